//! Less time, or less memory, for a part of a statement.

use std::time::Duration;

use super::{MemoryLimit, Meter};

/// The clock of a statement, while a part of it has a limit of its own.
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Outside {
    started: Duration,
    held_at_start: u64,
    time: Option<Duration>,
}

#[doc(hidden)]
impl Meter {
    /// Gives this time to what follows, and no more than is left, until [`Self::take_back`].
    pub fn give_time(&mut self, time: Duration) -> Outside {
        let outside = Outside {
            started: self.started,
            held_at_start: self.held_at_start,
            time: self.limits.time,
        };
        let spent = self.elapsed() + self.time_to_free();
        let left = self.limits.time.map(|limit| limit.saturating_sub(spent));
        self.limits.time = Some(left.map_or(time, |left| left.min(time)));
        (self.started, self.held_at_start) = (self.clock.now(), self.memory());
        outside
    }

    /// Gives seven eighths of the memory that is left to what follows, until [`Self::take_back_memory`]: where
    /// that does not suffice, the rest is there for what is done instead. Returns the limit before.
    pub fn keep_some_memory(&mut self) -> MemoryLimit {
        let before = self.limits.memory;
        if before != MemoryLimit::Off {
            let left = before.bytes().saturating_sub(self.memory());
            let limit = before.bytes() - left / 8;
            self.limits.memory = MemoryLimit::Bytes(limit);
            self.next_memory_look = self.next_memory_look.min(limit);
        }
        before
    }

    /// Goes on with the limit of before.
    pub fn take_back_memory(&mut self, before: MemoryLimit) {
        self.limits.memory = before;
    }

    /// Goes on with the clock of the statement.
    pub fn take_back(&mut self, outside: Outside) {
        (self.started, self.held_at_start) = (outside.started, outside.held_at_start);
        self.limits.time = outside.time;
    }
}
