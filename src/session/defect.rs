//! Panics: a mistake of ours ends its statement, never the session.
//!
//! A panic is caught here and nowhere else. The engine may then be half changed, so it is built anew.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};

use super::{Event, Options, Session, restart};
use crate::diag::codes::defects::DEFECT;
use crate::diag::{Diagnostic, error};
use crate::meter::Limits;
use crate::span::Span;
use crate::syntax::{Piece, Statements};

thread_local! {
    /// How many calls of [`caught`] are running.
    static OPEN: Cell<u32> = const { Cell::new(0) };
    /// Where the last panic was, as far as [`note_panic`] was told.
    static PLACE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Returns whether a panic is caught and told as a diagnostic: then a program's panic hook has nothing to write.
/// Keeps its place for the diagnostic.
pub fn note_panic(info: &PanicHookInfo<'_>) -> bool {
    let caught = OPEN.get() > 0;
    if caught {
        PLACE.set(info.location().map(ToString::to_string));
    }
    caught
}

/// How a session comes back to work after a panic, or where the memory is full.
#[derive(Default)]
pub(super) struct Recovery {
    /// Whether definitions are run again.
    is_running: bool,
    /// Whether the last statement was stopped by memory.
    pub(super) is_crowded: bool,
    /// The bytes that the definitions filled when they were run again last.
    needed: u64,
}

/// A panic that was caught.
#[derive(Debug)]
pub(super) struct Defect {
    what: String,
}

/// Does something, and catches a panic inside of it.
pub(super) fn caught<T>(work: impl FnOnce() -> T) -> Result<T, Defect> {
    OPEN.set(OPEN.get() + 1);
    let result = catch_unwind(AssertUnwindSafe(work));
    OPEN.set(OPEN.get() - 1);
    result.map_err(|panic| {
        let text = panic.downcast_ref::<&str>().map(ToString::to_string);
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        let what = text.unwrap_or_else(|| "a panic".to_owned());
        let what = what.lines().map(str::trim).collect::<Vec<_>>().join(", ");
        let what = match PLACE.take() {
            Some(place) => format!("{what} ({place})"),
            None => what,
        };
        Defect { what }
    })
}

impl Defect {
    /// The diagnostic about the defect.
    pub(super) fn diagnostic(&self, place: Span) -> Box<Diagnostic> {
        let version = crate::version::VERSION;
        let label = format!("upstar {version} failed here: {}", self.what);
        error!(
            DEFECT, place, label;
            message: "this is not your mistake";
            help: "please report it with this statement and the version: \
                  https://github.com/upstar-games/upstar/issues";
            help: "what was defined before stands, what was computed is forgotten";
        )
    }
}

/// The next statement of a text.
pub(super) fn next_statement(pieces: &mut Statements<'_>) -> Option<Piece> {
    caught(|| pieces.next())
        .unwrap_or_else(|defect| Some(pieces.cut_short(|place| defect.diagnostic(place))))
}

impl Session {
    /// Does something with the session, and builds the engine anew after a panic.
    pub(super) fn guarded<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> Result<T, Defect> {
        caught(|| work(self)).inspect_err(|_| recover(self))
    }

    /// Forgets what was computed, after a statement that filled the memory, where hardly any room is left: so a
    /// small statement is answered. Who allows more memory keeps what was learned.
    pub(super) fn make_room(&mut self) {
        let held = self.meter.memory();
        // Where definitions fill the memory, nothing is won.
        let won = held - self.recovery.needed.min(held) > held / 8;
        if std::mem::take(&mut self.recovery.is_crowded) && self.meter.is_nearly_full() && won {
            recover(self);
            self.recovery.needed = self.meter.memory();
        }
    }
}

/// Builds the engine anew, and runs again what defined something; where that panics too, nothing
/// stays defined.
fn recover(session: &mut Session) {
    if std::mem::replace(&mut session.recovery.is_running, true) {
        return;
    }
    let imported = session.files.set_aside();
    let (testing, allowance) = (session.testing, session.allowance.take());
    let options = session.options.clone();
    session.testing = false;
    // A definition that was made in time before is kept, even if the machine is busy now.
    session.set_options(Options {
        limits: Limits { time: None, ..options.limits },
        ..options.clone()
    });
    let mut failed = false;
    restart::restart(session, &mut |_, event| {
        failed |= matches!(&event, Event::Statement(report)
            if matches!(&report.result, Err(diagnostic) if diagnostic.code == &DEFECT));
        !failed
    });
    if failed {
        session.kept.worked.clear();
        restart::restart(session, &mut |_, _| true);
    }
    session.set_options(options);
    (session.testing, session.allowance) = (testing, allowance);
    session.files.come_back(imported);
    session.recovery.is_running = false;
}
