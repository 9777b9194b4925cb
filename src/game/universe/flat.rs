//! Flat games: the literal form in which no follower is a sum, an ordinal sum or a position, so
//! that literal identity is identity of ids whatever was typed.

use crate::game::component::Component;
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::outcome::Side;
use crate::game::play::Play;
use crate::game::sum::SumId;
use crate::game::universe::ENTRY_BYTES;

impl Engine {
    /// The literal form of a game as one component; numbers and nimbers stay leaves.
    ///
    /// # Errors
    /// The meter's stop, or what the engine says of options.
    pub fn flat(&mut self, game: SumId, play: &mut Play<'_>) -> Result<SumId, EngineError> {
        if let Some(id) = game.component()
            && matches!(
                self.component(id),
                Component::Number(_) | Component::Nimber(_)
            )
        {
            return Ok(game);
        }
        if let Some(&flat) = self.universes.flat.get(&game) {
            return Ok(flat);
        }
        let flat = play.deeper(|play| {
            let mut sides = [Vec::new(), Vec::new()];
            for side in Side::BOTH {
                for option in self.listed(game, side, play)? {
                    sides[side as usize].push(self.flat(option, play)?);
                }
            }
            let tombstones = self.tombstones(game, play)?;
            self.form(&sides[0], &sides[1], tombstones, play)
        })?;
        play.charge(ENTRY_BYTES)?;
        self.universes.flat.insert(game, flat);
        Ok(flat)
    }
}
