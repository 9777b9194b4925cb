//! Ids of literal trees.

use crate::game::modulo::tree::trials::TRIALS;

/// A literal tree: a pair of lists of trees, with tombstones. Two trees are the same if and only if their
/// ids are. The first trees are the games born by day 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Tree(pub(crate) u32);

impl Tree {
    /// The tree of 0.
    pub(crate) const ZERO: Self = Self(0);

    /// A game born by day 2, by its index among them.
    #[inline]
    pub(crate) fn trial(index: usize) -> Self {
        debug_assert!(index < TRIALS);
        Self(index as u32)
    }

    /// The index among the games born by day 2, if it is one.
    #[inline]
    pub(crate) fn as_trial(self) -> Option<usize> {
        (self.index() < TRIALS).then_some(self.index())
    }

    #[inline]
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// An ordered pair of trees as one key.
#[inline]
pub(crate) fn pair(a: Tree, b: Tree) -> u64 {
    u64::from(a.0) << 32 | u64::from(b.0)
}
