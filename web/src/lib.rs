//! upstar behind a page: a host writes a request, a JSON text, into memory, calls [`ask`], and is told the answers as they come,
//! JSON texts too. `worker.js` is that host in a browser, `node.mjs` in the tests; `room.rs` says what can be asked.

mod room;
mod told;
mod units;

use std::cell::RefCell;
use std::time::Duration;

use room::Room;

thread_local! {
    static ROOM: RefCell<Room> = RefCell::default();
    /// The request that the host writes.
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
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
    }
}

/// A host for builds that are only checked.
#[cfg(not(target_family = "wasm"))]
mod host {
    pub(super) fn now() -> f64 {
        0.0
    }

    pub(super) fn tell(_text: *const u8, _length: usize) {}
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

/// Goes so many levels deep: the host calls it to learn how deep its stack is. It touches no memory, so the host may go on
/// after its stack ran out.
#[expect(unsafe_code, reason = "JavaScript finds it by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn dive(levels: u32) -> u32 {
    match levels {
        0 => 1,
        // What no loop can do.
        more => dive(more - 1).wrapping_mul(31) ^ more,
    }
}
