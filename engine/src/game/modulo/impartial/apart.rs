//! Impartial games that impartial games tell apart. What tells two games apart in a universe does so in every larger
//! one, and each universe of misère play has all dicots, so all impartial games (Larsson, Nowakowski and Santos 2016).
//!
//! Their trees are larger modulo a universe with more games, and comparing them takes longer. So impartial games whose
//! trees are not written out are compared as impartial games first, and before that by outcomes beside small games.

use crate::game::ask::{Answer, Ask, Modulo};
use crate::game::closed;
use crate::game::error::EngineError;
use crate::game::games::component::Component;
use crate::game::games::sum::SumId;
use crate::game::modulo::apart::{Claim, SmallGames};
use crate::game::modulo::compare::OrderBy;
use crate::game::modulo::distinction::Distinction;
use crate::game::modulo::universe::Universe;
use crate::meter::ladder::{self, Rounds, Turn, ladder};
use crate::meter::{Meter, Metered, Share};
use crate::values::Side;

/// Sums of these nimbers are tried first, each in order.
const TRIED: [&[u64]; 5] = [&[], &[1], &[2], &[2, 2], &[3]];

/// Games that are born by this day have small trees in every universe.
const LOW: u32 = 16;

/// Beside games that are born by this day, 1 and -1 are tried too. That may take a search.
const SEARCHED: u32 = 64;

/// The most ticks that may go into the outcome of one sum before the games are compared.
const OUTCOME_TICKS: u64 = 200_000;

/// The ticks of the first turn of a game that is made as a witness, before the next small game has told.
const FIRST_TURN: u64 = 250_000;

/// Small games have so many times the ticks: a witness that is made is long.
const SMALL: u64 = 4;

/// Each turn has so many times the ticks of the turn before.
const GROWTH: u64 = 2;

/// The most ticks that may go into the quotient of heaps: those that one heap may take there.
const HEAPS_TICKS: u64 = 1_000_000;

/// The search for what tells two impartial games apart.
struct Apart<'q, 'a> {
    modulo: &'q mut Modulo<'a>,
    games: [SumId; 2],
    small: SmallGames,
}

impl Metered for Apart<'_, '_> {
    fn meter(&mut self) -> &mut Meter {
        self.modulo.meter
    }
}

impl Apart<'_, '_> {
    /// The ways to a witness. One that is made is long.
    const WAYS: [ladder::Way<Self, Distinction, EngineError>; 2] = [
        ladder::Way::turns("small games", SMALL, Self::small),
        ladder::Way::turns("link", 1, Self::link),
    ];

    fn small(&mut self, _: u64) -> Answer<Turn<Distinction>> {
        Ok(Turn::of(self.small.first(self.modulo)?.map(Distinction::Witness)))
    }

    fn link(&mut self, _: u64) -> Answer<Turn<Distinction>> {
        let [g, h] = self.games;
        let found = self.modulo.modulo(Universe::Impartial).distinguish(g, h)?;
        Ok(Turn::of(Some(found).filter(|found| matches!(found, Distinction::Witness(_)))))
    }
}

impl Modulo<'_> {
    /// Returns whether an impartial game tells two impartial games apart that are not both written out.
    /// Nothing does in normal play, and in the impartial universe itself.
    pub(in crate::game) fn are_apart_as_impartial(&mut self, games: [SumId; 2]) -> Answer<bool> {
        if !are_compared_as_impartial(self, games)? {
            return Ok(false);
        }
        if closed::heaps_tell_apart(self, games, HEAPS_TICKS)?.is_some() {
            return Ok(true);
        }
        for nimbers in TRIED {
            let game = sum_of_nimbers(self, nimbers)?;
            let mut small = SmallGames::new(games, Claim::AtLeast, [game]);
            if self
                .within(Share::soon(OUTCOME_TICKS), |modulo| small.first(modulo))?
                .flatten()
                .is_some()
            {
                return Ok(true);
            }
        }
        match self.modulo(Universe::Impartial).equal(games[0], games[1]) {
            Ok(equal) => Ok(equal.is_false()),
            Err(error) if error.is_of_depth() => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Finds what tells two sums of heaps of one octal game apart, if the quotient of its heaps does. Their
    /// common heaps need not be left out first, which would take the trees of these.
    pub(in crate::game) fn heaps_apart(&mut self, games: [SumId; 2]) -> Answer<Option<OrderBy>> {
        let outcomes = closed::heaps_tell_apart(self, games, HEAPS_TICKS)?;
        Ok(outcomes.map(|[g, h]| if g == h { OrderBy::Impartial } else { OrderBy::Outcomes }))
    }

    /// The witness for two impartial games that are told apart by an impartial game, where one of them is born late: the
    /// first that tells them apart of some nimbers, 1 and -1, or an impartial game that is made, if that is found much
    /// sooner. `None` for other games.
    pub(in crate::game) fn witness_for_impartial(
        &mut self,
        games: [SumId; 2],
    ) -> Answer<Option<Distinction>> {
        if !are_compared_as_impartial(self, games)? {
            return Ok(None);
        }
        let born = self.birthday(games[0])?.max(self.birthday(games[1])?);
        if born <= LOW.into() || !self.are_apart_as_impartial(games)? {
            return Ok(None);
        }
        let mut tried = Vec::new();
        for nimbers in TRIED {
            tried.push(sum_of_nimbers(self, nimbers)?);
        }
        if born <= SEARCHED.into() {
            for unit in [1, -1].map(|unit| self.integer(unit)) {
                if self.is_member(unit)? {
                    tried.push(unit);
                }
            }
        }
        let small = SmallGames::new(games, Claim::AtLeast, tried);
        let rounds = Rounds { first: FIRST_TURN, growth: GROWTH };
        match ladder(&mut Apart { modulo: self, games, small }, rounds, &Apart::WAYS) {
            Err(error) if error.is_of_depth() => Ok(None),
            found => found,
        }
    }
}

/// Returns whether a form is seen to be partizan at a glance.
fn has_unlike_options(ask: &Ask<'_>, game: SumId) -> bool {
    game.component()
        .filter(|id| matches!(ask.component(*id), Component::Form))
        .is_some_and(|id| ask.known_options(id, Side::Left) != ask.known_options(id, Side::Right))
}

fn sum_of_nimbers(ask: &mut Ask<'_>, nimbers: &[u64]) -> Answer<SumId> {
    let mut sum = SumId::ZERO;
    for &nimber in nimbers {
        let nimber = ask.nimber(nimber);
        sum = ask.add(sum, nimber)?;
    }
    Ok(sum)
}

/// Returns whether two games are compared as impartial games first. What is written out has small trees.
fn are_compared_as_impartial(modulo: &mut Modulo<'_>, games: [SumId; 2]) -> Answer<bool> {
    if !modulo.universe.has_provisos()
        || modulo.engine.without_theorems
        || games.iter().any(|&game| has_unlike_options(modulo, game))
        || modulo.is_written_out(games[0])? && modulo.is_written_out(games[1])?
    {
        return Ok(false);
    }
    for game in games {
        for part in modulo.parts(game) {
            let game = SumId::from(part.id);
            // The followers of others are not looked at: they may be many.
            if !modulo.is_of_impartial_positions(game) && !modulo.is_written_out(game)? {
                return Ok(false);
            }
        }
        let is_member = match modulo.modulo(Universe::Impartial).is_member(game) {
            Err(error) if error.is_of_depth() => false,
            is_member => is_member?,
        };
        if !is_member || modulo.is_tombstoned(game) {
            return Ok(false);
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests;
