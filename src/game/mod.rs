//! The engine: forms, sums, outcomes, values. No text, no spans, no language values.
//!
//! Everything lives in the arenas of one [`Engine`] and is named by ids: a game is a [`SumId`], a
//! sum of [`Component`]s. Arenas only grow, memo tables hold only finished facts, so a stopped
//! computation leaves all that it learned.

pub mod closed;
pub mod component;
pub mod engine;
pub mod error;
pub mod form;
pub mod impartial;
pub mod line;
pub mod members;
mod normal;
pub mod number;
pub mod numeral;
pub mod order;
pub mod outcome;
pub mod play;
pub mod robot;
pub mod solved;
pub mod sum;
pub mod universe;
pub mod value;
pub mod witness;

mod birthday;
mod conjugate;
mod invert;
mod leaves;
mod literal;
mod mixed;
mod names;
mod option_closed;
mod options;
mod ordinal;
mod ordinary;
mod pairs;
mod round;
mod search;
mod settle;
mod shrink;
mod simplest;
mod simplify;
mod theorem;

#[cfg(test)]
mod tests;

pub use closed::ClosedId;
pub use component::{Component, ComponentId, NumberUpStar};
pub use engine::Engine;
pub use error::EngineError;
pub use form::{FormId, Tombstones};
pub use line::Lines;
pub use members::SplitMix64;
pub use outcome::{Convention, Outcome, Side};
pub use play::{Expander, Play, PosId};
pub use sum::SumId;
pub use universe::{Offence, Setting, Universe, Verdict};
pub use value::Relation;
pub use witness::{Distinction, Witness};
