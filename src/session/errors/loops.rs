//! Loops in messages: which one is named, and how.

use super::{Explainer, MESSAGE_TICKS};
use crate::boards::{Argument, Grid, RulesetId, Variant, region};
use crate::diag::codes::rulesets;
use crate::diag::{Diagnostic, error};
use crate::game::{Component, EngineError, SumId};
use crate::meter::{MayStop, Metered, Share, Stop};
use crate::play::growth;
use crate::span::Span;

/// Positions of a loop that a message names.
const MOST_ON_THE_WAY: usize = 6;

impl Explainer<'_, '_> {
    /// The loop or the refusal that a walk from the games meets first, if it soon meets one.
    pub(super) fn first_below(&mut self, games: &[SumId]) -> Option<EngineError> {
        let refusal = self.context.program.refusal.take();
        let walk =
            self.context.within(Share::apart(MESSAGE_TICKS), |context| context.ask().walk(games));
        match walk {
            Err(error) if error.stop().is_none() => Some(error),
            _ => {
                self.context.program.refusal = refusal;
                None
            }
        }
    }

    /// Positions that lead back to the first of them.
    pub(super) fn comes_back(&mut self, path: &[SumId], span: Span) -> Box<Diagnostic> {
        let way: Vec<String> = path.iter().map(|g| self.as_it_stands(*g)).collect();
        let shown = match &way[..] {
            [first @ .., last] if way.len() > MOST_ON_THE_WAY => {
                let first = first[..MOST_ON_THE_WAY - 1].join(" -> ");
                format!("{first} -> … -> {last}")
            }
            all => all.join(" -> "),
        };
        let promised = match path {
            [from, to, ..] => growth::promise_between(self.context, *from, *to),
            _ => None,
        };
        match promised {
            Some(clause) => {
                let diagnostic = error!(
                    rulesets::LOOP, span, "asked for here";
                    message: shown;
                    label: clause, "this promise goes round";
                    help: "a promise must lead to something smaller, or to `none`: of equal positions, \
                          one must have no promise";
                );
                match self.least_of_boards(path) {
                    Some(help) => diagnostic.help(help),
                    None => diagnostic,
                }
            }
            None if path.first().is_some_and(|first| self.is_against_robot(*first)) => error!(
                rulesets::LOOP, span, "play can go round for ever";
                message: shown;
                help: "against the cheating robot play must end: every round must make something smaller";
            ),
            None => error!(
                rulesets::LOOP, span, "play can go round for ever";
                message: shown;
                help: "a game has a value only if it ends: every move must make something smaller";
                help: "of finitely many positions `outcome(G)` says who wins, loses or draws, also where play \
                       goes round: `:help loopy game`";
            ),
        }
    }

    /// Returns whether a game is a position against the cheating robot.
    fn is_against_robot(&self, g: SumId) -> bool {
        let part = g.component().map(|part| self.context.engine.component(part));
        let Some(&Component::Position { position, .. }) = part else { return false };
        let program = &self.context.program;
        program
            .positions
            .ruleset(position)
            .is_some_and(|id| Variant::of(id).is_none() && program.ruleset(id).robot.is_some())
    }

    /// Advises how to take one of several boards, if a promise leads from board to board by mirroring,
    /// flipping or transposing.
    fn least_of_boards(&mut self, path: &[SumId]) -> Option<String> {
        let [from, to, ..] = path else { return None };
        let (id, from) = self.board_of(*from)?;
        let (other, to) = self.board_of(*to)?;
        if id != other {
            return None;
        }
        let least = self.context.within(Share::apart(MESSAGE_TICKS), |context| {
            let from = region::least(&from, true, context.meter)?;
            Ok::<_, Stop>(from == region::least(&to, true, context.meter)?)
        });
        if !least.ok()?? {
            return None;
        }
        let ruleset = self.context.program.ruleset(id);
        let (name, board) = (&ruleset.name, &ruleset.parameters.first()?.name);
        Some(format!(
            "mirrored and transposed boards have the same `least({board})`: `same: {name}(least({board}))`; \
             `least_flip({board})` does not transpose"
        ))
    }

    /// The ruleset and the board of a position that has no other arguments.
    fn board_of(&self, g: SumId) -> Option<(RulesetId, Grid)> {
        let Component::Position { position, .. } = *self.context.engine.component(g.component()?)
        else {
            return None;
        };
        let known = self.context.program.positions.get(position)?;
        match &known.arguments[..] {
            [Argument::Grid(board)] => Some((known.ruleset, Grid::clone(board))),
            _ => None,
        }
    }
}
