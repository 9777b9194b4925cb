//! The clock: the one place of the library that asks for the time. A host gives its own where the standard
//! library has none, as in WebAssembly.

use std::time::Duration;

/// Tells the time since some moment, which stays the same.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    tell: fn() -> Duration,
}

impl Clock {
    /// A clock that a host gives. A time that goes back counts as one that stands.
    ///
    /// ```
    /// let clock = upstar_engine::meter::Clock::new(|| std::time::Duration::from_secs(3));
    /// assert_eq!(clock.now().as_secs(), 3);
    /// ```
    #[must_use]
    pub const fn new(tell: fn() -> Duration) -> Self {
        Self { tell }
    }

    /// The time now.
    ///
    /// ```
    /// let clock = upstar_engine::meter::Clock::default();
    /// assert!(clock.now() <= clock.now());
    /// ```
    #[must_use]
    pub fn now(self) -> Duration {
        (self.tell)()
    }

    /// The time since an earlier moment.
    ///
    /// ```
    /// let clock = upstar_engine::meter::Clock::new(|| std::time::Duration::from_secs(3));
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
