//! What a theorem may tell of sums of some kind, at any size and without search.

use crate::game::ask::{Answer, Modulo};
use crate::game::engine::Engine;
use crate::game::games::component::Flags;
use crate::game::games::sum::{Part, SumId};
use crate::game::modulo::distinction::{Distinction, Witness};
use crate::game::modulo::universe::{Universe, Verdict};
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

/// The least height of games that are not taken apart for a witness.
pub(in crate::game) const LARGE: u32 = 1000;

/// Returns whether one of two games is too large to be taken apart for a witness.
pub(super) fn is_one_large(modulo: &mut Modulo<'_>, [g, h]: [SumId; 2]) -> Answer<bool> {
    Ok(modulo.birthday(g)?.max(modulo.birthday(h)?) >= LARGE.into())
}

/// The first witness for `g ≱ h` among 0, ∗ and some games, if theorems give its outcomes.
pub(super) fn witness_among(
    modulo: &mut Modulo<'_>,
    games: [SumId; 2],
    candidates: &[SumId],
) -> Answer<Option<Distinction>> {
    let star = modulo.nimber(1);
    for game in [SumId::ZERO, star].iter().chain(candidates).copied() {
        let mut outcomes = [None; 2];
        for (outcome, summand) in outcomes.iter_mut().zip(games) {
            let sum = modulo.add(summand, game)?;
            *outcome = modulo.outcome_by_theorem(Convention::Misere, sum);
        }
        if let [Some(first), Some(second)] = outcomes
            && !first.is_at_least(second)
            && modulo.is_member(game)?
        {
            return Ok(Some(Distinction::Witness(Witness { game, first, second })));
        }
    }
    Ok(None)
}
