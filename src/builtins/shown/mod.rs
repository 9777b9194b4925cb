//! What a value is shown as for programs: an object.

pub(crate) mod object;
pub(crate) mod quotient;
pub(crate) mod robots;
pub(crate) mod witness;

/// Ticks that may go into an outcome which nobody asked for.
const OUTCOME_TICKS: u64 = 20_000;
