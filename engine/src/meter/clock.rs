//! The clock: the one place of the library that asks for the time. A host gives its own where the standard
//! library has none, as in WebAssembly.

use std::time::Duration;

/// Tells the time since some moment, which stays the same.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering};
/// use std::time::Duration;
/// use upstar::{Clock, Limits, Options, Session};
///
/// // Each look at this clock finds it a second later.
/// static LOOKS: AtomicU64 = AtomicU64::new(0);
/// let clock = Clock::new(|| Duration::from_secs(LOOKS.fetch_add(1, Ordering::Relaxed)));
/// let limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::default() };
/// let s = Session::with(Options { clock, limits, ..Options::default() })?;
/// let answers = s.evaluate("for n in 0 .. 1000000000 { n }");
/// assert!(answers[0].error().is_some_and(|error| error.is_limit()));
/// # Ok::<(), upstar::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    tell: fn() -> Duration,
}

impl Clock {
    /// A clock that a host gives. A time that goes back counts as one that stands.
    ///
    /// ```
    /// let clock = upstar::Clock::new(|| std::time::Duration::from_secs(3));
    /// assert_eq!(clock.now().as_secs(), 3);
    /// ```
    #[must_use]
    pub const fn new(tell: fn() -> Duration) -> Self {
        Self { tell }
    }

    /// The time now.
    ///
    /// ```
    /// let clock = upstar::Clock::default();
    /// assert!(clock.now() <= clock.now());
    /// ```
    #[must_use]
    pub fn now(self) -> Duration {
        (self.tell)()
    }

    /// The time since an earlier moment.
    ///
    /// ```
    /// let clock = upstar::Clock::new(|| std::time::Duration::from_secs(3));
    /// assert_eq!(clock.since(std::time::Duration::from_secs(5)).as_secs(), 0);
    /// ```
    #[must_use]
    pub fn since(self, earlier: Duration) -> Duration {
        self.now().saturating_sub(earlier)
    }
}

impl Default for Clock {
    /// The clock of the system. In WebAssembly without a system the time stands, and no limit on it ends a question.
    fn default() -> Self {
        Self::new(of_system)
    }
}

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
#[expect(
    clippy::disallowed_methods,
    reason = "the one place of the library that looks at the clock"
)]
fn of_system() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;

    static BEGUN: OnceLock<Instant> = OnceLock::new();
    BEGUN.get_or_init(Instant::now).elapsed()
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
fn of_system() -> Duration {
    Duration::ZERO
}
