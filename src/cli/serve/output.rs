//! What is written: a line each, flushed, by several threads.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};

use crate::cli::rpc::{self, Refusal};
use crate::meter::{Clock, Counted, Progress};

/// How long a request is at work before its progress is told, and then between two notifications.
const PAUSE: Duration = Duration::from_secs(1);

/// How often it is looked whether it is time.
const LOOK: Duration = Duration::from_millis(200);

/// Standard output, and what is told about the request at work.
#[derive(Debug)]
pub(super) struct Output {
    /// Held while a line is written.
    line: Mutex<()>,
    /// Nobody reads any more.
    closed: AtomicBool,
    /// The system's error then.
    failure: Mutex<Option<io::Error>>,
    /// Stops the request at work.
    flag: Arc<AtomicBool>,
    works: Mutex<Works>,
}

#[derive(Debug, Default)]
struct Works {
    progress: Option<Arc<Progress>>,
    /// The request at work, when it began, and when its progress was told last.
    request: Option<(Value, Duration, Duration)>,
}

impl Output {
    pub fn new(flag: Arc<AtomicBool>) -> Self {
        let (line, works, failure) = (Mutex::default(), Mutex::default(), Mutex::default());
        Self { line, closed: AtomicBool::new(false), failure, flag, works }
    }

    /// Returns whether nobody reads any more.
    pub fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }

    /// The system's error when standard output could not be written.
    pub fn failure(&self) -> Option<io::Error> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Returns whether the request at work is to stop.
    pub fn is_stopped(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }

    /// Writes an object as a line. Where nobody reads it, what is at work stops.
    pub fn write(&self, object: &Value) {
        let mut text = rpc::text(object);
        text.push('\n');
        let _held = self.line.lock().unwrap_or_else(PoisonError::into_inner);
        let mut out = io::stdout().lock();
        if let Err(error) = out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
            self.failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            self.closed.store(true, Ordering::Relaxed);
        }
        if self.is_closed() {
            self.flag.store(true, Ordering::Relaxed);
        }
    }

    /// Answers a request; a notification, which has no id, gets no answer.
    pub fn answer(&self, id: Option<&Value>, answer: Result<Value, Refusal>) {
        if let Some(id) = id {
            self.write(&rpc::answer(id, answer));
        }
    }

    /// Tells the client something that it did not ask for.
    pub fn notify(&self, method: &str, params: &Value) {
        self.write(&rpc::notification(method, params));
    }

    fn works(&self) -> MutexGuard<'_, Works> {
        self.works.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells from now on how far this session has come.
    pub fn watch(&self, progress: Arc<Progress>) {
        self.works().progress = Some(progress);
    }

    /// Notes that a request is at work.
    pub fn begin(&self, id: Option<&Value>) {
        let now = Clock::default().now();
        self.works().request = Some((id.cloned().unwrap_or_default(), now, now));
    }

    /// Notes that no request is at work.
    pub fn end(&self) {
        self.works().request = None;
    }

    /// Tells how far the request at work has come, if it is time; never behind its answer.
    fn tell_progress(&self) {
        let mut works = self.works();
        if let Some(params) = works.due() {
            self.notify("progress", &params);
        }
    }
}

impl Works {
    /// The message about the request at work, if it is time for one.
    fn due(&mut self) -> Option<Value> {
        let running = self.progress.as_ref().and_then(|progress| progress.now());
        let (id, begun, told) = self.request.as_mut()?;
        let clock = Clock::default();
        if clock.since(*told) < PAUSE {
            return None;
        }
        *told = clock.now();
        let mut params = json!({"id": id, "seconds": clock.since(*begun).as_secs()});
        if let Some(running) = running {
            params["asked"] = json!(running.asked);
            params["steps"] = json!(running.ticks);
            params["positions"] = json!(running.positions);
            params["memory"] = json!(running.memory);
            match running.at {
                Some((Counted::Items, number)) => params["item"] = json!(number),
                Some((Counted::Cases, number)) => params["case"] = json!(number),
                None => {}
            }
        }
        Some(params)
    }
}

/// Tells in a thread of its own how far long requests have come, until what is returned is dropped.
pub(super) fn tell_progress(output: &Arc<Output>) -> Sender<()> {
    let (sender, over) = mpsc::channel();
    let output = Arc::clone(output);
    let tell = move || {
        while over.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
            output.tell_progress();
        }
    };
    // Without a thread nothing is told.
    let _ = std::thread::Builder::new().name("progress".to_owned()).spawn(tell);
    sender
}
