//! Laws that were tested.

use crate::session::Tested;

/// The test of a law: it holds, fails, or is undecided.
///
/// ```
/// let s = upstar::Session::new();
/// let [answer] = &s.evaluate(r#"law "heaps" forall n in 0..4 { nim(n) >= 0 }"#)[..] else { unreachable!() };
/// let law = answer.law().unwrap();
/// assert_eq!((law.name(), law.holds(), law.cases(), law.held()), ("heaps", Some(false), 4, 1));
/// assert_eq!(law.counterexample(), Some("n = 1"));
/// assert_eq!(answer.error().unwrap().code(), Some("E0502"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Law {
    name: String,
    holds: Option<bool>,
    reason: Option<String>,
    cases: u64,
    held: u64,
    counterexample: Option<String>,
}

impl From<&Tested> for Law {
    fn from(tested: &Tested) -> Self {
        Self {
            name: tested.title.clone(),
            holds: tested.holds,
            reason: tested.reason.clone(),
            cases: tested.cases,
            held: tested.held,
            counterexample: tested.counterexample.clone(),
        }
    }
}

impl Law {
    /// The name of the law.
    ///
    /// ```
    /// let answers = upstar::Session::new().evaluate(r#"law "zero" forall n in [0] { n == 0 }"#);
    /// assert_eq!(answers[0].law().unwrap().name(), "zero");
    /// ```
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns whether the law holds in all cases, or `None` if it is undecided: a limit or an interrupt
    /// ended the test before a case failed.
    ///
    /// ```
    /// use std::time::Duration;
    /// use upstar::{Limits, Session};
    ///
    /// let s = Session::new();
    /// s.set_limits(Limits { time: Some(Duration::from_millis(20)), ..Limits::default() })?;
    /// let answers = s.evaluate(r#"law "long" forall n in 0..1000000000 { n >= 0 }"#);
    /// let law = answers[0].law().unwrap();
    /// assert_eq!(law.holds(), None);
    /// assert!(law.reason().unwrap().starts_with("Out of time"));
    /// assert!(answers[0].error().unwrap().is_limit());
    /// # Ok::<(), upstar::Error>(())
    /// ```
    #[must_use]
    pub fn holds(&self) -> Option<bool> {
        self.holds
    }

    /// The reason why the law is undecided.
    ///
    /// ```
    /// let answers = upstar::Session::new().evaluate(r#"law "zero" forall n in [0] { n == 0 }"#);
    /// assert_eq!(answers[0].law().unwrap().reason(), None);
    /// ```
    #[must_use]
    pub fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    /// The number of cases that were tested.
    ///
    /// ```
    /// let answers = upstar::Session::new().evaluate(r#"law "zero" forall n in [0] { n == 0 }"#);
    /// assert_eq!(answers[0].law().unwrap().cases(), 1);
    /// ```
    #[must_use]
    pub fn cases(&self) -> u64 {
        self.cases
    }

    /// The number of tested cases that hold.
    ///
    /// ```
    /// let answers = upstar::Session::new().evaluate(r#"law "zero" forall n in [0] { n == 0 }"#);
    /// assert_eq!(answers[0].law().unwrap().held(), 1);
    /// ```
    #[must_use]
    pub fn held(&self) -> u64 {
        self.held
    }

    /// The smallest case that fails, as in `n = 1, m = 2`.
    ///
    /// ```
    /// let answers = upstar::Session::new().evaluate(r#"law "zero" forall n in [0, 3] { n == 0 }"#);
    /// assert_eq!(answers[0].law().unwrap().counterexample(), Some("n = 3"));
    /// ```
    #[must_use]
    pub fn counterexample(&self) -> Option<&str> {
        self.counterexample.as_deref()
    }
}
