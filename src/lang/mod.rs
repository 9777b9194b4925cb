//! Names, values, evaluation: a program's statements are resolved to slots once and then run.
//!
//! Knows the syntax tree and the engine; leaves the text of games to `render` and reads no files
//! (that is the caller's of `session`).

mod about;
pub mod builtin;
pub mod classes;
pub mod code;
mod compiled;
pub mod context;
pub mod eval;
pub mod explored;
pub mod facts;
pub mod fault;
pub mod figures;
pub mod growth;
pub mod kind;
pub mod law;
pub mod moves;
pub mod nearest;
mod on_bits;
mod pictures;
mod players;
pub mod present;
pub mod program;
pub mod promises;
pub mod reason;
mod reason_facts;
mod replaced;
pub mod resolve;
pub mod robot_promises;
mod robot_rules;
pub mod robots;
mod rulebook;
pub mod ruleset;
mod scratch;
mod scripted;
mod size;
mod starts;
mod twins;
pub mod value;
mod variants;

pub use context::Context;
pub use eval::Evaluator;
pub use fault::{Fault, FaultKind};
pub use program::{Program, RENAMED, Ran, Renamed, Statistics};
pub use value::Value;
