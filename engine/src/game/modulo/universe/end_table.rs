//! Play against any number of ends that are not dead: a certificate of strength (derived for this
//! program).
//!
//! An end is *free* if the opponent can use it up without giving the side a move
//! elsewhere; of these ends the opponent may have any number. The other ends are *hard*: each costs
//! the opponent a tempo, so the side need not face more of them than its game has moves. A side that
//! survives this play survives every sum of ends. If it does not survive, nothing follows.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::game::games::sum::SumId;
use crate::game::modulo::tree::Tree;
use crate::meter::Held;

/// Hard ends in play: how many of each.
pub(in crate::game) type Hard = Vec<u32>;

/// The most sums of hard ends beside one game. If there are more, no certificate is looked for.
pub(in crate::game) const MOST_STATES: u64 = 1 << 18;

/// What the opponent can do with one end.
#[derive(Default)]
pub(in crate::game) struct EndMoves {
    /// For each move of the opponent to a sum of ends: the hard ends in this sum.
    pub(in crate::game) tempo: Vec<Hard>,
    /// For each other move of the opponent: the hard ends in each sum of ends to which the side can
    /// reply.
    pub(in crate::game) opens: Vec<Vec<Hard>>,
}

/// The ends of one side of a generated universe, and what is known of play against them.
pub(in crate::game) struct EndTable {
    /// How many kinds of hard ends there are.
    pub(in crate::game) kinds: usize,
    /// The hard ends.
    pub(in crate::game) ends: Vec<SumId>,
    /// The moves in each hard end.
    pub(in crate::game) hard: Vec<EndMoves>,
    /// The moves in all free ends together.
    pub(in crate::game) free: EndMoves,
    /// For each game the sums of hard ends with which the opponent, moving first, wins.
    pub(in crate::game) lost: Held<FxHashMap<Tree, Rc<Held<FxHashSet<Hard>>>>>,
}

/// The number of sums of at most `most` hard ends: a binomial coefficient. `None` beyond
/// [`MOST_STATES`].
pub(in crate::game) fn count_multisets(kinds: usize, most: u32) -> Option<u64> {
    let mut count = 1_u64;
    // Small times the count is below 2^63, and the division leaves no remainder.
    let (small, large) = match u64::try_from(kinds).ok()? {
        kinds if kinds < u64::from(most) => (kinds, u64::from(most)),
        kinds => (u64::from(most), kinds),
    };
    for i in 1..=small {
        count = count.checked_mul(large.checked_add(i)?)? / i;
        if count > MOST_STATES {
            return None;
        }
    }
    Some(count)
}

/// Sums of hard ends with at most so many summands, the shorter ones first; made one by one.
pub(in crate::game) struct Multisets {
    pub(in crate::game) next: Option<Hard>,
    pub(in crate::game) size: u32,
    pub(in crate::game) most: u32,
}

pub(in crate::game) fn multisets(kinds: usize, most: u32) -> Multisets {
    Multisets { next: Some(vec![0; kinds]), size: 0, most }
}

impl Multisets {
    /// The next one of the same size, or the first that is one longer.
    pub(in crate::game) fn after(&mut self, hard: &Hard) -> Option<Hard> {
        let (last, rest) = hard.split_last()?;
        let mut next = hard.clone();
        if let Some(place) = rest.iter().rposition(|&count| count != 0) {
            // One moves a place on, and takes along what has reached the end.
            next[place] -= 1;
            next[rest.len()] = 0;
            next[place + 1] = last.checked_add(1)?;
            return Some(next);
        }
        if self.size >= self.most {
            return None;
        }
        self.size += 1;
        next[rest.len()] = 0;
        next[0] = self.size;
        Some(next)
    }
}

impl Iterator for Multisets {
    type Item = Hard;

    fn next(&mut self) -> Option<Hard> {
        let hard = self.next.take()?;
        self.next = self.after(&hard);
        Some(hard)
    }
}

pub(in crate::game) fn size(hard: &Hard) -> u64 {
    hard.iter().map(|&count| u64::from(count)).sum()
}

/// Adds counts. A count that saturates is beyond every height, so the exact count does not matter.
pub(in crate::game) fn plus(hard: &Hard, more: &Hard) -> Hard {
    let both = hard.iter().zip(more);
    both.map(|(&a, &b)| a.saturating_add(b)).collect()
}

impl EndTable {
    /// For each kind of end in play, with `hard` the hard ones: the opponent's moves in such an end,
    /// and the hard ends that remain beside it.
    pub(in crate::game) fn moves<'a>(
        &'a self,
        hard: &'a Hard,
    ) -> impl Iterator<Item = (&'a EndMoves, Hard)> + 'a {
        let used = (0..self.kinds).filter(|&kind| hard[kind] != 0).map(|kind| {
            let mut rest = hard.clone();
            rest[kind] -= 1;
            (&self.hard[kind], rest)
        });
        used.chain(std::iter::once((&self.free, hard.clone())))
    }
}
