//! Floods of boards in bits.

use super::{Alphabet, Beside, BitBoard, WordSet};
use crate::meter::{Meter, Stop};
use crate::rules::region::{Flood, Letters, Touching};

/// What is asked of a flooded board: whether it has one of some letters.
#[derive(Clone, Copy, Debug)]
pub struct BitFlood {
    from: WordSet,
    through: WordSet,
    asked: WordSet,
    beside: Beside,
    /// Whether the cells that are reached get one of these letters.
    gets: bool,
}

impl Alphabet {
    /// What is asked of boards of this alphabet when they are flooded, if they have a width and a height less than 64
    /// and at most 64 cells.
    #[must_use]
    pub fn flood(&self, flood: &Flood, asked: Letters, size: [usize; 2]) -> BitFlood {
        BitFlood {
            from: self.among(flood.from),
            through: self.among(flood.through),
            asked: self.among(asked),
            beside: Beside::new(size, Touching::Four),
            gets: asked.has(flood.letter),
        }
    }
}

impl BitFlood {
    /// Whether the flooded board has one of the letters. It has the size for which this was made.
    ///
    /// # Errors
    /// A stop by the meter.
    pub fn leaves(&self, board: &BitBoard, meter: &mut Meter) -> Result<bool, Stop> {
        meter.tick_many(1 + u64::from(board.cells()) / 16)?;
        let (first, open) = (board.union(self.from), board.union(self.through));
        let mut reached = first & open;
        loop {
            let next = self.beside.spread(first | reached) & open;
            if next == reached {
                break;
            }
            reached = next;
        }
        Ok(board.union(self.asked) & !reached != 0 || reached != 0 && self.gets)
    }
}
