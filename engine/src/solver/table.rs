//! Values of parts: an exact table, and a quick look in front of it.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use crate::meter::{Held, Meter, Stop};
use crate::values::ValueId;

/// The most entries of a first look; a power of two.
const MOST_GLANCES: usize = 1 << 17;

/// Values of parts.
pub struct PartValues<P> {
    /// The parts that stand for all others.
    settled: Held<FxHashMap<P, ValueId>>,
    /// Parts as they come: to find what stands for one takes as long as all else. Each place holds a part with its value,
    /// the last one that belongs there or any other.
    glances: Held<Vec<(P, ValueId)>>,
}

impl<P> Default for PartValues<P> {
    fn default() -> Self {
        Self { settled: Held::default(), glances: Held::default() }
    }
}

impl<P: Clone + Eq + Hash> PartValues<P> {
    /// The number of parts that stand for all others whose values are known.
    pub fn len(&self) -> usize {
        self.settled.len()
    }

    /// The bytes for which the meter was charged.
    pub fn bytes(&self) -> usize {
        self.settled.bytes() + self.glances.bytes()
    }

    /// Gives the memory back to the meter. Nothing is known then.
    pub fn free(&mut self, meter: &mut Meter) {
        self.settled.free(meter);
        self.glances.free(meter);
    }

    #[inline]
    fn place(&self, part: &P) -> usize {
        let mut hasher = FxHasher::default();
        part.hash(&mut hasher);
        hasher.finish() as usize & self.glances.len().wrapping_sub(1)
    }

    /// The value of a part as it comes, if that is remembered.
    #[inline]
    pub fn glance(&self, part: &P) -> Option<ValueId> {
        let (known, value) = self.glances.get(self.place(part))?;
        (known == part).then_some(*value)
    }

    /// The value of a part that stands for others.
    #[inline]
    pub fn get(&self, settled: &P) -> Option<ValueId> {
        self.settled.get(settled).copied()
    }

    /// Remembers the value of a part that stands for others.
    ///
    /// # Errors
    /// A stop by the meter where the table grows; then nothing is remembered.
    pub fn insert(&mut self, settled: P, value: ValueId, meter: &mut Meter) -> Result<(), Stop> {
        self.settled.insert(settled, value, meter)
    }

    /// Remembers the value of a part as it comes for a while.
    ///
    /// # Errors
    /// A stop by the meter where that takes more memory; then nothing is remembered.
    #[inline]
    pub fn put(&mut self, part: &P, value: ValueId, meter: &mut Meter) -> Result<(), Stop> {
        if self.glances.len() < self.settled.len() && self.glances.len() < MOST_GLANCES {
            self.grow(part, value, meter)?;
        }
        let place = self.place(part);
        if let Some(known) = self.glances.at_its_size().get_mut(place) {
            *known = (part.clone(), value);
        }
        Ok(())
    }

    #[cold]
    fn grow(&mut self, part: &P, value: ValueId, meter: &mut Meter) -> Result<(), Stop> {
        let count = (8 * self.glances.len()).clamp(256, MOST_GLANCES);
        self.glances.free(meter);
        self.glances.extend_to(count, (part.clone(), value), meter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::SplitMix64;

    #[test]
    fn values_are_found_again_in_a_table_that_grew() {
        let (mut random, mut meter) = (SplitMix64::new(5), Meter::default());
        let (mut table, mut known) = (PartValues::default(), FxHashMap::default());
        let one = ValueId(1);
        for _ in 0..60_000 {
            let part = random.below(40_000);
            let value = if part % 3 == 0 { ValueId::ZERO } else { one };
            let glance = table.glance(&part);
            assert!(glance.is_none_or(|found| Some(&found) == known.get(&part)));
            assert_eq!(table.get(&part), known.get(&part).copied());
            table.put(&part, value, &mut meter).expect("no limits");
            assert!(table.glance(&part).is_none_or(|found| found == value));
            table.insert(part, value, &mut meter).expect("no limits");
            known.insert(part, value);
            assert_eq!(meter.memory(), table.bytes() as u64);
        }
        assert!(table.len() == known.len() && known.len() > 20_000);
        assert!(known.iter().all(|(part, value)| table.get(part) == Some(*value)));
    }
}
