//! What the engine refuses, in words.

use super::Explainer;
use super::stopped::stopped;
use crate::diag::codes::{games, rulesets};
use crate::diag::{Code, Diagnostic, error};
use crate::game::{EngineError, Setting, SumId, Universe};
use crate::meter::{Meter, Metered, Share};
use crate::span::Span;
use crate::values::number::MOST_BITS;

/// Ticks that may go into finding a universe to advise.
const WITHIN: u64 = 200_000;

impl Explainer<'_, '_> {
    /// The smallest named misère universe beyond the impartial games that has a game.
    pub(super) fn smallest_with(&mut self, g: SumId) -> &'static str {
        self.context.metered_by(Meter::default(), |context| {
            let mut ask = context.ask();
            for (universe, name) in [
                (Universe::Dicot, "dicot"),
                (Universe::DeadEnding, "dead_ending"),
                (Universe::Blocking, "blocking"),
            ] {
                let setting = Setting { universe, assuming: false };
                // Membership is linear in the followers; an allowance keeps a mistake's message
                // quick.
                let refusal = ask.within(Share::ticks(WITHIN), |ask| ask.refusal(setting, g));
                if matches!(refusal, Ok(Some(None))) {
                    return name;
                }
            }
            "misere"
        })
    }

    /// A diagnostic of what the engine says.
    pub(super) fn engine(&mut self, error: &EngineError, span: Span) -> Box<Diagnostic> {
        let at = |code: &'static Code, label: &str| error!(*code, span, label);
        match error {
            EngineError::Stop(stop) => stopped(*stop, span, false, self.context.meter),
            EngineError::Tombstone => at(&games::TOMBSTONE, "this contains a tombstone")
                .help("tombstones are for misère play: `E mod misere`"),
            EngineError::TooLarge => at(&games::TOO_LARGE, "this is larger than can be represented")
                .help(format!(
                    "copies of a game and nimbers are counted to 2^64 - 1; integers have at most \
                     {MOST_BITS} binary digits"
                )),
            EngineError::Loop(path) => self.comes_back(path, span),
            EngineError::Refused => match self.context.program.refusal.take() {
                Some((position, reason)) => {
                    let game = self.context.engine.position(position, false);
                    let game = self.as_it_stands(game);
                    let diagnostic = self.explain(&reason, span);
                    diagnostic.label(span, format!("asked for here, where {game} is played"))
                }
                None => at(&rulesets::REFUSED, "this position cannot be played"),
            },
            EngineError::GaveUp => at(&games::UNDECIDED, "the theory does not decide this")
                .help("a smaller universe to which the games belong may decide"),
            EngineError::NotImpartial => at(
                &games::NOT_A_MEMBER,
                "this is not impartial: Left and Right differ",
            )
            .help("`why_not_impartial(G)` names the follower; `… mod dicot` compares partizan games too"),
        }
    }
}
