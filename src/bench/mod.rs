//! The workloads of `upstar bench`: fixed work through the library's public calls, with a value
//! that shows that the work was done right. Times are taken by the caller.

use crate::meter::Meter;

/// One piece of work to be measured.
#[derive(Clone, Copy, Debug)]
pub struct Workload {
    /// Its name on the command line.
    pub name: &'static str,
    /// What is done, in a few words.
    pub work: &'static str,
    /// The value that a right run ends with.
    pub expected: &'static str,
    /// Does the work once, from an empty engine; the value, or a sentence on what went wrong.
    pub run: fn(&mut Meter) -> Result<String, String>,
}

/// All workloads, in the order of PERFORMANCE.md.
#[must_use]
pub fn workloads() -> &'static [Workload] {
    &[]
}
