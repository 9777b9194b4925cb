//! The engine: forms, sums, outcomes, values. No text, no spans, no language values.
//!
//! Everything lives in the arenas of one [`Engine`] and is named by ids: a game is a [`SumId`], a
//! sum of [`Component`]s. Arenas only grow, memo tables hold only finished facts, so a stopped
//! computation leaves all that it learned.

pub mod ask;
pub mod closed;
pub mod engine;
pub mod error;
pub(crate) mod fact;
pub mod games;
pub(crate) mod memo;
pub mod modulo;
pub mod normal;
pub mod robot;
pub mod solved;
pub mod winner;

pub use ask::{Answer, Ask, Beside, Modulo, Rules, Searchable, Summand};
pub use closed::ClosedId;
pub use engine::Engine;
pub use error::EngineError;
pub use games::component::{Component, ComponentId, NumberUpStar, PosId};
pub use games::literal::Played;
pub use games::sum::SumId;
pub use games::tombstones::Tombstones;
pub use modulo::compare::{Deciding, OrderBy};
pub use modulo::distinction::{Distinction, Witness};
pub use modulo::invert::InverseBy;
pub use modulo::universe::{Offence, Setting, Universe, Verdict};
pub use winner::asked::{Asked, Whether, WhoWins};
pub use winner::line::Lines;
pub use winner::loopy_nim::LoopyNim;
pub use winner::way::Way;
