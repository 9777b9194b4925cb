//! Answers to statements.

use std::rc::Rc;

use super::{Error, Home, Law, Value};
use crate::diag::Diagnostic;
use crate::markup::visible_in_json;
use crate::objects::{self, Place};
use crate::session::{Answer as Said, Format, Held, Report, Tested, framed};
use crate::span::Sources;

/// The answer to a statement: a typed value, and the same as text, JSON, LaTeX and SVG.
///
/// ```
/// let s = upstar::Session::new();
/// let [answer] = &s.evaluate("<1|0> + *")[..] else { unreachable!() };
/// assert!(answer.value()?.as_game().is_some());
/// assert_eq!(answer.text(), Some("<1∗|∗>"));
/// assert!(answer.json().unwrap().contains(r#""kind":"game""#));
/// assert!(answer.latex().is_some() && answer.svg().is_none());
/// # Ok::<(), upstar::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Answer {
    line: u32,
    result: Result<Value, Error>,
    held: Option<Held>,
    text: Option<String>,
    json: Option<String>,
    latex: Option<String>,
    svg: Option<String>,
    html: Option<String>,
    printed: Vec<String>,
    notes: Vec<String>,
    law: Option<Law>,
}

/// What a notebook shows of a table, or of positions to explore.
pub(super) fn html(answer: &Said) -> Option<String> {
    owned(answer, Format::Html).or_else(|| answer.written(Format::Page).map(framed))
}

/// An answer in a format.
pub(super) fn owned(answer: &Said, format: Format) -> Option<String> {
    answer.written(format).map(str::to_owned)
}

impl Answer {
    /// The answer to a statement, whose value is read later.
    pub(super) fn new(
        report: Report,
        printed: Vec<String>,
        sources: &Sources,
        unicode: bool,
    ) -> Self {
        let statement = u64::from(report.statement);
        let place = Place { statement, line: report.line, file: None };
        let json = objects::of(&report, &printed, sources, place);
        let json = json.map(|json| visible_in_json(&json.to_string()).into_owned());
        let Report { line, notes, value: held, result, law: tested, .. } = report;
        let notes = notes.iter().map(Diagnostic::headline).collect();
        let law = tested.as_ref().map(Law::from);
        match result {
            Ok(answer) => Self {
                line,
                result: Ok(Value::None),
                held,
                text: match &answer.text {
                    Some(text) => Some(text.to_plain()),
                    None => tested.as_ref().map(Tested::told),
                },
                json,
                latex: owned(&answer, Format::Latex),
                svg: owned(&answer, Format::Svg),
                html: html(&answer),
                printed,
                notes,
                law,
            },
            Err(diagnostic) => Self {
                line,
                json,
                printed,
                notes,
                law,
                ..Self::refused(Error::told(&diagnostic, sources, unicode))
            },
        }
    }

    /// An answer that is an error.
    pub(super) fn refused(error: Error) -> Self {
        Self {
            line: 1,
            result: Err(error),
            held: None,
            text: None,
            json: None,
            latex: None,
            svg: None,
            html: None,
            printed: Vec::new(),
            notes: Vec::new(),
            law: None,
        }
    }

    /// Reads the value.
    pub(super) fn look(&mut self, home: &Rc<Home>) {
        if let Some(held) = self.held.take() {
            self.result = Value::of(home, &held);
        }
    }

    /// The value, or [`Value::None`] if the statement has no value.
    ///
    /// # Errors
    /// The reason why the statement has no answer.
    ///
    /// ```
    /// let answers = upstar::Session::new().evaluate("1 < 2; 2 < 1");
    /// assert_eq!(answers[0].value()?.as_bool(), Some(true), "a quiet statement has a value");
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn value(&self) -> Result<&Value, Error> {
        self.result.as_ref().map_err(Clone::clone)
    }

    /// The reason why the statement has no answer.
    ///
    /// ```
    /// let answers = upstar::Session::new().evaluate("1 +");
    /// assert!(answers[0].error().is_some());
    /// ```
    #[must_use]
    pub fn error(&self) -> Option<&Error> {
        self.result.as_ref().err()
    }

    /// The line where the statement begins, counted from 1.
    ///
    /// ```
    /// let answers = upstar::Session::new().evaluate("\n\n1");
    /// assert_eq!(answers[0].line(), 3);
    /// ```
    #[must_use]
    pub fn line(&self) -> u32 {
        self.line
    }

    /// The test of the law that the statement states; the error of a law that does not hold is the answer's.
    ///
    /// ```
    /// let answers = upstar::Session::new().evaluate(r#"law "small" forall n in 0..9 { *n <= 1 }"#);
    /// assert_eq!(answers[0].law().unwrap().holds(), Some(true));
    /// assert_eq!(answers[0].text(), Some("law \"small\": 9 cases hold"));
    /// ```
    #[must_use]
    pub fn law(&self) -> Option<&Law> {
        self.law.as_ref()
    }

    /// The line that the program would show, or `None` for definitions and statements that print nothing.
    ///
    /// ```
    /// let answers = upstar::Session::new().evaluate("<0|1>");
    /// assert_eq!(answers[0].text(), Some("1/2"));
    /// ```
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// The line of `--format json`: an object, for errors too.
    ///
    /// ```
    /// let answers = upstar::Session::new().evaluate("1 < 2");
    /// assert!(answers[0].json().unwrap().contains(r#""value":true"#));
    /// ```
    #[must_use]
    pub fn json(&self) -> Option<&str> {
        self.json.as_deref()
    }

    /// The line of `--format latex`.
    ///
    /// ```
    /// let answers = upstar::Session::new().evaluate("<1|0>");
    /// assert_eq!(answers[0].latex(), Some(r"\left\{1\,\middle|\,0\right\}"));
    /// ```
    #[must_use]
    pub fn latex(&self) -> Option<&str> {
        self.latex.as_deref()
    }

    /// The answer as SVG, if it is a figure or a thermograph.
    ///
    /// ```
    /// let answers = upstar::Session::new().evaluate("thermograph(<2|-1>)");
    /// assert!(answers[0].svg().unwrap().starts_with("<svg"));
    /// ```
    #[must_use]
    pub fn svg(&self) -> Option<&str> {
        self.svg.as_deref()
    }

    /// The answer as HTML, if it is a table.
    ///
    /// ```
    /// let answers = upstar::Session::new().evaluate("table([[1, *]])");
    /// assert!(answers[0].html().unwrap().starts_with("<table"));
    /// ```
    #[must_use]
    pub fn html(&self) -> Option<&str> {
        self.html.as_deref()
    }

    /// The texts that `print` wrote.
    ///
    /// ```
    /// let answers = upstar::Session::new().evaluate("print(1)");
    /// assert_eq!(answers[0].printed(), ["1"]);
    /// ```
    #[must_use]
    pub fn printed(&self) -> &[String] {
        &self.printed
    }

    /// Further remarks, as sentences.
    ///
    /// ```
    /// let answers = upstar::Session::new().evaluate("let outcome = 3");
    /// assert_eq!(answers[0].notes(), ["`outcome` hides the function of the library"]);
    /// ```
    #[must_use]
    pub fn notes(&self) -> &[String] {
        &self.notes
    }
}
