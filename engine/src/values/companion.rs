//! Companions: 0 and ∗ exchanged at the bottom of a game.

use super::arena::{Leaf, Values};
use super::images::{Images, OfOptions};
use super::{ValueError, ValueId};
use crate::meter::Meter;

/// The companion of a number, or of ups and a nimber beside no number.
fn companion_of_leaf(
    values: &mut Values,
    value: ValueId,
    meter: &mut Meter,
) -> Result<Option<ValueId>, ValueError> {
    let Some(leaf) = values.leaf(value) else {
        return Ok(None);
    };
    if leaf.number != ValueId::ZERO {
        // A number other than 0 keeps 0 out of reach of the one who would want it.
        return Ok((leaf.number == value).then_some(value));
    }
    let star = if leaf.star < 2 { leaf.star ^ 1 } else { leaf.star };
    values.intern_leaf(Leaf { star, ..leaf }, meter).map(Some)
}

/// The companion of G: the options are the companions of the options, and 0 besides, for Left
/// if `G >= 0` and for Right if `G <= 0`. So 0 and ∗ are each other's, ↑ and ↑∗, and ∗n
/// is its own for n > 1 (Siegel, CGSuite).
pub fn companion(
    values: &mut Values,
    value: ValueId,
    meter: &mut Meter,
) -> Result<ValueId, ValueError> {
    let above = |values: &mut Values, value, images: [OfOptions<ValueId>; 2], meter: &mut Meter| {
        let [mut left, mut right] = images;
        if values.le(ValueId::ZERO, value, meter)? {
            left.push(ValueId::ZERO);
        }
        if values.le(value, ValueId::ZERO, meter)? {
            right.push(ValueId::ZERO);
        }
        values.canonical(&left, &right, meter)
    };
    Images::new(companion_of_leaf, above).of(value, values, meter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::Side;
    use crate::values::number::Dyadic;

    #[test]
    fn leaves_have_the_companions_that_their_options_give() -> Result<(), ValueError> {
        let (mut values, mut meter) = (Values::new(), Meter::default());
        let (values, meter) = (&mut values, &mut meter);
        for (number, up) in [(0, 0), (0, 1), (0, -3), (1, 0), (-2, 0), (1, 2), (-1, -1)] {
            for star in 0..5 {
                let number = Dyadic::new(number, 1);
                let value = values.number_up_star(&number, up, star, meter)?;
                let mut sides = [vec![], vec![]];
                for side in Side::BOTH {
                    for option in values.options(value, side, meter)?.to_vec() {
                        sides[side as usize].push(companion(values, option, meter)?);
                    }
                }
                if values.le(ValueId::ZERO, value, meter)? {
                    sides[0].push(ValueId::ZERO);
                }
                if values.le(value, ValueId::ZERO, meter)? {
                    sides[1].push(ValueId::ZERO);
                }
                let expected = values.canonical(&sides[0], &sides[1], meter)?;
                assert_eq!(companion(values, value, meter)?, expected);
            }
        }
        Ok(())
    }
}
