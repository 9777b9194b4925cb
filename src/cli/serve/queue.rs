//! Which request is at work, how many wait, and which of them were interrupted.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::Refusal;

/// Requests that may wait, and bytes of their lines.
const MOST_REQUESTS: usize = 1000;
const MOST_BYTES: usize = 64 << 20;

/// Shared by the thread that reads and the one that answers.
#[derive(Debug)]
pub(super) struct Queue {
    state: Mutex<State>,
    /// What the meter looks at.
    flag: Arc<AtomicBool>,
}

#[derive(Debug, Default)]
struct State {
    /// The number of the last request that was read.
    last: u64,
    /// All requests up to this one are interrupted.
    interrupted: u64,
    /// Whether one is at work.
    works: bool,
    /// How many wait, and their bytes.
    waiting: (usize, usize),
}

/// Whether a request is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// It is.
    Works,
    /// It was interrupted while it waited.
    Interrupted,
}

impl Queue {
    pub fn new(flag: Arc<AtomicBool>) -> Self {
        Self { state: Mutex::default(), flag }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A request was read: its number, unless too much waits. There is always room for the last one.
    pub fn enter(&self, bytes: usize, is_last: bool) -> Result<u64, Refusal> {
        let mut state = self.state();
        let (requests, waiting) = state.waiting;
        let is_full = requests >= MOST_REQUESTS || waiting.saturating_add(bytes) > MOST_BYTES;
        if is_full && !is_last {
            let message = format!("{requests} requests wait already");
            return Err(Refusal::new(Refusal::FULL, message));
        }
        state.waiting = (requests + 1, waiting + bytes);
        state.last += 1;
        Ok(state.last)
    }

    /// The turn of a request has come.
    pub fn begin(&self, number: u64, bytes: usize) -> Turn {
        let mut state = self.state();
        let (requests, waiting) = state.waiting;
        state.waiting = (requests.saturating_sub(1), waiting.saturating_sub(bytes));
        self.flag.store(false, Ordering::Relaxed);
        if number <= state.interrupted {
            return Turn::Interrupted;
        }
        state.works = true;
        Turn::Works
    }

    /// It has its answer.
    pub fn end(&self) {
        self.state().works = false;
    }

    /// Stops all requests that were read so far and have no answer yet: how many.
    pub fn interrupt(&self) -> usize {
        let mut state = self.state();
        state.interrupted = state.last;
        if state.works {
            self.flag.store(true, Ordering::Relaxed);
        }
        state.waiting.0 + usize::from(state.works)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interrupt_stops_what_was_read_before_it_and_nothing_else() {
        let flag = Arc::new(AtomicBool::new(false));
        let queue = Queue::new(Arc::clone(&flag));
        let numbers: Vec<u64> = (0..3).map(|_| queue.enter(10, false).expect("room")).collect();
        assert_eq!(queue.begin(numbers[0], 10), Turn::Works);
        assert_eq!(queue.interrupt(), 3);
        assert!(flag.load(Ordering::Relaxed));
        queue.end();
        let later = queue.enter(10, false).expect("room");
        assert_eq!(queue.begin(numbers[1], 10), Turn::Interrupted);
        assert_eq!(queue.begin(numbers[2], 10), Turn::Interrupted);
        assert_eq!(queue.begin(later, 10), Turn::Works);
        assert!(!flag.load(Ordering::Relaxed));
        queue.end();
        assert_eq!(queue.interrupt(), 0);
        assert!(!flag.load(Ordering::Relaxed), "nothing is at work");
    }

    #[test]
    fn no_more_than_so_much_waits() {
        let queue = Queue::new(Arc::default());
        for _ in 0..MOST_REQUESTS {
            queue.enter(1, false).expect("room");
        }
        assert_eq!(queue.enter(1, false).expect_err("full").code, Refusal::FULL);
        assert!(queue.enter(1, true).is_ok());
        assert_eq!(queue.begin(1, 1), Turn::Works);
        assert_eq!(queue.begin(2, 1), Turn::Works);
        assert!(queue.enter(MOST_BYTES, false).is_err() && queue.enter(1, false).is_ok());
    }
}
