//! Games that tell two games apart, made from their moves: if G >= H fails, an X that Right wins
//! beside G and not beside H. So the test in `order.rs` is complete.
//!
//! Write N for an integer of more free moves than Right has moves in H, and -M for one of more than
//! Left has in G.
//!
//! * There is a G^r below no H^r: let X = `robot<Y|N|-M>`, where Y has a move of Left for each H^r, to N
//!   alone and, with Right's only move there, to a game that tells G^r from H^r; his move alone leaves
//!   -M. If H has no H^r, Y is -M. Beside H, Left moves to Y. If Right answers in X, N remains; if he
//!   moves to an H^r, she moves in Y to the game for it, and he must answer there.
//!   Beside G, Left must move in X at once. If she moves to Y, Right moves to G^r, and then she
//!   must move in Y, to a game with which Right wins.
//! * Right has no answer to a move l in H: call G a *state*, and for each state and each move m of Left in
//!   it either m leads alone to a game that is not at least H^l, or Right has a reply after which he
//!   still has no answer: that is a state too. X has a row for each H^lr, to N alone. It has a column for
//!   each state: alone N, and in the row of H^lr a game that tells the state from H^lr. It has a column
//!   for each move of the first kind: in each row N, alone a game that tells what m leads to from H^l.
//!   Beside H, Left moves l. If Right replies in X, she wins; if he leaves H^lr, she takes its row, and wins
//!   whatever he replies. Beside a state, Right has a good answer to each row, to each m of the
//!   first kind in X, and to the others in the state.

use super::{Grid, Move, RobotId};
use crate::game::ask::{Answer, Ask};
use crate::game::error::EngineError;
use crate::game::fact::{Context, fact};
use crate::game::robot;

fact! {
    /// A game that tells the first sum from the second.
    Separated(g: RobotId, h: RobotId) -> Option<RobotId>,
    |engine| engine.robots.separators, (g, h) => (RobotId, RobotId), loops |Separated(g, _), engine| engine.robot_name(g)
}

/// A game that tells G from H if G^r is below no H^r.
fn separator_of_replies(
    ask: &mut Ask<'_>,
    g: RobotId,
    h: RobotId,
    alone: RobotId,
) -> Answer<Option<RobotId>> {
    let (gain, threat) = (gain(ask, h)?, threat(ask, g)?);
    let theirs = robot::board(ask, h)?;
    let mut rows = Vec::new();
    for copy in theirs.replies(None) {
        let other = robot::next(ask, &theirs, None, Some(copy))?;
        match separator(ask, alone, other)? {
            Some(found) => rows.push(vec![found]),
            None => return Ok(None),
        }
    }
    let choice = match rows.len() {
        0 => threat,
        count => game_of(ask, vec![gain; count], &rows, vec![threat])?,
    };
    game_of(ask, vec![choice], &[vec![gain]], vec![threat]).map(Some)
}

/// A game that tells G from H if Right has no answer to this move of Left in H.
fn separator_of_answers(
    ask: &mut Ask<'_>,
    g: RobotId,
    h: RobotId,
    first: Move,
) -> Answer<Option<RobotId>> {
    let gain = gain(ask, h)?;
    let theirs = robot::board(ask, h)?;
    let alone = robot::next(ask, &theirs, Some(first), None)?;
    let mut states = vec![g];
    let mut others = Vec::new();
    let mut at = 0;
    while let Some(&state) = states.get(at) {
        at += 1;
        let board = robot::board(ask, state)?;
        for like in board.left_moves() {
            let other = robot::next(ask, &board, Some(like), None)?;
            if let Some(found) = separator(ask, other, alone)? {
                if !others.contains(&found) {
                    others.push(found);
                }
                continue;
            }
            for reply in board.replies(Some(like.part)) {
                let round = robot::next(ask, &board, Some(like), Some(reply))?;
                if !robot::answers(ask, round, h, first)? {
                    if !states.contains(&round) {
                        states.push(round);
                    }
                    break;
                }
            }
        }
    }
    let mut rows = Vec::new();
    for reply in theirs.replies(Some(first.part)) {
        let local = robot::next(ask, &theirs, Some(first), Some(reply))?;
        let mut row = Vec::with_capacity(states.len() + others.len());
        for &state in &states {
            match separator(ask, state, local)? {
                Some(found) => row.push(found),
                None => return Ok(None),
            }
        }
        row.resize(states.len() + others.len(), gain);
        rows.push(row);
    }
    let mut right = vec![gain; states.len()];
    right.append(&mut others);
    game_of(ask, vec![gain; rows.len()], &rows, right).map(Some)
}

/// More free moves for Left than Right has moves in H.
fn gain(ask: &mut Ask<'_>, h: RobotId) -> Answer<RobotId> {
    let lengths = robot::lengths(ask, h)?;
    more_than(ask, lengths.right, 1)
}

/// More free moves for Right than Left has moves in G.
fn threat(ask: &mut Ask<'_>, g: RobotId) -> Answer<RobotId> {
    let lengths = robot::lengths(ask, g)?;
    more_than(ask, lengths.left, -1)
}

fn more_than(ask: &mut Ask<'_>, moves: u128, sign: i64) -> Answer<RobotId> {
    let more = i64::try_from(moves).ok().and_then(|moves| moves.checked_add(1));
    robot::integer(ask, sign * more.ok_or(EngineError::TooLarge)?)
}

fn game_of(
    ask: &mut Ask<'_>,
    left: Vec<RobotId>,
    rows: &[Vec<RobotId>],
    right: Vec<RobotId>,
) -> Answer<RobotId> {
    // One row for each of Left's moves, one entry for each of Right's.
    let grid = Grid::new(left, rows, right);
    robot::form(ask, grid.map_err(|_| EngineError::TooLarge)?)
}

/// A game X with o(G+X) = R and o(H+X) > R, made from the moves of G and H; `None` if G >= H. Both
/// are sorted.
pub fn separator(ask: &mut Ask<'_>, g: RobotId, h: RobotId) -> Answer<Option<RobotId>> {
    if robot::ge(ask, g, h)? {
        return Ok(None);
    }
    ask.remembered(Separated(g, h), |ask| {
        let theirs = robot::board(ask, h)?;
        let ours = robot::board(ask, g)?;
        for reply in ours.replies(None) {
            let alone = robot::next(ask, &ours, None, Some(reply))?;
            if let Some(found) = separator_of_replies(ask, g, h, alone)? {
                return Ok(Some(found));
            }
        }
        for first in theirs.left_moves() {
            if !robot::answers(ask, g, h, first)? {
                return separator_of_answers(ask, g, h, first);
            }
        }
        Ok(None)
    })
}
