//! Sums: they keep their parts, and the order in which those were written. What is remembered
//! about a sum is remembered once for all orders.

use super::{RobotId, RobotPart};
use crate::game::ask::{Answer, Ask};
use crate::game::error::EngineError;
use crate::game::fact::{Context, fact};
use crate::game::robot;

fact! {
    /// A sum with its parts in the arena's order.
    Sorted(g: RobotId) -> RobotId,
    |engine| engine.robots.sorted, g => RobotId
}

/// G + H + …, as written; 0 is left out.
pub fn sum(ask: &mut Ask<'_>, games: &[RobotId]) -> Answer<RobotId> {
    let mut parts: Vec<RobotPart> = Vec::with_capacity(games.len());
    for &game in games {
        parts.extend_from_slice(&ask.robot_parts(game));
    }
    robot::of_parts(ask, &parts)
}

/// The same sum with its parts in the arena's order, positions as what stands for them, and
/// integers of one sign added, which is equal (Theorem 9(1)); those of different signs are not,
/// 1 + -1 is not 0.
pub(in crate::game::robot) fn sorted(ask: &mut Ask<'_>, g: RobotId) -> Answer<RobotId> {
    ask.remembered(Sorted(g), |ask| {
        let mut parts = ask.robot_parts(g).to_vec();
        of_unsorted(ask, &mut parts)
    })
}

/// The sorted sum of these parts.
pub(in crate::game::robot) fn of_unsorted(
    ask: &mut Ask<'_>,
    parts: &mut Vec<RobotPart>,
) -> Answer<RobotId> {
    let is_position = |part: &RobotPart| matches!(part, RobotPart::Position(_));
    if parts.iter().any(is_position) {
        for part in std::mem::take(parts) {
            match part {
                RobotPart::Integer(_) | RobotPart::Form(_) => parts.push(part),
                RobotPart::Position(position) => {
                    let game = robot::stands_for(ask, position)?;
                    parts.extend_from_slice(&ask.robot_parts(game));
                }
            }
        }
    }
    let (mut positive, mut negative) = (0_i64, 0_i64);
    for part in &*parts {
        if let RobotPart::Integer(n) = *part {
            let total = if n > 0 { &mut positive } else { &mut negative };
            *total = total.checked_add(n).ok_or(EngineError::TooLarge)?;
        }
    }
    parts.retain(|part| !matches!(part, RobotPart::Integer(_)));
    parts.sort_unstable();
    let integers = [positive, negative].into_iter().filter(|n| *n != 0);
    parts.extend(integers.map(RobotPart::Integer));
    robot::of_parts(ask, parts)
}
