//! Floods of boards in bits.

use super::{Alphabet, BitBoard, Touches, Window, Word, WordSet};
use crate::boards::region::{Flood, Letters, Touching};
use crate::meter::{Meter, Stop};

/// What is asked of a flooded board: whether it has one of some letters.
#[derive(Clone, Copy, Debug)]
pub struct BitFlood<W> {
    from: WordSet,
    through: WordSet,
    asked: WordSet,
    touches: Touches<W>,
    /// The cells of the board.
    within: W,
    /// Whether the cells that are reached get one of these letters.
    gets: bool,
}

impl Alphabet {
    /// Prepares a flood for boards of this alphabet at a place that fits words, and what is asked of the flooded boards.
    #[must_use]
    pub fn flood<W: Word>(&self, flood: &Flood, asked: Letters, window: Window) -> BitFlood<W> {
        BitFlood {
            from: self.among(flood.from),
            through: self.among(flood.through),
            asked: self.among(asked),
            touches: Touches::new(window, Touching::Four),
            within: window.cells(),
            gets: asked.has(flood.letter),
        }
    }
}

impl<W: Word> BitFlood<W> {
    /// Returns whether the flooded board has one of the letters. It lies where this was made for.
    ///
    /// # Errors
    /// A stop by the meter.
    pub fn leaves(&self, board: &BitBoard<W>, meter: &mut Meter) -> Result<bool, Stop> {
        meter.tick_many(1 + board.cells() as u64 / 16)?;
        let first = board.union(self.from) & self.within;
        let open = board.union(self.through) & self.within;
        let reached = self.touches.filled(self.touches.spread(first) & open, open);
        let left = board.union(self.asked) & self.within & !reached;
        Ok(left != W::zero() || reached != W::zero() && self.gets)
    }
}
