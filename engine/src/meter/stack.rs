//! How much stack is left, new stacks for deep recursion, and what to do where the system gives no memory
//! for one.

use std::cell::Cell;
use std::hint::black_box;
#[cfg(not(target_family = "wasm"))]
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

#[cfg(target_family = "wasm")]
pub use super::host::{go_on, has, hold, holds_brackets, is_one, on_new};
use super::machine;

/// The system gave no memory for a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoStack;

/// Room enough, and what is taken in place of less. Only what is used of it takes memory.
const ENOUGH: usize = 16 << 20;
const LARGE: usize = 64 << 20;

thread_local! {
    /// The lowest and the highest address of the part of the program's first stack that surely is there.
    static FIRST: Cell<(usize, usize)> = const { Cell::new((0, 0)) };
}

/// Notes where the program begins on the stack that the system gave it. Without this, the first call of [`has`]
/// asks the system, which takes a fifteenth of the time of a short process.
pub fn begin() {
    let here = address();
    FIRST.set((here.saturating_sub(machine::first_stack()), here));
}

/// Returns whether at least so many bytes of the stack are left.
#[cfg(not(target_family = "wasm"))]
#[inline]
#[must_use]
pub fn has(bytes: usize) -> bool {
    surely_has(bytes) || stacker::remaining_stack().is_some_and(|left| left >= bytes)
}

/// Returns whether at least so many bytes are left of the program's first stack, without asking the system.
#[cfg(not(target_family = "wasm"))]
#[inline]
pub(super) fn surely_has(bytes: usize) -> bool {
    let (lowest, highest) = FIRST.get();
    // New stacks, and those of other threads, are elsewhere.
    (lowest.saturating_add(bytes)..=highest).contains(&address())
}

/// An address on the stack, which grows downwards.
#[inline]
pub(super) fn address() -> usize {
    let here = 0_u8;
    std::ptr::from_ref(black_box(&here)).addr()
}

/// Works where there is much room: objects of other crates that nest as deep as lists may are written and
/// dropped in recursion that counts no levels.
///
/// # Errors
/// As [`on_new`].
pub fn with_room<T>(work: impl FnOnce() -> T) -> Result<T, NoStack> {
    if has(ENOUGH) || cfg!(target_family = "wasm") { Ok(work()) } else { on_new(LARGE, work) }
}

/// Works on a new stack of so many bytes.
///
/// # Errors
/// The system gives no memory for it; then nothing was done.
#[cfg(not(target_family = "wasm"))]
pub fn on_new<T>(bytes: usize, work: impl FnOnce() -> T) -> Result<T, NoStack> {
    let begun = Cell::new(false);
    let grown = catch_unwind(AssertUnwindSafe(|| {
        stacker::grow(bytes, || {
            begun.set(true);
            work()
        })
    }));
    match grown {
        Ok(done) => Ok(done),
        Err(panic) if begun.get() => resume_unwind(panic),
        // The one way in which `stacker` says that it has no stack.
        Err(_) => Err(NoStack),
    }
}

/// Stacks grow here: nobody has to tell how much they hold.
#[cfg(not(target_family = "wasm"))]
pub fn hold(_calls: usize, _has: fn(usize) -> bool, _grow: Option<fn(&mut dyn FnMut())>) {}

/// Returns whether the stack has room for reading brackets that nest so deep: it grows.
#[cfg(not(target_family = "wasm"))]
#[must_use]
pub fn holds_brackets(_depth: usize) -> bool {
    true
}

/// Returns whether there is one stack: there are new ones.
#[cfg(not(target_family = "wasm"))]
#[must_use]
pub fn is_one() -> bool {
    false
}
