//! Whether theorems answer: chosen for an engine at any time.

use crate::game::engine::Engine;
use crate::game::games::component::Component;
use crate::game::memo::Memo;
use crate::game::winner::facts::Facts;

impl Engine {
    /// Returns whether theorems answer.
    #[must_use]
    pub fn uses_theorems(&self) -> bool {
        !self.without_theorems
    }

    /// Chooses whether theorems answer, as for [`Engine::without_theorems`]. Where the choice is another
    /// than before, the answers learned so far are forgotten: they do not say how they were found.
    /// Games, positions and values keep their ids.
    pub fn use_theorems(&mut self, use_them: bool) {
        if self.without_theorems != use_them {
            return;
        }
        self.without_theorems = !use_them;
        forget_outcomes(self);
        self.universes.forget();
        self.normal.forget();
        self.natures.known.at_its_size().clear();
        // The sets that somebody holds stay what they are; the next question finds its own.
        self.closed.by_games.clear();
        self.closed.growing = None;
        self.closed.heaps.clear();
        let robots = &mut self.robots;
        robots.outcomes = Memo::default();
        robots.orders = Memo::default();
        robots.answers = Memo::default();
        robots.witnesses = Memo::default();
        robots.separators = Memo::default();
        robots.reduced = Memo::default();
    }
}

fn forget_outcomes(engine: &mut Engine) {
    for index in 0..engine.kinds.len() {
        let kind = engine.kinds[index].clone();
        engine.records[index].facts = match kind {
            Component::Form => Facts::default(),
            leaf => engine.leaf_facts(&leaf),
        };
    }
    engine.sums.forget_outcomes();
    engine.pairs.forget();
}
