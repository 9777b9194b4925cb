//! Sets of cells of a board as the bits of a word, row by row. The last bit of each row stays clear, so
//! that neither shifts nor floods run around an edge.

use crate::boards::Grid;
use crate::boards::bitboard::Word;

/// Rows and columns of 8 cells exchanged.
#[inline]
fn transposed(mut cells: u64) -> u64 {
    // Blocks of 1, 2 and 4 cells change places across the diagonal (Warren, Hacker's Delight 7-3).
    for (shift, mask) in
        [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)]
    {
        let changed = (cells ^ cells >> shift) & mask;
        cells ^= changed ^ changed << shift;
    }
    cells
}

/// Cells in rows of `STRIDE` bits: bit `STRIDE * row + column`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cells<W, const STRIDE: usize>(W);

/// Boards of up to 8 rows and 7 columns.
pub type Small = Cells<u64, 8>;

impl<W: Word, const STRIDE: usize> Cells<W, STRIDE> {
    /// Rows, and columns, that have room.
    const ROWS: usize = W::BITS / STRIDE;
    const COLUMNS: usize = STRIDE - 1;

    /// The cells of a board with this letter, if the board is small enough; rows and columns exchanged if it
    /// is `turned`.
    #[must_use]
    pub fn of(board: &Grid, letter: u8, turned: bool) -> Option<Self> {
        let size = [board.height(), board.width()];
        let [rows, columns] = if turned { [size[1], size[0]] } else { size };
        if rows > Self::ROWS || columns > Self::COLUMNS {
            return None;
        }
        let mut bits = W::zero();
        for (place, &cell) in board.cells().iter().enumerate() {
            if cell == letter {
                let (row, column) = (place / board.width(), place % board.width());
                let (row, column) = if turned { (column, row) } else { (row, column) };
                bits = bits | W::bit(STRIDE * row + column);
            }
        }
        Some(Self(bits))
    }

    /// The rectangle of so many rows and columns, if it is small enough.
    #[must_use]
    pub fn rectangle(rows: usize, columns: usize) -> Option<Self> {
        if rows > Self::ROWS || columns > Self::COLUMNS {
            return None;
        }
        Some(Self(Self::in_all_rows(W::lowest(columns))).first_rows(rows))
    }

    /// The word with all rows like this one.
    #[inline]
    fn in_all_rows(row: W) -> W {
        let first_column = W::max_value() / W::lowest(STRIDE);
        first_column * row
    }

    /// The number of cells.
    #[must_use]
    #[inline]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether there is no cell.
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == W::zero()
    }

    /// The first cell, alone.
    #[must_use]
    #[inline]
    pub fn first(self) -> Self {
        Self(self.0.first_bit())
    }

    /// These cells without some.
    #[must_use]
    #[inline]
    pub fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// These cells with those below them.
    #[must_use]
    #[inline]
    pub fn and_below(self) -> Self {
        Self(self.0 | self.0 << STRIDE)
    }

    /// These cells with those on the right of them.
    #[must_use]
    #[inline]
    pub fn and_right(self) -> Self {
        Self(self.0 | self.0 << 1)
    }

    /// The row and the column of the first cell.
    #[must_use]
    #[inline]
    pub fn place(self) -> [usize; 2] {
        let bit = self.0.trailing_zeros() as usize;
        [bit / STRIDE, bit % STRIDE]
    }

    /// The numbers of rows and of columns up to the last ones with cells.
    #[must_use]
    pub fn size(self) -> [usize; 2] {
        let (mut rest, mut size) = (self, [0, 0]);
        while !rest.is_empty() {
            let place = rest.place();
            size = [0, 1].map(|line| size[line].max(place[line] + 1));
            rest = rest.without(rest.first());
        }
        size
    }

    /// The cells in the first rows, so many.
    #[must_use]
    pub fn first_rows(self, count: usize) -> Self {
        Self(self.0 & W::lowest(STRIDE * count.min(Self::ROWS)))
    }

    /// The cells in the first columns, so many.
    #[must_use]
    pub fn first_columns(self, count: usize) -> Self {
        Self(self.0 & Self::in_all_rows(W::lowest(count.min(Self::COLUMNS))))
    }

    /// The bits of the word, 64 by 64, the lowest first.
    #[inline]
    pub fn limbs(self) -> impl Iterator<Item = u64> {
        self.0.limbs()
    }

    /// The cells that are connected to the first one.
    #[must_use]
    #[inline]
    pub fn component(self) -> Self {
        let mut reached = self.0.first_bit();
        loop {
            let beside = reached | reached << 1 | reached >> 1;
            let next = (beside | reached << STRIDE | reached >> STRIDE) & self.0;
            if next == reached {
                return Self(reached);
            }
            reached = next;
        }
    }

    /// The same cells in the first row.
    #[inline]
    fn in_first_row(self) -> Self {
        if self.is_empty() {
            return self;
        }
        Self(self.0 >> (self.0.trailing_zeros() as usize / STRIDE * STRIDE))
    }

    /// The same cells in the corner.
    #[must_use]
    #[inline]
    pub fn cornered(self) -> Self {
        if self.is_empty() {
            return self;
        }
        let cells = self.in_first_row().0;
        // All rows on top of each other, in the first.
        let (mut columns, mut shift) = (cells, W::BITS / 2);
        while shift >= STRIDE {
            columns = columns | columns >> shift;
            shift /= 2;
        }
        Self(cells >> columns.trailing_zeros() as usize)
    }

    /// The word with its rows in the opposite order.
    #[inline]
    fn rows_reversed(word: W) -> W {
        if STRIDE == 8 {
            return word.swap_bytes();
        }
        let row = W::lowest(STRIDE);
        (0..Self::ROWS).fold(W::zero(), |reversed, at| {
            reversed | (word >> (STRIDE * at) & row) << (STRIDE * (Self::ROWS - 1 - at))
        })
    }

    /// Top and bottom exchanged, in the corner.
    #[inline]
    fn flipped(self) -> Self {
        Self(Self::rows_reversed(self.0)).in_first_row()
    }

    /// Left and right exchanged, in the corner.
    #[inline]
    fn mirrored(self) -> Self {
        Self(Self::rows_reversed(self.0.reverse_bits())).cornered()
    }

    /// The least of the four mirror images of cells in the corner.
    #[must_use]
    #[inline]
    pub fn least(self) -> Self {
        let (flip, mirror) = (self.flipped(), self.mirrored());
        self.min(flip).min(mirror).min(mirror.flipped())
    }

    /// The first eight cells of the first eight rows, in rows of 8 bits; `None` if there are others.
    #[inline]
    fn square(self) -> Option<u64> {
        let row = |at| ((self.0 >> (STRIDE * at)).limb(0) & 0xff) << (8 * at);
        let square = match STRIDE {
            ..8 => return None,
            8 => self.0.limb(0),
            _ => (0..Self::ROWS.min(8)).fold(0, |square, at| square | row(at)),
        };
        (Self::of_square(square) == self).then_some(square)
    }

    /// The cells of such a square.
    #[inline]
    fn of_square(square: u64) -> Self {
        if STRIDE == 8 {
            return Self(W::from_64(square));
        }
        let row = |at| W::from_64(square >> (8 * at) & 0xff) << (STRIDE * at);
        Self((0..Self::ROWS.min(8)).fold(W::zero(), |cells, at| cells | row(at)))
    }

    /// The cells with rows and columns exchanged, if there is room for that and they are in a square of eight.
    #[inline]
    fn transposed(self) -> Option<Self> {
        let square = transposed(self.square()?);
        // The last bit of each row stays clear.
        let has_room = STRIDE > 8 || square & 0x8080_8080_8080_8080 == 0;
        has_room.then(|| Self::of_square(square))
    }

    /// The least of the four images of cells in the corner with rows and columns exchanged, if there is
    /// room for that.
    #[must_use]
    #[inline]
    pub fn least_exchanged(self) -> Option<Self> {
        self.transposed().map(Self::least)
    }

    /// The least of the eight images of cells in the corner, and whether rows and columns had to be
    /// exchanged for it. If there is no room for that, of four.
    #[must_use]
    #[inline]
    pub fn least_turned(self) -> (Self, bool) {
        let own = self.least();
        match self.least_exchanged() {
            Some(turned) => (own.min(turned), turned < own),
            None => (own, false),
        }
    }

    /// The same cells, in the corner, as a small board; `None` if they have no room there, or are one.
    #[must_use]
    #[inline]
    pub fn as_small(self) -> Option<Small> {
        if W::BITS == 64 {
            return None;
        }
        let inside = Self::rectangle(8.min(Self::ROWS), 7.min(Self::COLUMNS))?;
        if !self.without(inside).is_empty() {
            return None;
        }
        let columns = u64::lowest(Self::COLUMNS.min(7));
        let row = |at| (self.0 >> (STRIDE * at)).limb(0) & columns;
        Some(Cells((0..8.min(Self::ROWS)).fold(0, |cells, at| cells | row(at) << (8 * at))))
    }

    /// The places where a domino fits upright: its upper cell.
    #[must_use]
    #[inline]
    pub fn upright(self) -> Self {
        Self(self.0 & self.0 >> STRIDE)
    }

    /// The places where a domino fits flat: its left cell.
    #[must_use]
    #[inline]
    pub fn flat(self) -> Self {
        Self(self.0 & self.0 >> 1)
    }
}

#[cfg(test)]
mod tests;
