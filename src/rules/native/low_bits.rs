//! The low bits of the values of heaps. Eight pairs of heaps are compared at once, so a value that no pair
//! has is found fast. Values that differ may have the same low bits: what is found here is looked at
//! again.

use std::ops::Range;

use crate::meter::{Meter, Stop};

/// The low bits of the values of heaps of 0, 1, … counters.
#[derive(Debug, Default)]
pub(super) struct LowBits {
    /// From the smallest heap upwards.
    upwards: Vec<u16>,
    /// The same from the largest heap down to the smallest, which is last. So the larger heaps of pairs
    /// stand in the order of the smaller ones. There is room in front.
    downwards: Vec<u16>,
}

impl LowBits {
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

    /// Whether a pair of heaps, the smaller of `run` ≥ 1 counters and together of `rest`, has the low bits
    /// of a value.
    pub(super) fn may_have(&self, rest: usize, run: &Range<usize>, value: usize) -> bool {
        let value = value as u16;
        let first = self.downwards.len() + run.start - 1 - rest;
        let larger = &self.downwards[first..first + run.len()];
        let pairs = self.upwards[run.clone()].iter().zip(larger);
        pairs.fold(false, |found, (small, large)| found | (small ^ large == value))
    }
}
