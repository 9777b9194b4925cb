//! Tombstones: marks of a form on which a player wins who is to move there.

use crate::values::Side;

/// Which sides of a form have a tombstone (Siegel's augmented forms).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tombstones {
    /// Left has one.
    pub left: bool,
    /// Right has one.
    pub right: bool,
}

impl Tombstones {
    /// No tombstone.
    pub const NONE: Self = Self { left: false, right: false };

    /// Returns whether `side` has a tombstone.
    #[must_use]
    pub fn has(self, side: Side) -> bool {
        match side {
            Side::Left => self.left,
            Side::Right => self.right,
        }
    }

    pub(crate) fn bits(self) -> u8 {
        u8::from(self.left) | u8::from(self.right) << 1
    }
}
