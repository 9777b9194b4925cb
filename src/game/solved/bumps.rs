//! Sums of rows of cricket pitch with one bump are integers modulo blocking games (Nowakowski and
//! Saunders, *Misère cricket pitch*, Lemma 3).
//!
//! In `k@` only Left has a move, to `@(k-1)`, for which the same holds with the players exchanged. So
//! by induction `k@` is `<-1|.>` for an even k > 0, which is 0 modulo blocking games, and `<0|.>` for
//! an odd one, which is 1; `@k` is 0 or -1. Integers cancel there, and are told in order at any size.

use crate::game::Outcome;
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::games::component::Flags;
use crate::game::games::number::Dyadic;
use crate::game::games::sum::SumId;
use crate::game::modulo::universe::Universe;
use crate::game::solved::Solved;

impl Engine {
    /// The integer that a sum of rows of one bump is modulo a universe of blocking games; other games,
    /// and games modulo other universes, stay as they are.
    ///
    /// # Errors
    /// [`EngineError::TooLarge`].
    pub(crate) fn with_bumps_counted(
        &mut self,
        universe: Universe,
        g: SumId,
    ) -> Result<SumId, EngineError> {
        match self.as_bumps(universe, g) {
            Some(integer) if integer.is_within_limits() => Ok(self.number(integer)),
            Some(_) => Err(EngineError::TooLarge),
            None => Ok(g),
        }
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
