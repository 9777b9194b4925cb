//! Who wins a position: play from position to position by compiled clauses. Positions on the way are
//! neither entered nor made into games, and what is known of them is kept in a table that forgets.
//!
//! It gives up where play leaves the ruleset or comes back to a position, and where a rule is broken, so that
//! the evaluator of all code says how.

use std::ops::Range;

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::position::Become;
use super::run::Machine;
use super::{Clauses, Halt};
use crate::game::{Convention, Side};
use crate::meter::{Meter, Metered, Stop};
use crate::rules::{Key, Winners};

/// What is searched.
pub(in crate::lang) struct Question {
    /// The position.
    pub(in crate::lang) key: Key,
    /// Who moves first.
    pub(in crate::lang) side: Side,
    /// How play is decided.
    pub(in crate::lang) convention: Convention,
    /// Whether play is known to end.
    pub(in crate::lang) ends: bool,
}

/// A search.
struct Search<'s> {
    clauses: &'s Clauses,
    convention: Convention,
    winners: &'s mut Winners,
    /// How many positions were searched.
    searched: u64,
    /// How many were replaced by their conjugates.
    conjugates: u64,
    /// Whether positions are replaced by their conjugates. This pays only if the first position equals its
    /// own conjugate: otherwise the search meets few conjugates, and finding them takes time.
    exchanging: bool,
    /// The positions between the first one and the one at hand, where play may come back to them.
    path: Option<FxHashSet<(Side, Key)>>,
}

impl Metered for Machine<'_> {
    fn meter(&mut self) -> &mut Meter {
        self.meter
    }
}

impl Machine<'_> {
    /// Whether a player wins a position moving first, where that can be found here.
    pub(in crate::lang) fn wins(
        mut self,
        clauses: &Clauses,
        question: &Question,
        winners: &mut Winners,
    ) -> Result<Option<bool>, Stop> {
        let Question { key, side, convention, ends } = question;
        winners.prepare(key, self.meter);
        let path = (!ends).then(FxHashSet::default);
        let mut search = Search {
            clauses,
            convention: *convention,
            winners,
            searched: 0,
            conjugates: 0,
            exchanging: false,
            path,
        };
        let own = self.is_own_conjugate(clauses, key);
        let wins = own.and_then(|own| {
            search.exchanging = own;
            self.decided(&mut search, key, *side)
        });
        self.program.counted(key.ruleset()).searched_conjugates += search.conjugates;
        self.end(wins)
    }

    /// Whether the author promises nothing about what a position falls into.
    pub(in crate::lang) fn stays_whole(
        mut self,
        clauses: &Clauses,
        key: &Key,
    ) -> Result<Option<bool>, Stop> {
        let parted = match &clauses.split {
            Some(split) => self.at(clauses, key, |machine| Ok(machine.chosen(split)?.is_none())),
            None => Ok(true),
        };
        self.end(parted)
    }

    fn decided(&mut self, search: &mut Search<'_>, key: &Key, side: Side) -> Result<bool, Halt> {
        if let Some(known) = search.winners.get(key, search.convention, side) {
            return Ok(known);
        }
        if let Some(path) = &mut search.path
            && !path.insert((side, key.clone()))
        {
            return Err(Halt);
        }
        let before = search.searched;
        search.searched += 1;
        let wins = self.deeper(|machine| Ok::<_, Stop>(machine.searched(search, key, side)));
        let wins = self.answered(wins)??;
        if let Some(path) = &mut search.path {
            path.remove(&(side, key.clone()));
        }
        let (question, steps) = ((search.convention, side), search.searched - before);
        let kept = search.winners.set(key, question, wins, steps, self.meter);
        self.answered(kept)?;
        Ok(wins)
    }

    fn searched(&mut self, search: &mut Search<'_>, key: &Key, side: Side) -> Result<bool, Halt> {
        let first = self.wanted.len();
        self.options(search.clauses, key, side)?;
        let wins = self.wins_by_option(search, first..self.wanted.len(), side.opponent())?;
        self.wanted.truncate(first);
        Ok(wins)
    }

    /// Whether a player wins by moving to one of these keys, after which `other` moves.
    fn wins_by_option(
        &mut self,
        search: &mut Search<'_>,
        options: Range<usize>,
        other: Side,
    ) -> Result<bool, Halt> {
        if options.is_empty() {
            return Ok(search.convention == Convention::Misere);
        }
        let mut open: SmallVec<[(usize, usize, Side); 32]> = SmallVec::new();
        for at in options {
            // In a conjugate the players change places.
            let exchanged = self.replace(search, at)?;
            let other = if exchanged { other.opponent() } else { other };
            match search.winners.get(&self.keys[at], search.convention, other) {
                Some(false) => return Ok(true),
                Some(true) => {}
                None => open.push((0, at, other)),
            }
        }
        if let [_, _, ..] = open[..] {
            for (rank, at, other) in &mut open {
                *rank = self.moves_of(search.clauses, *at, *other)?;
            }
            // Moves that leave few come first, in misère play too: there is less to be searched. Among equals
            // the order in which they were made.
            open.sort_unstable();
        }
        for (_, at, other) in open {
            let option = std::mem::take(&mut self.keys[at]);
            let lost = !self.decided(search, &option, other)?;
            self.keys[at] = option;
            if lost {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Replaces a position by an equal one, or by the conjugate of that. Returns whether it is the conjugate.
    fn replace(&mut self, search: &mut Search<'_>, at: usize) -> Result<bool, Halt> {
        if !search.exchanging {
            self.reduce(search.clauses, at)?;
            return Ok(false);
        }
        let exchanged = self.settle(search.clauses, at)?;
        search.conjugates += u64::from(exchanged);
        Ok(exchanged)
    }

    /// How many moves a player has in the position of a key.
    fn moves_of(&mut self, clauses: &Clauses, at: usize, side: Side) -> Result<usize, Halt> {
        let key = std::mem::take(&mut self.keys[at]);
        let count = if clauses.counts() {
            let moves = clauses.of(side).ok_or(Halt)?;
            self.at(clauses, &key, |machine| machine.count_moves(moves))? as usize
        } else {
            let first = self.wanted.len();
            self.options(clauses, &key, side)?;
            let count = self.wanted.len() - first;
            self.wanted.truncate(first);
            count
        };
        self.keys[at] = key;
        Ok(count)
    }

    /// Writes the positions to which a player may move behind the other keys.
    fn options(&mut self, clauses: &Clauses, key: &Key, side: Side) -> Result<(), Halt> {
        let moves = clauses.of(side).ok_or(Halt)?;
        self.at(clauses, key, |machine| {
            // If the clauses keep it, it holds of all positions, since it holds of the first one.
            if !clauses.keeps {
                machine.required(clauses)?;
            }
            let mut games = machine.gather(Vec::new(), Become::Keys(key.ruleset()));
            machine.moves(moves, &mut games)
        })
    }
}
