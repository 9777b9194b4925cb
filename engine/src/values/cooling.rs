//! Cooling: what a game becomes when every move is taxed (Conway, 1976).

use super::arena::Values;
use super::images::taxed;
use super::{ValueError, ValueId};
use crate::meter::Meter;
use crate::values::number::Dyadic;

impl Values {
    /// G cooled by t: `G_t = {Gᴸ_t - t | Gᴿ_t + t}` up to the temperature of G, its mean above;
    /// a number stays as it is. By 0 or less nothing is cooled.
    pub fn cool(
        &mut self,
        value: ValueId,
        by: &Dyadic,
        meter: &mut Meter,
    ) -> Result<ValueId, ValueError> {
        if by.sign().is_le() {
            return Ok(value);
        }
        let tax = self.number(by, meter)?;
        let back = self.negate(tax, meter)?;
        let ground = |values: &mut Self, value, meter: &mut Meter| {
            if values.as_number(value).is_some() {
                return Ok(Some(value));
            }
            if values.temperature(value, meter)? < *by {
                let mean = values.mean(value, meter)?;
                return values.number(&mean, meter).map(Some);
            }
            Ok(None)
        };
        taxed(self, value, [&[back], &[tax]], ground, meter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_switch_freezes_at_its_mean_and_star() -> Result<(), ValueError> {
        let (mut values, mut meter) = (Values::new(), Meter::default());
        let (values, meter) = (&mut values, &mut meter);
        let (low, high) = (Dyadic::new(-1, 0), Dyadic::new(1, 200));
        let (l, r) = (values.number(&high, meter)?, values.number(&low, meter)?);
        let switch = values.canonical(&[l], &[r], meter)?;
        let mean = values.mean(switch, meter)?;
        let frozen = values.number_up_star(&mean, 0, 1, meter)?;
        let temperature = values.temperature(switch, meter)?;
        assert_eq!(values.cool(switch, &temperature, meter)?, frozen);
        let above = values.cool(switch, &temperature.add(&high), meter)?;
        assert_eq!(values.as_number(above), Some(&mean));
        assert_eq!(values.cool(switch, &Dyadic::ZERO, meter)?, switch);
        Ok(())
    }
}
