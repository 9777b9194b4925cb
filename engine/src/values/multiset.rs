//! Multisets: things with their multiplicities, for sums of components, of values, and of the letters
//! of closed sets.

use std::ops::Deref;

use smallvec::SmallVec;

/// A thing and how often it occurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Part<T> {
    /// The thing.
    pub id: T,
    /// How often it occurs: once or more.
    pub times: u64,
}

/// A multiset. Its parts are in the order of the things; up to `N` of them take no allocation.
#[derive(Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Multiset<T, const N: usize>(SmallVec<[Part<T>; N]>);

impl<T: Copy, const N: usize> Clone for Multiset<T, N> {
    /// Copies the parts at once: that takes half the time of cloning a `SmallVec`.
    #[inline]
    fn clone(&self) -> Self {
        Self(SmallVec::from_slice(&self.0))
    }
}

impl<T, const N: usize> Default for Multiset<T, N> {
    #[inline]
    fn default() -> Self {
        Self(SmallVec::new())
    }
}

impl<T, const N: usize> Deref for Multiset<T, N> {
    type Target = [Part<T>];

    #[inline]
    fn deref(&self) -> &[Part<T>] {
        &self.0
    }
}

impl<T, const N: usize> IntoIterator for Multiset<T, N> {
    type Item = Part<T>;
    type IntoIter = smallvec::IntoIter<[Part<T>; N]>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<T, const N: usize> From<Multiset<T, N>> for SmallVec<[Part<T>; N]> {
    #[inline]
    fn from(multiset: Multiset<T, N>) -> Self {
        multiset.0
    }
}

impl<T: Copy + Ord, const N: usize> Multiset<T, N> {
    /// The multiset of parts in any order, with repeats; none if a thing occurs 2^64 times or more.
    #[must_use]
    pub fn of(mut parts: SmallVec<[Part<T>; N]>) -> Option<Self> {
        parts.retain(|part| part.times != 0);
        merge(&mut parts).then_some(Self(parts))
    }

    /// The multiset of parts that are those of a multiset.
    #[inline]
    pub(crate) fn of_ordered(parts: &[Part<T>]) -> Self {
        Self(SmallVec::from_slice(parts))
    }

    /// Keeps the parts for which `keeps` holds.
    pub fn retain(&mut self, mut keeps: impl FnMut(&Part<T>) -> bool) {
        self.0.retain(|part| keeps(part));
    }

    /// The number of copies of a thing.
    #[must_use]
    pub fn times(&self, id: T) -> u64 {
        self.place(id).map_or(0, |place| self.0[place].times)
    }

    /// Adds copies of a thing. Returns whether all of them fit 64 bits; else it occurs as often as fits.
    pub fn insert(&mut self, id: T, times: u64) -> bool {
        if times == 0 {
            return true;
        }
        match self.place(id) {
            Ok(place) => {
                let part = &mut self.0[place];
                let sum = part.times.checked_add(times);
                part.times = sum.unwrap_or(u64::MAX);
                sum.is_some()
            }
            Err(place) => {
                self.0.insert(place, Part { id, times });
                true
            }
        }
    }

    /// Takes copies of a thing out, all of them if there are fewer. Returns how many.
    pub fn remove(&mut self, id: T, times: u64) -> u64 {
        let Ok(place) = self.place(id) else {
            return 0;
        };
        let taken = times.min(self.0[place].times);
        self.take(place, taken);
        taken
    }

    /// Takes one copy of the thing at a place out.
    #[inline]
    pub fn remove_one(&mut self, place: usize) {
        self.take(place, 1);
    }

    #[inline]
    fn take(&mut self, place: usize, times: u64) {
        if self.0[place].times == times {
            self.0.remove(place);
        } else {
            self.0[place].times -= times;
        }
    }

    /// The place of a thing, or the one where it belongs.
    #[inline]
    fn place(&self, id: T) -> Result<usize, usize> {
        self.0.binary_search_by_key(&id, |part| part.id)
    }
}

/// Makes parts in any order, with repeats, those of a multiset. Returns whether all multiplicities fit
/// 64 bits; else the parts are of no use. Each part has a copy at least.
pub(crate) fn merge<T: Copy + Ord, const N: usize>(parts: &mut SmallVec<[Part<T>; N]>) -> bool {
    parts.sort_unstable_by_key(|part| part.id);
    let mut kept = 0;
    for i in 1..parts.len() {
        if parts[i].id == parts[kept].id {
            let Some(times) = parts[kept].times.checked_add(parts[i].times) else {
                return false;
            };
            parts[kept].times = times;
        } else {
            kept += 1;
            parts[kept] = parts[i];
        }
    }
    parts.truncate(kept + 1);
    true
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::values::SplitMix64;

    type Small = Multiset<u64, 2>;

    fn model(list: &[Part<u64>]) -> BTreeMap<u64, u64> {
        let mut model = BTreeMap::new();
        for part in list.iter().filter(|part| part.times > 0) {
            *model.entry(part.id).or_insert(0) += part.times;
        }
        model
    }

    fn is_same(multiset: &Small, model: &BTreeMap<u64, u64>) -> bool {
        multiset.iter().map(|part| (part.id, part.times)).eq(model.iter().map(|(&a, &b)| (a, b)))
    }

    #[test]
    fn parts_are_counted_as_a_map_counts_them() {
        let mut random = SplitMix64::new(5);
        for _ in 0..500 {
            let length = random.below(6);
            let part =
                |random: &mut SplitMix64| Part { id: random.below(4), times: random.below(3) };
            let list: Vec<Part<u64>> = (0..length).map(|_| part(&mut random)).collect();
            let mut expected = model(&list);
            let mut multiset = Small::of(SmallVec::from_vec(list)).expect("few copies");
            assert!(is_same(&multiset, &expected), "{multiset:?}, {expected:?}");
            for _ in 0..8 {
                let Part { id, times } = part(&mut random);
                if random.below(2) == 0 {
                    assert!(multiset.insert(id, times));
                    if times > 0 {
                        *expected.entry(id).or_insert(0) += times;
                    }
                } else {
                    let there = expected.get(&id).copied().unwrap_or(0);
                    assert_eq!(multiset.remove(id, times), times.min(there));
                    expected.insert(id, there.saturating_sub(times));
                    expected.retain(|_, times| *times > 0);
                }
                assert_eq!(multiset.times(id), expected.get(&id).copied().unwrap_or(0));
                assert!(is_same(&multiset, &expected), "{multiset:?}, {expected:?}");
            }
        }
    }

    #[test]
    fn more_copies_than_64_bits_count_are_told() {
        let many = Part { id: 1, times: u64::MAX };
        assert_eq!(Small::of(SmallVec::from_slice(&[many, Part { id: 1, times: 1 }])), None);
        let mut multiset = Small::of_ordered(&[many]);
        assert!(!multiset.insert(1, 1));
        assert_eq!(multiset.times(1), u64::MAX);
        multiset.remove_one(0);
        assert_eq!(multiset.times(1), u64::MAX - 1);
    }
}
