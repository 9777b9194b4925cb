//! The forms that names abbreviate where no universe folds them: ups, switches, tinies.

use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::form::Tombstones;
use crate::game::play::Play;
use crate::game::sum::SumId;

impl Engine {
    /// ↑, the form `<0|∗>`.
    ///
    /// # Errors
    /// The meter's stop.
    pub fn up(&mut self, play: &mut Play<'_>) -> Result<SumId, EngineError> {
        let star = self.nimber(1);
        self.form(&[SumId::ZERO], &[star], Tombstones::NONE, play)
    }

    /// The up of an order, `↑^n = <0 | ∗ + ↓ + ↓^2 + … + ↓^(n-1)>` (Conway; Siegel, *Combinatorial
    /// Game Theory*, 2013); 0 for order 0.
    ///
    /// # Errors
    /// The meter's stop.
    pub fn higher_up(&mut self, order: u64, play: &mut Play<'_>) -> Result<SumId, EngineError> {
        let mut up = SumId::ZERO;
        let mut right = self.nimber(1);
        for _ in 0..order {
            play.tick()?;
            up = self.form(&[SumId::ZERO], &[right], Tombstones::NONE, play)?;
            let down = self.conjugate(up, play)?;
            right = self.add(right, down)?;
        }
        Ok(up)
    }

    /// The switch `±(G, …) = <G, … | -G, …>`.
    ///
    /// # Errors
    /// The meter's stop, or [`EngineError::TooLarge`].
    pub fn switch(&mut self, games: &[SumId], play: &mut Play<'_>) -> Result<SumId, EngineError> {
        let mut right = Vec::with_capacity(games.len());
        for &g in games {
            right.push(self.conjugate(g, play)?);
        }
        self.form(games, &right, Tombstones::NONE, play)
    }

    /// Tiny: `⧾G = <0 | <0|-G>>`.
    ///
    /// # Errors
    /// The meter's stop, or [`EngineError::TooLarge`].
    pub fn tiny(&mut self, g: SumId, play: &mut Play<'_>) -> Result<SumId, EngineError> {
        let threat = self.conjugate(g, play)?;
        let right = self.form(&[SumId::ZERO], &[threat], Tombstones::NONE, play)?;
        self.form(&[SumId::ZERO], &[right], Tombstones::NONE, play)
    }

    /// Miny: `⧿G = <<G|0> | 0>`, the conjugate of tiny.
    ///
    /// # Errors
    /// As [`Engine::tiny`].
    pub fn miny(&mut self, g: SumId, play: &mut Play<'_>) -> Result<SumId, EngineError> {
        let left = self.form(&[g], &[SumId::ZERO], Tombstones::NONE, play)?;
        self.form(&[left], &[SumId::ZERO], Tombstones::NONE, play)
    }
}
