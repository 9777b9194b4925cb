//! How large values are: of the cases of a law that fail the smallest are shown.

use super::context::Context;
use super::program::Program;
use super::value::Value;
use crate::boards::Argument;
use crate::game::{Component, ComponentId, PosId, SumId};
use crate::meter::{Meter, Metered, Share};
use crate::values::number::Dyadic;

/// Ticks for the height of a game.
const TICKS: u64 = 10_000;

/// Items of lists whose sizes are added up.
const MOST_ITEMS: u32 = 1000;

impl Context<'_> {
    /// The sizes of values, added up: of an integer its absolute value, of a game its birthday, of a
    /// position the size of what it is written with, of a list or a text its length and the sizes of the
    /// items.
    pub fn size_of_all<'v>(&mut self, values: impl Iterator<Item = &'v Value>) -> u64 {
        let mut items = MOST_ITEMS;
        values.fold(0, |sum, value| sum.saturating_add(self.size_of_value(value, &mut items)))
    }

    fn size_of_value(&mut self, value: &Value, items: &mut u32) -> u64 {
        match value {
            Value::Int(integer) => integer.unsigned_abs(),
            Value::Number(number) => size_of_number(number),
            Value::Text(text) => text.len() as u64,
            Value::Range { from, to } => u64::try_from(to.saturating_sub(*from)).unwrap_or(0),
            Value::Grid(grid) => grid.len() as u64,
            Value::Graph(graph) => (graph.vertices.len() + graph.edges.len()) as u64,
            Value::Row(row) => {
                let entries = row.entries().cloned().collect::<Vec<_>>();
                let length = entries.len() as u64;
                entries
                    .iter()
                    .fold(length, |sum, entry| sum.saturating_add(self.size_of_item(entry, items)))
            }
            Value::List(list) => {
                let length = list.items().len() as u64;
                list.items()
                    .iter()
                    .fold(length, |sum, item| sum.saturating_add(self.size_of_item(item, items)))
            }
            Value::Game(g) | Value::Standing(g) | Value::Class(g, _) => self.size_of_game(*g),
            _ => 0,
        }
    }

    fn size_of_item(&mut self, item: &Value, items: &mut u32) -> u64 {
        match items.checked_sub(1) {
            Some(left) => {
                *items = left;
                self.size_of_value(item, items)
            }
            None => 0,
        }
    }

    fn size_of_game(&mut self, g: SumId) -> u64 {
        let parts: Vec<_> = self.engine.components(g).collect();
        parts.into_iter().fold(0, |sum: u64, (part, times)| {
            sum.saturating_add(self.size_of_component(part).saturating_mul(times))
        })
    }

    fn size_of_component(&mut self, part: ComponentId) -> u64 {
        match self.engine.component(part) {
            Component::Number(number) => size_of_number(number),
            Component::Nimber(n) => *n,
            &Component::NumberUpStar(sum) => self
                .size_of_component(sum.number)
                .saturating_add(sum.up.unsigned_abs())
                .saturating_add(sum.star),
            &Component::Ordinal(base, exponent) => {
                self.size_of_game(base).saturating_add(self.size_of_game(exponent))
            }
            &Component::Position { position, .. } => {
                size_of_position(self.program, position).unwrap_or(0)
            }
            Component::Form => {
                // What a message says does not depend on what the question has left.
                let height = self.metered_by(Meter::default(), |context| {
                    context
                        .within(Share::soon(TICKS), |context| context.ask().birthday(part.into()))
                });
                let height = height.ok().flatten();
                height.and_then(|height| u64::try_from(height).ok()).unwrap_or(u64::MAX)
            }
        }
    }
}

/// The absolute value, rounded up, and how often the denominator is halved.
fn size_of_number(number: &Dyadic) -> u64 {
    match number.abs().ceil().to_i64() {
        Some(integer) => integer.unsigned_abs().saturating_add(u64::from(number.halvings())),
        None => u64::MAX,
    }
}

/// The size of the arguments of a position.
pub(crate) fn size_of_position(program: &Program, position: PosId) -> Option<u64> {
    let known = program.positions.get(position)?;
    let sizes = known.arguments.iter().map(size_of_argument);
    Some(sizes.fold(0, u64::saturating_add))
}

/// The size of an argument of a position.
pub(crate) fn size_of_argument(argument: &Argument) -> u64 {
    match argument {
        Argument::Integer(integer) => integer.unsigned_abs(),
        Argument::Text(text) => text.len() as u64,
        Argument::List(items) | Argument::Row(items, _) => {
            let sizes = items.iter().map(|item| size_of_argument(item).saturating_add(1));
            sizes.fold(0, u64::saturating_add)
        }
        Argument::Grid(grid) => grid.len() as u64,
        Argument::Graph(graph) => graph.vertices.len() as u64,
        Argument::Game(_)
        | Argument::Bool(_)
        | Argument::None
        | Argument::Side(_)
        | Argument::Ruleset(_) => 0,
    }
}
