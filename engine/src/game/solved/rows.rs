//! Rows of cricket pitch and of roll the lawn in the engine.
//!
//! Sums of rows of cricket pitch with one bump are integers modulo blocking games (Nowakowski and
//! Saunders, *Misère cricket pitch*, Lemma 3).
//!
//! In `k@` only Left has a move, to `@(k-1)`, for which the same holds with the players exchanged. So
//! by induction `k@` is `<-1|.>` for an even k > 0, which is 0 modulo blocking games, and `<0|.>` for
//! an odd one, which is 1; `@k` is 0 or -1. Integers cancel there, and are told in order at any size.

use crate::game::engine::Engine;
use crate::game::games::component::{ComponentId, Flags};
use crate::game::games::sum::{Part, SumId};
use crate::game::modulo::universe::Universe;
use crate::game::solved::known::Solved;
use crate::game::solved::pitch;
use crate::game::solved::source::Source;
use crate::game::solved::theorem::Theorem;
use crate::values::number::Dyadic;
use crate::values::{Convention, Outcome};

/// Rows of cricket pitch with one bump, in misère play.
pub(super) struct OneBumps;

impl Theorem for OneBumps {
    fn source(&self) -> Source {
        Source::OneBumps
    }

    fn covers(&self, convention: Convention, flags: Flags) -> bool {
        convention == Convention::Misere && flags.any(Flags::ONE_BUMP)
    }

    fn outcome(&self, engine: &Engine, _: Convention, parts: &[Part]) -> Option<Outcome> {
        let (mut lefts, mut rights) = (0, 0);
        for part in parts {
            let outcomes = engine
                .solved_position(part.id)
                .and_then(|(solved, negated)| solved.outcomes(negated));
            match outcomes {
                Some([_, Outcome::L]) => lefts += u128::from(part.times),
                Some([_, Outcome::R]) => rights += u128::from(part.times),
                _ => {}
            }
        }
        Some(pitch::of_one_bumps(lefts, rights))
    }

    fn value(&self, engine: &Engine, universe: Universe, game: SumId) -> Option<Dyadic> {
        engine.as_bumps(universe, game)
    }
}

/// Rows of roll the lawn, which are integers in normal play.
pub(super) struct Lawns;

impl Theorem for Lawns {
    fn source(&self) -> Source {
        Source::Lawn
    }

    fn value(&self, engine: &Engine, universe: Universe, game: SumId) -> Option<Dyadic> {
        let of_row = |id: ComponentId| match engine.solved_position(id)? {
            (Solved::Lawn { value, .. }, false) => Some(Dyadic::from(*value)),
            (Solved::Lawn { value, .. }, true) => Some(Dyadic::from(*value).negate()),
            _ => None,
        };
        of_row(game.component().filter(|_| universe.convention() == Convention::Normal)?)
    }
}

impl Engine {
    /// Returns whether a component is a row of cricket pitch or of roll the lawn.
    pub(crate) fn is_row(&self, id: ComponentId) -> bool {
        let solved = self.solved_position(id).filter(|_| !self.without_theorems);
        matches!(solved, Some((Solved::Pitch(_) | Solved::Lawn { .. }, _)))
    }

    /// The integer that a sum of rows of one bump is modulo a universe, if it is one.
    #[must_use]
    pub fn as_bumps(&self, universe: Universe, g: SumId) -> Option<Dyadic> {
        if !self.flags(g).any(Flags::ONE_BUMP)
            || self.without_theorems
            || !universe.is_within(Universe::Blocking)
        {
            return None;
        }
        let mut integer = Dyadic::ZERO;
        for part in self.parts(g) {
            let (solved, negated) = self.solved_position(part.id)?;
            let Solved::Pitch(_) = solved else {
                return None;
            };
            // In misère play Right wins 1, Left wins -1.
            let share = match solved.outcomes(negated)? {
                [_, Outcome::R] => Dyadic::ONE.times(part.times),
                [_, Outcome::L] => Dyadic::ONE.times(part.times).negate(),
                _ => continue,
            };
            integer = integer.add(&share);
        }
        Some(integer)
    }
}
