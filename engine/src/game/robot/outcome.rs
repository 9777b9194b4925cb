//! Outcomes: who wins a sum under best play. Free moves decide some sums, and the score decides sums of
//! simple hot games; else a search over sums with a memo.

use super::moves::Board;
use super::{Move, RobotId, RobotPart, hot};
use crate::game::ask::{Answer, Ask};
use crate::game::fact::{Context, fact};
use crate::game::robot;
use crate::game::robot::arena::RobotOutcome;
use crate::values::Side;

/// A first move of Left, the outcome after it, and Right's replies that lead to this outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// The move.
    pub first: Move,
    /// The outcome after it.
    pub value: RobotOutcome,
    /// Right's best replies.
    pub replies: Vec<Move>,
}

/// The method that finds an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutcomeMethod {
    /// This player has more free moves than the other can ever make.
    FreeMoves(Side),
    /// The score of a sum of integers and simple hot games.
    Score(i128),
    /// Search.
    Search,
}

/// If a player has more free moves than this, all positions that play can reach are listed, to find how
/// long play can last.
const MANY_FREE_MOVES: u128 = 50;

/// The outcome if at most one player can move.
fn stuck(board: &Board) -> Option<RobotOutcome> {
    match (board.can_move(Side::Left), board.can_move(Side::Right)) {
        (true, true) => None,
        (true, false) => Some(RobotOutcome::L),
        (false, true) => Some(RobotOutcome::R),
        (false, false) => Some(RobotOutcome::D),
    }
}

fact! {
    /// Who wins a sorted sum.
    Played(g: RobotId) -> RobotOutcome,
    |engine| engine.robots.outcomes, g => RobotId, loops |Played(g), engine| engine.robot_name(g)
}

fn outcome_of_sorted(ask: &mut Ask<'_>, g: RobotId) -> Answer<RobotOutcome> {
    ask.remembered(Played(g), |ask| match method_of_sorted(ask, g)? {
        OutcomeMethod::FreeMoves(Side::Left) => Ok(RobotOutcome::L),
        OutcomeMethod::FreeMoves(Side::Right) => Ok(RobotOutcome::R),
        OutcomeMethod::Score(score) => Ok(hot::outcome_of_score(score)),
        OutcomeMethod::Search => searched(ask, g),
    })
}

/// The method that finds the outcome of a sorted sum.
fn method_of_sorted(ask: &mut Ask<'_>, g: RobotId) -> Answer<OutcomeMethod> {
    if ask.engine.without_theorems {
        return Ok(OutcomeMethod::Search);
    }
    let parts = ask.robot_parts(g);
    let free = |positive: bool| {
        let integers = parts.iter().map(|part| match *part {
            RobotPart::Integer(n) if (n > 0) == positive => u128::from(n.unsigned_abs()),
            _ => 0,
        });
        integers.sum::<u128>()
    };
    // A player with more free moves than the other player has moves in all always moves in
    // integers, and can move when the other player cannot.
    let (left, right) = (free(true), free(false));
    let lengths = match ask.known_lengths(g) {
        None if left.max(right) > MANY_FREE_MOVES => Some(robot::lengths(ask, g)?),
        known => known,
    };
    if let Some(lengths) = lengths {
        if left > lengths.right {
            return Ok(OutcomeMethod::FreeMoves(Side::Left));
        }
        if right > lengths.left {
            return Ok(OutcomeMethod::FreeMoves(Side::Right));
        }
    }
    Ok(match robot::as_hot(ask, g)? {
        Some(sum) => OutcomeMethod::Score(hot::score(&sum, ask.meter)?),
        None => OutcomeMethod::Search,
    })
}

fn searched(ask: &mut Ask<'_>, g: RobotId) -> Answer<RobotOutcome> {
    let board = robot::board(ask, g)?;
    if let Some(outcome) = stuck(&board) {
        return Ok(outcome);
    }
    let mut best = RobotOutcome::R;
    for first in board.left_moves() {
        let mut worst = RobotOutcome::L;
        for reply in board.replies(Some(first.part)) {
            let next = robot::next(ask, &board, Some(first), Some(reply))?;
            worst = worst.min(outcome_of_sorted(ask, next)?);
            if worst <= best {
                break;
            }
        }
        best = best.max(worst);
        if best == RobotOutcome::L {
            break;
        }
    }
    Ok(best)
}

/// Finds who wins a game.
///
/// # Errors
/// [`EngineError::TooLarge`](crate::game::EngineError::TooLarge) if integers do not fit machine integers.
pub fn outcome(ask: &mut Ask<'_>, g: RobotId) -> Answer<RobotOutcome> {
    let g = robot::sorted(ask, g)?;
    outcome_of_sorted(ask, g)
}

/// The method that finds the outcome of a game.
pub fn outcome_method(ask: &mut Ask<'_>, g: RobotId) -> Answer<OutcomeMethod> {
    let g = robot::sorted(ask, g)?;
    method_of_sorted(ask, g)
}

/// The outcome after each first move of Left, with Right's best replies. Empty if no round starts.
pub fn prospects(ask: &mut Ask<'_>, g: RobotId) -> Answer<Vec<Prospect>> {
    let board = robot::board(ask, g)?;
    let mut prospects = Vec::new();
    if stuck(&board).is_some() {
        return Ok(prospects);
    }
    for first in board.moves(Side::Left) {
        let mut value = RobotOutcome::L;
        let mut replies = Vec::new();
        for reply in board.moves(Side::Right) {
            let next = robot::next(ask, &board, Some(first), Some(reply))?;
            let outcome = outcome_of_sorted(ask, next)?;
            if outcome < value {
                replies.clear();
            }
            value = value.min(outcome);
            if outcome == value {
                replies.push(reply);
            }
        }
        prospects.push(Prospect { first, value, replies });
    }
    Ok(prospects)
}
