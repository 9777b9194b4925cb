//! Diagnostics as data: a code, a title, labels in the source, and what to do about it.
//!
//! Whoever finds a mistake builds a [`Diagnostic`]; [`report`] draws it. [`codes`] lists every
//! code with the text of `upstar explain`.

pub mod codes;
pub mod report;

use crate::span::Span;
pub use codes::{Code, Severity};

/// A boxed [`Diagnostic`] with its code, the main place and what this is:
/// `error!(CODE, span, "a second `..`"; label: other, "the first one"; help: "use a list")`.
macro_rules! error {
    ($code:expr, $span:expr, $label:expr $(,)? $(; $part:ident: $($text:expr),+)* $(;)?) => {
        $crate::diag::Diagnostic::new(&$code, $span, $label)$(.$part($($text),+))*
    };
}
pub(crate) use error;

/// One mistake or remark, told to a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Which mistake; its title is the headline.
    pub code: &'static Code,
    /// A sentence of its own, where the code's title and the labels do not say it all.
    pub message: Option<String>,
    /// Where: the first label is the place the line and column are taken from.
    pub labels: Vec<Label>,
    /// What to do about it, a sentence each.
    pub help: Vec<String>,
    /// What shows that a law or an assertion does not hold, the smallest first, for programs.
    pub counterexamples: Vec<serde_json::Value>,
    /// Whether one line says it: it comes of a mistake that was told before.
    pub brief: bool,
    /// What it is about, where a session says it once of that.
    pub once: Option<String>,
}

/// A remark at a place in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What *this* is, in a few words.
    pub text: String,
}

impl Diagnostic {
    /// A diagnostic whose main label stands at `span`.
    #[must_use]
    pub fn new(code: &'static Code, span: Span, label: impl Into<String>) -> Box<Self> {
        let label = Label { span, text: label.into() };
        Box::new(Self {
            code,
            message: None,
            labels: vec![label],
            help: Vec::new(),
            counterexamples: Vec::new(),
            brief: false,
            once: None,
        })
    }

    /// A diagnostic without a place in a source (files that cannot be read).
    #[must_use]
    pub fn placeless(code: &'static Code, message: impl Into<String>) -> Box<Self> {
        Box::new(Self {
            code,
            message: Some(message.into()),
            labels: Vec::new(),
            help: Vec::new(),
            counterexamples: Vec::new(),
            brief: false,
            once: None,
        })
    }

    /// A remark beside an answer: a sentence.
    #[must_use]
    pub fn note(code: &'static Code, span: Span, sentence: impl Into<String>) -> Self {
        *Self::new(code, span, "").message(sentence)
    }

    /// Lets a session say this once: of everything, or of what `about` names.
    #[must_use]
    pub fn once(mut self, about: &str) -> Self {
        self.once = Some(format!("{} {about}", self.code));
        self
    }

    /// The line of a note or a warning: what it is, and its sentence.
    #[must_use]
    pub fn remark(&self) -> String {
        format!("{}: {}", self.severity().name(), self.headline())
    }

    /// How grave it is.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.code.severity
    }

    /// Adds a sentence that says what happened, where title and labels do not.
    #[must_use]
    pub fn message(mut self: Box<Self>, message: impl Into<String>) -> Box<Self> {
        self.message = Some(message.into());
        self
    }

    /// Adds a further place.
    #[must_use]
    pub fn label(mut self: Box<Self>, span: Span, text: impl Into<String>) -> Box<Self> {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Adds a sentence of advice.
    #[must_use]
    pub fn help(mut self: Box<Self>, text: impl Into<String>) -> Box<Self> {
        self.help.push(text.into());
        self
    }

    /// The message as one line: of a note its sentence, of an error the title and what this case adds to it.
    #[must_use]
    pub fn headline(&self) -> String {
        if self.severity() < Severity::Error
            && let Some(sentence) = &self.message
        {
            return sentence.clone();
        }
        let detail = self.message.as_deref().or_else(|| {
            self.labels.first().map(|label| label.text.as_str()).filter(|text| !text.is_empty())
        });
        match detail {
            Some(detail) => format!("{}: {detail}", self.code.title),
            None => self.code.title.to_owned(),
        }
    }
}
