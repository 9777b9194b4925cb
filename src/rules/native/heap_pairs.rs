//! Pairs of heaps that a heap is parted into, with values of 16 bits: walked in order, several at once.

use std::ops::Range;

use crate::meter::{Meter, Stop};

/// The values of heaps of 0, 1, … counters, each less than 2^16.
#[derive(Debug, Default)]
pub(super) struct HeapPairs {
    /// From the smallest heap upwards.
    upwards: Vec<u16>,
    /// The same from the largest heap down to the smallest, which is last. So the larger heaps of pairs
    /// stand in the order of the smaller ones. There is room in front.
    downwards: Vec<u16>,
}

impl HeapPairs {
    /// Makes room for one more value.
    ///
    /// # Errors
    /// A stop by the meter.
    pub(super) fn make_room(&mut self, meter: &mut Meter) -> Result<(), Stop> {
        let heaps = self.upwards.len();
        if heaps == self.downwards.len() {
            meter.charge(2 * size_of::<u16>() * (heaps + 1))?;
            let mut room = vec![0; heaps + 1];
            room.append(&mut self.downwards);
            self.downwards = room;
        }
        Ok(())
    }

    /// Adds the value of the next heap. There must be room.
    pub(super) fn push(&mut self, value: u16) {
        let place = self.downwards.len() - 1 - self.upwards.len();
        self.downwards[place] = value;
        self.upwards.push(value);
    }

    /// How many heaps there are.
    pub(super) fn heaps(&self) -> usize {
        self.upwards.len()
    }

    /// Whether a pair of heaps, the smaller of `run` ≥ 1 counters and together of `rest`, has a value.
    pub(super) fn have(&self, rest: usize, run: &Range<usize>, value: usize) -> bool {
        let Ok(value) = u16::try_from(value) else {
            return false;
        };
        let pairs = self.values(rest, run);
        pairs.fold(false, |found, pair| found | (pair == value))
    }

    /// Marks the values of those pairs with a stamp. There are more marks than the largest of them.
    pub(super) fn mark(&self, rest: usize, run: &Range<usize>, marks: &mut [usize], stamp: usize) {
        for value in self.values(rest, run) {
            marks[usize::from(value)] = stamp;
        }
    }

    /// The values of those pairs.
    fn values(&self, rest: usize, run: &Range<usize>) -> impl Iterator<Item = u16> {
        let first = self.downwards.len() + run.start - 1 - rest;
        let larger = &self.downwards[first..first + run.len()];
        self.upwards[run.clone()].iter().zip(larger).map(|(small, large)| small ^ large)
    }
}
