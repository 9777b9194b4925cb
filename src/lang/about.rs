//! What a question was about, for its errors.

use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::context::Context;
use crate::ask::universe::{Universe, UniverseId};
use crate::game::SumId;
use crate::lang::fault::FaultKind;
use crate::lang::value::{List, Value};

impl Context<'_> {
    /// A fault in a question about values. A loop or a refusal is noted as one below the games of these
    /// values and of the universe at hand; if the values have none, what was noted inside stays.
    #[cold]
    pub fn about<'v>(
        &self,
        values: impl IntoIterator<Item = &'v Value>,
        kind: FaultKind,
    ) -> FaultKind {
        match kind {
            FaultKind::Engine(_) | FaultKind::Below(..) => self.below(games_of(values), kind),
            other => other,
        }
    }

    /// The same for games.
    #[cold]
    pub fn below(&self, mut games: Vec<SumId>, kind: FaultKind) -> FaultKind {
        let (inside, error) = match kind {
            FaultKind::Engine(error) if error.is_of_rules() => (None, error),
            FaultKind::Below(inside, error) if error.is_of_rules() => (Some(inside), error),
            other => return other,
        };
        match inside {
            Some(inside) if games.is_empty() => FaultKind::Below(inside, error),
            _ => {
                games.extend_from_slice(self.games_of_universe(self.universe));
                FaultKind::Below(games.into_boxed_slice(), error)
            }
        }
    }

    /// The games that a universe is made of.
    fn games_of_universe(&self, mut id: UniverseId) -> &[SumId] {
        loop {
            match self.program.universes.get(id) {
                Universe::Closure(games) | Universe::Generated(games) => return games,
                Universe::Assuming(inner) => id = *inner,
                _ => return &[],
            }
        }
    }
}

/// The games of some values.
fn games_of<'v>(values: impl IntoIterator<Item = &'v Value>) -> Vec<SumId> {
    let mut rest: Vec<&Value> = values.into_iter().collect();
    rest.reverse();
    let mut games = Vec::new();
    // A list may be an item many times.
    let mut met = FxHashSet::default();
    while let Some(value) = rest.pop() {
        let lists: [Option<&Rc<List>>; 2] = match value {
            Value::Game(g) | Value::Standing(g) | Value::Class(g, _) => {
                games.push(*g);
                continue;
            }
            Value::Relation(comparison) => {
                rest.extend(comparison.games.iter().rev());
                continue;
            }
            Value::Quotient(asked) => {
                games.extend_from_slice(&asked.games);
                continue;
            }
            Value::About(about) => {
                games.push(about.game);
                continue;
            }
            Value::List(list) => [Some(list), None],
            Value::Table(table) => [table.header.as_ref(), Some(&table.rows)],
            Value::Row(row) => [Some(&row.left), Some(&row.right)],
            Value::Int(_)
            | Value::Number(_)
            | Value::Bool(_)
            | Value::None
            | Value::Text(_)
            | Value::Range { .. }
            | Value::Function(_)
            | Value::Builtin(_)
            | Value::Ruleset(_)
            | Value::Member(_)
            | Value::Universe(_)
            | Value::Outcome(_)
            | Value::Draw
            | Value::Endings(_)
            | Value::InfiniteNim(_)
            | Value::Side(_)
            | Value::Thermograph(_)
            | Value::Figure(_)
            | Value::Grid(_)
            | Value::Graph(_)
            | Value::Robot(_) => continue,
        };
        for list in lists.into_iter().flatten().rev() {
            if met.insert(Rc::as_ptr(list)) {
                rest.extend(list.items().iter().rev());
            }
        }
    }
    games
}
