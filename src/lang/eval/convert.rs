//! From one kind of value to another, where the language says so.

use std::rc::Rc;

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::Evaluator;
use crate::ask::universe::UniverseId;
use crate::boards::{Graph, Grid};
use crate::game::{Component, SumId};
use crate::lang::code::{Code, Node, NodeId};
use crate::lang::context::Context;
use crate::lang::fault::{Fault, FaultKind};
use crate::lang::kind::Kind;
use crate::lang::value::Value;
use crate::meter::Meter;
use crate::values::number::Dyadic;

impl Context<'_> {
    /// A game: itself, or the integer as a game.
    ///
    /// # Errors
    /// [`FaultKind::WrongKind`] for anything else.
    pub fn to_game(&mut self, value: &Value) -> Result<SumId, FaultKind> {
        match value {
            Value::Game(game) | Value::Standing(game) | Value::Class(game, _) => Ok(*game),
            Value::Int(integer) => Ok(self.engine.number(Dyadic::from(*integer))),
            Value::Number(number) => Ok(self.engine.number(Dyadic::clone(number))),
            other => Err(FaultKind::WrongKind(Kind::Game, other.clone())),
        }
    }

    /// Refuses a value that is no game of either world.
    ///
    /// # Errors
    /// [`FaultKind::WrongKind`].
    pub fn is_game(&self, value: &Value) -> Result<(), FaultKind> {
        match value {
            Value::Game(_)
            | Value::Standing(_)
            | Value::Class(..)
            | Value::Int(_)
            | Value::Number(_)
            | Value::Robot(_) => Ok(()),
            other => Err(FaultKind::WrongKind(Kind::Game, other.clone())),
        }
    }
}

impl Evaluator<'_> {
    /// A node's value as a game.
    pub(super) fn game(&mut self, code: &Code, at: NodeId) -> Result<SumId, Fault> {
        let value = self.eval(code, at)?;
        self.to_game(&value).map_err(|kind| kind.at(code.span(at)))
    }
}

impl Context<'_> {
    /// The exact number that a value is: an `Int`, a sum of numbers, or in normal play a game
    /// that equals one.
    ///
    /// # Errors
    /// [`FaultKind::NotANumber`], or the engine's error.
    pub fn to_number(&mut self, value: &Value) -> Result<Dyadic, FaultKind> {
        let game = match value {
            Value::Int(integer) => return Ok(Dyadic::from(*integer)),
            Value::Number(number) => return Ok(Dyadic::clone(number)),
            Value::Game(game) | Value::Standing(game) | Value::Class(game, _) => *game,
            other => return Err(FaultKind::WrongKind(Kind::Number, other.clone())),
        };
        if let Some(number) = self.number_of(game) {
            return Ok(number);
        }
        if self.program.universes.is_normal(self.universe)
            && let Some(number) = self.normal_number(game)?
        {
            return Ok(number);
        }
        Err(FaultKind::NotANumber(value.clone()))
    }

    /// The number that a game equals in normal play, if it equals one.
    pub(super) fn normal_number(&mut self, game: SumId) -> Result<Option<Dyadic>, FaultKind> {
        let number = self.questions().normal_number(game);
        number.map_err(|error| self.about([&Value::Game(game)], error.into()))
    }

    /// The sum of a game's components where all of them are numbers.
    pub fn number_of(&self, game: SumId) -> Option<Dyadic> {
        if let Some(number) = self.engine.as_number(game) {
            return Some(number.clone());
        }
        let mut sum = Dyadic::from(0);
        for (component, count) in self.engine.components(game) {
            let Component::Number(number) = self.engine.component(component) else {
                return None;
            };
            sum = sum.add(&number.times(count));
        }
        Some(sum)
    }

    /// The machine integer that a value is.
    ///
    /// # Errors
    /// [`FaultKind::NotAnInteger`], [`FaultKind::IntegerOverflow`], or the engine's error.
    pub fn to_integer(&mut self, value: &Value) -> Result<i64, FaultKind> {
        if let Value::Int(integer) = value {
            return Ok(*integer);
        }
        let number = match self.to_number(value) {
            Ok(number) => number,
            Err(FaultKind::NotANumber(value)) => return Err(FaultKind::NotAnInteger(value)),
            Err(FaultKind::WrongKind(_, value)) => {
                return Err(FaultKind::WrongKind(Kind::Integer, value));
            }
            Err(other) => return Err(other),
        };
        if !number.is_integer() {
            return Err(FaultKind::NotAnInteger(value.clone()));
        }
        number.numerator().to_i64().ok_or(FaultKind::IntegerOverflow)
    }
}

impl Evaluator<'_> {
    /// A node's value as a machine integer.
    pub(super) fn integer(&mut self, code: &Code, at: NodeId) -> Result<i64, Fault> {
        if let Node::Integer(integer, _) = code.node(at) {
            return Ok(*integer);
        }
        let value = self.eval(code, at)?;
        self.to_integer(&value).map_err(|kind| kind.at(code.span(at)))
    }
}

impl Context<'_> {
    /// An argument that must be an integer of 0 or more; `what` says which.
    ///
    /// # Errors
    /// As [`Context::to_integer`], and [`FaultKind::Negative`].
    pub fn to_count(&mut self, value: &Value, what: &'static str) -> Result<u64, FaultKind> {
        let integer = self.to_integer(value)?;
        u64::try_from(integer).map_err(|_| FaultKind::Negative(what, 0))
    }

    /// A value as a board; a text is read as one.
    ///
    /// # Errors
    /// [`FaultKind::Misspelt`], [`FaultKind::WrongKind`] for anything else.
    pub fn to_grid(value: &Value, meter: &mut Meter) -> Result<Grid, FaultKind> {
        match value {
            Value::Grid(grid) => Ok(grid.clone()),
            Value::Text(text) => Ok(Grid::read(text, meter)?),
            other => Err(FaultKind::WrongKind(Kind::Board, other.clone())),
        }
    }

    /// A value as a graph; a text is read as one.
    ///
    /// # Errors
    /// [`FaultKind::Misspelt`], [`FaultKind::WrongKind`] for anything else.
    pub fn to_graph(value: &Value, meter: &mut Meter) -> Result<Rc<Graph>, FaultKind> {
        match value {
            Value::Graph(graph) => Ok(Rc::clone(graph)),
            Value::Text(text) => Ok(Rc::new(Graph::read(text, meter)?)),
            other => Err(FaultKind::WrongKind(Kind::Graph, other.clone())),
        }
    }

    /// A value as a universe.
    ///
    /// # Errors
    /// [`FaultKind::WrongKind`] for anything else.
    pub fn to_universe(value: &Value) -> Result<UniverseId, FaultKind> {
        match value {
            Value::Universe(id) => Ok(*id),
            other => Err(FaultKind::WrongKind(Kind::Universe, other.clone())),
        }
    }

    /// An exact number as a value: an `Int` where `machine` asks for it and it fits.
    ///
    /// # Errors
    /// `EngineError::TooLarge` beyond the limits of size.
    pub fn number_value(&mut self, number: Dyadic, machine: bool) -> Result<Value, FaultKind> {
        match number.to_i64() {
            Some(integer) if machine => Ok(Value::Int(integer)),
            _ => Ok(Value::Game(self.engine.number_within_limits(number)?)),
        }
    }

    /// A count as a value: an `Int` where it fits, a number beyond.
    #[must_use]
    pub fn count_value(count: impl Into<BigInt>) -> Value {
        let count = Dyadic::from_big(count.into(), 0);
        match count.to_i64() {
            Some(integer) => Value::Int(integer),
            None => Value::Number(Rc::new(count)),
        }
    }

    /// A number that was asked for, such as a mean, as a value that is no `Int`.
    #[must_use]
    pub fn measure_value(number: Dyadic) -> Value {
        Value::Number(Rc::new(number))
    }
}
