//! The public API for other programs: sessions, games, answers with typed values.
//!
//! Everything here is at the root of the crate too. It asks [`crate::session`] and contains no
//! mathematics.
//!
//! It asks `session/typed.rs`, which asks with values instead of texts: a value knows its engine, and one of an engine
//! that was forgotten is refused.

mod answer;
mod argument;
mod calls;
mod error;
mod game;
mod law;
mod shown;
mod value;
mod watch;

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub use answer::Answer;
pub use argument::Argument;
pub use error::Error;
pub use game::{Comparison, Game};
pub use law::Law;
pub use shown::{Completion, Forms, Shown, Status};
pub use value::{Ending, Number, Outcome, Relation, Side, Universe, Value};
pub use watch::{Progress, Watch};

use crate::meter::{self, stack::with_room};
pub use crate::meter::{Clock, Limits, MemoryLimit};
pub use crate::session::Loader;
use crate::session::typed::{self, Refused};
use crate::session::{self, Event, NoFiles, definitions_of};
use crate::span::Sources;

/// The options of a session.
///
/// ```
/// use upstar::{Limits, MemoryLimit, Options, Session, Universe};
///
/// let limits = Limits { memory: MemoryLimit::Bytes(1 << 30), ..Limits::default() };
/// let s = Session::with(Options { universe: Universe::Misere, limits, ..Options::default() })?;
/// assert_eq!(s.game("*")?.outcome()?.to_string(), "P");
/// # Ok::<(), upstar::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Options {
    /// The default universe of questions.
    pub universe: Universe,
    /// The limits for each statement and each question.
    pub limits: Limits,
    /// Whether games are written in Unicode (`↑∗`) rather than ASCII (`^*`).
    pub unicode: bool,
    /// Whether long answers are written in full.
    pub full: bool,
    /// Whether what has a slip and one sensible reading is done, as at the prompt: for texts that a person types. A note of the
    /// answer says how it was read.
    ///
    /// ```
    /// use upstar::{Options, Session};
    ///
    /// let s = Session::with(Options { readings: true, ..Options::default() })?;
    /// assert_eq!(s.evaluate("½ + ¼")[0].text(), Some("3/4"));
    /// assert!(Session::new().evaluate("½ + ¼")[0].error().is_some());
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub readings: bool,
    /// The clock of limits on time.
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
    pub clock: Clock,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            universe: Universe::Normal,
            limits: Limits::default(),
            unicode: true,
            readings: false,
            full: false,
            clock: Clock::default(),
        }
    }
}

/// Stops the computation of a session, from any thread.
///
/// If no computation is running, an interrupt has no effect on later ones.
///
/// ```
/// use std::time::Duration;
/// use upstar::Session;
///
/// let s = Session::new();
/// let stop = s.interrupt_handle();
/// let clock = std::thread::spawn(move || {
///     std::thread::sleep(Duration::from_millis(50));
///     stop.interrupt();
/// });
/// let answers = s.evaluate("fn f(n) = if n == 0 { 0 } else { f(n - 1) }\nfor i in 0..1000000000 { f(9) }");
/// assert!(answers[1].error().is_some_and(|error| error.is_interrupt()));
/// assert!(s.game("1")?.outcome().is_ok(), "the session continues");
/// # clock.join().unwrap();
/// # Ok::<(), upstar::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Interrupt {
    flag: Arc<AtomicBool>,
}

impl Interrupt {
    /// Stops the running computation within a few milliseconds. Results so far are kept.
    ///
    /// ```
    /// let s = upstar::Session::new();
    /// s.interrupt_handle().interrupt();
    /// assert!(s.game("<1|0>").is_ok());
    /// ```
    pub fn interrupt(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }
}

/// What games and sessions share.
struct Home {
    session: RefCell<session::Session>,
    flag: Arc<AtomicBool>,
    progress: Arc<meter::Progress>,
    unicode: bool,
    /// Whether slips with one sensible reading are done.
    readings: bool,
}

impl Home {
    /// Asks the session something. Earlier interrupts have no effect.
    fn ask<T>(
        &self,
        work: impl FnOnce(&mut session::Session) -> Result<T, Refused>,
    ) -> Result<T, Error> {
        self.flag.store(false, Ordering::Relaxed);
        self.go_on(work)
    }

    /// Asks more for the question at hand. An interrupt since it began stops this too.
    fn go_on<T>(
        &self,
        work: impl FnOnce(&mut session::Session) -> Result<T, Refused>,
    ) -> Result<T, Error> {
        let mut session = self.session.try_borrow_mut().map_err(|_| Error::busy())?;
        let done = with_room(|| work(&mut session)).map_err(|_| Error::no_stack())?;
        done.map_err(|refused| match refused {
            Refused::Forgotten => Error::forgotten(),
            Refused::Mistake(diagnostic) => {
                Error::told(&diagnostic, session.sources(), self.unicode)
            }
        })
    }
}

/// A session: definitions, games, and everything that was computed so far.
///
/// A session and its games belong to one thread. A handle from [`Session::interrupt_handle`] can be used in
/// any thread.
///
/// ```
/// use upstar::{Session, Universe};
///
/// let s = Session::new();
/// let g = s.game("domineering(2, 3)")?;
/// assert_eq!(g.canonical()?.text()?, "<2|-1/2>");
/// # Ok::<(), upstar::Error>(())
/// ```
#[derive(Clone)]
pub struct Session {
    home: Rc<Home>,
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session").finish_non_exhaustive()
    }
}

impl Default for Session {
    fn default() -> Self {
        Self::new()
    }
}

impl Session {
    /// A session in normal play that reads no files.
    ///
    /// ```
    /// let s = upstar::Session::new();
    /// assert_eq!(s.game("1/2 + 1/2")?.canonical()?.text()?, "1");
    /// # Ok::<(), upstar::Error>(())
    /// ```
    #[must_use]
    pub fn new() -> Self {
        let (options, flag) = (Options::default(), Arc::default());
        let inner = session::Session::fresh(inside(&options), Arc::clone(&flag), Box::new(NoFiles));
        Self::around(inner, flag, &options)
    }

    /// A session with options that reads no files.
    ///
    /// # Errors
    /// If there is no such universe as in the options.
    ///
    /// ```
    /// use upstar::{Options, Session, Universe};
    ///
    /// let s = Session::with(Options { unicode: false, ..Options::default() })?;
    /// assert_eq!(s.game("<0|*>")?.text()?, "^");
    /// let none = Universe::Of("no_such_thing".to_owned());
    /// assert!(Session::with(Options { universe: none, ..Options::default() }).is_err());
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn with(options: Options) -> Result<Self, Error> {
        Self::with_files(options, Box::new(NoFiles))
    }

    /// A session that reads imported files with `loader`.
    ///
    /// # Errors
    /// As [`Session::with`].
    ///
    /// ```
    /// use upstar::{Loader, Options, Session};
    ///
    /// struct One;
    /// impl Loader for One {
    ///     fn load(&mut self, path: &str, _from: &str) -> Result<(String, Vec<u8>), String> {
    ///         Ok((path.to_owned(), b"let one = <0|>".to_vec()))
    ///     }
    /// }
    /// let s = Session::with_files(Options::default(), Box::new(One))?;
    /// let answers = s.evaluate("import \"one.cgt\"\none == 1");
    /// assert_eq!(answers[1].value()?.as_bool(), Some(true));
    /// # Ok::<(), upstar::Error>(())
    /// ```
    #[expect(clippy::needless_pass_by_value, reason = "options are made for one session")]
    pub fn with_files(options: Options, loader: Box<dyn Loader>) -> Result<Self, Error> {
        let flag: Arc<AtomicBool> = Arc::default();
        let chosen = options.universe.text();
        let started = session::Session::new(inside(&options), Arc::clone(&flag), loader);
        let inner = started.map_err(|diagnostic| {
            // The session that could not start is gone; the text that it could not read is ours.
            let mut sources = Sources::default();
            sources.add("<universe>", format!("universe {chosen}"));
            Error::told(&diagnostic, &sources, options.unicode)
        })?;
        Ok(Self::around(inner, flag, &options))
    }

    fn around(mut inner: session::Session, flag: Arc<AtomicBool>, options: &Options) -> Self {
        let (unicode, readings) = (options.unicode, options.readings);
        inner.keep_definitions_only();
        let progress = inner.progress();
        inner.set_testing(true);
        Self {
            home: Rc::new(Home { session: RefCell::new(inner), flag, progress, unicode, readings }),
        }
    }

    /// The game that is the value of an expression. The expression may use names that are defined in the
    /// session. Definitions do not change.
    ///
    /// # Errors
    /// If the expression has an error, or its value is not a game.
    ///
    /// ```
    /// let s = upstar::Session::new();
    /// s.evaluate("let half = <0|1>");
    /// assert_eq!(s.game("half + half")?.canonical()?.text()?, "1");
    /// let error = s.game("kayels(3)").unwrap_err();
    /// assert_eq!(error.code(), Some("E0201"));
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn game(&self, text: &str) -> Result<Game, Error> {
        let held = self.home.ask(|session| typed::value_of(session, "<game>", text))?;
        match held {
            Some(held) => Game::new(&self.home, held),
            None => Err(Error::no_game("a statement")),
        }
    }

    /// The value of an expression. Definitions do not change.
    ///
    /// # Errors
    /// If the expression has an error, or the text is not an expression.
    ///
    /// ```
    /// let s = upstar::Session::new();
    /// assert_eq!(s.value("mean(<3|1>)")?.as_number().unwrap().to_string(), "2");
    /// assert_eq!(s.value("[1 < 2, * == 0]")?.as_list().unwrap().len(), 2);
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn value(&self, text: &str) -> Result<Value, Error> {
        match self.home.ask(|session| typed::value_of(session, "<value>", text))? {
            Some(held) => Value::of(&self.home, &held),
            None => Err(Error::no_value()),
        }
    }

    /// The names of an expression that this session has defined, each with its definition and all that this one
    /// uses: a program that keeps the text of a game can tell whether the text means the same game elsewhere.
    ///
    /// # Errors
    /// If a limit is reached.
    ///
    /// ```
    /// let s = upstar::Session::new();
    /// s.evaluate("fn less(n) = n - 1\nruleset own(n: Int) { options: [own(less(n)) for i in 0 .. n] }");
    /// let definitions = s.definitions_of("own(3) + nim(2)")?;
    /// assert_eq!(definitions[0].0, "own");
    /// assert!(definitions[0].1.contains("fn less(n) = n - 1"));
    /// assert_eq!(s.definitions_of("nim(2)")?, []);
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn definitions_of(&self, expression: &str) -> Result<Vec<(String, String)>, Error> {
        self.home.ask(|session| definitions_of(session, expression))
    }

    /// Runs a text and gives an answer for each statement. After an error the next statement is run; after
    /// an interrupt none is. Functions and rulesets hold from the first line of the text, and laws are tested:
    /// see [`Answer::law`].
    ///
    /// ```
    /// let s = upstar::Session::new();
    /// let answers = s.evaluate("let G = <1|0>\noutcome(G)\nG + nothing\nmean(G)");
    /// assert_eq!(answers.len(), 4);
    /// assert_eq!(answers[0].text(), None);
    /// assert_eq!(answers[1].text(), Some("N"));
    /// assert!(answers[2].error().is_some());
    /// assert_eq!(answers[3].text(), Some("1/2"));
    /// ```
    pub fn evaluate(&self, text: &str) -> Vec<Answer> {
        self.evaluate_each(text, &mut |_| {})
    }

    /// Evaluates a text like [`Session::evaluate`], but also reports each answer at once. The typed value is
    /// missing then; it is read after the last statement.
    ///
    /// ```
    /// let mut lines = Vec::new();
    /// upstar::Session::new()
    ///     .evaluate_each("1 + 1;\n* + *", &mut |answer| lines.extend(answer.text().map(str::to_owned)));
    /// assert_eq!(lines, ["0"], "`;` behind a statement says that nothing is shown");
    /// ```
    pub fn evaluate_each(&self, text: &str, tell: &mut dyn FnMut(&Answer)) -> Vec<Answer> {
        let mut done = Vec::new();
        {
            let Ok(mut session) = self.home.session.try_borrow_mut() else {
                return vec![Answer::refused(Error::busy())];
            };
            self.home.flag.store(false, Ordering::Relaxed);
            let mut printed = Vec::new();
            let mut sink = |sources: &Sources, event: Event| {
                match event {
                    Event::Printed(line) => printed.push(line.to_plain()),
                    Event::Statement(report) => {
                        let printed = std::mem::take(&mut printed);
                        let answer = Answer::new(report, printed, sources, self.home.unicode);
                        tell(&answer);
                        done.push(answer);
                    }
                }
                !self.home.flag.load(Ordering::Relaxed)
            };
            let name = if self.home.readings { "<cell>" } else { "<text>" };
            if with_room(|| session.run(name, text, &mut sink)).is_err() {
                done.push(Answer::refused(Error::no_stack()));
            }
        }
        for answer in &mut done {
            answer.look(&self.home);
        }
        done
    }

    /// A handle that stops the computation of the session, from any thread.
    ///
    /// ```
    /// let handle = upstar::Session::new().interrupt_handle();
    /// std::thread::spawn(move || handle.interrupt()).join().unwrap();
    /// ```
    #[must_use]
    pub fn interrupt_handle(&self) -> Interrupt {
        Interrupt { flag: Arc::clone(&self.home.flag) }
    }

    /// Changes the limits for later statements and questions.
    ///
    /// # Errors
    /// If the session is running (and called the loader that asks).
    ///
    /// ```
    /// use std::time::Duration;
    /// use upstar::{Limits, Session};
    ///
    /// let s = Session::new();
    /// s.set_limits(Limits { time: Some(Duration::from_millis(20)), ..Limits::default() })?;
    /// let answers = s.evaluate("for i in 0..1000000000 { i * i }");
    /// assert!(answers[0].error().is_some_and(|error| error.is_limit()));
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn set_limits(&self, limits: Limits) -> Result<(), Error> {
        self.home.ask(|session| {
            let options = session.options().clone();
            session.set_options(session::Options { limits, ..options });
            Ok(())
        })
    }
}

/// The options of the inner session. All forms of answers are made.
fn inside(options: &Options) -> session::Options {
    let normal = options.universe == Universe::Normal;
    session::Options {
        universe: (!normal).then(|| options.universe.text().to_owned()),
        unicode: options.unicode,
        braces: false,
        bars: false,
        macros: false,
        full: options.full,
        limits: options.limits,
        clock: options.clock,
        formats: shown::FORMATS,
        columns: None,
        commands: false,
        prints_at_once: false,
    }
}
