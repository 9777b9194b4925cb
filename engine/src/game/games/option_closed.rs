//! Option-closed games: two moves of one player in a row are one move (Nowakowski and Ottaway).
//!
//! This is a property of the form: `<1|0>` and `<1,0|0>` are equal, and only the second has it.

use rustc_hash::FxHashSet;

use crate::game::ask::{Answer, Ask};
use crate::game::games::sum::SumId;
use crate::values::Side;

impl Ask<'_> {
    /// The first follower, by the number of moves that lead there, in which some player's option
    /// has an option of hers that the follower has not itself; `None` if G is option-closed.
    pub fn why_not_option_closed(&mut self, g: SumId) -> Answer<Option<SumId>> {
        let mut seen = FxHashSet::from_iter([self.literal(g)?]);
        let mut open = vec![g];
        let mut next = 0;
        while let Some(&follower) = open.get(next) {
            next += 1;
            for side in Side::BOTH {
                let mut options = self.options(follower, side)?;
                self.arrange(&mut options)?;
                let mut own = FxHashSet::default();
                for &option in &options {
                    let literal = self.literal(option)?;
                    own.insert(literal);
                    if seen.insert(literal) {
                        open.push(option);
                    }
                }
                for option in options {
                    for second in self.options(option, side)? {
                        self.tick()?;
                        if !own.contains(&self.literal(second)?) {
                            return Ok(Some(follower));
                        }
                    }
                }
            }
        }
        Ok(None)
    }
}
