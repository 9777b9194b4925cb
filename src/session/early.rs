//! Defines functions and rulesets before their lines, for statements above that use them.

use std::rc::Rc;

use indexmap::IndexSet;
use rustc_hash::FxHashSet;

use super::defined::{Definition, Definitions, Early, Failed, family_of, names_in, start_with_doc};
use super::restart::defined_by;
use super::{Session, Worked};
use crate::diag::codes::limits;
use crate::lang::Value;
use crate::span::Span;
use crate::syntax::ast::{Ast, Statement, StatementKind};
use crate::syntax::{Piece, read};

/// The reason why a ruleset is not defined before its line: it sees what a name stands for behind a statement that
/// cannot be run before its own line.
#[derive(Clone, Debug)]
pub(super) struct SeesBelow {
    /// The name that the ruleset uses.
    pub(super) name: String,
    /// Where that statement has the name.
    pub(super) place: Span,
}

/// What a name stands for, and what is known of its definition.
struct Holder {
    value: Value,
    doc: Option<Rc<str>>,
    /// Where the definition has the name.
    place: Span,
    /// The whole definition, where it is one of a function or a ruleset.
    statement: Option<Span>,
    /// What its body uses that is defined below it.
    awaits: Option<Vec<String>>,
    /// The names in it.
    mentions: Option<Vec<String>>,
}

impl Session {
    /// Defines all that can be defined before its line, for a file that is imported above.
    pub(super) fn define_all_early(&mut self, user: Span) {
        let names = self.withheld.iter().map(|withheld| withheld.name().to_owned());
        let names: Vec<String> = names.filter(|name| self.program.is_withheld(name)).collect();
        for name in names {
            self.define_early(&name, user);
        }
    }

    /// Defines a function or a ruleset before its line, for a statement above it that uses it, and what
    /// bodies on the way use. What goes wrong is told at its own line.
    pub(super) fn define_early(&mut self, name: &str, user: Span) {
        if !self.holds_from_above(user.source) {
            return;
        }
        let mut names = vec![name.to_owned()];
        let mut met: IndexSet<String> = IndexSet::new();
        while let Some(written) = names.pop() {
            if !met.insert(written.clone()) {
                continue;
            }
            names.extend(self.awaits.get(&written).into_iter().flatten().cloned());
            let definitions = self.definitions(user.source);
            let strip = definitions.usable(&written, user.end).next().is_none();
            let name = if strip { family_of(&written).to_owned() } else { written };
            if strip {
                names.extend(self.awaits.get(&name).into_iter().flatten().cloned());
            }
            let found = definitions.usable(&name, user.end).last();
            let found = found.filter(|_| !definitions.is_above(&name, user.start));
            let Some(found) = found.filter(|_| self.program.lookup(&name).is_none()) else {
                continue;
            };
            let Some((ast, statement)) = self.read_early(found) else { continue };
            let is_made = if matches!(statement.kind, StatementKind::Ruleset(_)) {
                self.make_as_at_its_line((found, &ast, &statement), &definitions, user)
            } else {
                self.make_early((found, &ast, &statement), &definitions, user)
            };
            if is_made {
                // What its body awaits is known now.
                met.swap_remove(&name);
                names.push(name);
            }
        }
        let whole = met.iter().all(|name| {
            self.program.lookup(name).is_some() || self.program.lookup(family_of(name)).is_some()
        });
        if whole {
            for name in &met {
                self.awaits.remove(name);
            }
        }
    }

    /// Reads a definition; none where it has a mistake, which is told at its own line.
    fn read_early(&mut self, found: &Definition) -> Option<(Ast, Statement)> {
        let source = found.place.source;
        let text = self.sources.text(source);
        if let Piece { parsed: Ok(read), .. } = read(source, text, found.cut.clone()) {
            return Some(read);
        }
        self.note_failed_early(found);
        None
    }

    /// Defines what a statement says before its line, as things are now. Returns `true` if that worked.
    fn make_early(
        &mut self,
        (found, ast, statement): (&Definition, &Ast, &Statement),
        definitions: &Definitions,
        user: Span,
    ) -> bool {
        let (name, span) = (&found.name, found.cut.span);
        let start = start_with_doc(self.sources.text(user.source), statement, span);
        let mark = self.program.mark();
        let mut path = vec![self.sources.name(user.source).to_owned()];
        let outer = self.ran_to.replace(user.end);
        let done = self
            .load_for(ast, statement)
            .and_then(|()| self.statement(ast, statement, &mut path, &mut |_, _| true).map(|_| ()));
        self.ran_to = outer;
        if let Err(error) = done {
            self.program.take_back(mark);
            // A `let` on the way may only stand too low.
            let low = names_in(ast)
                .any(|name| definitions.behind(name, user.end).any(|found| found.is_let));
            if !low && !limits::ALL.contains(&error.code) {
                self.note_failed_early(found);
            }
            return false;
        }
        let Some(value) = self.program.lookup(name).cloned() else { return false };
        self.failed.remove(name);
        let with_doc = Span::new(user.source, start, span.end as usize);
        self.worked.push(Worked::definition(with_doc));
        let doc = self.program.doc(name).cloned();
        self.early.insert(span, Early { name: name.clone(), value, doc, span: with_doc });
        true
    }

    /// Defines a ruleset before its line. It sees names as they are at that line: those that stand for something
    /// else there than at the statement that uses it do so while it is defined. Returns `true` if that worked.
    fn make_as_at_its_line(
        &mut self,
        made: (&Definition, &Ast, &Statement),
        definitions: &Definitions,
        user: Span,
    ) -> bool {
        let (found, ast, _) = made;
        let mut due: Vec<&Definition> = Vec::new();
        for last in self.others_at(found, ast, definitions, user) {
            if self.program.lookup(&last.name).is_none() {
                // It stands for its first definition before this ruleset is used, and again behind it.
                due.extend(definitions.usable(&last.name, user.end).last());
            }
            due.push(last);
        }
        due.sort_by_key(|definition| definition.place.start);
        let mut before: Vec<(String, Holder)> = Vec::new();
        let mut all = true;
        for definition in due {
            let name = &definition.name;
            let blocked = SeesBelow { name: name.clone(), place: definition.place };
            let read = if definition.is_let { None } else { self.read_early(definition) };
            let read = read.filter(|(ast, statement)| {
                // What it sees at its own line is not made for it.
                !matches!(statement.kind, StatementKind::Ruleset(_))
                    || self.others_at(definition, ast, definitions, user).is_empty()
            });
            if let Some(holder) = self.holder(name) {
                before.push((name.clone(), holder));
            }
            let is_made = read.is_some_and(|(ast, statement)| {
                self.make_early((definition, &ast, &statement), definitions, user)
            });
            if !is_made {
                self.blocked.insert(found.name.clone(), blocked);
                all = false;
                break;
            }
        }
        let is_made = all && self.make_early(made, definitions, user);
        for (name, holder) in before.into_iter().rev() {
            let Holder { value, doc, place, statement, awaits, mentions } = holder;
            self.program.define(&name, value, doc, place);
            self.worked.extend(statement.map(Worked::definition));
            self.mentions.extend(mentions.map(|mentions| (name.clone(), mentions)));
            // What the other definition of the name awaits, this ruleset awaits.
            if let Some(awaited) = self.awaits.remove(&name)
                && is_made
            {
                self.awaits.entry(found.name.clone()).or_default().extend(awaited);
            }
            self.awaits.extend(awaits.map(|awaits| (name, awaits)));
        }
        is_made
    }

    /// Returns what a name stands for now.
    fn holder(&self, name: &str) -> Option<Holder> {
        Some(Holder {
            value: self.program.lookup(name)?.clone(),
            doc: self.program.doc(name).cloned(),
            place: self.program.defined_at(name)?,
            statement: self.statement_of(name),
            awaits: self.awaits.get(name).cloned(),
            mentions: self.mentions.get(name).cloned(),
        })
    }

    /// The last statement that defined a name as a function or a ruleset and worked.
    fn statement_of(&self, name: &str) -> Option<Span> {
        let defines = |done: &&Worked| {
            done.defines
                && done.name.is_none()
                && defined_by(self.sources.slice(done.span)) == Some(name)
        };
        self.worked.iter().rev().find(defines).map(|done| done.span)
    }

    /// The definitions that hold at the line of a ruleset, of names that it sees, while the names stand for something
    /// else at the statement that uses it.
    fn others_at<'d>(
        &self,
        found: &Definition,
        ast: &Ast,
        definitions: &'d Definitions,
        user: Span,
    ) -> Vec<&'d Definition> {
        let mut others: Vec<&Definition> = Vec::new();
        let mut named: FxHashSet<&str> = FxHashSet::default();
        for definition in definitions.all.iter().rev() {
            let place = definition.place.start;
            if place >= found.place.start || definition.name == found.name {
                continue;
            }
            if place < user.end {
                break;
            }
            if named.insert(&definition.name) && !self.holds(definition, definitions, user) {
                others.push(definition);
            }
        }
        if others.is_empty() {
            return others;
        }
        let seen = self.names_seen(found, ast, definitions, user);
        others.retain(|other| seen.contains(&other.name));
        others
    }

    /// Returns whether a definition is the one that its name stands for at the statement that uses it, or
    /// will be.
    fn holds(&self, definition: &Definition, definitions: &Definitions, user: Span) -> bool {
        let name = &definition.name;
        if self.program.lookup(name).is_some() {
            let statement = definition.cut.span;
            return self.program.defined_at(name).is_some_and(|at| {
                at.source == statement.source && statement.range().contains(&(at.start as usize))
            });
        }
        let first = definitions.usable(name, user.end).last();
        first.is_none_or(|first| first.place == definition.place)
    }

    /// The names that a ruleset sees: those in its clauses, and those in the bodies of functions that these call. Other
    /// rulesets have seen theirs.
    fn names_seen(
        &self,
        found: &Definition,
        ast: &Ast,
        definitions: &Definitions,
        user: Span,
    ) -> FxHashSet<String> {
        let mut names: Vec<String> = names_in(ast).map(str::to_owned).collect();
        let mut seen = FxHashSet::default();
        while let Some(name) = names.pop() {
            let family = family_of(&name).to_owned();
            if !seen.insert(name.clone()) {
                continue;
            }
            if !matches!(self.program.lookup(&name), Some(Value::Ruleset(_))) {
                names.extend(self.mentions.get(&name).into_iter().flatten().cloned());
            }
            let text = self.sources.text(user.source);
            let between = definitions.behind(&name, user.end);
            for definition in between.filter(|other| other.place.start < found.place.start) {
                if let Piece { parsed: Ok((ast, statement)), .. } =
                    read(user.source, text, definition.cut.clone())
                    && matches!(statement.kind, StatementKind::Function(_))
                {
                    names.extend(names_in(&ast).map(str::to_owned));
                }
            }
            names.push(family);
        }
        seen
    }

    /// Returns whether a statement did its work before its line. A name that has another value since has its
    /// own again from here on.
    pub(super) fn has_defined(&mut self, statement: Span) -> bool {
        let Some(Early { name, value, doc, span }) = self.early.swap_remove(&statement) else {
            return false;
        };
        let unchanged = match (self.program.lookup(&name), &value) {
            (Some(Value::Function(now)), Value::Function(then)) => now == then,
            (Some(Value::Ruleset(now)), Value::Ruleset(then)) => now == then,
            _ => false,
        };
        if !unchanged {
            self.program.define(&name, value, doc, statement);
            self.program.commit();
            self.worked.push(Worked::definition(span));
        }
        true
    }

    /// Notes that a definition has a mistake, before its line.
    fn note_failed_early(&mut self, found: &Definition) {
        let failed = Failed { place: found.place, stopped: false };
        self.failed.insert(found.name.clone(), failed);
    }
}
