//! Why a game is no member of a universe.

use crate::game::games::sum::SumId;
use crate::game::winner::outcome::Side;

/// What keeps a follower out of a universe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// This side has no move, and such ends do not belong.
    End(Side),
    /// The players' options differ.
    Partizan,
}

/// A step on the way to a follower.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// This side moves to this game.
    Move(Side, SumId),
    /// Of the sum, to this summand (the others can be played out).
    Summand(SumId),
}

/// Why a game is no member of a universe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offence {
    /// The follower that breaks the rule.
    pub follower: SumId,
    /// How it breaks it.
    pub fault: Fault,
    /// The way from the game to it.
    pub path: Vec<Step>,
}
