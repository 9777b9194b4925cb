//! The diagnostic of a fault, with what a session knows besides: its texts, its names, what failed before.

use super::Explainer;
use super::advice::{LOOPY, asked_of, contains_itself, help_behind_a_dot, with_own_name};
use super::explain::with_position_written;
use super::notes::{hides_constant, touching};
use super::stopped::{as_asked, with_growth};
use crate::ask::universe::names;
use crate::builtins;
use crate::diag::Diagnostic;
use crate::diag::codes::rulesets;
use crate::lang::Fault;
use crate::lang::code::ParameterKind;
use crate::lang::fault::FaultKind;
use crate::lang::kind::Kind;
use crate::lang::value::Value;
use crate::meter::{MayStop, Stop};
use crate::session::Session;
use crate::session::defined::Failed;
use crate::session::restart::RESTART;
use crate::span::Span;
use crate::syntax::{in_word, last_word};

/// The last argument of a call that stands at a place, as it is written.
fn last_argument(session: &Session, place: Span) -> Option<&str> {
    let text = session.sources.text(place.source).get(place.start as usize..)?;
    let (arguments, _) = text.lines().next()?.split_once(')')?;
    let (_, last) = arguments.rsplit_once([',', '('])?;
    Some(last.trim())
}

/// The diagnostic of a fault in a statement, with what the session knows besides.
pub(in crate::session) fn diagnose(
    session: &mut Session,
    fault: &Fault,
    statement: Span,
) -> Box<Diagnostic> {
    let diagnostic = session.look(|context| Explainer { context }.explain(fault, statement));
    let diagnostic = with_hidden(session, fault, diagnostic);
    let diagnostic = with_position_written(session, diagnostic);
    let diagnostic = with_own_name(session, fault, diagnostic);
    let mut diagnostic = with_written(session, fault, diagnostic);
    if let FaultKind::NotANumber(Value::Game(_) | Value::Standing(_) | Value::Class(..)) =
        fault.kind()
        && let Some(label) = diagnostic.labels.first()
        && session.sources.slice(label.span).starts_with("pow(")
    {
        diagnostic = diagnostic.help("ups of higher order are `^[2]`, `^[3]`");
    }
    if diagnostic.code == &rulesets::NO_CASES
        && let Some(family) = diagnostic.labels.first()
        && !session.sources.slice(family.span).contains("..")
    {
        // What it says is about ranges.
        diagnostic.help.clear();
    }
    if let FaultKind::ArgumentCount { name, .. } = fault.kind()
        && let Some(universe) = last_argument(session, fault.span().unwrap_or(statement))
        && names().any(|(name, _)| name == universe)
    {
        let help = format!("the universe stands behind the call: `{name}(…) mod {universe}`");
        diagnostic = diagnostic.help(help);
    }
    if let FaultKind::UnknownName(name, near) = fault.kind() {
        let place = fault.span().unwrap_or(statement);
        return of_unknown_name(session, diagnostic, (name, near), place, statement);
    }
    if let Some(Stop::Depth { .. }) = fault.stop() {
        diagnostic = as_asked(session, diagnostic, statement);
    }
    match (fault.stop(), fault.calls()) {
        (Some(Stop::Depth { .. } | Stop::Memory { .. }), []) => {
            with_growth(session, diagnostic, statement)
        }
        _ => diagnostic,
    }
}

/// The diagnostic about a name that is not defined, with why it is not: its definition failed, it stands below, it is a
/// text without quotes. `near` are names much like it.
fn of_unknown_name(
    session: &mut Session,
    mut diagnostic: Box<Diagnostic>,
    (name, near): (&str, &[String]),
    place: Span,
    statement: Span,
) -> Box<Diagnostic> {
    if let Some(&Failed { place, stopped }) = session.definitions.failed.get(name) {
        diagnostic.help.clear();
        let why = match session.sources.name(place.source) {
            _ if stopped => "the definition was stopped",
            RESTART => "it could not be defined again when all that was computed was forgotten",
            _ => "the definition has a mistake",
        };
        // A text that has the definition has its error too; otherwise it is said in full once, in each text.
        let known = place.source == statement.source && !session.running.is_typed;
        if !session.notes.is_new_failure(name, session.running.is_typed) || known {
            if let Some(label) = diagnostic.labels.first_mut() {
                label.text = format!("`{name}` is not defined, since {why}");
            }
            diagnostic.brief = true;
            return diagnostic;
        }
        return diagnostic.label(place, why);
    }
    // `S2` is a strip of the family `S`, unless somebody's `S` hides that.
    let family = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    if family.len() < name.len()
        && session.program.defined_at(family).is_some()
        && let Some(value) = session.program.lookup(family)
    {
        let noun = value.kind().noun();
        diagnostic.help = vec![match session.running.is_typed {
            true => format!("`{family}` is {noun} here; `:forget {family}` takes it back"),
            false => format!("`{family}` is {noun} here; give yours another name"),
        }];
        return diagnostic;
    }
    if contains_itself(session, name, statement) {
        diagnostic.help = vec![LOOPY.to_owned()];
        return diagnostic;
    }
    if let Some(explained) = session.definitions.with_unread(&session.sources, &diagnostic, name) {
        return explained;
    }
    if near.is_empty()
        && let Some(callee) = called(session, place)
        && takes_a_text(session, callee)
    {
        diagnostic.help =
            vec![format!("{} in quotes: `{callee}(\"{name}\")`", written_as(session, callee))];
        return diagnostic;
    }
    if let Some(kind) = asked_of(session, name, place) {
        diagnostic.help = help_behind_a_dot(name, near, kind).into_iter().collect();
    }
    let Session { definitions, sources, .. } = session;
    definitions.with_place_below(sources, diagnostic, name, statement)
}

/// Adds to a diagnostic about an argument what helps, where that is known from how the argument is written: what
/// `2*3` means, what a call is often taken for.
fn with_written(session: &Session, fault: &Fault, diagnostic: Box<Diagnostic>) -> Box<Diagnostic> {
    let is_integer = matches!(
        fault.kind(),
        FaultKind::WrongArgument(_, Kind::Integer, _) | FaultKind::NotAnInteger(_)
    );
    let written = fault.span().filter(|_| is_integer);
    if let Some((_, note)) = written.and_then(|place| touching(session.sources.slice(place))) {
        return diagnostic.help(note);
    }
    let place = fault.span().filter(|_| is_wrong_kind(fault.kind()));
    match place.and_then(|place| mistaken(called(session, place)?)) {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    }
}

/// Returns whether a name stands for a ruleset whose only parameter is written as a text.
pub(in crate::session) fn takes_a_text(session: &Session, name: &str) -> bool {
    text_parameter(session, name).is_some()
}

/// Tells what the text is that a ruleset takes.
fn written_as(session: &Session, name: &str) -> &'static str {
    match text_parameter(session, name) {
        Some(ParameterKind::Graph) => "a graph is a text",
        Some(ParameterKind::Grid) => "a board is a text",
        _ => "a text stands",
    }
}

fn text_parameter(session: &Session, name: &str) -> Option<ParameterKind> {
    let Some(Value::Ruleset(id)) = session.program.lookup(name) else { return None };
    match &session.program.ruleset(*id).parameters[..] {
        [only] => Some(only.kind).filter(|kind| {
            matches!(kind, ParameterKind::Graph | ParameterKind::Grid | ParameterKind::Text)
        }),
        _ => None,
    }
}

/// The name whose call begins right before a place: `f` for the first argument of `f(x)`.
fn called(session: &Session, place: Span) -> Option<&str> {
    let before = session.sources.text(place.source).get(..place.start as usize)?;
    Some(last_word(before.trim_end().strip_suffix('(')?))
}

/// Adds to a diagnostic about a value the places of the names on its line that hide constants.
fn with_hidden(
    session: &Session,
    fault: &Fault,
    mut diagnostic: Box<Diagnostic>,
) -> Box<Diagnostic> {
    if !matches!(
        fault.kind(),
        FaultKind::Incomparable(..)
            | FaultKind::Unordered(_)
            | FaultKind::AssertionFailed(_)
            | FaultKind::WrongKind(..)
            | FaultKind::WrongArgument(..)
    ) {
        return diagnostic;
    }
    let Some(at) = diagnostic.labels.first().map(|label| label.span) else {
        return diagnostic;
    };
    let text = session.sources.text(at.source);
    let start = text.get(..at.start as usize).and_then(|before| before.rfind('\n'));
    let line = text.get(start.map_or(0, |newline| newline + 1)..).unwrap_or_default();
    let line = line.lines().next().unwrap_or_default();
    let words = line.split(|letter| !in_word(letter));
    let mut names: Vec<&str> = words.filter(|name| hides_constant(session, name)).collect();
    names.sort_unstable();
    names.dedup();
    for name in &names {
        if let Some(place) = session.program.defined_at(name) {
            let label = format!("this hides the constant `{name}`");
            diagnostic = diagnostic.label(place, label);
        }
    }
    for name in names {
        diagnostic = diagnostic.help(match session.running.is_typed {
            true => format!("`:forget {name}` takes your `{name}` back"),
            false => format!("give your `{name}` another name"),
        });
    }
    diagnostic
}

/// Returns whether a value is not of the kind that its place wants.
fn is_wrong_kind(kind: &FaultKind) -> bool {
    matches!(kind, FaultKind::WrongArgument(..) | FaultKind::WrongKind(..))
}

/// The help if the first argument of a call is of the wrong kind, for names that are often taken for
/// something else.
fn mistaken(callee: &str) -> Option<&'static str> {
    if callee == "grundy" {
        return Some("`grundy(n)` is Grundy's game; the Grundy value of G is `nim_value(G)`");
    }
    builtins::BUILTINS.named(callee)?.traits.mistaken
}
