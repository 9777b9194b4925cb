//! Random literal trees, and a table to ask values and definitions about them.

use std::sync::Arc;

use proptest::prelude::*;
use upstar::meter::{Limits, MemoryLimit, Meter};
use upstar::values::number::Dyadic;
use upstar::values::{Outcome, Relation, ValueError, ValueId, Values};

use super::cgsuite::Reader;
use super::plain::{Plain, PlainId};

pub type Answer<T> = Result<T, ValueError>;

/// A random literal tree with numbers among its leaves.
#[derive(Clone, Debug)]
pub enum Shape {
    Number(i64, u32),
    Game(Vec<Shape>, Vec<Shape>),
}

/// Trees of height at most 3 above numbers, some of these off the grid of the arena's fixed-point
/// stops.
pub fn shapes() -> impl Strategy<Value = Shape> {
    let near = (-3_i64..4, 0_u32..3);
    shapes_over(prop_oneof![6 => near, 1 => (-3_i64..4, 25_u32..28)])
}

/// Trees small enough for literal sums.
pub fn small_shapes() -> impl Strategy<Value = Shape> {
    shapes_over((-2_i64..3, 0_u32..2))
}

fn shapes_over(
    number: impl Strategy<Value = (i64, u32)> + 'static,
) -> impl Strategy<Value = Shape> {
    let leaf = number.prop_map(|(numerator, halvings)| Shape::Number(numerator, halvings));
    leaf.prop_recursive(3, 24, 3, |inner| {
        let options = prop::collection::vec(inner, 0..3);
        (options.clone(), options).prop_map(|(left, right)| Shape::Game(left, right))
    })
}

/// Values, plain trees and a meter that stops what should not take long.
pub struct Table {
    pub values: Values,
    pub plain: Plain,
    pub meter: Meter,
}

impl Default for Table {
    fn default() -> Self {
        let limits = Limits { memory: MemoryLimit::Bytes(1 << 28), ..Limits::default() };
        Self {
            values: Values::new(),
            plain: Plain::default(),
            meter: Meter::new(limits, Arc::default()),
        }
    }
}

impl Table {
    pub fn tree(&mut self, shape: &Shape) -> PlainId {
        match shape {
            Shape::Number(numerator, halvings) => {
                self.plain.number(&Dyadic::new(*numerator, *halvings))
            }
            Shape::Game(left, right) => {
                let left = left.iter().map(|option| self.tree(option)).collect();
                let right = right.iter().map(|option| self.tree(option)).collect();
                self.plain.tree(left, right)
            }
        }
    }

    pub fn value(&mut self, shape: &Shape) -> Answer<ValueId> {
        match shape {
            Shape::Number(numerator, halvings) => {
                let number = Dyadic::new(*numerator, *halvings);
                self.values.number(&number, &mut self.meter)
            }
            Shape::Game(left, right) => {
                let mut sides = [vec![], vec![]];
                for (values, options) in sides.iter_mut().zip([left, right]) {
                    for option in options {
                        values.push(self.value(option)?);
                    }
                }
                self.values.canonical(&sides[0], &sides[1], &mut self.meter)
            }
        }
    }

    pub fn number(&mut self, text: &str) -> Answer<ValueId> {
        let number = text.parse().expect("a number");
        self.values.number(&number, &mut self.meter)
    }

    pub fn read(&mut self, text: &str) -> Answer<ValueId> {
        let value = Reader::new(text).whole(&mut self.values, &mut self.meter)?;
        Ok(value.expect("a game that we read"))
    }

    pub fn add(&mut self, a: ValueId, b: ValueId) -> Answer<ValueId> {
        self.values.add(a, b, &mut self.meter)
    }

    pub fn compare(&mut self, a: ValueId, b: ValueId) -> Answer<Relation> {
        self.values.compare(a, b, &mut self.meter)
    }

    pub fn outcome(&mut self, sum: &[(ValueId, u64)]) -> Answer<Outcome> {
        self.values.outcome_of_sum(sum, &mut self.meter)
    }
}
