//! Matrices up to the order in which moves are listed.

use rustc_hash::FxHashMap;

use super::RobotId;
use crate::game::memo::Memo;
use crate::meter::Held;

/// Literal games up to the order of their moves.
#[derive(Debug, Default)]
pub struct PatternClasses {
    pub(in crate::game) of: Memo<RobotId, Class>,
    pub(in crate::game) all: Held<Vec<Pattern>>,
    /// The classes with one signature.
    pub(in crate::game) alike: FxHashMap<Signature, Vec<Class>>,
}

pub(in crate::game) type Class = u32;

/// A game with classes for options.
#[derive(Clone, Debug)]
pub(in crate::game) struct Pattern {
    pub(in crate::game) left: Vec<Class>,
    pub(in crate::game) rows: Vec<Vec<Class>>,
    pub(in crate::game) right: Vec<Class>,
}

/// What does not change when moves are listed in another order.
pub(in crate::game) type Signature = (Vec<Colour>, Vec<Colour>);

/// What is known of a move: its option alone, and the entries of its row or column.
pub(in crate::game) type Colour = (Class, Vec<Class>);

impl Pattern {
    pub(in crate::game) fn row_colour(&self, i: usize) -> Colour {
        let mut entries = self.rows[i].clone();
        entries.sort_unstable();
        (self.left[i], entries)
    }

    pub(in crate::game) fn column_colour(&self, j: usize) -> Colour {
        let mut entries: Vec<Class> = self.rows.iter().map(|row| row[j]).collect();
        entries.sort_unstable();
        (self.right[j], entries)
    }

    pub(in crate::game) fn colours(&self) -> Signature {
        let rows = (0..self.left.len()).map(|i| self.row_colour(i)).collect();
        let columns = (0..self.right.len()).map(|j| self.column_colour(j));
        (rows, columns.collect())
    }

    pub(in crate::game) fn signature(&self) -> Signature {
        let (mut rows, mut columns) = self.colours();
        rows.sort_unstable();
        columns.sort_unstable();
        (rows, columns)
    }
}
