//! Comparing with 0, which is decided exactly: only 0 equals 0, and G > 0 just where Left can move
//! and Right cannot (Theorem 8, Corollary 1).

use super::RobotId;
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::outcome::Side;
use crate::game::play::Play;

impl Engine {
    /// Whether G >= 0.
    pub(in crate::game::robot) fn robot_at_least_zero(
        &mut self,
        g: RobotId,
        play: &mut Play<'_>,
    ) -> Result<bool, EngineError> {
        Ok(!self.robot_board(g, play)?.can_move(Side::Right))
    }

    /// Whether 0 >= G: each move of Left has a reply of Right such that 0 is at least what the
    /// round leaves. The sum is sorted.
    pub(in crate::game::robot) fn robot_at_most_zero(
        &mut self,
        g: RobotId,
        play: &mut Play<'_>,
    ) -> Result<bool, EngineError> {
        if let Some(&known) = self.robots.at_most_zero.get(&g) {
            return Ok(known);
        }
        if !self.robots.comparing.insert((RobotId::ZERO, g)) {
            return Err(EngineError::Loop(vec![self.robot_name(g)]));
        }
        let answer = play.deeper(|play| {
            let board = self.robot_board(g, play)?;
            'moves: for first in board.left_moves() {
                for reply in board.replies(Some(first.part)) {
                    let next = self.robot_next(&board, Some(first), Some(reply), play)?;
                    if self.robot_at_most_zero(next, play)? {
                        continue 'moves;
                    }
                }
                return Ok::<_, EngineError>(false);
            }
            Ok(true)
        });
        self.robots.comparing.remove(&(RobotId::ZERO, g));
        let answer = answer?;
        play.charge(size_of::<(RobotId, bool)>())?;
        self.robots.at_most_zero.insert(g, answer);
        Ok(answer)
    }
}
