//! How values are shown, and completion and help for a text that is being written.

use std::rc::Rc;

use super::answer::{html, owned};
use super::{Error, Home, Session};
use crate::markup::Markup;
pub use crate::session::edit::Status;
use crate::session::{Format, Formats, Held, edit, help, typed};

/// A value as it is shown: for tables, and for values without a special type.
///
/// ```
/// use upstar::{Session, Value};
///
/// let s = Session::new();
/// let Value::Other(figure) = s.value("thermograph(<2|-1>)")? else { unreachable!() };
/// assert_eq!(figure.noun(), "a thermograph");
/// assert!(figure.forms()?.svg.is_some());
/// # Ok::<(), upstar::Error>(())
/// ```
#[derive(Clone)]
pub struct Shown {
    home: Rc<Home>,
    held: Held,
}

impl std::fmt::Debug for Shown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Shown").field(&self.noun()).finish()
    }
}

/// The forms in which a value is shown.
///
/// ```
/// use upstar::{Session, Value};
///
/// let s = Session::new();
/// let Value::Table { shown, .. } = s.value("table([[1, 2]])")? else { unreachable!() };
/// let forms = shown.forms()?;
/// assert!(forms.text.starts_with("1  2"));
/// assert!(forms.html.unwrap().starts_with("<table"));
/// # Ok::<(), upstar::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Forms {
    /// The text that the program shows.
    pub text: String,
    /// LaTeX.
    pub latex: Option<String>,
    /// SVG, of figures and thermographs.
    pub svg: Option<String>,
    /// HTML, of tables.
    pub html: Option<String>,
}

impl Shown {
    pub(super) fn new(home: &Rc<Home>, held: Held) -> Self {
        Self { home: Rc::clone(home), held }
    }

    /// The kind of value, in a word or two.
    ///
    /// ```
    /// use upstar::{Session, Value};
    ///
    /// let Value::Other(quotient) = Session::new().value("quotient(*)")? else { unreachable!() };
    /// assert_eq!(quotient.noun(), "a misère quotient");
    /// # Ok::<(), upstar::Error>(())
    /// ```
    #[must_use]
    pub fn noun(&self) -> &'static str {
        self.held.noun()
    }

    /// The forms in which it is shown.
    ///
    /// # Errors
    /// If a game in it cannot be shown within the limits.
    ///
    /// ```
    /// use upstar::{Session, Value};
    ///
    /// let Value::Other(mark) = Session::new().value("thermograph(1)")? else { unreachable!() };
    /// assert!(mark.forms()?.text.contains("mast 1"));
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn forms(&self) -> Result<Forms, Error> {
        forms(&self.home, &self.held)
    }
}

/// The forms in which a value is shown.
pub(super) fn forms(home: &Home, held: &Held) -> Result<Forms, Error> {
    let answer = home.ask(|session| typed::show(session, held))?;
    Ok(Forms {
        text: answer.text.as_ref().map(Markup::to_plain).unwrap_or_default(),
        latex: owned(&answer, Format::Latex),
        svg: owned(&answer, Format::Svg),
        html: html(&answer),
    })
}

/// The formats that the facade asks for.
pub(super) const FORMATS: Formats = Formats::FOR_PROGRAMS;

/// The completions of the word before a position.
///
/// ```
/// let completion = upstar::Session::new().complete("1 + temperature_b", 17)?;
/// assert_eq!(completion.start, 4);
/// assert_eq!(completion.matches, ["temperature_bounds"]);
/// assert_eq!(upstar::Session::new().complete("cool(G, ", 8)?.due.as_deref(), Some("t)"));
/// # Ok::<(), upstar::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Completion {
    /// The byte where the word begins.
    pub start: usize,
    /// The texts that could replace it.
    pub matches: Vec<String>,
    /// The parameters that the open call still needs.
    pub due: Option<String>,
}

impl Session {
    /// Completes the word before a byte of a text.
    ///
    /// # Errors
    /// If the session is running (and called the loader that asks).
    ///
    /// ```
    /// let s = upstar::Session::new();
    /// s.evaluate("let my_game = <1|0>");
    /// assert_eq!(s.complete("1 + my_", 7)?.matches, ["my_game"]);
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn complete(&self, text: &str, cursor: usize) -> Result<Completion, Error> {
        self.home.ask(|session| {
            let (start, matches) = edit::complete(session, text, cursor);
            let due = text.get(..cursor).and_then(|before| edit::due(session, before));
            Ok(Completion { start, matches, due })
        })
    }

    /// The help page for the name at a byte of a text, or just before it.
    ///
    /// # Errors
    /// As [`Session::complete`].
    ///
    /// ```
    /// let page = upstar::Session::new().inspect("1 + mean(G)", 6)?;
    /// assert!(page.unwrap().starts_with("mean(G)"));
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn inspect(&self, text: &str, cursor: usize) -> Result<Option<String>, Error> {
        self.home
            .ask(|session| Ok(help::page_at(session, text, cursor).1.map(|page| page.to_plain())))
    }

    /// Returns whether a text can be run, needs more lines, or has an error that more lines cannot fix.
    ///
    /// # Errors
    /// As [`Session::complete`].
    ///
    /// ```
    /// use upstar::{Session, Status};
    ///
    /// assert_eq!(Session::new().status("fn f(G) = {")?, Status::Incomplete);
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn status(&self, text: &str) -> Result<Status, Error> {
        self.home.ask(|_| Ok(edit::status(text)))
    }
}
