//! Images of boards in bits: turned, mirrored, with letters exchanged; the least of several.

use std::cmp::Ordering;

use super::{Alphabet, BitBoard, BySize, Code, MOST_LETTERS, Shape, WORDS, Word};
use crate::boards::grid::BLOCKED;
use crate::boards::region::Image;
use crate::meter::{Meter, Stop};

/// What a board may become.
#[derive(Clone, Copy, Debug)]
pub enum BitImage {
    /// Turned or mirrored: the place of this among the eight images of its cells.
    Turned(usize),
    /// Two letters exchanged.
    Exchanged([Exchange; 2]),
}

/// A letter that is exchanged for another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// Its place in the alphabet.
    pub(super) at: usize,
    code: Code,
}

/// In the place of an image: whether the order of columns is reversed, that of rows, and whether rows and columns
/// are exchanged before.
const MIRRORED: usize = 1;
const FLIPPED: usize = 2;
const TRANSPOSED: usize = 4;

/// How the cells of boards of one size are turned and mirrored.
#[derive(Debug)]
pub(super) struct Turns<W: Word> {
    /// For each image and cell the cell of the board that is seen there.
    from: [W::Bytes; 8],
    /// For each image and cell of the board where it is seen.
    to: [W::Bytes; 8],
}

impl<W: Word> Turns<W> {
    fn new(width: usize, height: usize) -> Self {
        let (mut from, mut to) = ([W::NO_BYTES; 8], [W::NO_BYTES; 8]);
        for image in 0..8 {
            let transposed = image & TRANSPOSED != 0;
            let (tall, wide) = if transposed { (width, height) } else { (height, width) };
            let seen_at = |row: usize, column: usize| {
                let row = if image & FLIPPED != 0 { tall - 1 - row } else { row };
                let column = if image & MIRRORED != 0 { wide - 1 - column } else { column };
                if transposed { column * width + row } else { row * width + column }
            };
            let cells = (0..tall).flat_map(|row| (0..wide).map(move |column| (row, column)));
            for (cell, (row, column)) in cells.enumerate() {
                let seen = seen_at(row, column);
                // Both are less than 256.
                from[image][cell] = seen as u8;
                to[image][seen] = cell as u8;
            }
        }
        Self { from, to }
    }

    /// The cell of an image where a cell of the board is seen.
    pub(super) fn to(&self, image: usize, cell: usize) -> usize {
        self.to[image][cell].into()
    }
}

/// The width and the height of an image of a board of some size.
pub(super) fn size_of_turn(image: usize, [width, height]: [usize; 2]) -> [usize; 2] {
    if image & TRANSPOSED == 0 { [width, height] } else { [height, width] }
}

/// The images of boards of a size that may be the least, as bits: all four that do not exchange rows and
/// columns; with `transposing` those that are not wider than high.
pub(super) fn turns_of_least([width, height]: [usize; 2], transposing: bool) -> u8 {
    match width.cmp(&height) {
        Ordering::Greater if transposing => 0xF0,
        Ordering::Equal if transposing => 0xFF,
        _ => 0x0F,
    }
}

/// What is known of boards of each size.
#[derive(Debug)]
pub struct Symmetries<W: Word>(BySize<Turns<W>>);

impl<W: Word> Default for Symmetries<W> {
    fn default() -> Self {
        Self(BySize::default())
    }
}

impl<W: Word> Symmetries<W> {
    pub(super) fn turns(&self, size: [usize; 2]) -> &Turns<W> {
        self.0.get(size, || Turns::new(size[0], size[1]))
    }

    /// Makes an image of a board.
    #[must_use]
    pub fn image(&self, board: &BitBoard<W>, image: BitImage) -> BitBoard<W> {
        match image {
            BitImage::Turned(image) => board.turned(self.turns(board.size()), image),
            BitImage::Exchanged(both) => {
                let mut board = *board;
                let cells = both.map(|letter| letter.code.cells(&board.words));
                let kept = !(cells[0] | cells[1]);
                board.words.iter_mut().for_each(|word| *word = *word & kept);
                both[0].code.put(cells[1], &mut board.words);
                both[1].code.put(cells[0], &mut board.words);
                board
            }
        }
    }

    /// The least of the boards that mirroring and flipping make of one; with `transposing`, of all eight that turn
    /// into each other. The order is that of [`Grid::compare`](crate::boards::Grid::compare).
    ///
    /// # Errors
    /// A stop by the meter.
    pub fn least(
        &self,
        board: &BitBoard<W>,
        transposing: bool,
        alphabet: &Alphabet,
        meter: &mut Meter,
    ) -> Result<BitBoard<W>, Stop> {
        meter.tick_many(1 + board.cells() as u64 / 8)?;
        let turns = self.turns(board.size());
        let mut open = turns_of_least(board.size(), transposing);
        let order = alphabet.order(board);
        for cell in 0..board.cells() {
            // Few images stay after some cells.
            let (mut least, mut kept, mut rest) = (u8::MAX, 0, open);
            while rest != 0 {
                let image = rest.trailing_zeros() as usize;
                let letter = order.of(turns.from[image][cell].into());
                match letter.cmp(&least) {
                    Ordering::Less => (least, kept) = (letter, 1 << image),
                    Ordering::Equal => kept |= 1 << image,
                    Ordering::Greater => {}
                }
                rest &= rest - 1;
            }
            open = kept;
            if open.is_power_of_two() {
                break;
            }
        }
        Ok(board.turned(turns, open.trailing_zeros() as usize))
    }
}

/// The letters of cells by their order, as words of bits.
struct Order<W> {
    words: [W; WORDS],
    /// Whether the last word is needed.
    is_long: bool,
}

impl<W: Word> Order<W> {
    fn of(&self, cell: usize) -> u8 {
        let [first, second, third, last] = self.words;
        let letter = first.at(cell) | second.at(cell) << 1 | third.at(cell) << 2;
        if self.is_long { letter | last.at(cell) << 3 } else { letter }
    }
}

impl Alphabet {
    /// An image; nothing if it exchanges a letter that has no word.
    #[must_use]
    pub fn image(&self, image: Image) -> Option<BitImage> {
        Some(match image {
            Image::Transposed => BitImage::Turned(TRANSPOSED),
            Image::Mirrored => BitImage::Turned(MIRRORED),
            Image::Flipped => BitImage::Turned(FLIPPED),
            Image::Exchanged([one, other]) => {
                let exchange = |letter| {
                    let at = self.letters().position(|known| known == letter)?;
                    Some(Exchange { at, code: self.code_at(at) })
                };
                BitImage::Exchanged([exchange(one)?, exchange(other)?])
            }
        })
    }

    /// The letters of a board by their order.
    fn order<W: Word>(&self, board: &BitBoard<W>) -> Order<W> {
        let before_blocked = self.0.iter().filter(|letter| **letter < BLOCKED).count();
        let mut words = [W::zero(); WORDS];
        let mut put = |rank: usize, cells: W| {
            for (at, word) in words.iter_mut().enumerate() {
                if rank >> at & 1 == 1 {
                    *word = *word | cells;
                }
            }
        };
        if self.has_numbers() {
            for (at, code) in self.codes().enumerate() {
                put(at + usize::from(at >= before_blocked), code.cells(&board.words));
            }
        } else {
            for (at, word) in board.words.into_iter().enumerate() {
                put(at + usize::from(at >= before_blocked), word);
            }
        }
        if before_blocked > 0 {
            put(before_blocked, board.blocked());
        }
        Order { words, is_long: self.0.len() >= 8 }
    }
}

impl<W: Word> BitBoard<W> {
    /// Compares how often two letters occur.
    #[must_use]
    pub fn compare_counts(&self, letters: [Exchange; 2]) -> Ordering {
        let [one, other] = letters.map(|letter| letter.code.cells(&self.words).count_ones());
        one.cmp(&other)
    }

    fn turned(&self, turns: &Turns<W>, image: usize) -> Self {
        if image == 0 {
            return *self;
        }
        let to = &turns.to[image];
        let turned = |turned, cell| turned | W::bit(to[cell].into());
        let words = self.words.map(|word| word.each_bit().fold(W::zero(), turned));
        // All are less than 256.
        let size = size_of_turn(image, self.size()).map(|length| length as u8);
        Self { shape: Shape::new(size, self.beside()), words }
    }
}

const _: () = assert!(
    MOST_LETTERS < 1 << WORDS,
    "as many words tell the letters apart, blocked cells included"
);
