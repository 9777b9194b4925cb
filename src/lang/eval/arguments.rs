//! Arguments of positions: values frozen, so that they can be remembered, and back.

use std::rc::Rc;

use smallvec::SmallVec;

use crate::boards::{Argument, Key, Reader, sides};
use crate::lang::code::ParameterKind;
use crate::lang::context::Context;
use crate::lang::fault::{Fault, FaultKind};
use crate::lang::kind::Kind;
use crate::lang::value::{Items, List, Row, Value};
use crate::meter::Metered;
use crate::values::number::Dyadic;

/// Arguments as values.
pub(super) type Values = SmallVec<[Value; 3]>;

impl Context<'_> {
    /// Packs a value as an argument that can be remembered. Integers that are games become machine
    /// integers, so that `[1, 2]` and a list of `Int`s are the same.
    pub(super) fn freeze(
        &mut self,
        value: &Value,
        kind: ParameterKind,
        key: &mut Key,
    ) -> Result<(), FaultKind> {
        self.meter.tick()?;
        let argument = match value {
            Value::Int(integer) => Argument::Integer(*integer),
            Value::Game(g) | Value::Standing(g) | Value::Class(g, _) => {
                match self.engine.as_number(*g).and_then(Dyadic::to_i64) {
                    Some(integer) if kind != ParameterKind::Game => Argument::Integer(integer),
                    _ => Argument::Game(*g),
                }
            }
            Value::Number(number) => match number.to_i64() {
                Some(integer) if kind != ParameterKind::Game => Argument::Integer(integer),
                _ => Argument::Game(self.to_game(value)?),
            },
            Value::Bool(value) => Argument::Bool(*value),
            Value::None => Argument::None,
            Value::Text(text) => Argument::Text(text.clone()),
            Value::Grid(grid) => Argument::Grid(grid.clone()),
            Value::Graph(graph) => Argument::Graph(Rc::clone(graph)),
            Value::Side(side) => Argument::Side(*side),
            Value::Ruleset(id) => Argument::Ruleset(*id),
            Value::List(list) => {
                key.begin_list(list.items().len());
                return self.freeze_all(list.items().iter(), key);
            }
            Value::Range { from, to } => {
                let length = usize::try_from(to.saturating_sub(*from)).unwrap_or(0);
                let _key = self.meter.lease(length.saturating_mul(size_of::<Argument>()))?;
                self.meter.tick_many(length as u64)?;
                key.begin_list(length);
                (*from..*to).for_each(|integer| key.integer(integer));
                return Ok(());
            }
            Value::Row(row) => {
                // What a roller rolls over is counted.
                for bump in row.entries() {
                    self.to_integer(bump)?;
                }
                let (left, all) = (row.left.items().len(), row.entries().count());
                key.begin_row(u32::try_from(left).unwrap_or(u32::MAX), all);
                return self.freeze_all(row.entries(), key);
            }
            Value::Function(_)
            | Value::Builtin(_)
            | Value::Member(_)
            | Value::Universe(_)
            | Value::Outcome(_)
            | Value::Draw
            | Value::Endings(_)
            | Value::InfiniteNim(_)
            | Value::Relation(_)
            | Value::Thermograph(_)
            | Value::Figure(_)
            | Value::Quotient(_)
            | Value::Robot(_)
            | Value::Table(_)
            | Value::About(_) => {
                let wanted = Kind::Argument;
                return Err(FaultKind::WrongKind(wanted, value.clone()));
            }
        };
        key.argument(&argument);
        Ok(())
    }

    fn freeze_all<'v>(
        &mut self,
        values: impl Iterator<Item = &'v Value>,
        key: &mut Key,
    ) -> Result<(), FaultKind> {
        let mut integers = 0;
        for value in values {
            match value {
                Value::Int(integer) => {
                    key.integer(*integer);
                    integers += 1;
                }
                _ => self.deeper(|context| context.freeze(value, ParameterKind::Any, key))?,
            }
        }
        Ok(self.meter.tick_many(integers / 16)?)
    }
}

/// Returns whether a value comes back as it is when it is frozen and thawed.
pub(super) fn is_frozen(value: &Value) -> bool {
    let flat = |list: &List| {
        let plain = |item| matches!(item, &Value::Int(_) | &Value::Text(_) | &Value::Bool(_));
        list.items().iter().all(plain)
    };
    match value {
        Value::Int(_) | Value::Text(_) | Value::Bool(_) | Value::Grid(_) | Value::Graph(_) => true,
        Value::List(list) => flat(list),
        Value::Row(row) => flat(&row.left) && flat(&row.right),
        _ => false,
    }
}

/// Arguments as values.
pub(super) fn thawed(arguments: Reader<'_>) -> Result<Values, Fault> {
    let values = arguments.arguments().map(thaw).collect::<Option<Values>>();
    Ok(values.ok_or(FaultKind::ListTooDeep)?)
}

/// An argument as a value; `None` where lists nest too deep, which no value does.
fn thaw(argument: Argument) -> Option<Value> {
    Some(match argument {
        Argument::Integer(integer) => Value::Int(integer),
        Argument::Game(g) => Value::Game(g),
        Argument::Text(text) => Value::Text(text),
        Argument::Grid(grid) => Value::Grid(grid),
        Argument::Graph(graph) => Value::Graph(graph),
        Argument::Bool(value) => Value::Bool(value),
        Argument::None => Value::None,
        Argument::Side(side) => Value::Side(side),
        Argument::Ruleset(id) => Value::Ruleset(id),
        Argument::List(items) => Value::List(thaw_all(&items)?),
        Argument::Row(entries, left) => {
            let (left, right) = sides(&entries, left);
            let (left, right) = (thaw_all(left)?, thaw_all(right)?);
            Value::Row(Rc::new(Row { left, right }))
        }
    })
}

fn thaw_all(arguments: &[Argument]) -> Option<Rc<List>> {
    let mut items = Items::with_capacity(arguments.len());
    for argument in arguments {
        items.push(thaw(argument.clone())?);
    }
    List::shared(items, None)
}
