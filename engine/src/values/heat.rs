//! Thermographs: means, temperatures and walls (Conway, 1976), remembered for each value.
//!
//! From temperature 0 up they bound searches, and there numbers and infinitesimals are masts. From
//! -1 up they are what is drawn: numbers have temperatures too.

use std::rc::Rc;

use super::arena::{Kind, Leaf, Values};
use super::{ValueError, ValueId};
use crate::meter::{Meter, Metered};
use crate::values::Side;
use crate::values::number::Dyadic;
use crate::values::thermograph::{Thermograph, Wall, envelope, meet};

/// Where thermographs begin.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ground {
    /// At temperature 0.
    Zero,
    /// At temperature -1.
    MinusOne,
}

impl Ground {
    fn temperature(self) -> Dyadic {
        match self {
            Self::Zero => Dyadic::ZERO,
            Self::MinusOne => Dyadic::from(-1),
        }
    }
}

impl Values {
    /// The mean value.
    pub fn mean(&mut self, value: ValueId, meter: &mut Meter) -> Result<Dyadic, ValueError> {
        match self.as_number_up_star(value) {
            Some((number, _, _)) => Ok(number.clone()),
            None => Ok(self.heat(value, Ground::Zero, meter)?.mean.clone()),
        }
    }

    /// The temperature: 0 for infinitesimals, `-2^-k` for a number with denominator `2^k`.
    pub fn temperature(&mut self, value: ValueId, meter: &mut Meter) -> Result<Dyadic, ValueError> {
        match self.kind(value) {
            Kind::Number => {
                let halvings = self.as_number(value).map_or(0, Dyadic::halvings);
                Ok(Dyadic::new(-1, halvings))
            }
            Kind::NumberUpStar => Ok(Dyadic::ZERO),
            Kind::Node => Ok(self.heat(value, Ground::Zero, meter)?.temperature.clone()),
        }
    }

    /// The thermograph from temperature -1 up.
    pub fn thermograph(
        &mut self,
        value: ValueId,
        meter: &mut Meter,
    ) -> Result<Thermograph, ValueError> {
        Ok((*self.heat(value, Ground::MinusOne, meter)?).clone())
    }

    /// The thermograph from this ground up.
    pub(super) fn heat(
        &mut self,
        value: ValueId,
        ground: Ground,
        meter: &mut Meter,
    ) -> Result<Rc<Thermograph>, ValueError> {
        let table = &self.heats.0[ground as usize];
        if let Some(Some(known)) = table.get(value.index()) {
            return Ok(Rc::clone(known));
        }
        let thermograph = Rc::new(meter.deeper(|meter| make_heat(self, value, ground, meter))?);
        let corners = thermograph.left.0.len() + thermograph.right.0.len();
        let table = &mut self.heats.0[ground as usize];
        table.extend_to(self.records.len(), None, meter)?;
        table.grow(128 + 32 * corners, meter)?[value.index()] = Some(Rc::clone(&thermograph));
        Ok(thermograph)
    }
}

/// A leaf with the same walls, of small size: further ups than two copies, and the size of a
/// nimber beyond ∗2, do not show.
fn with_equal_walls(leaf: Leaf) -> Leaf {
    if leaf.up.unsigned_abs() > 2 {
        return Leaf { up: 2 * leaf.up.signum(), star: 1, ..leaf };
    }
    if leaf.star > 3 {
        return Leaf { star: 2 + (leaf.star & 1), ..leaf };
    }
    leaf
}

fn make_heat(
    values: &mut Values,
    value: ValueId,
    ground: Ground,
    meter: &mut Meter,
) -> Result<Thermograph, ValueError> {
    let start = ground.temperature();
    if let Some(leaf) = values.leaf(value) {
        let number = values.as_number(leaf.number).cloned().unwrap_or(Dyadic::ZERO);
        let is_integer = leaf.number == value && number.is_integer();
        if ground == Ground::Zero || is_integer {
            return Ok(Thermograph::mast(number, start));
        }
        let alike = with_equal_walls(leaf);
        if alike != leaf {
            let alike = values.intern_leaf(alike, meter)?;
            return Ok((*values.heat(alike, ground, meter)?).clone());
        }
    }
    let record = values.expanded(value, meter)?;
    let mut left: Option<Rc<Thermograph>> = None;
    let mut best_left = Wall(Vec::new());
    for place in record.left_places() {
        let option = values.heat(values.pool[place], ground, meter)?;
        match &left {
            None => best_left = option.right.clone(),
            Some(_) => {
                best_left =
                    envelope(&best_left, &option.right, Side::Left).ok_or(ValueError::TooLarge)?;
            }
        }
        left = Some(option);
    }
    let mut right: Option<Rc<Thermograph>> = None;
    let mut best_right = Wall(Vec::new());
    for place in record.right_places() {
        let option = values.heat(values.pool[place], ground, meter)?;
        match &right {
            None => best_right = option.left.clone(),
            Some(_) => {
                best_right =
                    envelope(&best_right, &option.left, Side::Right).ok_or(ValueError::TooLarge)?;
            }
        }
        right = Some(option);
    }
    meet(&best_left, &best_right).ok_or(ValueError::TooLarge)
}
