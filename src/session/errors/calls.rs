//! Advice that names a call: only of what is there and can be called.

use super::Explainer;
use crate::diag::Diagnostic;
use crate::diag::codes::syntax::{BAR_OUTSIDE, SIDE_BY_SIDE, UNEXPECTED};
use crate::lang::Fault;
use crate::lang::code::ParameterKind;
use crate::lang::fault::FaultKind;
use crate::lang::kind::Kind;
use crate::lang::value::Value;
use crate::session::Session;
use crate::session::help::elsewhere;
use crate::span::Span;
use crate::syntax::{NO_SIGN, first_word, in_word};

/// The integer that stands for each argument of an example.
const EXAMPLE: &str = "3";

/// The most words of a statement that may be the name of one thing.
const MOST_WORDS: usize = 2;

impl Explainer<'_, '_> {
    /// A call of a function or a ruleset, as an example: that of its documentation, or with integers; else with
    /// a gap for its arguments. `None` for what cannot be called.
    fn called_as(&mut self, value: &Value) -> Option<String> {
        if let Some(example) = self.example_of(value) {
            return Some(example);
        }
        let text = value.is_callable().then(|| self.text(value))?;
        let name = match value {
            // A ruleset of a family is called as it is written.
            Value::Member(_) => &*text,
            _ => text.split('(').next().unwrap_or_default(),
        };
        Some(format!("{name}(…)"))
    }

    /// The call to write where a number or a game is wanted and something to be called was found.
    pub(super) fn call_instead(&mut self, wanted: Kind, found: &Value) -> Option<String> {
        let wanted = matches!(wanted, Kind::Game | Kind::Number | Kind::Integer);
        if wanted { self.called_as(found) } else { None }
    }

    /// A call of a ruleset that can be typed.
    pub(super) fn example_of(&self, value: &Value) -> Option<String> {
        let Value::Ruleset(id) = value else { return None };
        let ruleset = self.context.program.ruleset(*id);
        let mut examples = ruleset.doc.lines().filter_map(|line| line.trim().strip_prefix(">>> "));
        if let Some(example) = examples.find(|line| is_call(line, &ruleset.name)) {
            return Some(example.to_owned());
        }
        let integers = ruleset.parameters.iter().all(|one| one.kind == ParameterKind::Int);
        (integers && ruleset.family == 0).then(|| {
            let arguments = vec![EXAMPLE; ruleset.parameters.len()];
            format!("{}({})", ruleset.name, arguments.join(", "))
        })
    }
}

/// Returns whether a text is a name with arguments in one pair of brackets or in two, and nothing else.
fn is_call(text: &str, name: &str) -> bool {
    let Some(mut rest) = text.strip_prefix(name).filter(|rest| rest.starts_with('(')) else {
        return false;
    };
    while let Some(inside) = rest.strip_prefix('(') {
        match inside.find(['(', ')']) {
            Some(end) if inside[end..].starts_with(')') => rest = &inside[end + 1..],
            _ => return false,
        }
    }
    rest.is_empty()
}

/// The advice to call a ruleset by the name that the text has for it: `S(3)`.
pub(super) fn with_own_name(
    session: &Session,
    fault: &Fault,
    mut diagnostic: Box<Diagnostic>,
) -> Box<Diagnostic> {
    let (FaultKind::WrongKind(_, Value::Ruleset(id))
    | FaultKind::WrongArgument(_, _, Value::Ruleset(id))) = fault.kind()
    else {
        return diagnostic;
    };
    let Some(label) = diagnostic.labels.first() else { return diagnostic };
    let written = session.sources.slice(label.span);
    if !matches!(session.program.lookup(written), Some(Value::Ruleset(named)) if named == id) {
        return diagnostic;
    }
    let call = format!("`{}(", session.program.ruleset(*id).name);
    for help in &mut diagnostic.help {
        *help = help.replacen(&call, &format!("`{written}("), 1);
    }
    diagnostic
}

/// The advice where a builtin stands in front of a game without brackets, `why * + * == 0` or `why <*|*> == 0`, so that
/// a sign or a bar has no place.
fn asked_in_front(session: &Session, diagnostic: &Diagnostic, name: &str) -> Option<String> {
    let label = diagnostic.labels.first()?;
    let behind = match diagnostic.code {
        code if code == &UNEXPECTED && label.text == NO_SIGN => "…",
        code if code == &BAR_OUTSIDE => "<1|0>",
        _ => return None,
    };
    let ours = match session.program.lookup(name) {
        Some(Value::Builtin(_)) => name,
        Some(_) => return None,
        None => elsewhere(name)?.ours.first()?,
    };
    session.program.builtin_id(ours)?;
    Some(format!("a question is a call: `{ours}({behind})`"))
}

/// The advice for values side by side, where a call is advised: what is not there, or cannot be called, is
/// not proposed, and words that name something here are answered with its name.
pub(in crate::session) fn with_callable(
    session: &mut Session,
    mut diagnostic: Box<Diagnostic>,
    statement: Span,
) -> Box<Diagnostic> {
    let text = session.sources.slice(statement).trim().to_owned();
    let name = first_word(&text);
    if let Some(asked) = asked_in_front(session, &diagnostic, name) {
        diagnostic.help = vec![asked];
        return diagnostic;
    }
    let advised = |help: &String| help.contains(&format!("`{name}("));
    if diagnostic.code != &SIDE_BY_SIDE || name.is_empty() || !diagnostic.help.iter().any(advised) {
        return diagnostic;
    }
    let rest = text[name.len()..].trim();
    if let Some(Value::Universe(_)) = session.program.lookup(name) {
        diagnostic.help = vec![format!("the universe stands behind: `{rest} mod {name}`")];
        return diagnostic;
    }
    // `legal moves of nim(3)` asks for the moves, `canonical form of G` for the canonical form.
    let words = text.split(|sign| !in_word(sign)).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.take(MOST_WORDS).collect();
    let several = Some(words.concat()).filter(|_| words.len() == MOST_WORDS);
    let called = |help: &str, ours: &str| help.replace(&format!("`{name}("), &format!("`{ours}("));
    if let Some(row) = several.and_then(|words| elsewhere(&words)) {
        diagnostic.help = vec![row.sentence()];
        return diagnostic;
    }
    let is_callable = match session.program.lookup(name) {
        Some(value) => value.is_callable(),
        None => {
            session.program.offers(name)
                || session.definitions.is_awaited(&session.sources, name, statement)
        }
    };
    if !is_callable && name.chars().count() == 1 {
        // A letter is a game as well as a function.
        for help in &mut diagnostic.help {
            if let Some((rest, _)) = help.split_once(", for a call") {
                *help = rest.to_owned();
            }
        }
    } else if !is_callable {
        diagnostic.help = vec![match elsewhere(name) {
            // `value of G` is `canonical(G)`.
            Some(row) if session.program.lookup(name).is_none() => {
                match (row.is_noted(), row.ours) {
                    (false, [ours, ..]) => called(&diagnostic.help.concat(), ours),
                    _ => row.sentence(),
                }
            }
            _ => "between two values stands an operator, or a new line".to_owned(),
        }];
    }
    diagnostic
}
