//! The stack of a browser: WebAssembly cannot grow it, and is not told what is left of it. But the host can try how many calls of
//! one function fit into that. A part of the stack lies in memory, whose address says how far it is filled.

use std::cell::Cell;

use super::stack::{NoStack, address};

/// The end of the part in memory, which is not used.
const LOWEST: usize = 256 << 10;

/// Bytes of the part in memory that are filled where one of those calls would fill as much of the host's: at least, measured for many
/// kinds of recursion.
const BYTES_A_CALL: usize = 150;

/// Those calls that fill as much of the host's stack as reading a bracket: at most, measured for many kinds of brackets.
const CALLS_A_BRACKET: usize = 13;

/// How a host tells what is left of its stack.
#[derive(Clone, Copy)]
struct Host {
    /// The calls that fit into all of it.
    calls: usize,
    /// Whether so many calls fit into what is left of it.
    has: fn(usize) -> bool,
}

thread_local! {
    static HOST: Cell<Option<Host>> = const { Cell::new(None) };
    /// The address down to which the part in memory may be filled before the host is asked.
    static SURE: Cell<usize> = const { Cell::new(LOWEST) };
}

/// Notes that the host's stack holds so many calls of a function, and how to ask whether so many fit into what is left of it. Where
/// it holds none, nothing is known of it, and nobody is asked.
pub fn hold(calls: usize, has: fn(usize) -> bool) {
    HOST.set((calls > 0).then_some(Host { calls, has }));
    SURE.set(reach().unwrap_or(LOWEST));
}

/// Returns whether the stack has room for reading brackets that nest so deep.
#[must_use]
pub fn holds_brackets(depth: usize) -> bool {
    HOST.get().is_none_or(|host| (host.has)(CALLS_A_BRACKET * (depth + 1)))
}

/// Returns whether there surely is room on the stack for what counts no levels.
#[inline]
#[must_use]
pub fn has(_bytes: usize) -> bool {
    address() >= SURE.get()
}

/// Works where the host says that there is still room on its stack.
///
/// # Errors
/// Too little is left of it.
pub fn on_new<T>(_bytes: usize, work: impl FnOnce() -> T) -> Result<T, NoStack> {
    let reach = reach().ok_or(NoStack)?;
    // Elsewhere the host's stack may be filled faster than the part in memory.
    let before = SURE.replace(reach);
    let done = work();
    SURE.set(before);
    Ok(done)
}

/// The address down to which the part in memory may be filled before the host is asked again; nothing where too little is left.
fn reach() -> Option<usize> {
    let Host { calls, has } = HOST.get()?;
    let left = [2, 4, 6].map(|part| calls / part).into_iter().find(|&left| has(left))?;
    // Writing, dropping and the like count no levels, and need some room too.
    let bytes = (left - calls / 12) * BYTES_A_CALL;
    let here = address();
    (here > LOWEST).then(|| here.saturating_sub(bytes).max(LOWEST))
}
