//! Where positions lie: packed one behind the other, and found by their hash. There are millions,
//! each met many times, so that the time is spent waiting for memory: a place of the table tells
//! most of them apart, and one more look is needed to be sure.

use std::hash::Hasher;

use rustc_hash::FxHasher;

use crate::boards::{Key, RulesetId};

/// A position in the pool: its id, its ruleset and how many bytes follow.
const HEAD: usize = 12;

/// Positions begin at multiples of this, so that 32 bits say where.
const STEP: usize = 8;

/// How many places a table has at first.
const FIRST: usize = 16;

/// Positions by id and by what they are.
#[derive(Debug, Default)]
pub(super) struct Table {
    pool: Vec<u8>,
    /// Where each position begins, in steps.
    starts: Vec<u32>,
    /// Positions by hash, a power of 2, at least half of them 0: the hash, and one more than where
    /// the position begins.
    places: Vec<(u32, u32)>,
}

impl Table {
    /// The number of positions.
    pub(super) fn len(&self) -> u32 {
        // More than that are not entered.
        self.starts.len() as u32
    }

    /// The ruleset and the arguments of a position.
    #[inline]
    pub(super) fn get(&self, id: u32) -> Option<(RulesetId, &[u8])> {
        let (_, ruleset, bytes) = self.at(*self.starts.get(id as usize)?)?;
        Some((ruleset, bytes))
    }

    /// Reads the entry that begins at a place: an id, its ruleset, its arguments.
    #[inline]
    fn at(&self, start: u32) -> Option<(u32, RulesetId, &[u8])> {
        let (head, rest) = self.pool.get(start as usize * STEP..)?.split_first_chunk::<HEAD>()?;
        let [a, b, c, d, e, f, g, h, i, j, k, l] = *head;
        let count = u32::from_le_bytes([i, j, k, l]) as usize;
        let ruleset = RulesetId(u32::from_le_bytes([e, f, g, h]));
        Some((u32::from_le_bytes([a, b, c, d]), ruleset, rest.get(..count)?))
    }

    /// Finds the place where a position is looked for first, and what is there.
    #[inline]
    pub(super) fn glance(&self, key: &Key) -> Glance {
        let hash = hash(key);
        let last = self.places.len().wrapping_sub(1);
        let (known, start) = self.places.get(hash as usize & last).copied().unwrap_or_default();
        // Without a branch, which would wait for the memory before the next look begins.
        Glance { hash, start: start * u32::from(known == hash) }
    }

    /// The id of a position, if it has been entered.
    pub(super) fn find(&self, key: &Key, glance: Glance) -> Option<u32> {
        if let Some(id) = self.is_at(glance.start, key) {
            return Some(id);
        }
        let last = self.places.len().checked_sub(1)?;
        let mut place = glance.hash as usize & last;
        loop {
            let (known, start) = self.places[place];
            if start == 0 {
                return None;
            }
            if known == glance.hash
                && let Some(id) = self.is_at(start, key)
            {
                return Some(id);
            }
            place = (place + 1) & last;
        }
    }

    /// The id of a position where it is the one of a place of the table.
    #[inline]
    fn is_at(&self, start: u32, key: &Key) -> Option<u32> {
        let (id, ruleset, bytes) = self.at(start.checked_sub(1)?)?;
        (ruleset == key.ruleset && *bytes == *key.bytes).then_some(id)
    }

    /// Enters a position that has not been; `None` where there is no room.
    pub(super) fn enter(&mut self, key: &Key) -> Option<u32> {
        let id = u32::try_from(self.starts.len()).ok()?;
        let count = u32::try_from(key.bytes.len()).ok()?;
        let start = u32::try_from(self.pool.len() / STEP).ok()?;
        start.checked_add(1)?;
        if self.places.len() < 2 * (self.starts.len() + 1) {
            self.grow();
        }
        for word in [id, key.ruleset.0, count] {
            self.pool.extend_from_slice(&word.to_le_bytes());
        }
        self.pool.extend_from_slice(&key.bytes);
        let end = self.pool.len().next_multiple_of(STEP);
        self.pool.resize(end, 0);
        self.starts.push(start);
        put(&mut self.places, (hash(key), start + 1));
        Some(id)
    }

    fn grow(&mut self) {
        let mut places = vec![(0, 0); (2 * self.places.len()).max(FIRST)];
        for known in self.places.iter().filter(|(_, start)| *start != 0) {
            put(&mut places, *known);
        }
        self.places = places;
    }
}

/// A first look for a position: it stays good while others are entered. Looking for many at first,
/// and only then for each of them, spares waiting for memory again and again.
#[derive(Clone, Copy, Debug, Default)]
pub struct Glance {
    hash: u32,
    /// One more than where a position begins that may be it.
    start: u32,
}

/// Puts something into a table that has room.
fn put(places: &mut [(u32, u32)], what: (u32, u32)) {
    let last = places.len() - 1;
    let mut place = what.0 as usize & last;
    while places[place].1 != 0 {
        place = (place + 1) & last;
    }
    places[place] = what;
}

/// The hash of a position.
#[inline]
fn hash(key: &Key) -> u32 {
    let mut hasher = FxHasher::default();
    hasher.write_u32(key.ruleset.0);
    hasher.write(&key.bytes);
    // Its lowest bits are the best.
    hasher.finish() as u32
}
