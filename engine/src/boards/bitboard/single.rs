//! Boards with one letter and blocked cells: a word alone.

use std::cmp::Ordering;

use super::turning::{
    ByLast, EIGHT, EXCHANGING, KEEPING, TRANSPOSED, eights_cornered, eights_size, fits_eights,
    in_eights, least, least_of_eights, size_of_turn,
};
use super::{BitBoard, Shape, Touches, Window, Word, fits_words, word_of};
use crate::boards::Grid;
use crate::boards::region::Touching;

/// The first cells of eight rows of eight.
const FIRST_OF_EIGHT: u64 = 0x0101_0101_0101_0101;

impl<W: Word> BitBoard<W, 1> {
    /// The cells of a board with a letter, all others blocked; nothing if words are too small for it.
    #[must_use]
    pub fn of(board: &Grid, letter: u8) -> Option<Self> {
        let size = [board.width(), board.height()];
        fits_words::<W>(board).then(|| Self::new(size, word_of(letter, board)))
    }

    /// A board of which all cells have the letter, if it is small enough.
    #[must_use]
    pub fn rectangle(size: [usize; 2]) -> Option<Self> {
        super::fits::<W>(size).then(|| Self::new(size, Window::whole(size).cells()))
    }

    /// A board of a width and a height, with the letter on these cells.
    #[inline]
    fn new(size: [usize; 2], word: W) -> Self {
        // Both are less than 256.
        Self { shape: Shape::new(size.map(|length| length as u8), 0), words: [word] }
    }

    /// The cells with the letter.
    #[must_use]
    #[inline]
    pub fn word(&self) -> W {
        self.words[0]
    }

    /// The same board with the letter on these cells alone.
    #[must_use]
    #[inline]
    pub fn with(&self, cells: W) -> Self {
        Self { words: [cells], ..*self }
    }

    /// The first cell of each row.
    #[must_use]
    #[inline]
    pub fn first_column(&self) -> W {
        match self.eights() {
            Some(_) => W::from_64(FIRST_OF_EIGHT),
            None => {
                let [width, height] = self.size();
                W::first_column(width, height)
            }
        }
    }

    /// A board of eight rows and columns with the letter on these cells.
    #[inline(always)]
    fn of_eights(cells: u64) -> Self {
        Self::new([EIGHT; 2], W::from_64(cells))
    }

    /// Its cells, if it has eight rows and columns.
    #[inline(always)]
    fn eights(&self) -> Option<u64> {
        (self.shape == Shape::new([EIGHT as u8; 2], 0)).then(|| self.word().limb(0))
    }

    /// Cells in rows of eight bits, in a corner of a board of eight rows and columns.
    #[must_use]
    #[inline(always)]
    pub fn in_corner(cells: u64) -> Self {
        Self::of_eights(eights_cornered(cells))
    }

    /// How its cells touch each other at their sides, and the cells with the letter, if it has eight rows and columns. There the
    /// width is known when this is compiled.
    #[must_use]
    #[inline(always)]
    pub fn of_eight(&self) -> Option<(Touches<u64>, u64)> {
        let touches = Touches::of_column(EIGHT, FIRST_OF_EIGHT, Touching::Four);
        self.eights().map(|cells| (touches, cells))
    }

    /// The same for a board of any size.
    #[must_use]
    #[inline(always)]
    pub fn of_any(&self) -> (Touches<W>, W) {
        let width = self.size()[0].max(1);
        (Touches::of_column(width, self.first_column(), Touching::Four), self.word())
    }

    /// Some cells in a corner of a board of eight rows and columns, or of one that has just room for them where that is too
    /// small.
    #[must_use]
    pub fn cornered(&self, part: W) -> Self {
        let (first, [wide, tall]) = self.frame(part);
        if !fits_eights([wide, tall]) {
            return self.cut(part);
        }
        let (row, width) = (W::lowest(wide).limb(0), self.size()[0]);
        let part = (self.word() & part) >> first;
        if wide == width {
            return Self::of_eights(in_eights(part.limb(0), width));
        }
        let rows = (0..tall).map(|at| ((part >> (at * width)).limb(0) & row) << (EIGHT * at));
        Self::of_eights(rows.fold(0, |all, row| all | row))
    }

    /// The width and the height of its cells, if they are in the corner.
    #[must_use]
    pub fn room(&self) -> [usize; 2] {
        self.eights().map_or(self.size(), eights_size)
    }

    /// The least of some images, which depend on the width and the height, and whether rows and columns are exchanged for it. On a
    /// board of eight rows and columns the cells are moved to the corner.
    #[inline(always)]
    fn least_of(&self, images: impl Fn([usize; 2]) -> u8) -> (Self, bool) {
        if let Some(cells) = self.eights() {
            let cells = eights_cornered(cells);
            let size = eights_size(cells);
            let (image, [cells]) = least_of_eights::<ByLast, 1>([cells], size, images(size));
            return (Self::of_eights(cells), image & TRANSPOSED != 0);
        }
        let size = self.size();
        let (image, [word]) = least::<ByLast, W, 1>(self.words, size, images(size));
        (Self::new(size_of_turn(image, size), word), image & TRANSPOSED != 0)
    }

    /// The least of the four boards that mirroring and flipping make of one.
    #[must_use]
    pub fn least(&self) -> Self {
        self.least_of(|_| KEEPING).0
    }

    /// The same with rows and columns exchanged.
    #[must_use]
    pub fn least_transposed(&self) -> Self {
        self.least_of(|_| EXCHANGING).0
    }

    /// The least of all images that are not higher than wide, and whether rows and columns are exchanged for it.
    #[must_use]
    pub fn least_turned(&self) -> (Self, bool) {
        self.least_of(|[width, height]| match width.cmp(&height) {
            Ordering::Less => EXCHANGING,
            Ordering::Equal => KEEPING | EXCHANGING,
            Ordering::Greater => KEEPING,
        })
    }
}
