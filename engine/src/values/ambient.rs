//! Temperatures and thermographs of sums, without adding the values up.
//!
//! The mean of a sum is the sum of the means. Its temperature is at most that of its hottest part,
//! and at least what a player gains by moving where the walls are widest. The exact
//! temperature is found from the thermographs of all sub-sums, which are remembered. From temperature
//! 0 up, reducing the parts changes no thermograph, and adding a number moves the walls sideways.

use std::rc::Rc;

use super::arena::Values;
use super::fold::{State, pairs};
use super::heat::Ground;
use super::sweep::{Turn, turns};
use super::thermograph::{Thermograph, Wall, envelope, meet};
use super::{ValueError, ValueId};
use crate::meter::{Meter, Metered};
use crate::values::multiset::Part;
use crate::values::number::Dyadic;
use crate::values::{Outcome, Side};

impl Values {
    /// The mean of a sum of values with their multiplicities.
    pub fn mean_of_sum(
        &mut self,
        values: &[(ValueId, u64)],
        meter: &mut Meter,
    ) -> Result<Dyadic, ValueError> {
        let mut mean = Dyadic::ZERO;
        for &(value, count) in values {
            meter.tick()?;
            mean = mean.add(&self.mean(value, meter)?.times(count));
        }
        Ok(mean)
    }

    /// Bounds on the temperature of a sum, from one sweep over the parts' walls: at most the
    /// temperature of the hottest part, and at least `t + w - m` for every t, where w is the
    /// wall's value at t that the player to move has for sure (the widest part taken first, the
    /// other walls after that) and m the mean. Where a sum may equal a number, -1 is the lower
    /// bound.
    pub fn temperature_bounds(
        &mut self,
        values: &[(ValueId, u64)],
        meter: &mut Meter,
    ) -> Result<(Dyadic, Dyadic), ValueError> {
        let folded = self.folded(values, meter)?;
        if let [] | [(_, 1)] = folded[..] {
            let value = folded.first().map_or(ValueId::ZERO, |part| part.0);
            let temperature = self.temperature(value, meter)?;
            return Ok((temperature.clone(), temperature));
        }
        let mean = self.mean_of_sum(&folded, meter)?;
        let walls = self.walls(&folded, meter)?;
        let mut most = Dyadic::ZERO;
        for part in &walls {
            most = most.max(part.0.temperature.clone());
        }
        let mut least = Dyadic::from(-1);
        for Turn { t, left, right, widest } in turns(&walls, meter)? {
            // Left moving first has the Right walls and once the widest gap; dually.
            let for_left = right.add(&widest).subtract(&mean);
            let for_right = mean.subtract(&left.subtract(&widest));
            let gain = for_left.max(for_right);
            if gain.sign().is_gt() {
                least = least.max(t.add(&gain));
            }
        }
        Ok((least, most))
    }

    /// The temperature of a sum, exactly.
    pub fn temperature_of_sum(
        &mut self,
        values: &[(ValueId, u64)],
        meter: &mut Meter,
    ) -> Result<Dyadic, ValueError> {
        let (least, most) = self.temperature_bounds(values, meter)?;
        if least == most {
            return Ok(least);
        }
        let temperature = self.thermograph_of_sum(values, meter)?.temperature;
        if temperature.sign().is_gt() {
            return Ok(temperature);
        }
        // Tepid unless it equals its mean.
        let mean = self.mean_of_sum(values, meter)?;
        let away = self.number(&mean.negate(), meter)?;
        let mut difference = values.to_vec();
        difference.push((away, 1));
        if self.outcome_of_sum(&difference, meter)? != Outcome::P {
            return Ok(Dyadic::ZERO);
        }
        let mean = self.number(&mean, meter)?;
        self.temperature(mean, meter)
    }

    /// The thermograph of a sum from temperature 0 up.
    pub fn thermograph_of_sum(
        &mut self,
        values: &[(ValueId, u64)],
        meter: &mut Meter,
    ) -> Result<Thermograph, ValueError> {
        let mut reduced = Vec::with_capacity(values.len());
        for &(value, count) in values {
            reduced.push((self.reduced(value, meter)?, count));
        }
        let state = self.gather(&reduced, meter)?;
        let thermograph = ambient(self, &state, meter)?;
        Ok(moved(self, &thermograph, state.number))
    }

    /// The thermographs of the parts, from temperature 0 up, with their multiplicities.
    pub(super) fn walls(
        &mut self,
        parts: &[(ValueId, u64)],
        meter: &mut Meter,
    ) -> Result<Vec<(Rc<Thermograph>, u64)>, ValueError> {
        let mut walls = Vec::with_capacity(parts.len());
        for &(value, count) in parts {
            if count > 0 {
                walls.push((self.heat(value, Ground::Zero, meter)?, count));
            }
        }
        Ok(walls)
    }
}

/// The thermograph of the state's nodes, without its number.
fn ambient(
    values: &mut Values,
    state: &State,
    meter: &mut Meter,
) -> Result<Rc<Thermograph>, ValueError> {
    meter.tick()?;
    match state.parts[..] {
        [] => return values.heat(ValueId::ZERO, Ground::Zero, meter),
        [Part { id: value, times: 1 }] => return values.heat(value, Ground::Zero, meter),
        _ => {}
    }
    let key = pairs(&state.parts);
    if let Some(known) = values.ambients.0.get(&key) {
        return Ok(Rc::clone(known));
    }
    let left = best_ambient(values, state, Side::Left, meter)?;
    let right = best_ambient(values, state, Side::Right, meter)?;
    let made = meet(&left, &right).ok_or(ValueError::TooLarge)?;
    let corners = made.left.corners().len() + made.right.corners().len();
    let made = Rc::new(made);
    let bytes = 96 + 16 * key.len() + 32 * corners;
    values.ambients.0.insert_sized(key, Rc::clone(&made), bytes, meter)?;
    Ok(made)
}

/// The best wall that one move of `side` leads to.
fn best_ambient(
    values: &mut Values,
    state: &State,
    side: Side,
    meter: &mut Meter,
) -> Result<Wall, ValueError> {
    let mut best: Option<Wall> = None;
    for place in 0..state.parts.len() {
        let value = state.parts[place].id;
        let mut rest = State { number: ValueId::ZERO, up: 0, star: 0, ..state.clone() };
        rest.parts.remove_one(place);
        for option in values.options(value, side, meter)?.to_vec() {
            let mut next = rest.clone();
            values.insert(&mut next, option, 1, meter)?;
            let thermograph = meter.deeper(|meter| ambient(values, &next, meter))?;
            let wall = match side {
                Side::Left => &thermograph.right,
                Side::Right => &thermograph.left,
            };
            let wall = moved_wall(values, wall, next.number);
            best = Some(match best {
                None => wall,
                Some(best) => envelope(&best, &wall, side).ok_or(ValueError::TooLarge)?,
            });
        }
    }
    best.ok_or(ValueError::TooLarge)
}

fn moved(values: &Values, thermograph: &Thermograph, by: ValueId) -> Thermograph {
    let number = values.as_number(by).cloned().unwrap_or(Dyadic::ZERO);
    Thermograph {
        left: moved_wall(values, &thermograph.left, by),
        right: moved_wall(values, &thermograph.right, by),
        mean: thermograph.mean.add(&number),
        temperature: thermograph.temperature.clone(),
    }
}

fn moved_wall(values: &Values, wall: &Wall, by: ValueId) -> Wall {
    match values.as_number(by) {
        Some(number) if by != ValueId::ZERO => wall.moved(number),
        _ => wall.clone(),
    }
}
