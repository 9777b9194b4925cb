//! Tables that count their own memory.

use std::hash::Hash;
use std::ops::Deref;

use rustc_hash::FxHashMap;

use super::{Meter, Stop};

/// The fewest items for which a list makes room.
const FEWEST: usize = 8;

/// A table that stays, and counts its memory as it grows: nothing else changes it. Whoever drops it gives its memory back by
/// [`Held::free`].
#[derive(Clone, Debug, Default)]
pub struct Held<T> {
    table: T,
    bytes: usize,
}

impl<T> Deref for Held<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.table
    }
}

/// What a table has at first is not counted: it is a constant.
impl<T> From<T> for Held<T> {
    fn from(table: T) -> Self {
        Self { table, bytes: 0 }
    }
}

impl<T> Held<T> {
    /// The bytes that are counted.
    #[must_use]
    #[inline]
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// The table, which takes so many bytes more, at most, with what is put into it now.
    ///
    /// # Errors
    /// As [`Meter::charge`]; then they are not counted.
    #[inline]
    pub fn grow(&mut self, bytes: usize, meter: &mut Meter) -> Result<&mut T, Stop> {
        meter.charge(bytes)?;
        self.bytes += bytes;
        Ok(&mut self.table)
    }

    /// Counts what the table takes now: more even where that is refused, since it is there already, and less where it has become
    /// smaller.
    ///
    /// # Errors
    /// As [`Meter::charge`].
    pub fn recount(&mut self, bytes: usize, meter: &mut Meter) -> Result<(), Stop> {
        let before = std::mem::replace(&mut self.bytes, bytes);
        meter.release(before.saturating_sub(bytes));
        meter.charge_held(bytes.saturating_sub(before))
    }

    /// The table, whose memory stays counted.
    #[must_use]
    pub fn into_table(self) -> T {
        self.table
    }

    /// The table, for changes that take no more memory.
    #[inline]
    pub fn at_its_size(&mut self) -> &mut T {
        &mut self.table
    }

    /// Gives the memory back to the meter. The table is empty then.
    pub fn free(&mut self, meter: &mut Meter)
    where
        T: Default,
    {
        self.table = T::default();
        meter.release(std::mem::take(&mut self.bytes));
    }
}

/// Bytes that their owner counts by itself.
pub type Account = Held<()>;

impl<T> Held<Vec<T>> {
    /// Makes room for so many items more.
    ///
    /// # Errors
    /// As [`Meter::charge`]; then the list is as it was. So it is with all that follow.
    #[inline]
    pub fn reserve(&mut self, more: usize, meter: &mut Meter) -> Result<(), Stop> {
        let free = self.table.capacity() - self.table.len();
        if free < more { self.enlarge(more, meter) } else { Ok(()) }
    }

    #[cold]
    fn enlarge(&mut self, more: usize, meter: &mut Meter) -> Result<(), Stop> {
        let (len, capacity) = (self.table.len(), self.table.capacity());
        let wanted = (len + more).max(2 * capacity).max(FEWEST);
        self.grow((wanted - capacity) * size_of::<T>(), meter)?.reserve_exact(wanted - len);
        Ok(())
    }

    /// Appends an item.
    ///
    /// # Errors
    /// As [`Self::reserve`].
    #[inline]
    pub fn push(&mut self, item: T, meter: &mut Meter) -> Result<(), Stop> {
        self.reserve(1, meter)?;
        self.table.push(item);
        Ok(())
    }

    /// Appends an item that holds `more` bytes besides its own.
    ///
    /// # Errors
    /// As [`Self::reserve`].
    pub fn push_sized(&mut self, item: T, more: usize, meter: &mut Meter) -> Result<(), Stop> {
        self.reserve(1, meter)?;
        self.grow(more, meter)?.push(item);
        Ok(())
    }

    /// Makes the list so long at least, with copies of an item.
    ///
    /// # Errors
    /// As [`Self::reserve`].
    pub fn extend_to(&mut self, len: usize, item: T, meter: &mut Meter) -> Result<(), Stop>
    where
        T: Clone,
    {
        let more = len.saturating_sub(self.table.len());
        self.reserve(more, meter)?;
        if more > 0 {
            self.table.resize(len, item);
        }
        Ok(())
    }
}

impl<K: Eq + Hash, V> Held<FxHashMap<K, V>> {
    /// Stores a value.
    ///
    /// # Errors
    /// As [`Meter::charge`]; then nothing is stored.
    #[inline]
    pub fn insert(&mut self, key: K, value: V, meter: &mut Meter) -> Result<(), Stop> {
        self.reserve(meter)?;
        self.table.insert(key, value);
        Ok(())
    }

    /// Stores a value that holds, with its key, `more` bytes besides their own.
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
        self.reserve(meter)?;
        self.grow(more, meter)?.insert(key, value);
        Ok(())
    }

    /// Makes room for one entry more.
    #[inline]
    fn reserve(&mut self, meter: &mut Meter) -> Result<(), Stop> {
        if self.table.len() == self.table.capacity() { self.enlarge(meter) } else { Ok(()) }
    }

    #[cold]
    fn enlarge(&mut self, meter: &mut Meter) -> Result<(), Stop> {
        let (more, bytes) = next_room(&self.table);
        self.grow(bytes, meter)?.reserve(more);
        Ok(())
    }
}

/// The number of entries for which a full table makes room, and the bytes that this takes.
pub(super) fn next_room<K, V>(table: &FxHashMap<K, V>) -> (usize, usize) {
    // Of eight places seven are filled at most, of four three, and each has a byte more.
    let before = match table.capacity() {
        0 => 0,
        capacity => (capacity + 1).next_power_of_two(),
    };
    let places = (2 * before).max(4);
    let wanted = (places / 8 * 7).max(3);
    (wanted - table.len(), (places - before) * (size_of::<(K, V)>() + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_count_what_they_have_room_for() {
        let mut meter = Meter::default();
        let mut list: Held<Vec<u64>> = Held::default();
        let mut map: Held<FxHashMap<u32, u64>> = Held::default();
        for number in 0..5_000 {
            list.push(number.into(), &mut meter).expect("no limits");
            map.insert(number, 7, &mut meter).expect("no limits");
            assert_eq!(list.bytes(), 8 * list.capacity());
            let places = (map.capacity() + 1).next_power_of_two();
            assert_eq!(map.bytes(), places * 17, "{}", map.capacity());
            assert_eq!(meter.memory(), (list.bytes() + map.bytes()) as u64);
        }
        list.extend_to(20_000, 1, &mut meter).expect("no limits");
        assert_eq!((list.len(), list.bytes()), (20_000, 8 * list.capacity()));
        list.free(&mut meter);
        map.free(&mut meter);
        assert_eq!((meter.memory(), list.len(), map.len()), (0, 0, 0));
    }

    #[test]
    fn an_account_follows_what_its_owner_holds() {
        let limits = crate::meter::Limits {
            memory: crate::meter::MemoryLimit::Bytes(1_000),
            ..Default::default()
        };
        let mut meter = Meter::new(limits, Default::default());
        let mut account = Account::default();
        for bytes in [700, 200, 900, 0, 300] {
            account.recount(bytes, &mut meter).expect("there is room");
            assert_eq!((account.bytes(), meter.memory()), (bytes, bytes as u64));
        }
        // What is to be taken may be refused, and what is there already counts.
        assert!(account.grow(800, &mut meter).is_err());
        assert_eq!((account.bytes(), meter.memory()), (300, 300));
        assert!(account.recount(1_200, &mut meter).is_err());
        assert_eq!((account.bytes(), meter.memory()), (1_200, 1_200));
        account.free(&mut meter);
        assert_eq!((account.bytes(), meter.memory()), (0, 0));
    }

    #[test]
    fn what_is_refused_is_neither_stored_nor_counted() {
        let limits = crate::meter::Limits {
            memory: crate::meter::MemoryLimit::Bytes(10_000),
            ..Default::default()
        };
        let mut meter = Meter::new(limits, Default::default());
        let mut list: Held<Vec<u64>> = Held::default();
        let refused = (0..10_000).find(|&item| list.push(item, &mut meter).is_err());
        let len = refused.expect("a refusal") as usize;
        assert_eq!((list.len(), meter.memory()), (len, list.bytes() as u64));
        assert!(list.push_sized(1, 1, &mut meter).is_err() && list.len() == len);
        let mut map: Held<FxHashMap<u32, Box<[u8]>>> = Held::default();
        assert!(map.insert_sized(1, Box::default(), 9_000, &mut meter).is_err());
        assert_eq!(map.len(), 0);
    }
}
