//! Errors: why a question has no answer.

use std::fmt;

use crate::diag::codes::limits;
use crate::diag::report::{self, Style};
use crate::diag::{Code, Diagnostic};
use crate::span::Sources;

/// The reason why a question has no answer: a mistake, a limit, or an interrupt.
///
/// ```
/// let error = upstar::Session::new().game("<1|0> + kayels(3)").unwrap_err();
/// assert_eq!(error.code(), Some("E0201"));
/// assert_eq!(error.to_string(), "Unknown name: `kayels` is not defined");
/// assert_eq!(error.place(), Some((1, 9)));
/// println!("{}", error.drawn());
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Error {
    code: Option<&'static Code>,
    name: Option<String>,
    message: String,
    help: Vec<String>,
    place: Option<(u32, u32)>,
    drawn: String,
}

impl Error {
    /// A diagnostic of the session.
    pub(super) fn told(diagnostic: &Diagnostic, sources: &Sources, unicode: bool) -> Self {
        let place = diagnostic.labels.first();
        Self {
            code: Some(diagnostic.code),
            name: Some(diagnostic.code.to_string()),
            message: diagnostic.headline(),
            help: diagnostic.help.clone(),
            place: place.map(|label| sources.line_column(label.span)),
            drawn: report::draw(diagnostic, sources, Style { ascii: !unicode, ..Style::default() }),
        }
    }

    fn said(message: impl Into<String>, help: &[&str]) -> Self {
        let message = message.into();
        Self {
            code: None,
            name: None,
            help: help.iter().map(|help| (*help).to_owned()).collect(),
            place: None,
            drawn: format!("Error: {message}\n"),
            message,
        }
    }

    pub(super) fn forgotten() -> Self {
        let help = ["make the game again from its text"];
        Self::said("this game was forgotten, since the session filled its memory or failed", &help)
    }

    pub(super) fn other_session() -> Self {
        let help = ["pass its text: `session.game(&game.text()?)`"];
        Self::said("this game belongs to another session", &help)
    }

    pub(super) fn busy() -> Self {
        Self::said("the session is asked something already", &[])
    }

    pub(super) fn no_game(noun: &str) -> Self {
        Self::said(format!("expected a game, found {noun}"), &[])
    }

    pub(super) fn undecided() -> Self {
        Self::said("how these games compare is undecided", &[])
    }

    pub(super) fn no_stack() -> Self {
        Self::said("the system gives no more memory", &[])
    }

    pub(super) fn no_value() -> Self {
        let help = ["`evaluate` runs statements"];
        Self::said("this is not an expression", &help)
    }

    /// The code that `upstar explain` explains, such as `E0201`; `None` if the call itself makes no
    /// sense (games of two sessions).
    ///
    /// ```
    /// let s = upstar::Session::new();
    /// assert_eq!(s.game("[1]").unwrap_err().code(), None);
    /// assert_eq!(s.game("1/3").unwrap_err().code(), Some("E0122"));
    /// ```
    #[must_use]
    pub fn code(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Advice, as sentences.
    ///
    /// ```
    /// let error = upstar::Session::new().game("kayels(3)").unwrap_err();
    /// assert!(error.help()[0].contains("kayles"));
    /// ```
    #[must_use]
    pub fn help(&self) -> &[String] {
        &self.help
    }

    /// The line and the column of the mistake, both counted from 1.
    ///
    /// ```
    /// let answers = upstar::Session::new().evaluate("1\n2 + x");
    /// assert_eq!(answers[1].error().unwrap().place(), Some((2, 5)));
    /// ```
    #[must_use]
    pub fn place(&self) -> Option<(u32, u32)> {
        self.place
    }

    /// The error as the program shows it: the lines of code, with the mistake marked.
    ///
    /// ```
    /// let error = upstar::Session::new().game("2 + x").unwrap_err();
    /// assert!(error.drawn().contains("2 + x"));
    /// ```
    #[must_use]
    pub fn drawn(&self) -> &str {
        &self.drawn
    }

    /// Returns whether the error is an interrupt.
    ///
    /// ```
    /// assert!(!upstar::Session::new().game("x").unwrap_err().is_interrupt());
    /// ```
    #[must_use]
    pub fn is_interrupt(&self) -> bool {
        self.code == Some(&limits::INTERRUPTED)
    }

    /// Returns whether a limit on time, memory or depth was reached.
    ///
    /// ```
    /// use upstar::{Limits, Options, Session};
    ///
    /// let limits = Limits { depth: 100, ..Limits::default() };
    /// let s = Session::with(Options { limits, ..Options::default() })?;
    /// let answers = s.evaluate("fn f(n) = f(n + 1)\nf(0)");
    /// assert!(answers[1].error().unwrap().is_limit());
    /// # Ok::<(), upstar::Error>(())
    /// ```
    #[must_use]
    pub fn is_limit(&self) -> bool {
        !self.is_interrupt() && self.code.is_some_and(|code| limits::ALL.contains(&code))
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Error")
            .field("code", &self.name)
            .field("message", &self.message)
            .field("help", &self.help)
            .field("place", &self.place)
            .finish_non_exhaustive()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}
