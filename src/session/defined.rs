//! What texts define, and when it holds.

use std::rc::Rc;

use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use super::Session;
use super::kept::Worked;
use crate::diag::Diagnostic;
use crate::lang::fault::FaultKind;
use crate::lang::program::Withheld;
use crate::lang::{Fault, Program, Value};
use crate::span::{SourceId, Sources, Span};
use crate::syntax::ast::{Ast, Expr, Statement, StatementKind};
use crate::syntax::{Item, ItemKind, Items};

/// What the texts define that were run, by name and by place, and when it holds: from its line, from the first line
/// of its text, or not before what it waits for is defined.
#[derive(Default)]
pub(super) struct Definitions {
    /// The definitions of the texts that run now, and of those that they read.
    defined: FxHashMap<SourceId, Rc<Items>>,
    /// Statements that were defined before their line, since a statement above uses them.
    pub(super) early: IndexMap<Span, Early, FxBuildHasher>,
    /// Rulesets of the text at hand that are not defined before their line, and why.
    pub(super) blocked: FxHashMap<String, SeesBelow>,
    /// The names in the bodies of functions and rulesets that use what is defined below them.
    pub(super) awaits: FxHashMap<String, Vec<String>>,
    /// The names in the definition of each name.
    pub(super) mentions: IndexMap<String, Vec<String>, FxBuildHasher>,
    /// Names that mean nothing until the text at hand defines them, whatever they meant before it.
    withheld: Vec<Withheld>,
    /// Where the text has come to, while a definition is made before its line.
    pub(super) ran_to: Option<u32>,
    /// Names whose definitions failed.
    pub(super) failed: FxHashMap<String, Failed>,
    /// What imported files define below a mistake.
    unread: FxHashMap<String, Unread>,
    /// What was typed at a prompt: there a definition holds from its line.
    prompts: FxHashSet<SourceId>,
}

/// What a statement defined that stands below a use of it.
pub(super) struct Early {
    pub(super) value: Value,
    pub(super) doc: Option<Rc<str>>,
    /// The statement that worked.
    pub(super) done: Worked,
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

/// The names in the expressions of a statement, each once.
pub(super) fn names_in(ast: &Ast) -> impl Iterator<Item = &str> {
    let mut met = FxHashSet::default();
    ast.ids().filter_map(move |id| match ast.get(id) {
        Expr::Name(name) => met.insert(&**name).then_some(&**name),
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

/// The reason why a ruleset is not defined before its line: it sees what a name stands for behind a statement that
/// cannot be run before its own line.
#[derive(Clone, Debug)]
pub(super) struct SeesBelow {
    /// The name that the ruleset uses.
    pub(super) name: String,
    /// Where that statement has the name.
    pub(super) place: Span,
}

/// A definition of a file that was not read, since the file has a mistake above it.
struct Unread {
    /// Where the name stands.
    place: Span,
    /// The statement with the mistake.
    mistake: Span,
}

/// What is not known of the session's own definitions while a text is only checked.
pub(super) struct SetAside {
    awaits: FxHashMap<String, Vec<String>>,
    failed: FxHashMap<String, Failed>,
}

impl Definitions {
    /// Begins a text that is read for the first time; `sources` has those that are still known.
    pub(super) fn begin_text(&mut self, sources: &Sources) {
        self.defined.clear();
        self.blocked.clear();
        self.early.retain(|span, _| sources.has(span.source));
    }

    /// Lets the definitions of a text hold from their lines: it was typed at a prompt.
    pub(super) fn note_prompt(&mut self, source: SourceId) {
        self.prompts.insert(source);
    }

    /// The definitions of a text. They are looked for once.
    pub(super) fn of(&mut self, sources: &Sources, source: SourceId) -> Rc<Items> {
        let known = self.defined.entry(source);
        Rc::clone(known.or_insert_with(|| Rc::new(Items::of(source, sources.text(source)))))
    }

    /// The names that a text gives values from their lines on: by `let`, and in no other way.
    pub(super) fn names_let_in(&mut self, sources: &Sources, source: SourceId) -> Vec<String> {
        let definitions = self.of(sources, source);
        let names: IndexSet<&String> = definitions.named().map(|item| &item.name).collect();
        let names = names.into_iter().filter(|name| definitions.usable(name, 0).next().is_none());
        names.cloned().collect()
    }

    /// Returns whether functions and rulesets hold in a text from its first line. In what is typed at a
    /// prompt they hold from their own line.
    pub(super) fn holds_from_above(&self, source: SourceId) -> bool {
        !self.prompts.contains(&source)
    }

    /// Returns whether anything is kept of a text: a definition that failed, or that was made before its line.
    pub(super) fn keeps(&self, source: SourceId) -> bool {
        self.failed.values().any(|failed| failed.place.source == source)
            || self.early.keys().any(|span| span.source == source)
    }

    /// Withholds the functions and rulesets that a text defines below a place, and not above it: their names mean
    /// nothing until they are defined, whatever they meant before. What calls them waits for them.
    pub(super) fn withhold_below(
        &mut self,
        program: &mut Program,
        sources: &Sources,
        source: SourceId,
        place: u32,
    ) {
        if program.in_library || !self.holds_from_above(source) {
            return;
        }
        let definitions = self.of(sources, source);
        let mut names: Vec<String> = Vec::new();
        for item in definitions.named().filter(|item| item.is_usable_above()) {
            let name = &item.name;
            let is_due = item.place.start >= place && !definitions.is_above(name, place);
            let is_done = program.defined_at(name).is_some_and(|at| at.source == source);
            if is_due
                && !is_done
                && let Some(withheld) = program.withhold(name)
            {
                self.withheld.push(withheld);
                names.push(name.clone());
            }
        }
        // A definition that mentions a waiting name waits for the same names.
        while let Some(name) = names.pop() {
            for (mentioning, mentioned) in &self.mentions {
                if !mentioned.contains(&name) || program.is_withheld(mentioning) {
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

    /// Begins a text: returns the names that the text around it withholds.
    pub(super) fn enter_text(
        &mut self,
        program: &mut Program,
        sources: &Sources,
        source: SourceId,
    ) -> Vec<Withheld> {
        let outer = std::mem::take(&mut self.withheld);
        self.withhold_below(program, sources, source, 0);
        outer
    }

    /// Ends a text: names that it should have defined mean what they meant before.
    pub(super) fn leave_text(&mut self, program: &mut Program, outer: Vec<Withheld>) {
        // A name that was withheld twice means its last definition.
        while let Some(withheld) = self.withheld.pop() {
            program.reveal(withheld);
        }
        self.withheld = outer;
    }

    /// The names that are withheld.
    pub(super) fn withheld(&self, program: &Program) -> Vec<String> {
        let names = self.withheld.iter().map(|withheld| withheld.name().to_owned());
        names.filter(|name| program.is_withheld(name)).collect()
    }

    /// Withholds nothing: the program for which it did is gone.
    pub(super) fn forget_withheld(&mut self) {
        self.withheld.clear();
    }

    /// Lets some of the names mean again what they meant before.
    pub(super) fn reveal(&mut self, program: &mut Program, is_one: impl Fn(&str) -> bool) {
        while let Some(place) = self.withheld.iter().position(|withheld| is_one(withheld.name())) {
            program.reveal(self.withheld.swap_remove(place));
        }
    }

    /// Withholds names in a program to which nothing of this is known.
    pub(super) fn withhold_again(&mut self, program: &mut Program, names: &[String]) {
        self.withheld = names.iter().filter_map(|name| program.withhold(name)).collect();
        program.commit();
    }

    /// Finds the values of what was defined before its line in a program in which it was defined again.
    pub(super) fn find_again(&mut self, program: &Program) {
        for early in self.early.values_mut() {
            if let Some(value) = early.done.name().and_then(|name| program.lookup(name)) {
                early.value = value.clone();
            }
        }
    }

    /// Returns whether a function or a ruleset of that name is defined below a statement.
    pub(super) fn is_awaited(&mut self, sources: &Sources, name: &str, statement: Span) -> bool {
        self.of(sources, statement.source).usable(name, statement.end).next().is_some()
    }

    /// Returns whether a name is defined behind a place of its text.
    pub(super) fn is_below(&mut self, sources: &Sources, name: &str, place: Span) -> bool {
        self.of(sources, place.source).behind(name, place.end).next().is_some()
    }

    /// Notes that a statement has worked, if it defines a name.
    pub(super) fn note_defined(&mut self, item: Option<&Item>) {
        if let Some(name) = item.and_then(Item::bound) {
            self.failed.remove(name);
        }
    }

    /// Notes that it has failed: because it has a mistake, or because it was stopped. The name that it was to define
    /// means nothing for the rest of its text.
    pub(super) fn note_failed(
        &mut self,
        program: &mut Program,
        item: Option<&Item>,
        stopped: bool,
    ) {
        let Some(item) = item.filter(|item| item.bound().is_some()) else { return };
        self.failed.insert(item.name.clone(), Failed { place: item.place, stopped });
        if !program.in_library && self.holds_from_above(item.place.source) {
            self.withheld.extend(program.withhold(&item.name));
        }
    }

    /// Returns whether a fault says that a name is not defined whose definition has a mistake, which is told there.
    pub(super) fn follows_from_another(&self, fault: &Fault) -> bool {
        matches!(fault.kind(), FaultKind::UnknownName(name, _)
            if self.failed.contains_key(name) || self.failed.contains_key(family_of(name)))
    }

    /// Begins to check a text: what failed before, and what waits, is of other texts.
    pub(super) fn set_aside(&mut self) -> SetAside {
        let (awaits, failed) = (std::mem::take(&mut self.awaits), std::mem::take(&mut self.failed));
        SetAside { awaits, failed }
    }

    /// Ends a check: nothing that it defined stays.
    pub(super) fn come_back(&mut self, SetAside { awaits, failed }: SetAside) {
        self.early.clear();
        (self.awaits, self.failed) = (awaits, failed);
    }

    /// Notes the names that a file defines below a mistake.
    pub(super) fn note_unread(&mut self, sources: &Sources, mistake: Span) {
        let definitions = self.of(sources, mistake.source);
        for item in definitions.named().filter(|item| item.place.start >= mistake.end) {
            self.unread.insert(item.name.clone(), Unread { place: item.place, mistake });
        }
    }

    /// Returns a diagnostic that says where an imported file defines an unknown name, if it does so below a
    /// mistake.
    pub(super) fn with_unread(
        &self,
        sources: &Sources,
        diagnostic: &Diagnostic,
        name: &str,
    ) -> Option<Box<Diagnostic>> {
        let &Unread { place, mistake } = self.unread.get(name)?;
        let file = sources.name(place.source);
        let line = |place| sources.line_column(place).0;
        let mut diagnostic = Box::new(diagnostic.clone());
        diagnostic.help = vec![format!(
            "`{file}` defines it on line {}, below the mistake on line {}: correct that and import \
             the file again",
            line(place),
            line(mistake)
        )];
        Some(diagnostic)
    }

    /// Adds to a diagnostic about an unknown name the line below the statement on which it is defined.
    pub(super) fn with_place_below(
        &mut self,
        sources: &Sources,
        mut diagnostic: Box<Diagnostic>,
        name: &str,
        statement: Span,
    ) -> Box<Diagnostic> {
        let definitions = self.of(sources, statement.source);
        // Or it is a strip of a family that is.
        let below = [name, family_of(name)];
        let below =
            below.into_iter().filter_map(|name| definitions.behind(name, statement.end).last());
        let Some(found) = below.min_by_key(|found| found.place.start) else {
            return diagnostic;
        };
        let is_let = found.kind == ItemKind::Value;
        let (line, _) = sources.line_column(found.place);
        if let Some(label) = diagnostic.labels.first_mut() {
            label.text = format!("`{}` is not defined yet", found.name);
        }
        let here = format!("it is defined here, on line {line}");
        if let Some(sees) = self.blocked.get(&found.name).filter(|_| !is_let) {
            let (name, (other, _)) = (&sees.name, sources.line_column(sees.place));
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

/// What is known of a definition before it is made.
pub(super) struct Due {
    name: String,
    /// The names in it.
    mentions: Vec<String>,
    /// Names in the body of a function or a ruleset that are defined below it; `None` for a `let`.
    awaits: Option<Vec<String>>,
    /// Those names that may stand in a body from now on, though nothing defines them yet.
    allowed: Vec<String>,
}

/// Prepares a definition: the bodies of functions and rulesets may name functions and rulesets that are defined below
/// them. [`settle`] ends this.
pub(super) fn prepare(session: &mut Session, ast: &Ast, statement: &Statement) -> Option<Due> {
    let (name, is_let) = match &statement.kind {
        StatementKind::Function(function) => (&function.name.text, false),
        StatementKind::Ruleset(ruleset) => (&ruleset.name.text, false),
        StatementKind::Let(name, _) => (&name.text, true),
        _ => return None,
    };
    if session.program.in_library {
        return None;
    }
    let mut due = Due {
        name: name.clone(),
        mentions: names_in(ast).map(str::to_owned).collect(),
        awaits: None,
        allowed: Vec::new(),
    };
    if is_let {
        return Some(due);
    }
    let definitions = session.definitions.of(&session.sources, statement.span.source);
    let from_above = session.definitions.holds_from_above(statement.span.source);
    for name in due.mentions.iter().flat_map(|name| [name, family_of(name)]) {
        // At a prompt a strip stands for what it does so far.
        let stands =
            !from_above && session.program.lookup(family_of(name)).is_some_and(Value::is_callable);
        let is_below = definitions.usable(name, statement.span.end).next().is_some();
        if is_below && !stands && session.program.awaited.insert(name.to_owned()) {
            due.allowed.push(name.to_owned());
        }
    }
    // What a body uses may itself await something. A body that is defined early also waits for what stands between its
    // user and itself.
    let ran_to = session.definitions.ran_to.unwrap_or(statement.span.end);
    let is_below = |name: &str| definitions.behind(name, ran_to).next().is_some();
    let awaited = due.mentions.iter().filter(|name| {
        let is_given = session.program.lookup(name).is_some();
        [name.as_str(), family_of(name)].into_iter().any(|name| {
            session.definitions.awaits.contains_key(name) || !is_given && is_below(name)
        })
    });
    due.awaits = Some(awaited.cloned().collect());
    Some(due)
}

/// Ends what [`prepare`] began, and notes what a definition that was made waits for.
pub(super) fn settle(session: &mut Session, due: Option<Due>, is_made: bool) {
    let Some(Due { name, mentions, awaits, allowed }) = due else { return };
    for name in &allowed {
        session.program.awaited.remove(name);
    }
    if !is_made {
        return;
    }
    match awaits {
        Some(awaited) if awaited.is_empty() => {
            session.definitions.awaits.remove(&name);
        }
        Some(awaited) => {
            session.definitions.awaits.insert(name.clone(), awaited);
        }
        None => {}
    }
    session.definitions.mentions.insert(name, mentions);
}
