//! Incentives: what a player gains by a move.

use super::arena::{Options, Values};
use super::{ValueError, ValueId};
use crate::game::Side;
use crate::meter::Meter;

impl Values {
    /// The incentives of one side: `Gᴸ - G` for Left, `G - Gᴿ` for Right, over the options of the
    /// canonical form, without those that another one is at least as great as.
    pub fn incentives_of(
        &mut self,
        value: ValueId,
        side: Side,
        meter: &mut Meter,
    ) -> Result<Vec<ValueId>, ValueError> {
        let mut gains = Options::new();
        self.gains(value, side, &mut gains, meter)?;
        self.greatest(gains, meter)
    }

    /// The incentives of both sides together, without the dominated ones.
    pub fn incentives(
        &mut self,
        value: ValueId,
        meter: &mut Meter,
    ) -> Result<Vec<ValueId>, ValueError> {
        let mut gains = Options::new();
        for side in Side::BOTH {
            self.gains(value, side, &mut gains, meter)?;
        }
        self.greatest(gains, meter)
    }

    fn gains(
        &mut self,
        value: ValueId,
        side: Side,
        gains: &mut Options,
        meter: &mut Meter,
    ) -> Result<(), ValueError> {
        for option in self.options(value, side, meter)?.to_vec() {
            gains.push(match side {
                Side::Left => self.subtract(option, value, meter)?,
                Side::Right => self.subtract(value, option, meter)?,
            });
        }
        Ok(())
    }

    fn greatest(
        &mut self,
        mut gains: Options,
        meter: &mut Meter,
    ) -> Result<Vec<ValueId>, ValueError> {
        gains.sort_unstable();
        gains.dedup();
        self.drop_dominated(&mut gains, Side::Left, meter)?;
        Ok(gains.to_vec())
    }
}
