//! Limits of the work that the program does beside the statements of sessions: time, memory and Ctrl-C.

use std::cell::{Cell, RefCell};
use std::io::{self, BufReader, Read};

use serde_json::Value;

use super::{Desk, not_json};
use crate::diag::Diagnostic;
use crate::diag::codes::limits::{INTERRUPTED, OUT_OF_MEMORY, OUT_OF_TIME};
use crate::meter::{Account, Meter, Stop, bytes};

/// Steps after which the clock is looked at, and calls: a call may stand for much work.
const STEPS_PER_LOOK: usize = 1024;
const CALLS_PER_LOOK: usize = 16;

/// Bytes of a text that are read between two calls.
const PIECE: usize = 1 << 16;

/// The limits of the command line for a piece of work. Once it is stopped, it stays so.
#[derive(Debug)]
pub(super) struct Allowance {
    meter: RefCell<Meter>,
    /// What the work holds.
    held: RefCell<Account>,
    steps: Cell<usize>,
    stop: Cell<Option<Stop>>,
}

impl Allowance {
    /// Begins an allowance with all that the command line allows; its clock starts now.
    pub(super) fn new(desk: &Desk) -> Self {
        let meter = Meter::new(desk.globals.limits(), desk.interrupt.flag());
        let held = RefCell::default();
        Self { meter: RefCell::new(meter), held, steps: Cell::new(0), stop: Cell::new(None) }
    }

    /// Starts the clock anew for the next piece of the work; what is held stays counted.
    pub(super) fn restart(&self) {
        self.meter.borrow_mut().restart();
    }

    /// Counts steps of work, and bytes that are held from now on, or given back. Returns whether the work may go on.
    pub(super) fn spend(&self, steps: usize, bytes: isize) -> bool {
        if self.stop.get().is_some() {
            return false;
        }
        let (mut meter, mut held) = (self.meter.borrow_mut(), self.held.borrow_mut());
        let charged = match usize::try_from(bytes) {
            Ok(more) => held.grow(more, &mut meter).map(|_| ()),
            Err(_) => {
                let left = held.bytes().saturating_sub(bytes.unsigned_abs());
                held.recount(left, &mut meter)
            }
        };
        let spent = self.steps.get() + STEPS_PER_LOOK / CALLS_PER_LOOK + steps;
        let is_due = spent >= STEPS_PER_LOOK;
        self.steps.set(if is_due { 0 } else { spent });
        let stop = charged.and_then(|()| if is_due { meter.look_now() } else { Ok(()) }).err();
        self.stop.set(stop);
        stop.is_none()
    }

    /// Returns whether the work may go on with so many bytes besides, now.
    pub(super) fn has_room_for(&self, bytes: u64) -> bool {
        let bytes = isize::try_from(bytes).unwrap_or(isize::MAX);
        let goes_on = self.spend(STEPS_PER_LOOK, bytes);
        self.spend(0, -bytes) && goes_on
    }

    /// Returns the reason if the work is stopped, as a sentence about what `works`.
    pub(super) fn stopped(&self, works: &str) -> Option<Box<Diagnostic>> {
        Some(match self.stop.get()? {
            Stop::Interrupted => {
                Diagnostic::placeless(&INTERRUPTED, format!("{works} was interrupted"))
            }
            Stop::Time { limit } => {
                let message = format!("{works} takes longer than {limit:?}");
                Diagnostic::placeless(&OUT_OF_TIME, message).help("allow more with `--time`")
            }
            Stop::Memory { limit, needed } => {
                let (needed, limit) = (bytes(needed), bytes(limit));
                let message = format!("{works} takes {needed}, and {limit} are allowed");
                Diagnostic::placeless(&OUT_OF_MEMORY, message)
                    .help("allow more with `--memory`; `off` lifts the limit")
            }
            Stop::Refused { .. } | Stop::Depth { .. } | Stop::Allowance => {
                let message = format!("{works} takes more memory than the system gives");
                Diagnostic::placeless(&OUT_OF_MEMORY, message)
            }
        })
    }

    /// The value of a text in JSON.
    ///
    /// # Errors
    /// A sentence about a text that is not JSON; anything if the allowance is spent.
    pub(super) fn value_of(&self, text: &str) -> Result<Value, String> {
        for piece in text.as_bytes().chunks(PIECE) {
            let bytes = piece.iter().map(most_bytes).sum();
            if !self.spend(STEPS_PER_LOOK, bytes) {
                return Err(String::new());
            }
        }
        let text = Pieces { text: text.as_bytes(), allowance: self };
        let value = serde_json::from_reader(BufReader::with_capacity(PIECE, text));
        value.map_err(|error| not_json(&error))
    }
}

/// The most bytes that a value in JSON takes whose text has this sign: an object has room for eleven fields at first,
/// a list for four items.
fn most_bytes(sign: &u8) -> isize {
    match sign {
        b'{' => 800,
        b'[' => 192,
        b',' | b':' => 96,
        _ => 1,
    }
}

/// A text that is read within an allowance.
struct Pieces<'t> {
    text: &'t [u8],
    allowance: &'t Allowance,
}

impl Read for Pieces<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if !self.allowance.spend(STEPS_PER_LOOK, 0) {
            return Err(io::Error::other("stopped"));
        }
        self.text.read(into)
    }
}
