//! Nodes that make games: literals, switches, nimbers, tinies, ordinal sums.

use std::rc::Rc;

use super::Evaluator;
use crate::game::{EngineError, SumId, Tombstones};
use crate::lang::code::{Code, Node, NodeId};
use crate::lang::context::Context;
use crate::lang::fault::{Fault, FaultKind};
use crate::lang::value::{Items, List, Row, Value};
use crate::meter::Metered;

impl Evaluator<'_> {
    /// The nodes that make a game of games.
    pub(super) fn game_node(&mut self, code: &Code, at: NodeId) -> Result<Value, Fault> {
        let game = match code.node(at) {
            Node::NimberOf(size) => {
                let value = self.eval(code, *size)?;
                let size = self
                    .to_count(&value, "the size of a nimber")
                    .map_err(|kind| kind.at(code.span(*size)))?;
                Ok(self.engine.nimber(size))
            }
            Node::Switch(options) => {
                let options = self.options(code, options)?;
                let mut ask = self.ask();
                ask.switch(&options)
            }
            Node::Tiny(inside) => {
                let inside = self.game(code, *inside)?;
                let mut ask = self.ask();
                ask.tiny(inside)
            }
            Node::Miny(inside) => {
                let inside = self.game(code, *inside)?;
                let mut ask = self.ask();
                ask.miny(inside)
            }
            Node::Literal(literal) => {
                let left = self.options(code, &literal.left)?;
                let right = self.options(code, &literal.right)?;
                let tombstones =
                    Tombstones { left: literal.left_tombstone, right: literal.right_tombstone };
                let mut ask = self.ask();
                ask.form(&left, &right, tombstones)
            }
            Node::Robot(robot) => {
                return self.robot_literal(code, at, robot);
            }
            Node::Row(left, right) => {
                let left = self.entries(code, at, left)?;
                let right = self.entries(code, at, right)?;
                return Ok(Value::Row(Rc::new(Row { left, right })));
            }
            _ => Err(EngineError::Refused),
        };
        match game {
            Ok(game) => Ok(Value::Game(game)),
            Err(error) => Err(FaultKind::from(error).at(code.span(at))),
        }
    }

    /// `G:H`.
    pub(super) fn ordinal(
        &mut self,
        code: &Code,
        at: NodeId,
        base: NodeId,
        exponent: NodeId,
    ) -> Result<Value, Fault> {
        let base = self.game(code, base)?;
        let exponent = self.game(code, exponent)?;
        let mut ask = self.ask();
        match ask.ordinal(base, exponent) {
            Ok(game) => Ok(Value::Game(game)),
            Err(error) => Err(FaultKind::from(error).at(code.span(at))),
        }
    }

    /// Entries of a row: a list among them stands for its items.
    fn entries(&mut self, code: &Code, at: NodeId, nodes: &[NodeId]) -> Result<Rc<List>, Fault> {
        let mut entries = Items::new();
        let mut lease = self.meter.lease(List::BYTES + size_of::<Value>() * nodes.len())?;
        for node in nodes {
            match self.eval(code, *node)? {
                // Nothing is copied where a row is made of one list.
                Value::List(list) if nodes.len() == 1 => return Ok(list),
                Value::List(list) => {
                    lease.grow(size_of_val(list.items()), self.meter)?;
                    entries.extend(list.items().iter().cloned());
                }
                other => entries.push(other),
            }
        }
        let list = List::shared(entries, Some(lease)).ok_or(FaultKind::ListTooDeep);
        list.map_err(|kind| kind.at(code.span(at)))
    }

    /// Options of a literal: a list among them stands for its items.
    fn options(&mut self, code: &Code, nodes: &[NodeId]) -> Result<Vec<SumId>, Fault> {
        let mut options = Vec::with_capacity(nodes.len());
        for node in nodes {
            let value = self.eval(code, *node)?;
            self.flatten(&value, &mut options).map_err(|kind| kind.at(code.span(*node)))?;
        }
        Ok(options)
    }
}

impl Context<'_> {
    /// The games of a value: itself, or the games of a list's items.
    ///
    /// # Errors
    /// [`FaultKind::WrongKind`] where something is no game.
    pub fn flatten(&mut self, value: &Value, games: &mut Vec<SumId>) -> Result<(), FaultKind> {
        match value {
            Value::List(list) => {
                for item in list.items() {
                    match item {
                        Value::Game(g) => games.push(*g),
                        other => self.deeper(|context| context.flatten(other, games))?,
                    }
                }
                Ok(())
            }
            Value::Range { from, to } => {
                let mut lease = self.meter.lease(0)?;
                for integer in *from..*to {
                    lease.grow(size_of::<SumId>(), self.meter)?;
                    self.meter.tick()?;
                    games.push(self.to_game(&Value::Int(integer))?);
                    self.settle()?;
                }
                Ok(())
            }
            other => {
                games.push(self.to_game(other)?);
                Ok(())
            }
        }
    }
}
