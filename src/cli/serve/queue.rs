//! Which request is at work, how many wait, and which of them were interrupted.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value;

use crate::cli::rpc::Refusal;

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
    /// The request at work.
    works: Option<Named>,
    /// Those that wait, in their order.
    waiting: VecDeque<Waiting>,
    /// The bytes of their lines.
    bytes: usize,
}

/// A request, as far as an interrupt has to know it.
#[derive(Debug)]
struct Named {
    number: u64,
    id: Option<Value>,
}

#[derive(Debug)]
struct Waiting {
    request: Named,
    bytes: usize,
    is_interrupted: bool,
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

    /// Enters a request that was read. Returns its number, unless too much waits; there is always room for the last
    /// one.
    pub fn enter(&self, id: Option<&Value>, bytes: usize, is_last: bool) -> Result<u64, Refusal> {
        let mut state = self.state();
        let requests = state.waiting.len();
        let is_full = requests >= MOST_REQUESTS || state.bytes.saturating_add(bytes) > MOST_BYTES;
        if is_full && !is_last {
            let message = format!("{requests} requests wait already");
            return Err(Refusal::new(Refusal::FULL, message));
        }
        state.bytes = state.bytes.saturating_add(bytes);
        state.last += 1;
        let request = Named { number: state.last, id: id.cloned() };
        state.waiting.push_back(Waiting { request, bytes, is_interrupted: false });
        Ok(state.last)
    }

    /// Begins the turn of a request.
    pub fn begin(&self, number: u64) -> Turn {
        let mut state = self.state();
        self.flag.store(false, Ordering::Relaxed);
        // The requests come in the order in which they were read.
        while let Some(Waiting { request, bytes, is_interrupted }) = state.waiting.pop_front() {
            state.bytes = state.bytes.saturating_sub(bytes);
            if request.number == number {
                if is_interrupted {
                    return Turn::Interrupted;
                }
                state.works = Some(request);
                break;
            }
        }
        Turn::Works
    }

    /// Ends the turn of the request at work: it has its answer.
    pub fn end(&self) {
        self.state().works = None;
    }

    /// Stops the requests that were read so far and have no answer yet, or those of them with an id. Returns how
    /// many.
    pub fn interrupt(&self, id: Option<&Value>) -> usize {
        let mut state = self.state();
        let is_meant = |request: &Named| id.is_none() || request.id.as_ref() == id;
        let works = state.works.as_ref().is_some_and(is_meant);
        if works {
            self.flag.store(true, Ordering::Relaxed);
        }
        let mut stopped = usize::from(works);
        for waiting in &mut state.waiting {
            if is_meant(&waiting.request) {
                waiting.is_interrupted = true;
                stopped += 1;
            }
        }
        stopped
    }
}
