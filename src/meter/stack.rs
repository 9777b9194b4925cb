//! New stacks for deep recursion, and what to do where the system gives no memory for one.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// The system gave no memory for a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoStack;

/// Room enough, and what is taken in place of less. Only what is used of it takes memory.
const ENOUGH: usize = 16 << 20;
const LARGE: usize = 64 << 20;

/// Works where there is much room: objects of other crates that nest as deep as lists may are written and
/// dropped in recursion that counts no levels.
///
/// # Errors
/// As [`on_new`].
pub fn with_room<T>(work: impl FnOnce() -> T) -> Result<T, NoStack> {
    if stacker::remaining_stack().is_some_and(|left| left >= ENOUGH) {
        Ok(work())
    } else {
        on_new(LARGE, work)
    }
}

/// Works on a new stack of so many bytes.
///
/// # Errors
/// The system gives no memory for it; then nothing was done.
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
