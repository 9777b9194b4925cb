//! Runs texts in a thread of its own, so that questions about them are answered meanwhile.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::Heard;
use crate::cli::loader;
use crate::diag::Diagnostic;
use crate::markup::visible;
use crate::meter::stack::with_room;
use crate::session::{Event, Options, Report, Session, defined_names};

/// A text to run.
#[derive(Debug)]
pub(super) struct Run {
    pub uri: String,
    pub version: i32,
    pub name: String,
    pub text: String,
}

/// What a statement answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shown {
    /// The bytes of the statement.
    pub statement: Range<usize>,
    /// The answer, or what is wrong.
    pub text: String,
    /// What the text says that it answers.
    pub expected: Option<String>,
}

/// What is said beside an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Noted {
    /// The bytes that it is about.
    pub place: Range<usize>,
    pub note: Diagnostic,
}

/// What is known of a text that runs.
#[derive(Clone, Debug, Default)]
pub(super) struct Results {
    pub shown: Vec<Shown>,
    pub noted: Vec<Noted>,
    /// What names stand for, when all has run.
    pub names: BTreeMap<String, String>,
    pub done: bool,
}

/// What the thread tells of a version of a text.
#[derive(Debug)]
pub(super) struct Told {
    pub uri: String,
    pub version: i32,
    pub news: News,
}

/// The news themselves.
#[derive(Debug)]
pub(super) enum News {
    /// A statement's answer.
    Shown(Shown),
    /// A note or a warning.
    Noted(Noted),
    /// All has run: what names stand for.
    Done(BTreeMap<String, String>),
}

/// Shared by the thread that runs texts and the one that hears of changes.
#[derive(Debug, Default)]
struct State {
    /// The text that runs.
    running: Option<String>,
    /// The versions that are still wanted.
    wanted: BTreeMap<String, i32>,
}

/// The thread, seen from outside.
#[derive(Debug)]
pub(super) struct Evaluator {
    runs: Sender<Run>,
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    /// Stops what runs.
    flag: Arc<AtomicBool>,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins to run a text. Returns whether it is still wanted.
    fn begin(&self, run: &Run) -> bool {
        let mut state = self.state();
        let wanted = state.wanted.get(&run.uri) == Some(&run.version);
        self.flag.store(false, Ordering::Relaxed);
        state.running = wanted.then(|| run.uri.clone());
        wanted
    }
}

impl Evaluator {
    /// Starts the thread; `None` where the system gives none.
    pub fn start(options: Options, sandbox: bool, heard: Sender<Heard>) -> Option<Self> {
        let (runs, waiting) = mpsc::channel();
        let shared = Arc::new(Shared::default());
        let inside = Arc::clone(&shared);
        let work = move || {
            // Without memory for a stack nothing is evaluated.
            let _ = with_room(|| run_all(&options, sandbox, &inside, &waiting, &heard));
        };
        std::thread::Builder::new().name("evaluator".to_owned()).spawn(work).ok()?;
        Some(Self { runs, shared })
    }

    /// Runs a text behind those that wait.
    pub fn run(&self, run: Run) {
        self.shared.state().wanted.insert(run.uri.clone(), run.version);
        // Where the thread is gone nothing is told.
        let _ = self.runs.send(run);
    }

    /// Stops the run of a text that has changed, or at which nobody looks any more.
    pub fn forget(&self, uri: &str) {
        let mut state = self.shared.state();
        state.wanted.remove(uri);
        if state.running.as_deref() == Some(uri) {
            self.shared.flag.store(true, Ordering::Relaxed);
        }
    }
}

fn run_all(
    options: &Options,
    sandbox: bool,
    shared: &Shared,
    waiting: &Receiver<Run>,
    heard: &Sender<Heard>,
) {
    while let Ok(run) = waiting.recv() {
        if !shared.begin(&run) {
            continue;
        }
        let Run { uri, version, name, text } = run;
        let tell = |news| heard.send(Heard::Told(Told { uri: uri.clone(), version, news })).is_ok();
        // The universe of the options was tried when the program began.
        let session = Session::new(options.clone(), Arc::clone(&shared.flag), loader(sandbox));
        let Ok(mut session) = session else {
            continue;
        };
        let stopped = || shared.flag.load(Ordering::Relaxed);
        let mut printed = Vec::new();
        session.run(&name, &text, &mut |_, event| {
            match event {
                Event::Printed(line) => printed.push(line.to_plain()),
                Event::Statement(report) => {
                    let mut noted = noted(&report);
                    if !stopped() && noted.any(|noted| !tell(News::Noted(noted))) {
                        return false;
                    }
                    let shown = shown(&report, std::mem::take(&mut printed));
                    if !stopped() && shown.is_some_and(|shown| !tell(News::Shown(shown))) {
                        return false;
                    }
                }
            }
            !stopped()
        });
        if !stopped() {
            let names = defined_names(&mut session).into_iter();
            tell(News::Done(names.map(|(name, about)| (name, about.to_plain())).collect()));
        }
        shared.state().running = None;
    }
}

/// The notes of a statement; those about another text stand at the statement itself.
fn noted(report: &Report) -> impl Iterator<Item = Noted> {
    report.notes.iter().map(|note| {
        let label = note.labels.first().map(|label| label.span);
        let place = label.filter(|span| span.source == report.span.source);
        Noted { place: place.unwrap_or(report.span).range(), note: note.clone() }
    })
}

/// The text that is shown of a statement; `None` if it says nothing.
fn shown(report: &Report, mut printed: Vec<String>) -> Option<Shown> {
    match &report.result {
        Ok(answer) => printed.extend(answer.text.as_ref().map(crate::markup::Markup::to_plain)),
        Err(diagnostic) => printed.push(format!("{}: {}", diagnostic.code, diagnostic.headline())),
    }
    let expected: Vec<&str> = report.expected.iter().map(|(text, _)| text.trim()).collect();
    (!printed.is_empty()).then(|| Shown {
        statement: report.span.range(),
        text: visible(&printed.join("\n")).into_owned(),
        expected: (!expected.is_empty()).then(|| expected.join("\n")),
    })
}
