//! What the program needs of the machine it runs on, shared by the command line and the REPL:
//! files, the terminal, Ctrl-C, and the exit code.
//!
//! `status.rs` draws the line that tells how far a long question has come, `typeset.rs` runs a TeX within limits, in a
//! folder that nobody else can prepare (`private.rs`). `replace.rs` is the one way to write over a file, and `streams.rs`
//! makes streams wait that another program left otherwise.

pub mod cite;
pub mod comments;
pub mod date;
pub mod external;
pub mod files;
pub mod interrupt;
pub mod private;
pub mod replace;
pub mod screen;
pub mod source;
pub mod status;
pub mod streams;
pub mod tour;
pub mod typeset;
pub mod units;

use crate::diag::Diagnostic;
use crate::diag::codes::{games, limits, notes};
use crate::session::{Report, Session, note_panic};

/// What a conversation starts from: the command line prepares it, the REPL goes on.
pub struct Talk {
    /// With the files of `-i` already run.
    pub session: Session,
    /// Where it takes place.
    pub screen: screen::Screen,
    /// Ctrl-C.
    pub interrupt: interrupt::Interrupt,
    /// The files that were run, for `:reload`.
    pub loaded: Vec<std::path::PathBuf>,
    /// The settings that the command line gave, which the startup file does not change.
    pub given: Vec<&'static str>,
    /// Whether it begins without the startup file.
    pub starts_plainly: bool,
}

/// Keeps the standard message of a panic that a session catches from being written: its diagnostic says more.
pub fn quiet_caught_panics() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if !note_panic(info) {
            usual(info);
        }
    }));
}

/// How the program ends, from best to worst: of two, the later one wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Everything went well: 0.
    #[default]
    Fine,
    /// A computation was stopped by a budget, so that something is undecided: 3.
    Budget,
    /// A diagnostic, a failed assertion or a failed test: 1. That is known, whatever else is undecided.
    Diagnostic,
    /// The command line does not make sense: 2.
    Usage,
    /// Ctrl-C: 130.
    Interrupted,
}

impl Exit {
    /// The exit that a diagnostic alone would make of the run.
    #[must_use]
    pub fn of(diagnostic: &Diagnostic) -> Self {
        if diagnostic.code == &limits::INTERRUPTED {
            Self::Interrupted
        } else if limits::ALL.contains(&diagnostic.code) {
            Self::Budget
        } else {
            Self::Diagnostic
        }
    }

    /// The exit that a statement alone would make of the run. An answer that is not known because a limit
    /// ended its search is undecided.
    #[must_use]
    pub fn of_statement(report: &Report) -> Self {
        let open = [&games::NOT_FINITE, &games::UNDECIDED];
        let is_cut_short = report.notes.iter().any(|note| note.code == &notes::LIMIT_MET);
        match &report.result {
            Err(diagnostic) if !(is_cut_short && open.contains(&diagnostic.code)) => {
                Self::of(diagnostic)
            }
            Err(_) => Self::Budget,
            Ok(_) if is_cut_short => Self::Budget,
            Ok(_) => Self::Fine,
        }
    }

    /// The number that the shell sees.
    #[must_use]
    pub fn code(self) -> u8 {
        match self {
            Self::Fine => 0,
            Self::Diagnostic => 1,
            Self::Usage => 2,
            Self::Budget => 3,
            Self::Interrupted => 130,
        }
    }
}

impl From<Exit> for std::process::ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}
