//! Sums of nimbers (Bouton 1901).

use crate::game::ask::{Answer, Modulo};
use crate::game::engine::Engine;
use crate::game::games::component::{Component, Flags};
use crate::game::games::sum::{Part, SumId};
use crate::game::modulo::distinction::Distinction;
use crate::game::modulo::universe::{Inverses, Verdict};
use crate::game::solved::source::Source;
use crate::game::solved::theorem::{Theorem, is_one_large, witness_among};
use crate::values::number::Dyadic;
use crate::values::{Convention, Outcome};

/// Nimbers. All universes have them.
pub(super) struct Nim;

impl Theorem for Nim {
    fn source(&self) -> Source {
        Source::Nim
    }

    fn covers(&self, _: Convention, flags: Flags) -> bool {
        flags.any(Flags::NIMBER)
    }

    /// N if the heaps do not balance; in misère play, heaps of one only, N if their number is even.
    fn outcome(&self, engine: &Engine, convention: Convention, parts: &[Part]) -> Option<Outcome> {
        let (mut balance, mut stars, mut large) = (0, 0, false);
        for part in parts {
            let heap = match engine.component(part.id) {
                Component::Nimber(n) => *n,
                _ => 0,
            };
            if part.times % 2 == 1 {
                balance ^= heap;
                stars += heap & 1;
            }
            large |= heap > 1;
        }
        let next_wins = match convention {
            Convention::Misere if !large => stars % 2 == 0,
            Convention::Normal | Convention::Misere => balance != 0,
        };
        Some(Outcome::from_wins(next_wins, next_wins))
    }

    /// Nimbers are equal or confused: with ∗n, where n > 1, ∗n has outcome P and another nimber has N;
    /// ∗ and 0 have P and N by themselves.
    fn order(&self, modulo: &mut Modulo<'_>, [g, h]: [SumId; 2]) -> Answer<Option<Verdict>> {
        let is_misere = modulo.universe.convention() == Convention::Misere;
        let nimbers = is_misere && modulo.is_nimber(g) && modulo.is_nimber(h);
        Ok(nimbers.then_some(Verdict::False))
    }

    fn witness(&self, modulo: &mut Modulo<'_>, games: [SumId; 2]) -> Answer<Option<Distinction>> {
        // Among impartial games nothing tells them apart sooner.
        match self.order(modulo, games)? {
            Some(_) if !modulo.universe.has_provisos() || is_one_large(modulo, games)? => {
                witness_among(modulo, games, &games)
            }
            _ => Ok(None),
        }
    }

    /// Nimbers have the follower ∗, which has outcome P.
    fn inverse(&self, modulo: &mut Modulo<'_>, game: SumId) -> Answer<Option<Verdict>> {
        let p_free = modulo.universe.facts().inverses == Inverses::PFree;
        Ok((p_free && game != SumId::ZERO && modulo.is_nimber(game)).then_some(Verdict::False))
    }
}

impl Engine {
    /// Returns whether a game is a nimber or 0.
    pub(crate) fn is_nimber(&self, game: SumId) -> bool {
        game.component().is_some_and(|id| match self.component(id) {
            Component::Number(number) => *number == Dyadic::ZERO,
            Component::Nimber(_) => true,
            _ => false,
        })
    }
}
