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
