//! Robot games in the engine: sums of parts.

use std::rc::Rc;

use crate::game::ask::{Answer, Ask};
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::robot::arena::{RobotId, RobotPart};

/// Bytes of a sum or a form with its share of the tables, its lists not counted.
pub(in crate::game) const ENTRY_BYTES: usize = 96;

impl Engine {
    /// The parts of a game, in the order in which they were written.
    #[must_use]
    pub fn robot_parts(&self, g: RobotId) -> Rc<[RobotPart]> {
        let parts = self.robots.sums.get_index(g.0 as usize);
        parts.map_or_else(|| Rc::from([]), Rc::clone)
    }

    /// The integer that a game is, if it is written as one.
    #[must_use]
    pub fn robot_as_integer(&self, g: RobotId) -> Option<i64> {
        match *self.robot_parts(g) {
            [] => Some(0),
            [RobotPart::Integer(n)] => Some(n),
            _ => None,
        }
    }
}

/// One part alone.
pub fn of_part(ask: &mut Ask<'_>, part: RobotPart) -> Answer<RobotId> {
    of_parts(ask, &[part])
}

/// The game of these parts.
pub(in crate::game::robot) fn of_parts(ask: &mut Ask<'_>, parts: &[RobotPart]) -> Answer<RobotId> {
    ask.tick_many(1 + parts.len() as u64 / 16)?;
    let place = match ask.engine.robots.sums.get_index_of(parts) {
        Some(place) => place,
        None => {
            let bytes = ENTRY_BYTES + size_of_val(parts);
            let sums = ask.engine.robots.sums.grow(bytes, ask.meter)?;
            sums.insert_full(Rc::from(parts)).0
        }
    };
    let place = u32::try_from(place).map_err(|_| EngineError::TooLarge)?;
    Ok(RobotId(place))
}

/// An integer as a robot game.
pub fn integer(ask: &mut Ask<'_>, n: i64) -> Answer<RobotId> {
    match n {
        0 => Ok(RobotId::ZERO),
        n => of_parts(ask, &[RobotPart::Integer(n)]),
    }
}
