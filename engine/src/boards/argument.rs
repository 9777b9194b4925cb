//! Arguments of positions: values that can be compared and remembered by identity.

use std::rc::Rc;

use crate::boards::{Graph, Grid, RulesetId, Text};
use crate::game::SumId;
use crate::values::Side;

/// An argument of a position. Two positions with the same arguments are one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Argument {
    /// An integer: the length of a strip, the size of a heap.
    Integer(i64),
    /// A game that is no integer, or that was declared `Game`.
    Game(SumId),
    /// A text: a row of pieces, a board.
    Text(Text),
    /// `true`, `false`.
    Bool(bool),
    /// `none`.
    None,
    /// `Left`, `Right`.
    Side(Side),
    /// A list.
    List(Rc<[Argument]>),
    /// A pointed row: all entries as written, and how many of them stand left of the roller.
    Row(Rc<[Argument]>, u32),
    /// A ruleset.
    Ruleset(RulesetId),
    /// A board.
    Grid(Grid),
    /// A graph.
    Graph(Rc<Graph>),
}

/// The entries left and right of a roller, which has `left` of them on its left.
#[must_use]
pub fn sides(entries: &[Argument], left: u32) -> (&[Argument], &[Argument]) {
    entries.split_at(entries.len().min(left as usize))
}
