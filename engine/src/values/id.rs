//! Ids of values, how two compare, and what can go wrong with them.

use crate::meter::{MayStop, Stop};
use crate::values::Outcome;

/// A value of normal play: an index into [`Values`](crate::values::Values). Equal values have equal ids.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ValueId(pub(crate) u32);

impl ValueId {
    /// The value 0.
    pub const ZERO: Self = Self(0);

    /// Position in dense tables beside the arena.
    #[must_use]
    #[inline]
    #[doc(hidden)]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// How two values compare.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Relation {
    /// The same value.
    Equal,
    /// The first is better for Left.
    Greater,
    /// The first is better for Right.
    Less,
    /// Neither: the first player wins the difference.
    Confused,
}

impl From<std::cmp::Ordering> for Relation {
    fn from(ordering: std::cmp::Ordering) -> Self {
        match ordering {
            std::cmp::Ordering::Less => Self::Less,
            std::cmp::Ordering::Equal => Self::Equal,
            std::cmp::Ordering::Greater => Self::Greater,
        }
    }
}

impl Relation {
    /// The relation from its two halves.
    #[must_use]
    #[doc(hidden)]
    pub fn from_order(at_most: bool, at_least: bool) -> Self {
        match (at_most, at_least) {
            (true, true) => Self::Equal,
            (true, false) => Self::Less,
            (false, true) => Self::Greater,
            (false, false) => Self::Confused,
        }
    }

    /// The relation of G and H, from the outcome of G - H in normal play.
    #[must_use]
    #[doc(hidden)]
    pub fn of_difference(outcome: Outcome) -> Self {
        match outcome {
            Outcome::L => Self::Greater,
            Outcome::N => Self::Confused,
            Outcome::P => Self::Equal,
            Outcome::R => Self::Less,
        }
    }
}

/// Why a value was not reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueError {
    /// The meter stopped the work.
    Stop(Stop),
    /// A count of ups or a nimber outgrew the machine word, or the arena its ids.
    TooLarge,
}

impl MayStop for ValueError {
    fn stop(&self) -> Option<Stop> {
        match self {
            Self::Stop(stop) => Some(*stop),
            Self::TooLarge => None,
        }
    }
}

impl From<Stop> for ValueError {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}
