//! Ctrl-C: a flag that the meter looks at, set by the signal's handler.

#![expect(
    clippy::disallowed_methods,
    reason = "a second Ctrl-C ends the process at once, and one at a full pipe after a moment"
)]

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use super::Exit;

/// How long after Ctrl-C something is still written to who does not read.
const MOST_WRITING: Duration = Duration::from_millis(100);

/// What the handler and the program share.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    flag: Arc<AtomicBool>,
    patient: Arc<AtomicBool>,
    waiting: Arc<AtomicBool>,
    writes: Writes,
    /// How long a text may take to come.
    limit: Option<Duration>,
}

/// Counts beginnings and ends of writing: odd while something is written.
#[derive(Clone, Debug, Default)]
pub struct Writes(Arc<AtomicU64>);

impl Writes {
    /// Writes something, which lasts as long as the reader likes.
    pub fn during<T>(&self, write: impl FnOnce() -> T) -> T {
        self.0.fetch_add(1, Ordering::Relaxed);
        let result = write();
        self.0.fetch_add(1, Ordering::Relaxed);
        result
    }

    /// Whether one and the same piece is written now and a moment later: nobody reads it.
    fn stuck(&self) -> bool {
        let now = self.0.load(Ordering::Relaxed);
        if now.is_multiple_of(2) {
            return false;
        }
        std::thread::sleep(MOST_WRITING);
        self.0.load(Ordering::Relaxed) == now
    }
}

impl Interrupt {
    /// Takes Ctrl-C over. From here on the first press sets the flag; a second one while the flag
    /// still stands ends the process, unless the program is patient. So does the first one where
    /// the program looks at no flag: it waits for text, or for a reader of what it writes.
    ///
    /// Where the handler cannot be set (a platform without signals), Ctrl-C keeps its usual
    /// meaning.
    #[must_use]
    pub fn install() -> Self {
        let interrupt = Self::default();
        let shared = interrupt.clone();
        let _ = ctrlc::set_handler(move || {
            let pressed_before = shared.flag.swap(true, Ordering::Relaxed);
            let patient = shared.patient.load(Ordering::Relaxed);
            if shared.waiting.load(Ordering::Relaxed)
                || !patient && (pressed_before || shared.writes.stuck())
            {
                std::process::exit(i32::from(Exit::Interrupted.code()));
            }
        });
        interrupt
    }

    /// Where the screen counts what it writes.
    #[must_use]
    pub fn writes(&self) -> Writes {
        self.writes.clone()
    }

    /// The flag, for a session's meter.
    #[must_use]
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.flag)
    }

    /// Whether Ctrl-C was pressed since the last [`Interrupt::clear`].
    #[must_use]
    pub fn pressed(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }

    /// Forgets a press: done before each computation of a conversation.
    pub fn clear(&self) {
        self.flag.store(false, Ordering::Relaxed);
    }

    /// Does something that looks at no meter, such as waiting for piped text: there the first
    /// press ends the process.
    pub fn while_waiting<T>(&self, wait: impl FnOnce() -> T) -> T {
        self.waiting.store(true, Ordering::Relaxed);
        let result = wait();
        self.waiting.store(false, Ordering::Relaxed);
        result
    }

    /// The same for text that is read. Where it does not come within the limit of [`Interrupt::within`],
    /// such as through a pipe, the process ends as at every budget.
    pub fn while_reading<T>(&self, read: impl FnOnce() -> T) -> T {
        let (reading, read_all) = mpsc::channel::<()>();
        if let Some(limit) = self.limit {
            let watch = move || {
                // The channel is closed when all has been read.
                if read_all.recv_timeout(limit) == Err(RecvTimeoutError::Timeout) {
                    let late =
                        "[E0602] Error: Out of time: the text to read did not come in time\n";
                    // Nobody could be told if that failed.
                    let _ = std::io::stderr().write_all(late.as_bytes());
                    std::process::exit(i32::from(Exit::Budget.code()));
                }
            };
            // Without a thread there is no limit.
            let _ = std::thread::Builder::new().spawn(watch);
        }
        let result = self.while_waiting(read);
        drop(reading);
        result
    }

    /// Limits how long a text may take to come, while it is read.
    #[must_use]
    pub fn within(self, limit: Option<Duration>) -> Self {
        Self { limit, ..self }
    }

    /// In a conversation no number of presses ends the process.
    pub fn set_patient(&self) {
        self.patient.store(true, Ordering::Relaxed);
    }
}
