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
        /// The bytes that would be held.
        needed: u64,
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
    /// An allowance of ticks is spent: that of [`Games::allow`](crate::Games::allow), or one for a part of the work, which then
    /// goes another way.
    Allowance,
}

impl Stop {
    /// Returns whether more memory would have been needed.
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

/// A stop, or something else that ends the work.
impl MayStop for Option<Stop> {
    fn stop(&self) -> Option<Stop> {
        *self
    }
}

/// Formats a number of bytes in the units of `--memory`: `1.5 GiB`.
#[must_use]
pub fn bytes(count: u64) -> String {
    let units = [(1_u64 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")];
    match units.into_iter().find(|(scale, _)| count >= *scale) {
        None => format!("{count} bytes"),
        Some((scale, unit)) if count.is_multiple_of(scale) => format!("{} {unit}", count / scale),
        Some((scale, unit)) => format!("{:.1} {unit}", count as f64 / scale as f64),
    }
}
