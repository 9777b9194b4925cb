//! Lossy caches: direct-mapped tables that may forget but never answer wrongly.
//!
//! They match growing maps in time and beat them by far in memory. Zeroing a large table costs
//! more than small questions do, so they begin small and grow while misses exceed their size.

/// The largest table has so many entries, as a power of two.
const MOST_BITS: u32 = 16;

/// What a place of the table holds: a key, and what is known of it.
pub(crate) trait Entry: Copy {
    /// An entry that answers nothing.
    const EMPTY: Self;

    /// The entries of the first table, as a power of two.
    const FIRST_BITS: u32;

    /// How many times larger the next table is, as a power of two.
    const STEP: u32;

    /// The key; different questions have different keys.
    fn key(self) -> u64;
}

/// A table of entries.
pub(crate) struct Lossy<E> {
    entries: Vec<E>,
    bits: u32,
    misses: usize,
}

impl<E: Entry> Default for Lossy<E> {
    fn default() -> Self {
        Self { entries: Vec::new(), bits: E::FIRST_BITS - E::STEP, misses: 0 }
    }
}

impl<E: Entry> Lossy<E> {
    #[inline]
    fn place(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - self.bits)) as usize
    }

    /// The entry of a key, if it is remembered.
    #[inline]
    pub(crate) fn find(&self, key: u64) -> Option<E> {
        let entry = *self.entries.get(self.place(key))?;
        (entry.key() == key).then_some(entry)
    }

    /// The place of a key, which may hold the entry of another.
    #[inline]
    pub(crate) fn slot(&mut self, key: u64) -> Option<&mut E> {
        if self.misses >= self.entries.len() && self.bits < MOST_BITS {
            self.grow();
        }
        let place = self.place(key);
        let entry = self.entries.get_mut(place)?;
        self.misses += usize::from(entry.key() != key);
        Some(entry)
    }

    /// Remembers an entry in the place of what shares its place.
    #[inline]
    pub(crate) fn store(&mut self, stored: E) {
        if let Some(entry) = self.slot(stored.key()) {
            *entry = stored;
        }
    }

    #[cold]
    fn grow(&mut self) {
        self.bits += E::STEP;
        self.misses = 0;
        let old = std::mem::replace(&mut self.entries, vec![E::EMPTY; 1 << self.bits]);
        let empty = E::EMPTY.key();
        for entry in old.into_iter().filter(|entry| entry.key() != empty) {
            let place = self.place(entry.key());
            self.entries[place] = entry;
        }
    }
}
