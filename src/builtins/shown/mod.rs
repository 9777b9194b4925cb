//! What a value is shown as for programs: an object.

pub(crate) mod object;
pub(crate) mod robots;
pub(crate) mod witness;
