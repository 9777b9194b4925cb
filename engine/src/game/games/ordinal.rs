//! Ordinal sums: `G:H` has the options of `G`, and `G:H'` for the options `H'` of `H`.

use crate::game::ask::{Answer, Ask};
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::games::component::{Component, ComponentId, Flags};
use crate::game::games::sum::SumId;
use crate::meter::Metered;
use crate::values::Side;

impl Ask<'_> {
    /// The ordinal sum of a base and an exponent. `G:0` is `G`, `0:H` is `H`, `(G:H):K` is literally
    /// `G:(H:K)`, and `∗m:∗n` is literally `∗(m+n)`; all are folded, so that ids agree.
    ///
    /// # Errors
    /// [`EngineError::Tombstone`] if an operand has one.
    pub fn ordinal(&mut self, base: SumId, exponent: SumId) -> Answer<SumId> {
        if self.flags(base).with(self.flags(exponent)).any(Flags::TOMBSTONED) {
            return Err(EngineError::Tombstone);
        }
        // The bases of a chain, from the ground: none of them is an ordinal sum.
        let mut bases = Vec::new();
        let mut ground = base;
        while let Some(&Component::Ordinal(below, above)) =
            ground.component().map(|id| self.component(id))
        {
            self.tick()?;
            bases.push(below);
            ground = above;
        }
        bases.push(ground);
        let mut chain = exponent;
        for base in bases.into_iter().rev() {
            self.tick()?;
            chain = link(self, base, chain)?;
            self.account()?;
        }
        Ok(chain)
    }

    pub(crate) fn expand_ordinal(
        &mut self,
        id: ComponentId,
        base: SumId,
        exponent: SumId,
    ) -> Answer {
        self.deeper(|ask| {
            let mut sides = [Vec::new(), Vec::new()];
            for side in Side::BOTH {
                let mut options = ask.options(base, side)?;
                for option in ask.options(exponent, side)? {
                    options.push(ask.ordinal(base, option)?);
                }
                sides[side as usize] = options;
            }
            ask.write_options(id, &sides)
        })
    }
}

impl Engine {
    /// `n`, if the game is the nimber `∗n`; 0 for the game 0.
    #[must_use]
    pub fn as_nimber(&self, g: SumId) -> Option<u64> {
        match self.component(g.component()?) {
            Component::Nimber(n) => Some(*n),
            _ => (g == SumId::ZERO).then_some(0),
        }
    }
}

/// One link of a chain; the base is no ordinal sum.
fn link(engine: &mut Engine, base: SumId, exponent: SumId) -> Result<SumId, EngineError> {
    if exponent == SumId::ZERO {
        return Ok(base);
    }
    if base == SumId::ZERO {
        return Ok(exponent);
    }
    engine.room_for(2)?;
    if let Some(m) = engine.as_nimber(base) {
        if let Some(n) = engine.as_nimber(exponent) {
            let total = m.checked_add(n).ok_or(EngineError::TooLarge)?;
            return Ok(engine.nimber(total));
        }
        let above = exponent.component().map(|id| engine.component(id).clone());
        if let Some(Component::Ordinal(next, rest)) = above
            && let Some(n) = engine.as_nimber(next)
        {
            let total = m.checked_add(n).ok_or(EngineError::TooLarge)?;
            let nimber = engine.nimber(total);
            return Ok(engine.leaf(Component::Ordinal(nimber, rest)).into());
        }
    }
    Ok(engine.leaf(Component::Ordinal(base, exponent)).into())
}
