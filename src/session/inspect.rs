//! What a session tells of its work, to programs around it and to tests.

use std::sync::Arc;

use super::Session;
use crate::game::SumId;
use crate::lang::{Statistics, Value};
use crate::meter::{Meter, Progress};

impl Session {
    /// What others may see of a statement while it runs.
    #[must_use]
    pub fn progress(&self) -> Arc<Progress> {
        self.meter.progress()
    }

    /// What the last statement spent, for `:time`.
    #[must_use]
    pub fn meter(&self) -> &Meter {
        &self.meter
    }

    /// How often the nim value of a component was looked for by outcomes.
    #[must_use]
    pub fn nim_searches(&self) -> u64 {
        self.engine.nim_searches()
    }

    /// How positions of the ruleset that a name stands for were answered; `None` where it stands for no
    /// ruleset, or for one of the library that has not been read.
    #[must_use]
    pub fn statistics(&self, ruleset: &str) -> Option<Statistics> {
        self.program.statistics(ruleset)
    }

    /// How many games the last result lists, and how many of them are different as they stand.
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
