//! Values with names of their own: higher ups, tinies and minies, switches.

use super::arena::{Options, Values};
use super::{ValueError, ValueId};
use crate::meter::Meter;

impl Values {
    /// The up of this order: `↑¹ = ↑`, `↑ⁿ = {0 | ∗ - ↑ - ↑² - … - ↑ⁿ⁻¹}`; order 0 is 0.
    ///
    /// The Right option is `∗:(1-n) = {0 | 0, ∗:(2-n)}`, and all these forms are canonical.
    pub fn higher_up(&mut self, order: u64, meter: &mut Meter) -> Result<ValueId, ValueError> {
        let zero = ValueId::ZERO;
        let mut right = self.nimber(1, meter)?;
        if order == 0 {
            return Ok(zero);
        }
        for _ in 1..order {
            meter.tick()?;
            right = self.intern(&[zero], &[zero, right], meter)?;
        }
        self.intern(&[zero], &[right], meter)
    }

    /// `⧾G = {0 || 0 | -G}`.
    pub fn tiny(&mut self, value: ValueId, meter: &mut Meter) -> Result<ValueId, ValueError> {
        let negative = self.negate(value, meter)?;
        let threat = self.canonical(&[ValueId::ZERO], &[negative], meter)?;
        self.canonical(&[ValueId::ZERO], &[threat], meter)
    }

    /// `⧿G = {G | 0 || 0}`.
    pub fn miny(&mut self, value: ValueId, meter: &mut Meter) -> Result<ValueId, ValueError> {
        let threat = self.canonical(&[value], &[ValueId::ZERO], meter)?;
        self.canonical(&[threat], &[ValueId::ZERO], meter)
    }

    /// `±(G,H,…) = {G,H,… | -G,-H,…}`.
    pub fn switch(&mut self, values: &[ValueId], meter: &mut Meter) -> Result<ValueId, ValueError> {
        let mut right = Options::new();
        for &value in values {
            right.push(self.negate(value, meter)?);
        }
        self.canonical(values, &right, meter)
    }
}
