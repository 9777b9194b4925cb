//! Games of a session, and their comparisons.

use std::rc::Rc;

use super::value::{Outcome, Relation, Universe, Value};
use super::{Error, Home};
use crate::session::{Format, Held, typed};

/// A game of a session: a short game, a position of a ruleset, a sum of these, or a cheating robot game.
///
/// By default, questions are asked in the universe of the session.
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

    /// The value in the session, if the game belongs to this session.
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
        self.home
            .ask(|session| typed::apply(session, function, &values, universe.map(Universe::text)))
    }

    fn game(&self, held: Held) -> Result<Self, Error> {
        Self::new(&self.home, held)
    }

    fn value(&self, held: &Held) -> Result<Value, Error> {
        Value::of(&self.home, held)
    }

    /// The game in full, as given (not simplified). The text can be typed back.
    ///
    /// # Errors
    /// If the text would have millions of characters.
    ///
    /// ```
    /// let s = upstar::Session::new();
    /// let g = s.game("partizan_kayles(3) + <1|0>")?;
    /// assert_eq!(g.text()?, "<1|0> + partizan_kayles(3)");
    /// assert_eq!(s.game(&g.text()?)?.text()?, g.text()?);
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn text(&self) -> Result<String, Error> {
        self.home.ask(|session| typed::text_of(session, &self.held))
    }

    /// The game as LaTeX, in the form of an answer.
    ///
    /// # Errors
    /// If the canonical form cannot be computed within the limits.
    ///
    /// ```
    /// let g = upstar::Session::new().game("^")?;
    /// assert_eq!(g.latex()?, r"{\uparrow}");
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn latex(&self) -> Result<String, Error> {
        let answer = self.home.ask(|session| typed::show(session, &self.held))?;
        Ok(answer.written(Format::Latex).unwrap_or_default().to_owned())
    }

    /// The game as the program shows it, with its canonical form if that is different.
    ///
    /// # Errors
    /// If the canonical form cannot be computed within the limits.
    ///
    /// ```
    /// let g = upstar::Session::new().game("<*|*>")?;
    /// assert_eq!(g.shown()?, "<∗|∗> = 0");
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn shown(&self) -> Result<String, Error> {
        let answer = self.home.ask(|session| typed::show(session, &self.held))?;
        Ok(answer.text.map(|text| text.to_plain()).unwrap_or_default())
    }

    /// The game as SVG, as its rulesets draw it, or `None` if it has no position with a figure.
    ///
    /// # Errors
    /// If the figure is too large, or a limit is reached.
    ///
    /// ```
    /// let s = upstar::Session::new();
    /// assert!(s.game("domineering(2, 3)")?.svg()?.unwrap().starts_with("<svg"));
    /// assert_eq!(s.game("<1|0>")?.svg()?, None);
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn svg(&self) -> Result<Option<String>, Error> {
        self.home.ask(|session| typed::drawing_of(session, &self.held))
    }

    /// The outcome in the universe of the session.
    ///
    /// # Errors
    /// If play does not end, or a limit is reached.
    ///
    /// ```
    /// let g = upstar::Session::new().game("domineering(3, 3)")?;
    /// assert_eq!(g.outcome()?.to_string(), "N");
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn outcome(&self) -> Result<Outcome, Error> {
        self.won(None)
    }

    /// The outcome in a universe.
    ///
    /// # Errors
    /// As [`Game::outcome`], and if there is no such universe.
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
    /// If no canonical form is known in that universe, or a limit is reached.
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
    /// As [`Game::canonical`], and if there is no such universe.
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

    /// Compares the game with another game of the same session, in a universe.
    ///
    /// # Errors
    /// If one of the games is not a member of the universe, if they belong to two sessions, or if a limit
    /// is reached.
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

    /// Returns whether the game equals another game, in a universe.
    ///
    /// # Errors
    /// As [`Game::compare`], and if it is undecided.
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

    /// Returns whether the game is at least as good for Left as another game, in a universe.
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
    /// If the games belong to two sessions, or one is a cheating robot game and the other is not.
    ///
    /// ```
    /// let s = upstar::Session::new();
    /// assert_eq!(s.game("*")?.add(&s.game("*2")?)?.canonical()?.text()?, "∗3");
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn add(&self, other: &Self) -> Result<Self, Error> {
        let values = [&self.held, other.at(&self.home)?];
        self.game(self.home.ask(|session| typed::sum_of(session, &values))?)
    }

    /// The game with the roles of the players exchanged.
    ///
    /// # Errors
    /// If the conjugate of a position cannot be computed within the limits.
    ///
    /// ```
    /// let s = upstar::Session::new();
    /// assert_eq!(s.game("<2|1>")?.negate()?.text()?, "<-1|-2>");
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn negate(&self) -> Result<Self, Error> {
        self.game(self.asked("conjugate", &[], None)?)
    }

    /// Left's options.
    ///
    /// # Errors
    /// If the rules of a position give an error, or a limit is reached.
    ///
    /// ```
    /// let s = upstar::Session::new();
    /// assert_eq!(s.game("<1,*|0>")?.left()?.len(), 2);
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn left(&self) -> Result<Vec<Self>, Error> {
        self.options("left")
    }

    /// Right's options.
    ///
    /// # Errors
    /// If the rules of a position give an error, or a limit is reached.
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

/// The comparison of two games in a universe.
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

    /// The relation of the first game to the second, or `None` if it is undecided.
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

    /// The two games, in the order of the comparison.
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

    /// A game X of the universe that distinguishes the games: the outcome of the first plus X is not at
    /// least that of the second plus X, or conversely. `None` if the games are equal.
    ///
    /// # Errors
    /// If no small game shows it, if it is undecided, or if a limit is reached.
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

    /// The relation, or `None` if it is undecided.
    fn decided(&self) -> Result<Relation, Error> {
        self.relation.ok_or_else(Error::undecided)
    }
}
