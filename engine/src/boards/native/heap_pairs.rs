//! Pairs of heaps that a heap is parted into, with values of 16 bits: walked in order, several at once.

use std::ops::Range;

use crate::meter::{Held, Meter, Stop};

/// Marks of all values of 16 bits, so that to mark one needs no look at how many there are.
pub(super) type Marks = [bool; 1 << 16];

/// The values of heaps of 0, 1, … counters, each less than 2^16.
#[derive(Debug, Default)]
pub(super) struct HeapPairs {
    /// From the smallest heap upwards.
    upwards: Held<Vec<u16>>,
    /// The same from the largest heap down to the smallest, which is last. So the larger heaps of pairs
    /// stand in the order of the smaller ones. There is room in front.
    downwards: Held<Vec<u16>>,
}

impl HeapPairs {
    /// Makes room for one more value.
    ///
    /// # Errors
    /// A stop by the meter.
    pub(super) fn make_room(&mut self, meter: &mut Meter) -> Result<(), Stop> {
        let heaps = self.upwards.len();
        if heaps == self.downwards.len() {
            self.downwards.extend_to(2 * heaps + 1, 0, meter)?;
            self.downwards.at_its_size().rotate_right(heaps + 1);
        }
        self.upwards.reserve(1, meter)
    }

    /// Adds the value of the next heap. There must be room.
    pub(super) fn push(&mut self, value: u16) {
        let place = self.downwards.len() - 1 - self.upwards.len();
        self.downwards.at_its_size()[place] = value;
        self.upwards.at_its_size().push(value);
    }

    /// The number of heaps.
    pub(super) fn heaps(&self) -> usize {
        self.upwards.len()
    }

    /// The values of heaps of 0, 1, … counters.
    pub(super) fn values(&self) -> &[u16] {
        &self.upwards
    }

    /// Returns whether a pair of heaps, the smaller of `run` ≥ 1 counters and together of `rest`, has the
    /// first of two values, and whether one has the second.
    pub(super) fn have(&self, rest: usize, run: &Range<usize>, values: [usize; 2]) -> [bool; 2] {
        let (small, large) = self.parts(rest, run);
        let [first, second] = values.map(|value| value as u16);
        let pairs = small.iter().zip(large).map(|(small, large)| small ^ large);
        let (first, second) = pairs.fold((false, false), |found, pair| {
            (found.0 | (pair == first), found.1 | (pair == second))
        });
        let fits = values.map(|value| value <= u16::MAX.into());
        [first && fits[0], second && fits[1]]
    }

    /// Marks the values of those pairs.
    pub(super) fn mark(&self, rest: usize, run: &Range<usize>, marks: &mut Marks) {
        let (small, large) = self.parts(rest, run);
        let (small, small_last) = small.as_chunks();
        let (large, large_last) = large.as_chunks();
        // Four at a time are loaded in one word.
        for (small, large) in small.iter().zip(large) {
            let pairs = word(small) ^ word(large);
            for place in 0..4 {
                marks[usize::from((pairs >> (16 * place)) as u16)] = true;
            }
        }
        for (small, large) in small_last.iter().zip(large_last) {
            marks[usize::from(small ^ large)] = true;
        }
    }

    /// The values of the smaller heaps of those pairs, and of the larger ones.
    fn parts(&self, rest: usize, run: &Range<usize>) -> (&[u16], &[u16]) {
        let first = self.downwards.len() + run.start - 1 - rest;
        (&self.upwards[run.clone()], &self.downwards[first..first + run.len()])
    }
}

/// Four values in one word, the first in its lowest bits.
fn word([first, second, third, fourth]: &[u16; 4]) -> u64 {
    u64::from(*first)
        | u64::from(*second) << 16
        | u64::from(*third) << 32
        | u64::from(*fourth) << 48
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_any_length_mark_and_have_the_values_of_their_pairs() -> Result<(), Stop> {
        let (mut pairs, mut meter) = (HeapPairs::default(), Meter::default());
        let values: Vec<u16> = (0..60_u16).map(|heap| heap.wrapping_mul(40_503)).collect();
        for value in &values {
            pairs.make_room(&mut meter)?;
            pairs.push(*value);
        }
        for (start, length) in (1..6).flat_map(|start| (0..12).map(move |length| (start, length))) {
            let (rest, run) = (50 - start, start..start + length);
            let expected: Vec<u16> =
                run.clone().map(|small| values[small] ^ values[rest - small]).collect();
            let mut marks = [false; 1 << 16];
            pairs.mark(rest, &run, &mut marks);
            for (value, mark) in (0..=u16::MAX).zip(marks) {
                let has = expected.contains(&value);
                assert_eq!(mark, has, "{rest} {run:?} {value}");
                let has_next = expected.contains(&value.wrapping_add(1)) && value < u16::MAX;
                let both = [value.into(), usize::from(value) + 1];
                assert_eq!(pairs.have(rest, &run, both), [has, has_next], "{rest} {run:?} {value}");
            }
        }
        Ok(())
    }
}
