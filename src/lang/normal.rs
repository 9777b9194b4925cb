//! Between games and canonical values of normal play: the value of a sum is the sum of the values
//! of its components, each of them remembered.

use rustc_hash::FxHashMap;

use super::eval::Evaluator;
use super::fault::FaultKind;
use crate::game::value::{ValueId, Values};
use crate::game::{Component, ComponentId, EngineError, Side, SumId, Tombstones};
use crate::meter::Meter;
use num_bigint::BigInt;

/// The arena of values, and which components have which.
#[derive(Default)]
pub struct Bridge {
    /// The arena.
    pub values: Values,
    known: FxHashMap<ComponentId, ValueId>,
}

impl Evaluator<'_> {
    /// The value of a game in normal play.
    ///
    /// # Errors
    /// What the engine meets.
    pub fn value(&mut self, g: SumId, meter: &mut Meter) -> Result<ValueId, FaultKind> {
        if self.engine.is_tombstoned(g) {
            return Err(EngineError::Tombstone.into());
        }
        let mut sum = ValueId::ZERO;
        let parts: Vec<_> = self.engine.components(g).collect();
        for (component, count) in parts {
            let value = self.component_value(component, meter)?;
            let values = &mut self.program.bridge.values;
            let value = values.times(&BigInt::from(count), value, meter)?;
            sum = values.add(sum, value, meter)?;
        }
        Ok(sum)
    }

    fn component_value(&mut self, c: ComponentId, meter: &mut Meter) -> Result<ValueId, FaultKind> {
        if let Some(&known) = self.program.bridge.known.get(&c) {
            return Ok(known);
        }
        let value = match self.engine.component(c).clone() {
            Component::Number(number) => self.program.bridge.values.number(&number, meter)?,
            Component::Nimber(size) => self.program.bridge.values.nimber(size, meter)?,
            _ => meter.deeper(|meter| -> Result<_, FaultKind> {
                let mut sides = [Vec::new(), Vec::new()];
                for side in Side::BOTH {
                    let (engine, mut play) = self.lend(meter);
                    let options = engine.options(c.into(), side, &mut play)?;
                    for option in options {
                        sides[side as usize].push(self.value(option, meter)?);
                    }
                }
                Ok(self
                    .program
                    .bridge
                    .values
                    .canonical(&sides[0], &sides[1], meter)?)
            })?,
        };
        meter.charge(16)?;
        self.program.bridge.known.insert(c, value);
        Ok(value)
    }

    /// The canonical form of a value as a game.
    ///
    /// # Errors
    /// What the engine meets.
    pub fn game_of(&mut self, value: ValueId, meter: &mut Meter) -> Result<SumId, FaultKind> {
        let values = &mut self.program.bridge.values;
        if let Some(number) = values.as_number(value).cloned() {
            return Ok(self.engine.number(number));
        }
        if let Some((number, up, star)) = values.as_number_up_star(value) {
            let number = self.engine.number(number.clone());
            let star = self.engine.nimber(star);
            let (engine, mut play) = self.lend(meter);
            let one = engine.up(&mut play)?;
            let ups = engine.times(&BigInt::from(up), one, &mut play)?;
            return Ok(engine.sum(&[number, ups, star])?);
        }
        meter.deeper(|meter| {
            let mut sides = [Vec::new(), Vec::new()];
            for side in Side::BOTH {
                let options = self
                    .program
                    .bridge
                    .values
                    .options(value, side, meter)?
                    .to_vec();
                for option in options {
                    sides[side as usize].push(self.game_of(option, meter)?);
                }
            }
            let (engine, mut play) = self.lend(meter);
            Ok(engine.form(&sides[0], &sides[1], Tombstones::NONE, &mut play)?)
        })
    }

    /// The arena of values.
    pub fn values(&mut self) -> &mut Values {
        &mut self.program.bridge.values
    }
}
