//! Hashes of boards that are kept up from move to move (Zobrist, 1970), for each image that is promised to be equal to
//! a board or to its conjugate. The image with the least hash stands for all of them, and need not be made to look for
//! it.

use super::images::turns_of_least;
use super::turning::{place_in_turn, size_of_turn};
use super::{Alphabet, BitBoard, BitImage, BoardBytes, Shape, WORDS, Word, Words};
use crate::values::hash_of;

use smallvec::SmallVec;

/// The most images of a board by turning and mirroring.
const TURNS: usize = 8;

/// The hashes of the images of a board, and behind them those of its conjugate. Where there are fewer, the others are
/// the largest number.
type Hashes = [u32; 2 * TURNS];

/// How boards of one size are hashed.
#[derive(Debug)]
pub struct Hashing<W: Word> {
    cells: usize,
    alphabet: Alphabet,
    has_conjugates: bool,
    /// Whether a board has images beside itself.
    has_images: bool,
    /// The hashes of a board without cells.
    empty: Hashes,
    /// For each letter and cell, what the letter there changes in the hashes.
    rows: Vec<Hashes>,
    /// For each image and each cell of the board where it is seen.
    to: [W::Bytes; 2 * TURNS],
    /// How wide and how high each image is.
    sizes: [[u8; 2]; 2 * TURNS],
    /// For each letter which one is seen in the images of a board, and in those of its conjugate.
    letters: [SmallVec<[usize; WORDS]>; 2],
}

/// A board and the hashes of its images.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HashedBoard<W> {
    board: BitBoard<W>,
    hashes: Hashes,
    /// The number of what stands beside its conjugate.
    opposite: u16,
    /// Whether the images of its conjugate count.
    has_conjugates: bool,
    /// The least hash of those that count.
    least: u32,
    /// Whether that is one of its conjugate.
    exchanged: bool,
}

/// A number that looks random, by Steele, Lea and Flood (SplitMix, 2014).
fn mixed(seed: u64) -> u32 {
    let mut mixed = seed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    // The higher half is kept.
    (mixed >> 32) as u32
}

/// The least of some hashes.
#[inline]
fn least(hashes: &[u32]) -> u32 {
    hashes.iter().copied().fold(u32::MAX, u32::min)
}

impl<W: Word> Hashing<W> {
    /// Makes the hashing of boards of a size. The images of a board from which [`Alphabet::least`] chooses
    /// are equal, if that is promised; some images make the conjugate, if it is known.
    #[must_use]
    pub fn new(
        size: [usize; 2],
        alphabet: &Alphabet,
        least: Option<bool>,
        conjugate: Option<&[BitImage]>,
    ) -> Self {
        let cells = size[0] * size[1];
        let mut hashing = Self {
            cells,
            alphabet: alphabet.clone(),
            has_conjugates: conjugate.is_some(),
            has_images: conjugate.is_some() || least.is_some(),
            empty: [u32::MAX; 2 * TURNS],
            rows: vec![[0; 2 * TURNS]; alphabet.letters().count().max(WORDS) * cells],
            to: [W::NO_BYTES; 2 * TURNS],
            sizes: [[0; 2]; 2 * TURNS],
            letters: std::array::from_fn(|_| (0..alphabet.letters().count()).collect()),
        };
        hashing.add_images(0, size, &[], least);
        if let Some(images) = conjugate {
            hashing.add_images(1, size, images, least);
        }
        hashing
    }

    /// Adds the images of what `first` makes of a board: with `least` its turns, as far as one of them may be the least.
    fn add_images(
        &mut self,
        half: usize,
        mut size: [usize; 2],
        first: &[BitImage],
        least: Option<bool>,
    ) {
        let mut seen: Vec<usize> = (0..self.cells).collect();
        for image in first {
            match image {
                BitImage::Turned(turn) => {
                    seen.iter_mut().for_each(|cell| *cell = place_in_turn(*turn, size, *cell));
                    size = size_of_turn(*turn, size);
                }
                BitImage::Exchanged([one, other]) => {
                    for letter in &mut self.letters[half] {
                        if *letter == one.at {
                            *letter = other.at;
                        } else if *letter == other.at {
                            *letter = one.at;
                        }
                    }
                }
            }
        }
        let of_least = least.map_or(1, |transposing| turns_of_least(size, transposing));
        for turn in (0..TURNS).filter(|turn| of_least >> turn & 1 == 1) {
            let image = half * TURNS + turn;
            // All are less than 256.
            let [width, height] = size_of_turn(turn, size).map(|length| length as u8);
            self.sizes[image] = [width, height];
            self.empty[image] = mixed(u64::from(width) << 8 | u64::from(height));
            for (cell, seen) in seen.iter().enumerate() {
                let seen = place_in_turn(turn, size, *seen);
                self.to[image][cell] = seen as u8;
                for (at, letter) in self.letters[half].iter().enumerate() {
                    let row = &mut self.rows[at * self.cells + cell];
                    row[image] = mixed(((1 + letter) << 16 | seen) as u64);
                }
            }
        }
    }

    /// The bytes that it holds.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&self.rows[..])
    }

    /// The number of steps of the meter that it takes to find the image that stands for a board.
    #[must_use]
    pub fn steps(&self) -> u64 {
        if self.has_images { 1 + self.cells as u64 / 8 } else { 0 }
    }

    /// A board with its hashes, and the number of what stands beside its conjugate. The conjugate counts only if the board is its
    /// own: otherwise few conjugates are met, and looking for them takes time.
    #[must_use]
    pub fn hashed(&self, board: BitBoard<W>, opposite: u16) -> HashedBoard<W> {
        let mut hashes = self.empty;
        for (at, code) in self.alphabet.codes().enumerate() {
            self.change(&mut hashes, at, code.cells(&board.words));
        }
        let (equal, conjugate) = hashes.split_at(TURNS);
        let is_own =
            self.has_conjugates && least(equal) == least(conjugate) && board.beside() == opposite;
        HashedBoard::new(board, hashes, opposite, is_own)
    }

    /// A board that a move makes of another one of the same size, and the number of what stands beside its conjugate.
    #[must_use]
    #[inline]
    pub fn changed(
        &self,
        from: &HashedBoard<W>,
        board: BitBoard<W>,
        opposite: u16,
    ) -> HashedBoard<W> {
        let mut hashes = from.hashes;
        if self.alphabet.has_numbers() {
            self.change_numbers(&mut hashes, [&from.board, &board]);
        } else {
            for (word, cells) in board.words.into_iter().enumerate() {
                self.change(&mut hashes, word, cells ^ from.board.words[word]);
            }
        }
        HashedBoard::new(board, hashes, opposite, from.has_conjugates)
    }

    /// Changes hashes where cells of a board get other letters that are numbers. Apart, so that the other way stays short.
    #[inline(never)]
    fn change_numbers(&self, hashes: &mut Hashes, boards: [&BitBoard<W>; 2]) {
        let [from, to] = boards.map(|board| board.words);
        let words = from.iter().zip(&to);
        let differ = words.fold(W::zero(), |all, (from, to)| all | *from ^ *to);
        for cell in differ.each_bit() {
            for words in [&from, &to] {
                let bits = words.iter().enumerate();
                let number = bits.fold(0, |all, (at, word)| all | usize::from(word.at(cell)) << at);
                // Blocked cells have the number 0.
                if let Some(letter) = number.checked_sub(1) {
                    let row = &self.rows[letter * self.cells + cell];
                    hashes.iter_mut().zip(row).for_each(|(hash, change)| *hash ^= change);
                }
            }
        }
    }

    /// Changes hashes where some cells get a letter or lose it. Apart: where it is inlined for each word it takes twice the
    /// instructions.
    #[inline(never)]
    fn change(&self, hashes: &mut Hashes, letter: usize, cells: W) {
        let rows = &self.rows[letter * self.cells..][..self.cells];
        for cell in cells.each_bit() {
            hashes.iter_mut().zip(&rows[cell]).for_each(|(hash, change)| *hash ^= change);
        }
    }

    /// The bytes of the image that stands for a board.
    #[must_use]
    pub fn bytes_of(&self, of: &HashedBoard<W>) -> BoardBytes {
        let half = usize::from(of.exchanged);
        let hashes = &of.hashes[half * TURNS..][..TURNS];
        let turn = hashes.iter().position(|hash| *hash == of.least).unwrap_or_default();
        if half == 0 && turn == 0 {
            return of.board.bytes(&self.alphabet);
        }
        let to = &self.to[half * TURNS + turn];
        let shape = Shape::new(self.sizes[half * TURNS + turn], of.beside());
        let mut words = Words::default();
        for (code, letter) in self.alphabet.codes().zip(&self.letters[half]) {
            let cells = code.cells(&of.board.words).each_bit();
            let seen = cells.fold(W::zero(), |all, cell| all | W::bit(to[cell].into()));
            self.alphabet.code_at(*letter).put(seen, &mut words);
        }
        BitBoard { shape, words }.bytes(&self.alphabet)
    }
}

impl<W: Word> HashedBoard<W> {
    #[inline]
    fn new(board: BitBoard<W>, hashes: Hashes, opposite: u16, has_conjugates: bool) -> Self {
        let (equal, conjugate) = hashes.split_at(TURNS);
        let own = least(equal);
        let other = if has_conjugates { least(conjugate) } else { u32::MAX };
        let exchanged = other < own || has_conjugates && other == own && opposite < board.beside();
        Self { board, hashes, opposite, has_conjugates, least: own.min(other), exchanged }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &BitBoard<W> {
        &self.board
    }

    /// Returns whether it is its own conjugate, or made by play from such a board.
    #[must_use]
    pub fn has_conjugates(&self) -> bool {
        self.has_conjugates
    }

    /// Returns whether an image of its conjugate stands for it.
    #[must_use]
    pub fn is_exchanged(&self) -> bool {
        self.exchanged
    }

    /// The number of what stands beside the image that stands for it.
    #[inline]
    fn beside(&self) -> u16 {
        if self.exchanged { self.opposite } else { self.board.beside() }
    }

    /// The hash of the image that stands for it.
    #[must_use]
    #[inline]
    pub fn hash(&self) -> u32 {
        hash_of(u64::from(self.beside()) << 32 | u64::from(self.least))
    }
}
