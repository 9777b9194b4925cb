//! Misère outcomes of sums that fit a machine word.
//!
//! Play in a sum of many small games meets many sums of few different components. The count of each
//! component is some bits of a word, and a move adds a constant to it. Components that are inverse to each
//! other cancel at each step. So a whole sum is one part to the solver, and its bytes are those of the word.
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

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use crate::game::ask::{Answer, Ask};
use crate::game::games::component::Flags;
use crate::game::games::sum::SumId;
use crate::game::modulo::universe::Universe;
use crate::game::winner::letters::Letters;
use crate::meter::Lease;
use crate::solver::{self, Cx, Domain, KeyBytes, Options, Solver};
use crate::values::{Convention, Outcome, Side, ValueId, hash_of};

/// So many moves are tried in a tick.
const MOVES_PER_TICK: usize = 16;

/// A sum, or what a move adds to one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word {
    /// How often each component occurs.
    pub(super) counts: u128,
    /// The surpluses of Left and of Right.
    pub(super) surplus: [i64; 2],
}

// The surpluses follow from the counts.

impl PartialEq for Word {
    fn eq(&self, other: &Self) -> bool {
        self.counts == other.counts
    }
}

impl Eq for Word {}

impl PartialOrd for Word {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Word {
    fn cmp(&self, other: &Self) -> Ordering {
        self.counts.cmp(&other.counts)
    }
}

impl Hash for Word {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.counts.hash(state);
    }
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

/// All that play can reach from a sum, as words.
pub(super) struct Words {
    /// The moves of each side, in the order in which they are tried.
    moves: [Vec<Move>; 2],
    /// The counts of components in which a player to move must move.
    live: [u128; 2],
    cancels: Vec<Cancel>,
}

/// A sum as a word, and what is known of it.
pub(super) struct Packed {
    start: Word,
    bits: u32,
    solver: Solver<Words>,
    lease: Lease,
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
        let Some((letters, start)) = Letters::of(self, g, universe)? else {
            return Ok(None);
        };
        let cancels = match universe {
            Some(universe) => letters.cancels(&mut self.modulo(universe))?,
            None => Vec::new(),
        };
        let words = Words {
            moves: Side::BOTH.map(|side| letters.moves(side)),
            live: Side::BOTH.map(|side| letters.live(side)),
            cancels,
        };
        Ok(Some(Packed {
            start: words.cancelled(letters.word(&start)),
            bits: letters.bits(),
            solver: Solver::new(words),
            lease: self.meter.lease(0)?,
        }))
    }
}

impl Packed {
    /// The bits that counts of components take: the fewer, the fewer sums differ.
    pub(super) fn bits(&self) -> u32 {
        self.bits
    }

    /// The outcome in misère play. If the meter stops the search, what was found stays.
    pub(super) fn outcome(&mut self, ask: &mut Ask<'_>) -> Answer<Outcome> {
        let before = self.solver.known().bytes();
        let cx = &mut Cx::new(&mut ask.engine.normal.values, ask.meter);
        let found = self.solver.outcome(&[self.start], ValueId::ZERO, Convention::Misere, cx);
        // The tables live as long as this.
        let bytes = self.solver.known().bytes() - before;
        self.lease.take_over(bytes);
        Ok(found?)
    }
}

impl Words {
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

impl Domain for Words {
    type Part = Word;

    fn options(
        &mut self,
        word: &Word,
        side: Side,
        out: &mut Options<Word>,
        cx: &mut Cx<'_>,
    ) -> solver::Answer<()> {
        let moves = &self.moves[side as usize];
        cx.meter.tick_many(1 + (moves.len() / MOVES_PER_TICK) as u64)?;
        for Move { count, change } in moves {
            if word.counts & count == 0 {
                continue;
            }
            out.begin(0);
            out.part(
                self.cancelled(Word {
                    counts: word.counts.wrapping_add(change.counts),
                    surplus: Side::BOTH
                        .map(|side| word.surplus[side as usize] + change.surplus[side as usize]),
                }),
            );
        }
        Ok(())
    }

    fn key(&self, word: &Word, out: &mut KeyBytes) {
        out.extend_from_slice(&word.counts.to_le_bytes());
    }

    /// By the bound above.
    fn winner(&self, word: &Word, (convention, side): (Convention, Side)) -> Option<bool> {
        if convention == Convention::Normal {
            return None;
        }
        if word.counts & self.live[side as usize] == 0 || word.surplus[side as usize] <= 0 {
            return Some(true);
        }
        (word.surplus[side.opponent() as usize] < 0).then_some(false)
    }

    fn kept_hash(&self, word: &Word) -> Option<(u32, bool)> {
        let [low, high] = [word.counts as u64, (word.counts >> 64) as u64];
        let mixed = (low ^ high.rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Some((hash_of(mixed ^ mixed >> 29 ^ high), false))
    }
}

#[cfg(test)]
mod tests;
