//! Questions about cheating robot games, all of them or simple hot ones.

use crate::ask::universe::UniverseId;
use crate::ask::{AskError, Questions};
use crate::game::EngineError;
use crate::game::robot::RobotId;
use crate::game::robot::hot::order::simplified;
use crate::game::robot::hot::{Hot, HotSum};

impl Questions<'_> {
    /// The game as a sum of integers and simple hot games.
    ///
    /// # Errors
    /// [`AskError::NotHot`] if it is none.
    pub fn hot(&mut self, g: RobotId) -> Result<HotSum, AskError> {
        let mut ask = self.ask();
        let reason = match ask.robot_hot(g)? {
            Ok(sum) => return Ok(sum),
            Err(reason) => reason,
        };
        let part = ask.robot_of_part(reason.part())?;
        Err(AskError::NotHot(part, reason))
    }

    /// Whether G >= H in a universe of cheating robots.
    ///
    /// # Errors
    /// [`AskError::NotHot`] modulo simple hot games.
    pub fn robot_at_least(
        &mut self,
        universe: UniverseId,
        g: RobotId,
        h: RobotId,
    ) -> Result<bool, AskError> {
        if universe != UniverseId::SIMPLE_HOT {
            return Ok(self.ask().robot_ge(g, h)?);
        }
        let (g, h) = (self.hot(g)?, self.hot(h)?);
        Ok(self.ask().robot_hot_witness(&g, &h)?.is_none())
    }

    /// A game X with o(G+X) < o(H+X) in a universe of cheating robots; `None` if G >= H there.
    ///
    /// # Errors
    /// [`AskError::NotHot`] modulo simple hot games.
    pub fn robot_witness(
        &mut self,
        universe: UniverseId,
        g: RobotId,
        h: RobotId,
    ) -> Result<Option<RobotId>, AskError> {
        if universe != UniverseId::SIMPLE_HOT {
            return Ok(self.ask().robot_witness(g, h)?);
        }
        let (g, h) = (self.hot(g)?, self.hot(h)?);
        Ok(self.ask().robot_hot_witness(&g, &h)?)
    }

    /// A simpler game that is equal in a universe of cheating robots, as far as the theorems go.
    ///
    /// # Errors
    /// [`AskError::NotHot`] modulo simple hot games.
    pub fn robot_normal_form(
        &mut self,
        universe: UniverseId,
        g: RobotId,
    ) -> Result<RobotId, AskError> {
        if universe != UniverseId::SIMPLE_HOT {
            return Ok(self.ask().robot_reduced(g)?);
        }
        let simple = simplified(&self.hot(g)?);
        let machine = |n: i128| i64::try_from(n).map_err(|_| EngineError::TooLarge);
        let mut ask = self.ask();
        let mut parts = Vec::with_capacity(simple.games.len() + 1);
        for game in &simple.games {
            let (a, b, c) = (machine(game.a())?, 0, machine(game.c())?);
            parts.push(ask.robot_simple(Hot { a, b, c })?);
        }
        parts.push(ask.robot_integer(machine(simple.local)?)?);
        Ok(ask.robot_sum(&parts)?)
    }
}
