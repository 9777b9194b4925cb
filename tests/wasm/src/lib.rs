//! A session behind functions that take and give numbers, so that JavaScript needs to know no memory: a text
//! goes in byte by byte, and its answers come out so.

use std::cell::RefCell;
use std::time::Duration;

use upstar::{Clock, Limits, Options, Session};

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Milliseconds since some moment.
    safe fn now() -> f64;
}

/// Seconds that a statement may take.
const SECONDS: u64 = 2;

#[derive(Default)]
struct Room {
    session: Option<Session>,
    text: Vec<u8>,
    answers: Vec<u8>,
}

thread_local! {
    static ROOM: RefCell<Room> = RefCell::default();
}

/// The clock of the host.
fn clock() -> Duration {
    Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default()
}

/// Begins a session: with the host's clock and a limit on time, or as it is by default.
#[unsafe(no_mangle)]
pub extern "C" fn begin(with_clock: u32) {
    let limits = Limits { time: Some(Duration::from_secs(SECONDS)), ..Limits::default() };
    let options = match with_clock {
        0 => Options::default(),
        _ => Options { clock: Clock::new(clock), limits, ..Options::default() },
    };
    let session = Session::with(options).expect("normal play is there");
    ROOM.with_borrow_mut(|room| *room = Room { session: Some(session), ..Room::default() });
}

/// Adds a byte to the text.
#[unsafe(no_mangle)]
pub extern "C" fn push(byte: u32) {
    let byte = u8::try_from(byte).expect("a byte");
    ROOM.with_borrow_mut(|room| room.text.push(byte));
}

/// Runs the text: the bytes of its answers, a line each.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> u32 {
    ROOM.with_borrow_mut(|room| {
        let text = String::from_utf8(std::mem::take(&mut room.text)).expect("UTF-8");
        let session = room.session.as_ref().expect("a session began");
        let told: Vec<String> = session
            .evaluate(&text)
            .iter()
            .filter_map(|answer| match answer.error() {
                Some(error) => Some(error.to_string()),
                None => answer.text().map(str::to_owned),
            })
            .collect();
        room.answers = told.join("\n").into_bytes();
        u32::try_from(room.answers.len()).expect("few")
    })
}

/// A byte of the answers.
#[unsafe(no_mangle)]
pub extern "C" fn answer(at: u32) -> u32 {
    ROOM.with_borrow(|room| u32::from(room.answers[at as usize]))
}
