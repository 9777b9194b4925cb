//! The meter: what a computation may spend, and how it is stopped.
//!
//! Everything that can take long ticks a [`Meter`]. It sees Ctrl-C, the clock, memory (counted by
//! those who allocate, so that it is deterministic) and depth; recursion through [`Meter::deeper`]
//! grows its stack. A stopped computation leaves all finished facts it has learned.
//!
//! `limits.rs` has the limits, `stack.rs` the stack. `lease.rs` counts what lives as long as it: leases, and tables that
//! die with a call; `held.rs` tables that stay and count their own memory, and accounts of what else an owner holds:
//! nobody but these charges the meter. `machine.rs` says what the machine allows, `progress.rs` what others may see,
//! bounds found so far included (`found.rs`), `share.rs` what a part of a question may spend (the one sub-budget),
//! `ladder.rs` how ways to an answer share it, and `stop.rs` why it was stopped.

mod clock;
mod found;
mod held;
#[cfg(target_family = "wasm")]
mod host;
pub mod ladder;
mod lease;
mod limits;
mod machine;
mod progress;
mod share;
mod spare;
pub mod stack;
mod stop;

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

pub use clock::Clock;
pub use found::{Found, Sought};
pub use held::{Account, Held};
pub use lease::{Lease, LeasedMap};
pub use limits::{DEFAULT_DEPTH, Limits, MemoryLimit};
pub use progress::{Counted, Progress, Running};
pub use share::Share;
pub use stop::{MayStop, Stop, bytes};

/// How many ticks pass between two looks at the clock and at Ctrl-C (well under a millisecond).
const TICKS_PER_LOOK: u64 = 1024;

/// Stack kept free before a step deeper, and the size by which the stack grows.
const RED_ZONE: usize = 256 * 1024;
#[cfg(not(target_family = "wasm"))]
const STACK_STEP: usize = 1024 * 1024;

/// As measured on lists of lists, a gigabyte and a half of them.
const BYTES_FREED_IN_A_NANOSECOND: u64 = 6;

/// Counts work and stops it. See the module's text.
#[derive(Clone, Debug)]
pub struct Meter {
    limits: Limits,
    interrupt: Arc<AtomicBool>,
    clock: Clock,
    started: Duration,
    /// Bytes that were counted when the question started.
    held_at_start: u64,
    ticks: u64,
    next_look: u64,
    allowance: u64,
    memory: u64,
    /// Counted bytes beyond which the limit and the system's memory are looked at.
    next_memory_look: u64,
    /// Bytes among `memory` that are the stack's: it never grows to twice its size at once.
    stack: u64,
    /// Bytes among `memory` whose leases have ended.
    returned: Rc<Cell<u64>>,
    depth: u32,
    /// Positions of rulesets looked at since the start.
    positions: u64,
    /// Lists, loops and laws that are at work, one inside of the other.
    counting: u32,
    /// Questions that are at work, one inside of the other, and what the outermost looks for.
    questions: u32,
    sought: Option<Sought>,
    /// Whether a limit has ended a search whose answer is what it had found.
    is_cut_short: bool,
    /// Whether something was found: most questions find nothing, and need not forget it.
    has_found: Cell<bool>,
    progress: Arc<Progress>,
}

impl Default for Meter {
    fn default() -> Self {
        Self::new(Limits::default(), Arc::default())
    }
}

impl Meter {
    /// A meter with these limits that stops when `interrupt` is set.
    #[must_use]
    pub fn new(limits: Limits, interrupt: Arc<AtomicBool>) -> Self {
        let clock = Clock::default();
        Self {
            limits,
            interrupt,
            clock,
            started: clock.now(),
            held_at_start: 0,
            ticks: 0,
            next_look: TICKS_PER_LOOK,
            allowance: u64::MAX,
            memory: 0,
            next_memory_look: match limits.memory {
                MemoryLimit::Bytes(bytes) => bytes.min(spare::next_look(0)),
                // The first look is early enough to ask the system then.
                MemoryLimit::Usual | MemoryLimit::Off => spare::next_look(0),
            },
            stack: 0,
            returned: Rc::default(),
            depth: 0,
            positions: 0,
            counting: 0,
            questions: 0,
            sought: None,
            is_cut_short: false,
            has_found: Cell::new(false),
            progress: Arc::default(),
        }
    }

    /// The same with another clock.
    #[must_use]
    #[doc(hidden)]
    pub fn with_clock(self, clock: Clock) -> Self {
        Self { clock, started: clock.now(), ..self }
    }

    /// A meter with the same limits, the same clock, the same Ctrl-C and the same readers that has counted
    /// nothing.
    #[must_use]
    #[doc(hidden)]
    pub fn fresh(&self) -> Self {
        let progress = Arc::clone(&self.progress);
        let fresh = Self::new(self.limits, Arc::clone(&self.interrupt)).with_clock(self.clock);
        Self { progress, ..fresh }
    }

    /// The progress that others may see while something runs.
    #[must_use]
    #[doc(hidden)]
    pub fn progress(&self) -> Arc<Progress> {
        Arc::clone(&self.progress)
    }

    /// Returns whether, since the start, a limit has ended a search that answers with what it had found.
    #[must_use]
    #[doc(hidden)]
    pub fn is_cut_short(&self) -> bool {
        self.is_cut_short
    }

    /// Sets that again to what it was: `try` does so, since it handles the limits that its part meets.
    #[doc(hidden)]
    pub fn set_cut_short(&mut self, is_cut_short: bool) {
        self.is_cut_short = is_cut_short;
    }

    /// Others may see from here on that this runs.
    #[doc(hidden)]
    pub fn begin(&mut self, asked: &str) {
        self.is_cut_short = false;
        (self.positions, self.counting, self.questions) = (0, 0, 0);
        self.progress.begin(asked, self.clock);
    }

    /// And no longer.
    #[doc(hidden)]
    pub fn end(&self) {
        self.progress.write(self.ticks, self.positions, self.memory());
        self.progress.end();
    }

    /// A position of a ruleset is looked at for the first time, or again where it was not kept.
    #[inline]
    #[doc(hidden)]
    pub fn meet_position(&mut self) {
        self.positions += 1;
    }

    /// A list, a loop or a law begins to go through what it has.
    #[doc(hidden)]
    pub fn open(&mut self) {
        self.counting += 1;
    }

    /// It has ended.
    #[doc(hidden)]
    pub fn close(&mut self) {
        self.counting = self.counting.saturating_sub(1);
    }

    /// The next item or case is at hand: counted for the outermost only.
    #[doc(hidden)]
    pub fn count(&mut self, counted: Counted) {
        if self.counting == 1 {
            self.progress.count(counted);
        }
    }

    /// Starts the clock and the ticks anew for the next statement; counted memory stays counted.
    #[doc(hidden)]
    pub fn restart(&mut self) {
        self.started = self.clock.now();
        self.held_at_start = self.memory();
        self.ticks = 0;
        self.next_look = TICKS_PER_LOOK;
        self.allowance = u64::MAX;
        (self.depth, self.stack) = (0, 0);
    }

    /// Stops after so many ticks from the start.
    #[doc(hidden)]
    pub fn allow(&mut self, ticks: u64) {
        self.allowance = ticks;
        self.next_look = self.next_look.min(ticks);
    }

    /// The limits in force.
    #[must_use]
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Changes the limits (`:set`), from the next look on.
    #[doc(hidden)]
    pub fn set_limits(&mut self, limits: Limits) {
        // A look asks the system for memory, which WebAssembly cannot give back.
        if limits.memory != self.limits.memory {
            self.next_memory_look = 0;
        }
        self.limits = limits;
    }

    /// Ticks since the start.
    #[must_use]
    pub fn ticks(&self) -> u64 {
        self.ticks
    }

    /// Positions of rulesets looked at since the question began.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Adds ticks and positions that others counted: [`Progress::spent`].
    #[doc(hidden)]
    pub fn add(&mut self, [ticks, positions]: [u64; 2]) {
        self.ticks = self.ticks.saturating_add(ticks);
        self.positions = self.positions.saturating_add(positions);
    }

    /// Bytes counted so far and not given back.
    #[must_use]
    pub fn memory(&self) -> u64 {
        self.memory.saturating_sub(self.returned.get())
    }

    /// The clock.
    #[must_use]
    #[doc(hidden)]
    pub fn clock(&self) -> Clock {
        self.clock
    }

    /// Time since the start.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.clock.since(self.started)
    }

    /// One unit of work: about a microsecond or less.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Stop> {
        self.tick_many(1)
    }

    /// `units` units of work at once.
    #[inline]
    pub fn tick_many(&mut self, units: u64) -> Result<(), Stop> {
        self.ticks = self.ticks.saturating_add(units);
        if self.ticks < self.next_look { Ok(()) } else { self.look() }
    }

    /// Ticks, counts a level, and returns whether the stack has room for it.
    #[cfg(target_family = "wasm")]
    #[inline(never)]
    fn descend(&mut self) -> Result<bool, Stop> {
        self.tick()?;
        if self.depth >= self.limits.depth {
            return Err(Stop::Depth { limit: self.limits.depth });
        }
        self.depth += 1;
        Ok(stack::has(RED_ZONE))
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stop> {
        if self.ticks >= self.allowance {
            return Err(Stop::Allowance);
        }
        self.next_look = self.ticks.saturating_add(TICKS_PER_LOOK).min(self.allowance);
        self.look_now()
    }

    /// Returns whether Ctrl-C was pressed.
    #[must_use]
    pub fn is_interrupted(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }

    /// Looks at Ctrl-C and the clock at once, and counts no work.
    #[doc(hidden)]
    pub fn look_now(&self) -> Result<(), Stop> {
        self.progress.write(self.ticks, self.positions, self.memory());
        if self.is_interrupted() {
            return Err(Stop::Interrupted);
        }
        match self.limits.time {
            Some(limit) if self.elapsed() + self.time_to_free() > limit => {
                Err(Stop::Time { limit })
            }
            _ => Ok(()),
        }
    }

    /// About the time that it takes to free what was taken since the start: it belongs to the time of the
    /// question.
    fn time_to_free(&self) -> Duration {
        let taken = self.memory().saturating_sub(self.held_at_start);
        Duration::from_nanos(taken / BYTES_FREED_IN_A_NANOSECOND)
    }

    /// Counts `bytes` that are about to be allocated, and stay.
    ///
    /// # Errors
    /// [`Stop::Memory`] where that is more than the limit, [`Stop::Refused`] where the system may
    /// have no memory for it. Then they are not counted.
    #[inline]
    fn charge(&mut self, bytes: usize) -> Result<(), Stop> {
        let needed = self.memory.saturating_add(bytes as u64);
        if needed <= self.next_memory_look {
            self.memory = needed;
            Ok(())
        } else {
            self.look_at_memory(bytes)
        }
    }

    /// Counts `bytes` that are allocated already: they count even where they are refused.
    ///
    /// # Errors
    /// As [`Self::charge`].
    fn charge_held(&mut self, bytes: usize) -> Result<(), Stop> {
        self.charge(bytes).inspect_err(|_| self.memory = self.memory.saturating_add(bytes as u64))
    }

    /// Takes off what the ended leases gave back, and counts `bytes` more if these may be held.
    #[cold]
    fn look_at_memory(&mut self, bytes: usize) -> Result<(), Stop> {
        self.memory = self.memory.saturating_sub(self.returned.take());
        let needed = self.memory.saturating_add(bytes as u64);
        let limit = self.limits.memory.bytes();
        if needed > limit {
            return Err(Stop::Memory { limit, needed });
        }
        if !spare::is_there_for(needed.saturating_sub(self.stack)) {
            return Err(Stop::Refused { held: self.memory });
        }
        self.memory = needed;
        self.next_memory_look = spare::next_look(needed).min(limit);
        Ok(())
    }

    /// Returns whether an eighth more memory is more than the limit, or than the system can give.
    #[must_use]
    #[doc(hidden)]
    pub fn is_nearly_full(&self) -> bool {
        let (held, limit) = (self.memory(), self.limits.memory.bytes());
        held > limit - limit / 8 || !spare::is_there_for(held.saturating_add(held / 8))
    }

    /// Counts `bytes` for as long as the lease lives.
    #[doc(hidden)]
    pub fn lease(&mut self, bytes: usize) -> Result<Lease, Stop> {
        let mut lease = Lease { bytes: 0, returned: Rc::clone(&self.returned) };
        lease.grow(bytes, self)?;
        Ok(lease)
    }

    /// Counts `bytes` more for as long as a lease lives, which is made where there is none.
    ///
    /// # Errors
    /// As [`Self::charge`].
    #[doc(hidden)]
    pub fn lease_more(&mut self, lease: &mut Option<Lease>, bytes: usize) -> Result<(), Stop> {
        match lease {
            Some(lease) => lease.grow(bytes, self),
            none => {
                *none = Some(self.lease(bytes)?);
                Ok(())
            }
        }
    }

    /// Gives back `bytes` that were counted and are free again.
    fn release(&mut self, bytes: usize) {
        self.memory = self.memory.saturating_sub(bytes as u64);
    }
}

/// What holds a meter: a meter itself, or the context of a question.
pub trait Metered: Sized {
    /// The meter.
    fn meter(&mut self) -> &mut Meter;

    /// Goes one level deeper: counts the level, ticks, and grows the stack where it runs short.
    ///
    /// # Errors
    /// What `step` returns, [`Stop::Depth`] beyond the limit, or the tick's stop.
    #[cfg(not(target_family = "wasm"))]
    #[inline]
    fn deeper<T, E: From<Stop>>(
        &mut self,
        step: impl FnOnce(&mut Self) -> Result<T, E>,
    ) -> Result<T, E> {
        let meter = self.meter();
        meter.tick()?;
        if meter.depth >= meter.limits.depth {
            return Err(Stop::Depth { limit: meter.limits.depth }.into());
        }
        meter.depth += 1;
        let result = if stack::has(RED_ZONE) { step(self) } else { on_new_stack(self, step) };
        self.meter().depth -= 1;
        result
    }

    /// Goes one level deeper: counts the level, ticks, and goes on in a new stack where one runs short. What all steps have in common is
    /// no part of each, and each step is called in one place: so a page is smaller.
    ///
    /// # Errors
    /// What `step` returns, [`Stop::Depth`] beyond the limit or where there is no more stack, or the tick's stop.
    #[cfg(target_family = "wasm")]
    fn deeper<T, E: From<Stop>>(
        &mut self,
        step: impl FnOnce(&mut Self) -> Result<T, E>,
    ) -> Result<T, E> {
        let has_room = self.meter().descend()?;
        let (mut step, mut result) = (Some(step), None);
        stack::go_on(has_room, &mut || result = step.take().map(|step| step(self)));
        let meter = self.meter();
        let limit = meter.depth;
        meter.depth -= 1;
        result.unwrap_or_else(|| Err(Stop::Depth { limit }.into()))
    }

    /// Runs `work` with a share of what is left: `None` where it has spent that.
    ///
    /// # Errors
    /// What `work` returns, but for the stop that says that the share is spent.
    // Parts are long, and a page is smaller where they are not copied into what asks for them.
    #[inline(never)]
    fn within<T, E: MayStop>(
        &mut self,
        share: Share,
        work: impl FnOnce(&mut Self) -> Result<T, E>,
    ) -> Result<Option<T>, E> {
        let outside = self.meter().enter(share);
        let result = work(self);
        let stop = result.as_ref().err().and_then(MayStop::stop);
        if self.meter().leave(&outside, stop)? { Ok(None) } else { result.map(Some) }
    }

    /// Runs `work`, and gives back what was counted in it and not before: for tables that die with it.
    fn for_a_while<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let counted = self.meter().memory();
        let result = work(self);
        let meter = self.meter();
        let held = meter.memory().saturating_sub(counted);
        meter.memory = meter.memory.saturating_sub(held);
        result
    }
}

impl Metered for Meter {
    fn meter(&mut self) -> &mut Meter {
        self
    }
}

/// Goes on where there is room for the stack, which counts as long as that lasts.
#[cfg(not(target_family = "wasm"))]
#[cold]
fn on_new_stack<C: Metered, T, E: From<Stop>>(
    context: &mut C,
    step: impl FnOnce(&mut C) -> Result<T, E>,
) -> Result<T, E> {
    let meter = context.meter();
    let _lease = meter.lease(STACK_STEP)?;
    let held = meter.memory();
    meter.stack += STACK_STEP as u64;
    let result = stack::on_new(STACK_STEP, || step(context));
    context.meter().stack -= STACK_STEP as u64;
    result.unwrap_or_else(|_| Err(Stop::Refused { held }.into()))
}

#[cfg(test)]
mod tests;
