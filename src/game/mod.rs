//! The engine: forms, sums, outcomes, values. No text, no spans, no language values.
//!
//! Everything lives in the arenas of one [`Engine`] and is named by ids: a game is a [`SumId`], a
//! sum of [`Component`]s. Arenas only grow, memo tables hold only finished facts, so a stopped
//! computation leaves all that it learned.

pub mod component;
pub mod engine;
pub mod error;
pub mod form;
pub mod number;
pub mod outcome;
pub mod play;
pub mod sum;

mod conjugate;
mod names;
mod options;
mod ordinal;
mod pairs;
mod search;
mod theorem;

pub use component::{Component, ComponentId};
pub use engine::Engine;
pub use error::EngineError;
pub use form::{FormId, Tombstones};
pub use outcome::{Convention, Outcome, Side};
pub use play::{Expander, Play, PosId};
pub use sum::SumId;
