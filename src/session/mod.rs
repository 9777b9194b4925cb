//! The one door in: text goes in, events come out.
//!
//! A [`Session`] owns the sources, the engine and everything defined so far. It never prints,
//! reads files or looks at the environment: files come through a [`Loader`], output goes to the
//! caller as [`Event`]s.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::diag::Diagnostic;
use crate::markup::Markup;
use crate::meter::{Limits, Meter};
use crate::span::{SourceId, Sources, Span};

/// How a session starts; all of it can be changed later (`:set`).
#[derive(Clone, Debug)]
pub struct Options {
    /// The universe as after `mod`; `None` is `normal`, chosen by default (not explicitly).
    pub universe: Option<String>,
    /// Print games in Unicode (`↑∗`) rather than ASCII (`^*`).
    pub unicode: bool,
    /// Print large values in full.
    pub full: bool,
    /// What each statement may spend.
    pub limits: Limits,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            universe: None,
            unicode: true,
            full: false,
            limits: Limits::default(),
        }
    }
}

/// Reads the files that scripts import: given by the caller, so that the library reads none.
pub trait Loader {
    /// The bytes of `path`, as written after `import` in a source called `from`, and the name to
    /// show for it (relative paths start at `from`'s folder).
    ///
    /// # Errors
    /// A sentence that says why it cannot be read.
    fn load(&mut self, path: &str, from: &str) -> Result<(String, Vec<u8>), String>;
}

/// A loader for sessions without files: every import is refused.
#[derive(Debug, Default)]
pub struct NoFiles;

impl Loader for NoFiles {
    fn load(&mut self, path: &str, _from: &str) -> Result<(String, Vec<u8>), String> {
        Err(format!("there are no files here to read `{path}` from"))
    }
}

/// What a session says while it runs a text, in order.
#[derive(Debug)]
pub enum Event {
    /// A line that `print` wrote, or `:show`; before its statement's report.
    Printed(Markup),
    /// A statement is done.
    Statement(Report),
}

/// How one statement ended.
#[derive(Debug)]
pub struct Report {
    /// Counts from 1 within one run.
    pub statement: u32,
    /// One-based line where the statement begins.
    pub line: u32,
    /// The statement's place.
    pub span: Span,
    /// A trailing `;`: nothing is shown.
    pub quiet: bool,
    /// The `#=>` texts that belong to the statement, with their places.
    pub expected: Vec<(String, Span)>,
    /// What came of it.
    pub result: Result<Answer, Box<Diagnostic>>,
}

/// What a statement that went well has to say.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The line to show; `None` for definitions and other silent statements.
    pub text: Option<Markup>,
    /// The object of `--format json` without `schema`, `statement`, `line`; `None` where silent.
    pub json: Option<serde_json::Value>,
    /// The line of `--format latex`.
    pub latex: Option<String>,
}

/// Everything a conversation knows. See the module's text.
pub struct Session {
    sources: Sources,
    options: Options,
    meter: Meter,
    loader: Box<dyn Loader>,
}

impl Session {
    /// A fresh session. `interrupt` is looked at while anything runs: set it to stop.
    ///
    /// # Errors
    /// A diagnostic where `options.universe` names no universe.
    pub fn new(
        options: Options,
        interrupt: Arc<AtomicBool>,
        loader: Box<dyn Loader>,
    ) -> Result<Self, Box<Diagnostic>> {
        let meter = Meter::new(options.limits, interrupt);
        Ok(Self {
            sources: Sources::default(),
            options,
            meter,
            loader,
        })
    }

    /// The texts read so far, for drawing diagnostics.
    #[must_use]
    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    /// The settings in force.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Changes settings; `universe` is set by running `universe U`.
    pub fn set_options(&mut self, options: Options) {
        self.meter.set_limits(options.limits);
        self.options = options;
    }

    /// What the last statement spent, for `:time`.
    #[must_use]
    pub fn meter(&self) -> &Meter {
        &self.meter
    }

    /// Runs a text statement by statement. `name` is shown in diagnostics (`tour.cgt`, `<repl>`).
    /// An error ends its statement, never the text; the caller stops by returning `false`.
    pub fn run(&mut self, name: &str, text: &str, sink: &mut dyn FnMut(&Sources, Event) -> bool) {
        let source = self.sources.add(name, text);
        let _ = (source, &mut self.loader, sink);
    }

    /// Remembers a text without running it, for diagnostics about it.
    pub fn add_source(&mut self, name: &str, text: &str) -> SourceId {
        self.sources.add(name, text)
    }
}

/// STUB
pub enum Status {
    /// x
    Complete,
    /// x
    Incomplete,
    /// x
    Hopeless,
}
/// STUB
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenClass {
    /// x
    Number,
    /// x
    Game,
    /// x
    Name,
    /// x
    Keyword,
    /// x
    Text,
    /// x
    Comment,
    /// x
    Operator,
    /// x
    Bracket,
    /// x
    Wrong,
}
/// STUB
pub struct DocExample {
    /// x
    pub line: u32,
    /// x
    pub source: String,
    /// x
    pub expected: Option<String>,
}
#[allow(missing_docs)]
impl Session {
    pub fn status(&self, text: &str) -> Status {
        if text.matches('<').count() > text.matches('>').count() {
            Status::Incomplete
        } else {
            Status::Complete
        }
    }
    pub fn classify(&self, _text: &str) -> Vec<(std::ops::Range<usize>, TokenClass)> {
        Vec::new()
    }
    pub fn format(&mut self, _name: &str, text: &str) -> Result<String, Vec<Diagnostic>> {
        Ok(text.to_owned())
    }
    pub fn check(&mut self, _name: &str, _text: &str) -> Vec<Diagnostic> {
        Vec::new()
    }
    pub fn complete(&self, _text: &str, cursor: usize) -> (usize, Vec<String>) {
        (cursor, Vec::new())
    }
    pub fn help(&mut self, _topic: Option<&str>) -> Markup {
        Markup::new()
    }
    pub fn explain(&self, name: &str) -> Option<Markup> {
        crate::diag::codes::find(name).map(|code| Markup::plain(code.explanation))
    }
    pub fn doc_examples(&self, _text: &str) -> Vec<DocExample> {
        Vec::new()
    }
    pub fn universe_name(&self) -> String {
        "normal".to_owned()
    }
    pub fn names(&self) -> Vec<(String, Markup)> {
        Vec::new()
    }
    pub fn save(&self) -> String {
        String::new()
    }
}
