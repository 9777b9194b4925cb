//! What is known of values besides their options.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::ValueId;
use super::cache::OrderCache;
use super::thermograph::Thermograph;

/// Thermographs known so far, from either ground, by value.
#[derive(Default)]
pub(in crate::game) struct HeatTable(pub(in crate::game) [Vec<Option<Rc<Thermograph>>>; 2]);

/// Nodes of a sum with their multiplicities, by id.
pub(in crate::game) type ValueParts = Vec<(ValueId, u64)>;

/// Thermographs of sums without numbers.
#[derive(Default)]
pub(in crate::game) struct AmbientTable(pub(in crate::game) FxHashMap<ValueParts, Rc<Thermograph>>);

/// What is known of games up to infinitesimals.
#[derive(Default)]
pub(in crate::game) struct InfTable {
    /// Reduced canonical forms by value; `NONE` if not found yet.
    pub(in crate::game) reduced: Vec<u32>,
    /// Whether the stop of `a - b` is at least 0, Left moving first and Right moving first.
    pub(in crate::game) stops: [OrderCache; 2],
}

/// What the search needs of one node, in units of the grid.
#[derive(Clone, Copy)]
pub(in crate::game) struct Bounds {
    pub(in crate::game) mean: i64,
    /// Rounded up.
    pub(in crate::game) temperature: i64,
    pub(in crate::game) left: i64,
    pub(in crate::game) right: i64,
    /// Whether the node is not at most its Left stop, and whether it is not at least its Right stop.
    pub(in crate::game) loose: [bool; 2],
    /// All of these are on the grid.
    pub(in crate::game) exact: bool,
}

/// Tables of the search.
#[derive(Default)]
pub(in crate::game) struct SumSearch {
    /// Place in `bounds` by value.
    pub(in crate::game) places: Vec<u32>,
    pub(in crate::game) bounds: Vec<Bounds>,
    /// For each sum two bits a side: whether it is known who wins if the side moves first, and whether
    /// the side wins.
    pub(in crate::game) facts: FxHashMap<Box<[u32]>, u8>,
    /// Atomic weights; none of values that are not all small, or whose weight takes long.
    pub(in crate::game) weights: FxHashMap<ValueId, Option<ValueId>>,
    /// Differences of values: what moves gain. None where that takes long.
    pub(in crate::game) gains: FxHashMap<(ValueId, ValueId), Option<ValueId>>,
    /// Bytes that the meter was charged for the facts.
    pub(in crate::game) bytes: usize,
}
