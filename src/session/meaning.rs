//! What names of the user's mean, as a text: the same in two sessions if the names mean the same there.

use rustc_hash::FxHashSet;

use super::defined::{family_of, names_in};
use super::kept::new_text;
use super::typed::{Mistake, Refused};
use super::{Session, typed};
use crate::boards::{RulesetId, Variant};
use crate::lang::code::FunctionId;
use crate::lang::program::{GlobalId, Time};
use crate::lang::{Fault, Value};
use crate::present::text;
use crate::render::{Spelling, Writing};
use crate::syntax::{in_word, statements};

/// What is written out of definitions so far.
#[derive(Default)]
struct Written {
    text: String,
    rulesets: FxHashSet<RulesetId>,
    functions: FxHashSet<FunctionId>,
    /// What is still to be written: a name, its value, and when it is looked up.
    due: Vec<(String, Value, Option<Time>)>,
}

/// The names in an expression that mean something of the user's, each with its definition and all definitions that
/// this one uses.
///
/// # Errors
/// What writing the values meets that these use.
pub fn definitions_of(
    session: &mut Session,
    expression: &str,
) -> Result<Vec<(String, String)>, Refused> {
    let source = new_text(session, "<definitions>", expression);
    let mut names = Vec::new();
    for piece in statements(source, expression) {
        let Ok((ast, _)) = piece.parsed else { continue };
        for name in names_in(&ast).flat_map(|name| [name, family_of(name)]) {
            if is_own(session, name) && !names.iter().any(|known| known == name) {
                names.push(name.to_owned());
            }
        }
    }
    session.sources.pass(source);
    names.sort_unstable();
    let mut all = Vec::new();
    for name in names {
        let Some(value) = session.program.lookup(&name).cloned() else { continue };
        let written =
            typed::question(session, &name, &[], |session| meaning(session, &name, value))?;
        all.push((name, written));
    }
    Ok(all)
}

/// Returns whether a name means something that no file of the library defines.
fn is_own(session: &Session, name: &str) -> bool {
    match session.program.lookup(name) {
        Some(Value::Ruleset(id)) if Variant::of(*id).is_none() => {
            !session.program.ruleset(*id).library
        }
        Some(Value::Function(id)) => !session.program.function(*id).library,
        Some(_) => session.program.defined_at(name).is_some(),
        None => false,
    }
}

/// The definition of a value with all that it uses.
fn meaning(session: &mut Session, name: &str, value: Value) -> Result<String, Mistake> {
    let mut written = Written::default();
    written.due.push((name.to_owned(), value, None));
    while let Some((name, value, time)) = written.due.pop() {
        session.meter.tick().map_err(Fault::from)?;
        write_meaning(session, &mut written, &name, &value, time)?;
    }
    Ok(written.text)
}

fn write_meaning(
    session: &mut Session,
    written: &mut Written,
    name: &str,
    value: &Value,
    time: Option<Time>,
) -> Result<(), Mistake> {
    let (span, globals, time) = match value {
        Value::Ruleset(id) if Variant::of(*id).is_none() => {
            let ruleset = session.program.ruleset(*id).clone();
            if ruleset.library {
                written.text.push_str(&format!("{name}: {} of the library\n", ruleset.name));
                return Ok(());
            }
            if !written.rulesets.insert(*id) {
                return Ok(());
            }
            // It sees names as they were at its definition.
            (ruleset.span, ruleset.code.globals().collect::<Vec<_>>(), Some(ruleset.defined))
        }
        Value::Function(id) => {
            let function = session.program.function(*id).clone();
            if function.library {
                written.text.push_str(&format!("{name}: {} of the library\n", function.name));
                return Ok(());
            }
            if !written.functions.insert(*id) {
                return Ok(());
            }
            (function.span, function.code.globals().collect(), time)
        }
        other => {
            let writing = Writing::for_programs(Spelling::ASCII);
            let text = session.look(|context| {
                context.written_as(writing, |context| match other {
                    Value::Game(g) | Value::Standing(g) | Value::Class(g, _) => {
                        Ok(text::as_it_stands(context, *g)?.text)
                    }
                    other => text::item_text(context, other),
                })
            });
            let text = text.map_err(Fault::from)?;
            written.text.push_str(&format!("{name} = {text}\n"));
            write_rulesets_in(session, written, other, &text, time);
            return Ok(());
        }
    };
    written.text.push_str(&format!("{name}: {}\n", session.sources.slice(span)));
    for id in globals {
        write_global(session, written, id, time);
    }
    Ok(())
}

/// Writes what a global name stands for, later.
fn write_global(session: &mut Session, written: &mut Written, id: GlobalId, time: Option<Time>) {
    let value = match time {
        Some(time) => session.program.value_at(id, time).cloned(),
        None => session.program.value_of(id).cloned(),
    };
    if let Some(value) = value {
        written.due.push((session.program.name(id).to_owned(), value, time));
    }
}

/// Writes the rulesets of the positions in a value, later.
fn write_rulesets_in(
    session: &mut Session,
    written: &mut Written,
    value: &Value,
    text: &str,
    time: Option<Time>,
) {
    if let Value::Member(member) = value {
        written.due.push((String::new(), Value::Ruleset(member.ruleset), time));
    }
    let words = text.split(|sign| !in_word(sign));
    let named: Vec<(String, Value)> = words
        .filter(|word| !word.is_empty() && is_own(session, word))
        .filter_map(|word| Some((word.to_owned(), session.program.lookup(word)?.clone())))
        .filter(|(_, value)| matches!(value, Value::Ruleset(_)))
        .collect();
    written.due.extend(named.into_iter().map(|(name, value)| (name, value, time)));
}
