//! Cheating robot games as values: literals, sums, multiples, and integers that become robot games.

use super::Evaluator;
use crate::game::robot;
use crate::game::robot::{Grid, RobotId};
use crate::game::{Component, EngineError};
use crate::lang::code::{Code, NodeId, Robot};
use crate::lang::context::Context;
use crate::lang::fault::{Beside, Fault, FaultKind, RobotFault};
use crate::lang::kind::Kind;
use crate::lang::value::Value;
use crate::meter::Metered;
use crate::values::number::Dyadic;

/// Copies of one game in a sum of cheating robot games.
const MOST_COPIES: i64 = 10_000_000;

impl Evaluator<'_> {
    /// `robot<L|m|R>`.
    pub(super) fn robot_literal(
        &mut self,
        code: &Code,
        at: NodeId,
        literal: &Robot,
    ) -> Result<Value, Fault> {
        let left = self.robot_options(code, &literal.left)?;
        let rows = self.robot_rows(code, &literal.matrix)?;
        let right = self.robot_options(code, &literal.right)?;
        let grid = Grid::new(left, &rows, right).map_err(|error| {
            let kind = FaultKind::Robot(RobotFault::Shape(error));
            kind.at(code.span(at))
        })?;
        let mut ask = self.ask();
        let game = robot::form(&mut ask, grid);
        game.map(Value::Robot).map_err(|error| FaultKind::from(error).at(code.span(at)))
    }

    /// The matrix of a literal: a list of lists for the whole of it stands for its rows.
    fn robot_rows(
        &mut self,
        code: &Code,
        matrix: &[Box<[NodeId]>],
    ) -> Result<Vec<Vec<RobotId>>, Fault> {
        let [row] = matrix else {
            return matrix.iter().map(|row| self.robot_options(code, row)).collect();
        };
        let [only] = row[..] else {
            return Ok(vec![self.robot_options(code, row)?]);
        };
        let value = self.eval(code, only)?;
        let is_list = |item: &Value| matches!(item, Value::List(_));
        let rows = match &value {
            Value::List(list) if list.items().iter().all(is_list) => list.items(),
            _ => std::slice::from_ref(&value),
        };
        let mut games = Vec::with_capacity(rows.len());
        for row in rows {
            let mut entries = Vec::new();
            self.robot_flatten(row, &mut entries).map_err(|kind| kind.at(code.span(only)))?;
            games.push(entries);
        }
        Ok(games)
    }

    /// Options of a literal: a list among them stands for its items.
    fn robot_options(&mut self, code: &Code, nodes: &[NodeId]) -> Result<Vec<RobotId>, Fault> {
        let mut options = Vec::with_capacity(nodes.len());
        for node in nodes {
            let value = self.eval(code, *node)?;
            self.robot_flatten(&value, &mut options).map_err(|kind| kind.at(code.span(*node)))?;
        }
        Ok(options)
    }
}

impl Context<'_> {
    /// The robot games of a value: itself, or those of a list's items.
    ///
    /// # Errors
    /// Where something is no robot game.
    pub fn robot_flatten(
        &mut self,
        value: &Value,
        games: &mut Vec<RobotId>,
    ) -> Result<(), FaultKind> {
        match value {
            Value::List(list) => {
                for item in list.items() {
                    self.deeper(|context| context.robot_flatten(item, games))?;
                }
                Ok(())
            }
            Value::Range { from, to } => {
                let mut lease = self.meter.lease(0)?;
                for integer in *from..*to {
                    lease.grow(size_of::<RobotId>(), self.meter)?;
                    games.push(self.to_robot(&Value::Int(integer), Beside::Options)?);
                }
                Ok(())
            }
            other => {
                games.push(self.to_robot(other, Beside::Options)?);
                Ok(())
            }
        }
    }

    /// A value as a cheating robot game: integers belong to both worlds, 1 + -1 is two of them.
    ///
    /// # Errors
    /// [`RobotFault::Alternating`] for other games, [`FaultKind::WrongKind`] for what is no game.
    pub fn to_robot(&mut self, value: &Value, beside: Beside) -> Result<RobotId, FaultKind> {
        let alternating = || FaultKind::Robot(RobotFault::Alternating(value.clone(), beside));
        let integers: Vec<i64> = match value {
            Value::Robot(g) => return Ok(*g),
            Value::Int(integer) => vec![*integer],
            Value::Number(number) if number.is_integer() => {
                vec![number.to_i64().ok_or(EngineError::TooLarge)?]
            }
            Value::Number(_) => return Err(alternating()),
            Value::Game(g) | Value::Standing(g) | Value::Class(g, _) => {
                let mut integers = Vec::new();
                for (component, count) in self.engine.components(*g) {
                    let Component::Number(number) = self.engine.component(component) else {
                        return Err(alternating());
                    };
                    if !number.is_integer() {
                        return Err(alternating());
                    }
                    let total: Dyadic = number.times(count);
                    integers.push(total.to_i64().ok_or(EngineError::TooLarge)?);
                }
                // The order of a sum's components is that of ids, and never shown.
                integers.sort_unstable_by(|a, b| b.cmp(a));
                integers
            }
            other => return Err(FaultKind::WrongKind(Kind::Game, other.clone())),
        };
        let mut ask = self.ask();
        let mut games = Vec::with_capacity(integers.len());
        for integer in integers {
            games.push(robot::integer(&mut ask, integer)?);
        }
        Ok(robot::sum(&mut ask, &games)?)
    }
}

impl Evaluator<'_> {
    /// A sum with cheating robot games in it, in written order.
    pub(super) fn robot_sum(
        &mut self,
        code: &Code,
        terms: &[(bool, Value, NodeId)],
    ) -> Result<Value, Fault> {
        let mut games = Vec::with_capacity(terms.len());
        for (minus, value, at) in terms {
            let mut term = || {
                let game = self.to_robot(value, Beside::Games)?;
                if !minus {
                    return Ok(game);
                }
                let mut ask = self.ask();
                Ok(robot::conjugate(&mut ask, game)?)
            };
            games.push(term().map_err(|kind: FaultKind| kind.at(code.span(*at)))?);
        }
        let mut ask = self.ask();
        Ok(Value::Robot(robot::sum(&mut ask, &games)?))
    }
}

impl Context<'_> {
    /// The sum of a list of games of which one is a cheating robot's.
    pub fn robot_total(&mut self, items: &[Value]) -> Result<Value, FaultKind> {
        let mut games = Vec::with_capacity(items.len());
        for item in items {
            games.push(self.to_robot(item, Beside::Games)?);
        }
        let mut ask = self.ask();
        Ok(Value::Robot(robot::sum(&mut ask, &games)?))
    }

    /// `n * G`: G + G + …, of the conjugate where n is negative.
    pub(super) fn robot_copies(&mut self, g: RobotId, count: &Value) -> Result<Value, FaultKind> {
        let count = match count {
            Value::Robot(_) => return Err(FaultKind::NoProduct),
            other => self.to_integer(other),
        };
        let count = count.map_err(|kind| match kind {
            FaultKind::NotAnInteger(_) => FaultKind::NoProduct,
            other => other,
        })?;
        if !(-MOST_COPIES..=MOST_COPIES).contains(&count) {
            return Err(EngineError::TooLarge.into());
        }
        let mut ask = self.ask();
        let g = if count < 0 { robot::conjugate(&mut ask, g)? } else { g };
        let copies = usize::try_from(count.unsigned_abs()).unwrap_or(0);
        let _copies = ask.meter.lease(copies.saturating_mul(size_of::<RobotId>()))?;
        let sum = robot::sum(&mut ask, &vec![g; copies])?;
        Ok(Value::Robot(sum))
    }
}
