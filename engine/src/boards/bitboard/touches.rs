//! Which cells of a board touch each other, and which hang together.

use super::{Window, Word};
use crate::boards::region::Touching;

/// Which cells of a board at some place touch each other.
#[derive(Clone, Copy, Debug)]
pub struct Touches<W> {
    width: usize,
    /// All cells but those in the first column, and but those in the last.
    not_first: W,
    not_last: W,
    how: Touching,
}

impl<W: Word> Touches<W> {
    /// How the cells of a board touch each other.
    #[must_use]
    pub fn new(Window { first, size: [width, height] }: Window, how: Touching) -> Self {
        Self::of_column(width.max(1), W::first_column(width, height) << first, how)
    }

    /// The same, if the first column is known.
    #[inline(always)]
    pub(super) fn of_column(width: usize, first: W, how: Touching) -> Self {
        Self { width, not_first: !first, not_last: !(first << (width - 1)), how }
    }

    /// The number of columns.
    #[must_use]
    #[inline(always)]
    pub fn width(&self) -> usize {
        self.width
    }

    /// The first of any two cells of a set that stand beside each other in a row.
    #[must_use]
    #[inline(always)]
    pub fn beside_next(&self, set: W) -> W {
        set & set >> 1 & self.not_last
    }

    /// The cells and those that touch them; before the first row and behind the last one there may be more.
    #[inline]
    pub(super) fn spread(&self, cells: W) -> W {
        let beside = cells | (cells & self.not_last) << 1 | (cells & self.not_first) >> 1;
        let from = match self.how {
            Touching::Four => cells,
            Touching::Eight => beside,
        };
        beside | from << self.width | from >> self.width
    }

    /// The cells that hang together with the first one of a set that is not empty.
    #[must_use]
    #[inline(always)]
    pub fn component(&self, set: W) -> W {
        let first = set.first_bit();
        // Adding carries through the cells that follow in its row.
        let following = set & self.not_first;
        let next = first << 1 & following;
        let row = first | next | following & !following.wrapping_add(&next);
        self.filled(row, set)
    }

    /// The cells that hang together with some, among those of one set.
    #[inline(always)]
    pub(super) fn filled(&self, mut part: W, set: W) -> W {
        // Where a step on in a row may lead, and a step back. To touch by corners they may leave the set in between.
        let (on, back) = (self.not_last << 1, self.not_first >> 1);
        let (on, back) = match self.how {
            Touching::Four => (set & on, set & back),
            Touching::Eight => (on, back),
        };
        loop {
            let row = part | part << 1 & on | part >> 1 & back;
            let next = (row | row << self.width | row >> self.width) & set;
            if next == set || next == part {
                return next;
            }
            part = next;
        }
    }

    /// The same where two cells have to be in one of some sets.
    pub(super) fn filled_among(&self, mut part: W, sets: &[W]) -> W {
        loop {
            let next = sets.iter().fold(part, |next, &set| next | self.spread(part & set) & set);
            if next == part {
                return part;
            }
            part = next;
        }
    }
}
