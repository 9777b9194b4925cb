//! The types of answers: values, numbers, outcomes, universes.

use std::fmt;
use std::rc::Rc;

use super::game::{Comparison, Game};
use super::{Error, Home, Shown};
use crate::meter::stack::with_room;
use crate::session::Held;
use crate::session::typed::{self, Seen};
pub use crate::values::Relation;
pub use crate::values::Side;

/// A universe: a play convention, and the games that may be added.
///
/// ```
/// use upstar::{Session, Universe};
///
/// let s = Session::new();
/// let g = s.game("* + *")?;
/// assert!(!g.is_equal(&s.game("0")?, Universe::Misere)?);
/// assert!(g.is_equal(&s.game("0")?, Universe::Dicot)?);
/// assert!(g.is_equal(&s.game("0")?, Universe::Of("closure(*)".to_owned()))?);
/// # Ok::<(), upstar::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Universe {
    /// Normal play: all short games.
    #[default]
    Normal,
    /// Misère play: all short games.
    Misere,
    /// Blocking games, misère play.
    Blocking,
    /// Dead-ending games, misère play.
    DeadEnding,
    /// Dicots, misère play.
    Dicot,
    /// Impartial games, misère play.
    Impartial,
    /// Sums of integers and dicots, misère play.
    IntegersDicots,
    /// Cheating robot games.
    Robot,
    /// Simple hot cheating robot games.
    SimpleHot,
    /// Any universe, written as after `mod`: `closure(*)`, `assuming(dicot)`.
    Of(String),
}

impl Universe {
    /// The universe as it is written after `mod`.
    ///
    /// ```
    /// assert_eq!(upstar::Universe::DeadEnding.text(), "dead_ending");
    /// ```
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Normal => "normal",
            Self::Misere => "misere",
            Self::Blocking => "blocking",
            Self::DeadEnding => "dead_ending",
            Self::Dicot => "dicot",
            Self::Impartial => "impartial",
            Self::IntegersDicots => "integers_dicots",
            Self::Robot => "robot",
            Self::SimpleHot => "simple_hot",
            Self::Of(text) => text,
        }
    }
}

impl From<&str> for Universe {
    fn from(text: &str) -> Self {
        let named = [
            Self::Normal,
            Self::Misere,
            Self::Blocking,
            Self::DeadEnding,
            Self::Dicot,
            Self::Impartial,
            Self::IntegersDicots,
            Self::Robot,
            Self::SimpleHot,
        ];
        let found = named.into_iter().find(|universe| universe.text() == text);
        found.unwrap_or_else(|| Self::Of(text.to_owned()))
    }
}

/// An outcome: who wins.
///
/// ```
/// use upstar::{Outcome, Session};
///
/// assert_eq!(Session::new().game("<1|-1>")?.outcome()?, Outcome::Next);
/// assert_eq!(Outcome::Next.to_string(), "N");
/// # Ok::<(), upstar::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Outcome {
    /// Left, whoever starts: `L`.
    Left,
    /// Right, whoever starts: `R`.
    Right,
    /// The next player, who starts: `N`.
    Next,
    /// The previous player, who does not start: `P`.
    Previous,
    /// Nobody: `D`. Against the cheating robot, or because play can go on for ever whoever starts.
    Draw,
    /// Play can go on for ever, and one of the players who start draws.
    Mixed {
        /// What Left comes to who starts.
        left_first: Ending,
        /// What Right comes to who starts.
        right_first: Ending,
    },
}

/// What a player comes to who starts.
///
/// ```
/// use upstar::{Ending, Outcome, Session};
///
/// let s = Session::new();
/// s.evaluate("ruleset walk(n: Int) { left: [walk(1 - n)]; right: [0 if n == 0, walk(0)] }");
/// let mixed = Outcome::Mixed { left_first: Ending::Draw, right_first: Ending::Win };
/// assert_eq!(s.value("outcome(walk(0))")?.as_outcome(), Some(mixed));
/// assert_eq!(mixed.to_string(), "Left first draws, Right first wins");
/// # Ok::<(), upstar::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The player wins.
    Win,
    /// Play goes on for ever.
    Draw,
    /// The player loses.
    Loss,
}

impl From<crate::values::Ending> for Ending {
    fn from(ending: crate::values::Ending) -> Self {
        use crate::values::Ending as Inner;
        match ending {
            Inner::Win => Self::Win,
            Inner::Draw => Self::Draw,
            Inner::Loss => Self::Loss,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Win => "wins",
            Self::Draw => "draws",
            Self::Loss => "loses",
        })
    }
}

impl Outcome {
    fn of(endings: crate::values::Endings) -> Self {
        use crate::values::Outcome as Inner;
        match endings.outcome() {
            Some(Inner::L) => Self::Left,
            Some(Inner::R) => Self::Right,
            Some(Inner::N) => Self::Next,
            Some(Inner::P) => Self::Previous,
            None if endings == crate::values::Endings::DRAWS => Self::Draw,
            None => Self::Mixed {
                left_first: endings.left_first.into(),
                right_first: endings.right_first.into(),
            },
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Left => "L",
            Self::Right => "R",
            Self::Next => "N",
            Self::Previous => "P",
            Self::Draw => "D",
            Self::Mixed { left_first, right_first } => {
                return write!(f, "Left first {left_first}, Right first {right_first}");
            }
        })
    }
}

/// An exact dyadic number, of any size.
///
/// ```
/// let s = upstar::Session::new();
/// let value = s.value("mean(<1|0>)")?;
/// let number = value.as_number().unwrap();
/// assert_eq!(number.to_string(), "1/2");
/// assert_eq!((number.numerator(), number.denominator_exponent()), ("1", 1));
/// # Ok::<(), upstar::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Number {
    numerator: String,
    exponent: u32,
    text: String,
}

impl Number {
    /// The numerator in lowest terms, in decimal digits.
    ///
    /// ```
    /// let value = upstar::Session::new().value("mean(<3|0>)")?;
    /// assert_eq!(value.as_number().unwrap().numerator(), "3");
    /// # Ok::<(), upstar::Error>(())
    /// ```
    #[must_use]
    pub fn numerator(&self) -> &str {
        &self.numerator
    }

    /// The exponent of the denominator, which is a power of 2.
    ///
    /// ```
    /// let value = upstar::Session::new().value("mean(<1/8|0>)")?;
    /// assert_eq!(value.as_number().unwrap().denominator_exponent(), 4);
    /// # Ok::<(), upstar::Error>(())
    /// ```
    #[must_use]
    pub fn denominator_exponent(&self) -> u32 {
        self.exponent
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A value of the language.
///
/// ```
/// use upstar::{Session, Value};
///
/// match Session::new().value("outcome(<1|0>)")? {
///     Value::Outcome(outcome) => assert_eq!(outcome.to_string(), "N"),
///     other => unreachable!("{other:?}"),
/// }
/// # Ok::<(), upstar::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Value {
    /// `none`, and the value of statements without a value.
    None,
    /// `true` or `false`.
    Bool(bool),
    /// An integer that is not a game: a count.
    Integer(i64),
    /// A number that is not a game: a mean, a temperature.
    Number(Number),
    /// A text.
    Text(String),
    /// A game.
    Game(Game),
    /// An outcome.
    Outcome(Outcome),
    /// A player.
    Side(Side),
    /// The relation of two games.
    Comparison(Comparison),
    /// A list.
    List(Vec<Value>),
    /// A table: its header, if it has one, and its rows.
    Table {
        /// The header.
        header: Option<Vec<Value>>,
        /// The rows.
        rows: Vec<Vec<Value>>,
        /// The table as it is shown.
        shown: Shown,
    },
    /// The integers of a range, which is never expanded.
    Range(std::ops::Range<i64>),
    /// Anything else, such as a figure, a quotient or a ruleset, as it is shown.
    Other(Shown),
}

impl Value {
    /// The public form of a value of the session, which was asked for just now. An interrupt stops this too.
    pub(super) fn of(home: &Rc<Home>, held: &Held) -> Result<Self, Error> {
        with_room(|| Self::seen(home, held)).unwrap_or_else(|_| Err(Error::no_stack()))
    }

    fn seen(home: &Rc<Home>, held: &Held) -> Result<Self, Error> {
        let all = |items: Vec<Held>| -> Result<Vec<Self>, Error> {
            items.iter().map(|item| Self::seen(home, item)).collect()
        };
        Ok(match home.go_on(|session| typed::see(session, held))? {
            Seen::None => Self::None,
            Seen::Bool(truth) => Self::Bool(truth),
            Seen::Integer(integer) => Self::Integer(integer),
            Seen::Number { numerator, exponent, text } => {
                Self::Number(Number { numerator, exponent, text })
            }
            Seen::Text(text) => Self::Text(text),
            Seen::Game => Self::Game(Game::new(home, held.clone())?),
            Seen::Outcome(endings) => Self::Outcome(Outcome::of(endings)),
            Seen::Side(side) => Self::Side(side),
            Seen::Relation(relation, games, universe) => {
                let [g, h] = *games;
                let games = [Game::new(home, g)?, Game::new(home, h)?];
                let universe = Universe::from(universe.as_str());
                Self::Comparison(Comparison::new(games, universe, relation))
            }
            Seen::List(items) => Self::List(all(items)?),
            Seen::Table(header, rows) => Self::Table {
                header: header.map(all).transpose()?,
                rows: rows.into_iter().map(all).collect::<Result<_, _>>()?,
                shown: Shown::new(home, held.clone()),
            },
            Seen::Range(from, to) => Self::Range(from..to),
            Seen::Other => Self::Other(Shown::new(home, held.clone())),
        })
    }

    /// The truth value.
    ///
    /// ```
    /// let s = upstar::Session::new();
    /// assert_eq!(s.value("<1|0> <|> 1/2")?.as_bool(), Some(true));
    /// # Ok::<(), upstar::Error>(())
    /// ```
    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        if let Self::Bool(truth) = self { Some(*truth) } else { None }
    }

    /// The integer that is not a game.
    ///
    /// ```
    /// let s = upstar::Session::new();
    /// assert_eq!(s.value("len([1, 2])")?.as_integer(), Some(2));
    /// # Ok::<(), upstar::Error>(())
    /// ```
    #[must_use]
    pub fn as_integer(&self) -> Option<i64> {
        if let Self::Integer(integer) = self { Some(*integer) } else { None }
    }

    /// The number that is not a game.
    ///
    /// ```
    /// let s = upstar::Session::new();
    /// assert_eq!(s.value("temperature(<2|1>)")?.as_number().unwrap().to_string(), "1/2");
    /// # Ok::<(), upstar::Error>(())
    /// ```
    #[must_use]
    pub fn as_number(&self) -> Option<&Number> {
        if let Self::Number(number) = self { Some(number) } else { None }
    }

    /// The text.
    ///
    /// ```
    /// let s = upstar::Session::new();
    /// assert_eq!(s.value("show(<1|0>)")?.as_text(), Some("<1|0>"));
    /// # Ok::<(), upstar::Error>(())
    /// ```
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }

    /// The game.
    ///
    /// ```
    /// let s = upstar::Session::new();
    /// assert!(s.value("<1|0>")?.as_game().is_some());
    /// # Ok::<(), upstar::Error>(())
    /// ```
    #[must_use]
    pub fn as_game(&self) -> Option<&Game> {
        if let Self::Game(game) = self { Some(game) } else { None }
    }

    /// The outcome.
    ///
    /// ```
    /// use upstar::Outcome;
    ///
    /// let s = upstar::Session::new();
    /// assert_eq!(s.value("outcome(*)")?.as_outcome(), Some(Outcome::Next));
    /// # Ok::<(), upstar::Error>(())
    /// ```
    #[must_use]
    pub fn as_outcome(&self) -> Option<Outcome> {
        if let Self::Outcome(outcome) = self { Some(*outcome) } else { None }
    }

    /// The items of a list.
    ///
    /// ```
    /// let s = upstar::Session::new();
    /// assert_eq!(s.value("[1, *]")?.as_list().unwrap().len(), 2);
    /// # Ok::<(), upstar::Error>(())
    /// ```
    #[must_use]
    pub fn as_list(&self) -> Option<&[Value]> {
        if let Self::List(items) = self { Some(items) } else { None }
    }
}
