//! Uptimal expansions: sums of a number, ups of all orders and a nimber (Siegel, 2013).

use super::arena::Values;
use super::{ValueError, ValueId};
use crate::game::games::number::Dyadic;
use crate::meter::Meter;

/// `number + a₁·↑ + a₂·↑² + … + ∗star`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Uptimal {
    /// The number.
    pub number: Dyadic,
    /// How many of each order, from ↑ on; the last is not 0.
    pub ups: Vec<i64>,
    /// Size of the nimber.
    pub star: u64,
}

impl Values {
    /// The expansion of a game that is a number plus ups of any order plus a nimber; `None` for
    /// every other.
    ///
    /// # Errors
    /// A size beyond the limits.
    pub fn uptimal(
        &mut self,
        value: ValueId,
        meter: &mut Meter,
    ) -> Result<Option<Uptimal>, ValueError> {
        if let Some(leaf) = self.leaf(value) {
            let number = self.as_number(leaf.number).cloned();
            return Ok(Some(Uptimal {
                number: number.unwrap_or(Dyadic::ZERO),
                ups: if leaf.up == 0 { vec![] } else { vec![leaf.up] },
                star: leaf.star,
            }));
        }
        let number = self.left_stop(value, meter)?;
        if number != self.right_stop(value, meter)? {
            return Ok(None);
        }
        let away = self.number(&number.negate(), meter)?;
        let rest = self.add(value, away, meter)?;
        if !self.is_all_small(rest, meter)? {
            return Ok(None);
        }
        // No order exceeds the height: `↑ⁿ` has height n + 1, and sums are higher than their
        // leading terms.
        let orders = u64::from(self.record(rest).depth);
        let far = self.far_star(rest, meter)?;
        let far = self.leaf(far).map_or(0, |leaf| leaf.star);
        for star in 0..far {
            let nimber = self.nimber(star, meter)?;
            let sum = self.add(rest, nimber, meter)?;
            if let Some(ups) = self.ups_of(sum, orders, meter)? {
                return Ok(Some(Uptimal { number, ups, star }));
            }
        }
        Ok(None)
    }

    /// The coefficients of a sum of ups of orders up to `most`; `None` if it is none.
    fn ups_of(
        &mut self,
        value: ValueId,
        most: u64,
        meter: &mut Meter,
    ) -> Result<Option<Vec<i64>>, ValueError> {
        let mut rest = value;
        let mut ups = Vec::new();
        for order in 1..=most {
            if rest == ValueId::ZERO {
                break;
            }
            meter.tick()?;
            let unit = self.higher_up(order, meter)?;
            let Some(count) = self.nearest_multiple(rest, unit, meter)? else {
                return Ok(None);
            };
            let copies = self.times(&count.into(), unit, meter)?;
            rest = self.subtract(rest, copies, meter)?;
            ups.push(count);
        }
        Ok((rest == ValueId::ZERO).then_some(ups))
    }

    /// The n for which `value - n·unit` is smaller than half a unit either way; `None` if some
    /// comparison fails, or n is beyond the game's height.
    fn nearest_multiple(
        &mut self,
        value: ValueId,
        unit: ValueId,
        meter: &mut Meter,
    ) -> Result<Option<i64>, ValueError> {
        let negative = if self.le(ValueId::ZERO, value, meter)? {
            false
        } else if self.le(value, ValueId::ZERO, meter)? {
            true
        } else {
            return Ok(None);
        };
        let mut rest = if negative { self.negate(value, meter)? } else { value };
        let (mut count, most) = (0_i64, i64::from(self.record(value).depth));
        loop {
            meter.tick()?;
            // Twice the rest against one unit tells whether a unit is to be taken off.
            let twice = self.add(rest, rest, meter)?;
            if self.le(twice, unit, meter)? {
                break;
            }
            if !self.le(unit, twice, meter)? || count > most {
                return Ok(None);
            }
            rest = self.subtract(rest, unit, meter)?;
            count += 1;
        }
        Ok(Some(if negative { -count } else { count }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expansions_are_found_again() -> Result<(), ValueError> {
        let (mut values, mut meter) = (Values::new(), Meter::default());
        let (values, meter) = (&mut values, &mut meter);
        for (number, ups, star) in [
            ((3, 2), vec![0, 1], 0),
            ((0, 0), vec![0, 0, -1], 1),
            ((-5, 1), vec![2, -1], 0),
            ((0, 0), vec![1, 1, -1], 3),
            ((1, 200), vec![-1, 2], 2),
            ((0, 0), vec![0, 1, 0, -1], 1),
        ] {
            let number = Dyadic::new(number.0, number.1);
            let mut sum = values.number_up_star(&number, 0, star, meter)?;
            for (order, &count) in (1..).zip(&ups) {
                let up = values.higher_up(order, meter)?;
                let copies = values.times(&count.into(), up, meter)?;
                sum = values.add(sum, copies, meter)?;
            }
            let expected = Uptimal { number, ups, star };
            assert_eq!(values.uptimal(sum, meter)?, Some(expected));
        }
        let two = values.number(&Dyadic::from(2), meter)?;
        let tiny = values.tiny(two, meter)?;
        assert_eq!(values.uptimal(tiny, meter)?, None);
        Ok(())
    }
}
