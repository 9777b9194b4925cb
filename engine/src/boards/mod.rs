//! Positions of rulesets: who they are, interned; boards and graphs, and what can be done with
//! them. What moves there are is asked of a ruleset, which the floor above holds where it is written
//! in the language.
//!
//! `bitboard/` rewrites, parts, floods and turns boards of at most 256 cells as words of 64, 128 or 256 bits, keeps
//! hashes of their images from move to move (`hashes.rs`) for the solver, and tells which cells depend on each other by
//! the rules (`reach.rs`); several boards of a position lie one behind the other in its words, each in a window.
//! Boards with one letter are a word (`single.rs`): those of dominoes. Its
//! tests compare it with the kernels for cells: patterns, regions, symmetries, cuts. `native/` are twins of rulesets of
//! the library. `known.rs` names the rulesets of the library of which Rust knows more than their texts; that is set where
//! the library is read, so never for a user's ruleset of the same name.

pub mod argument;
pub mod bitboard;
mod board;
pub mod graph;
mod graph_made;
mod graph_picture;
mod graph_text;
pub mod grid;
mod grids;
pub mod key;
pub mod known;
mod labelling;
pub mod native;
pub mod pattern;
pub mod positions;
pub mod region;
mod table;
mod text;
pub mod variant;

pub use argument::{Argument, sides};
pub use graph::Graph;
pub use graph_text::GraphError;
pub use grid::{Grid, GridError};
pub use grids::Grids;
pub use key::{Key, Reader};
pub use known::Known;
pub use positions::{Arguments, Heading, Member, Position, Positions, RulesetId};
pub use table::Glance;
pub use text::Text;
pub use variant::Variant;
