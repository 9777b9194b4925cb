//! What a statement defines, and what is defined below it in the same text.

use std::ops::Range;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::{Session, Worked};
use crate::diag::Diagnostic;
use crate::lang::Fault;
use crate::lang::fault::FaultKind;
use crate::lang::resolve::{self, Unit};
use crate::span::{SourceId, Span};
use crate::syntax::ast::{Ast, Expr, ExprId, Statement, StatementKind};
use crate::syntax::{Piece, places, statements};

/// A definition of a text.
pub(super) struct Definition {
    name: String,
    /// Where the name stands.
    place: Span,
    /// Whether it is a `let`: its name is not defined before its line.
    is_let: bool,
}

/// Whether a statement says what something is, and does not ask.
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

/// Where the name stands that a text defines, or tries to.
pub(super) fn defined_name(text: &str) -> Option<Range<usize>> {
    let rest = ["ruleset ", "let ", "fn "]
        .into_iter()
        .find_map(|word| text.strip_prefix(word))?
        .trim_start();
    let start = text.len() - rest.len();
    let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
    Some(start..start + end.unwrap_or(rest.len())).filter(|name| !name.is_empty())
}

/// The names in the expressions of a statement.
pub(super) fn names_in(ast: &Ast) -> impl Iterator<Item = &str> {
    let ids = 0..u32::try_from(ast.len()).unwrap_or(u32::MAX);
    ids.filter_map(|id| match ast.get(ExprId(id)) {
        Expr::Name(name) => Some(&**name),
        _ => None,
    })
}

/// Where a statement begins with the comments that document it.
pub(super) fn start_with_doc(text: &str, statement: &Statement, span: Span) -> usize {
    statement.doc.first().map_or(span.start as usize, |doc| {
        let before = text.get(..doc.span.start as usize).unwrap_or_default();
        before.rfind('\n').map_or(0, |newline| newline + 1)
    })
}

/// The definitions of a text, in order.
pub(super) struct Definitions {
    all: Vec<Definition>,
    /// The indices of functions and rulesets by their names.
    by_name: FxHashMap<String, Vec<usize>>,
}

impl Definitions {
    /// The functions and rulesets of this name that are defined behind a place, the last first.
    fn behind(&self, name: &str, place: u32) -> impl Iterator<Item = &Definition> {
        let indices = self.by_name.get(name).into_iter().flatten().rev();
        let found = indices.map(|&index| &self.all[index]);
        found.take_while(move |found| found.place.start >= place)
    }
}

impl Session {
    /// The definitions of a text.
    fn definitions(&mut self, source: SourceId) -> Rc<Definitions> {
        if let Some((of, definitions)) = &self.definitions
            && *of == source
        {
            return Rc::clone(definitions);
        }
        let text = self.sources.text(source);
        let found = places(source, text).filter_map(|span| {
            let written = text.get(span.range())?;
            let name = defined_name(written)?;
            let start = span.start as usize;
            Some(Definition {
                name: written[name.clone()].to_owned(),
                place: Span::new(source, start + name.start, start + name.end),
                is_let: written.starts_with("let "),
            })
        });
        let all: Vec<Definition> = found.collect();
        let mut by_name: FxHashMap<String, Vec<usize>> = FxHashMap::default();
        for (index, found) in all.iter().enumerate().filter(|(_, found)| !found.is_let) {
            by_name.entry(found.name.clone()).or_default().push(index);
        }
        let definitions = Rc::new(Definitions { all, by_name });
        self.definitions = Some((source, Rc::clone(&definitions)));
        definitions
    }

    /// Whether a function or a ruleset of that name is defined below a statement.
    pub(super) fn is_awaited(&mut self, name: &str, statement: Span) -> bool {
        self.definitions(statement.source).behind(name, statement.end).next().is_some()
    }

    /// Defines a function or a ruleset before its line, for a statement above it that uses it, and what
    /// bodies on the way use. What goes wrong is told at its own line.
    pub(super) fn define_early(&mut self, name: &str, user: Span) {
        let mut names = vec![name.to_owned()];
        while let Some(name) = names.pop() {
            names.extend(self.awaits.remove(&name).unwrap_or_default());
            let definitions = self.definitions(user.source);
            let found = definitions.behind(&name, user.end).last();
            let Some(found) = found.filter(|_| self.program.lookup(&name).is_none()) else {
                continue;
            };
            let (text, place) = (self.sources.text(user.source).to_owned(), found.place);
            let piece = statements(user.source, &text).ending_behind(place.end);
            let Some(Piece { span, parsed: Ok((ast, statement)), .. }) = piece else { continue };
            let mark = self.program.mark();
            let mut path = vec![self.sources.name(user.source).to_owned()];
            let done = self.load_for(&ast, &statement).and_then(|()| {
                self.statement(&ast, &statement, &mut path, &mut |_, _| true).map(|_| ())
            });
            if done.is_err() {
                self.program.take_back(mark);
                continue;
            }
            let start = start_with_doc(&text, &statement, span);
            let span_with_doc = Span::new(user.source, start, span.end as usize);
            self.worked.push(Worked {
                span: span_with_doc,
                defines: true,
                name: None,
                in_part: false,
            });
            self.early.insert(span);
            names.push(name);
        }
    }

    /// Resolves a statement. The bodies of functions and rulesets may name functions and rulesets that
    /// are defined below them.
    pub(super) fn resolve(&mut self, ast: &Ast, statement: &Statement) -> Result<Unit, Fault> {
        let unit = self.resolve_with_awaited(ast, statement)?;
        let name = match &statement.kind {
            StatementKind::Function(function) => &function.name.text,
            StatementKind::Ruleset(ruleset) => &ruleset.name.text,
            _ => return Ok(unit),
        };
        let unknown = names_in(ast).filter(|name| self.program.lookup(name).is_none());
        let unknown: Vec<String> = unknown.map(str::to_owned).collect();
        if !unknown.is_empty() {
            self.awaits.insert(name.clone(), unknown);
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
        let definitions = self.definitions(statement.span.source);
        let below = definitions
            .all
            .iter()
            .filter(|found| found.place.start >= statement.span.end && !found.is_let);
        let mut awaited = self.program.awaited.clone();
        awaited.extend(below.map(|found| found.name.clone()));
        let before = std::mem::replace(&mut self.program.awaited, awaited);
        let (program, engine) = (&mut self.program, &mut self.engine);
        let unit = resolve::statement(program, engine, &mut self.meter, ast, statement);
        self.program.awaited = before;
        unit
    }

    /// A diagnostic about an unknown name, with the line below the statement where it is defined.
    pub(super) fn with_definition_below(
        &mut self,
        mut diagnostic: Diagnostic,
        name: &str,
        statement: Span,
    ) -> Diagnostic {
        let definitions = self.definitions(statement.source);
        // Or it is a strip of a family that is.
        let stem = name.trim_end_matches(|digit: char| digit.is_ascii_digit());
        let below = definitions.all.iter().filter(|found| found.place.start >= statement.end);
        let mut found = below.filter(|found| found.name == name || found.name == stem);
        let Some(found) = found.next() else {
            return diagnostic;
        };
        let (line, _) = self.sources.line_column(found.place);
        if let Some(label) = diagnostic.labels.first_mut() {
            label.text = format!("`{}` is not defined yet", found.name);
        }
        diagnostic.help = vec![match found.is_let {
            true => format!("move the `let` of line {line} above the use"),
            false => format!("move the use below line {line}, or the definition above it"),
        }];
        diagnostic.label(found.place, format!("it is defined here, on line {line}"))
    }
}
