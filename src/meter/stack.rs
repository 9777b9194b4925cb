//! New stacks for deep recursion, and what to do where the system gives no memory for one.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// The system gave no memory for a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoStack;

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
