//! Ordinal sums and products, and Conway's product, of canonical forms.

use super::arena::{Options, Values};
use super::images::{Images, OfOptions};
use super::{ValueError, ValueId};
use crate::meter::{LeasedMap, Meter, Metered};
use crate::values::Side;

/// Products found so far.
type Known = LeasedMap<(ValueId, ValueId), ValueId>;

impl Values {
    /// The ordinal sum `G:H = {Gᴸ, G:Hᴸ | Gᴿ, G:Hᴿ}` of the canonical form of G. It respects
    /// equality in H only (the colon principle).
    pub fn ordinal_sum(
        &mut self,
        base: ValueId,
        exponent: ValueId,
        meter: &mut Meter,
    ) -> Result<ValueId, ValueError> {
        ordinal_sums(base).of(exponent, self, meter)
    }
}

/// The ordinal sums with one base, as images of the exponents.
fn ordinal_sums(base: ValueId) -> Images<'static, ValueId> {
    let ground = move |_: &mut Values, exponent, _: &mut Meter| {
        Ok((exponent == ValueId::ZERO).then_some(base))
    };
    let above =
        move |values: &mut Values, _, mut images: [OfOptions<ValueId>; 2], meter: &mut Meter| {
            for side in Side::BOTH {
                images[side as usize].extend_from_slice(values.options(base, side, meter)?);
            }
            let [left, right] = &images;
            values.canonical(left, right, meter)
        };
    Images::new(ground, above)
}

fn conway_product_of(
    values: &mut Values,
    g: ValueId,
    h: ValueId,
    known: &mut Known,
    meter: &mut Meter,
) -> Result<ValueId, ValueError> {
    // Commutative, as the definition is.
    let (g, h) = if g < h { (g, h) } else { (h, g) };
    for (count, value) in [(g, h), (h, g)] {
        match values.as_number(count) {
            Some(number) if number.is_integer() => {
                return values.times(&number.numerator(), value, meter);
            }
            _ => {}
        }
    }
    if let (Some(x), Some(y)) = (values.as_number(g), values.as_number(h)) {
        let product = x.multiply(y).ok_or(ValueError::TooLarge)?;
        return values.number(&product, meter);
    }
    if let Some(&product) = known.get(&(g, h)) {
        return Ok(product);
    }
    meter.tick()?;
    let mut sides = [Options::new(), Options::new()];
    for x in Side::BOTH {
        for y in Side::BOTH {
            let (xs, ys) =
                (values.options(g, x, meter)?.to_vec(), values.options(h, y, meter)?.to_vec());
            let side = if x == y { Side::Left } else { Side::Right };
            for &x in &xs {
                for &y in &ys {
                    let option = meter.deeper(|meter| {
                        let first = conway_product_of(values, x, h, known, meter)?;
                        let second = conway_product_of(values, g, y, known, meter)?;
                        let both = conway_product_of(values, x, y, known, meter)?;
                        let sum = values.add(first, second, meter)?;
                        values.subtract(sum, both, meter)
                    })?;
                    sides[side as usize].push(option);
                }
            }
        }
    }
    let [left, right] = &sides;
    let product = values.canonical(left, right, meter)?;
    known.insert((g, h), product, meter)?;
    Ok(product)
}

/// The ordinal product of canonical forms: every move in H brings a fresh copy of G, or of -G
/// for Right, and leaves what it came from as the base.
/// `G⊗H = {(G⊗Hᴸ):Gᴸ, (G⊗Hᴿ):(-G)ᴸ | (G⊗Hᴸ):Gᴿ, (G⊗Hᴿ):(-G)ᴿ}`.
pub fn ordinal_product(
    values: &mut Values,
    g: ValueId,
    h: ValueId,
    meter: &mut Meter,
) -> Result<ValueId, ValueError> {
    let negative = values.negate(g, meter)?;
    // The ordinal sums that the products are made of, by their bases.
    let mut sums = LeasedMap::default();
    let above = |values: &mut Values, _, products: [OfOptions<ValueId>; 2], meter: &mut Meter| {
        let mut sides = [Options::new(), Options::new()];
        for (copy, products) in [g, negative].into_iter().zip(products) {
            for product in products {
                let sums = sums.entry(product, || ordinal_sums(product), meter)?;
                for side in Side::BOTH {
                    for exponent in values.options(copy, side, meter)?.to_vec() {
                        sides[side as usize].push(sums.of(exponent, values, meter)?);
                    }
                }
            }
        }
        let [left, right] = &sides;
        values.canonical(left, right, meter)
    };
    Images::new(|_, _, _| Ok(None), above).of(h, values, meter)
}

/// Conway's product of canonical forms,
/// `GH = {GᴸH + GHᴸ - GᴸHᴸ, GᴿH + GHᴿ - GᴿHᴿ | GᴸH + GHᴿ - GᴸHᴿ, GᴿH + GHᴸ - GᴿHᴸ}`.
/// It is the product of numbers and that of nimbers, and an integer n times G is n copies of
/// G; elsewhere it depends on the form (Conway, 1976).
///
/// # Errors
/// A number beyond the limits.
pub fn conway_product(
    values: &mut Values,
    g: ValueId,
    h: ValueId,
    meter: &mut Meter,
) -> Result<ValueId, ValueError> {
    conway_product_of(values, g, h, &mut Known::default(), meter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::number::Dyadic;

    #[test]
    fn nimbers_multiply_in_conways_field() -> Result<(), ValueError> {
        let (mut values, mut meter) = (Values::new(), Meter::default());
        let (values, meter) = (&mut values, &mut meter);
        // The field of four elements, and 4·4 = 6, 4·2 = 8.
        for (a, b, product) in [(1, 3, 3), (2, 2, 3), (2, 3, 1), (3, 3, 2), (4, 4, 6), (4, 2, 8)] {
            let (a, b) = (values.nimber(a, meter)?, values.nimber(b, meter)?);
            let product = values.nimber(product, meter)?;
            assert_eq!(conway_product(values, a, b, meter)?, product);
        }
        Ok(())
    }

    #[test]
    fn numbers_multiply_as_their_options_say() -> Result<(), ValueError> {
        let (mut values, mut meter) = (Values::new(), Meter::default());
        let (values, meter) = (&mut values, &mut meter);
        for (a, b) in [(3, 5), (-1, 7), (6, -3), (-5, -5)] {
            let number = |values: &mut Values, n, meter: &mut Meter| {
                values.number(&Dyadic::new(n, 2), meter)
            };
            let (g, h) = (number(values, a, meter)?, number(values, b, meter)?);
            let mut sides = [vec![], vec![]];
            for (x, y) in [(0, 0), (1, 1), (0, 1), (1, 0)] {
                for x in values.options(g, Side::BOTH[x], meter)?.to_vec() {
                    for y in values.options(h, Side::BOTH[y], meter)?.to_vec() {
                        let first = conway_product(values, x, h, meter)?;
                        let second = conway_product(values, g, y, meter)?;
                        let both = conway_product(values, x, y, meter)?;
                        let sum = values.add(first, second, meter)?;
                        let option = values.subtract(sum, both, meter)?;
                        let left = values.as_number(x) < values.as_number(g);
                        let same = left == (values.as_number(y) < values.as_number(h));
                        sides[usize::from(!same)].push(option);
                    }
                }
            }
            let expected = values.canonical(&sides[0], &sides[1], meter)?;
            assert_eq!(conway_product(values, g, h, meter)?, expected);
        }
        Ok(())
    }
}
