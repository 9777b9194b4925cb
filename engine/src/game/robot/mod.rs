//! Cheating robot games (Huggan and Nowakowski, *Cheating Robot games*): both players move in the
//! same round, and Right, the robot, sees Left's choice before he moves. A round starts only if both
//! can move somewhere in the whole sum. If only one player can move, that player wins; if neither can
//! move, the game is a draw.
//!
//! A game has lists of Left's and Right's options, for rounds in which the other moved elsewhere,
//! and a matrix of what a round inside it gives: rows go with Left's moves, columns with Right's.
//! Games are sums of parts and stay sums, in the order in which they were written.

pub mod form;

pub mod hot;

pub mod moves;

pub mod order;

pub mod outcome;

pub mod reduce;

pub mod refute;

pub mod separate;

pub mod same;

pub mod sum;

pub(crate) mod arena;
mod conjugate;

mod followers;
pub(crate) mod grid;
mod parts;
mod pattern;

mod position;

mod zero;

pub use grid::{Grid, ShapeError};

pub use arena::{FormNumber, Move, RobotId, RobotOutcome, RobotPart};

pub use conjugate::conjugate;
pub use followers::followers;
pub use form::{birthday, form};
pub(in crate::game::robot) use form::{grid, lengths};
pub use hot::{as_hot, hot, simple};
pub(in crate::game::robot) use moves::next;
pub use moves::{after, board, matrix};
pub(in crate::game::robot) use order::answers;
pub use order::{ge, hot_witness, of_separator};
pub use outcome::{outcome, outcome_method, prospects};
pub(in crate::game::robot) use parts::of_parts;
pub use parts::{integer, of_part};
pub(in crate::game::robot) use position::{by_rules, integer_of, position_grid, stands_for};
pub use position::{opened, position, with_integers};
pub use reduce::reduced;
pub use refute::witness;
pub use same::same;
pub use separate::separator;
pub use sum::sum;
pub(in crate::game::robot) use sum::{of_unsorted, sorted};
pub(in crate::game::robot) use zero::{at_least_zero, at_most_zero};
