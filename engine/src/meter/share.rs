//! What a part of a question may spend.
//!
//! [`Metered::within`](super::Metered::within) is the only way to give a part less than the whole. It takes a [`Share`], and returns
//! `None` where the part has spent it: then another part goes on.
//!
//! | share | what the part gets | what spends it |
//! |---|---|---|
//! | [`Share::ticks`] | so many ticks, and no more than are left | the ticks |
//! | [`Share::soon`] | the same, for what nobody asked for | the ticks, and going too deep |
//! | [`Share::apart`] | so many ticks and all of the time, whatever is left: for words of a message | the ticks |
//! | [`Share::ALL`], with one or both of: | all that is left | nothing |
//! | [`Share::and_time`] | so much time, and no more than is left | the time |
//! | [`Share::and_most_memory`] | seven eighths of the memory that is left; all of less than 4 MiB | the memory |
//! | [`Share::MOST`] | seven eighths of the time of the statement: the rest is for telling what was found | the time, and the memory |
//!
//! A stop that spends no share ends the question: Ctrl-C, and a limit from outside. What a whole statement may spend are its
//! [`Limits`](super::Limits) and [`Meter::allow`]. Memory has no share of its own besides: what dies with a call counts by a
//! [`Lease`](super::Lease), and [`Metered::for_a_while`](super::Metered::for_a_while) is the lease of all that a call counts.

use std::time::Duration;

use super::{MemoryLimit, Meter, Stop};

/// Of less memory no part of a question leaves something.
const LEAST_SHARED: u64 = 4 << 20;

/// What a part of a question may spend. See the module's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// All that are left where there are [`u64::MAX`].
    ticks: u64,
    time: Time,
    /// Whether the part leaves an eighth of the memory.
    leaves_memory: bool,
    /// Whether going too deep spends it.
    is_soon: bool,
    /// Whether nothing counts that was spent before.
    is_apart: bool,
}

/// The time of a share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Time {
    All,
    Most,
    AtMost(Duration),
}

impl Share {
    /// All that is left.
    pub const ALL: Self = Self {
        ticks: u64::MAX,
        time: Time::All,
        leaves_memory: false,
        is_soon: false,
        is_apart: false,
    };

    /// Seven eighths of the time of the statement, for a search that answers with what it has found.
    pub const MOST: Self = Self { time: Time::Most, ..Self::ALL };

    /// So many ticks, and no more than are left.
    #[must_use]
    pub const fn ticks(ticks: u64) -> Self {
        Self { ticks, ..Self::ALL }
    }

    /// So many ticks, and no more than are left, for what nobody asked for.
    #[must_use]
    pub const fn soon(ticks: u64) -> Self {
        Self { is_soon: true, ..Self::ticks(ticks) }
    }

    /// So many ticks and all of the time, whatever is left of them.
    #[must_use]
    pub const fn apart(ticks: u64) -> Self {
        Self { is_apart: true, ..Self::ticks(ticks) }
    }

    /// The same with so much time, and no more than is left.
    #[must_use]
    pub const fn and_time(self, time: Duration) -> Self {
        Self { time: Time::AtMost(time), ..self }
    }

    /// The same with seven eighths of the memory that is left.
    #[must_use]
    pub const fn and_most_memory(self) -> Self {
        Self { leaves_memory: true, ..self }
    }
}

/// What was in force when a part began.
pub(super) struct Outside {
    share: Share,
    started: Duration,
    held_at_start: u64,
    time: Option<Duration>,
    memory: MemoryLimit,
    allowance: u64,
    /// Ticks before a part that counts apart.
    ticks: u64,
    depth: u32,
}

impl Meter {
    /// Puts a share in force, until [`Self::leave`].
    pub(super) fn enter(&mut self, share: Share) -> Outside {
        let mut outside = Outside {
            share,
            started: self.started,
            held_at_start: self.held_at_start,
            time: self.limits.time,
            memory: self.limits.memory,
            allowance: self.allowance,
            ticks: 0,
            depth: self.depth,
        };
        if share.is_apart {
            outside.ticks = std::mem::take(&mut self.ticks);
            (self.started, self.held_at_start) = (self.clock.now(), self.memory());
            (self.allowance, self.depth) = (u64::MAX, 0);
            self.next_look = super::TICKS_PER_LOOK;
        }
        let last = self.ticks.saturating_add(share.ticks);
        if last < self.allowance {
            self.allowance = last;
            self.next_look = self.next_look.min(last);
        } else {
            // The stop is that of the allowance outside.
            outside.share.ticks = u64::MAX;
        }
        match share.time {
            Time::All => {}
            Time::Most => self.limits.time = outside.time.map(|limit| limit - limit / 8),
            Time::AtMost(time) => {
                let spent = self.elapsed() + self.time_to_free();
                let left = outside.time.map(|limit| limit.saturating_sub(spent));
                self.limits.time = Some(left.map_or(time, |left| left.min(time)));
                (self.started, self.held_at_start) = (self.clock.now(), self.memory());
            }
        }
        if share.leaves_memory && outside.memory != MemoryLimit::Off {
            let left = outside.memory.bytes().saturating_sub(self.memory());
            // Shares within shares leave nothing at last, and not one that has nothing.
            let kept = if left < LEAST_SHARED { 0 } else { left / 8 };
            let limit = outside.memory.bytes() - kept;
            self.limits.memory = MemoryLimit::Bytes(limit);
            self.next_memory_look = self.next_memory_look.min(limit);
        }
        outside
    }

    /// Puts in force what was before, and returns whether the share was spent by a stop.
    ///
    /// # Errors
    /// A search that answers with what it has found has no time left for that.
    pub(super) fn leave(&mut self, outside: &Outside, stop: Option<Stop>) -> Result<bool, Stop> {
        let share = outside.share;
        (self.started, self.held_at_start) = (outside.started, outside.held_at_start);
        (self.limits.time, self.limits.memory) = (outside.time, outside.memory);
        self.allowance = outside.allowance;
        if share.is_apart {
            self.ticks = self.ticks.saturating_add(outside.ticks);
            self.depth = outside.depth;
            // The next tick looks at what is left.
            self.next_look = self.ticks;
        }
        let is_spent = match stop {
            Some(Stop::Allowance) => share.ticks < u64::MAX,
            Some(Stop::Depth { .. }) => share.is_soon,
            Some(Stop::Time { .. }) => share.time != Time::All,
            Some(Stop::Memory { .. } | Stop::Refused { .. }) => {
                share.leaves_memory || share.time == Time::Most
            }
            Some(Stop::Interrupted) | None => false,
        };
        if is_spent && share.time == Time::Most {
            self.look_now()?;
            self.is_cut_short = true;
        }
        Ok(is_spent)
    }
}
