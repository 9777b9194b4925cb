//! What is known of values besides their options.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::ValueId;
use super::cache::OrderCache;
use super::thermograph::Thermograph;
use super::winners::Winners;
use crate::meter::Held;

/// Thermographs known so far, from either ground, by value.
#[derive(Default)]
pub(crate) struct HeatTable(pub(crate) [Held<Vec<Option<Rc<Thermograph>>>>; 2]);

/// Nodes of a sum with their multiplicities, by id.
pub(crate) type ValueParts = Vec<(ValueId, u64)>;

/// Thermographs of sums without numbers.
#[derive(Default)]
pub(crate) struct AmbientTable(pub(crate) Held<FxHashMap<ValueParts, Rc<Thermograph>>>);

/// What is known of games up to infinitesimals.
#[derive(Default)]
pub(crate) struct InfTable {
    /// Reduced canonical forms by value; `NONE` if not found yet.
    pub(crate) reduced: Held<Vec<u32>>,
    /// Whether the stop of `a - b` is at least 0, Left moving first and Right moving first.
    pub(crate) stops: [OrderCache; 2],
}

/// What the search needs of one node, in units of the grid.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    pub(crate) mean: i64,
    /// Rounded up.
    pub(crate) temperature: i64,
    pub(crate) left: i64,
    pub(crate) right: i64,
    /// Whether the node is not at most its Left stop, and whether it is not at least its Right stop.
    pub(crate) loose: [bool; 2],
    /// All of these are on the grid.
    pub(crate) exact: bool,
}

/// Tables of the search.
#[derive(Default)]
pub(crate) struct SumSearch {
    /// Place in `bounds` by value.
    pub(crate) places: Held<Vec<u32>>,
    pub(crate) bounds: Held<Vec<Bounds>>,
    /// Who wins sums.
    pub(crate) winners: Winners,
    /// Atomic weights; none of values that are not all small, or whose weight takes long.
    pub(crate) weights: Held<FxHashMap<ValueId, Option<ValueId>>>,
    /// Differences of values: what moves gain. None where that takes long.
    pub(crate) gains: Held<FxHashMap<(ValueId, ValueId), Option<ValueId>>>,
}
