//! Misère outcomes of sums that fit a machine word.
//!
//! Play in a sum of many small games meets many sums of few different components. The count of each
//! component is some bits of a word, and a move adds a constant to it. Components that are inverse to each
//! other cancel at each step. What was found is kept in a table of fixed size that may forget.
//!
//! A bound ends the search early. Let Left's *surplus* in a game be the most moves that she can have
//! made there beyond Right's when Right has no move in it, if she always takes a certain option of the
//! follower at hand, and anyone may move at any time: the largest of
//!
//! * 0, if Right has no move;
//! * 1 + the least surplus of a Left option;
//! * -1 + the largest surplus of a Right option.
//!
//! When Right is to move and has no move, Left has made as many moves as he has, and one more if she
//! began. So she wins moving first if the surpluses of all components add up to 0 at most, and in any
//! case if they add up to less.

use crate::game::ask::{Answer, Ask};
use crate::game::games::component::Flags;
use crate::game::games::sum::SumId;
use crate::game::modulo::universe::Universe;
use crate::game::winner::letters::Letters;
use crate::meter::{Lease, Metered};
use crate::values::{Outcome, Side};

/// The table has so many entries at first and at last, as powers of two.
const FIRST_TABLE: u32 = 10;
const LAST_TABLE: u32 = 22;

/// An entry that answers nothing.
const EMPTY: u128 = u128::MAX;

/// So many moves are tried in a tick.
const MOVES_PER_TICK: usize = 16;

/// A sum, or what a move adds to one.
#[derive(Clone, Copy)]
pub(super) struct Word {
    /// How often each component occurs.
    pub(super) counts: u128,
    /// The surpluses of Left and of Right.
    pub(super) surplus: [i64; 2],
}

/// A move in some component.
#[derive(Clone, Copy)]
pub(super) struct Move {
    /// The bits of that component's count.
    pub(super) count: u128,
    pub(super) change: Word,
}

/// A component and its inverse, which may be itself.
pub(super) struct Cancel {
    /// The bits of their counts, and where these begin.
    pub(super) counts: [u128; 2],
    pub(super) shifts: [u32; 2],
    /// One of each.
    pub(super) pair: Word,
}

/// A sum and all that play can reach from it, as words.
pub(super) struct Packed {
    start: Word,
    /// The moves of each side, in the order in which they are tried.
    moves: [Vec<Move>; 2],
    /// The counts of components in which a player to move must move.
    live: [u128; 2],
    cancels: Vec<Cancel>,
    table: Table,
}

impl Ask<'_> {
    /// A sum as a word, unless it has positions, or too many components, or too many of one. If a universe
    /// is given, all components are members of it.
    pub(super) fn packed(
        &mut self,
        g: SumId,
        universe: Option<Universe>,
    ) -> Answer<Option<Packed>> {
        if self.flags(g).any(Flags::POSITIONAL) {
            return Ok(None);
        }
        let Some((letters, start)) = Letters::of(self, g)? else {
            return Ok(None);
        };
        let cancels = match universe {
            Some(universe) => letters.cancels(&mut self.modulo(universe))?,
            None => Vec::new(),
        };
        Ok(Some(Packed {
            start: letters.word(&start),
            moves: Side::BOTH.map(|side| letters.moves(side)),
            live: Side::BOTH.map(|side| letters.live(side)),
            cancels,
            table: Table::new(LAST_TABLE, self.meter.lease(0)?),
        }))
    }
}

impl Packed {
    /// The outcome. If the meter stops the search, the table keeps what was found.
    pub(super) fn outcome(&mut self, ask: &mut Ask<'_>) -> Answer<Outcome> {
        let start = self.cancelled(self.start);
        let left = self.wins(ask, Side::Left, start)?;
        let right = self.wins(ask, Side::Right, start)?;
        Ok(Outcome::from_wins(left, right))
    }

    /// Returns whether `side` wins moving first.
    fn wins(&mut self, ask: &mut Ask<'_>, side: Side, word: Word) -> Answer<bool> {
        if let Some(known) = self.known(side, word) {
            return Ok(known);
        }
        let wins = ask.deeper(|ask| self.search(ask, side, word))?;
        self.table.store(ask, side, word.counts, wins)?;
        Ok(wins)
    }

    /// Returns whether `side` wins moving first, if that is known without search.
    fn known(&self, side: Side, word: Word) -> Option<bool> {
        if word.counts & self.live[side as usize] == 0 || word.surplus[side as usize] <= 0 {
            return Some(true);
        }
        if word.surplus[side.opponent() as usize] < 0 {
            return Some(false);
        }
        self.table.find(side, word.counts)
    }

    fn search(&mut self, ask: &mut Ask<'_>, side: Side, word: Word) -> Answer<bool> {
        let count = self.moves[side as usize].len();
        ask.tick_many((count / MOVES_PER_TICK) as u64)?;
        for place in 0..count {
            let Move { count, change } = self.moves[side as usize][place];
            if word.counts & count == 0 {
                continue;
            }
            let next = self.cancelled(Word {
                counts: word.counts.wrapping_add(change.counts),
                surplus: Side::BOTH
                    .map(|side| word.surplus[side as usize] + change.surplus[side as usize]),
            });
            if !self.wins(ask, side.opponent(), next)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The sum without components that cancel.
    fn cancelled(&self, mut word: Word) -> Word {
        for Cancel { counts, shifts, pair } in &self.cancels {
            let [a, b] = [0, 1].map(|i| (word.counts & counts[i]) >> shifts[i]);
            let times = if counts[0] == counts[1] { a / 2 } else { a.min(b) };
            if times != 0 {
                word.counts -= times * pair.counts;
                for side in Side::BOTH {
                    // Counts have less than 64 bits.
                    word.surplus[side as usize] -= times as i64 * pair.surplus[side as usize];
                }
            }
        }
        word
    }
}

/// Who wins sums, moving first: a table that may forget, and never answers wrongly.
struct Table {
    /// The counts, the bit of the side, and the bit of the answer.
    entries: Vec<u128>,
    /// The most entries, as a power of two.
    most: u32,
    /// How many were stored since the table grew.
    stored: usize,
    lease: Lease,
}

impl Table {
    fn new(most: u32, lease: Lease) -> Self {
        Self { entries: Vec::new(), most, stored: 0, lease }
    }

    fn key(side: Side, counts: u128) -> u128 {
        counts << 1 | side as u128
    }

    fn place(&self, key: u128) -> usize {
        let [low, high] = [key as u64, (key >> 64) as u64];
        let mixed = (low ^ high.rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = (mixed ^ mixed >> 29 ^ high).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        (mixed >> 32) as usize & self.entries.len().wrapping_sub(1)
    }

    fn find(&self, side: Side, counts: u128) -> Option<bool> {
        let key = Self::key(side, counts);
        let entry = *self.entries.get(self.place(key))?;
        (entry >> 1 == key).then_some(entry & 1 == 1)
    }

    fn store(&mut self, ask: &mut Ask<'_>, side: Side, counts: u128, wins: bool) -> Answer {
        if self.stored >= self.entries.len() && self.entries.len() >> self.most == 0 {
            self.grow(ask)?;
        }
        self.stored += 1;
        let key = Self::key(side, counts);
        let place = self.place(key);
        self.entries[place] = key << 1 | u128::from(wins);
        Ok(())
    }

    #[cold]
    fn grow(&mut self, ask: &mut Ask<'_>) -> Answer {
        let size = (2 * self.entries.len()).max(1 << FIRST_TABLE.min(self.most));
        // Both tables are there at once.
        self.lease.grow(size * size_of::<u128>(), ask.meter)?;
        let old = std::mem::replace(&mut self.entries, vec![EMPTY; size]);
        self.stored = 0;
        let freed = old.len() * size_of::<u128>();
        for entry in old.into_iter().filter(|&entry| entry != EMPTY) {
            let place = self.place(entry >> 1);
            self.entries[place] = entry;
        }
        self.lease.shrink(freed);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
