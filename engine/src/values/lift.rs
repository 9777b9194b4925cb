//! One recursion for cooling, heating and their like: a ground on which the image of a game is
//! known, and above it `{image of Gᴸ plus a tax, … | image of Gᴿ plus a tax, …}`.

use super::arena::{Options, Values};
use super::{ValueError, ValueId};
use crate::meter::{LeasedMap, Meter, Metered};

/// The image of a value on the ground, or `None` if the value lies above it.
pub(super) type GroundImage<'g> =
    dyn FnMut(&mut Values, ValueId, &mut Meter) -> Result<Option<ValueId>, ValueError> + 'g;

/// The images of a game and its followers under one rule.
pub(super) struct Lift<'g> {
    /// Where the recursion ends.
    pub(super) ground: Box<GroundImage<'g>>,
    /// Added to the image of each Left option, each in turn.
    pub(super) left: Vec<ValueId>,
    /// Added to the image of each Right option.
    pub(super) right: Vec<ValueId>,
    /// Images found so far.
    pub(super) known: LeasedMap<ValueId, ValueId>,
}

impl<'g> Lift<'g> {
    /// A rule that adds `left` on the one side and `right` on the other.
    pub(super) fn new(
        left: Vec<ValueId>,
        right: Vec<ValueId>,
        ground: impl FnMut(&mut Values, ValueId, &mut Meter) -> Result<Option<ValueId>, ValueError> + 'g,
    ) -> Self {
        Self { ground: Box::new(ground), left, right, known: LeasedMap::default() }
    }
}

impl Values {
    /// The image of a value.
    pub(super) fn lifted(
        &mut self,
        value: ValueId,
        lift: &mut Lift<'_>,
        meter: &mut Meter,
    ) -> Result<ValueId, ValueError> {
        if let Some(&known) = lift.known.get(&value) {
            return Ok(known);
        }
        meter.tick()?;
        let image = match (lift.ground)(self, value, meter)? {
            Some(image) => image,
            None => meter.deeper(|meter| lifted_options(self, value, lift, meter))?,
        };
        lift.known.insert(value, image, meter)?;
        Ok(image)
    }
}

fn lifted_options(
    values: &mut Values,
    value: ValueId,
    lift: &mut Lift<'_>,
    meter: &mut Meter,
) -> Result<ValueId, ValueError> {
    let record = values.expanded(value, meter)?;
    let (mut left, mut right) = (Options::new(), Options::new());
    for place in record.left_places() {
        let image = values.lifted(values.pool[place], lift, meter)?;
        for index in 0..lift.left.len() {
            left.push(values.add(image, lift.left[index], meter)?);
        }
    }
    for place in record.right_places() {
        let image = values.lifted(values.pool[place], lift, meter)?;
        for index in 0..lift.right.len() {
            right.push(values.add(image, lift.right[index], meter)?);
        }
    }
    values.canonical(&left, &right, meter)
}
