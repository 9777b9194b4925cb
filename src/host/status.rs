//! The line on standard error that tells how far a long statement has come: drawn by a thread, erased
//! before anything else is written.

#![expect(
    clippy::disallowed_methods,
    reason = "a line that is drawn while nothing else happens: no answer depends on the clock"
)]

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use unicode_width::UnicodeWidthChar;
use unicode_width::UnicodeWidthStr;

use super::units::{show_memory, show_time};
use crate::markup::is_hidden;
use crate::markup::wrap::COLUMNS;
use crate::meter::{Clock, Counted, Found, Progress, Running, Sought};

/// How long nothing must have been said before the line is drawn.
const SILENCE: Duration = Duration::from_secs(1);

/// How long a line stands before it is drawn again.
const PAUSE: Duration = Duration::from_millis(200);

/// Steps for a position beyond which steps are told.
const FEW: u64 = 10_000;

/// Columns that are kept free behind the line: Ctrl-C writes `^C` there, and what is broken into two rows
/// cannot be erased.
const FREE: usize = 4;

/// Goes to the beginning of the line and erases it.
const ERASE: &[u8] = b"\r\x1b[2K";

/// Draws the line. Clones draw the same one.
#[derive(Clone, Debug)]
pub struct Status {
    state: Arc<Mutex<State>>,
}

#[derive(Debug)]
struct State {
    watched: Option<Arc<Progress>>,
    drawn: bool,
    silent_since: Duration,
    ascii: bool,
}

impl Status {
    /// Draws on standard error, in a thread of its own; without a thread nothing is drawn.
    #[must_use]
    pub fn start(ascii: bool) -> Self {
        let silent_since = Clock::default().now();
        let state = State { watched: None, drawn: false, silent_since, ascii };
        let status = Self { state: Arc::new(Mutex::new(state)) };
        let shared = status.clone();
        let draw = move || {
            loop {
                std::thread::sleep(PAUSE);
                shared.with(State::draw);
            }
        };
        let _ = std::thread::Builder::new().name("status".to_owned()).spawn(draw);
        status
    }

    /// Lets the line tell of this from here on.
    pub fn watch(&self, progress: Arc<Progress>) {
        self.with(|state| state.watched = Some(progress));
    }

    /// Something else is written now: the line is erased, and comes back after a silence.
    pub fn clear(&self) {
        self.with(|state| {
            state.erase();
            state.silent_since = Clock::default().now();
        });
    }

    fn with<T>(&self, work: impl FnOnce(&mut State) -> T) -> T {
        work(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl State {
    fn erase(&mut self) {
        if std::mem::take(&mut self.drawn) {
            write(ERASE);
        }
    }

    fn draw(&mut self) {
        let running = self.watched.as_ref().and_then(|progress| progress.now());
        let Some(running) = running.filter(|running| running.time >= SILENCE) else {
            // Whoever ends a statement erases the line.
            return;
        };
        if Clock::default().since(self.silent_since) < SILENCE {
            return;
        }
        // The window may have become narrower.
        let size = terminal_size::terminal_size_of(std::io::stderr());
        let columns = size.map_or(COLUMNS, |(columns, _)| columns.0.into());
        let text = line(&running, columns.saturating_sub(FREE), self.ascii);
        self.drawn = true;
        write(&[ERASE, b"\x1b[2m", text.as_bytes(), b"\x1b[0m"].concat());
    }
}

/// Nobody could be told if that failed.
fn write(bytes: &[u8]) {
    let mut err = std::io::stderr().lock();
    let _ = err.write_all(bytes).and_then(|()| err.flush());
}

/// The line: what is asked, as far as there is room, and how far it has come.
#[must_use]
pub fn line(running: &Running, columns: usize, ascii: bool) -> String {
    let Running { asked, time, ticks, positions, found, memory, at } = running;
    let mut facts = Vec::new();
    match at {
        Some((Counted::Cases, number)) => facts.push(format!("case {number}")),
        Some((Counted::Items, number)) => facts.push(format!("item {number}")),
        None => {}
    }
    facts.push(show_time(Duration::from_secs(time.as_secs())));
    // Where hardly any position is looked at, their number says nothing of the work.
    facts.push(if positions.saturating_mul(FEW) < *ticks {
        format!("{} steps", rounded(*ticks))
    } else {
        format!("{} positions", rounded(*positions))
    });
    facts.extend(found.as_ref().and_then(so_far));
    facts.push(show_memory(*memory));
    facts.push("Ctrl-C stops".to_owned());
    let facts = facts.join(", ");
    let asked = asked.lines().next().unwrap_or_default().trim();
    let room = columns.saturating_sub(facts.width() + 2);
    let asked = shortened(asked, room, if ascii { "..." } else { "…" });
    let gap = if asked.is_empty() { "" } else { "  " };
    shortened(&format!("{asked}{gap}{facts}"), columns, "")
}

/// The findings so far, if they are worth a word.
fn so_far(found: &Found) -> Option<String> {
    let Found { sought, count, among: _ } = *found;
    Some(match (sought, count) {
        (Sought::Winner, 0) => "Left loses moving first".to_owned(),
        (Sought::Winner, _) => "Left wins moving first".to_owned(),
        (_, 0) => return None,
        (Sought::Games, _) => format!("{count} found so far"),
        (Sought::Classes, _) => format!("at least {count} classes"),
        (Sought::Different, _) => format!("{count} different so far"),
        (Sought::Followers, _) => format!("at least {count} followers"),
        (Sought::Period, _) => format!("no period in {count} heaps"),
        (Sought::Certificate, _) => format!("{count} forms so far"),
        (Sought::WinningMoves, 1) => "1 winning move so far".to_owned(),
        (Sought::WinningMoves, _) => format!("{count} winning moves so far"),
    })
}

/// The beginning of a text that has room; nothing where there is hardly any.
fn shortened(text: &str, room: usize, mark: &str) -> String {
    let text: String = text.chars().filter(|c| !is_hidden(*c)).collect();
    if text.width() <= room {
        return text;
    }
    if room < mark.width() + 4 {
        return String::new();
    }
    let mut left = room - mark.width();
    let fits = text.chars().take_while(|c| {
        let width = c.width().unwrap_or(0);
        let fits = width <= left;
        left = left.saturating_sub(width);
        fits
    });
    let mut short: String = fits.collect();
    short.push_str(mark);
    short
}

/// A large number in few digits: `950`, `12.3 k`, `1.2 M`.
fn rounded(number: u64) -> String {
    let mut unit = ("", 1_u64);
    for next in [(" k", 1_000), (" M", 1_000_000), (" G", 1_000_000_000)] {
        if number >= 10 * unit.1.max(next.1 / 10) {
            unit = next;
        }
    }
    match unit {
        ("", _) => number.to_string(),
        (name, size) => {
            let tenths = number / (size / 10);
            format!("{}.{}{name}", tenths / 10, tenths % 10)
        }
    }
}
