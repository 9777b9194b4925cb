//! What is said of clauses that give no games.

use super::Explainer;
use crate::diag::codes::rulesets::NO_GAME;
use crate::diag::{Diagnostic, error};
use crate::lang::code::ParameterKind;
use crate::lang::fault::{Due, Fault, FaultKind};
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
        error!(NO_GAME, span, format!("{wanted}, not {found_text}"); help: help)
    }
}

impl Session {
    /// Offers the clause with the name of its ruleset, where it gives only what the position is made of.
    pub(super) fn with_position_named(
        &self,
        fault: &Fault,
        diagnostic: Box<Diagnostic>,
    ) -> Box<Diagnostic> {
        let (FaultKind::NoGame(due, found), Some(place)) = (fault.kind(), fault.span()) else {
            return diagnostic;
        };
        let (id, clause) = match due {
            Due::Equal(id) => (*id, "same"),
            Due::Conjugate(id) => (*id, "conjugate"),
            Due::Move | Due::Part => return diagnostic,
        };
        let ruleset = self.program.ruleset(id);
        let literally = if clause == "same" && ruleset.literal.same { " literally" } else { "" };
        let ([parameter], 0) = (&ruleset.parameters[..], ruleset.family) else {
            return diagnostic;
        };
        let fits = matches!(
            (parameter.kind, found),
            (ParameterKind::Grid, Value::Grid(_) | Value::Text(_))
                | (ParameterKind::Graph, Value::Graph(_) | Value::Text(_))
                | (ParameterKind::Text, Value::Text(_))
                | (ParameterKind::List, Value::List(_))
                | (ParameterKind::Row, Value::Row(_))
        );
        let written = self.sources.slice(place);
        // Of several cases only one may be wrong.
        let first = written.split_whitespace().next();
        let is_whole = !matches!(first, Some("if" | "do" | "try")) && !written.contains('\n');
        if !fits || !is_whole {
            return diagnostic;
        }
        let name = &ruleset.name;
        diagnostic.help(format!("write `{clause}{literally}: {name}({written})`"))
    }
}
