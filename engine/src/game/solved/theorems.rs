//! All theorems on sums, and the one door for each question that they answer.

use crate::game::ask::{Answer, Modulo};
use crate::game::engine::Engine;
use crate::game::games::component::Flags;
use crate::game::games::sum::{Part, SumId};
use crate::game::modulo::distinction::Distinction;
use crate::game::modulo::invert::InverseBy;
use crate::game::modulo::universe::{Inverses, Universe, Verdict};
use crate::game::solved::Solved;
use crate::game::solved::nim::Nim;
use crate::game::solved::numbers::Numbers;
use crate::game::solved::refutations::{Ends, LargeNumbers, Outcomes, SmallGames};
use crate::game::solved::rows::{Lawns, OneBumps};
use crate::game::solved::source::Source;
use crate::game::solved::sprig_sums::SumsOfSprigs;
use crate::game::solved::strips::SumsOfStrips;
use crate::game::solved::switches::Switches;
use crate::game::solved::theorem::Theorem;
use crate::game::solved::ups::UpsAndStars;
use crate::values::number::Dyadic;
use crate::values::{Convention, Outcome};

/// All theorems on sums. The first that answers a question does.
static THEOREMS: [&dyn Theorem; 12] = [
    &Nim,
    &Numbers,
    &UpsAndStars,
    &SumsOfSprigs,
    &SumsOfStrips,
    &OneBumps,
    &Switches,
    &Lawns,
    &Outcomes,
    &LargeNumbers,
    &Ends,
    &SmallGames,
];

impl Engine {
    /// Returns whether a theorem covers sums with these flags.
    pub(crate) fn is_covered(&self, convention: Convention, flags: Flags) -> bool {
        covering(self, convention, flags).is_some()
    }

    /// The outcome of a sum with these flags, if a theorem gives it.
    #[inline]
    pub(crate) fn outcome_of_parts(
        &self,
        convention: Convention,
        flags: Flags,
        parts: &[Part],
    ) -> Option<Outcome> {
        covering(self, convention, flags)?.outcome(self, convention, parts)
    }

    /// The outcome of a game, if a theorem gives it.
    pub(crate) fn outcome_by_theorem(&self, convention: Convention, g: SumId) -> Option<Outcome> {
        let flags = self.flags(g);
        match g.component() {
            Some(id) => self.outcome_of_parts(convention, flags, &[Part { id, times: 1 }]),
            None => self.outcome_of_parts(convention, flags, self.sums.parts(g)),
        }
    }

    /// The outcome of a game and what tells it, if a theorem does.
    pub(crate) fn outcome_and_theorem(
        &self,
        convention: Convention,
        g: SumId,
    ) -> Option<(Outcome, Source)> {
        let theorem = covering(self, convention, self.flags(g))?;
        Some((self.outcome_by_theorem(convention, g)?, theorem.source()))
    }

    /// The source by which the outcome of a game is known, if a theorem gives it.
    #[must_use]
    pub fn source_of_outcome(&self, convention: Convention, g: SumId) -> Option<Source> {
        if self.without_theorems {
            return None;
        }
        if let Some((_, source)) = self.outcome_and_theorem(convention, g) {
            return Some(source);
        }
        if convention == Convention::Misere && self.by_spare_moves(g).is_some() {
            return Some(Source::SpareMoves);
        }
        source_of_row(self, g)
    }

    /// The source by which the value of a game in normal play is known, if a theorem gives it.
    #[must_use]
    pub fn source_of_value(&self, g: SumId) -> Option<Source> {
        if self.without_theorems { None } else { source_of_row(self, g) }
    }

    /// The number that a sum of positions equals modulo a universe, if a theorem gives it.
    pub(crate) fn value_by_theorem(&self, universe: Universe, g: SumId) -> Option<Dyadic> {
        if self.without_theorems || !self.flags(g).any(Flags::POSITIONAL) {
            return None;
        }
        THEOREMS.into_iter().find_map(|theorem| theorem.value(self, universe, g))
    }
}

impl Modulo<'_> {
    /// The number that a sum of positions is modulo the universe, if a theorem gives it; else the game.
    ///
    /// # Errors
    /// [`EngineError::TooLarge`](crate::game::EngineError::TooLarge).
    pub(crate) fn with_values(&mut self, g: SumId) -> Answer<SumId> {
        match self.value_by_theorem(self.universe, g) {
            Some(number) => self.number_within_limits(number),
            None => Ok(g),
        }
    }

    /// Returns whether `g ≥ h` for two different games, and what tells it, if a theorem does.
    pub(crate) fn order_by_theorem(
        &mut self,
        games: [SumId; 2],
    ) -> Answer<Option<(Verdict, Source)>> {
        if self.without_theorems {
            return Ok(None);
        }
        for theorem in THEOREMS {
            if let Some(verdict) = theorem.order(self, games)? {
                return Ok(Some((verdict, theorem.source())));
            }
        }
        Ok(None)
    }

    /// Returns whether `g ≥ h`, and a witness if not, if a theorem tells.
    pub(crate) fn distinction_by_theorem(
        &mut self,
        games: [SumId; 2],
    ) -> Answer<Option<Distinction>> {
        if self.without_theorems || self.universe.convention() == Convention::Normal {
            return Ok(None);
        }
        if games[0] == games[1] {
            return Ok(Some(Distinction::AtLeast));
        }
        for theorem in THEOREMS {
            if let Some(found) = theorem.witness(self, games)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Returns whether a simplest form has an inverse, and what tells it, if a theorem does without its
    /// followers.
    pub(crate) fn inverse_by_theorem(
        &mut self,
        game: SumId,
    ) -> Answer<Option<(Verdict, InverseBy)>> {
        if self.without_theorems {
            return Ok(None);
        }
        match self.universe.facts().inverses {
            Inverses::All => return Ok(Some((Verdict::True, InverseBy::All))),
            Inverses::OnlyZero => {
                return Ok(Some(((game == SumId::ZERO).into(), InverseBy::OnlyZero)));
            }
            Inverses::PFree | Inverses::Cancelling => {}
        }
        for theorem in THEOREMS {
            if let Some(verdict) = theorem.inverse(self, game)? {
                return Ok(Some((verdict, InverseBy::Theorem(theorem.source()))));
            }
        }
        Ok(None)
    }
}

/// The theorem that covers sums with these flags.
#[inline]
fn covering(engine: &Engine, convention: Convention, flags: Flags) -> Option<&'static dyn Theorem> {
    if engine.without_theorems || !flags.any(Flags::KINDS) {
        return None;
    }
    THEOREMS.into_iter().find(|theorem| theorem.covers(convention, flags))
}

fn source_of_row(engine: &Engine, g: SumId) -> Option<Source> {
    match engine.solved_position(g.component()?)?.0 {
        Solved::Pitch(_) => Some(Source::Pitch),
        Solved::Lawn { .. } => Some(Source::Lawn),
        Solved::Strip(_) | Solved::Sprig(_) | Solved::Heap(..) => None,
    }
}
