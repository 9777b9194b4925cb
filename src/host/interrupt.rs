//! Ctrl-C: a flag that the meter looks at, set by the signal's handler.

#![expect(
    clippy::disallowed_methods,
    reason = "a text that does not come within the limit ends the process"
)]

use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::{SigId, flag, low_level};

use super::Exit;

/// What the handler and the program share. The handler only reads and sets flags, so it needs no thread.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    pressed: Arc<AtomicBool>,
    /// Set last by the handler: where it is set already, the press is a second one.
    before: Arc<AtomicBool>,
    waiting: Arc<AtomicBool>,
    writing: WriteFlag,
    /// What ends the process at a second press, and while it writes.
    endings: Vec<SigId>,
    /// How long a text may take to come.
    limit: Option<Duration>,
}

/// Set while something is written.
#[derive(Clone, Debug, Default)]
pub struct WriteFlag(Arc<AtomicBool>);

impl WriteFlag {
    /// Writes something, which lasts as long as the reader likes.
    pub fn during<T>(&self, write: impl FnOnce() -> T) -> T {
        self.0.store(true, Ordering::Relaxed);
        let result = write();
        self.0.store(false, Ordering::Relaxed);
        result
    }
}

impl Interrupt {
    /// Takes Ctrl-C over. From here on the first press sets the flag. A second press while the flag
    /// still stands ends the process, and so does a press while something is written, since that may wait for
    /// its reader; [`Interrupt::set_patient`] ends both rules. A press while the program waits for text always
    /// ends the process.
    ///
    /// Where the handler cannot be set (a platform without signals), Ctrl-C keeps its usual
    /// meaning.
    #[must_use]
    pub fn install() -> Self {
        let mut interrupt = Self::default();
        let code = i32::from(Exit::Interrupted.code());
        let ends = |condition: &Arc<AtomicBool>| {
            flag::register_conditional_shutdown(SIGINT, code, Arc::clone(condition)).ok()
        };
        let sets = |flag: &Arc<AtomicBool>| flag::register(SIGINT, Arc::clone(flag)).ok();
        // These run in the order in which they are registered. No press is lost between them.
        sets(&interrupt.pressed);
        ends(&interrupt.waiting);
        interrupt.endings =
            [&interrupt.writing.0, &interrupt.before].into_iter().filter_map(ends).collect();
        sets(&interrupt.before);
        interrupt
    }

    /// The flag that the screen sets while it writes.
    #[must_use]
    pub fn write_flag(&self) -> WriteFlag {
        self.writing.clone()
    }

    /// The flag, for a session's meter.
    #[must_use]
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.pressed)
    }

    /// Returns whether Ctrl-C was pressed since the last [`Interrupt::clear`].
    #[must_use]
    pub fn pressed(&self) -> bool {
        self.pressed.load(Ordering::Relaxed)
    }

    /// Forgets a press: done before each computation of a conversation.
    pub fn clear(&self) {
        self.before.store(false, Ordering::Relaxed);
        self.pressed.store(false, Ordering::Relaxed);
    }

    /// Does something that looks at no meter, such as waiting for piped text. There the first press ends the
    /// process.
    pub fn while_waiting<T>(&self, wait: impl FnOnce() -> T) -> T {
        self.waiting.store(true, Ordering::Relaxed);
        let result = wait();
        self.waiting.store(false, Ordering::Relaxed);
        result
    }

    /// Reads a text. Where it does not come within the limit of [`Interrupt::within`], such as through a pipe, the
    /// process ends as at every budget.
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
        for ending in &self.endings {
            low_level::unregister(*ending);
        }
    }
}

/// Notes that the process is asked to end, while something of it is left to clear away: once nothing is, it ends.
#[derive(Debug)]
pub struct Ending(&'static Watch);

/// What the handlers and all [`Ending`]s share.
#[derive(Debug, Default)]
struct Watch {
    /// The signals with their flags.
    asked: Vec<(i32, Arc<AtomicBool>)>,
    /// Set while nothing is left to clear away.
    cleared: Arc<AtomicBool>,
    /// The number of [`Ending`]s that live.
    held: AtomicUsize,
}

/// The handlers stay once they are set, so they are set once.
static WATCH: OnceLock<Watch> = OnceLock::new();

/// The signals that end a process, unless it does something else.
#[cfg(unix)]
const ENDINGS: &[i32] = &[SIGTERM, signal_hook::consts::SIGHUP, signal_hook::consts::SIGQUIT];
#[cfg(not(unix))]
const ENDINGS: &[i32] = &[SIGTERM];

impl Watch {
    fn new() -> Self {
        let mut watch = Self::default();
        for &signal in ENDINGS {
            let asked = Arc::<AtomicBool>::default();
            // Once all is cleared away, the signal ends the process again.
            let ends = flag::register_conditional_default(signal, Arc::clone(&watch.cleared));
            if ends.and_then(|_| flag::register(signal, Arc::clone(&asked))).is_ok() {
                watch.asked.push((signal, asked));
            }
        }
        watch
    }
}

impl Ending {
    /// Takes the signals over until this is dropped. If one came by then, it ends the process as it would have.
    #[must_use]
    pub fn watch() -> Self {
        let watch = WATCH.get_or_init(Watch::new);
        watch.held.fetch_add(1, Ordering::SeqCst);
        watch.cleared.store(false, Ordering::SeqCst);
        Self(watch)
    }

    /// Returns true once one came.
    #[must_use]
    pub fn is_asked_for(&self) -> bool {
        self.0.asked.iter().any(|(_, asked)| asked.load(Ordering::SeqCst))
    }
}

impl Drop for Ending {
    fn drop(&mut self) {
        if self.0.held.fetch_sub(1, Ordering::SeqCst) > 1 {
            return;
        }
        self.0.cleared.store(true, Ordering::SeqCst);
        for (signal, asked) in &self.0.asked {
            if asked.load(Ordering::SeqCst) {
                // It does not come back from signals that end a process.
                let _ = low_level::emulate_default_handler(*signal);
            }
        }
    }
}
