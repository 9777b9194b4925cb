//! One recursion for cooling, companions, parities and their like: what a game becomes under a rule, from what its options
//! become.

use super::arena::Values;
use super::{ValueError, ValueId};
use crate::meter::{LeasedMap, Meter, Metered};
use crate::values::Side;

/// The images of the options of one player.
pub(super) type OfOptions<T> = Vec<T>;

/// The image of a game where the recursion ends; `None` if the game lies above.
type Ground<'r, T> = dyn Fn(&mut Values, ValueId, &mut Meter) -> Result<Option<T>, ValueError> + 'r;

/// The image of a game above the ground, from those of its Left and its Right options.
type Above<'r, T> =
    dyn FnMut(&mut Values, ValueId, [OfOptions<T>; 2], &mut Meter) -> Result<T, ValueError> + 'r;

/// A rule with the images that it has given so far.
pub(super) struct Images<'r, T> {
    ground: Box<Ground<'r, T>>,
    above: Box<Above<'r, T>>,
    /// The bytes that an image holds besides its own.
    bytes: fn(&T) -> usize,
    known: LeasedMap<ValueId, T>,
}

impl<'r, T: Clone> Images<'r, T> {
    /// A rule.
    pub(super) fn new(
        ground: impl Fn(&mut Values, ValueId, &mut Meter) -> Result<Option<T>, ValueError> + 'r,
        above: impl FnMut(&mut Values, ValueId, [OfOptions<T>; 2], &mut Meter) -> Result<T, ValueError>
        + 'r,
    ) -> Self {
        Self {
            ground: Box::new(ground),
            above: Box::new(above),
            bytes: |_| 0,
            known: LeasedMap::default(),
        }
    }

    /// The same rule, whose images hold bytes besides their own.
    pub(super) fn sized(self, bytes: fn(&T) -> usize) -> Self {
        Self { bytes, ..self }
    }

    /// The image of a game.
    ///
    /// # Errors
    /// Those of the rule; a stop by the meter.
    pub(super) fn of(
        &mut self,
        value: ValueId,
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<T, ValueError> {
        if let Some(known) = self.known.get(&value) {
            return Ok(known.clone());
        }
        meter.tick()?;
        let image = match (self.ground)(values, value, meter)? {
            Some(image) => image,
            None => meter.deeper(|meter| self.of_options(value, values, meter))?,
        };
        let more = (self.bytes)(&image);
        self.known.insert_sized(value, image.clone(), more, meter)?;
        Ok(image)
    }

    fn of_options(
        &mut self,
        value: ValueId,
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<T, ValueError> {
        let record = values.expanded(value, meter)?;
        let mut images = [OfOptions::new(), OfOptions::new()];
        for side in Side::BOTH {
            for place in record.places(side) {
                let option = values.pool[place];
                images[side as usize].push(self.of(option, values, meter)?);
            }
        }
        (self.above)(values, value, images, meter)
    }
}

/// What a game becomes whose moves are taxed: on the ground as is said, and above it
/// `{image of Gᴸ plus a tax, … | image of Gᴿ plus a tax, …}`, for each tax of the one who moves.
///
/// # Errors
/// Those of the ground; a stop by the meter.
pub(super) fn taxed(
    values: &mut Values,
    value: ValueId,
    taxes: [&[ValueId]; 2],
    ground: impl Fn(&mut Values, ValueId, &mut Meter) -> Result<Option<ValueId>, ValueError>,
    meter: &mut Meter,
) -> Result<ValueId, ValueError> {
    let above = |values: &mut Values, _, images: [OfOptions<ValueId>; 2], meter: &mut Meter| {
        let [left, right] = with_taxes(values, &images, taxes, meter)?;
        values.canonical(&left, &right, meter)
    };
    Images::new(ground, above).of(value, values, meter)
}

/// The images of options with each of the taxes.
pub(super) fn with_taxes(
    values: &mut Values,
    images: &[OfOptions<ValueId>; 2],
    taxes: [&[ValueId]; 2],
    meter: &mut Meter,
) -> Result<[OfOptions<ValueId>; 2], ValueError> {
    let mut sides = [OfOptions::new(), OfOptions::new()];
    for side in Side::BOTH {
        for &image in &images[side as usize] {
            for &tax in taxes[side as usize] {
                sides[side as usize].push(values.add(image, tax, meter)?);
            }
        }
    }
    Ok(sides)
}
