//! Heights of trees, which may not fit a machine word.

use num_bigint::BigUint;

/// A height, inline if it fits.
pub(crate) enum Height {
    Small(u64),
    Big(Box<BigUint>),
}
