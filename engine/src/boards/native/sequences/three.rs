//! Moves that leave three heaps: the nimbers of two heaps together, as bits, beside each third heap.

use crate::meter::{Held, Meter, Stop};

/// The nimbers that two heaps have together, for each number of their counters.
#[derive(Debug, Default)]
pub(super) struct TwoHeaps(Held<Vec<Box<[u64]>>>);

/// Nimbers as bits of words.
#[derive(Debug, Default)]
pub(super) struct Nimbers(Vec<u64>);

impl TwoHeaps {
    /// Finds the nimbers of two heaps of 1 counter or more that have as many counters as there are values.
    pub(super) fn push(&mut self, values: &[u32], meter: &mut Meter) -> Result<(), Stop> {
        let counters = values.len();
        meter.tick_many(counters as u64 / 32)?;
        let mut nimbers = Nimbers::default();
        for small in 1..=counters / 2 {
            nimbers.add(values[small] ^ values[counters - small]);
        }
        let bytes = nimbers.0.len() * size_of::<u64>();
        self.0.push_sized(nimbers.0.into_boxed_slice(), bytes, meter)
    }

    /// The number of sizes whose nimbers are found, from 0 counters on.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Adds the nimbers of two heaps.
    pub(super) fn add_two(&self, counters: usize, nimbers: &mut Nimbers) {
        nimbers.add_all(&self.0[counters], 0);
    }

    /// Adds the nimbers of three heaps.
    pub(super) fn add_three(
        &self,
        counters: usize,
        values: &[u32],
        nimbers: &mut Nimbers,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        // The smallest of three heaps has a third of the counters at most.
        for (smallest, nimber) in values.iter().enumerate().take(counters / 3 + 1).skip(1) {
            let others = &self.0[counters - smallest];
            meter.tick_many(1 + others.len() as u64 / 64)?;
            nimbers.add_all(others, *nimber);
        }
        Ok(())
    }
}

impl Nimbers {
    fn add(&mut self, nimber: u32) {
        *self.word(nimber as usize / 64) |= 1 << (nimber % 64);
    }

    /// Adds all nimbers of a list, each with another one added.
    fn add_all(&mut self, words: &[u64], other: u32) {
        for (place, &word) in words.iter().enumerate() {
            if word != 0 {
                *self.word(place ^ (other as usize / 64)) |= moved(word, other % 64);
            }
        }
    }

    fn word(&mut self, place: usize) -> &mut u64 {
        if self.0.len() <= place {
            self.0.resize(place + 1, 0);
        }
        &mut self.0[place]
    }

    /// Returns whether a nimber is among them.
    pub(super) fn has(&self, nimber: usize) -> bool {
        self.0.get(nimber / 64).is_some_and(|word| word >> (nimber % 64) & 1 == 1)
    }
}

/// A word whose bit n stands where n + `other` is, added without carry.
fn moved(mut word: u64, other: u32) -> u64 {
    const LOW: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (bit, low) in (0..).zip(LOW) {
        if other >> bit & 1 == 1 {
            let by = 1 << bit;
            word = (word & low) << by | word >> by & low;
        }
    }
    word
}
