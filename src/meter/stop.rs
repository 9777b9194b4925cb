//! Why a computation was stopped.

use std::time::Duration;

/// Why a computation was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Ctrl-C.
    Interrupted,
    /// The clock ran past the limit.
    Time {
        /// The limit.
        limit: Duration,
    },
    /// More bytes were counted than allowed.
    Memory {
        /// The limit in bytes.
        limit: u64,
    },
    /// The system gives no more memory, whatever the limit.
    Refused {
        /// Bytes that were counted when it refused.
        held: u64,
    },
    /// The recursion went deeper than allowed.
    Depth {
        /// The limit in levels.
        limit: u32,
    },
    /// An allowance given by [`Metered::within`](super::Metered::within) is spent; never reaches a user.
    Allowance,
}

impl Stop {
    /// Whether more memory would have been needed.
    #[must_use]
    pub fn is_for_memory(self) -> bool {
        matches!(self, Self::Memory { .. } | Self::Refused { .. })
    }
}

/// An error that may be the meter's.
pub trait MayStop: From<Stop> {
    /// The meter's stop, where it is that.
    fn stop(&self) -> Option<Stop>;
}

impl MayStop for Stop {
    fn stop(&self) -> Option<Stop> {
        Some(*self)
    }
}
