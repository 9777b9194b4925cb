//! What a theorem may tell of sums of some kind, at any size and without search.

use crate::game::ask::{Answer, Modulo};
use crate::game::engine::Engine;
use crate::game::games::component::Flags;
use crate::game::games::sum::{Part, SumId};
use crate::game::modulo::universe::{Universe, Verdict};
use crate::game::modulo::witness::Distinction;
use crate::game::solved::source::Source;
use crate::values::number::Dyadic;
use crate::values::{Convention, Outcome};

/// A theorem on sums. What it does not tell is `None`.
///
/// The tests hold each answer against search and against the one recursion for order;
/// [`Engine::without_theorems`] asks no theorem.
pub(crate) trait Theorem: Sync {
    /// The source that answers name.
    fn source(&self) -> Source;

    /// Returns whether it tells outcomes of sums with these flags.
    fn covers(&self, _: Convention, _: Flags) -> bool {
        false
    }

    /// The outcome of a sum that it covers.
    fn outcome(&self, _: &Engine, _: Convention, _parts: &[Part]) -> Option<Outcome> {
        None
    }

    /// Returns whether `g ≥ h` modulo the universe, for two different games.
    fn order(&self, _: &mut Modulo<'_>, _games: [SumId; 2]) -> Answer<Option<Verdict>> {
        Ok(None)
    }

    /// Returns whether `g ≥ h` modulo a universe that has provisos, and a witness if not.
    fn witness(&self, _: &mut Modulo<'_>, _games: [SumId; 2]) -> Answer<Option<Distinction>> {
        Ok(None)
    }

    /// Returns whether a simplest form has an inverse modulo the universe.
    fn inverse(&self, _: &mut Modulo<'_>, _game: SumId) -> Answer<Option<Verdict>> {
        Ok(None)
    }

    /// The number that a sum of positions equals modulo a universe.
    fn value(&self, _: &Engine, _: Universe, _game: SumId) -> Option<Dyadic> {
        None
    }
}
