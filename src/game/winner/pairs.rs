//! A cache of who wins sums of two components: it may forget, it is never wrong.

use crate::game::games::component::ComponentId;
use crate::game::winner::outcome::Side;

/// Sizes as powers of two: large tables cost their zeroing, so it grows with its misses.
const FEWEST: u32 = 10;

const MOST: u32 = 16;

/// Direct-mapped; an entry is two ids of 30 bits and, for each mover, the bits "known" and "wins".
#[derive(Default)]
pub(crate) struct Pairs {
    entries: Vec<u64>,
    misses: usize,
}

/// Two components as one key; both ids are below 2^30.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pair(u64);

impl Pair {
    #[inline]
    pub(crate) fn new(a: ComponentId, b: ComponentId) -> Self {
        let (low, high) = if a <= b { (a, b) } else { (b, a) };
        debug_assert!(high.0 >> 30 == 0);
        Self(u64::from(high.0) << 30 | u64::from(low.0))
    }
}

impl Pairs {
    #[inline]
    fn place(&self, key: u64) -> usize {
        let hash = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (hash >> (64 - self.entries.len().trailing_zeros())) as usize
    }

    /// Does `side` win moving first, if that is remembered?
    #[inline]
    pub(crate) fn get(&self, pair: Pair, side: Side) -> Option<bool> {
        if self.entries.is_empty() {
            return None;
        }
        let entry = self.entries[self.place(pair.0)];
        let bits = entry >> (2 * side as u32);
        (entry >> 4 == pair.0 && bits & 1 != 0).then_some(bits & 2 != 0)
    }

    /// Remembers the answer.
    #[inline]
    pub(crate) fn set(&mut self, pair: Pair, side: Side, wins: bool) {
        if self.misses >= self.entries.len() {
            self.grow();
        }
        let place = self.place(pair.0);
        let entry = &mut self.entries[place];
        if *entry >> 4 != pair.0 {
            *entry = pair.0 << 4;
            self.misses += 1;
        }
        *entry |= (1 | u64::from(wins) << 1) << (2 * side as u32);
    }

    #[cold]
    fn grow(&mut self) {
        let bits = self.entries.len().checked_ilog2();
        let bits = bits.map_or(FEWEST, |bits| bits + 2);
        if bits > MOST {
            self.misses = 0;
            return;
        }
        let old = std::mem::replace(&mut self.entries, vec![0; 1 << bits]);
        for entry in old.into_iter().filter(|&entry| entry != 0) {
            let place = self.place(entry >> 4);
            self.entries[place] = entry;
        }
        self.misses = 0;
    }
}
