//! Comparing with 0. Only 0 equals 0, and G > 0 if and only if Left can move and Right cannot (Theorem 8,
//! Corollary 1).
//!
//! 0 >= G if and only if Left does not win G. If she does not, Right has a reply to each of her moves that
//! leaves a game that she does not win either; so in G + X he answers in G where she moves in G, and in X as
//! in X alone, and loses nothing. This is the other half of Lemma 2, whose converse holds.

use super::RobotId;
use super::arena::RobotOutcome;
use crate::game::ask::{Answer, Ask};
use crate::game::robot;
use crate::values::Side;

/// Returns whether G >= 0.
pub(in crate::game::robot) fn at_least_zero(ask: &mut Ask<'_>, g: RobotId) -> Answer<bool> {
    Ok(!robot::board(ask, g)?.can_move(Side::Right))
}

/// Returns whether 0 >= G.
pub(in crate::game::robot) fn at_most_zero(ask: &mut Ask<'_>, g: RobotId) -> Answer<bool> {
    Ok(robot::outcome(ask, g)? != RobotOutcome::L)
}
