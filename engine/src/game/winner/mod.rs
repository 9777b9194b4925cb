//! Who wins, in both conventions: theorems first, then search, and best play as a line.

pub mod asked;
mod components;
pub(crate) mod facts;
mod letters;
pub mod line;
pub mod loopy_nim;
pub(crate) mod mixed;
pub(crate) mod nim;
mod packed;
pub(crate) mod pairs;
mod position;
pub mod race;
pub(crate) mod round;
pub(crate) mod search;
pub(crate) mod spare;
pub mod way;
