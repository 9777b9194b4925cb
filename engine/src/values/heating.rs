//! Heating, overheating and Norton products: from cold games to hot ones (Berlekamp, Conway and
//! Guy, 1982; Norton).

use crate::values;
use num_bigint::BigInt;

use super::arena::Values;
use super::images::taxed;
use super::{ValueError, ValueId};
use crate::meter::Meter;

/// n copies of a value if `count` is the integer n; `None` if it is no integer.
fn copies_of(
    values: &mut Values,
    value: ValueId,
    count: ValueId,
    meter: &mut Meter,
) -> Result<Option<ValueId>, ValueError> {
    let count: BigInt = match values.as_number(count) {
        Some(number) if number.is_integer() => number.numerator(),
        _ => return Ok(None),
    };
    values.times(&count, value, meter).map(Some)
}

/// G heated by t: `∫G = {t + ∫Gᴸ | -t + ∫Gᴿ}`, and a number stays as it is. It undoes cooling
/// if nothing was frozen.
pub fn heat_by(
    values: &mut Values,
    value: ValueId,
    by: ValueId,
    meter: &mut Meter,
) -> Result<ValueId, ValueError> {
    let back = values.negate(by, meter)?;
    let ground =
        |values: &mut Values, value, _: &mut Meter| Ok(values.as_number(value).map(|_| value));
    taxed(values, value, [&[by], &[back]], ground, meter)
}

/// G overheated from s to t: an integer n becomes n copies of s, everything else is
/// `{t + ∫Gᴸ | -t + ∫Gᴿ}`.
///
/// # Errors
/// A size beyond the limits.
pub fn overheat(
    values: &mut Values,
    value: ValueId,
    from: ValueId,
    to: ValueId,
    meter: &mut Meter,
) -> Result<ValueId, ValueError> {
    let back = values.negate(to, meter)?;
    let ground =
        |values: &mut Values, value, meter: &mut Meter| copies_of(values, from, value, meter);
    taxed(values, value, [&[to], &[back]], ground, meter)
}

/// The Norton product `G·U`: an integer n becomes n copies of U, everything else is
/// `{Gᴸ·U + (U + I) | Gᴿ·U - (U + I)}`, I running over the incentives of U. For positive U it
/// is a homomorphism of ordered groups in G.
///
/// # Errors
/// A size beyond the limits.
pub fn norton(
    values: &mut Values,
    value: ValueId,
    unit: ValueId,
    meter: &mut Meter,
) -> Result<ValueId, ValueError> {
    let (mut forth, mut back) = (Vec::new(), Vec::new());
    for incentive in values::incentives(values, unit, meter)? {
        let step = values.add(unit, incentive, meter)?;
        forth.push(step);
        back.push(values.negate(step, meter)?);
    }
    let ground =
        |values: &mut Values, value, meter: &mut Meter| copies_of(values, unit, value, meter);
    taxed(values, value, [&forth, &back], ground, meter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::number::Dyadic;

    #[test]
    fn heating_undoes_cooling_of_what_is_hotter() -> Result<(), ValueError> {
        let (mut values, mut meter) = (Values::new(), Meter::default());
        let (values, meter) = (&mut values, &mut meter);
        let mut number = |n: i64| values.number(&Dyadic::from(n), meter);
        let (seven, four, one, two) = (number(7)?, number(4)?, number(-1)?, number(2)?);
        let threat = values.canonical(&[four], &[one], meter)?;
        let game = values.canonical(&[seven], &[threat], meter)?;
        let cooled = values.cool(game, &Dyadic::from(2), meter)?;
        assert_ne!(cooled, game);
        assert_eq!(heat_by(values, cooled, two, meter)?, game);
        Ok(())
    }

    #[test]
    fn a_norton_product_by_up_has_its_factor_as_atomic_weight() -> Result<(), ValueError> {
        let (mut values, mut meter) = (Values::new(), Meter::default());
        let (values, meter) = (&mut values, &mut meter);
        let up = values.up_multiple(1, meter)?;
        let half = values.number(&Dyadic::new(1, 1), meter)?;
        let product = norton(values, half, up, meter)?;
        assert_eq!(values.atomic_weight(product, meter)?, Some(half));
        // Twice the half of up is up.
        assert_eq!(values.add(product, product, meter)?, up);
        Ok(())
    }
}
