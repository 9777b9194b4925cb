//! The forms that names abbreviate where no universe folds them: ups, switches, tinies.

use crate::game::ask::{Answer, Ask};
use crate::game::games::component::{Component, ComponentId, NumberUpStar};
use crate::game::games::sum::SumId;
use crate::game::games::tombstones::Tombstones;

impl Ask<'_> {
    /// ↑, the form `<0|∗>`.
    pub fn up(&mut self) -> Answer<SumId> {
        let star = self.nimber(1);
        self.form(&[SumId::ZERO], &[star], Tombstones::NONE)
    }

    /// The canonical form of a number, ups and a nimber together. Numbers, nimbers, ↑, ↓, ↑∗
    /// and ↓∗ have names that mean them in every universe.
    pub(in crate::game) fn number_up_star_form(&mut self, value: NumberUpStar) -> Answer<SumId> {
        let NumberUpStar { number, up, star } = value;
        match (number == ComponentId::ZERO, up, star) {
            (_, 0, 0) => Ok(number.into()),
            (true, 0, star) => Ok(self.nimber(star)),
            (true, 1, 0) => self.up(),
            (true, -1, 0) => {
                let up = self.up()?;
                self.conjugate(up)
            }
            // ↑∗ = {0,∗|0} is literally ∗:1.
            (true, 1 | -1, 1) => {
                let (star, one) = (self.nimber(1), self.integer(up));
                self.ordinal(star, one)
            }
            _ => Ok(self.leaf(Component::NumberUpStar(value)).into()),
        }
    }

    /// The up of an order, `↑^n = <0 | ∗ + ↓ + ↓^2 + … + ↓^(n-1)>` (Conway; Siegel, *Combinatorial
    /// Game Theory*, 2013); 0 for order 0.
    pub fn higher_up(&mut self, order: u64) -> Answer<SumId> {
        let mut up = SumId::ZERO;
        let mut right = self.nimber(1);
        for _ in 0..order {
            self.tick()?;
            up = self.form(&[SumId::ZERO], &[right], Tombstones::NONE)?;
            let down = self.conjugate(up)?;
            right = self.add(right, down)?;
        }
        Ok(up)
    }

    /// The switch `±(G, …) = <G, … | -G, …>`.
    ///
    /// # Errors
    /// [`EngineError::TooLarge`](crate::game::EngineError::TooLarge).
    pub fn switch(&mut self, games: &[SumId]) -> Answer<SumId> {
        let mut right = Vec::with_capacity(games.len());
        for &g in games {
            right.push(self.conjugate(g)?);
        }
        self.form(games, &right, Tombstones::NONE)
    }

    /// Tiny: `⧾G = <0 | <0|-G>>`.
    ///
    /// # Errors
    /// [`EngineError::TooLarge`](crate::game::EngineError::TooLarge).
    pub fn tiny(&mut self, g: SumId) -> Answer<SumId> {
        let threat = self.conjugate(g)?;
        let right = self.form(&[SumId::ZERO], &[threat], Tombstones::NONE)?;
        self.form(&[SumId::ZERO], &[right], Tombstones::NONE)
    }

    /// Miny: `⧿G = <<G|0> | 0>`, the conjugate of tiny.
    pub fn miny(&mut self, g: SumId) -> Answer<SumId> {
        let left = self.form(&[g], &[SumId::ZERO], Tombstones::NONE)?;
        self.form(&[left], &[SumId::ZERO], Tombstones::NONE)
    }
}
