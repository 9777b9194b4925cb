//! Who wins positions, in a table that forgets: a search through millions of positions takes no more
//! memory than a fixed amount. It may forget, but never answers wrongly, for a place holds the whole
//! position, as bytes.

use std::hash::Hasher;

use rustc_hash::FxHasher;

use crate::game::{Convention, Side};
use crate::meter::{Meter, Stop};

/// The most bytes of a table.
const MOST_BYTES: usize = 64 << 20;

/// The buckets of the first table, as a power of two.
const FIRST_BITS: u32 = 9;

/// How many times larger the next table is, as a power of two.
const STEP: u32 = 2;

/// The bytes of a cache line. A bucket fills one if it has room for two places.
const LINE: usize = 64;

/// The bytes of a hash.
const HASH: usize = size_of::<u32>();

/// In front of the bytes of a position: its hash, how many bytes they are, what is known, and the effort.
const HEAD: usize = HASH + 3;

/// A position as bytes, and a hash of it.
#[derive(Clone, Copy, Debug)]
pub struct Hashed<'b> {
    /// The hash. Equal positions that are asked for in one way have equal hashes.
    pub hash: u32,
    /// The bytes.
    pub bytes: &'b [u8],
}

impl<'b> From<&'b [u8]> for Hashed<'b> {
    fn from(bytes: &'b [u8]) -> Self {
        let mut hasher = FxHasher::default();
        hasher.write(bytes);
        Self { hash: hash_of(hasher.finish()), bytes }
    }
}

/// The hash of a position for this table, from another hash of it.
#[must_use]
#[inline]
pub fn hash_of(hash: u64) -> u32 {
    // The higher half is kept.
    (hash.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as u32
}

/// Positions of one ruleset, and who wins them.
#[derive(Debug, Default)]
pub struct Winners {
    /// The longest position that a place has room for.
    longest: usize,
    /// The bytes of a place.
    stride: usize,
    /// How many places a bucket has, and its bytes.
    ways: usize,
    wide: usize,
    /// The buckets. In front of them there are some bytes that nothing uses, so that buckets lie on lines.
    buckets: Vec<u8>,
    /// Where the first one begins.
    start: usize,
    /// How many buckets there are, as a power of two.
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
            let stride = HEAD + size;
            let wide = LINE.max(2 * stride);
            *self = Self { longest: size, stride, ways: wide / stride, wide, ..Self::default() };
        }
    }

    /// The bytes for which the meter was charged.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.buckets.len()
    }

    /// The places that a position may have.
    #[inline]
    fn places(&self, hash: u32) -> impl Iterator<Item = usize> + use<> {
        let bucket = (hash >> (u32::BITS - self.bits)) as usize;
        let (first, stride) = (self.start + bucket * self.wide, self.stride);
        (0..self.ways).map(move |way| first + way * stride)
    }

    /// Whether a place has a position of this hash, or nothing.
    #[inline]
    fn has(&self, place: usize, hash: u32) -> bool {
        self.buckets[place..place + HASH] == hash.to_le_bytes()
    }

    /// Whether a position of this hash may be remembered. Asking for many at first, and only then for each of them,
    /// spares waiting for memory again and again.
    #[must_use]
    #[inline]
    pub fn glance(&self, hash: u32) -> bool {
        // Without a branch, which would wait for the memory before the next look begins.
        self.bits > 0 && self.places(hash).fold(false, |has, place| has | self.has(place, hash))
    }

    /// Where a position is, if it is remembered.
    fn find(&self, Hashed { hash, bytes }: Hashed<'_>) -> Option<usize> {
        if self.bits == 0 {
            return None;
        }
        self.places(hash).find(|&place| {
            let [length, _, _, rest @ ..] = &self.buckets[place + HASH..] else {
                return false;
            };
            self.has(place, hash) && usize::from(*length) == bytes.len() && rest.starts_with(bytes)
        })
    }

    /// Whether `side` wins a position moving first, if it is remembered.
    #[must_use]
    pub fn get(
        &self,
        position: Hashed<'_>,
        (convention, side): (Convention, Side),
    ) -> Option<bool> {
        let facts = self.buckets[self.find(position)? + HASH + 1] >> bit(convention, side);
        (facts & 1 == 1).then_some(facts & 2 == 2)
    }

    /// Remembers whether `side` wins a position moving first, which took so many steps to find.
    ///
    /// # Errors
    /// A stop by the meter where the table grows.
    pub fn set(
        &mut self,
        position: Hashed<'_>,
        (convention, side): (Convention, Side),
        wins: bool,
        steps: u64,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        // A place without a position has length 0.
        let Ok(length @ 1..) = u8::try_from(position.bytes.len()) else {
            return Ok(());
        };
        if position.bytes.len() > self.longest {
            return Ok(());
        }
        if self.bits == 0 || self.entered >= self.ways << self.bits {
            self.grow(meter)?;
        }
        let facts = (1 | u8::from(wins) << 1) << bit(convention, side);
        let effort = steps.max(1).ilog2() as u8;
        if let Some(place) = self.find(position) {
            if let [known, most, ..] = &mut self.buckets[place + HASH + 1..] {
                *known |= facts;
                *most = effort.max(*most);
            }
        } else {
            self.entered += 1;
            self.put([length, facts, effort], position);
        }
        Ok(())
    }

    /// Puts a position in the one of its places whose position took the least to find.
    fn put(&mut self, head: [u8; 3], Hashed { hash, bytes }: Hashed<'_>) {
        let effort = |place: &usize| self.buckets[place + HEAD - 1];
        let Some(place) = self.places(hash).min_by_key(effort) else {
            return;
        };
        self.buckets[place..place + HASH].copy_from_slice(&hash.to_le_bytes());
        self.buckets[place + HASH..place + HEAD].copy_from_slice(&head);
        self.buckets[place + HEAD..][..bytes.len()].copy_from_slice(bytes);
    }

    #[cold]
    fn grow(&mut self, meter: &mut Meter) -> Result<(), Stop> {
        self.entered = 0;
        let bits = if self.bits == 0 { FIRST_BITS } else { self.bits + STEP };
        let bytes = self.wide << bits;
        if self.bits > 0 && bytes > MOST_BYTES {
            return Ok(());
        }
        let bytes = bytes + LINE;
        meter.charge(bytes)?;
        let (start, wide, stride) = (self.start, self.wide, self.stride);
        let old = std::mem::replace(&mut self.buckets, vec![0; bytes]);
        self.bits = bits;
        self.start = self.buckets.as_ptr().align_offset(LINE).min(LINE);
        for entry in old[start.min(old.len())..]
            .chunks_exact(wide)
            .flat_map(|bucket| bucket.chunks_exact(stride))
        {
            let (head, bytes) = entry.split_at(HEAD);
            if let [a, b, c, d, length, facts, effort] = *head
                && length > 0
            {
                let hash = u32::from_le_bytes([a, b, c, d]);
                self.put(
                    [length, facts, effort],
                    Hashed { hash, bytes: &bytes[..usize::from(length)] },
                );
            }
        }
        meter.release(old.len());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use rustc_hash::FxHashMap;

    use super::*;
    use crate::game::SplitMix64;

    /// What is remembered is right, also of positions with one hash; most is found again while the table grows, and
    /// after it is full.
    #[test]
    fn a_table_may_forget_but_never_answers_wrongly() {
        for (longest, hashes) in [(12, u32::MAX), (12, 3000), (40, u32::MAX), (255, 7)] {
            let (mut random, meter) = (SplitMix64::new(11), &mut Meter::default());
            let (mut winners, mut known) = (Winners::default(), FxHashMap::default());
            winners.prepare(longest, meter);
            let mut found = [0; 2];
            for step in 0..40_000_u64 {
                let at = random.below(20_000);
                // A position has the same bytes each time.
                let mut bytes = vec![at as u8; 2 + at as usize % (longest - 1)];
                bytes[..2].copy_from_slice(&(at as u16).to_le_bytes());
                let hash = hash_of(at) % hashes;
                let position = Hashed { hash, bytes: &bytes };
                let question = (
                    [Convention::Normal, Convention::Misere][at as usize % 2],
                    Side::BOTH[step as usize % 2],
                );
                let expected = known.get(&(at, question)).copied();
                let answer = winners.get(position, question);
                assert!(answer.is_none() || answer == expected);
                assert!(answer.is_none() || winners.glance(hash));
                found[0] += u64::from(expected.is_some());
                found[1] += u64::from(answer.is_some());
                let wins = random.below(2) == 1;
                let wins = *known.entry((at, question)).or_insert(wins);
                winners.set(position, question, wins, random.below(99), meter).expect("no limits");
            }
            let [known, found] = found;
            assert!(
                found <= known && (hashes < u32::MAX || 10 * found > 8 * known),
                "{known} {found}"
            );
            assert!(winners.bytes() > 1 << 16 && winners.start < LINE);
        }
        assert!(
            Winners::default().get(b"ab"[..].into(), (Convention::Normal, Side::Left)).is_none()
        );
    }
}
