//! Questions about cheating robot games, and in which universe they are answered: robot games bring
//! their convention along unless a universe of alternating play was chosen.

use smallvec::smallvec;

use super::classes::set_within;
use super::context::Context;
use super::fault::{Beside, FaultKind, RobotFault};
use super::value::{Comparison, Value};
use crate::ask::question::Question;
use crate::ask::universe::{UniverseId, World};
use crate::game::robot::RobotId;
use crate::game::robot::RobotOutcome;
use crate::syntax::ast::CompareOp;
use crate::values::Outcome;

impl Context<'_> {
    /// The universe of cheating robots in which a question about these values is answered; `None`
    /// where it is one of alternating play.
    ///
    /// # Errors
    /// [`RobotFault::Universe`] where a universe of alternating play was chosen.
    pub fn robot_universe(&self, values: &[&Value]) -> Result<Option<UniverseId>, FaultKind> {
        if self.program.universes.world(self.universe) == World::Robot {
            return Ok(Some(self.universe));
        }
        if !values.iter().any(|value| matches!(value, Value::Robot(_))) {
            return Ok(None);
        }
        if self.explicit {
            return Err(FaultKind::Robot(RobotFault::Universe(self.universe)));
        }
        Ok(Some(UniverseId::ROBOT))
    }

    /// The universe in which a statement was answered.
    pub(super) fn universe_shown<'v>(
        &self,
        values: impl IntoIterator<Item = &'v Value>,
    ) -> UniverseId {
        let values: Vec<&Value> = values.into_iter().collect();
        if let [Value::Relation(comparison)] = values[..] {
            return comparison.universe;
        }
        let classes = values.iter().find_map(|value| set_within(value));
        let robot = self.robot_universe(&values).ok().flatten();
        classes.or(robot).unwrap_or(self.universe)
    }

    /// A robot game that a question is about.
    pub fn robot_asked(&mut self, value: &Value, others: &[&Value]) -> Result<RobotId, FaultKind> {
        let robot = others.iter().any(|other| matches!(other, Value::Robot(_)));
        let beside = if robot { Beside::Games } else { Beside::Universe };
        self.to_robot(value, beside)
    }

    /// A robot game that belongs to its universe.
    ///
    /// # Errors
    /// As [`Context::to_robot`], and [`RobotFault::NotHot`] modulo simple hot games.
    pub fn robot_member(
        &mut self,
        universe: UniverseId,
        value: &Value,
    ) -> Result<RobotId, FaultKind> {
        let g = self.robot_asked(value, &[])?;
        if universe == UniverseId::SIMPLE_HOT {
            self.questions().hot(g)?;
        }
        Ok(g)
    }

    /// Finds who wins a game of either world, as a value. The class of a misère quotient has one outcome, in
    /// misère play.
    pub fn outcome_of(&mut self, value: &Value) -> Result<Value, FaultKind> {
        if let Value::Class(g, set) = value {
            return self.modulo(*set, |context| context.outcome_of(&Value::Standing(*g)));
        }
        let Some(universe) = self.robot_universe(&[value])? else {
            let g = self.to_game(value)?;
            let endings = self.questions().endings(g)?;
            return Ok(endings.outcome().map_or(Value::Endings(endings), Value::Outcome));
        };
        let g = self.robot_asked(value, &[])?;
        Ok(outcome_value(self.questions().robot_outcome(universe, g)?))
    }

    /// A game X with o(G+X) < o(H+X), and those outcomes; `None` if G >= H.
    pub fn robot_witness(
        &mut self,
        universe: UniverseId,
        values: [&Value; 2],
    ) -> Result<Option<(RobotId, [RobotOutcome; 2])>, FaultKind> {
        let games = self.robots_compared(values)?;
        Ok(self.questions().robot_distinction(universe, games)?)
    }

    fn robots_compared(&mut self, [a, b]: [&Value; 2]) -> Result<[RobotId; 2], FaultKind> {
        Ok([self.robot_asked(a, &[b])?, self.robot_asked(b, &[a])?])
    }

    /// Compares two games of alternating play, or two cheating robot games.
    ///
    /// # Errors
    /// What the engine meets, or that a game does not belong to the universe.
    pub fn compared(&mut self, a: &Value, b: &Value) -> Result<Comparison, FaultKind> {
        self.comparison_of(a, b).map_err(|kind| self.about([a, b], kind))
    }

    fn comparison_of(&mut self, a: &Value, b: &Value) -> Result<Comparison, FaultKind> {
        let games = [a.clone(), b.clone()];
        if let Some(universe) = self.robot_universe(&[a, b])? {
            let [g, h] = self.robots_compared([a, b])?;
            let relation = Some(self.questions().robot_order(universe, [g, h])?);
            let pairs = [(g, h), (h, g)];
            let asked = pairs.map(|(g, h)| Question::RobotOrder(universe, g, h)).into();
            return Ok(Comparison { games, universe, relation, asked });
        }
        let universe = self.set_of_classes([a, b])?.unwrap_or(self.universe);
        let (g, h) = (self.to_game(a)?, self.to_game(b)?);
        let order = self.modulo(universe, |context| context.questions().order(g, h));
        let (relation, question) = order?;
        let asked = smallvec![question];
        Ok(Comparison { games, universe, relation, asked })
    }

    /// Returns whether a comparison of robot games holds.
    ///
    /// # Errors
    /// As [`Context::compared`].
    pub(super) fn robot_holds(
        &mut self,
        op: CompareOp,
        universe: UniverseId,
        values: [&Value; 2],
    ) -> Result<bool, FaultKind> {
        let games = self.robots_compared(values)?;
        Ok(self.questions().robot_holds(op, universe, games)?)
    }
}

/// L, D, R as the language has them.
#[must_use]
pub fn outcome_value(outcome: RobotOutcome) -> Value {
    match outcome {
        RobotOutcome::L => Value::Outcome(Outcome::L),
        RobotOutcome::D => Value::Draw,
        RobotOutcome::R => Value::Outcome(Outcome::R),
    }
}
