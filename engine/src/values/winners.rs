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

/// In front of the bytes of a position: its hash (4 bytes), the number of its bytes (2), what is known (0 in an empty
/// place), and the effort.
const HEAD: usize = 8;

/// Positions of at most so many bytes are compared at once, without a look at their hashes.
const SHORT: usize = size_of::<u64>();

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
    /// The bytes of a place.
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
    /// The table grows when so many positions more have been entered.
    room: usize,
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
        let stride = HEAD + longest;
        let wide = LINE.max(2 * stride);
        Self { longest, stride, ways: wide / stride, wide, ..Self::default() }
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

    /// Forgets all. The memory stays counted.
    pub fn forget(&mut self) {
        self.buckets.at_its_size().fill(0);
    }

    /// The number of positions that were too long to be remembered.
    #[must_use]
    pub fn refused(&self) -> u64 {
        self.refused
    }

    /// The places that a position may have.
    #[inline]
    fn places(&self, hash: u32) -> impl Iterator<Item = usize> + use<> {
        // A table without buckets has no bytes, and these places lie beyond them.
        let bucket = u64::from(hash) >> (u32::BITS - self.bits);
        let (first, stride) = (self.start + bucket as usize * self.wide, self.stride);
        (0..self.ways).map(move |way| first + way * stride)
    }

    /// Returns whether a place has this hash. A place without a position may have it too.
    #[inline]
    fn has(&self, place: usize, hash: u32) -> bool {
        self.buckets.get(place..place + 4).is_some_and(|found| *found == hash.to_le_bytes())
    }

    /// Returns whether a position of this hash may be remembered. To ask this for many positions first, and
    /// only then for each of them, spares waiting for memory again and again.
    #[must_use]
    #[inline]
    pub fn glance(&self, hash: u32) -> bool {
        // Without a branch, which would wait for the memory before the next look begins.
        self.places(hash).fold(false, |has, place| has | self.has(place, hash))
    }

    /// What stands in front of a position, if a place holds it.
    // A caller whose positions have the same number of bytes each compares them without a call.
    #[inline(always)]
    fn head_at(&self, place: usize, Hashed { hash, bytes }: Hashed<'_>) -> Option<[u8; HEAD]> {
        let held = self.buckets.get(place..place + HEAD + bytes.len())?;
        let (head, held) = held.split_first_chunk::<HEAD>()?;
        let [a, b, c, d, low, high, ..] = *head;
        let is_it = ((1..=SHORT).contains(&bytes.len()) || [a, b, c, d] == hash.to_le_bytes())
            && usize::from(u16::from_le_bytes([low, high])) == bytes.len()
            && held == bytes;
        is_it.then_some(*head)
    }

    /// Returns whether `side` wins a position moving first, if it is remembered.
    #[must_use]
    #[inline(always)]
    pub fn get(
        &self,
        position: Hashed<'_>,
        (convention, side): (Convention, Side),
    ) -> Option<bool> {
        let [.., facts, _] =
            self.places(position.hash).find_map(|place| self.head_at(place, position))?;
        let facts = facts >> bit(convention, side);
        (facts & 1 == 1).then_some(facts & 2 == 2)
    }

    /// Remembers whether `side` wins a position moving first, which took so many steps to find.
    ///
    /// # Errors
    /// A stop by the meter where the table grows.
    #[inline(always)]
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
        if length > self.longest || self.room == 0 {
            self.grow(length, meter)?;
        }
        let facts = (1 | u8::from(wins) << 1) << bit(convention, side);
        // An empty place has 0.
        let effort = 1 + steps.max(1).ilog2() as u8;
        self.put([facts, effort], position);
        Ok(())
    }

    /// Adds facts to those of a position. One that is new takes the one of its places whose position took the least to find.
    #[inline(always)]
    fn put(&mut self, [facts, effort]: [u8; 2], position: Hashed<'_>) {
        let (mut at, mut least) = (0, u8::MAX);
        for place in self.places(position.hash) {
            if let Some([.., known, most]) = self.head_at(place, position) {
                let told = [known | facts, most.max(effort)];
                self.buckets.at_its_size()[place + HEAD - 2..][..2].copy_from_slice(&told);
                return;
            }
            let most = self.buckets[place + HEAD - 1];
            if most < least {
                (at, least) = (place, most);
            }
        }
        self.room = self.room.saturating_sub(1);
        let Hashed { hash, bytes } = position;
        let ([a, b, c, d], [low, high]) = (hash.to_le_bytes(), (bytes.len() as u16).to_le_bytes());
        let held = &mut self.buckets.at_its_size()[at..][..HEAD + bytes.len()];
        held[..HEAD].copy_from_slice(&[a, b, c, d, low, high, facts, effort]);
        held[HEAD..].copy_from_slice(bytes);
    }

    /// Puts what is known into a larger table if this one is full, with room for positions of so many bytes.
    #[cold]
    fn grow(&mut self, length: usize, meter: &mut Meter) -> Result<(), Stop> {
        let is_full = self.room == 0;
        if self.bits > 0 && is_full {
            // Where the meter stops it, it goes on as it is.
            self.room = self.ways << self.bits;
        }
        let longest = match self.longest {
            longest if length > longest => (2 * longest).clamp(length, LONGEST),
            longest => longest,
        };
        let mut next = Self { refused: self.refused, ..Self::for_positions_of(longest) };
        let most = (MOST_BYTES / next.wide).max(1).ilog2().max(FIRST_BITS);
        next.bits = match self.bits {
            0 => FIRST_BITS,
            bits if is_full && bits + STEP <= most => bits + STEP,
            bits => bits.min(most),
        };
        if (next.longest, next.bits) != (self.longest, self.bits) {
            let bytes = (next.wide << next.bits) + LINE;
            *next.buckets.grow(bytes, meter)? = vec![0; bytes];
            next.start = next.buckets.as_ptr().align_offset(LINE).min(LINE);
            self.put_into(&mut next);
            next.room = if is_full { next.ways << next.bits } else { self.room };
            self.buckets.free(meter);
            *self = next;
        }
        Ok(())
    }

    /// Puts what is known into another table.
    fn put_into(&self, next: &mut Self) {
        for bucket in self.buckets[self.start..].chunks_exact(self.wide.max(1)) {
            for place in bucket.chunks_exact(self.stride) {
                if let Some(([a, b, c, d, low, high, facts, effort], bytes)) =
                    place.split_first_chunk()
                    && *facts != 0
                {
                    let hash = u32::from_le_bytes([*a, *b, *c, *d]);
                    let length = usize::from(u16::from_le_bytes([*low, *high]));
                    next.put([*facts, *effort], Hashed { hash, bytes: &bytes[..length] });
                }
            }
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
        for (longest, hashes) in [
            (8, 3000),
            (12, u32::MAX),
            (12, 3000),
            (40, u32::MAX),
            (255, 7),
            (300, 9),
            (700, u32::MAX),
        ] {
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

    /// A position takes an empty place before that of another.
    #[test]
    fn a_bucket_holds_as_many_positions_as_it_has_places() {
        let (meter, question) = (&mut Meter::default(), (Convention::Misere, Side::Right));
        let mut winners = Winners::default();
        let keys: Vec<[u8; 8]> = (1..=5_u64).map(u64::to_le_bytes).collect();
        let positions: Vec<_> = keys.iter().map(|bytes| Hashed { hash: 7, bytes }).collect();
        for (count, position) in positions.iter().enumerate() {
            winners.set(*position, question, true, 1, meter).expect("no limits");
            let found = positions.iter().filter(|it| winners.get(**it, question) == Some(true));
            assert_eq!(found.count(), (1 + count).min(4));
        }
        winners.forget();
        assert!(positions.iter().all(|it| winners.get(*it, question).is_none()));
        assert_eq!(meter.memory(), winners.bytes() as u64);
    }
}
