//! Values of boards in bits.

use super::{BitBoard, Word};
use crate::meter::{Meter, Stop};
use crate::values::ValueId;

/// How many places a table has at first.
const FIRST: usize = 64;

/// Boards, and their values in normal play as far as they are known.
#[derive(Debug)]
pub struct BoardValues<W> {
    boards: Vec<(BitBoard<W>, Option<ValueId>)>,
    /// Boards by hash, a power of 2, at least half of them 0: the hash, and one more than its place.
    places: Vec<(u32, u32)>,
    /// How many boards have values.
    known: usize,
}

impl<W> Default for BoardValues<W> {
    fn default() -> Self {
        Self { boards: Vec::new(), places: Vec::new(), known: 0 }
    }
}

impl<W: Word> BoardValues<W> {
    /// A first look for a board.
    #[must_use]
    #[inline]
    pub fn glance(&self, board: &BitBoard<W>) -> Glance {
        let hash = hash(board);
        let last = self.places.len().wrapping_sub(1);
        let (known, place) = self.places.get(hash as usize & last).copied().unwrap_or_default();
        // Without a branch, which would wait for the memory before the next look begins.
        Glance { hash, place: place * u32::from(known == hash) }
    }

    /// The place of a board, if it has one, after a first look for it.
    #[must_use]
    #[inline]
    pub fn find(&self, glance: Glance, board: &BitBoard<W>) -> Option<u32> {
        let is_at = |place: u32| {
            let place = place.checked_sub(1)?;
            (self.boards.get(place as usize)?.0 == *board).then_some(place)
        };
        if let Some(place) = is_at(glance.place) {
            return Some(place);
        }
        let last = self.places.len().checked_sub(1)?;
        let mut at = glance.hash as usize & last;
        loop {
            let (known, place) = self.places[at];
            if place == 0 {
                return None;
            }
            if known == glance.hash
                && let Some(place) = is_at(place)
            {
                return Some(place);
            }
            at = (at + 1) & last;
        }
    }

    /// Enters a board that has no place, and returns its place; nothing where there is no room.
    ///
    /// # Errors
    /// A stop by the meter where the table grows.
    pub fn enter(
        &mut self,
        glance: Glance,
        board: &BitBoard<W>,
        meter: &mut Meter,
    ) -> Result<Option<u32>, Stop> {
        let Ok(one_more @ 1..) = u32::try_from(self.boards.len() + 1) else {
            return Ok(None);
        };
        if self.places.len() < 2 * (self.boards.len() + 1) {
            self.grow(meter)?;
        }
        self.boards.push((*board, None));
        put(&mut self.places, (glance.hash, one_more));
        Ok(Some(one_more - 1))
    }

    /// The bytes for which the meter was charged.
    #[must_use]
    pub fn bytes(&self) -> usize {
        bytes::<W>(self.places.len())
    }

    /// The number of its boards.
    #[must_use]
    pub fn len(&self) -> usize {
        self.boards.len()
    }

    /// Returns whether it has no boards.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.boards.is_empty()
    }

    /// The number of boards that have values.
    #[must_use]
    pub fn known(&self) -> usize {
        self.known
    }

    /// The value of the board at a place.
    #[must_use]
    #[inline]
    pub fn get(&self, place: u32) -> Option<ValueId> {
        self.boards[place as usize].1
    }

    /// Remembers the value of the board at a place.
    pub fn set(&mut self, place: u32, value: ValueId) {
        let known = self.boards[place as usize].1.replace(value);
        self.known += usize::from(known.is_none());
    }

    #[cold]
    fn grow(&mut self, meter: &mut Meter) -> Result<(), Stop> {
        let count = (2 * self.places.len()).max(FIRST);
        meter.charge(bytes::<W>(count))?;
        let mut places = vec![(0, 0); count];
        for known in self.places.iter().filter(|(_, place)| *place != 0) {
            put(&mut places, *known);
        }
        self.boards.reserve_exact(count / 2 - self.boards.len());
        meter.release(self.bytes());
        self.places = places;
        Ok(())
    }
}

/// A first look for a board: it stays good while others are entered. Looking for many at first, and only then for
/// each of them, spares waiting for memory again and again.
#[derive(Clone, Copy, Debug, Default)]
pub struct Glance {
    hash: u32,
    /// One more than the place where the board may be.
    place: u32,
}

/// The bytes of a table with so many places.
fn bytes<W>(places: usize) -> usize {
    places * size_of::<(u32, u32)>() + places / 2 * size_of::<(BitBoard<W>, Option<ValueId>)>()
}

/// Puts something into a table that has room.
fn put(places: &mut [(u32, u32)], what: (u32, u32)) {
    let last = places.len() - 1;
    let mut at = what.0 as usize & last;
    while places[at].1 != 0 {
        at = (at + 1) & last;
    }
    places[at] = what;
}

fn hash<W: Word>(board: &BitBoard<W>) -> u32 {
    const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;
    let mut state = u64::from(board.width) << 8 | u64::from(board.height);
    for word in board.words.into_iter().flat_map(Word::limbs) {
        state = (state.rotate_left(29) ^ word).wrapping_mul(MULTIPLIER);
    }
    (state ^ (state >> 32)) as u32
}
