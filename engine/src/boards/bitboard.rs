//! Small boards as words of bits: rewritten, taken apart and turned without looking at single cells. Up to four letters have
//! a word each; more are numbers, whose bits stand in the words. A board has at most as many cells as its words have bits: 64, 128, or 256. The meter counts what boards of cells would take, so that an allowance
//! reaches as far with either.

mod flood;
mod hashes;
mod images;
mod reach;
mod rewriting;
mod single;
#[cfg(test)]
mod tests;
mod touches;
mod turning;
mod word;

pub use flood::BitFlood;
pub use hashes::{HashedBoard, Hashing};
pub use images::BitImage;
pub use reach::{BitReach, Home};
pub use rewriting::BitRule;
pub use touches::Touches;
pub use word::{U256, Word};

use std::cell::OnceCell;
use std::hash::{Hash, Hasher};

use smallvec::SmallVec;

use super::Grid;
use super::grid::BLOCKED;
use super::region::{LetterSets, Letters, Touching};
use crate::meter::{Meter, Stop};

/// The number of words of a board. Cells of no word are blocked.
const WORDS: usize = 4;

/// The most letters that words can tell apart.
const MOST_LETTERS: usize = (1 << WORDS) - 1;

/// All boards in bits have at most so many cells, and are less wide and less high.
pub const SIZES: usize = 256;

/// A board as bytes.
pub type BoardBytes = SmallVec<[u8; 36]>;

/// The words of a board.
type Words<W> = [W; WORDS];

/// A board: its shape, and words that say by an alphabet which cells have which letter. What else there is in a position has
/// a number, which is 0 if there is nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BitBoard<W, const N: usize = WORDS> {
    shape: Shape,
    words: [W; N],
}

impl<W: Hash, const N: usize> Hash for BitBoard<W, N> {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.shape.hash(hasher);
        // A word alone is hashed sooner than a list.
        match &self.words[..] {
            [word] => word.hash(hasher),
            _ => self.words.hash(hasher),
        }
    }
}

/// The width, the height and the number of what stands beside a board, from the highest byte on: they are compared at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Shape(u32);

impl Shape {
    #[inline]
    fn new([width, height]: [u8; 2], beside: u16) -> Self {
        Self(u32::from_be_bytes([width, height, 0, 0]) | u32::from(beside))
    }

    /// The width and the height.
    #[inline]
    fn size(self) -> [u8; 2] {
        let [width, height, ..] = self.0.to_be_bytes();
        [width, height]
    }

    #[inline]
    fn beside(self) -> u16 {
        // The higher bits are cut off.
        self.0 as u16
    }
}

/// The width and the height of a board, and the number of what stands beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kind {
    /// The width and the height.
    pub size: [usize; 2],
    /// The number, which is 0 if nothing stands beside the board.
    pub beside: u16,
}

/// Where a board lies in the words of a position: behind so many cells, with so many columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The number of cells before it, which are those of other boards.
    pub first: usize,
    /// The width and the height.
    pub size: [usize; 2],
}

impl Window {
    /// The place of a board of some width and height that is the only one.
    #[must_use]
    pub fn whole(size: [usize; 2]) -> Self {
        Self { first: 0, size }
    }

    /// Its cells.
    #[must_use]
    pub fn cells<W: Word>(self) -> W {
        let [width, height] = self.size;
        W::lowest(width * height) << self.first
    }
}

/// Returns whether each letter of a board can have a word of this kind.
#[must_use]
pub fn fits_words<W: Word>(board: &Grid) -> bool {
    fits::<W>([board.width(), board.height()])
}

/// Returns whether words of this kind have a bit for each cell of boards of a width and a height.
fn fits<W: Word>([width, height]: [usize; 2]) -> bool {
    width < W::BITS && height < W::BITS && width * height <= W::BITS
}

/// The cells of a board with a letter, as a word.
fn word_of<W: Word>(letter: u8, board: &Grid) -> W {
    let by_64 = board.cells().chunks(64).enumerate();
    by_64.fold(W::zero(), |word, (at, cells)| {
        word | W::from_64(cells_with(letter, cells)) << (64 * at)
    })
}

/// The cells with a letter, of at most 64 cells, as bits; the last cell is the highest.
#[inline]
fn cells_with(letter: u8, cells: &[u8]) -> u64 {
    let (eights, rest) = cells.as_chunks();
    let Some(last) = cells.last_chunk() else {
        return rest.iter().rev().fold(0, |bits, &cell| bits << 1 | u64::from(cell == letter));
    };
    // The last eight cells may have been looked at before.
    let bits = eight_with(letter, *last) << (cells.len() - 8);
    let eights = eights.iter().enumerate();
    eights.fold(bits, |bits, (at, eight)| bits | eight_with(letter, *eight) << (8 * at))
}

/// The cells with a letter among eight, as bits.
#[inline]
fn eight_with(letter: u8, cells: [u8; 8]) -> u64 {
    const HIGHEST: u64 = 0x8080_8080_8080_8080;
    // All letters are ASCII, so a byte is 0 where they agree, and less than 128.
    let differ = u64::from_le_bytes(cells) ^ u64::from_le_bytes([letter; 8]);
    let agree = (HIGHEST - differ) & HIGHEST;
    // Byte i, now 0 or 1, goes to bit 56 + i.
    (agree >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Letters that boards in bits may have, in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alphabet(SmallVec<[u8; WORDS]>);

/// What tells the cells with a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Code {
    /// They are those of this word.
    Word(u8),
    /// They are in the words whose bits are set, and not in the others.
    Number(u8),
}

/// The cells with a letter that is a number. Apart, so that the other way stays short where it is inlined.
#[inline(never)]
fn numbered<W: Word>(bits: u8, words: &Words<W>) -> W {
    let cells = |at: usize| if bits >> at & 1 == 1 { words[at] } else { !words[at] };
    (1..WORDS).fold(cells(0), |all, at| all & cells(at))
}

impl Code {
    /// The cells with the letter.
    #[inline]
    fn cells<W: Word>(self, words: &Words<W>) -> W {
        match self {
            // Less than the number of words.
            Self::Word(word) => words[usize::from(word) % WORDS],
            Self::Number(bits) => numbered(bits, words),
        }
    }

    /// Gives the letter to cells that have none.
    #[inline]
    fn put<W: Word>(self, cells: W, words: &mut Words<W>) {
        match self {
            Self::Word(word) => {
                let word = &mut words[usize::from(word) % WORDS];
                *word = *word | cells;
            }
            Self::Number(bits) => {
                for (at, word) in words.iter_mut().enumerate() {
                    if bits >> at & 1 == 1 {
                        *word = *word | cells;
                    }
                }
            }
        }
    }
}

/// Something that is made when it is wanted.
type Made<T> = OnceCell<Box<T>>;

/// Something for boards of each size, by height and width.
#[derive(Debug)]
pub struct BySize<T>(Box<[Made<[Made<T>; SIZES]>; SIZES]>);

impl<T> Default for BySize<T> {
    fn default() -> Self {
        Self(Box::new(std::array::from_fn(|_| OnceCell::new())))
    }
}

impl<T> BySize<T> {
    fn place(&self, [width, height]: [usize; 2]) -> &Made<T> {
        let row = || Box::new(std::array::from_fn(|_| OnceCell::new()));
        &self.0[height].get_or_init(row)[width]
    }

    /// Returns what is known for boards of a width and a height, each less than 256.
    #[must_use]
    pub fn known(&self, size: [usize; 2]) -> Option<&T> {
        self.place(size).get().map(|known| &**known)
    }

    /// Returns what is known for boards of a width and a height, each less than 256; makes it if it is not
    /// known.
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
                if self.0.len() == MOST_LETTERS {
                    return false;
                }
                self.0.insert(place, letter);
            }
        }
        true
    }

    /// Its letters.
    pub fn letters(&self) -> impl Iterator<Item = u8> {
        self.0.iter().copied()
    }

    /// Returns whether it has all letters of another one.
    #[must_use]
    pub fn contains(&self, other: &Self) -> bool {
        other.0.iter().all(|letter| self.0.contains(letter))
    }

    /// The number of words that boards need.
    fn words(&self) -> usize {
        match self.has_numbers() {
            true => self.0.len().ilog2() as usize + 1,
            false => self.0.len(),
        }
    }

    /// Returns whether the letters are numbers, since they are too many for a word each.
    fn has_numbers(&self) -> bool {
        self.0.len() > WORDS
    }

    /// What tells the cells with the letter at a place of the alphabet.
    fn code_at(&self, at: usize) -> Code {
        // There are fewer than 16 letters.
        let at = at as u8;
        match self.has_numbers() {
            true => Code::Number(at + 1),
            false => Code::Word(at),
        }
    }

    /// What tells the cells with each letter.
    fn codes(&self) -> impl Iterator<Item = Code> {
        (0..self.0.len()).map(|at| self.code_at(at))
    }

    /// What tells the cells with a letter.
    fn code(&self, letter: u8) -> Option<Code> {
        self.0.iter().position(|known| *known == letter).map(|at| self.code_at(at))
    }

    /// A board in this alphabet; nothing if it is too large, or has another letter.
    #[must_use]
    pub fn read<W: Word>(&self, board: &Grid) -> Option<BitBoard<W>> {
        if !fits_words::<W>(board) {
            return None;
        }
        let (width, height) = (board.width(), board.height());
        let (mut words, mut count) =
            ([W::zero(); WORDS], word_of::<W>(BLOCKED, board).count_ones());
        for (code, letter) in self.codes().zip(&self.0) {
            let cells = word_of::<W>(*letter, board);
            code.put(cells, &mut words);
            count += cells.count_ones();
        }
        let shape = Shape::new([width, height].map(|length| length as u8), 0);
        (count as usize == board.len()).then_some(BitBoard { shape, words })
    }

    /// Writes the letters of a board, row by row, and returns them.
    #[must_use]
    pub fn write<'c, W: Word>(
        &self,
        board: &BitBoard<W>,
        cells: &'c mut [u8; SIZES],
    ) -> &'c mut [u8] {
        let cells = &mut cells[..board.cells()];
        cells.fill(BLOCKED);
        for (code, letter) in self.codes().zip(&self.0) {
            let limbs = code.cells(&board.words).limbs();
            for (first, mut limb) in (0..).step_by(64).zip(limbs) {
                while limb != 0 {
                    cells[first + limb.trailing_zeros() as usize] = *letter;
                    limb &= limb - 1;
                }
            }
        }
        cells
    }

    /// A row of cells without those that have the letter of the cell before them, if that is one of some letters; `None` for other
    /// boards, and where nothing is left out.
    #[must_use]
    pub fn without_repeats<W: Word>(
        &self,
        board: &BitBoard<W>,
        letters: Letters,
    ) -> Option<BitBoard<W>> {
        if !board.size().contains(&1) {
            return None;
        }
        let codes = self.codes().zip(&self.0).filter(|(_, letter)| letters.has(**letter));
        let repeated = codes.fold(W::zero(), |all, (code, _)| {
            let cells = code.cells(&board.words);
            all | cells & cells << 1
        });
        if repeated == W::zero() {
            return None;
        }
        let (mut words, mut count) = (Words::default(), 0);
        for cell in (board.all() & !repeated).each_bit() {
            for (word, from) in words.iter_mut().zip(&board.words) {
                if from.at(cell) == 1 {
                    *word = *word | W::bit(count);
                }
            }
            count += 1;
        }
        // The row gets shorter.
        let size = board.shape.size().map(|length| length.min(count as u8));
        Some(BitBoard { shape: Shape::new(size, board.beside()), words })
    }

    /// Those of the letters that boards of this alphabet may have.
    #[must_use]
    pub fn among(&self, letters: Letters) -> WordSet {
        let mut set = WordSet { words: 0, numbers: 0, has_blocked: letters.has(BLOCKED) };
        for (code, _) in self.codes().zip(&self.0).filter(|(_, letter)| letters.has(**letter)) {
            match code {
                Code::Word(word) => set.words |= 1 << word,
                Code::Number(bits) => set.numbers |= 1 << bits,
            }
        }
        set
    }

    /// The sets of letters as sets of words, and which cells touch each other, for boards of a size that fits words.
    #[must_use]
    pub fn sets<W: Word>(&self, sets: &LetterSets, how: Touching, size: [usize; 2]) -> BitSets<W> {
        let sets = sets.iter().map(|letters| self.among(letters)).collect();
        BitSets { sets, touches: Touches::new(Window::whole(size), how) }
    }
}

/// Letters that boards of an alphabet may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WordSet {
    /// Those that have a word each, as bits.
    words: u8,
    /// Those that are numbers, as bits.
    numbers: u16,
    has_blocked: bool,
}

impl WordSet {
    /// Returns whether the set has no letter.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.words == 0 && self.numbers == 0 && !self.has_blocked
    }
}

/// Cells that touch each other hang together where their letters stand in one of these sets.
#[derive(Clone, Debug)]
pub struct BitSets<W> {
    sets: SmallVec<[WordSet; 2]>,
    touches: Touches<W>,
}

impl<W: Word, const N: usize> BitBoard<W, N> {
    /// The width and the height of the board.
    #[must_use]
    pub fn size(&self) -> [usize; 2] {
        self.shape.size().map(usize::from)
    }

    /// Its size, and the number of what stands beside it.
    #[must_use]
    #[inline]
    pub fn kind(&self) -> Kind {
        Kind { size: self.size(), beside: self.beside() }
    }

    /// The number of what stands beside it, or 0.
    #[must_use]
    #[inline]
    pub fn beside(&self) -> u16 {
        self.shape.beside()
    }

    /// The same board with another number of what stands beside it.
    #[must_use]
    #[inline]
    pub fn with_beside(self, beside: u16) -> Self {
        Self { shape: Shape::new(self.shape.size(), beside), ..self }
    }

    /// The same board in narrow words; nothing where these do not fit it.
    #[must_use]
    pub fn narrow(&self) -> Option<BitBoard<u64, N>> {
        let Self { shape, words } = *self;
        let fits = fits::<u64>(self.size());
        fits.then(|| BitBoard { shape, words: words.map(|word| word.limb(0)) })
    }

    /// Returns whether it has blocked cells.
    #[must_use]
    pub fn has_blocked(&self) -> bool {
        self.blocked() != W::zero()
    }

    /// The number of cells that are not blocked.
    #[must_use]
    pub fn open_cells(&self) -> usize {
        self.open().count_ones() as usize
    }

    fn cells(&self) -> usize {
        let [width, height] = self.size();
        width * height
    }

    /// All cells of the board.
    fn all(&self) -> W {
        W::lowest(self.cells())
    }

    /// The cells that have a letter of the alphabet.
    fn open(&self) -> W {
        self.words.iter().fold(W::zero(), |all, word| all | *word)
    }

    /// The cells that have no letter of the alphabet.
    fn blocked(&self) -> W {
        self.all() & !self.open()
    }

    /// The first cell of the rows and columns of some cells, and the numbers of these columns and rows.
    #[inline]
    fn frame(&self, part: W) -> (usize, [usize; 2]) {
        let [width, height] = self.size();
        let row = W::lowest(width);
        // Most parts have cells in the first row and in the last.
        let top = match part & row != W::zero() {
            true => 0,
            false => part.trailing_zeros() as usize / width,
        };
        let below = match part >> (width * (height - 1)) != W::zero() {
            true => height,
            false => (W::BITS - 1 - part.leading_zeros() as usize) / width + 1,
        };
        let (mut columns, mut by) = (part, width);
        while by < width * height {
            columns = columns | columns >> by;
            by *= 2;
        }
        let columns = columns & row;
        let left = columns.trailing_zeros() as usize;
        let wide = W::BITS - columns.leading_zeros() as usize - left;
        (top * width + left, [wide, below - top])
    }

    /// The rows and columns of some cells, with all others blocked.
    #[must_use]
    #[inline]
    pub fn cut(&self, part: W) -> Self {
        let (first, [wide, tall]) = self.frame(part);
        let width = self.size()[0];
        let words = self.words.map(|word| {
            let word = (word & part) >> first;
            if wide == width || word == W::zero() {
                return word;
            }
            narrowed(word, [width, wide], tall)
        });
        let shape = Shape::new([wide, tall].map(|length| length as u8), self.beside());
        Self { shape, words }
    }
}

/// Rows of cells with fewer columns: from how many and to how many.
fn narrowed<W: Word>(word: W, [width, wide]: [usize; 2], height: usize) -> W {
    let row = W::lowest(wide);
    (0..height).fold(W::zero(), |cut, at| cut | (word >> (at * width) & row) << (at * wide))
}

impl<W: Word> BitBoard<W> {
    /// Its size and its words as bytes, as few as boards of so many cells need. They begin with 0 if cells are blocked;
    /// otherwise the cells of the first word are those of no other one. They end with the number of what stands beside the board,
    /// if something does: so it is of all boards with these bytes, or of none.
    #[must_use]
    pub fn bytes(&self, alphabet: &Alphabet) -> BoardBytes {
        let mut bytes = BoardBytes::new();
        let mut words = &self.words[..alphabet.words()];
        if alphabet.has_numbers() {
            // Each word tells something.
        } else if self.blocked() == W::zero() {
            words = words.get(1..).unwrap_or_default();
        } else {
            bytes.push(0);
        }
        bytes.extend_from_slice(&self.shape.size());
        for word in words {
            let mut left = self.cells().div_ceil(8);
            for limb in word.limbs() {
                bytes.extend_from_slice(&limb.to_le_bytes()[..left.min(8)]);
                left = left.saturating_sub(8);
            }
        }
        if self.beside() != 0 {
            bytes.extend_from_slice(&self.beside().to_le_bytes());
        }
        bytes
    }

    /// The most bytes of a board of its size, or of one that has no blocked cells.
    #[must_use]
    pub fn most_bytes(&self, alphabet: &Alphabet, may_be_blocked: bool) -> usize {
        let (long, words) = (self.cells().div_ceil(8), alphabet.words());
        let beside = if self.beside() == 0 { 0 } else { size_of::<u16>() };
        beside
            + match (alphabet.has_numbers(), may_be_blocked) {
                (true, _) => 2 + words * long,
                (false, true) => 3 + words * long,
                (false, false) => 2 + words.saturating_sub(1) * long,
            }
    }

    /// Returns whether it has one of some letters among these cells.
    #[must_use]
    pub fn has(&self, letters: WordSet, among: W) -> bool {
        self.union(letters) & among != W::zero()
    }

    /// Visits the connected sets of cells with letters of these sets, each cut to its rows and columns, with
    /// everything else blocked. The board has the size of the sets.
    ///
    /// # Errors
    /// A stop by the meter.
    pub fn components(
        &self,
        sets: &BitSets<W>,
        meter: &mut Meter,
        mut visit: impl FnMut(Self),
    ) -> Result<(), Stop> {
        meter.tick_many(1 + self.cells() as u64 / 8)?;
        let masks: SmallVec<[W; 2]> = sets.sets.iter().map(|set| self.union(*set)).collect();
        let mut free = masks.iter().fold(W::zero(), |all, mask| all | *mask);
        let touches = &sets.touches;
        while free != W::zero() {
            let part = match masks[..] {
                [_] => touches.component(free),
                _ => touches.filled_among(free.first_bit(), &masks),
            };
            free = free & !part;
            meter.tick()?;
            visit(self.cut(part));
        }
        Ok(())
    }

    /// The cells with one of some letters.
    fn union(&self, set: WordSet) -> W {
        let blocked = if set.has_blocked { self.blocked() } else { W::zero() };
        let words = self.words.iter().enumerate();
        let has = |at: usize| set.words >> at & 1 == 1;
        let all = words.fold(blocked, |all, (at, word)| if has(at) { all | *word } else { all });
        if set.numbers == 0 { all } else { all | self.union_of_numbers(set) }
    }

    /// The cells with one of some letters that are numbers. Apart, as [`numbered`] is.
    #[inline(never)]
    fn union_of_numbers(&self, set: WordSet) -> W {
        let bits = (0..=MOST_LETTERS as u8).filter(|bits| set.numbers >> bits & 1 == 1);
        bits.fold(W::zero(), |all, bits| all | numbered(bits, &self.words))
    }
}
