//! The matrix of a robot game, and how long play lasts in it.

use super::RobotId;
use crate::values::Side;

/// The moves of a game and what they give.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Grid {
    /// What each of Left's moves leaves if Right moves elsewhere.
    pub left: Box<[RobotId]>,
    /// What each of Right's moves leaves if Left moves elsewhere.
    pub right: Box<[RobotId]>,
    /// What a round leaves, row by row.
    pub(in crate::game) matrix: Box<[RobotId]>,
}

/// Why lists and a matrix make no game (Definition 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapeError {
    /// The matrix has not one row for each of Left's moves.
    Rows {
        /// Left's moves.
        wanted: usize,
        /// Rows.
        found: usize,
    },
    /// A row has not one entry for each of Right's moves.
    Columns {
        /// The row, from 0.
        row: usize,
        /// Right's moves.
        wanted: usize,
        /// Entries.
        found: usize,
    },
    /// There is a matrix, but that side has no move.
    EmptySide(Side),
}

impl Grid {
    /// Lists and the rows between them.
    ///
    /// # Errors
    /// Where the matrix does not fit the lists.
    pub fn new(
        left: Vec<RobotId>,
        rows: &[Vec<RobotId>],
        right: Vec<RobotId>,
    ) -> Result<Self, ShapeError> {
        let entries = rows.iter().any(|row| !row.is_empty());
        for (side, list) in [(Side::Left, &left), (Side::Right, &right)] {
            if list.is_empty() && entries {
                return Err(ShapeError::EmptySide(side));
            }
        }
        if !left.is_empty() && !right.is_empty() {
            let found = if entries { rows.len() } else { 0 };
            let wanted = left.len();
            if found != wanted {
                return Err(ShapeError::Rows { wanted, found });
            }
            let wanted = right.len();
            for (row, found) in rows.iter().map(Vec::len).enumerate() {
                if found != wanted {
                    return Err(ShapeError::Columns { row, wanted, found });
                }
            }
        }
        Ok(Self { left: left.into(), right: right.into(), matrix: rows.concat().into() })
    }

    /// The game that Left's move `i` and Right's move `j` leave in one round.
    #[must_use]
    pub fn entry(&self, i: usize, j: usize) -> RobotId {
        self.matrix[i * self.right.len() + j]
    }

    /// The games that Left's move `i` and each of Right's moves leave in one round.
    #[must_use]
    pub fn row(&self, i: usize) -> &[RobotId] {
        let count = self.right.len();
        &self.matrix[i * count..(i + 1) * count]
    }

    /// The game after these moves, of which one may be missing.
    #[must_use]
    pub fn after(&self, left: Option<usize>, right: Option<usize>) -> Option<RobotId> {
        match (left, right) {
            (None, None) => None,
            (Some(i), None) => Some(self.left[i]),
            (None, Some(j)) => Some(self.right[j]),
            (Some(i), Some(j)) => Some(self.entry(i, j)),
        }
    }

    /// All options, with the moves of Left and of Right that lead to them.
    pub(in crate::game) fn kinds(&self) -> impl Iterator<Item = (RobotId, u128, u128)> + '_ {
        let left = self.left.iter().map(|&option| (option, 1, 0));
        let both = self.matrix.iter().map(|&option| (option, 1, 1));
        left.chain(both).chain(self.right.iter().map(|&option| (option, 0, 1)))
    }

    /// All options: Left's, the matrix, Right's.
    pub fn all(&self) -> impl Iterator<Item = RobotId> + '_ {
        let options = self.left.iter().chain(&self.matrix).chain(&self.right);
        options.copied()
    }
}

/// Bounds on how long a game can last, whatever happens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lengths {
    /// Rounds: the formal birthday.
    pub birthday: u128,
    /// Moves of Left.
    pub left: u128,
    /// Moves of Right.
    pub right: u128,
}

impl Lengths {
    pub(in crate::game) fn of_integer(n: i64) -> Self {
        let size = u128::from(n.unsigned_abs());
        Self {
            birthday: size,
            left: if n > 0 { size } else { 0 },
            right: if n > 0 { 0 } else { size },
        }
    }

    /// Adds the lengths of another summand.
    pub(in crate::game) fn add(&mut self, other: Self) {
        self.birthday = self.birthday.saturating_add(other.birthday);
        self.left = self.left.saturating_add(other.left);
        self.right = self.right.saturating_add(other.right);
    }

    /// Raises the bounds to those of an option, which `left` moves of Left and `right` moves of Right
    /// lead to.
    pub(in crate::game) fn meet(&mut self, option: Self, left: u128, right: u128) {
        self.birthday = self.birthday.max(option.birthday.saturating_add(1));
        self.left = self.left.max(option.left.saturating_add(left));
        self.right = self.right.max(option.right.saturating_add(right));
    }
}
