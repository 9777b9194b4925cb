//! Positions as bytes: a ruleset and arguments, so packed that two positions are the same where their
//! bytes are. A small integer takes one byte, alone or in a list, one of 16 bits three.

use std::rc::Rc;

use super::graph::Edge;
use super::grid::head;
use crate::boards::{Argument, Graph, Grid, RulesetId};
use crate::game::SumId;
use crate::values::Side;

#[cfg(test)]
mod tests;

/// A byte below `SMALL` is an integer by itself, from `LEAST` on.
const LEAST: i64 = -48;
const SMALL: i64 = 208;

/// What begins with a byte of its own.
const INTEGER: u8 = 208;
const GAME: u8 = 209;
const TEXT: u8 = 210;
const FALSE: u8 = 211;
const TRUE: u8 = 212;
const NONE: u8 = 213;
const LEFT: u8 = 214;
const RIGHT: u8 = 215;
const LIST: u8 = 216;
const ROW: u8 = 217;
const RULESET: u8 = 218;
const GRID: u8 = 219;
const GRAPH: u8 = 220;
/// An integer of 16 bits that is too large for a byte of its own, and one that is too small.
const ABOVE: u8 = 221;
const BELOW: u8 = 222;

/// Ends a text: no byte of UTF-8.
const END: u8 = 255;

/// The arguments of a position in the making, packed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    pub(super) ruleset: RulesetId,
    pub(super) bytes: Vec<u8>,
}

impl Default for Key {
    fn default() -> Self {
        Self { ruleset: RulesetId(0), bytes: Vec::new() }
    }
}

impl Key {
    /// Begins anew, in the room of the last one.
    #[inline]
    pub fn begin(&mut self, ruleset: RulesetId) {
        self.ruleset = ruleset;
        self.bytes.clear();
    }

    /// The position of a ruleset with these arguments.
    #[must_use]
    pub fn new(ruleset: RulesetId, arguments: &[Argument]) -> Self {
        let mut key = Self { ruleset, bytes: Vec::with_capacity(32) };
        for argument in arguments {
            key.argument(argument);
        }
        key
    }

    /// Whose position it is.
    #[must_use]
    pub fn ruleset(&self) -> RulesetId {
        self.ruleset
    }

    /// Returns whether it comes before another position of the same ruleset, in an arbitrary order.
    #[must_use]
    pub fn is_before(&self, other: &Self) -> bool {
        self.ruleset == other.ruleset && (self.size(), &self.bytes) < (other.size(), &other.bytes)
    }

    /// Its arguments as bytes.
    #[must_use]
    #[inline]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The number of bytes of its arguments.
    #[must_use]
    #[inline]
    pub fn size(&self) -> usize {
        self.bytes.len()
    }

    /// Its arguments.
    #[must_use]
    pub fn reader(&self) -> Reader<'_> {
        Reader::new(&self.bytes)
    }

    /// An integer more.
    #[inline]
    pub fn integer(&mut self, integer: i64) {
        match integer.wrapping_sub(LEAST) {
            small @ 0..SMALL => self.bytes.push(small as u8),
            _ => self.long_integer(integer),
        }
    }

    fn long_integer(&mut self, integer: i64) {
        let (kind, size) = (if integer < 0 { BELOW } else { ABOVE }, integer.unsigned_abs());
        match u16::try_from(size) {
            Ok(size) => {
                let [low, high] = size.to_le_bytes();
                self.bytes.extend_from_slice(&[kind, low, high]);
            }
            Err(_) => {
                self.bytes.push(INTEGER);
                self.bytes.extend_from_slice(&integer.to_le_bytes());
            }
        }
    }

    fn count(&mut self, count: usize) {
        self.integer(i64::try_from(count).unwrap_or(i64::MAX));
    }

    fn id(&mut self, kind: u8, id: u32) {
        self.bytes.push(kind);
        self.bytes.extend_from_slice(&id.to_le_bytes());
    }

    /// Arguments more, which are packed.
    #[inline]
    pub fn packed(&mut self, arguments: &[u8]) {
        self.bytes.extend_from_slice(arguments);
    }

    /// `true` or `false` more.
    pub fn bool(&mut self, value: bool) {
        self.bytes.push(if value { TRUE } else { FALSE });
    }

    /// A list of so many items more; they are to follow.
    pub fn begin_list(&mut self, count: usize) {
        self.bytes.push(LIST);
        self.count(count);
    }

    /// A list of integers more.
    pub fn list(&mut self, integers: &[i64]) {
        self.begin_list(integers.len());
        self.integers(integers);
    }

    /// A pointed row of so many entries more, of which `left` stand left of the roller; they are to
    /// follow.
    #[inline]
    pub fn begin_row(&mut self, left: u32, count: usize) {
        self.bytes.push(ROW);
        self.integer(i64::from(left));
        self.count(count);
    }

    /// A pointed row of integers more, of which `left` stand left of the roller.
    #[inline]
    pub fn row(&mut self, integers: &[i64], left: u32) {
        self.begin_row(left, integers.len());
        self.integers(integers);
    }

    #[inline]
    fn integers(&mut self, integers: &[i64]) {
        let small = |integer: &i64| integer.wrapping_sub(LEAST);
        if integers.iter().map(small).all(|small| (0..SMALL).contains(&small)) {
            let small = integers.iter().map(|integer| small(integer) as u8);
            self.bytes.extend(small);
        } else {
            for integer in integers {
                self.integer(*integer);
            }
        }
    }

    /// A text more, by its letters; `None` where one of them is none.
    pub fn letters(&mut self, letters: &[i64]) -> Option<()> {
        self.bytes.push(TEXT);
        for letter in letters {
            match u8::try_from(*letter) {
                Ok(ascii) if ascii.is_ascii() => self.bytes.push(ascii),
                _ => {
                    let letter = char::from_u32(u32::try_from(*letter).ok()?)?;
                    let mut room = [0; 4];
                    let letter = letter.encode_utf8(&mut room);
                    self.bytes.extend_from_slice(letter.as_bytes());
                }
            }
        }
        self.bytes.push(END);
        Some(())
    }

    fn text(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
        self.bytes.push(END);
    }

    fn some(&mut self, bytes: &[u8]) {
        self.count(bytes.len());
        self.bytes.extend_from_slice(bytes);
    }

    /// A board more, row by row.
    #[inline]
    pub fn grid(&mut self, width: usize, cells: &[u8]) {
        let [a, b, c, d, e, f, g, h] = head(width, cells.len());
        let count = 8 + cells.len();
        if count < 64 {
            // A small integer.
            let count = (count as i64 - LEAST) as u8;
            self.bytes.extend_from_slice(&[GRID, count, a, b, c, d, e, f, g, h]);
        } else {
            self.bytes.push(GRID);
            self.count(count);
            self.bytes.extend_from_slice(&[a, b, c, d, e, f, g, h]);
        }
        self.bytes.extend_from_slice(cells);
    }

    /// An argument more.
    pub fn argument(&mut self, argument: &Argument) {
        match argument {
            Argument::Integer(integer) => self.integer(*integer),
            Argument::Game(g) => self.id(GAME, g.0),
            Argument::Text(text) => {
                self.bytes.push(TEXT);
                self.text(text);
            }
            Argument::Bool(value) => self.bool(*value),
            Argument::None => self.bytes.push(NONE),
            Argument::Side(Side::Left) => self.bytes.push(LEFT),
            Argument::Side(Side::Right) => self.bytes.push(RIGHT),
            Argument::List(items) => {
                self.begin_list(items.len());
                items.iter().for_each(|item| self.argument(item));
            }
            Argument::Row(entries, left) => {
                self.begin_row(*left, entries.len());
                entries.iter().for_each(|entry| self.argument(entry));
            }
            Argument::Ruleset(ruleset) => self.id(RULESET, ruleset.0),
            Argument::Grid(grid) => {
                self.bytes.push(GRID);
                self.some(grid.as_bytes());
            }
            Argument::Graph(graph) => self.graph(graph),
        }
    }

    fn graph(&mut self, graph: &Graph) {
        self.bytes.push(GRAPH);
        self.some(&graph.vertices);
        self.count(graph.edges.len());
        for edge in &graph.edges {
            self.integer(edge.from.into());
            self.integer(edge.to.into());
            self.bytes.push(edge.letter);
        }
        match &graph.written {
            None => self.bytes.push(NONE),
            Some(text) => {
                self.bytes.push(TEXT);
                self.text(text);
            }
        }
    }
}

/// Reads the arguments of a position, one after the other. Each answer is `None` where something
/// else comes.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'k> {
    rest: &'k [u8],
}

impl<'k> Reader<'k> {
    /// Reads packed arguments.
    #[must_use]
    pub fn new(rest: &'k [u8]) -> Self {
        Self { rest }
    }

    /// The bytes of the arguments that are left.
    #[must_use]
    #[inline]
    pub fn rest(&self) -> &'k [u8] {
        self.rest
    }

    #[inline]
    fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*first)
    }

    fn some(&mut self, count: usize) -> Option<&'k [u8]> {
        let (some, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(some)
    }

    fn id(&mut self) -> Option<u32> {
        Some(u32::from_le_bytes(self.some(4)?.try_into().ok()?))
    }

    /// An integer.
    #[inline]
    pub fn integer(&mut self) -> Option<i64> {
        match self.byte()? {
            INTEGER => Some(i64::from_le_bytes(self.some(8)?.try_into().ok()?)),
            ABOVE => Some(i64::from(self.short()?)),
            BELOW => Some(-i64::from(self.short()?)),
            small if i64::from(small) < SMALL => Some(LEAST + i64::from(small)),
            _ => None,
        }
    }

    fn short(&mut self) -> Option<u16> {
        Some(u16::from_le_bytes(self.some(2)?.try_into().ok()?))
    }

    fn count(&mut self) -> Option<usize> {
        usize::try_from(self.integer()?).ok()
    }

    /// `true` or `false`.
    pub fn bool(&mut self) -> Option<bool> {
        match self.byte()? {
            TRUE => Some(true),
            FALSE => Some(false),
            _ => None,
        }
    }

    /// Reads the number of items of a list; they follow.
    pub fn list(&mut self) -> Option<usize> {
        match self.byte()? {
            LIST => self.count(),
            _ => None,
        }
    }

    /// Reads the number of entries of a row left of the roller, and the number of all; they follow.
    pub fn row(&mut self) -> Option<(u32, usize)> {
        match self.byte()? {
            ROW => Some((u32::try_from(self.integer()?).ok()?, self.count()?)),
            _ => None,
        }
    }

    /// A text.
    pub fn text(&mut self) -> Option<&'k str> {
        match self.byte()? {
            TEXT => self.letters(),
            _ => None,
        }
    }

    fn letters(&mut self) -> Option<&'k str> {
        let end = self.rest.iter().position(|byte| *byte == END)?;
        let text = self.some(end)?;
        self.byte()?;
        std::str::from_utf8(text).ok()
    }

    /// A board, as [`Grid::refilled`] reads it.
    pub fn grid(&mut self) -> Option<&'k [u8]> {
        match self.byte()? {
            GRID => {
                let count = self.count()?;
                self.some(count)
            }
            _ => None,
        }
    }

    /// The letters of a board.
    fn cells(&mut self) -> Option<&'k [u8]> {
        Grid::cells_of(self.grid()?)
    }

    /// The letters of the first argument that is a board or a graph.
    #[must_use]
    pub fn board(mut self) -> Option<&'k [u8]> {
        loop {
            match *self.rest.first()? {
                GRID => return self.cells(),
                GRAPH => {
                    self.byte()?;
                    let count = self.count()?;
                    return self.some(count);
                }
                _ => {}
            }
            self.argument()?;
        }
    }

    /// An argument, whatever it is.
    pub fn argument(&mut self) -> Option<Argument> {
        if let Some(integer) = self.clone().integer() {
            self.integer()?;
            return Some(Argument::Integer(integer));
        }
        Some(match self.byte()? {
            GAME => Argument::Game(SumId(self.id()?)),
            TEXT => Argument::Text(self.letters()?.into()),
            FALSE => Argument::Bool(false),
            TRUE => Argument::Bool(true),
            NONE => Argument::None,
            LEFT => Argument::Side(Side::Left),
            RIGHT => Argument::Side(Side::Right),
            LIST => {
                let count = self.count()?;
                Argument::List(self.items(count)?)
            }
            ROW => {
                let (left, count) = (u32::try_from(self.integer()?).ok()?, self.count()?);
                Argument::Row(self.items(count)?, left)
            }
            RULESET => Argument::Ruleset(RulesetId(self.id()?)),
            GRID => {
                let count = self.count()?;
                Argument::Grid(Grid::of_bytes(self.some(count)?))
            }
            GRAPH => Argument::Graph(Rc::new(self.graph()?)),
            _ => return None,
        })
    }

    fn items(&mut self, count: usize) -> Option<Rc<[Argument]>> {
        (0..count).map(|_| self.argument()).collect()
    }

    fn graph(&mut self) -> Option<Graph> {
        let count = self.count()?;
        let vertices = self.some(count)?.to_vec();
        let count = self.count()?;
        let mut edges = Vec::with_capacity(count);
        for _ in 0..count {
            edges.push(Edge {
                from: u32::try_from(self.integer()?).ok()?,
                to: u32::try_from(self.integer()?).ok()?,
                letter: self.byte()?,
            });
        }
        let written = match self.byte()? {
            TEXT => Some(self.letters()?.into()),
            _ => None,
        };
        Some(Graph { vertices, edges, written, lease: None })
    }

    /// All arguments that are left.
    pub fn arguments(mut self) -> impl Iterator<Item = Argument> {
        std::iter::from_fn(move || self.argument())
    }
}
