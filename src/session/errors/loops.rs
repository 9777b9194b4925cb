//! Loops in messages: which one is named, and how.

use super::{Explainer, MESSAGE_TICKS};
use crate::diag::codes::rulesets;
use crate::diag::{Diagnostic, error};
use crate::game::{EngineError, SumId};
use crate::meter::{MayStop, Metered};
use crate::span::Span;

/// Positions of a loop that a message names.
const MOST_ON_THE_WAY: usize = 6;

impl Explainer<'_, '_> {
    /// The loop or the refusal that a walk from the games meets first, if it soon meets one.
    pub(super) fn first_below(&mut self, games: &[SumId]) -> Option<EngineError> {
        let refusal = self.context.program.refusal.take();
        let walk = self.context.apart(MESSAGE_TICKS, |context| context.ask().walk(games));
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
            [from, to, ..] => self.context.promise_between(*from, *to),
            _ => None,
        };
        match promised {
            Some(clause) => error!(
                rulesets::LOOP, span, "asked for here";
                message: shown;
                label: clause, "this promise goes round";
                help: "a promise must lead to something smaller, or to `none`: of equal positions, \
                      one must have no promise";
            ),
            None => error!(
                rulesets::LOOP, span, "play can go round for ever";
                message: shown;
                help: "games end after finitely many moves: every move must make something smaller";
            ),
        }
    }
}
