//! Questions about cheating robot games, and in which universe they are answered: robot games bring
//! their convention along unless a universe of alternating play was chosen.

use super::ask::by_order;
use super::eval::Evaluator;
use super::fault::{Beside, FaultKind, RobotFault};
use super::reason::Question;
use super::universe::{UniverseId, World};
use super::value::{Comparison, Relation, Value};
use crate::game::robot::RobotId;
use crate::game::robot::Standing;
use crate::game::robot::arena::RobotOutcome;
use crate::game::robot::hot::order::simplified;
use crate::game::robot::hot::{Hot, HotSum};
use crate::game::{EngineError, Outcome};
use crate::meter::Meter;
use crate::syntax::ast::CompareOp;

impl Evaluator<'_> {
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
        let robot = self.robot_universe(&values).ok().flatten();
        robot.unwrap_or(self.universe)
    }

    /// A robot game that a question is about.
    pub fn robot_asked(
        &mut self,
        value: &Value,
        others: &[&Value],
        meter: &mut Meter,
    ) -> Result<RobotId, FaultKind> {
        let robot = others.iter().any(|other| matches!(other, Value::Robot(_)));
        let beside = if robot { Beside::Games } else { Beside::Universe };
        self.to_robot(value, beside, meter)
    }

    /// A robot game that belongs to its universe.
    ///
    /// # Errors
    /// As [`Evaluator::to_robot`], and [`RobotFault::NotHot`] modulo simple hot games.
    pub fn robot_member(
        &mut self,
        universe: UniverseId,
        value: &Value,
        meter: &mut Meter,
    ) -> Result<RobotId, FaultKind> {
        let g = self.robot_asked(value, &[], meter)?;
        if universe == UniverseId::SIMPLE_HOT {
            self.hot(g, meter)?;
        }
        Ok(g)
    }

    /// The game as a sum of integers and simple hot games.
    ///
    /// # Errors
    /// [`RobotFault::NotHot`] where it is none.
    pub fn hot(&mut self, g: RobotId, meter: &mut Meter) -> Result<HotSum, FaultKind> {
        let mut ask = self.ask(meter);
        let reason = match ask.robot_hot(g)? {
            Ok(sum) => return Ok(sum),
            Err(reason) => reason,
        };
        let part = ask.robot_of_part(reason.part())?;
        Err(FaultKind::Robot(RobotFault::NotHot(part, reason)))
    }

    /// Who wins a game of either world, as a value.
    pub fn outcome_of(&mut self, value: &Value, meter: &mut Meter) -> Result<Value, FaultKind> {
        let Some(universe) = self.robot_universe(&[value])? else {
            let g = self.to_game(value)?;
            return self.outcome(g, meter).map(Value::Outcome);
        };
        let g = self.robot_member(universe, value, meter)?;
        self.note(Question::RobotOutcome(g));
        let mut ask = self.ask(meter);
        Ok(outcome_value(ask.robot_outcome(g)?))
    }

    /// Whether G >= H in a universe of cheating robots.
    ///
    /// # Errors
    /// What the engine meets, or that a game does not belong to it.
    pub fn robot_standing(
        &mut self,
        universe: UniverseId,
        g: RobotId,
        h: RobotId,
        meter: &mut Meter,
    ) -> Result<Standing, FaultKind> {
        if universe != UniverseId::SIMPLE_HOT {
            let mut ask = self.ask(meter);
            return Ok(ask.robot_ge(g, h)?);
        }
        let (g, h) = (self.hot(g, meter)?, self.hot(h, meter)?);
        let mut ask = self.ask(meter);
        Ok(ask.robot_ge_hot(&g, &h)?)
    }

    /// The same of two values of which one is a cheating robot's, or in its universe.
    pub fn robot_stands(
        &mut self,
        universe: UniverseId,
        a: &Value,
        b: &Value,
        meter: &mut Meter,
    ) -> Result<Standing, FaultKind> {
        let g = self.robot_asked(a, &[b], meter)?;
        let h = self.robot_asked(b, &[a], meter)?;
        self.note(Question::RobotOrder(universe, g, h));
        self.robot_standing(universe, g, h, meter)
    }

    /// A game X with o(G+X) not at least o(H+X), and those outcomes; `None` where none was found.
    pub fn robot_witness(
        &mut self,
        universe: UniverseId,
        a: &Value,
        b: &Value,
        meter: &mut Meter,
    ) -> Result<Option<(RobotId, [RobotOutcome; 2])>, FaultKind> {
        let Standing::Fails(Some(x)) = self.robot_stands(universe, a, b, meter)? else {
            return Ok(None);
        };
        let mut with = |value: &Value| {
            let g = self.to_robot(value, Beside::Games, meter)?;
            let mut ask = self.ask(meter);
            let sum = ask.robot_sum(&[g, x])?;
            Ok::<_, FaultKind>(ask.robot_outcome(sum)?)
        };
        Ok(Some((x, [with(a)?, with(b)?])))
    }

    /// A simpler game that is equal in a universe of cheating robots, as far as the theorems go.
    ///
    /// # Errors
    /// As [`Evaluator::hot`] modulo simple hot games, and what the engine meets.
    pub fn robot_normal_form(
        &mut self,
        universe: UniverseId,
        g: RobotId,
        meter: &mut Meter,
    ) -> Result<RobotId, FaultKind> {
        if universe != UniverseId::SIMPLE_HOT {
            let mut ask = self.ask(meter);
            return Ok(ask.robot_reduced(g)?);
        }
        let simple = simplified(&self.hot(g, meter)?);
        let machine = |n: i128| i64::try_from(n).map_err(|_| EngineError::TooLarge);
        let mut ask = self.ask(meter);
        let mut parts = Vec::with_capacity(simple.games.len() + 1);
        for game in &simple.games {
            let (a, b, c) = (machine(game.a())?, 0, machine(game.c())?);
            parts.push(ask.robot_simple(Hot { a, b, c })?);
        }
        parts.push(ask.robot_integer(machine(simple.local)?)?);
        Ok(ask.robot_sum(&parts)?)
    }

    /// Compares two games of alternating play, or two cheating robot games.
    ///
    /// # Errors
    /// What the engine meets, or that a game does not belong to the universe.
    pub fn compared(
        &mut self,
        a: &Value,
        b: &Value,
        meter: &mut Meter,
    ) -> Result<Comparison, FaultKind> {
        let (relation, universe) = match self.robot_universe(&[a, b])? {
            Some(universe) => {
                let at_least = self.robot_stands(universe, a, b, meter)?.verdict();
                let at_most = self.robot_stands(universe, b, a, meter)?.verdict();
                (Relation::from_verdicts(at_least, at_most), universe)
            }
            None => {
                let (g, h) = (self.to_game(a)?, self.to_game(b)?);
                (self.order(g, h, meter)?, self.universe)
            }
        };
        Ok(Comparison { games: [a.clone(), b.clone()], universe, relation })
    }

    /// Whether a comparison of robot games holds.
    ///
    /// # Errors
    /// As [`Evaluator::compared`], and [`EngineError::Undecided`].
    pub(super) fn robot_holds(
        &mut self,
        op: CompareOp,
        universe: UniverseId,
        a: &Value,
        b: &Value,
        meter: &mut Meter,
    ) -> Result<bool, FaultKind> {
        let verdict = by_order(op, [a, b], |[a, b]| {
            let standing = self.robot_stands(universe, a, b, meter)?;
            Ok::<_, FaultKind>(standing.verdict())
        })?;
        Ok(verdict.decided()?)
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
