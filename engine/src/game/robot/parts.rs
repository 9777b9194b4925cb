//! Robot games in the engine: sums of parts.

use std::rc::Rc;

use crate::game::ask::{Answer, Ask};
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::robot::arena::{RobotId, RobotPart};

/// Bytes of a sum or a form with its share of the tables, its lists not counted.
pub(in crate::game) const ENTRY_BYTES: usize = 96;

impl Ask<'_> {
    /// One part alone.
    pub fn robot_of_part(&mut self, part: RobotPart) -> Answer<RobotId> {
        self.robot_of_parts(&[part])
    }

    /// The game of these parts.
    pub(in crate::game::robot) fn robot_of_parts(
        &mut self,
        parts: &[RobotPart],
    ) -> Answer<RobotId> {
        self.tick_many(1 + parts.len() as u64 / 16)?;
        let place = match self.engine.robots.sums.get_index_of(parts) {
            Some(place) => place,
            None => {
                let bytes = ENTRY_BYTES + size_of_val(parts);
                let sums = self.engine.robots.sums.grow(bytes, self.meter)?;
                sums.insert_full(Rc::from(parts)).0
            }
        };
        let place = u32::try_from(place).map_err(|_| EngineError::TooLarge)?;
        Ok(RobotId(place))
    }

    /// An integer as a robot game.
    pub fn robot_integer(&mut self, n: i64) -> Answer<RobotId> {
        match n {
            0 => Ok(RobotId::ZERO),
            n => self.robot_of_parts(&[RobotPart::Integer(n)]),
        }
    }
}

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
