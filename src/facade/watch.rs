//! Progress of a session, seen from another thread.

use std::sync::Arc;
use std::time::Duration;

use super::Session;
use crate::meter::{self, Counted, Running};

/// Observes the progress of a session, from any thread.
///
/// ```
/// use std::time::Duration;
///
/// let s = upstar::Session::new();
/// let (watch, stop) = (s.watch(), s.interrupt_handle());
/// let clock = std::thread::spawn(move || {
///     let seen = loop {
///         std::thread::sleep(Duration::from_millis(10));
///         if let Some(progress) = watch.now().filter(|progress| progress.item.is_some()) {
///             break progress;
///         }
///     };
///     stop.interrupt();
///     seen
/// });
/// s.evaluate("for i in 0..1000000000000 { i * i }");
/// assert!(clock.join().unwrap().asked.starts_with("for i"));
/// ```
#[derive(Clone, Debug)]
pub struct Watch {
    progress: Arc<meter::Progress>,
}

/// The progress of a statement.
///
/// ```
/// assert_eq!(upstar::Session::new().watch().now(), None, "nothing runs");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The statement.
    pub asked: String,
    /// Time since it began.
    pub time: Duration,
    /// Steps of computation since it began.
    pub steps: u64,
    /// Positions of rulesets since it began.
    pub positions: u64,
    /// Bytes of memory in use by the session.
    pub memory: u64,
    /// The current item of a list or a loop, counted from 1.
    pub item: Option<u64>,
    /// The current case of a law, counted from 1.
    pub case: Option<u64>,
}

impl Session {
    /// A handle that observes the progress of the session, from any thread.
    ///
    /// ```
    /// let watch = upstar::Session::new().watch();
    /// assert!(std::thread::spawn(move || watch.now()).join().unwrap().is_none());
    /// ```
    #[must_use]
    pub fn watch(&self) -> Watch {
        Watch { progress: Arc::clone(&self.home.progress) }
    }
}

impl Watch {
    /// The progress of the running statement; `None` if none is running.
    ///
    /// ```
    /// assert!(upstar::Session::new().watch().now().is_none());
    /// ```
    #[must_use]
    pub fn now(&self) -> Option<Progress> {
        let Running { asked, time, ticks: steps, positions, memory, at, found: _ } =
            self.progress.now()?;
        let (item, case) = match at {
            Some((Counted::Items, number)) => (Some(number), None),
            Some((Counted::Cases, number)) => (None, Some(number)),
            None => (None, None),
        };
        Some(Progress { asked, time, steps, positions, memory, item, case })
    }
}
