//! What is said of clauses that give no games.

use super::Explainer;
use crate::diag::codes::rulesets::NO_GAME;
use crate::diag::{Diagnostic, error};
use crate::lang::code::ParameterKind;
use crate::lang::fault::Due;
use crate::lang::value::Value;
use crate::session::Session;
use crate::span::Span;

impl Explainer<'_, '_> {
    /// A clause that gives something else than games.
    pub(super) fn no_game(&mut self, due: Due, found: &Value, span: Span) -> Box<Diagnostic> {
        let found_text = self.noun(found);
        let (wanted, help) = match (due, found) {
            (Due::Move, Value::None) => {
                ("a move must be a game", "no move is `[]`: `if n > 0 { [f(n - 1)] } else { [] }`")
            }
            (Due::Move, Value::Grid(_)) => (
                "a move must be a game",
                "moves are a list of games, not of boards: `[f(b) for b in turns(…)]`",
            ),
            (Due::Move, _) => {
                ("a move must be a game", "moves are a list of games: `[f(i) for i in 0 .. n]`")
            }
            (Due::Part, _) => {
                ("a part must be a game", "`split:` gives a list of games, the parts, or `none`")
            }
            (Due::Equal(_), _) => (
                "an equal position must be a game",
                "`same:` gives one game that equals this position, or `none`",
            ),
            (Due::Conjugate(_), _) => (
                "the conjugate must be a position",
                "`conjugate:` gives the position in which Left and Right change places, or `none`",
            ),
        };
        let diagnostic = error!(NO_GAME, span, format!("{wanted}, not {found_text}"); help: help);
        match self.position_of(due, found) {
            Some(clause) => diagnostic.help(format!("write `{clause}(…)`")),
            None => diagnostic,
        }
    }

    /// The clause up to the name of its ruleset, where it gives what a position of this is made of.
    fn position_of(&self, due: Due, found: &Value) -> Option<String> {
        let (id, clause) = match due {
            Due::Equal(id) => (id, "same"),
            Due::Conjugate(id) => (id, "conjugate"),
            Due::Move | Due::Part => return None,
        };
        let ruleset = self.context.program.ruleset(id);
        let ([parameter], 0) = (&ruleset.parameters[..], ruleset.family) else {
            return None;
        };
        let fits = matches!(
            (parameter.kind, found),
            (ParameterKind::Grid, Value::Grid(_) | Value::Text(_))
                | (ParameterKind::Graph, Value::Graph(_) | Value::Text(_))
                | (ParameterKind::Text, Value::Text(_))
                | (ParameterKind::List, Value::List(_))
                | (ParameterKind::Row, Value::Row(_))
        );
        let literally = matches!(due, Due::Equal(_)) && ruleset.literal.same;
        let word = if literally { " literally" } else { "" };
        fits.then(|| format!("{clause}{word}: {}", ruleset.name))
    }
}

/// The same with the argument as it is written, where the clause is written on one line and has no cases.
pub(super) fn with_position_written(
    session: &Session,
    mut diagnostic: Box<Diagnostic>,
) -> Box<Diagnostic> {
    if diagnostic.code != &NO_GAME {
        return diagnostic;
    }
    let written = diagnostic.labels.first().map(|label| session.sources.slice(label.span));
    let written = written.filter(|written| {
        let first = written.split_whitespace().next();
        !matches!(first, Some("if" | "do" | "try")) && !written.contains('\n')
    });
    if let (Some(written), Some(help)) = (written, diagnostic.help.last_mut())
        && let Some(clause) = help.strip_suffix("(…)`")
    {
        *help = format!("{clause}({written})`");
    }
    diagnostic
}
