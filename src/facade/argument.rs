//! Arguments of functions and rulesets.

use super::{Game, Side};

/// An argument of a function or a ruleset.
///
/// ```
/// use upstar::{Argument, Session, Universe};
///
/// let s = Session::new();
/// let g = s.game("<2|-1>")?;
/// let cooled = s.call("cool", &[(&g).into(), Argument::Written("1/2")])?;
/// assert_eq!(cooled.as_game().unwrap().text()?, "<3/2|-1/2>");
/// let board = s.call("domineering", &[Argument::Text("../..")])?;
/// assert_eq!(board.as_game().unwrap().outcome()?.to_string(), "N");
/// let longest = s.call("max", &[Argument::List(vec![3.into(), 4.into()])])?;
/// assert_eq!(longest.as_integer(), Some(4));
/// # Ok::<(), upstar::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Argument<'a> {
    /// A game of the session.
    Game(&'a Game),
    /// An integer.
    Integer(i64),
    /// `true` or `false`.
    Bool(bool),
    /// A text, not an expression.
    Text(&'a str),
    /// A player.
    Side(Side),
    /// An expression as it is typed: `1/2`, `[1, *]`. Its names mean what they mean in the session.
    Written(&'a str),
    /// A list.
    List(Vec<Self>),
}

impl<'a> From<&'a Game> for Argument<'a> {
    fn from(game: &'a Game) -> Self {
        Self::Game(game)
    }
}

impl From<i64> for Argument<'_> {
    fn from(integer: i64) -> Self {
        Self::Integer(integer)
    }
}

impl From<bool> for Argument<'_> {
    fn from(truth: bool) -> Self {
        Self::Bool(truth)
    }
}
