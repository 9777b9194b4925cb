//! What a session tells of itself and of its work, to programs around it and to tests.

use std::sync::Arc;

use super::Session;
use crate::ask::universe;
use crate::game::SumId;
use crate::lang::Value;
use crate::meter::{Meter, Progress};
use crate::play::Statistics;

impl Session {
    /// The universe at hand, as it is typed after `mod`.
    #[must_use]
    pub fn universe_name(&self) -> String {
        let universe = self.program.universes.get(self.at_hand.universe);
        match universe::name(universe) {
            Some(name) => name.to_owned(),
            None => self.at_hand.text.clone(),
        }
    }

    /// Returns whether a name stands for what a script defined.
    #[must_use]
    pub fn is_users(&self, name: &str) -> bool {
        self.program.is_users(name)
    }

    /// The progress of a statement, which others may see while it runs.
    #[must_use]
    pub fn progress(&self) -> Arc<Progress> {
        self.meter.progress()
    }

    /// The meter of the last statement, which knows what it spent, for `:time`.
    #[must_use]
    pub fn meter(&self) -> &Meter {
        &self.meter
    }

    /// The number of times that the nim value of a component was looked for by outcomes.
    #[must_use]
    pub fn nim_searches(&self) -> u64 {
        self.engine.nim_searches()
    }

    /// The counts of how positions of the ruleset that a name stands for were answered. `None` if it stands
    /// for no ruleset, or for one of the library that has not been read.
    #[must_use]
    pub fn statistics(&self, ruleset: &str) -> Option<Statistics> {
        self.program.statistics(ruleset)
    }

    /// The number of games that the last result lists, and the number of those that are different as they
    /// stand.
    #[must_use]
    pub fn games_listed(&self) -> Option<(usize, usize)> {
        let Value::List(list) = &self.program.result(0)?.value else {
            return None;
        };
        let mut games: Vec<SumId> = Vec::with_capacity(list.items().len());
        for item in list.items() {
            let (Value::Game(g) | Value::Standing(g) | Value::Class(g, _)) = item else {
                return None;
            };
            games.push(*g);
        }
        games.sort_unstable();
        games.dedup();
        Some((list.items().len(), games.len()))
    }
}
