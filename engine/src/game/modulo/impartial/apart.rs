//! Impartial games that impartial games tell apart. What tells two games apart in a universe does so in every larger
//! one, and each universe of misère play has all dicots, so all impartial games (Larsson, Nowakowski and Santos 2016).
//!
//! Their trees are larger modulo a universe with more games, and comparing them takes longer. So impartial games whose
//! trees are not written out are compared as impartial games first, and before that by outcomes beside small games.

use std::cell::RefCell;

use crate::game::ask::{Answer, Ask, Modulo};
use crate::game::games::component::{Component, Flags};
use crate::game::games::sum::SumId;
use crate::game::modulo::apart::{Claim, SmallGames};
use crate::game::modulo::order::OrderBy;
use crate::game::modulo::universe::Universe;
use crate::game::modulo::witness::Distinction;
use crate::game::winner::turns::Turn;
use crate::meter::Metered;
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

impl Modulo<'_> {
    /// Returns whether an impartial game tells two impartial games apart that are not both written out.
    /// Nothing does in normal play, and in the impartial universe itself.
    pub(in crate::game) fn are_apart_as_impartial(&mut self, games: [SumId; 2]) -> Answer<bool> {
        if !self.are_compared_as_impartial(games)? {
            return Ok(false);
        }
        if self.heaps_tell_apart(games, HEAPS_TICKS)?.is_some() {
            return Ok(true);
        }
        for nimbers in TRIED {
            let game = self.sum_of_nimbers(nimbers)?;
            let mut small = SmallGames::new(games, Claim::AtLeast, [game]);
            if matches!(small.turn(self, OUTCOME_TICKS)?, Turn::Found(_)) {
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
        let has_heaps = |&game: &SumId| self.flags(game).any(Flags::POSITIONAL);
        if !self.universe.has_provisos() || !games.iter().any(has_heaps) {
            return Ok(None);
        }
        let outcomes = self.heaps_tell_apart(games, HEAPS_TICKS)?;
        Ok(outcomes.map(|[g, h]| if g == h { OrderBy::Impartial } else { OrderBy::Outcomes }))
    }

    /// The witness for two impartial games that are told apart by an impartial game, where one of them is born late: the
    /// first that tells them apart of some nimbers, 1 and -1, or an impartial game that is made, if that is found much
    /// sooner. `None` for other games.
    pub(in crate::game) fn witness_for_impartial(
        &mut self,
        games: [SumId; 2],
    ) -> Answer<Option<Distinction>> {
        if !self.are_compared_as_impartial(games)? {
            return Ok(None);
        }
        let born = self.birthday(games[0])?.max(self.birthday(games[1])?);
        if born <= LOW.into() || !self.are_apart_as_impartial(games)? {
            return Ok(None);
        }
        let mut tried = Vec::new();
        for nimbers in TRIED {
            tried.push(self.sum_of_nimbers(nimbers)?);
        }
        if born <= SEARCHED.into() {
            for unit in [1, -1].map(|unit| self.integer(unit)) {
                if self.is_member(unit)? {
                    tried.push(unit);
                }
            }
        }
        let small = RefCell::new(SmallGames::new(games, Claim::AtLeast, tried));
        let made = |ask: &mut Ask<'_>, ticks| {
            let found = ask.within(ticks, |ask| {
                ask.modulo(Universe::Impartial).distinguish(games[0], games[1])
            });
            match found {
                Ok(Some(found @ Distinction::Witness(_))) => Ok(Turn::Found(found)),
                Ok(None) => Ok(Turn::Spent),
                Ok(Some(_)) => Ok(Turn::Closed),
                Err(error) if error.is_of_depth() => Ok(Turn::Closed),
                Err(error) => Err(error),
            }
        };
        let small = |ask: &mut Ask<'_>, ticks| {
            Ok(small.borrow_mut().turn(ask, ticks)?.map(Distinction::Witness))
        };
        let ways = &mut [(SMALL, &mut &small as _), (1, &mut &made as _)];
        if let Some(found) = self.in_turns(FIRST_TURN, GROWTH, ways)? {
            return Ok(Some(found));
        }
        // One way is left at most.
        for way in [&small as &dyn Fn(&mut Ask<'_>, u64) -> _, &made] {
            if let Turn::Found(found) = way(self, u64::MAX)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Returns whether two games are compared as impartial games first. What is written out has small trees.
    fn are_compared_as_impartial(&mut self, games: [SumId; 2]) -> Answer<bool> {
        if !self.universe.has_provisos()
            || self.engine.without_theorems
            || games.iter().any(|&game| self.has_unlike_options(game))
            || self.is_written_out(games[0])? && self.is_written_out(games[1])?
        {
            return Ok(false);
        }
        for game in games {
            for part in self.parts(game) {
                let game = SumId::from(part.id);
                // The followers of others are not looked at: they may be many.
                if !self.is_of_impartial_positions(game) && !self.is_written_out(game)? {
                    return Ok(false);
                }
            }
            let is_member = match self.modulo(Universe::Impartial).is_member(game) {
                Err(error) if error.is_of_depth() => false,
                is_member => is_member?,
            };
            if !is_member || self.is_tombstoned(game) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl Ask<'_> {
    /// Returns whether a form is seen to be partizan at a glance.
    fn has_unlike_options(&self, game: SumId) -> bool {
        game.component().filter(|id| matches!(self.component(*id), Component::Form)).is_some_and(
            |id| self.known_options(id, Side::Left) != self.known_options(id, Side::Right),
        )
    }

    fn sum_of_nimbers(&mut self, nimbers: &[u64]) -> Answer<SumId> {
        let mut sum = SumId::ZERO;
        for &nimber in nimbers {
            let nimber = self.nimber(nimber);
            sum = self.add(sum, nimber)?;
        }
        Ok(sum)
    }
}
