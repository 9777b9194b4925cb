//! Memory that counts for a while.

use std::cell::Cell;
use std::hash::Hash;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::held::next_room;
use super::{Meter, Stop};

/// Bytes that count as long as this lives: dropped, it gives them back to its meter.
#[derive(Debug)]
pub struct Lease {
    pub(super) bytes: u64,
    pub(super) returned: Rc<Cell<u64>>,
}

impl Lease {
    /// Counts `bytes` more.
    ///
    /// # Errors
    /// [`Stop::Memory`] where that is more than the limit; then they are not counted.
    #[inline]
    pub fn grow(&mut self, bytes: usize, meter: &mut Meter) -> Result<(), Stop> {
        meter.charge(bytes)?;
        self.bytes = self.bytes.saturating_add(bytes as u64);
        Ok(())
    }

    /// Takes over `bytes` that are counted already.
    pub fn take_over(&mut self, bytes: usize) {
        self.bytes = self.bytes.saturating_add(bytes as u64);
    }

    /// Counts `bytes` less.
    pub fn shrink(&mut self, bytes: usize) {
        let less = self.bytes.min(bytes as u64);
        self.bytes -= less;
        self.returned.set(self.returned.get().saturating_add(less));
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        let returned = self.returned.get();
        self.returned.set(returned.saturating_add(self.bytes));
    }
}

/// A table that dies with a call. Its memory counts as long as it lives.
#[derive(Debug)]
pub struct LeasedMap<K, V> {
    entries: FxHashMap<K, V>,
    lease: Option<Lease>,
}

impl<K, V> Default for LeasedMap<K, V> {
    fn default() -> Self {
        Self { entries: FxHashMap::default(), lease: None }
    }
}

impl<K: Eq + Hash, V> LeasedMap<K, V> {
    /// Returns the value that is stored for a key.
    #[must_use]
    #[inline]
    pub fn get(&self, key: &K) -> Option<&V> {
        self.entries.get(key)
    }

    /// Returns the value that is stored for a key, which is made where there is none.
    ///
    /// # Errors
    /// As [`Meter::charge`]; then nothing is stored.
    pub fn entry(
        &mut self,
        key: K,
        make: impl FnOnce() -> V,
        meter: &mut Meter,
    ) -> Result<&mut V, Stop> {
        self.make_room(meter)?;
        Ok(self.entries.entry(key).or_insert_with(make))
    }

    /// Stores a value.
    ///
    /// # Errors
    /// As [`Meter::charge`]; then nothing is stored.
    pub fn insert(&mut self, key: K, value: V, meter: &mut Meter) -> Result<(), Stop> {
        self.insert_sized(key, value, 0, meter)
    }

    /// Stores a value that holds `more` bytes besides its own.
    ///
    /// # Errors
    /// As [`Meter::charge`]; then nothing is stored.
    pub fn insert_sized(
        &mut self,
        key: K,
        value: V,
        more: usize,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        self.make_room(meter)?;
        meter.lease_more(&mut self.lease, more)?;
        self.entries.insert(key, value);
        Ok(())
    }

    /// Makes room for one entry more.
    fn make_room(&mut self, meter: &mut Meter) -> Result<(), Stop> {
        if self.entries.len() == self.entries.capacity() {
            let (room, bytes) = next_room(&self.entries);
            meter.lease_more(&mut self.lease, bytes)?;
            self.entries.reserve(room);
        }
        Ok(())
    }
}
