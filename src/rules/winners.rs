//! Who wins positions, in a table that forgets: a search through millions of positions takes no more
//! memory than a fixed amount. It may forget, but never answers wrongly, for a place holds the whole
//! position, as bytes.

use std::hash::Hasher;

use rustc_hash::FxHasher;

use crate::game::{Convention, Side};
use crate::meter::{Meter, Stop};

/// The most bytes of a table.
const MOST_BYTES: usize = 64 << 20;

/// The places of the first table, as a power of two.
const FIRST_BITS: u32 = 10;

/// How many times larger the next table is, as a power of two.
const STEP: u32 = 2;

/// In front of the bytes of a position: how many they are, what is known, and the effort.
const HEAD: usize = 3;

/// Positions of one ruleset, and who wins them.
#[derive(Debug, Default)]
pub struct Winners {
    /// The longest position that a place has room for.
    longest: usize,
    places: Vec<u8>,
    /// How many places there are, as a power of two.
    bits: u32,
    /// How many positions were entered since the table grew.
    entered: usize,
}

/// The place of a question among the facts about a position.
fn bit(convention: Convention, side: Side) -> u32 {
    4 * convention as u32 + 2 * side as u32
}

impl Winners {
    /// Makes room for positions of so many bytes. Where places become larger for that, what was known
    /// is forgotten.
    pub fn prepare(&mut self, size: usize, meter: &mut Meter) {
        if size > self.longest {
            meter.release(self.bytes());
            *self = Self { longest: size, ..Self::default() };
        }
    }

    /// The bytes for which the meter was charged.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.places.len()
    }

    fn stride(&self) -> usize {
        HEAD + self.longest
    }

    /// The two places that a position may have.
    fn both(&self, bytes: &[u8]) -> [usize; 2] {
        let mut hasher = FxHasher::default();
        hasher.write(bytes);
        let hash = hasher.finish().wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let first = (hash >> (64 - self.bits)) as usize & !1;
        [first, first + 1].map(|place| place * self.stride())
    }

    /// Where a position is, if it is remembered.
    fn find(&self, bytes: &[u8]) -> Option<usize> {
        if self.bits == 0 {
            return None;
        }
        self.both(bytes).into_iter().find(|&place| {
            let [length, _, _, rest @ ..] = &self.places[place..] else {
                return false;
            };
            usize::from(*length) == bytes.len() && rest.starts_with(bytes)
        })
    }

    /// Whether `side` wins a position of these bytes moving first, if it is remembered.
    #[must_use]
    pub fn get(&self, bytes: &[u8], (convention, side): (Convention, Side)) -> Option<bool> {
        let facts = self.places[self.find(bytes)? + 1] >> bit(convention, side);
        (facts & 1 == 1).then_some(facts & 2 == 2)
    }

    /// Remembers whether `side` wins a position of these bytes moving first, which took so many steps to find.
    ///
    /// # Errors
    /// A stop by the meter where the table grows.
    pub fn set(
        &mut self,
        bytes: &[u8],
        (convention, side): (Convention, Side),
        wins: bool,
        steps: u64,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        // A place without a position has length 0.
        let Ok(length @ 1..) = u8::try_from(bytes.len()) else {
            return Ok(());
        };
        if bytes.len() > self.longest {
            return Ok(());
        }
        if self.bits == 0 || self.entered >= 1 << self.bits {
            self.grow(meter)?;
        }
        let facts = (1 | u8::from(wins) << 1) << bit(convention, side);
        let effort = steps.max(1).ilog2() as u8;
        if let Some(place) = self.find(bytes) {
            self.places[place + 1] |= facts;
            self.places[place + 2] = self.places[place + 2].max(effort);
        } else {
            self.entered += 1;
            self.put([length, facts, effort], bytes);
        }
        Ok(())
    }

    /// Puts a position in the one of its places whose position took less to find.
    fn put(&mut self, head: [u8; HEAD], bytes: &[u8]) {
        let [first, second] = self.both(bytes);
        let place = if self.places[first + 2] < self.places[second + 2] { first } else { second };
        self.places[place..place + HEAD].copy_from_slice(&head);
        self.places[place + HEAD..][..bytes.len()].copy_from_slice(bytes);
    }

    #[cold]
    fn grow(&mut self, meter: &mut Meter) -> Result<(), Stop> {
        self.entered = 0;
        let bits = if self.bits == 0 { FIRST_BITS } else { self.bits + STEP };
        let bytes = self.stride() << bits;
        if self.bits > 0 && bytes > MOST_BYTES {
            return Ok(());
        }
        meter.charge(bytes)?;
        let old = std::mem::replace(&mut self.places, vec![0; bytes]);
        self.bits = bits;
        for entry in old.chunks_exact(self.stride()) {
            let (head, bytes) = entry.split_at(HEAD);
            if let [length, facts, effort] = *head
                && length > 0
            {
                self.put([length, facts, effort], &bytes[..usize::from(length)]);
            }
        }
        meter.release(old.len());
        Ok(())
    }
}
