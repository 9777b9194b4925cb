//! Ids of nodes.

/// A game in the table of nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Node(pub(crate) u32);

impl Node {
    /// The node of 0.
    pub(crate) const ZERO: Self = Self(0);

    #[inline]
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// An ordered pair of nodes as one key.
#[inline]
pub(crate) fn pair(a: Node, b: Node) -> u64 {
    u64::from(a.0) << 32 | u64::from(b.0)
}
