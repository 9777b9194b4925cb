//! What worked, as a script, and how a script is loaded.

use rustc_hash::{FxHashMap, FxHashSet};

use super::defined::{family_of, names_in};
use super::kept::Worked;
use super::renamed::heading;
use super::{Event, Session, renamed, run};
use crate::span::Sources;
use crate::syntax::{ItemKind, statements};

/// The statements that worked, in order, each from a new line, below the version: what `:save` writes. Definitions are left out
/// below which a statement that was loaded has the name from the library, if nothing else uses them. A
/// question that means a name of the library which a function hides below it stays as a comment.
///
/// # Errors
/// A sentence, where such a definition is used, or stands where such a question does: no script means both.
pub fn script(session: &Session) -> Result<String, String> {
    let mut left_out = FxHashSet::default();
    for (place, done) in session.kept.worked.iter().enumerate() {
        for name in &done.of_library {
            left_out.extend(hidden_for_nobody(session, place, name)?);
        }
    }
    let kept: Vec<&Worked> = session
        .kept
        .worked
        .iter()
        .enumerate()
        .filter(|(place, _)| !left_out.contains(place))
        .map(|(_, done)| done)
        .collect();
    let mut script = heading();
    for (place, done) in kept.iter().enumerate() {
        let text = session.sources.slice(done.span);
        match hidden_below(session, &kept, place) {
            None => script.push_str(text),
            Some(name) if is_only_asked(session, &kept, place) => {
                script.push_str(&format!("# The library's `{name}`, which is hidden here:"));
                for line in text.lines() {
                    script.push_str("\n# ");
                    script.push_str(line);
                }
            }
            Some(name) => {
                let first = text.lines().next().unwrap_or_default();
                return Err(format!(
                    "`{first}` means the library's `{name}`, and your own `{name}` stands below it: in a script \
                     a function or a ruleset holds from the first line, so no script says both; give yours \
                     another name"
                ));
            }
        }
        script.push('\n');
    }
    Ok(script)
}

/// Finds the name of the library that a statement means and that is hidden below it, by a function or a ruleset
/// from another text or from the prompt.
fn hidden_below(session: &Session, kept: &[&Worked], place: usize) -> Option<String> {
    let done = kept.get(place)?;
    let own = done.name();
    if done.item.as_ref().is_some_and(|item| item.kind == ItemKind::Function) {
        // It asks for the name when it is called.
        return None;
    }
    let (above, below) = kept.split_at(place);
    let above: FxHashSet<&str> = above.iter().filter_map(|done| done.name()).collect();
    let is_text = session.definitions.holds_from_above(done.span.source);
    let hiding = below.iter().skip(1).filter(|other| {
        other.name_let().is_none() && !(is_text && other.span.source == done.span.source)
    });
    let hiding = hiding.filter_map(|other| other.name()).filter(|&name| {
        own != Some(name)
            && !above.contains(name)
            && (session.program.given_as(name).is_some() || session.program.offers(name))
    });
    let hiding: Vec<&str> = hiding.collect();
    let used = if hiding.is_empty() { FxHashSet::default() } else { all_used(session, done) };
    hiding.into_iter().find(|&name| used.contains(name)).map(str::to_owned)
}

/// Returns whether a statement only asks, and no statement below it names a result by its number.
fn is_only_asked(session: &Session, kept: &[&Worked], place: usize) -> bool {
    let is_result = |name: &String| name.starts_with('_');
    !kept[place].defines
        && !kept[place + 1..].iter().any(|done| all_used(session, done).iter().any(is_result))
}

/// The names that a statement uses, with those that functions ask for which it calls.
fn all_used(session: &Session, done: &Worked) -> FxHashSet<String> {
    let text = session.sources.slice(done.span);
    let mut names: Vec<String> = Vec::new();
    for piece in statements(done.span.source, text) {
        if let Ok((ast, _)) = piece.parsed {
            names.extend(names_in(&ast).map(str::to_owned));
        }
    }
    let mut used = FxHashSet::default();
    while let Some(name) = names.pop() {
        let family = family_of(&name).to_owned();
        if used.insert(name.clone()) {
            names.extend(session.definitions.mentions.get(&name).into_iter().flatten().cloned());
            if !family.is_empty() {
                names.push(family);
            }
        }
    }
    used
}

/// Finds the definitions of a name above a statement that means the library's, if no other statement uses them and
/// the name is defined again. Else tells why they must stay.
fn hidden_for_nobody(session: &Session, place: usize, name: &str) -> Result<Vec<usize>, String> {
    let (above, below) = session.kept.worked.split_at(place);
    let text = |done: &Worked| session.sources.slice(done.span);
    let defines = |done: &Worked| done.name() == Some(name);
    let Some(first) = above.iter().position(defines) else {
        return Ok(Vec::new());
    };
    let uses = |(at, done): (usize, &Worked)| {
        // Functions above it look the name up when they are called.
        let may_use = at > first || done.defines && done.name_let().is_none();
        may_use
            && !defines(done)
            && !done.of_library.iter().any(|other| other == name)
            && uses(session, done, name)
    };
    if below.iter().any(defines) && !above.iter().enumerate().any(uses) {
        let places = (0..place).filter(|&at| defines(&above[at]));
        return Ok(places.collect());
    }
    let statement = below.first().map_or("", text).lines().next().unwrap_or_default();
    Err(format!(
        "`{statement}` was loaded and means the library's `{name}`, but your own `{name}` stands above it: no \
         script says both; `:forget {name}`, then load it again"
    ))
}

/// Returns whether a statement has a name among its expressions.
fn uses(session: &Session, done: &Worked, name: &str) -> bool {
    let text = session.sources.slice(done.span);
    statements(done.span.source, text).any(|piece| {
        piece.parsed.is_ok_and(|(ast, _)| {
            names_in(&ast).any(|found| found == name || family_of(found) == name)
        })
    })
}

/// Runs a script as `:load` does. Above its own `let` of a name of the library, a script means
/// the library's, whatever the session has defined under that name: `let S = quotient(S2, S3)` can be
/// loaded again.
pub fn load(
    session: &mut Session,
    name: &str,
    text: &str,
    sink: &mut dyn FnMut(&Sources, Event) -> bool,
) {
    let source = session.sources.add(name, text);
    if renamed::is_refused(session, source, true, sink) {
        return;
    }
    let names = session.definitions.names_let_in(&session.sources, source);
    let uncovered: Vec<_> = names.iter().filter_map(|name| session.program.uncover(name)).collect();
    let before = session.kept.worked.len();
    run::run_pieces(session, statements(source, text), source, sink);
    if uncovered.is_empty() {
        return;
    }
    let names: Vec<String> = uncovered.iter().map(|cover| cover.name().to_owned()).collect();
    for cover in uncovered {
        session.program.cover(cover);
    }
    note_library(session, before, &names);
    keep_once(session, before, &names);
}

/// Notes which of the names loaded statements have from the library: those above their own definitions.
fn note_library(session: &mut Session, before: usize, names: &[String]) {
    let mut names: Vec<&String> = names.iter().collect();
    let mut found = Vec::new();
    for done in &session.kept.worked[before..] {
        let of_library: Vec<String> = names
            .iter()
            .filter(|name| uses(session, done, name))
            .map(|name| (*name).clone())
            .collect();
        found.push(of_library);
        if let Some(defined) = done.name() {
            names.retain(|name| *name != defined);
        }
    }
    for (done, of_library) in session.kept.worked[before..].iter_mut().zip(found) {
        done.of_library = of_library;
    }
}

/// Drops of what was loaded the definitions that are there already, and what stands above them: below the first
/// definition it would not mean the same.
fn keep_once(session: &mut Session, before: usize, names: &[String]) {
    let (earlier, loaded) = session.kept.worked.split_at(before);
    let text = |done: &Worked| session.sources.slice(done.span);
    let known: FxHashSet<&str> = earlier.iter().map(text).collect();
    // The last of each name.
    let defined: FxHashMap<&str, &str> =
        earlier.iter().filter_map(|done| Some((done.name()?, text(done)))).collect();
    let again: Vec<bool> = loaded
        .iter()
        .map(|done| match done.name() {
            Some(name) => {
                names.iter().any(|hidden| hidden == name) && defined.get(name) == Some(&text(done))
            }
            None => !done.defines && known.contains(text(done)),
        })
        .collect();
    let defines_again = |(done, again): (&Worked, &bool)| done.defines && *again;
    let end = loaded.iter().zip(&again).rposition(defines_again).map_or(0, |last| last + 1);
    let mut place = 0_usize;
    session.kept.worked.retain(|_| {
        let index = place;
        place += 1;
        index.checked_sub(before).is_none_or(|index| index >= end || !again[index])
    });
}
