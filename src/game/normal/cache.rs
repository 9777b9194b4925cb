//! Lossy caches: direct-mapped tables that may forget but never answer wrongly.
//!
//! They match growing maps in time and beat them by far in memory. Zeroing a large table costs
//! more than small questions do, so they begin small and double while misses exceed their size.

use super::ValueId;

const FIRST_BITS: u32 = 12;

const MOST_BITS: u32 = 16;

const EMPTY: u64 = u64::MAX;

/// Spreads a pair of ids over the slots of a table of `2^bits`.
#[inline]
fn slot(key: u64, bits: u32) -> usize {
    (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - bits)) as usize
}

/// An ordered pair as one word below `2^63` (ids are below `2^31`).
#[inline]
fn pair(a: ValueId, b: ValueId) -> u64 {
    u64::from(a.0) << 32 | u64::from(b.0)
}

/// What a slot holds.
pub(super) trait Entry: Copy {
    const EMPTY: Self;

    /// The pair that it is about.
    fn key(self) -> u64;
}

/// The answer is the last bit.
impl Entry for u64 {
    const EMPTY: Self = EMPTY;

    fn key(self) -> u64 {
        self >> 1
    }
}

impl Entry for (u64, ValueId) {
    const EMPTY: Self = (EMPTY, ValueId::ZERO);

    fn key(self) -> u64 {
        self.0
    }
}

pub(super) struct Cache<E> {
    entries: Vec<E>,
    bits: u32,
    misses: usize,
}

/// Answers to `a <= b`.
pub(super) type OrderCache = Cache<u64>;

/// Sums of two values, smaller id first.
pub(super) type SumCache = Cache<(u64, ValueId)>;

impl<E: Entry> Cache<E> {
    pub(super) fn new() -> Self {
        Self { entries: Vec::new(), bits: FIRST_BITS - 1, misses: 0 }
    }

    #[inline]
    fn find(&self, key: u64) -> Option<E> {
        let entry = *self.entries.get(slot(key, self.bits))?;
        (entry.key() == key).then_some(entry)
    }

    #[inline]
    fn store(&mut self, stored: E) {
        self.misses += 1;
        if self.misses > self.entries.len() && self.bits < MOST_BITS {
            self.grow();
        }
        if let Some(entry) = self.entries.get_mut(slot(stored.key(), self.bits)) {
            *entry = stored;
        }
    }

    #[cold]
    fn grow(&mut self) {
        self.bits += 1;
        self.misses = 0;
        let old = std::mem::replace(&mut self.entries, vec![E::EMPTY; 1 << self.bits]);
        let empty = E::EMPTY.key();
        for entry in old.into_iter().filter(|entry| entry.key() != empty) {
            self.entries[slot(entry.key(), self.bits)] = entry;
        }
    }
}

impl OrderCache {
    #[inline]
    pub(super) fn get(&self, a: ValueId, b: ValueId) -> Option<bool> {
        self.find(pair(a, b)).map(|entry| entry & 1 == 1)
    }

    #[inline]
    pub(super) fn put(&mut self, a: ValueId, b: ValueId, answer: bool) {
        self.store(pair(a, b) << 1 | u64::from(answer));
    }
}

impl SumCache {
    #[inline]
    pub(super) fn get(&self, a: ValueId, b: ValueId) -> Option<ValueId> {
        self.find(pair(a, b)).map(|entry| entry.1)
    }

    #[inline]
    pub(super) fn put(&mut self, a: ValueId, b: ValueId, sum: ValueId) {
        self.store((pair(a, b), sum));
    }
}
