//! Domineering on boards that are the bits of a word: of up to 8 rows and 7 columns in 64 bits, of 16 and
//! 7, of 32 and 3, of 8 and 15 in 128; and the same turned, for turned by a right angle a board is its
//! negative.

mod boards;
mod search;

use smallvec::SmallVec;

use super::bits::{Cells, Word};
use super::{Ruleset, Summand};
use crate::meter::Meter;
use crate::rules::Argument;
use crate::rules::grid::EMPTY;
use crate::values::Side;
use crate::values::{ValueError, ValueId, Values};

pub use boards::SmallBoards;
use search::Search;
pub use search::SmallSearch;

/// The most copies of one position in a sum.
const MOST_COPIES: u64 = 64;

/// What is known of domineering, by how boards have room.
#[derive(Default)]
pub struct Domineering {
    small: Search<u64, 8>,
    tall: Search<u128, 8>,
    narrow: Search<u128, 4>,
    wide: Search<u128, 16>,
}

impl Ruleset for Domineering {
    fn value(
        &mut self,
        arguments: &[Argument],
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<Option<ValueId>, ValueError> {
        for boards in self.kinds() {
            if let Some(value) = boards.value(arguments, values, meter)? {
                return Ok(Some(value));
            }
        }
        Ok(None)
    }

    fn finds_outcomes(&self) -> bool {
        true
    }

    fn wins_first(
        &mut self,
        side: Side,
        positions: &[Summand],
        value: ValueId,
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<Option<bool>, ValueError> {
        for boards in self.kinds() {
            if let Some(wins) = boards.wins_first((side, positions, value), values, meter)? {
                return Ok(Some(wins));
            }
        }
        Ok(None)
    }
}

/// The empty cells of a position, or of its negative if `turned`: there rows and columns are exchanged.
fn cells<W: Word, const STRIDE: u32>(
    arguments: &[Argument],
    turned: bool,
) -> Option<Cells<W, STRIDE>> {
    match arguments {
        [Argument::Grid(board)] => Cells::of(board, EMPTY, turned),
        _ => None,
    }
}

/// The empty cells of all positions of a sum, or of its negative.
fn all_cells<W: Word, const STRIDE: u32>(
    positions: &[Summand],
    turned: bool,
) -> Option<SmallVec<[Cells<W, STRIDE>; 4]>> {
    let mut boards = SmallVec::new();
    for summand in positions {
        let cells = cells(&summand.arguments, summand.negated != turned)?;
        if summand.times > MOST_COPIES {
            return None;
        }
        boards.extend((0..summand.times).map(|_| cells));
    }
    Some(boards)
}

impl Domineering {
    /// All kinds of boards, the quickest first.
    fn kinds(&mut self) -> [&mut dyn Kind; 4] {
        [&mut self.small, &mut self.narrow, &mut self.tall, &mut self.wide]
    }
}

/// Boards in words of one kind.
trait Kind {
    /// The value of a position, if it has room.
    fn value(
        &mut self,
        arguments: &[Argument],
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<Option<ValueId>, ValueError>;

    /// Whether a player wins a sum of positions and a value moving first, if all have room.
    fn wins_first(
        &mut self,
        sum: (Side, &[Summand], ValueId),
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<Option<bool>, ValueError>;
}

impl<W: Word, const STRIDE: u32> Kind for Search<W, STRIDE> {
    fn value(
        &mut self,
        arguments: &[Argument],
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<Option<ValueId>, ValueError> {
        if let Some(cells) = cells(arguments, false) {
            return self.boards().board_value(cells, values, meter).map(Some);
        }
        let Some(cells) = cells(arguments, true) else { return Ok(None) };
        let value = self.boards().board_value(cells, values, meter)?;
        values.negate(value, meter).map(Some)
    }

    fn wins_first(
        &mut self,
        (side, positions, value): (Side, &[Summand], ValueId),
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<Option<bool>, ValueError> {
        if let Some(boards) = all_cells(positions, false) {
            return self.wins_boards(side, value, &boards, values, meter).map(Some);
        }
        // If all are turned, that exchanges the players.
        let Some(boards) = all_cells(positions, true) else { return Ok(None) };
        let value = values.negate(value, meter)?;
        self.wins_boards(side.opponent(), value, &boards, values, meter).map(Some)
    }
}
