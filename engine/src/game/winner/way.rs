//! What an outcome was found by.

use crate::game::solved::Source;

/// What found an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// A theorem.
    Theorem(Source),
    /// The values of the components in normal play.
    Values,
    /// Nim values of impartial parts.
    Nim,
    /// Search. In normal play the components whose values were soon found were not searched.
    Search,
    /// The misère quotient of the game's followers.
    Followers,
    /// That of the closed set at hand.
    Set,
    /// That of the heaps of an octal game.
    Heaps,
}
