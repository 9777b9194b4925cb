//! Who wins, if play can come back to a game.
//!
//! If a search comes back to a game on its own path, it learns nothing about that move, but another
//! move may still decide. So after a search has met a loop, all games that play can reach are listed,
//! and the winner is found backwards from those in which play is over: a player wins with a move to a
//! game that the other player loses, and loses if all moves lead to games that the other player wins.
//! In all other games play can go on for ever. The result does not depend on the order in which games
//! were made.

use rustc_hash::FxHashMap;

use crate::game::ask::{Answer, Ask};
use crate::game::error::EngineError;
use crate::game::games::sum::SumId;
use crate::game::winner::outcome::{Convention, Side};
use crate::meter::Metered;

/// The most ticks for listing what play can reach, since positions may grow without end.
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
    /// Whether `side` wins `g` moving first, after a search came back to a game. `path` is the loop.
    ///
    /// # Errors
    /// [`EngineError::Loop`] if nothing else decides.
    pub(crate) fn wins_beside_loops(
        &mut self,
        convention: Convention,
        side: Side,
        g: SumId,
        path: Vec<SumId>,
    ) -> Answer<bool> {
        let listed = self.within(LISTING, |ask| ask.reached(convention, side, g))?;
        let Some(mut reached) = listed else {
            return Err(EngineError::Loop(path));
        };
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
        match reached.turns[0].wins {
            Some(wins) => Ok(wins),
            None => Err(EngineError::Loop(self.a_round(&reached)?)),
        }
    }

    /// All turns that play can reach, those where play is over or that are known decided.
    fn reached(&mut self, convention: Convention, side: Side, g: SumId) -> Answer<Reached> {
        let mut reached = Reached::default();
        let mut lease = self.meter.lease(0)?;
        reached.place(g, side);
        let mut next = 0;
        while let Some(&Turn { game, side, .. }) = reached.turns.get(next) {
            lease.grow(GAME_BYTES, self.meter)?;
            if let Some(wins) = self.facts(game).get(convention, side) {
                reached.decide(next, wins);
            } else if self.is_end_like(game, side)? {
                reached.decide(next, convention == Convention::Misere);
            } else {
                let options = self.options(game, side)?;
                lease.grow(options.len() * size_of::<usize>(), self.meter)?;
                reached.turns[next].open = options.len();
                for option in options {
                    let place = reached.place(option, side.opponent());
                    reached.turns[place].before.push(next);
                }
            }
            next += 1;
        }
        Ok(reached)
    }

    /// A loop that play can reach from the first turn, which is undecided. From each turn the path goes
    /// to the first undecided option, in an order that does not depend on ids.
    fn a_round(&mut self, reached: &Reached) -> Answer<Vec<SumId>> {
        let mut way = vec![0];
        loop {
            let Turn { game, side, .. } = reached.turns[way[way.len() - 1]];
            let mut options = self.options(game, side)?;
            let place = |option: SumId| reached.places.get(&(option, side.opponent())).copied();
            let is_open = |place: usize| reached.turns[place].wins.is_none();
            options.retain(|&option| place(option).is_some_and(is_open));
            self.arrange(&mut options)?;
            let next = options.first().and_then(|&option| place(option)).unwrap_or(0);
            let again = reached.turns[next].game;
            let again = way.iter().position(|&earlier| reached.turns[earlier].game == again);
            way.push(next);
            if let Some(from) = again {
                return Ok(way[from..].iter().map(|&place| reached.turns[place].game).collect());
            }
        }
    }
}
