//! Names, values, evaluation: a program's statements are resolved to slots once and then run.
//!
//! Knows the syntax tree and the engine; leaves the text of games to `render` and reads no files
//! (that is the caller's of `session`).

mod about;
mod asked;
pub mod builtin;
pub mod classes;
pub mod code;
pub mod context;
pub mod eval;
pub(crate) mod facts;
pub mod fault;
pub mod kind;
pub mod law;
pub mod nearest;
pub mod playing;
pub mod program;
pub mod resolve;
pub mod robots;
pub mod ruleset;
pub(crate) mod scratch;
pub(crate) mod size;
pub mod value;
pub(crate) mod variant;

pub use context::Context;
pub use eval::Evaluator;
pub use fault::{Fault, FaultKind};
pub use program::{Program, RENAMED, Renamed};
pub use value::Value;
