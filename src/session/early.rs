//! Defines functions and rulesets before their lines, for statements above that use them.

use std::rc::Rc;

use indexmap::IndexSet;
use rustc_hash::FxHashSet;

use super::Session;
use super::defined::{Early, Failed, SeesBelow, family_of, names_in};
use super::kept::Worked;
use crate::diag::codes::limits;
use crate::lang::Value;
use crate::span::Span;
use crate::syntax::ast::{Ast, Statement};
use crate::syntax::{Item, ItemKind, Items, Piece, read};

/// A definition that was read before its line.
struct Read {
    ast: Ast,
    statement: Statement,
    /// Its place with its documentation.
    documented: Span,
}

/// What a name stands for, and what is known of its definition.
struct Holder {
    value: Value,
    doc: Option<Rc<str>>,
    /// Where the definition has the name.
    place: Span,
    /// The whole definition, where it is one of a function or a ruleset.
    statement: Option<Worked>,
    /// What its body uses that is defined below it.
    awaits: Option<Vec<String>>,
    /// The names in it.
    mentions: Option<Vec<String>>,
}

/// Reads a definition of a text.
fn read_item(text: &str, definitions: &Items, item: &Item) -> Option<Piece> {
    let cut = definitions.cut(item)?;
    Some(read(item.place.source, text, cut.clone()))
}

/// Defines all that can be defined before its line, for a file that is imported above.
pub(super) fn define_all(session: &mut Session, user: Span) {
    for name in session.definitions.withheld(&session.program) {
        define(session, &name, user);
    }
}

/// Defines a function or a ruleset before its line, for a statement above it that uses it, and what
/// bodies on the way use. What goes wrong is told at its own line.
pub(super) fn define(session: &mut Session, name: &str, user: Span) {
    if !session.definitions.holds_from_above(user.source) {
        return;
    }
    let mut names = vec![name.to_owned()];
    let mut met: IndexSet<String> = IndexSet::new();
    while let Some(written) = names.pop() {
        if !met.insert(written.clone()) {
            continue;
        }
        names.extend(session.definitions.awaits.get(&written).into_iter().flatten().cloned());
        let definitions = session.definitions.of(&session.sources, user.source);
        let strip = definitions.usable(&written, user.end).next().is_none();
        let name = if strip { family_of(&written).to_owned() } else { written };
        if strip {
            names.extend(session.definitions.awaits.get(&name).into_iter().flatten().cloned());
        }
        let found = definitions.usable(&name, user.end).last();
        let found = found.filter(|_| !definitions.is_above(&name, user.start));
        let Some(found) = found.filter(|_| session.program.lookup(&name).is_none()) else {
            continue;
        };
        let Some(read) = read_definition(session, found, &definitions) else { continue };
        let is_made = if found.kind == ItemKind::Ruleset {
            make_as_at_its_line(session, (found, &read), &definitions, user)
        } else {
            make(session, (found, &read), &definitions, user)
        };
        if is_made {
            // What its body awaits is known now.
            met.swap_remove(&name);
            names.push(name);
        }
    }
    let whole = met.iter().all(|name| {
        session.program.lookup(name).is_some() || session.program.lookup(family_of(name)).is_some()
    });
    if whole {
        for name in &met {
            session.definitions.awaits.remove(name);
        }
    }
}

/// Reads a definition; none where it has a mistake, which is told at its own line.
fn read_definition(session: &mut Session, found: &Item, definitions: &Items) -> Option<Read> {
    let piece = read_item(session.sources.text(found.place.source), definitions, found)?;
    let documented = piece.documented;
    if let Ok((ast, statement)) = piece.parsed {
        return Some(Read { ast, statement, documented });
    }
    note_failed(session, found);
    None
}

/// Defines what a statement says before its line, as things are now. Returns `true` if that worked.
fn make(
    session: &mut Session,
    (found, Read { ast, statement, documented }): (&Item, &Read),
    definitions: &Items,
    user: Span,
) -> bool {
    let name = &found.name;
    let mark = session.program.mark();
    let mut path = vec![session.sources.name(user.source).to_owned()];
    let outer = session.definitions.ran_to.replace(user.end);
    let done = session
        .load_for(ast, statement)
        .and_then(|()| session.statement(ast, statement, &mut path, &mut |_, _| true).map(|_| ()));
    session.definitions.ran_to = outer;
    if let Err(error) = done {
        session.program.take_back(mark);
        // A `let` on the way may only stand too low.
        let low = names_in(ast).any(|name| {
            definitions.behind(name, user.end).any(|found| found.kind == ItemKind::Value)
        });
        if !low && !limits::ALL.contains(&error.code) {
            note_failed(session, found);
        }
        return false;
    }
    let Some(value) = session.program.lookup(name).cloned() else { return false };
    session.definitions.failed.remove(name);
    let done = Worked::definition(found.clone(), *documented);
    session.kept.worked.push(done.clone());
    let doc = session.program.doc(name).cloned();
    session.definitions.early.insert(found.statement, Early { value, doc, done });
    true
}

/// Defines a ruleset before its line. It sees names as they are at that line: those that stand for something
/// else there than at the statement that uses it do so while it is defined. Returns `true` if that worked.
fn make_as_at_its_line(
    session: &mut Session,
    made: (&Item, &Read),
    definitions: &Items,
    user: Span,
) -> bool {
    let (found, read) = made;
    let mut due: Vec<&Item> = Vec::new();
    for last in others_at(session, found, &read.ast, definitions, user) {
        if session.program.lookup(&last.name).is_none() {
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
        let read = if definition.is_usable_above() {
            read_definition(session, definition, definitions)
        } else {
            None
        };
        let read = read.filter(|read| {
            // What it sees at its own line is not made for it.
            definition.kind != ItemKind::Ruleset
                || others_at(session, definition, &read.ast, definitions, user).is_empty()
        });
        if let Some(holder) = holder(session, name) {
            before.push((name.clone(), holder));
        }
        let is_made =
            read.is_some_and(|read| make(session, (definition, &read), definitions, user));
        if !is_made {
            session.definitions.blocked.insert(found.name.clone(), blocked);
            all = false;
            break;
        }
    }
    let is_made = all && make(session, made, definitions, user);
    for (name, holder) in before.into_iter().rev() {
        let Holder { value, doc, place, statement, awaits, mentions } = holder;
        session.program.define(&name, value, doc, place);
        session.kept.worked.extend(statement);
        session.definitions.mentions.extend(mentions.map(|mentions| (name.clone(), mentions)));
        // This ruleset waits for what the other definition of the name waits for.
        if let Some(awaited) = session.definitions.awaits.remove(&name)
            && is_made
        {
            session.definitions.awaits.entry(found.name.clone()).or_default().extend(awaited);
        }
        session.definitions.awaits.extend(awaits.map(|awaits| (name, awaits)));
    }
    is_made
}

/// Returns what a name stands for now.
fn holder(session: &Session, name: &str) -> Option<Holder> {
    Some(Holder {
        value: session.program.lookup(name)?.clone(),
        doc: session.program.doc(name).cloned(),
        place: session.program.defined_at(name)?,
        statement: statement_of(session, name),
        awaits: session.definitions.awaits.get(name).cloned(),
        mentions: session.definitions.mentions.get(name).cloned(),
    })
}

/// The last statement that defined a name as a function or a ruleset and worked.
fn statement_of(session: &Session, name: &str) -> Option<Worked> {
    let defines = |done: &&Worked| {
        done.item.as_ref().is_some_and(|item| item.is_usable_above() && item.name == name)
    };
    session.kept.worked.iter().rev().find(defines).cloned()
}

/// The definitions that hold at the line of a ruleset, of names that it sees, while the names stand for something
/// else at the statement that uses it.
fn others_at<'d>(
    session: &Session,
    found: &Item,
    ast: &Ast,
    definitions: &'d Items,
    user: Span,
) -> Vec<&'d Item> {
    let mut others: Vec<&Item> = Vec::new();
    let mut named: FxHashSet<&str> = FxHashSet::default();
    for definition in definitions.named().rev() {
        let place = definition.place.start;
        if place >= found.place.start || definition.name == found.name {
            continue;
        }
        if place < user.end {
            break;
        }
        if named.insert(&definition.name) && !holds(session, definition, definitions, user) {
            others.push(definition);
        }
    }
    if others.is_empty() {
        return others;
    }
    let seen = names_seen(session, found, ast, definitions, user);
    others.retain(|other| seen.contains(&other.name));
    others
}

/// Returns whether a definition is the one that its name stands for at the statement that uses it, or
/// will be.
fn holds(session: &Session, definition: &Item, definitions: &Items, user: Span) -> bool {
    let name = &definition.name;
    if session.program.lookup(name).is_some() {
        let statement = definition.statement;
        return session.program.defined_at(name).is_some_and(|at| {
            at.source == statement.source && statement.range().contains(&(at.start as usize))
        });
    }
    let first = definitions.usable(name, user.end).last();
    first.is_none_or(|first| first.place == definition.place)
}

/// The names that a ruleset sees: those in its clauses, and those in the bodies of functions that these call. Other
/// rulesets have seen theirs.
fn names_seen(
    session: &Session,
    found: &Item,
    ast: &Ast,
    definitions: &Items,
    user: Span,
) -> FxHashSet<String> {
    let mut names: Vec<String> = names_in(ast).map(str::to_owned).collect();
    let mut seen = FxHashSet::default();
    while let Some(name) = names.pop() {
        let family = family_of(&name).to_owned();
        if !seen.insert(name.clone()) {
            continue;
        }
        if !matches!(session.program.lookup(&name), Some(Value::Ruleset(_))) {
            names.extend(session.definitions.mentions.get(&name).into_iter().flatten().cloned());
        }
        let text = session.sources.text(user.source);
        let between = definitions.behind(&name, user.end);
        let between = between.filter(|other| other.place.start < found.place.start);
        for definition in between.filter(|other| other.kind == ItemKind::Function) {
            if let Some(Ok((ast, _))) = read_item(text, definitions, definition).map(|it| it.parsed)
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
pub(super) fn has_defined(session: &mut Session, statement: Span) -> bool {
    let Some(Early { value, doc, done }) = session.definitions.early.swap_remove(&statement) else {
        return false;
    };
    let name = done.name().unwrap_or_default();
    let unchanged = match (session.program.lookup(name), &value) {
        (Some(Value::Function(now)), Value::Function(then)) => now == then,
        (Some(Value::Ruleset(now)), Value::Ruleset(then)) => now == then,
        _ => false,
    };
    if !unchanged {
        session.program.define(name, value, doc, statement);
        session.program.commit();
        session.kept.worked.push(done);
    }
    true
}

/// Notes that a definition has a mistake, before its line.
fn note_failed(session: &mut Session, found: &Item) {
    let failed = Failed { place: found.place, stopped: false };
    session.definitions.failed.insert(found.name.clone(), failed);
}
