//! Cram in normal play on boards that a half turn maps to themselves (Gardner, "Cram, crosscram and quadraphage",
//! Scientific American, February 1974).
//!
//! Where no domino lies on its own image, the second player answers each domino with its image: 0. A domino that meets
//! its image is one through the centre of the board. A corner of cells is on no domino; where the centre is an
//! edge between two cells of the board, the first player covers these and then answers so: not 0. Where it is a
//! cell of the board, up to four dominoes are through it, and nothing is told.

use super::Ruleset;
use crate::boards::grid::EMPTY;
use crate::boards::{Argument, Grid};
use crate::meter::{Meter, Stop};
use crate::solver::NimFact;
use crate::values::{ValueError, ValueId, Values};

/// Cram.
#[derive(Debug)]
pub struct Cram;

impl Ruleset for Cram {
    fn value(
        &mut self,
        arguments: &[Argument],
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<Option<ValueId>, ValueError> {
        match self.nim_value(arguments, meter)? {
            Some(NimFact::Value(nimber)) => values.nimber(nimber, meter).map(Some),
            Some(NimFact::Not(_)) | None => Ok(None),
        }
    }

    fn nim_value(
        &mut self,
        arguments: &[Argument],
        _: &mut Meter,
    ) -> Result<Option<NimFact>, Stop> {
        Ok(match arguments {
            [Argument::Grid(board)] => by_half_turn(board),
            _ => None,
        })
    }

    fn is_theorem(&self) -> bool {
        true
    }
}

/// Finds what a half turn tells of the nim value of a board.
fn by_half_turn(board: &Grid) -> Option<NimFact> {
    let (width, cells) = (board.width(), board.cells());
    let height = cells.len().checked_div(width)?;
    let free = |place: usize| cells.get(place) == Some(&EMPTY);
    let half = cells.len() / 2;
    if (0..half).any(|place| free(place) != free(cells.len() - 1 - place)) {
        return None;
    }
    match (width % 2, height % 2) {
        (0, 0) => Some(NimFact::Value(0)),
        (1, 1) => (!free(half)).then_some(NimFact::Value(0)),
        // The cell before the centre stands in the middle row or column.
        (0, _) => Some(if free(half - 1) { NimFact::Not(0) } else { NimFact::Value(0) }),
        (_, _) => {
            let above = (height / 2 - 1) * width + width / 2;
            Some(if free(above) { NimFact::Not(0) } else { NimFact::Value(0) })
        }
    }
}
