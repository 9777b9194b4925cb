//! Boards that were made by their size: they are empty, and on some of them nobody can move.

use super::Program;
use crate::boards::{Argument, Grid, RulesetId};
use crate::game::SumId;
use crate::lang::fault::FaultKind;
use crate::lang::value::Value;
use crate::meter::Meter;

/// A position whose board was given by its size.
#[derive(Clone, Debug)]
pub struct SizedBoard {
    /// The ruleset.
    pub ruleset: RulesetId,
    /// What chose it in its family.
    pub chosen: Vec<Argument>,
    /// Its arguments, the empty board among them.
    pub arguments: Vec<Value>,
    /// The position.
    pub game: SumId,
}

impl SizedBoard {
    /// The rows and columns of the board.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        let board = self.arguments.iter().find_map(|value| match value {
            Value::Grid(board) => Some((board.height(), board.width())),
            _ => None,
        });
        board.unwrap_or_default()
    }

    /// The arguments with an empty board of another size.
    ///
    /// # Errors
    /// What stops, where there is no room for the board.
    pub fn resized(
        &self,
        rows: u64,
        columns: u64,
        meter: &mut Meter,
    ) -> Result<Vec<Value>, FaultKind> {
        let mut arguments = self.arguments.clone();
        for value in &mut arguments {
            if let Value::Grid(board) = value {
                *board = Grid::empty(rows, columns, meter)?;
            }
        }
        Ok(arguments)
    }
}

impl Program {
    /// Keeps a board that was made by its size, if it is the largest of its ruleset.
    pub(in crate::lang) fn made_by_size(&mut self, board: SizedBoard) {
        let area = |board: &SizedBoard| {
            let (rows, columns) = board.size();
            rows.saturating_mul(columns)
        };
        match self.sized.iter_mut().find(|known| known.ruleset == board.ruleset) {
            Some(known) if area(known) < area(&board) => *known = board,
            Some(_) => {}
            None => self.sized.push(board),
        }
    }
}
