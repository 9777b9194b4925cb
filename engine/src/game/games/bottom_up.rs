//! Facts that follow from facts about smaller games, found with a worklist and without recursion: a
//! game waits on the list until the facts that it needs are known. Chains of any length cost no stack.

use rustc_hash::FxHashSet;

use crate::game::ask::{Answer, Ask};
use crate::game::error::EngineError;
use crate::game::games::sum::SumId;

impl Ask<'_> {
    /// Calls `step` until the fact about `root` is known. For each game, `step` must store the fact, or
    /// list the games whose facts it needs first. If the fact is known, `step` must do nothing.
    pub(crate) fn find_bottom_up(
        &mut self,
        root: SumId,
        mut step: impl FnMut(&mut Self, SumId, &mut Vec<SumId>) -> Answer,
    ) -> Answer {
        // The games that wait, and whether `step` has listed what they need. What an open game needs
        // stands behind it.
        let mut waiting = vec![(root, false)];
        let mut open = FxHashSet::default();
        let mut needs = Vec::new();
        while let Some((g, is_open)) = waiting.last_mut() {
            self.tick()?;
            let game = *g;
            step(self, game, &mut needs)?;
            if needs.is_empty() {
                open.remove(&game);
                waiting.pop();
                continue;
            }
            *is_open = true;
            open.insert(game);
            if let Some(&again) = needs.iter().find(|need| open.contains(need)) {
                let path = waiting.iter().filter(|(_, is_open)| *is_open);
                let mut path: Vec<SumId> = path.map(|&(g, _)| g).collect();
                path.drain(..path.iter().position(|&g| g == again).unwrap_or(0));
                path.push(again);
                return Err(EngineError::Loop(path));
            }
            waiting.extend(needs.drain(..).map(|need| (need, false)));
        }
        Ok(())
    }
}
