//! Followers: all games that play can reach, by rounds and by moves of one player alone, as when the
//! other player moves elsewhere.

use crate::game::robot;
use rustc_hash::FxHashSet;

use super::{Move, RobotId};
use crate::game::ask::{Answer, Ask};
use crate::values::Side;

/// The sum with its parts in an order that does not depend on how it was written.
fn in_one_order(ask: &mut Ask<'_>, g: RobotId) -> Answer<RobotId> {
    let mut parts = ask.robot_parts(g).to_vec();
    parts.sort_unstable();
    robot::of_parts(ask, &parts)
}

/// All games that play can reach, G first, those that are fewer moves away before others. Sums
/// that differ in the order of their parts only are listed once.
pub fn followers(ask: &mut Ask<'_>, g: RobotId) -> Answer<Vec<RobotId>> {
    let mut seen = FxHashSet::default();
    seen.insert(in_one_order(ask, g)?);
    let mut found = vec![g];
    let mut lease = ask.meter.lease(0)?;
    let mut at = 0;
    while let Some(&next) = found.get(at) {
        at += 1;
        let board = robot::board(ask, next)?;
        let [left, right] = [Side::Left, Side::Right].map(|side| {
            let moves = board.moves(side).map(Some);
            std::iter::once(None).chain(moves).collect::<Vec<Option<Move>>>()
        });
        for &first in &left {
            for &reply in &right {
                if first.is_none() && reply.is_none() {
                    continue;
                }
                let option = robot::after(ask, &board, first, reply)?;
                if seen.insert(in_one_order(ask, option)?) {
                    lease.grow(4 * size_of::<RobotId>(), ask.meter)?;
                    found.push(option);
                }
            }
        }
    }
    Ok(found)
}
