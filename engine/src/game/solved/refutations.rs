//! Theorems that show `g ≱ h` from what is known without taking games apart.

use crate::game::ask::{Answer, Modulo};
use crate::game::games::sum::SumId;
use crate::game::modulo::distinction::Distinction;
use crate::game::modulo::universe::Verdict;
use crate::game::solved::source::Source;
use crate::game::solved::theorem::{Theorem, is_one_large, witness_among};
use crate::game::winner::spare::MANY;
use crate::meter::{Metered, Share};
use crate::values::{Convention, Relation, Side};

/// The most ticks for comparing two games with a large number in normal play.
const NORMAL: u64 = 10_000;

/// If not `o(g) ≥ o(h)`, then `g ≱ h`, because 0 is a member.
pub(super) struct Outcomes;

impl Theorem for Outcomes {
    fn source(&self) -> Source {
        Source::Outcomes
    }

    fn order(&self, modulo: &mut Modulo<'_>, games: [SumId; 2]) -> Answer<Option<Verdict>> {
        if !modulo.universe.has_provisos() {
            return Ok(None);
        }
        let outcomes = games.map(|game| modulo.outcome_by_theorem(Convention::Misere, game));
        Ok(match outcomes {
            [Some(first), Some(second)] if !first.is_at_least(second) => Some(Verdict::False),
            _ => None,
        })
    }

    fn witness(&self, modulo: &mut Modulo<'_>, games: [SumId; 2]) -> Answer<Option<Distinction>> {
        match self.order(modulo, games)? {
            Some(_) if is_one_large(modulo, games)? => witness_among(modulo, games, &[]),
            _ => Ok(None),
        }
    }
}

/// Whether `g ≱ h` can be shown without taking a large number apart. Normal play may show it, because
/// `g ≥ h` modulo any universe implies `g ≥ h` in normal play (Larsson, Nowakowski and Santos,
/// *Absolute combinatorial game theory*, 2016); else a small witness may.
pub(super) struct LargeNumbers;

impl Theorem for LargeNumbers {
    fn source(&self) -> Source {
        Source::LargeNumbers
    }

    fn order(&self, modulo: &mut Modulo<'_>, games: [SumId; 2]) -> Answer<Option<Verdict>> {
        let large = games.iter().any(|&game| modulo.has_number_from(MANY, game));
        if !large
            || !modulo.universe.has_provisos()
            || games.iter().any(|&game| modulo.is_tombstoned(game))
        {
            return Ok(None);
        }
        let [g, h] = games;
        let relation = modulo.within(Share::ticks(NORMAL), |modulo| modulo.compare_normal(g, h))?;
        if matches!(relation, Some(Relation::Less | Relation::Confused)) {
            return Ok(Some(Verdict::False));
        }
        let small = modulo.small_witness(games, true)?;
        Ok(small.map(|_| Verdict::False))
    }
}

/// The proviso modulo all games: if `g ≥ h` and `h` is a Left end, so is `g`, and if `g` is a Right end,
/// so is `h` (Siegel, *Misère canonical forms of partizan games*, 2015).
pub(super) struct Ends;

impl Theorem for Ends {
    fn source(&self) -> Source {
        Source::Ends
    }

    fn order(&self, modulo: &mut Modulo<'_>, [g, h]: [SumId; 2]) -> Answer<Option<Verdict>> {
        if !modulo.universe.has_provisos() || !modulo.universe.facts().has_all_games {
            return Ok(None);
        }
        for (side, end, other) in [(Side::Left, h, g), (Side::Right, g, h)] {
            if modulo.is_end_like(end, side)? && !modulo.is_end_like(other, side)? {
                return Ok(Some(Verdict::False));
            }
        }
        Ok(None)
    }
}

/// A small game may tell two games apart, if theorems give the outcomes of the sums.
pub(super) struct SmallGames;

impl Theorem for SmallGames {
    fn source(&self) -> Source {
        Source::SmallGame
    }

    fn order(&self, modulo: &mut Modulo<'_>, games: [SumId; 2]) -> Answer<Option<Verdict>> {
        let small = modulo.small_witness(games, false)?;
        Ok(small.map(|_| Verdict::False))
    }
}
