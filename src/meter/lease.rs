//! Memory that counts for a while.

use std::cell::Cell;
use std::rc::Rc;

use super::{Meter, Stop};

/// Bytes that count as long as this lives: dropped, it gives them back to its meter.
#[derive(Debug)]
pub struct Lease {
    pub(super) bytes: u64,
    pub(super) returned: Rc<Cell<u64>>,
}

impl Lease {
    /// Counts `bytes` more.
    ///
    /// # Errors
    /// [`Stop::Memory`] where that is more than the limit; then they are not counted.
    #[inline]
    pub fn grow(&mut self, bytes: usize, meter: &mut Meter) -> Result<(), Stop> {
        meter
            .charge(bytes)
            .inspect_err(|_| meter.release(bytes))
            .map(|()| self.bytes = self.bytes.saturating_add(bytes as u64))
    }

    /// Counts `bytes` less.
    pub fn shrink(&mut self, bytes: usize) {
        let less = self.bytes.min(bytes as u64);
        self.bytes -= less;
        self.returned.set(self.returned.get().saturating_add(less));
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        let returned = self.returned.get();
        self.returned.set(returned.saturating_add(self.bytes));
    }
}
