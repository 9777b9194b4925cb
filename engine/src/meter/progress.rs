//! What others may see of a computation while it runs: the meter writes it down at each look, a thread
//! of the program reads it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::clock::Clock;
use super::found::Found;

/// What is counted one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// Items of a list, or of a loop.
    Items,
    /// Cases of a law.
    Cases,
}

/// How far a statement has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Running {
    /// The statement.
    pub asked: String,
    /// Time since it began.
    pub time: Duration,
    /// Ticks since it began.
    pub ticks: u64,
    /// Positions of rulesets looked at since it began.
    pub positions: u64,
    /// What the question at hand has found, where that is a bound on its answer.
    pub found: Option<Found>,
    /// Bytes counted.
    pub memory: u64,
    /// Which item or case is at hand, counted from 1.
    pub at: Option<(Counted, u64)>,
}

/// Written by one meter, read by others.
#[derive(Debug, Default)]
pub struct Progress {
    runs: AtomicBool,
    /// The statement, and its clock at its beginning.
    begun: Mutex<Option<(String, Clock, Duration)>>,
    ticks: AtomicU64,
    positions: AtomicU64,
    found: Mutex<Option<Found>>,
    memory: AtomicU64,
    items: AtomicU64,
    cases: AtomicU64,
}

impl Progress {
    /// The question that runs now; `None` between statements.
    #[must_use]
    pub fn now(&self) -> Option<Running> {
        if !self.runs.load(Ordering::Relaxed) {
            return None;
        }
        let begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
        let (asked, clock, begun) = begun.clone()?;
        let read = |number: &AtomicU64| number.load(Ordering::Relaxed);
        let at = match (read(&self.cases), read(&self.items)) {
            (0, 0) => None,
            (0, item) => Some((Counted::Items, item)),
            (case, _) => Some((Counted::Cases, case)),
        };
        Some(Running {
            asked,
            time: clock.since(begun),
            ticks: read(&self.ticks),
            positions: read(&self.positions),
            found: self.found(),
            memory: read(&self.memory),
            at,
        })
    }

    /// The ticks and positions of the statement that ended last.
    #[must_use]
    pub fn spent(&self) -> [u64; 2] {
        [&self.ticks, &self.positions].map(|number| number.load(Ordering::Relaxed))
    }

    /// A statement begins.
    pub(super) fn begin(&self, asked: &str, clock: Clock) {
        let mut begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
        *begun = Some((asked.to_owned(), clock, clock.now()));
        self.write(0, 0, 0);
        self.find(None);
        self.items.store(0, Ordering::Relaxed);
        self.cases.store(0, Ordering::Relaxed);
        self.runs.store(true, Ordering::Relaxed);
    }

    /// It has ended.
    pub(super) fn end(&self) {
        self.runs.store(false, Ordering::Relaxed);
    }

    /// Writes down what was spent.
    pub(super) fn write(&self, ticks: u64, positions: u64, memory: u64) {
        self.ticks.store(ticks, Ordering::Relaxed);
        self.positions.store(positions, Ordering::Relaxed);
        self.memory.store(memory, Ordering::Relaxed);
    }

    /// Writes down what was found.
    pub(super) fn find(&self, found: Option<Found>) {
        *self.found.lock().unwrap_or_else(PoisonError::into_inner) = found;
    }

    /// Returns what was found.
    pub(super) fn found(&self) -> Option<Found> {
        *self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next one is at hand.
    pub(super) fn count(&self, counted: Counted) {
        let number = match counted {
            Counted::Items => &self.items,
            Counted::Cases => &self.cases,
        };
        number.fetch_add(1, Ordering::Relaxed);
    }
}
