//! Comparing with 0, which is decided exactly: only 0 equals 0, and G > 0 if and only if Left can
//! move and Right cannot (Theorem 8, Corollary 1).

use super::RobotId;
use crate::game::ask::{Answer, Ask};
use crate::game::fact::{Context, fact};
use crate::game::winner::outcome::Side;

fact! {
    /// Whether 0 is at least a sum.
    AtMostZero(g: RobotId) -> bool,
    |engine| engine.robots.at_most_zero, g => RobotId, loops |AtMostZero(g), engine| engine.robot_name(g)
}

impl Ask<'_> {
    /// Whether G >= 0.
    pub(in crate::game::robot) fn robot_at_least_zero(&mut self, g: RobotId) -> Answer<bool> {
        Ok(!self.robot_board(g)?.can_move(Side::Right))
    }

    /// Whether 0 >= G: each move of Left has a reply of Right such that 0 is at least what the
    /// round leaves. The sum is sorted.
    pub(in crate::game::robot) fn robot_at_most_zero(&mut self, g: RobotId) -> Answer<bool> {
        self.remembered(AtMostZero(g), |ask| {
            let board = ask.robot_board(g)?;
            'moves: for first in board.left_moves() {
                for reply in board.replies(Some(first.part)) {
                    let next = ask.robot_next(&board, Some(first), Some(reply))?;
                    if ask.robot_at_most_zero(next)? {
                        continue 'moves;
                    }
                }
                return Ok(false);
            }
            Ok(true)
        })
    }
}
