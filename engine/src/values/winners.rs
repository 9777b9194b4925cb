//! Who wins positions, in a table that forgets: a search through millions of positions takes no more
//! memory than a fixed amount. It may forget, but never answers wrongly, for a place holds the whole
//! position, as bytes.

use std::hash::Hasher;

use rustc_hash::FxHasher;

use crate::meter::{Held, Meter, Stop};
use crate::values::{Convention, Side};

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

/// In front of the bytes of a position: its hash, the number of its bytes, what is known (0 in an empty place), and the
/// effort. Where places have room for more than 255 bytes, the number of bytes takes one byte more, behind these.
const HEAD: usize = HASH + 3;

/// The bytes of the longest position that is remembered.
const LONGEST: usize = u16::MAX as usize;

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
    /// The bytes in front of a position, and the bytes of a place.
    head: usize,
    stride: usize,
    /// The number of places in a bucket, and its bytes.
    ways: usize,
    wide: usize,
    /// The buckets. In front of them there are some bytes that nothing uses, so that buckets lie on lines.
    buckets: Held<Vec<u8>>,
    /// Where the first one begins.
    start: usize,
    /// The number of buckets, as a power of two.
    bits: u32,
    /// The number of positions that were entered since the table grew.
    entered: usize,
    /// The number of positions that were too long for any table.
    refused: u64,
}

/// The place of a question among the facts about a position.
fn bit(convention: Convention, side: Side) -> u32 {
    4 * convention as u32 + 2 * side as u32
}

impl Winners {
    /// An empty table for positions of at most so many bytes.
    fn for_positions_of(longest: usize) -> Self {
        let head = HEAD + usize::from(longest > usize::from(u8::MAX));
        let stride = head + longest;
        let wide = LINE.max(2 * stride);
        Self { longest, head, stride, ways: wide / stride, wide, ..Self::default() }
    }

    /// Makes room for positions of so many bytes. Where places become larger for that, what was known
    /// is forgotten. Positions that turn out to be longer are remembered too: places become larger then.
    pub fn prepare(&mut self, size: usize, meter: &mut Meter) {
        let size = size.min(LONGEST);
        if size > self.longest {
            self.buckets.free(meter);
            *self = Self { refused: self.refused, ..Self::for_positions_of(size) };
        }
    }

    /// The bytes for which the meter was charged.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.buckets.bytes()
    }

    /// Gives the memory back to the meter. Nothing is known then.
    pub fn free(&mut self, meter: &mut Meter) {
        self.buckets.free(meter);
        *self = Self { refused: self.refused, ..Self::for_positions_of(self.longest) };
    }

    /// The number of positions that were too long to be remembered.
    #[must_use]
    pub fn refused(&self) -> u64 {
        self.refused
    }

    /// The places that a position may have.
    #[inline]
    fn places(&self, hash: u32) -> impl Iterator<Item = usize> + use<> {
        let bucket = (hash >> (u32::BITS - self.bits)) as usize;
        let (first, stride) = (self.start + bucket * self.wide, self.stride);
        (0..self.ways).map(move |way| first + way * stride)
    }

    /// Returns whether a place has this hash. A place without a position may have it too.
    #[inline]
    fn has(&self, place: usize, hash: u32) -> bool {
        self.buckets[place..place + HASH] == hash.to_le_bytes()
    }

    /// Returns whether a position of this hash may be remembered. To ask this for many positions first, and
    /// only then for each of them, spares waiting for memory again and again.
    #[must_use]
    #[inline]
    pub fn glance(&self, hash: u32) -> bool {
        // Without a branch, which would wait for the memory before the next look begins.
        self.bits > 0 && self.places(hash).fold(false, |has, place| has | self.has(place, hash))
    }

    /// The number of bytes of a position that a place holds.
    #[inline]
    fn length_at(&self, place: usize) -> usize {
        let low = usize::from(self.buckets[place + HASH]);
        if self.head > HEAD { low | usize::from(self.buckets[place + HEAD]) << 8 } else { low }
    }

    /// The place of a position, if it is remembered.
    fn find(&self, Hashed { hash, bytes }: Hashed<'_>) -> Option<usize> {
        if self.bits == 0 {
            return None;
        }
        self.places(hash).find(|&place| {
            self.has(place, hash)
                && self.buckets[place + HASH + 1] != 0
                && self.length_at(place) == bytes.len()
                && self.buckets[place + self.head..].starts_with(bytes)
        })
    }

    /// Returns whether `side` wins a position moving first, if it is remembered.
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
        let length = position.bytes.len();
        if length > LONGEST {
            self.refused += 1;
            return Ok(());
        }
        if length > self.longest {
            self.rebuild((2 * self.longest).clamp(length, LONGEST), self.bits, meter)?;
        }
        if self.bits == 0 || self.entered >= self.ways << self.bits {
            self.grow(meter)?;
        }
        let facts = (1 | u8::from(wins) << 1) << bit(convention, side);
        let effort = steps.max(1).ilog2() as u8;
        if let Some(place) = self.find(position) {
            if let [known, most, ..] = &mut self.buckets.at_its_size()[place + HASH + 1..] {
                *known |= facts;
                *most = effort.max(*most);
            }
        } else {
            self.entered += 1;
            self.put([facts, effort], position);
        }
        Ok(())
    }

    /// Puts a position in the one of its places whose position took the least to find.
    fn put(&mut self, [facts, effort]: [u8; 2], Hashed { hash, bytes }: Hashed<'_>) {
        let effort_at = |place: &usize| self.buckets[place + HEAD - 1];
        let Some(place) = self.places(hash).min_by_key(effort_at) else {
            return;
        };
        let length = bytes.len();
        let (head, buckets) = (self.head, self.buckets.at_its_size());
        buckets[place..place + HASH].copy_from_slice(&hash.to_le_bytes());
        buckets[place + HASH..place + HEAD].copy_from_slice(&[length as u8, facts, effort]);
        if head > HEAD {
            buckets[place + HEAD] = (length >> 8) as u8;
        }
        buckets[place + head..][..length].copy_from_slice(bytes);
    }

    #[cold]
    fn grow(&mut self, meter: &mut Meter) -> Result<(), Stop> {
        self.entered = 0;
        let bits = if self.bits == 0 { FIRST_BITS } else { self.bits + STEP };
        if self.bits > 0 && self.wide << bits > MOST_BYTES {
            return Ok(());
        }
        self.rebuild(self.longest, bits, meter)
    }

    /// Puts what is known into a table of at most so many buckets, for longer positions perhaps.
    #[cold]
    fn rebuild(&mut self, longest: usize, bits: u32, meter: &mut Meter) -> Result<(), Stop> {
        let mut next = Self::for_positions_of(longest);
        (next.entered, next.refused) = (self.entered, self.refused);
        if bits > 0 {
            let most = (MOST_BYTES / next.wide).max(1).ilog2().max(FIRST_BITS);
            next.bits = bits.min(most);
            let bytes = (next.wide << next.bits) + LINE;
            *next.buckets.grow(bytes, meter)? = vec![0; bytes];
            next.start = next.buckets.as_ptr().align_offset(LINE).min(LINE);
            for bucket in self.buckets[self.start..].chunks_exact(self.wide) {
                for entry in bucket.chunks_exact(self.stride) {
                    next.put_again(entry, self.head);
                }
            }
            self.buckets.free(meter);
        }
        *self = next;
        Ok(())
    }

    /// Puts what a place of another table holds, whose positions stand behind so many bytes.
    fn put_again(&mut self, entry: &[u8], head: usize) {
        if let ([a, b, c, d, low, facts, effort, more @ ..], bytes) = entry.split_at(head)
            && *facts != 0
        {
            let length = usize::from(*low) | more.first().map_or(0, |high| usize::from(*high) << 8);
            let hash = u32::from_le_bytes([*a, *b, *c, *d]);
            self.put([*facts, *effort], Hashed { hash, bytes: &bytes[..length] });
        }
    }
}

#[cfg(test)]
mod tests {
    use rustc_hash::FxHashMap;

    use super::*;
    use crate::values::SplitMix64;

    /// What is remembered is right, also of positions with one hash; most is found again while the table grows, and
    /// after it is full.
    #[test]
    fn a_table_may_forget_but_never_answers_wrongly() {
        for (longest, hashes) in
            [(12, u32::MAX), (12, 3000), (40, u32::MAX), (255, 7), (300, 9), (700, u32::MAX)]
        {
            let (mut random, meter) = (SplitMix64::new(11), &mut Meter::default());
            let (mut winners, mut known) = (Winners::default(), FxHashMap::default());
            // The first positions are shorter than others that follow.
            winners.prepare(longest / 4, meter);
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
            assert_eq!((winners.refused(), meter.memory()), (0, winners.bytes() as u64));
        }
        assert!(
            Winners::default().get(b"ab"[..].into(), (Convention::Normal, Side::Left)).is_none()
        );
    }
}
