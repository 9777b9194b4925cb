//! The stack of a browser: WebAssembly is not told what is left of it. But the host can try how many calls of one function fit into
//! that, and some hosts have new stacks for what goes deeper. A part of the stack lies in memory, whose address says how far it is
//! filled.

use std::cell::Cell;

use super::stack::{NoStack, address};

/// The end of the part in memory, which is not used.
const LOWEST: usize = 256 << 10;

/// Bytes of the part in memory that are filled where one of those calls would fill as much of the host's: at least, measured for many
/// kinds of recursion.
const BYTES_A_CALL: usize = 150;

/// Those calls that fill as much of the host's stack as reading a bracket: at most, measured for many kinds of brackets.
const CALLS_A_BRACKET: usize = 13;

/// What a host tells of its stack.
#[derive(Clone, Copy)]
struct Host {
    /// The calls that fit into all of it.
    calls: usize,
    /// Whether so many calls fit into what is left of it.
    has: fn(usize) -> bool,
    /// Works on a new stack, which is as large: nothing where there is only one.
    grow: Option<fn(&mut dyn FnMut())>,
}

thread_local! {
    static HOST: Cell<Option<Host>> = const { Cell::new(None) };
    /// The address down to which the part in memory may be filled before the host is asked.
    static SURE: Cell<usize> = const { Cell::new(LOWEST) };
}

/// Notes that the host's stack holds so many calls of a function, and how to ask whether so many fit into what is left of it, or
/// how it works on a new one. Where it holds none, nothing is known of it, and nobody is asked.
pub fn hold(calls: usize, has: fn(usize) -> bool, grow: Option<fn(&mut dyn FnMut())>) {
    HOST.set((calls > 0).then_some(Host { calls, has, grow }));
    SURE.set(reach().unwrap_or(LOWEST));
}

/// Returns whether the stack, or a new one, has room for reading brackets that nest so deep.
#[must_use]
pub fn holds_brackets(depth: usize) -> bool {
    let needed = CALLS_A_BRACKET * (depth + 1);
    HOST.get().is_none_or(|host| match host.grow {
        Some(_) => needed <= host.calls,
        // Once the host has compiled that function anew, each call of it may take half as much.
        None => (host.has)(2 * needed),
    })
}

/// Returns whether the host has one stack, and no new ones.
#[must_use]
pub fn is_one() -> bool {
    HOST.get().is_none_or(|host| host.grow.is_none())
}

/// Returns whether there surely is room on the stack for what counts no levels.
#[inline]
#[must_use]
pub fn has(_bytes: usize) -> bool {
    address() >= SURE.get()
}

/// Works on a new stack, or where the host says that there is still room on its stack.
///
/// # Errors
/// Too little is left of it.
pub fn on_new<T>(_bytes: usize, work: impl FnOnce() -> T) -> Result<T, NoStack> {
    let (mut work, mut done) = (Some(work), None);
    go_on(false, &mut || done = work.take().map(|work| work()));
    done.ok_or(NoStack)
}

/// Works on this stack if it has room, else like [`on_new`]; not at all where too little is left.
#[inline(never)]
pub fn go_on(has_room: bool, work: &mut dyn FnMut()) {
    if has_room {
        return work();
    }
    let (Some(host), Some(reach)) = (HOST.get(), reach()) else {
        return;
    };
    // Elsewhere the host's stack may be filled faster than the part in memory.
    let before = SURE.replace(reach);
    match host.grow {
        Some(grow) => grow(work),
        None => work(),
    }
    SURE.set(before);
}

/// The address down to which the part in memory may be filled before the host is asked again; nothing where too little is left.
fn reach() -> Option<usize> {
    let Host { calls, has, grow } = HOST.get()?;
    // Reading, writing, dropping and the like count no levels, and need some room too.
    let calls = match grow {
        Some(_) => calls / 2,
        None => {
            [2, 4, 6].map(|part| calls / part).into_iter().find(|&left| has(left))? - calls / 12
        }
    };
    let here = address();
    (here > LOWEST).then(|| here.saturating_sub(calls * BYTES_A_CALL).max(LOWEST))
}
