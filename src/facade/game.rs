//! Games of a session, and how they compare.

use std::rc::Rc;

use super::value::{Outcome, Relation, Universe, Value};
use super::{Error, Home};
use crate::session::Held;

/// A game of a session: short games, positions of rulesets, sums of them, cheating robot games.
///
/// Where nothing else is said, questions are asked in the universe of the session.
///
/// ```
/// use upstar::{Session, Universe};
///
/// let s = Session::new();
/// let (g, h) = (s.game("<1|0>")?, s.game("*")?);
/// assert_eq!(g.add(&h)?.outcome()?.to_string(), "L");
/// assert_eq!(g.negate()?.text()?, "<0|-1>");
/// assert!(g.at_least(&s.game("-1")?, Universe::Normal)?);
/// # Ok::<(), upstar::Error>(())
/// ```
#[derive(Clone)]
pub struct Game {
    home: Rc<Home>,
    held: Held,
}

impl std::fmt::Debug for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = self.text();
        f.debug_tuple("Game").field(&text.as_deref().unwrap_or("…")).finish()
    }
}

impl Game {
    pub(super) fn new(home: &Rc<Home>, held: Held) -> Result<Self, Error> {
        if held.is_game() {
            Ok(Self { home: Rc::clone(home), held })
        } else {
            Err(Error::no_game(held.noun()))
        }
    }

    /// The value of the session that it is, if it is one of this session.
    pub(super) fn at(&self, home: &Rc<Home>) -> Result<&Held, Error> {
        if Rc::ptr_eq(&self.home, home) { Ok(&self.held) } else { Err(Error::other_session()) }
    }

    /// A function of the library, whatever its name means in the session, of games of it.
    fn asked(
        &self,
        function: &str,
        others: &[&Self],
        universe: Option<&Universe>,
    ) -> Result<Held, Error> {
        let mut values = vec![&self.held];
        for other in others {
            values.push(other.at(&self.home)?);
        }
        self.home.ask(|session| session.apply(function, &values, universe.map(Universe::text)))
    }

    fn game(&self, held: Held) -> Result<Self, Error> {
        Self::new(&self.home, held)
    }

    fn value(&self, held: &Held) -> Result<Value, Error> {
        Value::of(&self.home, held)
    }

    /// The game as it stands, in full: typed back it is the same game.
    ///
    /// # Errors
    /// That the text would have millions of characters.
    ///
    /// ```
    /// let s = upstar::Session::new();
    /// let g = s.game("kayles(3) + <1|0>")?;
    /// assert_eq!(g.text()?, "<1|0> + kayles(3)");
    /// assert_eq!(s.game(&g.text()?)?.text()?, g.text()?);
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn text(&self) -> Result<String, Error> {
        self.home.ask(|session| session.text_of(&self.held))
    }

    /// The game as LaTeX, as an answer shows it.
    ///
    /// # Errors
    /// What its canonical form meets.
    ///
    /// ```
    /// let g = upstar::Session::new().game("^")?;
    /// assert_eq!(g.latex()?, r"{\uparrow}");
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn latex(&self) -> Result<String, Error> {
        let answer = self.home.ask(|session| session.show(&self.held))?;
        Ok(answer.latex.unwrap_or_default())
    }

    /// The game as the program shows it, with its canonical form where that is another.
    ///
    /// # Errors
    /// What its canonical form meets.
    ///
    /// ```
    /// let g = upstar::Session::new().game("<*|*>")?;
    /// assert_eq!(g.shown()?, "<∗|∗> = 0");
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn shown(&self) -> Result<String, Error> {
        let answer = self.home.ask(|session| session.show(&self.held))?;
        Ok(answer.text.map(|text| text.to_plain()).unwrap_or_default())
    }

    /// The game as SVG, as its rulesets draw it; none where it has no position that is drawn.
    ///
    /// # Errors
    /// That the figure is too large, limits.
    ///
    /// ```
    /// let s = upstar::Session::new();
    /// assert!(s.game("domineering(2, 3)")?.svg()?.unwrap().starts_with("<svg"));
    /// assert_eq!(s.game("<1|0>")?.svg()?, None);
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn svg(&self) -> Result<Option<String>, Error> {
        self.home.ask(|session| session.drawing_of(&self.held))
    }

    /// Who wins, in the universe of the session.
    ///
    /// # Errors
    /// What the question meets: play without end, limits.
    ///
    /// ```
    /// let g = upstar::Session::new().game("domineering(3, 3)")?;
    /// assert_eq!(g.outcome()?.to_string(), "N");
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn outcome(&self) -> Result<Outcome, Error> {
        self.won(None)
    }

    /// Who wins in a universe.
    ///
    /// # Errors
    /// As [`Game::outcome`], and that the universe is none.
    ///
    /// ```
    /// use upstar::{Outcome, Session, Universe};
    ///
    /// let g = Session::new().game("*")?;
    /// assert_eq!(g.outcome_in(Universe::Misere)?, Outcome::Previous);
    /// # Ok::<(), upstar::Error>(())
    /// ```
    #[expect(clippy::needless_pass_by_value, reason = "it is written where it is passed")]
    pub fn outcome_in(&self, universe: Universe) -> Result<Outcome, Error> {
        self.won(Some(&universe))
    }

    fn won(&self, universe: Option<&Universe>) -> Result<Outcome, Error> {
        let held = self.asked("outcome", &[], universe)?;
        let outcome = self.value(&held)?.as_outcome();
        outcome.ok_or_else(|| Error::no_game(held.noun()))
    }

    /// The canonical form, in the universe of the session.
    ///
    /// # Errors
    /// That none is known in that universe, limits.
    ///
    /// ```
    /// let g = upstar::Session::new().game("<0,-1|2>")?;
    /// assert_eq!(g.canonical()?.text()?, "1");
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn canonical(&self) -> Result<Self, Error> {
        self.game(self.asked("canonical", &[], None)?)
    }

    /// The canonical form in a universe.
    ///
    /// # Errors
    /// As [`Game::canonical`], and that the universe is none.
    ///
    /// ```
    /// use upstar::{Session, Universe};
    ///
    /// let g = Session::new().game("* + *")?;
    /// assert_eq!(g.canonical_in(Universe::Dicot)?.text()?, "0");
    /// # Ok::<(), upstar::Error>(())
    /// ```
    #[expect(clippy::needless_pass_by_value, reason = "it is written where it is passed")]
    pub fn canonical_in(&self, universe: Universe) -> Result<Self, Error> {
        self.game(self.asked("canonical", &[], Some(&universe))?)
    }

    /// How it compares with a game of the same session, in a universe.
    ///
    /// # Errors
    /// That one of them is no member of the universe, that the games are of two sessions, limits.
    ///
    /// ```
    /// use upstar::{Relation, Session, Universe};
    ///
    /// let s = Session::new();
    /// let comparison = s.game("* + *")?.compare(&s.game("0")?, Universe::Misere)?;
    /// assert_eq!(comparison.relation(), Some(Relation::Confused));
    /// let other = Session::new().game("0")?;
    /// assert!(s.game("0")?.compare(&other, Universe::Normal).is_err());
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn compare(&self, other: &Self, universe: Universe) -> Result<Comparison, Error> {
        let held = self.asked("compare", &[other], Some(&universe))?;
        match self.value(&held)? {
            Value::Comparison(comparison) => Ok(Comparison { universe, ..comparison }),
            _ => Err(Error::no_game(held.noun())),
        }
    }

    /// Whether it equals a game, in a universe.
    ///
    /// # Errors
    /// As [`Game::compare`], and that it is undecided.
    ///
    /// ```
    /// use upstar::{Session, Universe};
    ///
    /// let s = Session::new();
    /// assert!(s.game("<0|1>")?.is_equal(&s.game("1/2")?, Universe::Normal)?);
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn is_equal(&self, other: &Self, universe: Universe) -> Result<bool, Error> {
        Ok(self.compare(other, universe)?.decided()? == Relation::Equal)
    }

    /// Whether it is at least a game for Left, in a universe.
    ///
    /// # Errors
    /// As [`Game::is_equal`].
    ///
    /// ```
    /// use upstar::{Session, Universe};
    ///
    /// let s = Session::new();
    /// assert!(s.game("^")?.at_least(&s.game("0")?, Universe::Normal)?);
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn at_least(&self, other: &Self, universe: Universe) -> Result<bool, Error> {
        let relation = self.compare(other, universe)?.decided()?;
        Ok(matches!(relation, Relation::Equal | Relation::Greater))
    }

    /// The sum with a game of the same session.
    ///
    /// # Errors
    /// That the games are of two sessions, or of two worlds that have no sum.
    ///
    /// ```
    /// let s = upstar::Session::new();
    /// assert_eq!(s.game("*")?.add(&s.game("*2")?)?.canonical()?.text()?, "∗3");
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn add(&self, other: &Self) -> Result<Self, Error> {
        let values = [&self.held, other.at(&self.home)?];
        self.game(self.home.ask(|session| session.sum_of(&values))?)
    }

    /// The game with the players' roles exchanged.
    ///
    /// # Errors
    /// What the conjugate of a position meets.
    ///
    /// ```
    /// let s = upstar::Session::new();
    /// assert_eq!(s.game("<2|1>")?.negate()?.text()?, "<-1|-2>");
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn negate(&self) -> Result<Self, Error> {
        self.game(self.asked("conjugate", &[], None)?)
    }

    /// What Left may move to.
    ///
    /// # Errors
    /// What the rules of a position meet.
    ///
    /// ```
    /// let s = upstar::Session::new();
    /// assert_eq!(s.game("<1,*|0>")?.left()?.len(), 2);
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn left(&self) -> Result<Vec<Self>, Error> {
        self.options("left")
    }

    /// What Right may move to.
    ///
    /// # Errors
    /// What the rules of a position meet.
    ///
    /// ```
    /// let s = upstar::Session::new();
    /// assert_eq!(s.game("<1,*|0>")?.right()?[0].text()?, "0");
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn right(&self) -> Result<Vec<Self>, Error> {
        self.options("right")
    }

    fn options(&self, function: &str) -> Result<Vec<Self>, Error> {
        let held = self.asked(function, &[], None)?;
        match self.value(&held)? {
            Value::List(items) => items
                .into_iter()
                .map(|item| match item {
                    Value::Game(game) => Ok(game),
                    _ => Err(Error::no_game(held.noun())),
                })
                .collect(),
            _ => Err(Error::no_game(held.noun())),
        }
    }
}

/// How two games compare in a universe.
///
/// ```
/// use upstar::{Relation, Session, Universe};
///
/// let s = Session::new();
/// let comparison = s.game("*2 + *2")?.compare(&s.game("0")?, Universe::Dicot)?;
/// assert_eq!(comparison.relation(), Some(Relation::Confused));
/// let x = comparison.witness()?.unwrap();
/// assert_ne!(
///     s.game("*2 + *2")?.add(&x)?.outcome_in(Universe::Dicot)?,
///     x.outcome_in(Universe::Dicot)?,
/// );
/// # Ok::<(), upstar::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Comparison {
    games: [Game; 2],
    universe: Universe,
    relation: Option<Relation>,
}

impl Comparison {
    pub(super) fn new(games: [Game; 2], universe: Universe, relation: Option<Relation>) -> Self {
        Self { games, universe, relation }
    }

    /// The relation of the first game to the second; none where it is undecided.
    ///
    /// ```
    /// use upstar::{Relation, Session, Universe};
    ///
    /// let s = Session::new();
    /// let comparison = s.game("1")?.compare(&s.game("*")?, Universe::Normal)?;
    /// assert_eq!(comparison.relation(), Some(Relation::Greater));
    /// # Ok::<(), upstar::Error>(())
    /// ```
    #[must_use]
    pub fn relation(&self) -> Option<Relation> {
        self.relation
    }

    /// The games, as they were compared.
    ///
    /// ```
    /// use upstar::{Session, Universe};
    ///
    /// let s = Session::new();
    /// let comparison = s.game("1")?.compare(&s.game("*")?, Universe::Normal)?;
    /// assert_eq!(comparison.games()[1].text()?, "∗");
    /// # Ok::<(), upstar::Error>(())
    /// ```
    #[must_use]
    pub fn games(&self) -> &[Game; 2] {
        &self.games
    }

    /// The universe in which they were compared.
    ///
    /// ```
    /// use upstar::{Session, Universe};
    ///
    /// let s = Session::new();
    /// let comparison = s.game("*")?.compare(&s.game("0")?, Universe::Dicot)?;
    /// assert_eq!(comparison.universe(), &Universe::Dicot);
    /// # Ok::<(), upstar::Error>(())
    /// ```
    #[must_use]
    pub fn universe(&self) -> &Universe {
        &self.universe
    }

    /// A game X of the universe such that the games differ beside it: the outcome of the first with X is
    /// not at least that of the second with X, or the other way around. None where they are equal.
    ///
    /// # Errors
    /// That no small game shows it, that it is undecided, limits.
    ///
    /// ```
    /// use upstar::{Session, Universe};
    ///
    /// let s = Session::new();
    /// let (g, zero) = (s.game("* + *")?, s.game("0")?);
    /// assert!(g.compare(&zero, Universe::Dicot)?.witness()?.is_none());
    /// assert_eq!(g.compare(&zero, Universe::Misere)?.witness()?.unwrap().text()?, "-1");
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn witness(&self) -> Result<Option<Game>, Error> {
        let [g, h] = &self.games;
        let [first, second] = match self.relation {
            Some(Relation::Equal) => return Ok(None),
            // The second is not at least the first.
            Some(Relation::Greater) => [h, g],
            Some(Relation::Less | Relation::Confused) | None => [g, h],
        };
        let held = first.asked("distinguish", &[second], Some(&self.universe))?;
        match first.value(&held)? {
            Value::None => Ok(None),
            _ => first.game(held).map(Some),
        }
    }

    /// The relation, or that it is undecided.
    fn decided(&self) -> Result<Relation, Error> {
        self.relation.ok_or_else(Error::undecided)
    }
}
