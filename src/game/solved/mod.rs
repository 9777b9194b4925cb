//! Solved sums: positions and sprigs whose sums a theorem covers, as pure functions, and how the
//! engine recognises them.

pub mod among;
pub mod kayles;
pub mod lawn;
pub mod pitch;
pub mod sprigs;

mod bumps;
mod known;
mod order;
mod recognise;

pub use kayles::Strips;
pub use known::{Solved, Theorem};
pub use pitch::Pitch;
pub use sprigs::Sprigs;
