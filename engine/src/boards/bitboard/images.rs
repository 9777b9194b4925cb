//! Images of boards in bits: turned, mirrored, with letters exchanged; the least of several.

use std::cmp::Ordering;

use super::turning::{
    ByFirst, EXCHANGING, FLIPPED, KEEPING, MIRRORED, TRANSPOSED, least, size_of_turn, turned,
};
use super::{Alphabet, BitBoard, Code, MOST_LETTERS, Shape, WORDS, Word};
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

/// The images of boards of a size that may be the least, as bits: all four that do not exchange rows and
/// columns; with `transposing` those that are not wider than high.
pub(super) fn turns_of_least([width, height]: [usize; 2], transposing: bool) -> u8 {
    match width.cmp(&height) {
        Ordering::Greater if transposing => EXCHANGING,
        Ordering::Equal if transposing => KEEPING | EXCHANGING,
        _ => KEEPING,
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

    /// The least of the boards that mirroring and flipping make of one; with `transposing`, of all eight that turn
    /// into each other. The order is that of [`Grid::compare`](crate::boards::Grid::compare).
    ///
    /// # Errors
    /// A stop by the meter.
    pub fn least<W: Word>(
        &self,
        board: &BitBoard<W>,
        transposing: bool,
        meter: &mut Meter,
    ) -> Result<BitBoard<W>, Stop> {
        meter.tick_many(1 + board.cells() as u64 / 8)?;
        let images = turns_of_least(board.size(), transposing);
        if self.0.first().is_some_and(|letter| *letter < BLOCKED) {
            let (image, _) = least::<ByFirst, _, _>(self.ranks(board), board.size(), images);
            return Ok(board.turned(image));
        }
        // Blocked cells come first, then letters in the order of their words.
        let (image, words) = least::<ByFirst, _, _>(board.words, board.size(), images);
        Ok(BitBoard { shape: board.shape_of_turn(image), words })
    }

    /// The letters of a board by their order, as numbers whose bits stand in words.
    #[cold]
    fn ranks<W: Word>(&self, board: &BitBoard<W>) -> [W; WORDS] {
        let before_blocked = self.0.iter().filter(|letter| **letter < BLOCKED).count();
        let letters = self
            .codes()
            .enumerate()
            .map(|(at, code)| (at + usize::from(at >= before_blocked), code.cells(&board.words)));
        let mut ranks = [W::zero(); WORDS];
        for (rank, cells) in letters.chain([(before_blocked, board.blocked())]) {
            for (at, word) in ranks.iter_mut().enumerate() {
                if rank >> at & 1 == 1 {
                    *word = *word | cells;
                }
            }
        }
        ranks
    }
}

impl<W: Word> BitBoard<W> {
    /// Compares how often two letters occur.
    #[must_use]
    pub fn compare_counts(&self, letters: [Exchange; 2]) -> Ordering {
        let [one, other] = letters.map(|letter| letter.code.cells(&self.words).count_ones());
        one.cmp(&other)
    }

    /// Makes an image.
    #[must_use]
    pub fn image(&self, image: BitImage) -> Self {
        match image {
            BitImage::Turned(image) => self.turned(image),
            BitImage::Exchanged(both) => {
                let mut board = *self;
                let cells = both.map(|letter| letter.code.cells(&board.words));
                let kept = !(cells[0] | cells[1]);
                board.words.iter_mut().for_each(|word| *word = *word & kept);
                both[0].code.put(cells[1], &mut board.words);
                both[1].code.put(cells[0], &mut board.words);
                board
            }
        }
    }

    fn turned(&self, image: usize) -> Self {
        let words = self.words.map(|word| turned(word, self.size(), image));
        Self { shape: self.shape_of_turn(image), words }
    }

    fn shape_of_turn(&self, image: usize) -> Shape {
        // All are less than 256.
        let size = size_of_turn(image, self.size()).map(|length| length as u8);
        Shape::new(size, self.beside())
    }
}

const _: () = assert!(
    MOST_LETTERS < 1 << WORDS,
    "as many words tell the letters apart, blocked cells included"
);
