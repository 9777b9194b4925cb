//! What is known of games in normal play.

use rustc_hash::FxHashMap;

use crate::game::games::component::{ComponentId, PosId};
use crate::game::games::sum::SumId;
use crate::game::memo::{Dense, Memo};
use crate::game::normal::nims::Nims;
use crate::meter::Held;
use crate::solver::Known;
use crate::values::{ValueId, Values};

/// The most ticks that may be spent on the value of one component.
#[derive(Clone, Copy)]
pub(in crate::game) struct Allowance {
    /// In the first turn, if the game's outcome is the question.
    pub(in crate::game) first: u64,
    /// In the last turn, if the game's outcome is the question. An unbounded search follows.
    pub(in crate::game) last: u64,
    /// In the first turn, if the game is compared with another; and for small boards that the search
    /// comes to.
    pub(in crate::game) compared: u64,
    /// For other components that the search comes to.
    pub(in crate::game) searched: u64,
}

impl Default for Allowance {
    /// `first` is some milliseconds, `last` has no limit, `compared` is a second and `searched` a
    /// millisecond.
    fn default() -> Self {
        Self { first: 50_000, last: u64::MAX, compared: 2_000_000, searched: 20_000 }
    }
}

/// A sum of values, and of components whose values are not known yet.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(in crate::game) struct Mixed {
    /// As [`Values::folded`] leaves them.
    ///
    /// [`Values::folded`]: crate::values::Values::folded
    pub(in crate::game) values: Vec<(ValueId, u64)>,
    pub(in crate::game) rest: SumId,
}

/// What is known of games in normal play.
#[derive(Default)]
pub(crate) struct NormalTable {
    pub(in crate::game) allowance: Allowance,
    pub(in crate::game) values: Values,
    /// Values of components, by id.
    pub(in crate::game) known: Memo<ComponentId, ValueId, Dense<ValueId>>,
    /// Nim values of components, found by outcomes.
    pub(in crate::game) nims: Nims,
    /// Nodes as games whose options are sums.
    pub(in crate::game) games: Memo<ValueId, SumId>,
    /// Nodes as canonical forms.
    pub(in crate::game) forms: Memo<ValueId, SumId>,
    /// For a component, a number of ticks that did not suffice to find its value.
    pub(in crate::game) refused: Held<FxHashMap<ComponentId, u64>>,
    /// The number of moves of Left and of Right in positions that the search came to; `None` if it
    /// could not be counted.
    pub(in crate::game) moves: Memo<PosId, Option<[u32; 2]>>,
    /// What was found about sums of components by search; nothing while one is searched.
    pub(in crate::game) searched: Option<Known<ComponentId>>,
}

impl NormalTable {
    /// Forgets which components have which values, and who wins. The values themselves stay.
    pub(in crate::game) fn forget(&mut self) {
        self.known = Memo::default();
        self.nims = Nims::default();
        self.refused.at_its_size().clear();
        self.searched = None;
    }

    /// The value of a component, once it has been found.
    pub(in crate::game) fn known(&self, id: ComponentId) -> Option<ValueId> {
        self.known.get(id)
    }
}
