//! Games in normal play: their values, and outcomes and comparisons of mixed sums.

pub(in crate::game) mod nims;
pub(crate) mod table;
pub(crate) mod value_of;
