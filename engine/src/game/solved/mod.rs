//! Theorems on sums: `theorem` says what a theorem may tell, `theorems` has them all in one list and
//! asks them, one door for each question. The mathematics of solved rulesets are pure functions.

pub mod among;
pub mod lawn;
pub mod partizan_kayles;
pub mod pitch;
pub mod pitch_value;
pub mod red_blue;
pub mod sprigs;

mod known;
mod nim;
mod numbers;
mod recognise;
mod refutations;
mod rows;
mod source;
mod sprig_sums;
mod strips;
mod switch;
mod switches;
mod theorem;
mod theorems;
mod ups;

pub(in crate::game) use theorem::LARGE;

pub use known::Solved;
pub use partizan_kayles::Strips;
pub use pitch::Pitch;
pub use source::Source;
pub use sprigs::Sprigs;

pub use sprig_sums::{closed_sprigs, closed_sprigs_apart, reduced_sprigs, sprigs_apart};
