//! The limits of a computation.

use std::sync::LazyLock;
use std::time::Duration;

use super::machine;

/// What a computation may spend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Time on the clock for one statement; `None` is without limit.
    pub time: Option<Duration>,
    /// Bytes counted while one session lives.
    pub memory: MemoryLimit,
    /// Levels of recursion.
    pub depth: u32,
}

/// Levels of recursion allowed where `--depth` does not say otherwise.
pub const DEFAULT_DEPTH: u32 = 100_000;

/// How many bytes a session may hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MemoryLimit {
    /// Half of what the machine allows, at most 8 GiB: no computation fills a machine's memory unasked.
    #[default]
    Usual,
    /// This many.
    Bytes(u64),
    /// No limit.
    Off,
}

impl MemoryLimit {
    /// The limit in bytes; [`u64::MAX`] is none. The first call for [`Self::Usual`] asks the system.
    #[must_use]
    pub fn bytes(self) -> u64 {
        static USUAL: LazyLock<u64> = LazyLock::new(machine::usual_memory);
        match self {
            Self::Usual => *USUAL,
            Self::Bytes(bytes) => bytes,
            Self::Off => u64::MAX,
        }
    }
}

/// The most that a session may hold where nobody says otherwise.
pub(super) const DEFAULT_MEMORY: u64 = 8 << 30;

impl Default for Limits {
    fn default() -> Self {
        Self { time: None, memory: MemoryLimit::Usual, depth: DEFAULT_DEPTH }
    }
}
