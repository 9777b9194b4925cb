//! The moves of a sum: those of its first part, then of the next. In one round both may move in
//! the same part, which gives an entry of its matrix, or in different ones (Definition 5).

use std::rc::Rc;

use super::{Grid, Move, RobotId, RobotPart};
use crate::game::ask::{Answer, Ask};
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::robot;
use crate::values::Side;

/// The parts of a sum with their moves at hand.
pub struct Board {
    pub(in crate::game::robot) parts: Rc<[RobotPart]>,
    pub(in crate::game::robot) grids: Vec<Rc<Grid>>,
}

impl Board {
    /// All moves of a player.
    pub fn moves(&self, side: Side) -> impl Iterator<Item = Move> + '_ {
        let grids = self.grids.iter().enumerate();
        grids.flat_map(move |(part, grid)| {
            let count = match side {
                Side::Left => grid.left.len(),
                Side::Right => grid.right.len(),
            };
            (0..count).map(move |index| Move { part, index })
        })
    }

    /// Left's moves, those in repeated parts left out. The sum is sorted.
    pub(in crate::game::robot) fn left_moves(&self) -> impl Iterator<Item = Move> + '_ {
        let repeats = |part: usize| part > 0 && self.parts[part - 1] == self.parts[part];
        self.moves(Side::Left).filter(move |at| !repeats(at.part))
    }

    /// Right's replies to a move of Left in the part `here`, or to none; without those in parts that
    /// repeat another left out. The sum is sorted, and Left has moved in the first of equal parts.
    pub(in crate::game::robot) fn replies(
        &self,
        here: Option<usize>,
    ) -> impl Iterator<Item = Move> + '_ {
        let repeats = move |part: usize| {
            let before = part.checked_sub(1);
            let before = before.filter(|before| self.parts[*before] == self.parts[part]);
            Some(part) != here && before.is_some() && before != here
        };
        self.moves(Side::Right).filter(move |at| !repeats(at.part))
    }

    /// Returns whether a player can move.
    #[must_use]
    pub fn can_move(&self, side: Side) -> bool {
        self.moves(side).next().is_some()
    }
}

fn parts_after(
    engine: &Engine,
    board: &Board,
    left: Option<Move>,
    right: Option<Move>,
) -> Vec<RobotPart> {
    let mut parts = Vec::with_capacity(board.parts.len() + 1);
    for (k, (part, grid)) in board.parts.iter().zip(&board.grids).enumerate() {
        let here = |at: Option<Move>| at.filter(|at| at.part == k).map(|at| at.index);
        match grid.after(here(left), here(right)) {
            None => parts.push(*part),
            Some(option) => parts.extend_from_slice(&engine.robot_parts(option)),
        }
    }
    parts
}

/// The moves of a sum.
pub fn board(ask: &mut Ask<'_>, g: RobotId) -> Answer<Board> {
    let parts = ask.robot_parts(g);
    ask.tick_many(parts.len() as u64 / 8)?;
    let grids = parts.iter().map(|&part| robot::grid(ask, part));
    let grids = grids.collect::<Result<_, _>>()?;
    Ok(Board { parts, grids })
}

/// The sum after a round, or after one player's move: as written.
pub fn after(
    ask: &mut Ask<'_>,
    board: &Board,
    left: Option<Move>,
    right: Option<Move>,
) -> Answer<RobotId> {
    let parts = parts_after(ask, board, left, right);
    robot::of_parts(ask, &parts)
}

/// The same, sorted.
pub(in crate::game::robot) fn next(
    ask: &mut Ask<'_>,
    board: &Board,
    left: Option<Move>,
    right: Option<Move>,
) -> Answer<RobotId> {
    let mut parts = parts_after(ask, board, left, right);
    robot::of_unsorted(ask, &mut parts)
}

/// The whole sum as lists and one matrix.
pub fn matrix(ask: &mut Ask<'_>, g: RobotId) -> Answer<Grid> {
    let board = board(ask, g)?;
    let mut left = Vec::new();
    let mut rows = Vec::new();
    let mut right = Vec::new();
    for reply in board.moves(Side::Right) {
        right.push(after(ask, &board, None, Some(reply))?);
    }
    for first in board.moves(Side::Left) {
        left.push(after(ask, &board, Some(first), None)?);
        if right.is_empty() {
            continue;
        }
        let mut row = Vec::with_capacity(right.len());
        for reply in board.moves(Side::Right) {
            row.push(after(ask, &board, Some(first), Some(reply))?);
        }
        rows.push(row);
    }
    // One row for each move of Left, one entry for each of Right.
    Grid::new(left, &rows, right).map_err(|_| EngineError::TooLarge)
}
