//! Boards that are given by their size: they are empty.

use super::positions::Misplaced;
use crate::boards::Grid;
use crate::lang::code::{Parameter, ParameterKind};
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::lang::program::SizedBoard;
use crate::lang::value::Value;
use crate::meter::{MayStop, Metered, Share};
use crate::values::Side;

/// A board on which somebody can move, if anybody ever can on an empty one.
const ROOMY: u64 = 6;

/// Ticks that may go into who can move.
const TICKS: u64 = 100_000;

impl Context<'_> {
    /// The values with an empty board for the first of two integers that stand, one value too
    /// many, where a board is wanted: `domineering(3, 4)`.
    pub(super) fn sized_board(
        &mut self,
        parameters: &[Parameter],
        values: &[Value],
    ) -> Result<Option<Vec<Value>>, Misplaced> {
        let is_board = |parameter: &Parameter| parameter.kind == ParameterKind::Grid;
        let Some(place) = parameters.iter().position(is_board) else {
            return Ok(None);
        };
        if values.len() != parameters.len() + 1 {
            return Ok(None);
        }
        let mut size = [0; 2];
        let sides = size.iter_mut().zip(["the number of rows", "the number of columns"]);
        for (at, (side, what)) in (place..).zip(sides) {
            if !matches!(
                values[at],
                Value::Int(_)
                    | Value::Number(_)
                    | Value::Game(_)
                    | Value::Standing(_)
                    | Value::Class(..)
            ) {
                return Ok(None);
            }
            let count = self.to_count(&values[at], what);
            *side = count.map_err(|kind| (kind.into(), Some(at)))?;
        }
        let board = Grid::empty(size[0], size[1], self.meter);
        let board = board.map_err(|error| (FaultKind::from(error).into(), Some(place)))?;
        let mut sized = values.to_vec();
        sized.splice(place..place + 2, [Value::Grid(board)]);
        Ok(Some(sized))
    }

    /// Returns whether nobody can move on empty boards of a ruleset, not even on a larger one; `None` if that
    /// is not decided soon.
    pub fn nobody_moves(&mut self, board: &SizedBoard) -> Option<bool> {
        let decided = self.within(Share::apart(TICKS), |context| {
            if !context.is_over(&Value::Game(board.game))? {
                return Ok(false);
            }
            let larger = board.resized(ROOMY, ROOMY, context.meter)?;
            match context.position(board.ruleset, &board.chosen, &larger) {
                Ok(larger) => context.is_over(&larger),
                // The rules know no such board.
                Err((fault, _)) if fault.kind().stop().is_none() => Ok(true),
                Err((fault, _)) => Err(fault.into_kind()),
            }
        });
        decided.ok().flatten()
    }

    /// Returns whether neither player can move in a game.
    fn is_over(&mut self, game: &Value) -> Result<bool, FaultKind> {
        let Value::Game(game) = *game else { return Ok(false) };
        for side in Side::BOTH {
            if !self.ask().options(game, side)?.is_empty() {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
