//! Why a game is no member of a universe.

use crate::game::games::sum::SumId;
use crate::values::Side;

/// What keeps a follower out of a universe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The follower is an end of this side, and the universe does not have this end.
    End(Side),
    /// The players' options differ.
    Partizan,
}

/// A step on the way to a follower.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// This side moves to this game.
    Move(Side, SumId),
    /// From the sum to this summand, since the others can be played out.
    Summand(SumId),
}

/// Why a game is no member of a universe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offence {
    /// The follower that breaks the rule.
    pub follower: SumId,
    /// How the follower breaks the rule.
    pub fault: Fault,
    /// The way from the game to the follower.
    pub path: Vec<Step>,
}
