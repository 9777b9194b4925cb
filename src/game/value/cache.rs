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

/// Answers to `a <= b`.
pub(super) struct OrderCache {
    entries: Vec<u64>,
    bits: u32,
    misses: usize,
}

impl OrderCache {
    pub(super) fn new() -> Self {
        Self {
            entries: Vec::new(),
            bits: FIRST_BITS - 1,
            misses: 0,
        }
    }

    #[inline]
    pub(super) fn get(&self, a: ValueId, b: ValueId) -> Option<bool> {
        let key = pair(a, b);
        let entry = *self.entries.get(slot(key, self.bits))?;
        (entry >> 1 == key).then_some(entry & 1 == 1)
    }

    #[inline]
    pub(super) fn put(&mut self, a: ValueId, b: ValueId, answer: bool) {
        self.misses += 1;
        if self.misses > self.entries.len() && self.bits < MOST_BITS {
            self.grow();
        }
        let key = pair(a, b);
        let place = slot(key, self.bits);
        if let Some(entry) = self.entries.get_mut(place) {
            *entry = key << 1 | u64::from(answer);
        }
    }

    #[cold]
    fn grow(&mut self) {
        self.bits += 1;
        self.misses = 0;
        let old = std::mem::replace(&mut self.entries, vec![EMPTY; 1 << self.bits]);
        for entry in old.into_iter().filter(|&entry| entry != EMPTY) {
            self.entries[slot(entry >> 1, self.bits)] = entry;
        }
    }
}

/// Sums of two values, smaller id first.
pub(super) struct SumCache {
    entries: Vec<(u64, ValueId)>,
    bits: u32,
    misses: usize,
}

impl SumCache {
    pub(super) fn new() -> Self {
        Self {
            entries: Vec::new(),
            bits: FIRST_BITS - 1,
            misses: 0,
        }
    }

    #[inline]
    pub(super) fn get(&self, a: ValueId, b: ValueId) -> Option<ValueId> {
        let key = pair(a, b);
        let &(stored, sum) = self.entries.get(slot(key, self.bits))?;
        (stored == key).then_some(sum)
    }

    #[inline]
    pub(super) fn put(&mut self, a: ValueId, b: ValueId, sum: ValueId) {
        self.misses += 1;
        if self.misses > self.entries.len() && self.bits < MOST_BITS {
            self.grow();
        }
        let key = pair(a, b);
        let place = slot(key, self.bits);
        if let Some(entry) = self.entries.get_mut(place) {
            *entry = (key, sum);
        }
    }

    #[cold]
    fn grow(&mut self) {
        self.bits += 1;
        self.misses = 0;
        let old = std::mem::replace(
            &mut self.entries,
            vec![(EMPTY, ValueId::ZERO); 1 << self.bits],
        );
        for entry in old.into_iter().filter(|entry| entry.0 != EMPTY) {
            self.entries[slot(entry.0, self.bits)] = entry;
        }
    }
}
