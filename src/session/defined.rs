//! What a statement defines, and what is defined below it in the same text.

use std::rc::Rc;

use indexmap::IndexSet;

use super::{Session, Worked};
use crate::diag::Diagnostic;
use crate::lang::fault::FaultKind;
use crate::lang::program::Withheld;
use crate::lang::resolve::{self, Unit};
use crate::lang::{Fault, Program, Value};
use crate::span::{SourceId, Span};
use crate::syntax::ast::{Ast, Expr, Statement, StatementKind};
use crate::syntax::{Item, ItemKind, Items};

/// What a statement defined that stands below a use of it.
pub(super) struct Early {
    pub(super) value: Value,
    pub(super) doc: Option<Rc<str>>,
    /// The statement that worked.
    pub(super) done: Worked,
}

impl Early {
    /// Finds its value in a program in which it was defined again.
    pub(super) fn find_again(&mut self, program: &Program) {
        if let Some(value) = self.done.name().and_then(|name| program.lookup(name)) {
            self.value = value.clone();
        }
    }
}

/// Returns whether a statement says what something is, and does not ask.
pub(super) fn defines(kind: &StatementKind) -> bool {
    match kind {
        StatementKind::Let(..)
        | StatementKind::Function(_)
        | StatementKind::Ruleset(_)
        | StatementKind::Law(_)
        | StatementKind::Universe(_)
        | StatementKind::Theorems(_)
        | StatementKind::Import(_)
        | StatementKind::Use(_) => true,
        StatementKind::Expr(_)
        | StatementKind::Assert(_)
        | StatementKind::Print(_)
        | StatementKind::For { .. } => false,
    }
}

/// `S` of `S5`.
pub(super) fn family_of(name: &str) -> &str {
    name.trim_end_matches(|digit: char| digit.is_ascii_digit())
}

/// The names in the expressions of a statement.
pub(super) fn names_in(ast: &Ast) -> impl Iterator<Item = &str> {
    ast.ids().filter_map(|id| match ast.get(id) {
        Expr::Name(name) => Some(&**name),
        _ => None,
    })
}

/// Why a name is not defined that should be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Failed {
    /// The name in its definition.
    pub(super) place: Span,
    /// Whether the definition was stopped: by a limit or by Ctrl-C. Else it has a mistake.
    pub(super) stopped: bool,
}

impl Session {
    /// The names that a text gives values from their lines on: by `let`, and in no other way.
    pub(super) fn names_let_in(&mut self, source: SourceId) -> Vec<String> {
        let definitions = self.definitions(source);
        let names: IndexSet<&String> = definitions.named().map(|item| &item.name).collect();
        let names = names.into_iter().filter(|name| definitions.usable(name, 0).next().is_none());
        names.cloned().collect()
    }

    /// The definitions of a text.
    pub(super) fn definitions(&mut self, source: SourceId) -> Rc<Items> {
        if let Some((of, definitions)) = &self.definitions
            && *of == source
        {
            return Rc::clone(definitions);
        }
        let definitions = Rc::new(Items::of(source, self.sources.text(source)));
        self.definitions = Some((source, Rc::clone(&definitions)));
        definitions
    }

    /// The names that a text defines below a statement, with their places.
    pub(super) fn defined_below(&mut self, statement: Span) -> Vec<(String, Span)> {
        let definitions = self.definitions(statement.source);
        let below = definitions.named().filter(|item| item.place.start >= statement.end);
        below.map(|item| (item.name.clone(), item.place)).collect()
    }

    /// Returns whether functions and rulesets hold in a text from its first line. In what is typed at a
    /// prompt they hold from their own line.
    pub(super) fn holds_from_above(&self, source: SourceId) -> bool {
        !self.prompts.contains(&source)
    }

    /// Lets the names of the functions and rulesets that a text defines below a place, and not above it,
    /// mean nothing until they are defined, whatever they meant before. What calls them waits for them.
    pub(super) fn withhold_below(&mut self, source: SourceId, place: u32) {
        if self.program.in_library || !self.holds_from_above(source) {
            return;
        }
        let definitions = self.definitions(source);
        let mut names: Vec<String> = Vec::new();
        for item in definitions.named().filter(|item| item.is_usable_above()) {
            let name = &item.name;
            let is_due = item.place.start >= place && !definitions.is_above(name, place);
            let is_done = self.program.defined_at(name).is_some_and(|at| at.source == source);
            if is_due
                && !is_done
                && let Some(withheld) = self.program.withhold(name)
            {
                self.withheld.push(withheld);
                names.push(name.clone());
            }
        }
        // What mentions a name that waits for another waits for that too.
        while let Some(name) = names.pop() {
            for (mentioning, mentioned) in &self.mentions {
                if !mentioned.contains(&name) || self.program.is_withheld(mentioning) {
                    continue;
                }
                let awaited = self.awaits.entry(mentioning.clone()).or_default();
                if !awaited.contains(&name) {
                    awaited.push(name.clone());
                    names.push(mentioning.clone());
                }
            }
        }
    }

    /// Lets the name that a definition with a mistake was to define mean nothing for the rest of its text.
    fn withhold_failed(&mut self, item: &Item) {
        if self.program.in_library || !self.holds_from_above(item.place.source) {
            return;
        }
        self.withheld.extend(self.program.withhold(&item.name));
    }

    /// Begins a text: returns the names that the text around it withholds.
    pub(super) fn enter_text(&mut self, source: SourceId) -> Vec<Withheld> {
        let outer = std::mem::take(&mut self.withheld);
        self.withhold_below(source, 0);
        outer
    }

    /// Ends a text: names that it should have defined mean what they meant before.
    pub(super) fn leave_text(&mut self, outer: Vec<Withheld>) {
        // A name that was withheld twice means its last definition.
        while let Some(withheld) = self.withheld.pop() {
            self.program.reveal(withheld);
        }
        self.withheld = outer;
    }

    /// Withholds names again after everything was forgotten.
    pub(super) fn withhold_again(&mut self, names: &[String]) {
        self.withheld = names.iter().filter_map(|name| self.program.withhold(name)).collect();
        self.program.commit();
    }

    /// Returns whether a function or a ruleset of that name is defined below a statement.
    pub(super) fn is_awaited(&mut self, name: &str, statement: Span) -> bool {
        self.definitions(statement.source).usable(name, statement.end).next().is_some()
    }

    /// Notes that a statement has worked, if it defines a name.
    pub(super) fn note_defined(&mut self, item: Option<&Item>) {
        if let Some(name) = item.and_then(Item::bound) {
            self.failed.remove(name);
        }
    }

    /// Notes that it has failed: because it has a mistake, or because it was stopped.
    pub(super) fn note_failed(&mut self, item: Option<&Item>, stopped: bool) {
        if let Some(item) = item.filter(|item| item.bound().is_some()) {
            self.failed.insert(item.name.clone(), Failed { place: item.place, stopped });
            self.withhold_failed(item);
        }
    }

    /// Returns whether a fault is that a name is not defined because its definition has a mistake, which is
    /// told there.
    pub(super) fn follows_from_another(&self, fault: &Fault) -> bool {
        matches!(fault.kind(), FaultKind::UnknownName(name, _)
            if self.failed.contains_key(name) || self.failed.contains_key(family_of(name)))
    }

    /// Resolves a statement. The bodies of functions and rulesets may name functions and rulesets that
    /// are defined below them.
    pub(super) fn resolve(&mut self, ast: &Ast, statement: &Statement) -> Result<Unit, Fault> {
        let unit = self.resolve_with_awaited(ast, statement)?;
        let name = match &statement.kind {
            StatementKind::Function(function) => &function.name.text,
            StatementKind::Ruleset(ruleset) => &ruleset.name.text,
            StatementKind::Let(name, _) => &name.text,
            _ => return Ok(unit),
        };
        if self.program.in_library {
            return Ok(unit);
        }
        self.mentions.insert(name.clone(), names_in(ast).map(str::to_owned).collect());
        if matches!(statement.kind, StatementKind::Let(..)) {
            return Ok(unit);
        }
        // What a body uses may itself await something.
        let definitions = self.definitions(statement.span.source);
        // A body that is defined early awaits what stands between its user and itself, too.
        let ran_to = self.ran_to.unwrap_or(statement.span.end);
        let is_below = |name: &str| definitions.behind(name, ran_to).next().is_some();
        let awaited = names_in(ast).filter(|name| {
            let is_given = self.program.lookup(name).is_some();
            [*name, family_of(name)]
                .into_iter()
                .any(|name| self.awaits.contains_key(name) || !is_given && is_below(name))
        });
        let awaited: Vec<String> = awaited.map(str::to_owned).collect();
        if awaited.is_empty() {
            self.awaits.remove(name);
        } else {
            self.awaits.insert(name.clone(), awaited);
        }
        Ok(unit)
    }

    fn resolve_with_awaited(&mut self, ast: &Ast, statement: &Statement) -> Result<Unit, Fault> {
        let (program, engine) = (&mut self.program, &mut self.engine);
        let unit = resolve::statement(program, engine, &mut self.meter, ast, statement);
        let definition =
            matches!(statement.kind, StatementKind::Function(_) | StatementKind::Ruleset(_));
        let unknown = unit.as_ref().is_err_and(|fault| {
            matches!(fault.kind(), FaultKind::UnknownName(..) | FaultKind::UnknownUniverse(..))
        });
        if !definition || !unknown || self.program.in_library {
            return unit;
        }
        let names = names_in(ast).flat_map(|name| [name, family_of(name)]);
        let mut awaited = self.program.awaited.clone();
        for name in names {
            if self.is_awaited(name, statement.span) {
                awaited.insert(name.to_owned());
            }
        }
        let before = std::mem::replace(&mut self.program.awaited, awaited);
        let (program, engine) = (&mut self.program, &mut self.engine);
        let unit = resolve::statement(program, engine, &mut self.meter, ast, statement);
        self.program.awaited = before;
        unit
    }

    /// A diagnostic about an unknown name, with the line below the statement where it is defined.
    pub(super) fn with_definition_below(
        &mut self,
        mut diagnostic: Box<Diagnostic>,
        name: &str,
        statement: Span,
    ) -> Box<Diagnostic> {
        let definitions = self.definitions(statement.source);
        // Or it is a strip of a family that is.
        let below = [name, family_of(name)];
        let below =
            below.into_iter().filter_map(|name| definitions.behind(name, statement.end).last());
        let Some(found) = below.min_by_key(|found| found.place.start) else {
            return diagnostic;
        };
        let is_let = found.kind == ItemKind::Value;
        let (line, _) = self.sources.line_column(found.place);
        if let Some(label) = diagnostic.labels.first_mut() {
            label.text = format!("`{}` is not defined yet", found.name);
        }
        let here = format!("it is defined here, on line {line}");
        if let Some(sees) = self.blocked.get(&found.name).filter(|_| !is_let) {
            let (name, (other, _)) = (&sees.name, self.sources.line_column(sees.place));
            diagnostic.help = vec![format!(
                "move the use below line {line}: it sees the `{name}` of line {other}, which holds from its line"
            )];
            return diagnostic.label(found.place, here).label(sees.place, "it sees this");
        }
        diagnostic.help = vec![match is_let {
            true => format!("move the `let` of line {line} above the use"),
            false => format!("move the use below line {line}, or the definition above it"),
        }];
        diagnostic.label(found.place, here)
    }
}
