//! Boards of at most 64 cells as words of bits, one word for each letter: rewritten, taken apart and turned
//! without looking at single cells. The meter counts what boards of cells would take, so that an allowance
//! reaches as far with either.

mod flood;
mod images;
mod rewriting;
mod table;
#[cfg(test)]
mod tests;

pub use flood::BitFlood;
pub use images::{BitImage, Symmetries};
pub use rewriting::BitRule;
pub use table::{BoardValues, Glance};

use std::cell::OnceCell;

use smallvec::SmallVec;

use super::Grid;
use super::grid::BLOCKED;
use super::region::{LetterSets, Letters, Touching, cells_with};
use crate::meter::{Meter, Stop};

/// So many letters have words. Cells of no word are blocked.
const WORDS: usize = 4;

/// Boards are less wide and less high.
const SIZES: usize = 64;

/// The words of a board.
type Words = [u64; WORDS];

/// A board: its shape, and for each letter of an alphabet the cells that have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
pub struct BySize<T>([Made<[Made<T>; SIZES]>; SIZES]);

impl<T> Default for BySize<T> {
    fn default() -> Self {
        Self(std::array::from_fn(|_| OnceCell::new()))
    }
}

impl<T> BySize<T> {
    fn place(&self, [width, height]: [usize; 2]) -> &Made<T> {
        let row = || Box::new(std::array::from_fn(|_| OnceCell::new()));
        &self.0[height].get_or_init(row)[width]
    }

    /// What is known for boards of a width and a height, each less than 64.
    #[must_use]
    pub fn known(&self, size: [usize; 2]) -> Option<&T> {
        self.place(size).get().map(|known| &**known)
    }

    /// What is known for boards of a width and a height, each less than 64; it is made if it is not known.
    pub fn get(&self, size: [usize; 2], make: impl FnOnce() -> T) -> &T {
        self.place(size).get_or_init(|| Box::new(make()))
    }
}

impl Alphabet {
    /// These letters, apart from the one of blocked cells; nothing if they are too many.
    #[must_use]
    pub fn new(letters: impl IntoIterator<Item = u8>) -> Option<Self> {
        let mut all = Self(SmallVec::new());
        all.add(letters).then_some(all)
    }

    /// Adds letters. Returns whether they are not too many.
    pub fn add(&mut self, letters: impl IntoIterator<Item = u8>) -> bool {
        for letter in letters {
            if letter != BLOCKED
                && let Err(place) = self.0.binary_search(&letter)
            {
                if self.0.len() == WORDS {
                    return false;
                }
                self.0.insert(place, letter);
            }
        }
        true
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

    /// Those of the letters that boards of this alphabet may have.
    #[must_use]
    pub fn among(&self, letters: Letters) -> WordSet {
        let all = self.0.iter().copied().enumerate().chain([(WORDS, BLOCKED)]);
        WordSet(all.fold(0, |set, (at, letter)| set | u8::from(letters.has(letter)) << at))
    }

    /// The sets of letters as sets of words, and which cells touch each other, for boards of a width and a height
    /// less than 64 with at most 64 cells.
    #[must_use]
    pub fn sets(&self, sets: &LetterSets, how: Touching, size: [usize; 2]) -> BitSets {
        let sets = sets.iter().map(|letters| self.among(letters)).collect();
        BitSets { sets, beside: Beside::new(size, how) }
    }
}

/// Letters that boards of an alphabet may have, as bits: those with words, and behind them the one of blocked cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WordSet(u8);

impl WordSet {
    /// Whether there are none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Cells that touch each other hang together where their letters stand in one of these sets.
#[derive(Clone, Debug)]
pub struct BitSets {
    sets: SmallVec<[WordSet; 2]>,
    beside: Beside,
}

impl BitBoard {
    /// How wide and how high it is.
    #[must_use]
    pub fn size(&self) -> [usize; 2] {
        [self.width, self.height].map(usize::from)
    }

    /// Its size and its words as bytes, as few as boards of so many cells need.
    #[must_use]
    pub fn bytes(&self, alphabet: &Alphabet) -> SmallVec<[u8; 34]> {
        let mut bytes = SmallVec::from_slice(&[self.width, self.height]);
        let long = self.cells().div_ceil(8) as usize;
        for word in &self.words[..alphabet.0.len()] {
            bytes.extend_from_slice(&word.to_le_bytes()[..long]);
        }
        bytes
    }

    /// Whether it has one of some letters.
    #[must_use]
    pub fn has(&self, letters: WordSet) -> bool {
        self.union(letters) != 0
    }

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
    /// everything else blocked. The board has the size of the sets.
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
        let beside = &sets.beside;
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

    /// The cells with one of some letters.
    fn union(&self, WordSet(set): WordSet) -> u64 {
        let words = self.words.iter().enumerate();
        let blocked = if set >> WORDS == 0 { 0 } else { self.blocked() };
        words.fold(blocked, |all, (at, word)| if set >> at & 1 == 1 { all | word } else { all })
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

/// Which cells of a board of some size touch each other.
#[derive(Clone, Copy, Debug)]
struct Beside {
    width: u32,
    /// All cells but those in the first column, and but those in the last.
    not_first: u64,
    not_last: u64,
    how: Touching,
}

impl Beside {
    fn new([width, height]: [usize; 2], how: Touching) -> Self {
        let first = (0..height).fold(0_u64, |first, at| first | 1 << (at * width));
        let last = first << width.saturating_sub(1);
        // It is less than 64.
        Self { width: width as u32, not_first: !first, not_last: !last, how }
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
