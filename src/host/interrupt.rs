//! Ctrl-C: a flag that the meter looks at, set by the signal's handler.

#![expect(
    clippy::disallowed_methods,
    reason = "a second Ctrl-C ends the process at once"
)]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::Exit;

/// What the handler and the program share.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    flag: Arc<AtomicBool>,
    patient: Arc<AtomicBool>,
    waiting: Arc<AtomicBool>,
}

impl Interrupt {
    /// Takes Ctrl-C over. From here on the first press sets the flag; a second one while the flag
    /// still stands ends the process, unless the program is patient.
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
            if shared.waiting.load(Ordering::Relaxed) || (pressed_before && !patient) {
                std::process::exit(i32::from(Exit::Interrupted.code()));
            }
        });
        interrupt
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

    /// In a conversation no number of presses ends the process.
    pub fn set_patient(&self) {
        self.patient.store(true, Ordering::Relaxed);
    }
}
