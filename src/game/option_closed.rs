//! Option-closed games: two moves of one player in a row are one move (Nowakowski and Ottaway).
//!
//! This is a property of the form: `<1|0>` and `<1,0|0>` are equal, and only the second has it.

use rustc_hash::FxHashSet;

use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::outcome::Side;
use crate::game::play::Play;
use crate::game::sum::SumId;

impl Engine {
    /// The first follower, by the number of moves that lead there, in which some player's option
    /// has an option of hers that the follower has not itself; `None` where G is option-closed.
    ///
    /// # Errors
    /// As [`Engine::literal`].
    pub fn why_not_option_closed(
        &mut self,
        g: SumId,
        play: &mut Play<'_>,
    ) -> Result<Option<SumId>, EngineError> {
        let mut seen = FxHashSet::from_iter([self.literal(g, play)?]);
        let mut open = vec![g];
        let mut next = 0;
        while let Some(&follower) = open.get(next) {
            next += 1;
            for side in Side::BOTH {
                let mut options = self.options(follower, side, play)?;
                play.arrange(self, &mut options)?;
                let mut own = FxHashSet::default();
                for &option in &options {
                    let literal = self.literal(option, play)?;
                    own.insert(literal);
                    if seen.insert(literal) {
                        open.push(option);
                    }
                }
                for option in options {
                    for second in self.options(option, side, play)? {
                        play.tick()?;
                        if !own.contains(&self.literal(second, play)?) {
                            return Ok(Some(follower));
                        }
                    }
                }
            }
        }
        Ok(None)
    }
}
