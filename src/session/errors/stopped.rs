//! What is said where a limit or Ctrl-C stopped a computation.

use std::time::Duration;

use super::Explainer;
use crate::diag::codes::limits;
use crate::diag::{Diagnostic, error};
use crate::meter::{Found, Meter, Sought, Stop, bytes};
use crate::play::growth;
use crate::play::growth::{Growth, Step};
use crate::session::{Session, library};
use crate::span::Span;

/// Said where what was found is of use if the same is asked again.
pub const AGAIN: &str = "results so far are kept; asking again often takes less time";

/// Said where a game is too high.
const TOO_HIGH: &str = "the tree of this game is too high, and no theorem answers without it";

/// Said where a game that is too high was asked about many times over.
const TOO_MANY: &str =
    "the tree of this game is too high, and no theorem answers without it: ask about fewer copies";

/// The diagnostic of a stop: which limit, what was spent, how to raise it, and what was found so far if that
/// is a bound. `calling`: functions of the user were open.
pub(super) fn stopped(stop: Stop, span: Span, calling: bool, meter: &Meter) -> Box<Diagnostic> {
    let diagnostic = by_limit(stop, span, calling, meter);
    match meter.found().and_then(known) {
        None => diagnostic,
        Some(known) => diagnostic.help(known),
    }
}

/// Tells what is known of an answer by what was found of it.
fn known(found: Found) -> Option<String> {
    let Found { sought, count, among } = found;
    Some(match (sought, count) {
        (Sought::Winner, 0) => {
            "Left, moving first, loses; whether Right, moving first, wins is not known: the outcome is R or P"
                .to_owned()
        }
        (Sought::Winner, _) => {
            "Left, moving first, wins; whether Right, moving first, wins is not known: the outcome is L or N"
                .to_owned()
        }
        (Sought::WinningMoves, 0) if among == 1 => {
            "the first move that was tried does not win".to_owned()
        }
        (Sought::WinningMoves, 0) if among > 1 => {
            format!("none of the first {among} moves wins, in the order in which they were tried")
        }
        (Sought::Certificate, _) => {
            let so_far = match (count, among) {
                (0, 0) => String::new(),
                _ => format!(" ({count} forms and {among} entries so far)"),
            };
            format!(
                "a certificate lists the forms of the whole game, so it may take much longer than the answer; it \
                 has a line of 40 to 100 bytes for each form and each entry{so_far}"
            )
        }
        (_, 0) => return None,
        (Sought::Games, _) => format!("{count} games were found so far, so there are at least {count}"),
        (Sought::Classes, _) => {
            let components =
                if among == 1 { "component has".to_owned() } else { format!("{among} components have") };
            format!("the sums of the first {components} {count} classes, so there are at least {count}")
        }
        (Sought::Different, _) => {
            format!("{count} of the first {among} games are different, so there are at least {count}")
        }
        (Sought::Period, _) => format!("the first {count} heaps prove no period"),
        (Sought::Followers, _) => {
            format!("{count} followers were found so far, so there are at least {count}")
        }
        (Sought::WinningMoves, _) => {
            let moves = if count == 1 { "move wins" } else { "moves win" };
            format!("{count} of the first {among} {moves}, in the order in which they were tried")
        }
    })
}

fn by_limit(stop: Stop, span: Span, calling: bool, meter: &Meter) -> Box<Diagnostic> {
    match stop {
        Stop::Interrupted => {
            let label = match meter.elapsed().as_secs() {
                0 => "stopped here".to_owned(),
                seconds => format!("stopped here after {seconds}s"),
            };
            error!(limits::INTERRUPTED, span, label; help: AGAIN)
        }
        Stop::Time { limit } => {
            let label = format!("stopped here after {limit:?}");
            let more = if limit.is_zero() { Duration::from_secs(1) } else { limit * 10 };
            let diagnostic = error!(
                limits::OUT_OF_TIME, span, label;
                message: format!("a statement may take {limit:?}");
                help: format!("allow more with `--time {more:?}`, or `:set time`");
            );
            // Functions do not remember what they gave.
            if calling { diagnostic } else { diagnostic.help(AGAIN) }
        }
        Stop::Memory { limit, needed } => {
            let label = format!("stopped here: {} would be held", bytes(needed));
            let more = size(limit.saturating_mul(4).max(needed.saturating_mul(2)));
            error!(
                limits::OUT_OF_MEMORY, span, label;
                message: format!("a session may hold {}", bytes(limit));
                help: format!("allow more with `--memory {more}` or `:set memory {more}`; `off` \
                      lifts the limit");
                help: "if the memory is full, the next statement starts with your definitions only; results \
                      are computed anew";
            )
        }
        Stop::Refused { held } => {
            let label = format!("stopped here with {} held", bytes(held));
            error!(
                limits::OUT_OF_MEMORY, span, label;
                message: "the system gives no more memory";
                help: "a limit below what the machine has, such as `--memory 1G`, stops earlier";
            )
        }
        Stop::Depth { limit } => {
            let more = u64::from(limit.max(1)).saturating_mul(10);
            let levels = if limit == 1 { "1 level".to_owned() } else { format!("{limit} levels") };
            let label = format!("stopped here, {levels} deep");
            let diagnostic = error!(
                limits::TOO_DEEP, span, label;
                message: format!("calls and games may nest {levels} deep");
            );
            let diagnostic = if calling {
                diagnostic
                    .help("a function that calls itself needs an end: `if n == 0 { … } else { … }`")
            } else {
                diagnostic.help(TOO_HIGH)
            };
            diagnostic.help(if limit < meter.limits().depth {
                "the stack ends here; the program `upstar` has one that grows".to_owned()
            } else {
                format!("allow more with `--depth {more}`, or `:set depth`")
            })
        }
        // An allowance never reaches a user; if it did, this would be true of it.
        Stop::Allowance => error!(limits::OUT_OF_TIME, span, "stopped here"),
    }
}

impl Explainer<'_, '_> {
    /// Explains a stop while positions grew: they may grow for ever.
    pub(super) fn grows(
        &mut self,
        mut diagnostic: Box<Diagnostic>,
        growth: &Growth,
    ) -> Box<Diagnostic> {
        let way: Vec<String> = growth.way.iter().map(|g| self.as_it_stands(*g)).collect();
        let way = way.join(" -> ");
        diagnostic.help.retain(|help| help != TOO_HIGH);
        let (help, label) = match growth.step {
            Step::Move => (
                format!(
                    "play went {way} and on: every move must make something smaller, or it never ends"
                ),
                None,
            ),
            Step::Promise(clause) => (
                format!(
                    "it led {way} and on: a promise must lead to something smaller, or to `none`"
                ),
                Some((clause, "this promise does not settle")),
            ),
        };
        diagnostic.help.insert(0, help);
        match label {
            Some((clause, text)) => diagnostic.label(clause, text),
            None => diagnostic,
        }
    }
}

/// A number of bytes as `--memory` reads it.
fn size(count: u64) -> String {
    match count {
        0..1_048_576 => format!("{count}"),
        1_048_576..1_073_741_824 => format!("{}M", count.div_ceil(1 << 20)),
        _ => format!("{}G", count.div_ceil(1 << 30)),
    }
}

/// Moves a diagnostic to the statement that asked, if something of the library went too deep: nobody asked for what
/// the library has inside.
pub(in crate::session) fn as_asked(
    session: &Session,
    mut diagnostic: Box<Diagnostic>,
    statement: Span,
) -> Box<Diagnostic> {
    for label in &mut diagnostic.labels {
        if library::is_file(session.sources.name(label.span.source)) {
            label.span = statement;
        }
    }
    let written = session.sources.slice(statement);
    if written.contains(" * ") || written.contains("multiple") {
        for help in diagnostic.help.iter_mut().filter(|help| *help == TOO_HIGH) {
            TOO_MANY.clone_into(help);
        }
    }
    diagnostic
}

/// Adds to a stop the positions that grow on the way there, if they do.
pub(super) fn with_growth(
    session: &mut Session,
    diagnostic: Box<Diagnostic>,
    place: Span,
) -> Box<Diagnostic> {
    let newest = session.program.newest_ruleset();
    let named = newest.is_some_and(|name| session.sources.slice(place).contains(name));
    // A question that is asked again has met all its positions before.
    let known = if named { 0 } else { session.running.positions_before };
    session.look(|context| match growth::growth(context, known) {
        Some(growth) => Explainer { context }.grows(diagnostic, &growth),
        None => diagnostic,
    })
}
