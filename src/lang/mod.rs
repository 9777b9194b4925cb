//! Names, values, evaluation: a program's statements are resolved to slots once and then run.
//!
//! Knows the syntax tree and the engine; leaves the text of games to `render` and reads no files
//! (that is the caller's of `session`).
//!
//! A session has each statement done by `statement.rs`: `resolve/` turns names into slots, `eval/` runs the code. Its
//! `draw.rs` is the one walk that draws items, for loops, lists, laws, counts, `all` and `any`. `context.rs` is what everything is asked with: the engine, the meter,
//! what is defined, the universe at hand; the evaluator adds frames to it. `program.rs` has what is defined. If the text
//! defines a function or a ruleset further down, its name means nothing before that line (`program/withheld.rs`), unless
//! a statement above uses it: then `session/early.rs` defines it for this statement. A ruleset whose name means something
//! else gets a name of its own (`program/aliases.rs`).
//!
//! Positions are played by what implements `Playing` (`playing.rs`): this room knows no way of playing. `classes.rs`
//! keeps classes of misère quotients in their quotient. A value that is itself the answer to a question carries that
//! question (`asked.rs`); only such an answer is certified.

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
mod resolve;
pub mod robots;
pub mod ruleset;
pub(crate) mod scratch;
pub(crate) mod size;
pub mod statement;
pub mod value;
pub(crate) mod variant;

pub use context::Context;
pub use eval::Evaluator;
pub use fault::{Fault, FaultKind};
pub use program::{Program, RENAMED, Renamed};
pub use value::Value;
