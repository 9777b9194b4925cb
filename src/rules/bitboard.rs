//! Boards of at most 64 cells as words of bits, one word for each letter: rewritten, taken apart and turned
//! without looking at single cells. The meter counts what boards of cells would take, so that an allowance
//! reaches as far with either.

mod images;
mod rewriting;
mod table;
#[cfg(test)]
mod tests;

pub use images::{BitImage, Symmetries};
pub use rewriting::BitRule;
pub use table::{BoardValues, Glance};

use std::cell::OnceCell;

use smallvec::SmallVec;

use super::Grid;
use super::grid::BLOCKED;
use super::region::{LetterSets, Touching, cells_with};
use crate::meter::{Meter, Stop};

/// So many letters have words. Cells of no word are blocked.
const WORDS: usize = 4;

/// Boards are less wide and less high.
const SIZES: usize = 64;

/// The words of a board.
type Words = [u64; WORDS];

/// A board: its shape, and for each letter of an alphabet the cells that have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BitBoard {
    width: u8,
    height: u8,
    words: Words,
}

/// Whether each letter of a board can have a word.
#[must_use]
pub fn fits_words(board: &Grid) -> bool {
    board.len() <= 64 && board.width() < SIZES && board.height() < SIZES
}

/// Letters that have words, in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alphabet(SmallVec<[u8; WORDS]>);

/// Something that is made when it is wanted.
type Made<T> = OnceCell<Box<T>>;

/// Something for boards of each size, by height and width.
#[derive(Debug)]
struct BySize<T>([Made<[Made<T>; SIZES]>; SIZES]);

impl<T> Default for BySize<T> {
    fn default() -> Self {
        Self(std::array::from_fn(|_| OnceCell::new()))
    }
}

impl<T> BySize<T> {
    /// What is made for boards of a width and a height.
    fn get(&self, board: &BitBoard, make: impl FnOnce(usize, usize) -> T) -> &T {
        let (width, height) = (usize::from(board.width), usize::from(board.height));
        let row = || Box::new(std::array::from_fn(|_| OnceCell::new()));
        let row = self.0[height].get_or_init(row);
        row[width].get_or_init(|| Box::new(make(width, height)))
    }
}

impl Alphabet {
    /// These letters, apart from the one of blocked cells; nothing if they are too many.
    #[must_use]
    pub fn new(letters: impl IntoIterator<Item = u8>) -> Option<Self> {
        let mut all: SmallVec<[u8; WORDS]> = SmallVec::new();
        for letter in letters {
            if letter != BLOCKED && !all.contains(&letter) {
                all.push(letter);
            }
        }
        all.sort_unstable();
        (all.len() <= WORDS).then_some(Self(all))
    }

    /// The word of a letter.
    fn word(&self, letter: u8) -> Option<usize> {
        self.0.iter().position(|known| *known == letter)
    }

    /// A board in this alphabet; nothing if it is too large, or has another letter.
    #[must_use]
    pub fn read(&self, board: &Grid) -> Option<BitBoard> {
        if !fits_words(board) {
            return None;
        }
        let (width, height) = (board.width(), board.height());
        let (mut words, mut count) = ([0; WORDS], cells_with(BLOCKED, board.cells()).count_ones());
        for (word, letter) in words.iter_mut().zip(&self.0) {
            *word = cells_with(*letter, board.cells());
            count += word.count_ones();
        }
        (count as usize == board.len()).then_some(BitBoard {
            width: width as u8,
            height: height as u8,
            words,
        })
    }

    /// The sets of letters as sets of words, and which cells touch each other.
    #[must_use]
    pub fn sets(&self, sets: &LetterSets, how: Touching) -> BitSets {
        let letters = || self.0.iter().enumerate();
        let set = |at: usize| {
            letters().fold(0, |set, (word, letter)| set | u8::from(sets.has(at, *letter)) << word)
        };
        BitSets { sets: (0..sets.len()).map(set).collect(), how }
    }
}

/// Sets of words, as bits: cells that touch each other hang together where their letters stand in one set.
#[derive(Clone, Debug)]
pub struct BitSets {
    sets: SmallVec<[u8; 2]>,
    how: Touching,
}

impl BitBoard {
    fn cells(&self) -> u32 {
        u32::from(self.width) * u32::from(self.height)
    }

    /// All cells of the board.
    fn all(&self) -> u64 {
        match self.cells() {
            0 => 0,
            cells => u64::MAX >> (64 - cells),
        }
    }

    /// The cells that have no letter of the alphabet.
    fn blocked(&self) -> u64 {
        self.all() & !self.words.iter().fold(0, |all, word| all | word)
    }

    /// Visits the connected sets of cells with letters of these sets, each cut to its rows and columns, with
    /// everything else blocked.
    ///
    /// # Errors
    /// A stop by the meter.
    pub fn components(
        &self,
        sets: &BitSets,
        meter: &mut Meter,
        mut visit: impl FnMut(Self),
    ) -> Result<(), Stop> {
        meter.tick_many(1 + u64::from(self.cells()) / 8)?;
        let masks: SmallVec<[u64; 2]> = sets.sets.iter().map(|set| self.union(*set)).collect();
        let mut free = masks.iter().fold(0, |all, mask| all | mask);
        if free == 0 {
            return Ok(());
        }
        let beside = Beside::new(self, sets.how);
        while free != 0 {
            let first = free & free.wrapping_neg();
            let part = match masks[..] {
                [_] => beside.filled(first, free),
                _ => beside.filled_among(first, &masks),
            };
            free &= !part;
            meter.tick()?;
            visit(self.cut(part));
        }
        Ok(())
    }

    /// The cells of some words.
    fn union(&self, set: u8) -> u64 {
        let words = self.words.iter().enumerate();
        words.fold(0, |all, (at, word)| if set >> at & 1 == 1 { all | word } else { all })
    }

    /// The rows and columns of some cells, with all others blocked.
    fn cut(&self, part: u64) -> Self {
        let width = u32::from(self.width);
        let (top, bottom) = (part.trailing_zeros() / width, (63 - part.leading_zeros()) / width);
        let columns = (top..=bottom).fold(0, |columns, at| columns | part >> (at * width));
        let columns = columns & ((1 << width) - 1);
        let left = columns.trailing_zeros();
        let wide = 64 - columns.leading_zeros() - left;
        let (height, first) = (bottom - top + 1, top * width + left);
        let row = (1_u64 << wide) - 1;
        let words = self.words.map(|word| {
            let word = (word & part) >> first;
            if wide == width || word == 0 {
                return word;
            }
            (0..height).fold(0, |cut, at| cut | (word >> (at * width) & row) << (at * wide))
        });
        Self { width: wide as u8, height: height as u8, words }
    }
}

/// Which cells of a board touch each other.
struct Beside {
    width: u32,
    /// All cells but those in the first column, and but those in the last.
    not_first: u64,
    not_last: u64,
    how: Touching,
}

impl Beside {
    fn new(board: &BitBoard, how: Touching) -> Self {
        let width = u32::from(board.width);
        let first = (0..u32::from(board.height)).fold(0_u64, |first, at| first | 1 << (at * width));
        Self { width, not_first: !first, not_last: !(first << (width - 1)), how }
    }

    /// The cells and those that touch them; behind the last row there may be more.
    #[inline]
    fn spread(&self, cells: u64) -> u64 {
        let beside = cells | (cells & self.not_last) << 1 | (cells & self.not_first) >> 1;
        let from = match self.how {
            Touching::Four => cells,
            Touching::Eight => beside,
        };
        beside | from << self.width | from >> self.width
    }

    /// The cells that hang together with some, among those of one set.
    fn filled(&self, mut part: u64, set: u64) -> u64 {
        loop {
            // Two steps at a time.
            let next = self.spread(self.spread(part) & set) & set;
            if next == part {
                return part;
            }
            part = next;
        }
    }

    /// The same where two cells have to be in one of some sets.
    fn filled_among(&self, mut part: u64, sets: &[u64]) -> u64 {
        loop {
            let next = sets.iter().fold(part, |next, set| next | self.spread(part & set) & set);
            if next == part {
                return part;
            }
            part = next;
        }
    }
}
