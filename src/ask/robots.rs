//! Questions about cheating robot games, all of them or simple hot ones.

use crate::ask::order::by_order;
use crate::ask::question::Question;
use crate::ask::universe::UniverseId;
use crate::ask::{AskError, Questions};
use crate::game::EngineError;
use crate::game::robot;
use crate::game::robot::RobotId;
use crate::game::robot::RobotOutcome;
use crate::game::robot::hot::order::simplified;
use crate::game::robot::hot::{Hot, HotSum};
use crate::syntax::ast::CompareOp;
use crate::values::Relation;

impl Questions<'_> {
    /// The game as a sum of integers and simple hot games.
    ///
    /// # Errors
    /// [`AskError::NotHot`] if it is none.
    pub fn hot(&mut self, g: RobotId) -> Result<HotSum, AskError> {
        let mut ask = self.ask();
        let reason = match robot::hot(&mut ask, g)? {
            Ok(sum) => return Ok(sum),
            Err(reason) => reason,
        };
        let part = robot::of_part(&mut ask, reason.part())?;
        Err(AskError::NotHot(part, reason))
    }

    /// Returns whether G >= H in a universe of cheating robots.
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
            return Ok(robot::ge(&mut self.ask(), g, h)?);
        }
        let (g, h) = (self.hot(g)?, self.hot(h)?);
        Ok(robot::hot_witness(&mut self.ask(), &g, &h)?.is_none())
    }

    /// The same, noted as a question that somebody asked.
    fn robot_asked_at_least(
        &mut self,
        universe: UniverseId,
        [g, h]: [RobotId; 2],
    ) -> Result<bool, AskError> {
        self.note(Question::RobotOrder(universe, g, h));
        self.robot_at_least(universe, g, h)
    }

    /// Finds who wins a game in a universe of cheating robots.
    ///
    /// # Errors
    /// [`AskError::NotHot`] modulo simple hot games.
    pub fn robot_outcome(
        &mut self,
        universe: UniverseId,
        g: RobotId,
    ) -> Result<RobotOutcome, AskError> {
        if universe == UniverseId::SIMPLE_HOT {
            self.hot(g)?;
        }
        self.note(Question::RobotOutcome(g));
        Ok(robot::outcome(&mut self.ask(), g)?)
    }

    /// Compares two games in a universe of cheating robots.
    ///
    /// # Errors
    /// [`AskError::NotHot`] modulo simple hot games.
    pub fn robot_order(
        &mut self,
        universe: UniverseId,
        [g, h]: [RobotId; 2],
    ) -> Result<Relation, AskError> {
        let at_least = self.robot_asked_at_least(universe, [g, h])?;
        let at_most = self.robot_asked_at_least(universe, [h, g])?;
        Ok(Relation::from_order(at_most, at_least))
    }

    /// Returns whether a comparison holds in a universe of cheating robots.
    ///
    /// # Errors
    /// [`AskError::NotHot`] modulo simple hot games.
    pub fn robot_holds(
        &mut self,
        op: CompareOp,
        universe: UniverseId,
        games: [RobotId; 2],
    ) -> Result<bool, AskError> {
        let verdict = by_order(op, games, |games| {
            Ok::<_, AskError>(self.robot_asked_at_least(universe, games)?.into())
        })?;
        Ok(verdict.decided()?)
    }

    /// A game X with o(G+X) < o(H+X), and those outcomes; `None` if G >= H.
    ///
    /// # Errors
    /// [`AskError::NotHot`] modulo simple hot games.
    pub fn robot_distinction(
        &mut self,
        universe: UniverseId,
        [g, h]: [RobotId; 2],
    ) -> Result<Option<(RobotId, [RobotOutcome; 2])>, AskError> {
        self.note(Question::RobotOrder(universe, g, h));
        let Some(x) = self.robot_witness(universe, g, h)? else {
            return Ok(None);
        };
        let mut ask = self.ask();
        let mut with = |game: RobotId| {
            let sum = robot::sum(&mut ask, &[game, x])?;
            robot::outcome(&mut ask, sum)
        };
        Ok(Some((x, [with(g)?, with(h)?])))
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
            return Ok(robot::witness(&mut self.ask(), g, h)?);
        }
        let (g, h) = (self.hot(g)?, self.hot(h)?);
        Ok(robot::hot_witness(&mut self.ask(), &g, &h)?)
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
            return Ok(robot::reduced(&mut self.ask(), g)?);
        }
        let simple = simplified(&self.hot(g)?);
        let machine = |n: i128| i64::try_from(n).map_err(|_| EngineError::TooLarge);
        let mut ask = self.ask();
        let mut parts = Vec::with_capacity(simple.games.len() + 1);
        for game in &simple.games {
            let (a, b, c) = (machine(game.a())?, 0, machine(game.c())?);
            parts.push(robot::simple(&mut ask, Hot { a, b, c })?);
        }
        parts.push(robot::integer(&mut ask, machine(simple.local)?)?);
        Ok(robot::sum(&mut ask, &parts)?)
    }
}
