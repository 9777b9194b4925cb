//! Positions of rulesets: who they are, interned; boards and graphs, and what can be done with
//! them. What moves there are is asked of a ruleset, which the floor above holds where it is written
//! in the language.

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
