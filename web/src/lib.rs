//! upstar behind a page: a host writes a request, a JSON text, into memory, calls [`ask`], and is told the answers as they come,
//! JSON texts too. `worker.js` is that host in a browser, `node.mjs` in the tests; `room.rs` says what can be asked.

mod room;
mod told;
mod units;

use std::cell::RefCell;
use std::time::Duration;

use scoped_tls_hkt::scoped_thread_local;

use room::Room;

thread_local! {
    static ROOM: RefCell<Room> = RefCell::default();
    /// The request that the host writes.
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

scoped_thread_local! {
    /// What waits for a new stack.
    static mut WORK: for<'a> &'a mut (dyn FnMut() + 'a)
}

/// What the host gives.
#[cfg(target_family = "wasm")]
#[expect(
    unsafe_code,
    reason = "the only way to name functions of JavaScript; calling them is safe"
)]
mod host {
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        /// Milliseconds since some moment.
        pub(super) safe fn now() -> f64;
        /// Takes a text: so many bytes from an address.
        pub(super) safe fn tell(text: *const u8, length: usize);
        /// Whether so many levels of `dive` fit into what is left of the stack: 1 or 0.
        pub(super) safe fn holds(levels: usize) -> u32;
        /// Calls `go_on` on a new stack.
        pub(super) safe fn grow();
    }
}

/// A host for builds that are only checked.
#[cfg(not(target_family = "wasm"))]
mod host {
    pub(super) fn now() -> f64 {
        0.0
    }

    pub(super) fn tell(_text: *const u8, _length: usize) {}

    pub(super) fn holds(_levels: usize) -> u32 {
        1
    }

    pub(super) extern "C" fn grow() {}
}

/// The clock of the host.
fn clock() -> Duration {
    Duration::try_from_secs_f64(host::now() / 1000.0).unwrap_or_default()
}

/// Hands a text to the host, which copies it at once.
fn tell(text: &str) {
    host::tell(text.as_ptr(), text.len());
}

/// Makes room for a request of so many bytes: the address to which the host writes it.
#[expect(unsafe_code, reason = "JavaScript finds it by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn reserve(length: usize) -> *mut u8 {
    REQUEST.with_borrow_mut(|request| {
        request.clear();
        request.resize(length, 0);
        request.as_mut_ptr()
    })
}

/// Answers the request.
#[expect(unsafe_code, reason = "JavaScript finds it by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn ask() {
    let request = REQUEST.take();
    ROOM.with_borrow_mut(|room| room.answer(&request));
}

/// Returns whether so many levels of [`dive`] fit into what is left of the stack.
fn holds(levels: usize) -> bool {
    host::holds(levels) != 0
}

/// Works on a new stack of the host.
fn grow(work: &mut dyn FnMut()) {
    WORK.set(work, || host::grow());
}

/// Does the work that waits for a new stack, on which the host calls this.
#[expect(unsafe_code, reason = "JavaScript finds it by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn go_on() {
    if WORK.is_set() {
        WORK.with(|work| work());
    }
}

/// Goes so many levels deep: the host calls it to learn how much of its stack is left. It touches no memory, so the host may go on
/// after its stack ran out. What it has to keep during each call makes each level as large in slow code as in quick code.
#[expect(unsafe_code, reason = "JavaScript finds it by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn dive(
    levels: u32,
    a: f64,
    b: f64,
    c: f64,
    d: f64,
    e: f64,
    f: f64,
    g: f64,
    h: f64,
    i: f64,
    j: f64,
    k: f64,
    l: f64,
) -> f64 {
    if levels == 0 {
        return a;
    }
    let below = dive(levels - 1, b, c, d, e, f, g, h, i, j, k, l, a);
    // What no loop can do.
    below * a + b * c + d * e + f * g + h * i + j * k + l
}
