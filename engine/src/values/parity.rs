//! Even, odd, tempered; how many ways of play there are: properties of the canonical form.

use super::arena::{Leaf, Values};
use super::images::{Images, OfOptions};
use super::{ValueError, ValueId};
use crate::meter::Meter;
use num_bigint::BigUint;
use num_traits::One;

/// Bits that a count of stops may have.
const MOST_BITS: u64 = 1 << 18;

/// Whether all ways of play have lengths of one parity.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Parity {
    /// Every option is odd (0 is even).
    Even,
    /// There are options, and every one is even.
    Odd,
    /// Neither.
    Neither,
}

impl Parity {
    /// The parity of a game by that of its options.
    fn above(options: impl Iterator<Item = Self>) -> Self {
        let mut parity = None;
        for option in options {
            let own = match option {
                Self::Even => Self::Odd,
                Self::Odd => Self::Even,
                Self::Neither => return Self::Neither,
            };
            if *parity.get_or_insert(own) != own {
                return Self::Neither;
            }
        }
        parity.unwrap_or(Self::Even)
    }
}

/// ∗m has twice the stops of all smaller ones together, and each up adds one to what is below.
fn leaf_stop_count(leaf: Leaf) -> Result<BigUint, ValueError> {
    let ups = leaf.up.unsigned_abs();
    // The chain of ups flips the nimber's last bit at each step.
    let foot = leaf.star ^ (ups & 1);
    if ups > 0 && foot == 0 {
        // It ends in ↑∗ = {0,∗|0}, of four stops.
        return Ok(BigUint::from(ups) + 3_u32);
    }
    if foot == 0 {
        return Ok(BigUint::one());
    }
    // 3^(foot-1) has fewer than 2 bits for each factor.
    let power = u32::try_from(foot - 1).map_err(|_| ValueError::TooLarge)?;
    if u64::from(power) * 2 > MOST_BITS {
        return Err(ValueError::TooLarge);
    }
    Ok(BigUint::from(3_u32).pow(power) * 2_u32 + ups)
}

fn parity_of(
    values: &mut Values,
    value: ValueId,
    tempered: bool,
    meter: &mut Meter,
) -> Result<Parity, ValueError> {
    let ground = |values: &mut Values, value, _: &mut Meter| {
        Ok(values.leaf(value).map(|leaf| leaf_parity(values, leaf, tempered)))
    };
    let above = |_: &mut Values, _, images: [OfOptions<Parity>; 2], _: &mut Meter| {
        Ok(Parity::above(images.into_iter().flatten()))
    };
    Images::new(ground, above).of(value, values, meter)
}

/// A fraction has an integer and another number among its followers' lengths, further nimbers
/// than ∗ have 0 and ∗, and ups have 0 and what is not even: none of them is either.
fn leaf_parity(values: &Values, leaf: Leaf, tempered: bool) -> Parity {
    let Some(number) = values.as_number(leaf.number) else {
        return Parity::Neither;
    };
    let even = match (tempered, number.is_integer()) {
        (true, _) => true,
        (false, true) => !number.numerator().bit(0),
        (false, false) => return Parity::Neither,
    };
    match (leaf.up, leaf.star) {
        (0, 0) if even => Parity::Even,
        (0, 0) => Parity::Odd,
        (0, 1) if even => Parity::Odd,
        (0, 1) => Parity::Even,
        _ => Parity::Neither,
    }
}

/// Even: every option is odd; odd: every option is even, and there is one.
pub fn parity(
    values: &mut Values,
    value: ValueId,
    meter: &mut Meter,
) -> Result<Parity, ValueError> {
    parity_of(values, value, false, meter)
}

/// The parity of a game if every number counts as even: whether the lengths of play down to numbers
/// all have one parity.
pub fn temper(
    values: &mut Values,
    value: ValueId,
    meter: &mut Meter,
) -> Result<Parity, ValueError> {
    parity_of(values, value, true, meter)
}

/// The number of ways of play that lead to a number, players moving in any order.
///
/// # Errors
/// A count beyond the limits of size.
pub fn stop_count(
    values: &mut Values,
    value: ValueId,
    meter: &mut Meter,
) -> Result<BigUint, ValueError> {
    let ground = |values: &mut Values, value, _: &mut Meter| {
        values.leaf(value).map(leaf_stop_count).transpose()
    };
    let above = |_: &mut Values, _, images: [OfOptions<BigUint>; 2], _: &mut Meter| {
        let count: BigUint = images.into_iter().flatten().sum();
        if count.bits() > MOST_BITS { Err(ValueError::TooLarge) } else { Ok(count) }
    };
    Images::new(ground, above).sized(|count| count.bits() as usize / 8).of(value, values, meter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::Side;
    use crate::values::number::Dyadic;

    #[test]
    fn formulas_for_leaves_agree_with_their_options() -> Result<(), ValueError> {
        let (mut values, mut meter) = (Values::new(), Meter::default());
        let (values, meter) = (&mut values, &mut meter);
        for numerator in -5..=5 {
            for (up, star) in (-3..=3).flat_map(|up| (0..6).map(move |star| (up, star))) {
                let number = Dyadic::new(numerator, 1);
                let value = values.number_up_star(&number, up, star, meter)?;
                let mut options = values.options(value, Side::Left, meter)?.to_vec();
                options.extend_from_slice(values.options(value, Side::Right, meter)?);
                let (mut parities, mut tempers) = (vec![], vec![]);
                let mut count = BigUint::ZERO;
                for &option in &options {
                    parities.push(parity(values, option, meter)?);
                    tempers.push(temper(values, option, meter)?);
                    count += stop_count(values, option, meter)?;
                }
                let expected = Parity::above(parities.into_iter());
                assert_eq!(parity(values, value, meter)?, expected);
                if values.as_number(value).is_none() {
                    let expected = Parity::above(tempers.into_iter());
                    assert_eq!(temper(values, value, meter)?, expected);
                    assert_eq!(stop_count(values, value, meter)?, count);
                }
            }
        }
        Ok(())
    }
}
