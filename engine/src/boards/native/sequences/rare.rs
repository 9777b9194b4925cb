//! Rare heaps, and the common values that options have.
//!
//! The values of two rare heaps or of two common ones together are rare, so options with common values
//! are found among the pairs of a rare heap and any other.

use std::ops::Range;

use crate::boards::native::heap_pairs::Marks;
use crate::meter::{Held, Meter, Stop};

/// The heaps whose values have an even number of the bits of a mask.
#[derive(Debug)]
pub(super) struct Rare {
    mask: u16,
    /// The heaps of 1 counter or more with their values, from the smallest up.
    heaps: Held<Vec<(u32, u16)>>,
    /// For each value, which heaps of a block have an option with it that was found for the whole block.
    found: Box<[[bool; BLOCK]; 1 << 16]>,
    /// The first heap of that block. No block was looked at yet: none.
    block: Option<usize>,
    /// All values of heaps before the block are less.
    most: usize,
}

/// So many heaps are looked at together, since their options stand side by side.
const BLOCK: usize = 8;

/// The bytes of what is found for a block.
const FOUND_BYTES: usize = size_of::<[[bool; BLOCK]; 1 << 16]>();

impl Rare {
    /// The rare heaps among those with the given values.
    ///
    /// # Errors
    /// A stop by the meter.
    pub(super) fn of(mask: u16, values: &[u16], meter: &mut Meter) -> Result<Self, Stop> {
        let all = (0..).zip(values.iter().copied()).skip(1);
        let mut heaps: Held<Vec<(u32, u16)>> = Held::default();
        heaps.grow(FOUND_BYTES, meter)?;
        for heap in all.filter(|(_, value)| is_rare(*value, mask)) {
            let pushed = heaps.push(heap, meter);
            pushed.inspect_err(|_| heaps.free(meter))?;
        }
        let found = Box::new([[false; BLOCK]; 1 << 16]);
        Ok(Self { mask, heaps, found, block: None, most: 0 })
    }

    /// Gives the memory back.
    pub(super) fn free(mut self, meter: &mut Meter) {
        self.heaps.free(meter);
    }

    /// The mask.
    pub(super) fn mask(&self) -> u16 {
        self.mask
    }

    /// Returns whether heaps of this value are rare.
    pub(super) fn has(&self, value: u16) -> bool {
        is_rare(value, self.mask)
    }

    /// Adds the next heap, if it is rare.
    ///
    /// # Errors
    /// A stop by the meter.
    pub(super) fn push(&mut self, heap: usize, value: u16, meter: &mut Meter) -> Result<(), Stop> {
        // No table is so long that a heap would not fit.
        if let (true, Ok(heap)) = (self.has(value), u32::try_from(heap)) {
            self.heaps.push((heap, value), meter)?;
        }
        Ok(())
    }

    /// Marks all common values that the next heap's options have if a move leaves two heaps with as many
    /// counters as one of `rests`. All values are less than `most`.
    ///
    /// # Errors
    /// A stop by the meter.
    pub(super) fn mark(
        &mut self,
        rests: &[usize],
        values: &[u16],
        most: usize,
        marks: &mut Marks,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let heap = values.len();
        let block = match self.block {
            Some(block) if (block..block + BLOCK).contains(&heap) => block,
            _ => {
                self.look_at_block(rests, values, most, meter)?;
                heap
            }
        };
        let place = heap - block;
        for (value, found) in (0..).zip(&self.found[..self.most]) {
            if found[place] && !self.has(value) {
                marks[usize::from(value)] = true;
            }
        }
        for rest in rests {
            let together = self.together(rest.saturating_sub(place));
            let (first, last) = (&self.heaps[..together.start], &self.heaps[together.end..]);
            for (small, rare) in first.iter().chain(last) {
                let Some(large) = rest.checked_sub(*small as usize).filter(|large| *large > 0)
                else {
                    break;
                };
                let value = rare ^ values[large];
                if !self.has(value) {
                    marks[usize::from(value)] = true;
                }
            }
        }
        Ok(())
    }

    /// Finds the options of a block of heaps, the first of which is the next one, that leave a rare heap whose
    /// partner has been known before the block.
    fn look_at_block(
        &mut self,
        rests: &[usize],
        values: &[u16],
        most: usize,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        self.block = None;
        let pairs: usize = rests.iter().map(|rest| self.together(*rest).len()).sum();
        meter.tick_many((BLOCK * pairs) as u64 / 32)?;
        self.found[..most].fill([false; BLOCK]);
        for rest in rests {
            for &(small, rare) in &self.heaps[self.together(*rest)] {
                // The smaller heap has as many counters as the block has heaps, or more.
                let Some(large) = values[rest - small as usize..].first_chunk::<BLOCK>() else {
                    continue;
                };
                for (place, large) in large.iter().enumerate() {
                    self.found[usize::from(rare ^ large)][place] = true;
                }
            }
        }
        self.block = Some(values.len());
        self.most = most;
        Ok(())
    }

    /// The rare heaps that are looked at for a whole block, where a move leaves so many counters of its first
    /// heap: their partners are known for each heap of the block, and none of them is empty.
    fn together(&self, rest: usize) -> Range<usize> {
        let place = |heap: usize| self.heaps.partition_point(|(rare, _)| (*rare as usize) < heap);
        place(BLOCK.min(rest))..place(rest)
    }
}

/// Returns whether a value has an even number of the bits of a mask.
fn is_rare(value: u16, mask: u16) -> bool {
    (value & mask).count_ones().is_multiple_of(2)
}

/// The mask with the fewest rare heaps among those with the given values, and their number first. Values of `most`
/// or more are not looked at.
pub(super) fn fewest_rare(values: &[u16], most: usize) -> Option<(usize, u16)> {
    // At the place of a mask, the sum of 1 for each rare heap and of -1 for each common one: a Walsh-Hadamard
    // transform of the number of heaps of each value.
    let mut sums = vec![0_isize; most.next_power_of_two()];
    for value in values {
        if let Some(count) = sums.get_mut(usize::from(*value)) {
            *count += 1;
        }
    }
    let heaps: isize = sums.iter().sum();
    let mut half = 1;
    while half < sums.len() {
        for block in sums.chunks_exact_mut(2 * half) {
            let (first, second) = block.split_at_mut(half);
            for (first, second) in first.iter_mut().zip(second) {
                (*first, *second) = (*first + *second, *first - *second);
            }
        }
        half *= 2;
    }
    let rare = (0..).zip(&sums).skip(1).map(|(mask, sum)| ((heaps + sum).unsigned_abs() / 2, mask));
    rare.min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mask_with_the_fewest_rare_heaps_is_that_of_all_masks() {
        let values: Vec<u16> = (0..500_u16).map(|heap| heap.wrapping_mul(40_503) >> 10).collect();
        for most in [1, 2, 16, 32, 64] {
            let counted = values.iter().filter(|value| usize::from(**value) < most);
            let rare = |mask: u16| {
                counted
                    .clone()
                    .filter(|value| (**value & mask).count_ones().is_multiple_of(2))
                    .count()
            };
            let expected = (1..most as u16).map(|mask| (rare(mask), mask)).min();
            assert_eq!(fewest_rare(&values, most), expected, "{most}");
        }
    }
}
