//! Comparisons and sums of two values: caches that may forget.

use crate::values::id::ValueId;
use crate::values::lossy::{Entry, Lossy};

/// An ordered pair as one word below `2^63` (ids are below `2^31`).
#[inline]
fn pair(a: ValueId, b: ValueId) -> u64 {
    u64::from(a.0) << 32 | u64::from(b.0)
}

/// Answers to `a <= b`.
pub(super) type OrderCache = Lossy<AtMost>;

/// The pair, and the answer as the last bit.
#[derive(Clone, Copy)]
pub(super) struct AtMost(u64);

impl Entry for AtMost {
    const EMPTY: Self = Self(u64::MAX);
    const FIRST_BITS: u32 = 12;
    const STEP: u32 = 1;

    #[inline]
    fn key(self) -> u64 {
        self.0 >> 1
    }
}

impl OrderCache {
    #[inline]
    pub(super) fn get(&self, a: ValueId, b: ValueId) -> Option<bool> {
        self.find(pair(a, b)).map(|entry| entry.0 & 1 == 1)
    }

    #[inline]
    pub(super) fn put(&mut self, a: ValueId, b: ValueId, answer: bool) {
        self.store(AtMost(pair(a, b) << 1 | u64::from(answer)));
    }
}

/// Sums of two values, smaller id first.
pub(super) type SumCache = Lossy<Sum>;

/// A pair and its sum.
#[derive(Clone, Copy)]
pub(super) struct Sum(u64, ValueId);

impl Entry for Sum {
    const EMPTY: Self = Self(u64::MAX, ValueId::ZERO);
    const FIRST_BITS: u32 = 12;
    const STEP: u32 = 1;

    #[inline]
    fn key(self) -> u64 {
        self.0
    }
}

impl SumCache {
    #[inline]
    pub(super) fn get(&self, a: ValueId, b: ValueId) -> Option<ValueId> {
        self.find(pair(a, b)).map(|entry| entry.1)
    }

    #[inline]
    pub(super) fn put(&mut self, a: ValueId, b: ValueId, sum: ValueId) {
        self.store(Sum(pair(a, b), sum));
    }
}
