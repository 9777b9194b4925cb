//! Arguments of positions: values that can be compared and remembered by identity.

use std::hash::{Hash, Hasher};
use std::rc::Rc;

use crate::game::{Side, SumId};
use crate::rules::{Graph, Grid, RulesetId};

/// An argument of a position. Two positions with the same arguments are one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// An integer: the length of a strip, the size of a heap.
    Integer(i64),
    /// A game that is no integer, or that was declared `Game`.
    Game(SumId),
    /// A text: a row of pieces, a board.
    Text(Rc<str>),
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

/// What stands left and right of a roller that `left` of these entries are left of.
#[must_use]
pub fn sides(entries: &[Argument], left: u32) -> (&[Argument], &[Argument]) {
    entries.split_at(entries.len().min(left as usize))
}

/// An argument that is looked for and need not be made: integers and letters as they lie somewhere.
#[derive(Clone, Copy, Debug)]
pub enum Sought<'a> {
    /// An integer.
    Integer(i64),
    /// `true`, `false`.
    Bool(bool),
    /// A list of integers.
    List(&'a [i64]),
    /// A text, by its letters.
    Text(&'a [i64]),
    /// A pointed row of integers, and how many of them stand left of the roller.
    Row(&'a [i64], u32),
}

impl Sought<'_> {
    /// Whether an argument is this.
    #[must_use]
    pub fn is(&self, argument: &Argument) -> bool {
        let same = |integers: &[i64], items: &[Argument]| {
            integers.len() == items.len()
                && integers.iter().zip(items).all(
                    |(integer, item)| matches!(item, Argument::Integer(other) if other == integer),
                )
        };
        match (self, argument) {
            (Self::Integer(a), Argument::Integer(b)) => a == b,
            (Self::Bool(a), Argument::Bool(b)) => a == b,
            (Self::List(integers), Argument::List(items)) => same(integers, items),
            (Self::Row(integers, left), Argument::Row(items, other)) => {
                left == other && same(integers, items)
            }
            (Self::Text(letters), Argument::Text(text)) => {
                let letters = letters.iter().copied();
                letters.eq(text.chars().map(|letter| i64::from(u32::from(letter))))
            }
            _ => false,
        }
    }

    /// The argument; `None` where a text has what is no letter.
    #[must_use]
    pub fn argument(&self) -> Option<Argument> {
        let integers = |items: &[i64]| items.iter().copied().map(Argument::Integer).collect();
        Some(match self {
            Self::Integer(integer) => Argument::Integer(*integer),
            Self::Bool(value) => Argument::Bool(*value),
            Self::List(items) => Argument::List(integers(items)),
            Self::Row(items, left) => Argument::Row(integers(items), *left),
            Self::Text(letters) => {
                let letter = |letter: &i64| char::from_u32(u32::try_from(*letter).ok()?);
                let text = letters.iter().map(letter).collect::<Option<String>>()?;
                Argument::Text(text.into())
            }
        })
    }
}

/// What an argument that is looked for and one that is made have in common.
impl Hash for Sought<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let all = |integers: &[i64], state: &mut H| {
            for integer in integers {
                state.write_i64(*integer);
            }
        };
        match self {
            Self::Integer(integer) => state.write_i64(*integer),
            Self::Bool(value) => state.write_u8(u8::from(*value)),
            Self::List(items) | Self::Text(items) => all(items, state),
            Self::Row(items, left) => {
                state.write_u32(*left);
                all(items, state);
            }
        }
    }
}

impl Hash for Argument {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Self::Integer(integer) => Sought::Integer(*integer).hash(state),
            Self::Bool(value) => Sought::Bool(*value).hash(state),
            Self::List(items) => items.iter().for_each(|item| item.hash(state)),
            Self::Row(items, left) => {
                state.write_u32(*left);
                items.iter().for_each(|item| item.hash(state));
            }
            Self::Text(text) => {
                let letters = text.chars().map(|letter| i64::from(u32::from(letter)));
                letters.for_each(|letter| state.write_i64(letter));
            }
            Self::Game(g) => g.hash(state),
            Self::None => state.write_u8(2),
            Self::Side(side) => side.hash(state),
            Self::Ruleset(ruleset) => ruleset.hash(state),
            Self::Grid(grid) => grid.hash(state),
            Self::Graph(graph) => graph.hash(state),
        }
    }
}

impl Argument {
    /// About how many bytes it holds, itself not counted.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let all = |items: &[Self]| -> usize {
            let inside: usize = items.iter().map(Self::bytes).sum();
            inside + size_of_val(items)
        };
        match self {
            Self::Integer(_)
            | Self::Game(_)
            | Self::Bool(_)
            | Self::None
            | Self::Side(_)
            | Self::Ruleset(_) => 0,
            Self::Text(text) => text.len(),
            Self::Grid(grid) => grid.bytes(),
            Self::Graph(graph) => graph.bytes(),
            Self::List(items) | Self::Row(items, _) => all(items),
        }
    }
}
