//! Components: what a sum is made of. Forms, numbers and nimbers of any size, canonical forms that are
//! a number, ups and a nimber together, ordinal sums, positions. Each yields its options as sums when
//! asked, and is remembered.

use crate::game::games::sum::SumId;
use crate::game::winner::facts::Facts;
use crate::values::Side;
use crate::values::number::Dyadic;

/// The place of a component in its table. Id 0 is the number 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ComponentId(pub(crate) u32);

/// A position of some ruleset, as the floor above numbers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PosId(pub u32);

/// Components beyond this are refused: they would need some hundred gigabytes.
pub(crate) const MOST_COMPONENTS: usize = 1 << 30;

impl ComponentId {
    /// The number 0, which is the empty sum.
    pub const ZERO: Self = Self(0);

    #[inline]
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a component is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Component {
    /// A form: a pair of lists of options, which stand in the engine's table.
    Form,
    /// The canonical form of a number.
    Number(Dyadic),
    /// The nimber `∗n`, n ≥ 1, options `0, ∗, …, ∗(n-1)` on both sides.
    Nimber(u64),
    /// The canonical form in normal play of a number, ups and a nimber together.
    NumberUpStar(NumberUpStar),
    /// The ordinal sum of a base and an exponent, neither of them 0.
    Ordinal(SumId, SumId),
    /// A position, or its conjugate.
    Position {
        /// The position.
        position: PosId,
        /// Whether this is its conjugate.
        negated: bool,
    },
}

/// A value of normal play that is a number, a multiple of ↑ and a nimber together, but neither a
/// number nor a nimber alone. Its canonical form is one game, not the sum of the three: that of
/// `↓ + ∗` is `<0|0,∗>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NumberUpStar {
    /// The number, a [`Component::Number`].
    pub number: ComponentId,
    /// The number of copies of ↑; negative for ↓.
    pub up: i64,
    /// The size of the nimber.
    pub star: u64,
}

/// What is known of a game when it is made, as bits. A bit of [`Flags::KINDS`] is set in a sum if it is
/// set in all components, any other bit if it is set in one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flags(u16);

impl Flags {
    /// A number.
    pub(crate) const NUMBER: Self = Self(1);
    /// A nimber.
    pub(crate) const NIMBER: Self = Self(2);
    /// ↑, ↓ or ∗.
    pub(crate) const UP_STAR: Self = Self(4);
    /// An integer, or a switch ±n with n an integer, where ∗ counts as ±0.
    pub(crate) const SWITCH: Self = Self(8);
    /// The bits that a sum has if all its components have them.
    pub(crate) const KINDS: Self = Self(15 | 256 | 512 | 1024);
    /// Some follower has a tombstone.
    pub(crate) const TOMBSTONED: Self = Self(16);
    /// Some follower is a position.
    pub(crate) const POSITIONAL: Self = Self(32);
    /// A positive integer.
    pub(crate) const POSITIVE: Self = Self(64);
    /// A negative integer.
    pub(crate) const NEGATIVE: Self = Self(128);
    /// A positive or negative integer.
    pub(crate) const INTEGER: Self = Self(64 | 128);
    /// A sprig `∗:x`, x a number.
    pub(crate) const SPRIG: Self = Self(256);
    /// A strip of partizan Kayles.
    pub(crate) const STRIP: Self = Self(512);
    /// A row of cricket pitch with at most one bump that can be reached.
    pub(crate) const ONE_BUMP: Self = Self(1024);
    /// No bit.
    pub(crate) const NONE: Self = Self(0);
    /// The bits that a form has from its options.
    pub(crate) const INHERITED: Self = Self(16 | 32);

    /// Returns whether some bit of `mask` is set.
    #[inline]
    pub(crate) fn any(self, mask: Self) -> bool {
        self.0 & mask.0 != 0
    }

    /// Both sets of bits.
    #[inline]
    pub(crate) fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The bits of `mask` only.
    #[inline]
    pub(crate) fn only(self, mask: Self) -> Self {
        Self(self.0 & mask.0)
    }

    /// Of a sum, from its summands'.
    #[inline]
    pub(crate) fn of_sum(self, other: Self) -> Self {
        let kinds = self.0 & other.0 & Self::KINDS.0;
        Self(kinds | ((self.0 | other.0) & !Self::KINDS.0))
    }
}

/// The marker of facts that are not known yet.
pub(crate) const UNKNOWN: u32 = u32::MAX;

/// A component's options in the pool, and small facts about it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Record {
    /// Where the options of each side begin in the pool; `UNKNOWN` before they are found.
    pub(crate) at: [u32; 2],
    /// How many options each side has.
    pub(crate) count: [u32; 2],
    /// The conjugate, or `UNKNOWN`.
    pub(crate) conjugate: u32,
    /// Bits known at birth.
    pub(crate) flags: Flags,
    /// Who wins it.
    pub(crate) facts: Facts,
    /// Tombstones, one bit for each side.
    pub(crate) tombstones: u8,
    /// Searches open on it, a bit for each convention and side, and one while it is expanded.
    pub(crate) open: u8,
}

impl Record {
    /// A component whose options are not known yet.
    pub(crate) fn lazy(flags: Flags) -> Self {
        Self {
            at: [UNKNOWN; 2],
            count: [0; 2],
            conjugate: UNKNOWN,
            flags,
            facts: Facts::default(),
            tombstones: 0,
            open: 0,
        }
    }

    /// Returns whether the options are known.
    #[inline]
    pub(crate) fn is_expanded(&self) -> bool {
        self.at[0] != UNKNOWN
    }

    /// Returns whether `side` has a tombstone.
    #[inline]
    pub(crate) fn has_tombstone(&self, side: Side) -> bool {
        self.tombstones & (1 << side as u8) != 0
    }
}
