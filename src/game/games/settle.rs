//! Facts that follow from facts about smaller games, found without recursion: a game waits on a
//! list until what it needs is known. Chains of any length cost no stack.

use rustc_hash::FxHashSet;

use crate::game::ask::{Answer, Ask};
use crate::game::error::EngineError;
use crate::game::games::sum::SumId;

impl Ask<'_> {
    /// Calls `step` until the fact about `root` is known. A step stores the fact about its game,
    /// or names the games whose facts it needs first; of a known game it does nothing.
    pub(crate) fn settle(
        &mut self,
        root: SumId,
        mut step: impl FnMut(&mut Self, SumId, &mut Vec<SumId>) -> Answer,
    ) -> Answer {
        // Whether a waiting game is open: those above it on the list are what it needs.
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
