//! Who wins sums of two components: a cache that may forget.

use crate::game::games::component::ComponentId;
use crate::values::Side;
use crate::values::lossy::{Entry, Lossy};

/// Who wins pairs of components.
pub(crate) type Pairs = Lossy<Known>;

/// Two ids of 30 bits and, for each player who may move first, the bits "known" and "wins".
#[derive(Clone, Copy)]
pub(crate) struct Known(u64);

impl Entry for Known {
    const EMPTY: Self = Self(0);
    const FIRST_BITS: u32 = 10;
    const STEP: u32 = 2;

    #[inline]
    fn key(self) -> u64 {
        self.0 >> 4
    }
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
    /// Returns whether `side` wins moving first, if that is remembered.
    #[inline]
    pub(crate) fn get(&self, pair: Pair, side: Side) -> Option<bool> {
        let bits = self.find(pair.0)?.0 >> (2 * side as u32);
        (bits & 1 != 0).then_some(bits & 2 != 0)
    }

    /// Remembers whether `side` wins moving first.
    #[inline]
    pub(crate) fn set(&mut self, pair: Pair, side: Side, wins: bool) {
        if let Some(entry) = self.slot(pair.0) {
            if entry.key() != pair.0 {
                *entry = Known(pair.0 << 4);
            }
            entry.0 |= (1 | u64::from(wins) << 1) << (2 * side as u32);
        }
    }
}
