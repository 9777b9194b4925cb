//! What a theorem may tell of sums of some kind, at any size and without search.

use crate::game::ask::{Answer, Modulo};
use crate::game::engine::Engine;
use crate::game::games::component::Flags;
use crate::game::games::number::Dyadic;
use crate::game::games::sum::{Part, SumId};
use crate::game::modulo::universe::{Universe, Verdict};
use crate::game::modulo::witness::Distinction;
use crate::game::winner::outcome::{Convention, Outcome};

/// A theorem on sums. What it does not tell is `None`.
///
/// The tests hold each answer against search and against the one recursion for order;
/// [`Engine::without_theorems`] asks no theorem.
pub(crate) trait Theorem: Sync {
    /// What answers name as their source.
    fn source(&self) -> Source;

    /// Whether it tells outcomes of sums with these flags.
    fn covers(&self, _: Convention, _: Flags) -> bool {
        false
    }

    /// The outcome of a sum that it covers.
    fn outcome(&self, _: &Engine, _: Convention, _parts: &[Part]) -> Option<Outcome> {
        None
    }

    /// Whether `g ≥ h` modulo the universe, for two different games.
    fn order(&self, _: &mut Modulo<'_>, _games: [SumId; 2]) -> Answer<Option<Verdict>> {
        Ok(None)
    }

    /// Whether `g ≥ h` modulo a universe that has provisos, and a witness if not.
    fn witness(&self, _: &mut Modulo<'_>, _games: [SumId; 2]) -> Answer<Option<Distinction>> {
        Ok(None)
    }

    /// Whether a simplest form has an inverse modulo the universe.
    fn inverse(&self, _: &mut Modulo<'_>, _game: SumId) -> Answer<Option<Verdict>> {
        Ok(None)
    }

    /// The number that a sum of positions equals modulo a universe.
    fn value(&self, _: &Engine, _: Universe, _game: SumId) -> Option<Dyadic> {
        None
    }
}

/// What an answer is known by, if by no search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Nimbers: Bouton 1901.
    Nim,
    /// Numbers, by their sum or by how many moves they last.
    Numbers,
    /// ↑, ↓ and ∗.
    UpsAndStars,
    /// Sprigs: McKay, Milley and Nowakowski 2016.
    Sprigs,
    /// Partizan Kayles: Milley 2015.
    Kayles,
    /// Rows of cricket pitch with one bump: Nowakowski and Saunders.
    OneBumps,
    /// Integers and copies of one switch.
    Switches,
    /// Numbers that give one player more moves than all else lasts.
    SpareMoves,
    /// One row of cricket pitch.
    Pitch,
    /// One row of roll the lawn.
    Lawn,
    /// Their outcomes, which theorems give.
    Outcomes,
    /// Normal play or a small game tells them apart beside a large number.
    LargeNumbers,
    /// Modulo all games, an end is at least or at most ends only.
    Ends,
    /// A small game tells them apart, by theorems on outcomes.
    SmallGame,
}
