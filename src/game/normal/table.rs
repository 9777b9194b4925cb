//! What is known of games in normal play.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::game::games::component::{ComponentId, PosId};
use crate::game::games::sum::SumId;
use crate::game::memo::{Dense, Memo};
use crate::game::normal::{ValueId, Values};
use crate::game::winner::outcome::Side;

/// How much may be spent on the value of one component.
#[derive(Clone, Copy)]
pub(in crate::game) struct Allowance {
    /// Ticks for one of a game whose outcome is asked for, in the first turn.
    pub(in crate::game) first: u64,
    /// The same in the last turn, which is followed by a search without bound.
    pub(in crate::game) last: u64,
    /// Ticks for one of a game that is compared, in the first turn; for small boards met in search.
    pub(in crate::game) asked: u64,
    /// Ticks for one met in search.
    pub(in crate::game) met: u64,
}

impl Default for Allowance {
    /// Some milliseconds, whatever it takes, a second, and a millisecond.
    fn default() -> Self {
        Self { first: 50_000, last: u64::MAX, asked: 2_000_000, met: 20_000 }
    }
}

/// A sum in part values, in part components that have none yet.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(in crate::game) struct Mixed {
    /// As [`Values::folded`] leaves them.
    ///
    /// [`Values::folded`]: crate::game::normal::Values::folded
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
    /// Nodes as games whose options are sums.
    pub(in crate::game) games: Memo<ValueId, SumId>,
    /// Nodes as canonical forms.
    pub(in crate::game) forms: Memo<ValueId, SumId>,
    /// Ticks that did not suffice for a component's value.
    pub(in crate::game) refused: FxHashMap<ComponentId, u64>,
    /// How many moves Left and Right have in positions met in search, where that could be counted.
    pub(in crate::game) mobility: Memo<PosId, Option<[u32; 2]>>,
    /// Mixed sums: two bits a side, known and wins moving first.
    pub(in crate::game) facts: FxHashMap<Mixed, u8>,
    /// Mixed sums on the path of the search, by the side to move.
    pub(in crate::game) path: FxHashSet<(Side, Mixed)>,
}

impl NormalTable {
    /// The value of a component, once it has been found.
    pub(in crate::game) fn known(&self, id: ComponentId) -> Option<ValueId> {
        self.known.get(id)
    }
}
