//! Sets of cells of a board as the bits of a word, row by row. The last bit of each row stays clear, so
//! that neither shifts nor floods run around an edge.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

use crate::rules::Grid;

/// A word of bits.
pub trait Word:
    Copy
    + Debug
    + Default
    + Ord
    + Hash
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The word with the lowest bit alone.
    const ONE: Self;

    /// The number of bits.
    const BITS: u32;

    /// The lowest bit that is set, alone.
    fn lowest(self) -> Self;

    /// The number of bits below the lowest one.
    fn trailing_zeros(self) -> u32;

    /// The number of bits that are set.
    fn count_ones(self) -> u32;

    /// The bits in the opposite order.
    fn reverse_bits(self) -> Self;

    /// The bytes in the opposite order.
    fn swap_bytes(self) -> Self;

    /// The first eight cells of the first eight rows, so many bits each, in rows of 8 bits; `None` if there are others.
    fn square(self, stride: u32) -> Option<u64>;

    /// The same back in rows of so many bits.
    fn of_square(square: u64, stride: u32) -> Self;

    /// The lowest byte.
    fn low_byte(self) -> u8;

    /// The bytes, the lowest first.
    fn bytes(self) -> impl AsRef<[u8]>;
}

/// The functions that words have in the standard library.
macro_rules! bits {
    () => {
        const ONE: Self = 1;
        const BITS: u32 = Self::BITS;

        #[inline]
        fn lowest(self) -> Self {
            self & self.wrapping_neg()
        }

        #[inline]
        fn trailing_zeros(self) -> u32 {
            self.trailing_zeros()
        }

        #[inline]
        fn count_ones(self) -> u32 {
            self.count_ones()
        }

        #[inline]
        fn reverse_bits(self) -> Self {
            self.reverse_bits()
        }

        #[inline]
        fn swap_bytes(self) -> Self {
            self.swap_bytes()
        }

        #[inline]
        fn bytes(self) -> impl AsRef<[u8]> {
            self.to_le_bytes()
        }

        #[inline]
        fn low_byte(self) -> u8 {
            self.to_le_bytes()[0]
        }
    };
}

impl Word for u64 {
    bits!();

    #[inline]
    fn square(self, _: u32) -> Option<u64> {
        Some(self)
    }

    #[inline]
    fn of_square(square: u64, _: u32) -> Self {
        square
    }
}

impl Word for u128 {
    bits!();

    #[inline]
    fn square(self, stride: u32) -> Option<u64> {
        match stride {
            8 => u64::try_from(self).ok(),
            16 if self & !(u128::MAX / 0x101) == 0 => Some(
                (0..8).fold(0, |square, at| square | (self >> (8 * at)) as u64 & 0xff << (8 * at)),
            ),
            _ => None,
        }
    }

    #[inline]
    fn of_square(square: u64, stride: u32) -> Self {
        let row = |at| u128::from(square >> (8 * at) & 0xff) << (stride * at);
        (0..8).fold(0, |word, at| word | row(at))
    }
}

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
pub struct Cells<W, const STRIDE: u32>(W);

/// Boards of up to 8 rows and 7 columns.
pub type Small = Cells<u64, 8>;

impl<W: Word, const STRIDE: u32> Cells<W, STRIDE> {
    /// Rows, and columns, that have room.
    const ROWS: u32 = W::BITS / STRIDE;
    const COLUMNS: u32 = STRIDE - 1;

    /// The cells of a board with this letter, if the board is small enough; rows and columns exchanged if it
    /// is `turned`.
    #[must_use]
    pub fn of(board: &Grid, letter: u8, turned: bool) -> Option<Self> {
        let size = [board.height(), board.width()];
        let [rows, columns] = if turned { [size[1], size[0]] } else { size };
        if rows > Self::ROWS as usize || columns > Self::COLUMNS as usize {
            return None;
        }
        let mut bits = W::default();
        for (place, &cell) in board.cells().iter().enumerate() {
            if cell == letter {
                let (row, column) = (place / board.width(), place % board.width());
                let (row, column) = if turned { (column, row) } else { (row, column) };
                // Both have room.
                bits = bits | W::ONE << (STRIDE * row as u32 + column as u32);
            }
        }
        Some(Self(bits))
    }

    /// The rectangle of so many rows and columns, if it is small enough.
    #[must_use]
    pub fn rectangle(rows: u32, columns: u32) -> Option<Self> {
        if rows > Self::ROWS || columns > Self::COLUMNS {
            return None;
        }
        let row = (0..columns).fold(W::default(), |bits, at| bits | W::ONE << at);
        let rows = (0..rows).fold(W::default(), |bits, at| bits | row << (STRIDE * at));
        Some(Self(rows))
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
        self.0 == W::default()
    }

    /// The first cell, alone.
    #[must_use]
    #[inline]
    pub fn first(self) -> Self {
        Self(self.0.lowest())
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
    pub fn place(self) -> [u32; 2] {
        let bit = self.0.trailing_zeros();
        [bit / STRIDE, bit % STRIDE]
    }

    /// The numbers of rows and of columns up to the last ones with cells.
    #[must_use]
    pub fn size(self) -> [u32; 2] {
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
    pub fn first_rows(self, count: u32) -> Self {
        if count >= Self::ROWS {
            return self;
        }
        Self(self.0 & !(!W::default() << (STRIDE * count)))
    }

    /// The cells in the first columns, so many.
    #[must_use]
    pub fn first_columns(self, count: u32) -> Self {
        let row = !(!W::default() << count.min(Self::COLUMNS));
        let rows = (0..Self::ROWS).fold(W::default(), |rows, at| rows | row << (STRIDE * at));
        Self(self.0 & rows)
    }

    /// The bytes of the word, the lowest first.
    #[must_use]
    #[inline]
    pub fn bytes(self) -> impl AsRef<[u8]> {
        self.0.bytes()
    }

    /// The cells that are connected to the first one.
    #[must_use]
    #[inline]
    pub fn component(self) -> Self {
        let mut reached = self.0.lowest();
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
        Self(self.0 >> (self.0.trailing_zeros() / STRIDE * STRIDE))
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
        Self(cells >> columns.trailing_zeros())
    }

    /// The word with its rows in the opposite order.
    #[inline]
    fn rows_reversed(word: W) -> W {
        if STRIDE == 8 {
            return word.swap_bytes();
        }
        let row = !(!W::default() << STRIDE);
        (0..Self::ROWS).fold(W::default(), |reversed, at| {
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

    /// The cells with rows and columns exchanged, if there is room for that and they are in a square of eight.
    #[inline]
    fn transposed(self) -> Option<Self> {
        let square = transposed(self.0.square(STRIDE)?);
        // The last bit of each row stays clear.
        let has_room = STRIDE > 8 || square & 0x8080_8080_8080_8080 == 0;
        has_room.then(|| Self(W::of_square(square, STRIDE)))
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
        if W::BITS == u64::BITS {
            return None;
        }
        let inside = Self::rectangle(8.min(Self::ROWS), 7.min(Self::COLUMNS))?;
        if !self.without(inside).is_empty() {
            return None;
        }
        let columns = (1 << Self::COLUMNS.min(7)) - 1;
        let row = |at| u64::from((self.0 >> (STRIDE * at)).low_byte() & columns);
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
