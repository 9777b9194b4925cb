//! What is known of the nim values of components, found by outcomes: see `winner/nim.rs`.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::game::games::component::ComponentId;

/// Values below this are noted one by one.
pub(in crate::game) const NOTED: u64 = u64::BITS as u64;

/// What is known of the nim value of a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) enum Nim {
    /// The value.
    Value(u64),
    /// Not the value yet, but something of the options.
    Open {
        /// The values below [`NOTED`] that some option is known to have, a bit for each.
        met: u64,
        /// Those that no option has.
        free: u64,
    },
    /// It or a follower that was looked at is partizan: nothing is known from here.
    Partizan,
}

impl Nim {
    /// Nothing is known of the options.
    pub(in crate::game) const UNKNOWN: Self = Self::Open { met: 0, free: 0 };

    /// Returns whether the value is `k`, as far as that is known.
    pub(in crate::game) fn is(self, k: u64) -> Option<bool> {
        match self {
            Self::Value(value) => Some(value == k),
            Self::Open { .. } | Self::Partizan if k >= NOTED => None,
            // An option has it, or the value is less.
            Self::Open { met, free } => {
                (met >> k & 1 == 1 || free & ((1 << k) - 1) != 0).then_some(false)
            }
            Self::Partizan => None,
        }
    }

    /// The same with more known of the options: the value is the least that none of them has.
    pub(in crate::game) fn with(self, more_met: u64, more_free: u64) -> Self {
        match self {
            Self::Open { met, free } => {
                let (met, free) = (met | more_met, free | more_free);
                let least = met.trailing_ones();
                match free.checked_shr(least) {
                    Some(rest) if rest & 1 == 1 => Self::Value(least.into()),
                    _ => Self::Open { met, free },
                }
            }
            Self::Value(_) | Self::Partizan => self,
        }
    }
}

/// The nim values of components, as far as they are known.
#[derive(Debug, Default)]
pub(in crate::game) struct Nims {
    /// Of forms, ordinal sums and positions.
    pub(in crate::game) known: FxHashMap<ComponentId, Nim>,
    /// Those with an infinite value, with the finite values of their options: see `winner/loopy_nim.rs`.
    pub(in crate::game) infinite: FxHashMap<ComponentId, Box<[u64]>>,
    /// Those that are being looked into.
    pub(in crate::game) open: FxHashSet<ComponentId>,
    /// How often a component was looked into.
    pub(in crate::game) searched: u64,
}
