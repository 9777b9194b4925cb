//! Images of boards in bits: turned, mirrored, with letters exchanged; the least of several.

use std::cmp::Ordering;

use super::{Alphabet, BitBoard, BySize, WORDS};
use crate::meter::{Meter, Stop};
use crate::rules::grid::BLOCKED;
use crate::rules::region::Image;

/// What a board may become.
#[derive(Clone, Copy, Debug)]
pub enum BitImage {
    /// Turned or mirrored: the place of this among the eight images of its cells.
    Turned(usize),
    /// Two letters exchanged.
    Exchanged([usize; 2]),
}

/// In the place of an image: whether the order of columns is reversed, that of rows, and whether rows and columns
/// are exchanged before.
const MIRRORED: usize = 1;
const FLIPPED: usize = 2;
const TRANSPOSED: usize = 4;

/// How the cells of boards of one size are turned and mirrored.
#[derive(Debug)]
struct Turns {
    /// For each image and cell the cell of the board that is seen there.
    from: [[u8; 64]; 8],
    /// For each image and cell of the board where it is seen.
    to: [[u8; 64]; 8],
}

impl Turns {
    fn new(width: usize, height: usize) -> Self {
        let (mut from, mut to) = ([[0; 64]; 8], [[0; 64]; 8]);
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
                // Both are less than 64.
                from[image][cell] = seen as u8;
                to[image][seen] = cell as u8;
            }
        }
        Self { from, to }
    }
}

/// What is known of boards of each size.
#[derive(Debug, Default)]
pub struct Symmetries(BySize<Turns>);

impl Symmetries {
    fn turns(&self, board: &BitBoard) -> &Turns {
        let [width, height] = board.size();
        self.0.get([width, height], || Turns::new(width, height))
    }

    /// What an image makes of a board.
    #[must_use]
    pub fn image(&self, board: &BitBoard, image: BitImage) -> BitBoard {
        match image {
            BitImage::Turned(image) => board.turned(self.turns(board), image),
            BitImage::Exchanged([one, other]) => {
                let mut board = *board;
                board.words.swap(one, other);
                board
            }
        }
    }

    /// The least of the boards that mirroring and flipping make of one; with `transposing`, of all eight that turn
    /// into each other. The order is that of [`Grid::compare`](crate::rules::Grid::compare).
    ///
    /// # Errors
    /// A stop by the meter.
    pub fn least(
        &self,
        board: &BitBoard,
        transposing: bool,
        alphabet: &Alphabet,
        meter: &mut Meter,
    ) -> Result<BitBoard, Stop> {
        meter.tick_many(1 + u64::from(board.cells()) / 8)?;
        let turns = self.turns(board);
        let mut open: u8 = match board.width.cmp(&board.height) {
            Ordering::Greater if transposing => 0xF0,
            Ordering::Equal if transposing => 0xFF,
            _ => 0x0F,
        };
        let order = alphabet.order(board);
        for cell in 0..board.cells() as usize {
            // Few images stay after some cells.
            let (mut least, mut kept, mut rest) = (u8::MAX, 0, open);
            while rest != 0 {
                let image = rest.trailing_zeros() as usize;
                let letter = order.of(turns.from[image][cell]);
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

/// The letters of cells by their order, as three words of bits.
struct Order([u64; 3]);

impl Order {
    fn of(&self, cell: u8) -> u8 {
        let bit = |word: u64| (word >> cell & 1) as u8;
        bit(self.0[0]) | bit(self.0[1]) << 1 | bit(self.0[2]) << 2
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
                BitImage::Exchanged([self.word(one)?, self.word(other)?])
            }
        })
    }

    /// The letters of a board by their order.
    fn order(&self, board: &BitBoard) -> Order {
        let before_blocked = self.0.iter().filter(|letter| **letter < BLOCKED).count();
        let mut order = [0; 3];
        let mut put = |rank: usize, cells: u64| {
            for (at, word) in order.iter_mut().enumerate() {
                if rank >> at & 1 == 1 {
                    *word |= cells;
                }
            }
        };
        for (at, word) in board.words.into_iter().enumerate() {
            put(at + usize::from(at >= before_blocked), word);
        }
        if before_blocked > 0 {
            put(before_blocked, board.blocked());
        }
        Order(order)
    }
}

impl BitBoard {
    /// Compares how often the letters of two words occur.
    #[must_use]
    pub fn compare_counts(&self, [one, other]: [usize; 2]) -> Ordering {
        self.words[one].count_ones().cmp(&self.words[other].count_ones())
    }

    fn turned(&self, turns: &Turns, image: usize) -> Self {
        if image == 0 {
            return *self;
        }
        let to = &turns.to[image];
        let words = self.words.map(|mut word| {
            let mut turned = 0;
            while word != 0 {
                turned |= 1 << to[word.trailing_zeros() as usize];
                word &= word - 1;
            }
            turned
        });
        let [width, height] = match image & TRANSPOSED {
            0 => [self.width, self.height],
            _ => [self.height, self.width],
        };
        Self { width, height, words }
    }
}

const _: () = assert!(WORDS < 8, "three words tell the letters apart");
