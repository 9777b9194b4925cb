//! The one door in: text goes in, events come out.
//!
//! A [`Session`] owns the sources, the engine and everything defined so far. It never prints,
//! reads files or looks at the environment: files come through a [`Loader`], output goes to the
//! caller as [`Event`]s.
//!
//! What runs texts and answers stands at its top: `run.rs`, when what a text defines holds and what it imports
//! (`defined.rs`, `early.rs`, `import.rs`), what definitions mean, for pickles (`meaning.rs`), the library
//! (`library.rs`: a file is read at the first name of it that nothing else defines, and sees the library's names only),
//! answers with the notes on them (`answer.rs`), what is defined as a list (`names.rs`) and as a script (`save.rs`). A
//! panic is caught in `defect.rs`. `errors/` says what is wrong, or easily misread; `help/` has the pages of `:help`;
//! `reading/` reads what somebody types with a slip; `edit/` answers what an editor asks of a text that is not run;
//! `play/` plays a game with a person; `prompt.rs` says how the prompt looks, and how a copied text is read without it.
//!
//! Its methods run texts. Help, editors, play and values ask it by functions of their modules, which take a session as
//! their first argument; what only one of them keeps is a type of its own there.

mod answer;
mod defect;
mod defined;
mod early;
pub mod edit;
mod errors;
pub mod explore;
pub mod help;
mod import;
mod inspect;
mod kept;
mod library;
mod meaning;
mod names;
pub mod passages;
pub mod play;
mod promises;
pub mod prompt;
mod reading;
mod renamed;
pub mod restart;
mod run;
pub mod save;
pub mod typed;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

pub use self::reading::asks_for_page;
pub use crate::ask::certificate::give_library;
use crate::ask::universe::UniverseId;
use crate::builtins;
use crate::diag::Diagnostic;
use crate::game::Engine;
pub use crate::lang::builtin::give_documentation;
use crate::markup::Markup;
use crate::meter::{Clock, Limits, Meter};
use crate::play::Playable;
pub use crate::play::{Ran, Statistics};
pub use crate::present::short::briefly;
pub use crate::present::{Answer, Format, Formats, GameFacts, NAMED};
pub use crate::render::explorer::{framed, give_page};
pub use crate::render::figure::svg::escaped as escaped_for_xml;
pub use crate::render::figure::tikz::{escaped as escaped_for_tex, lost as lost_in_tex};
pub use crate::render::formula::in_html as formula_in_html;
pub use crate::render::latex::definitions as latex_definitions;
use crate::render::{Charset, Spelling, USUAL_LIMIT, Writing};
use crate::span::{Sources, Span};
pub use crate::syntax::give_phrases;
pub use crate::syntax::{Item, ItemKind, Items};
pub use crate::values::Side;
use defect::Recovery;
pub use defect::note_panic;
use defined::Definitions;
use errors::Notes;
pub use errors::{KEPT, Tested, know_positions};
use import::FilesRead;
pub use kept::Held;
use kept::Kept;
pub use library::{LIBRARY, LibraryFile, give_files};
pub use meaning::definitions_of;
pub use names::{defined_names, last_results};
pub use promises::{Promise, test_promises};
pub use renamed::refused_as_renamed;
pub use run::PROMPT;
use run::Running;

/// How a session starts; all of it can be changed later (`:set`).
#[derive(Clone, Debug)]
pub struct Options {
    /// The universe as after `mod`; `None` is `normal`, chosen by default (not explicitly).
    pub universe: Option<String>,
    /// Print games in Unicode (`↑∗`) rather than ASCII (`^*`).
    pub unicode: bool,
    /// Print games as `{1|0}` rather than `<1|0>`.
    pub braces: bool,
    /// Print games as `<4||1|-2>` rather than `<4|<1|-2>>`.
    pub bars: bool,
    /// Write LaTeX with macros: `\cgstar`.
    pub macros: bool,
    /// Print large values in full.
    pub full: bool,
    /// What each statement may spend.
    pub limits: Limits,
    /// The clock of limits on time.
    pub clock: Clock,
    /// The forms of answers that are wanted.
    pub formats: Formats,
    /// The columns of the screen, for figures that are drawn in text; `None` is no screen.
    pub columns: Option<usize>,
    /// Whether commands such as `:show full` are at hand.
    pub commands: bool,
    /// Whether printed lines are shown at once. Otherwise those of a statement count as memory until it ends.
    pub prints_at_once: bool,
}

impl Options {
    /// Returns whether answers are for readers, or for programs that tell them: those in other formats are parts of
    /// pages and tables, beside which nothing is said of games.
    fn tells_games(&self) -> bool {
        self.formats.has(Format::Text) || self.formats.has(Format::Json)
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            universe: None,
            unicode: true,
            braces: false,
            bars: false,
            macros: false,
            full: false,
            limits: Limits::default(),
            clock: Clock::default(),
            formats: Formats::TEXT,
            columns: None,
            commands: false,
            prints_at_once: false,
        }
    }
}

/// The universe in which is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtHand {
    universe: UniverseId,
    /// Whether a statement or an option chose it.
    is_chosen: bool,
    /// How it is typed, where it has no name of its own.
    text: String,
}

impl AtHand {
    /// Normal play, which nobody chose.
    const NORMAL: Self =
        Self { universe: UniverseId::NORMAL, is_chosen: false, text: String::new() };
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
#[expect(clippy::large_enum_variant, reason = "an event is handed on once and never kept")]
pub enum Event {
    /// A line that `print` wrote, or `:show`; before its statement's report.
    Printed(Markup),
    /// A statement is done.
    Statement(Report),
}

/// Where events go; `false` asks to stop.
type Sink<'s> = dyn FnMut(&Sources, Event) -> bool + 's;

/// How one statement ended.
#[derive(Debug)]
pub struct Report {
    /// Counts from 1 within one run.
    pub statement: u32,
    /// One-based line where the statement begins.
    pub line: u32,
    /// The statement's place.
    pub span: Span,
    /// A trailing `;`: nothing is shown, and no answer made.
    pub quiet: bool,
    /// The `#=>` texts that belong to the statement, with their places.
    pub expected: Vec<(String, Span)>,
    /// What came of the law that the statement is, where laws are tested.
    pub law: Option<Tested>,
    /// The number of its result, for `_3`; `None` where it has none.
    pub number: Option<usize>,
    /// The result itself.
    pub value: Option<Held>,
    /// The universe of the result, or the one at hand where there is none, as it is typed after `mod`; `None` is normal play.
    pub universe: Option<String>,
    /// What else is worth a word: notes and warnings.
    pub notes: Vec<Diagnostic>,
    /// What came of it.
    pub result: Result<Answer, Box<Diagnostic>>,
}

impl Report {
    /// A statement that has nothing to say.
    fn of(statement: u32, line: u32, span: Span) -> Self {
        Self {
            statement,
            line,
            span,
            quiet: false,
            expected: Vec::new(),
            law: None,
            number: None,
            value: None,
            universe: None,
            notes: Vec::new(),
            result: Ok(Answer::default()),
        }
    }

    /// What the claims behind the statement say, a line each.
    #[must_use]
    pub fn claim(&self) -> String {
        let lines: Vec<&str> = self.expected.iter().map(|(text, _)| text.trim()).collect();
        lines.join("\n")
    }
}

/// What was printed, without the blanks that a claim cannot have.
#[must_use]
pub fn as_claimed(printed: &str) -> String {
    let lines: Vec<&str> = printed.trim().lines().map(str::trim).collect();
    lines.join("\n")
}

/// Everything a conversation knows. See the module's text.
pub struct Session {
    sources: Sources,
    options: Options,
    meter: Meter,
    loader: Box<dyn Loader>,
    /// Apart, since it is large and a session is moved.
    engine: Box<Engine>,
    program: Playable,
    at_hand: AtHand,
    files: FilesRead,
    kept: Kept,
    /// What is to be said beside answers.
    notes: Notes,
    /// What the texts define that were run, and when it holds.
    definitions: Definitions,
    running: Running,
    recovery: Recovery,
    /// Whether laws are tested; else they are only read.
    testing: bool,
    /// Ticks that each statement may take, where nobody waits for what it says.
    allowance: Option<u64>,
    /// How often everything that was computed was forgotten.
    generation: u64,
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
        let mut session = Self::fresh(options, interrupt, loader);
        session.begin()?;
        Ok(session)
    }

    /// A session in normal play, whatever the options say of the universe: it cannot fail.
    pub fn fresh(options: Options, interrupt: Arc<AtomicBool>, loader: Box<dyn Loader>) -> Self {
        let meter = Meter::new(options.limits, interrupt).with_clock(options.clock);
        let mut program = Playable::new(builtins::BUILTINS);
        program.offer(library::names());
        Self {
            sources: Sources::default(),
            options,
            meter,
            loader,
            engine: Box::default(),
            program,
            at_hand: AtHand::NORMAL,
            files: FilesRead::default(),
            kept: Kept::default(),
            notes: Notes::default(),
            definitions: Definitions::default(),
            running: Running::default(),
            recovery: Recovery::default(),
            testing: false,
            allowance: None,
            generation: 0,
        }
    }

    /// Offers the library and runs `universe U` where the options want it.
    fn begin(&mut self) -> Result<(), Box<Diagnostic>> {
        self.program.offer(library::names());
        let Some(universe) = self.options.universe.clone() else {
            return Ok(());
        };
        let mut result = Ok(());
        let text = format!("universe {universe}");
        self.run("<--universe>", &text, &mut |_, event| {
            if let Event::Statement(report) = event {
                result = report.result.map(|_| ());
            }
            result.is_ok()
        });
        self.kept.worked.clear();
        result
    }

    /// Sets whether laws are tested where they stand, as `upstar test` does; else they are only read.
    pub fn set_testing(&mut self, testing: bool) {
        self.testing = testing;
    }

    /// Stops each statement after so many ticks, or none of them for that reason: the same text stops
    /// at the same place on every machine.
    pub fn set_allowance(&mut self, ticks: Option<u64>) {
        self.allowance = ticks;
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

    /// Says whether printed lines are shown at once.
    pub fn set_prints_at_once(&mut self, at_once: bool) {
        self.options.prints_at_once = at_once;
    }

    /// The screen has so many columns now.
    pub fn set_columns(&mut self, columns: Option<usize>) {
        self.options.columns = columns;
    }

    /// Returns whether a statement or an option chose the universe; else questions about cheating robot games
    /// choose their own.
    #[must_use]
    pub fn is_universe_chosen(&self) -> bool {
        self.at_hand.is_chosen
    }

    /// The universe at hand, to come back to.
    #[must_use]
    pub fn at_hand(&self) -> AtHand {
        self.at_hand.clone()
    }

    /// Comes back to a universe.
    pub fn come_back(&mut self, at_hand: AtHand) {
        self.at_hand = at_hand;
    }

    /// Goes to normal play, as if nobody had chosen a universe. Returns the one to come back to.
    fn enter_normal(&mut self) -> AtHand {
        std::mem::replace(&mut self.at_hand, AtHand::NORMAL)
    }

    /// The spelling of games in answers, and its limit.
    fn writing(&self) -> Writing {
        let charset = if self.options.unicode { Charset::Unicode } else { Charset::Ascii };
        Writing {
            spelling: Spelling {
                charset,
                braces: self.options.braces,
                bars: self.options.bars,
                macros: self.options.macros,
            },
            limit: if self.options.full { u64::MAX } else { USUAL_LIMIT },
            // Answers without notes are for no screen.
            columns: match self.options.columns {
                Some(columns) if self.options.formats.has(Format::Notes) => columns,
                _ => usize::MAX,
            },
        }
    }
}
