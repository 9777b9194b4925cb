//! Values of domineering on boards that are the bits of a word.
//!
//! A board is the sum of its connected parts. Their values are kept by shape: the least of the eight
//! images, where exchanging rows and columns makes the negative; in front of that stands a small
//! cache by the shape as it is, since finding the least image takes as long as everything else.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::meter::Meter;
use crate::rules::native::bits::{Cells, Word};
use crate::values::Side;
use crate::values::{ValueError, ValueId, Values};

/// Entries of the cache by shape; a power of two.
const CACHE: usize = 1 << 14;

/// What is known of the values of boards in words of one kind.
#[derive(Default)]
pub struct Boards<W, const STRIDE: u32> {
    by_shape: FxHashMap<Cells<W, STRIDE>, ValueId>,
    cache: Vec<(Cells<W, STRIDE>, ValueId)>,
    /// What is known of parts that are small boards.
    small: Option<Box<Boards<u64, 8>>>,
}

/// Boards of up to 8 rows and 7 columns.
pub type SmallBoards = Boards<u64, 8>;

/// The cells that a domino covers, from where it fits.
#[inline]
pub(super) fn covered<W: Word, const STRIDE: u32>(
    place: Cells<W, STRIDE>,
    side: Side,
) -> Cells<W, STRIDE> {
    match side {
        Side::Left => place.and_below(),
        Side::Right => place.and_right(),
    }
}

/// Where a player's dominoes fit.
#[inline]
pub(super) fn fitting<W: Word, const STRIDE: u32>(
    cells: Cells<W, STRIDE>,
    side: Side,
) -> Cells<W, STRIDE> {
    match side {
        Side::Left => cells.upright(),
        Side::Right => cells.flat(),
    }
}

impl<W: Word, const STRIDE: u32> Boards<W, STRIDE> {
    /// How many parts have had their values found.
    #[must_use]
    pub fn len(&self) -> usize {
        self.by_shape.len()
    }

    /// Whether nothing is known yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.by_shape.is_empty()
    }

    /// The value of a board.
    pub fn board_value(
        &mut self,
        cells: Cells<W, STRIDE>,
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<ValueId, ValueError> {
        let (mut rest, mut sum) = (cells, ValueId::ZERO);
        while !rest.is_empty() {
            let part = rest.component();
            rest = rest.without(part);
            // One cell alone is worth nothing.
            if part == part.first() {
                continue;
            }
            let value = self.part_value(part.cornered(), values, meter)?;
            sum = match sum {
                ValueId::ZERO => value,
                sum => values.add(sum, value, meter)?,
            };
        }
        Ok(sum)
    }

    /// The value of a connected part in the corner. A move fills two of at most 120 cells, so this
    /// goes 60 levels deep at most.
    pub(super) fn part_value(
        &mut self,
        part: Cells<W, STRIDE>,
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<ValueId, ValueError> {
        if let Some(part) = part.as_small() {
            let small = self.small.get_or_insert_default();
            return small.part_value(part, values, meter);
        }
        meter.tick()?;
        if self.cache.is_empty() {
            meter.charge(CACHE * size_of::<(Cells<W, STRIDE>, ValueId)>())?;
            self.cache.resize(CACHE, (Cells::default(), ValueId::ZERO));
        }
        let place = usize::try_from(part.hashed() >> 50).unwrap_or(0) % CACHE;
        let (shape, known) = self.cache[place];
        if shape == part {
            return Ok(known);
        }
        let (least, turned) = part.least_turned();
        let mut value = match self.by_shape.get(&least) {
            Some(&known) => known,
            None => {
                meter.meet_position();
                let mut sides: [SmallVec<[ValueId; 32]>; 2] = [SmallVec::new(), SmallVec::new()];
                for side in Side::BOTH {
                    let mut places = fitting(least, side);
                    while !places.is_empty() {
                        let first = places.first();
                        places = places.without(first);
                        let left = least.without(covered(first, side));
                        sides[side as usize].push(self.board_value(left, values, meter)?);
                    }
                }
                let value = values.canonical(&sides[0], &sides[1], meter)?;
                meter.charge(size_of::<Cells<W, STRIDE>>() + 16)?;
                self.by_shape.insert(least, value);
                value
            }
        };
        if turned {
            value = values.negate(value, meter)?;
        }
        self.cache[place] = (part, value);
        Ok(value)
    }
}
