//! Who wins, if play can come back to a game, or the rules refuse a position.
//!
//! If a search comes back to a game on its own path, it learns nothing about that move, but another
//! move may still decide. So after a search has met a loop, all games that play can reach are listed,
//! and the winner is found backwards from those in which play is over: a player wins with a move to a
//! game that the other player loses, and loses if all moves lead to games that the other player wins.
//! In all other games play can go on for ever, or comes to a position that the rules refuse. The result does not depend on the order in which games
//! were made, as long as all games can be listed. Of more, those that are reached in the fewest moves are listed.

use rustc_hash::FxHashMap;

use crate::game::ask::{Answer, Ask};
use crate::game::error::EngineError;
use crate::game::games::sum::SumId;
use crate::game::winner::outcome::{Convention, Side};
use crate::meter::Metered;

/// The most ticks for listing what play can reach, since positions may grow without end. What is listed then,
/// nearest first, may still decide.
const LISTING: u64 = 1_000_000;

/// Bytes of a listed game with its share of the tables.
const GAME_BYTES: usize = 96;

/// A game with the player to move, and what is known of it.
struct Turn {
    game: SumId,
    side: Side,
    /// Whether the player to move wins.
    wins: Option<bool>,
    /// How many options are not known to be won by the other player.
    open: usize,
    /// The turns from which a move leads here.
    before: Vec<usize>,
}

/// What play can reach, the game that was asked about first.
#[derive(Default)]
struct Reached {
    turns: Vec<Turn>,
    places: FxHashMap<(SumId, Side), usize>,
    /// Decided turns whose predecessors have not been updated yet.
    decided: Vec<usize>,
}

impl Reached {
    /// The index of a turn. Appends the turn if it is new.
    fn place(&mut self, game: SumId, side: Side) -> usize {
        let next = self.turns.len();
        let place = *self.places.entry((game, side)).or_insert(next);
        if place == next {
            self.turns.push(Turn { game, side, wins: None, open: 0, before: Vec::new() });
        }
        place
    }

    fn decide(&mut self, place: usize, wins: bool) {
        if self.turns[place].wins.is_none() {
            self.turns[place].wins = Some(wins);
            self.decided.push(place);
        }
    }
}

impl Ask<'_> {
    /// Whether `side` wins `g` moving first, after a search met an error: it came back to a game, the
    /// rules refused one, or it went too deep.
    ///
    /// # Errors
    /// The error of the search if nothing else decides.
    pub(crate) fn wins_beside(
        &mut self,
        convention: Convention,
        side: Side,
        g: SumId,
        error: EngineError,
    ) -> Answer<bool> {
        let mut reached = Reached::default();
        // After a stop for depth no more is listed than levels were allowed.
        let depth = u64::from(self.meter.limits().depth);
        let ticks = if error.is_of_depth() { LISTING.min(depth) } else { LISTING };
        // Turns that are not listed in time stay open.
        self.within(ticks, |ask| ask.reach(&mut reached, convention, side, g))?;
        while let Some(place) = reached.decided.pop() {
            self.tick()?;
            let Turn { game, side, wins, .. } = reached.turns[place];
            let wins = wins == Some(true);
            self.remember(convention, side, game, wins);
            for before in std::mem::take(&mut reached.turns[place].before) {
                self.tick()?;
                let turn = &mut reached.turns[before];
                turn.open -= usize::from(wins);
                match (wins, turn.open) {
                    (false, _) => reached.decide(before, true),
                    (true, 0) => reached.decide(before, false),
                    (true, _) => {}
                }
            }
        }
        reached.turns[0].wins.ok_or(error)
    }

    /// Lists all turns that play can reach, those where play is over or that are known decided. After a stop a
    /// turn has all of its options or none.
    fn reach(
        &mut self,
        reached: &mut Reached,
        convention: Convention,
        side: Side,
        g: SumId,
    ) -> Answer {
        let mut lease = self.meter.lease(0)?;
        reached.place(g, side);
        let mut next = 0;
        while let Some(&Turn { game, side, .. }) = reached.turns.get(next) {
            lease.grow(GAME_BYTES, self.meter)?;
            if let Some(wins) = self.facts(game).get(convention, side) {
                reached.decide(next, wins);
                next += 1;
                continue;
            }
            let (options, unknown) = match self.moves(game, side) {
                Ok(Some(options)) => (options, 0),
                Ok(None) => {
                    reached.decide(next, convention == Convention::Misere);
                    (Vec::new(), 0)
                }
                Err(error) if error.is_of_rules() => (self.moves_known(game, side)?, 1),
                Err(error) => return Err(error),
            };
            lease.grow(options.len() * size_of::<usize>(), self.meter)?;
            reached.turns[next].open = options.len() + unknown;
            for option in options {
                let place = reached.place(option, side.opponent());
                reached.turns[place].before.push(next);
            }
            next += 1;
        }
        Ok(())
    }

    /// The options of a player to move; `None` if play is over.
    fn moves(&mut self, g: SumId, side: Side) -> Answer<Option<Vec<SumId>>> {
        if self.is_end_like(g, side)? { Ok(None) } else { self.options(g, side).map(Some) }
    }

    /// The options of a player to move in a sum, without those in summands that the rules refuse.
    fn moves_known(&mut self, g: SumId, side: Side) -> Answer<Vec<SumId>> {
        let mut known = Vec::new();
        for part in self.parts(g) {
            let options = match self.options(part.id.into(), side) {
                Err(error) if error.is_of_rules() => continue,
                options => options?,
            };
            let rest = self.without(g, part.id)?;
            for option in options {
                self.tick()?;
                known.push(self.add(rest, option)?);
            }
        }
        known.sort_unstable();
        known.dedup();
        Ok(known)
    }
}
