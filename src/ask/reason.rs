//! Why an answer is what it is: which theorem gave it, which proof, or that it was searched.
//!
//! Questions about games are noted when they are asked; the reasons are looked up afterwards, so that
//! nothing is slower for what nobody asks. A reason holds its games by id.

use std::borrow::Cow;

use crate::ask::closed::ClosedWorld;
use crate::ask::question::{Found, Question};
use crate::ask::{AskError, Questions};
use crate::game::normal::ValueId;
use crate::game::robot::RobotId;
use crate::game::solved::{Source, kayles};
use crate::game::{ClosedId, Convention, SumId, Universe};

/// A piece of a reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Words.
    Words(Cow<'static, str>),
    /// A game as it stands.
    Game(SumId),
    /// The same; where its text is long or takes long, the whole clause is left out.
    Short(SumId),
    /// A comma and the value of a game in normal play, where it looks different from the game.
    Value(SumId, ValueId),
    /// A cheating robot game.
    Robot(RobotId),
}

impl From<&'static str> for Piece {
    fn from(words: &'static str) -> Self {
        Self::Words(words.into())
    }
}

impl From<String> for Piece {
    fn from(words: String) -> Self {
        Self::Words(words.into())
    }
}

/// What stands between two semicolons.
pub type Clause = Vec<Piece>;

/// The reason of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// What was asked about, with the sign that follows it.
    pub about: Vec<Piece>,
    /// Why the answer is what it is.
    pub because: Vec<Clause>,
}

impl Reason {
    /// The reason of an answer about a game.
    fn of(g: SumId, because: Vec<Clause>) -> Self {
        Self { about: vec![Piece::Game(g), ": ".into()], because }
    }

    /// The reason of an answer about a cheating robot game.
    pub(super) fn of_robot(g: RobotId, why: impl Into<Piece>) -> Self {
        Self { about: vec![Piece::Robot(g), ": ".into()], because: one(why) }
    }
}

/// One clause of words.
pub(super) fn one(words: impl Into<Piece>) -> Vec<Clause> {
    vec![vec![words.into()]]
}

impl Questions<'_> {
    /// How a canonical form in normal play was found.
    fn canonical_reason(&self, g: SumId) -> &'static str {
        let row = g.component().filter(|id| self.engine.is_row(*id));
        match row.and_then(|_| self.engine.source_of_outcome(Convention::Normal, g)) {
            Some(Source::Pitch) => {
                "one cricket pitch, taken apart at its bumps of 1 (proved in the book, on option-closed \
                 games)"
            }
            Some(Source::Lawn) => "one lawn is an integer (Nowakowski and Ottaway 2011)",
            _ => "dominated options left out, reversible ones bypassed (Conway 1976)",
        }
    }

    /// Why a question has the answer that it has.
    ///
    /// # Errors
    /// What the question itself may meet.
    pub fn reason(&mut self, question: Question) -> Result<Reason, AskError> {
        Ok(match question {
            Question::Outcome(g, found) => {
                let quotient = match (found, self.closed_world()) {
                    (Found::Followers, _) => self.quotient_reason(&[g])?,
                    (Found::Set, Some(ClosedWorld::Games(games))) => {
                        self.quotient_reason(&games)?
                    }
                    _ => None,
                };
                let why = match quotient {
                    Some(why) => why,
                    None => self.outcome_reason(found)?,
                };
                Reason::of(g, one(why))
            }
            Question::Order(g, h, deciding) => Reason {
                about: vec![Piece::Game(g), " and ".into(), Piece::Game(h), ": ".into()],
                because: self.order_reason([g, h], deciding)?,
            },
            Question::Canonical(g) => {
                let why = match self.closed_world() {
                    Some(_) => "a simplest sum of its class",
                    None if self.rules.universes().is_normal(self.universe) => {
                        self.canonical_reason(g)
                    }
                    None => {
                        "the simplest form: dominated options left out, reversible ones bypassed \
                         (Siegel 2015, 2023)"
                    }
                };
                Reason::of(g, one(why))
            }
            Question::Value(g) => {
                let value = Piece::Value(g, self.value(g)?);
                Reason::of(g, vec![vec!["by its canonical form in normal play".into(), value]])
            }
            Question::Values(g) => {
                Reason::of(g, one("by the canonical forms of its summands in normal play"))
            }
            Question::Form(g) => Reason::of(g, one("by its form as it stands")),
            Question::Inverse(g, exists) => Reason::of(g, one(self.inverse_reason(g, exists)?)),
            Question::Member(g, universe) => {
                let offence = self.ask().modulo(universe).why_not_member(g)?;
                let why = match offence {
                    None => vec!["no follower breaks the rule".into()],
                    Some(offence) if offence.follower == g => {
                        vec!["it breaks the rule itself".into()]
                    }
                    Some(offence) => vec![
                        "its follower ".into(),
                        Piece::Game(offence.follower),
                        " breaks the rule".into(),
                    ],
                };
                Reason::of(g, vec![why])
            }
            Question::Strong(side, g, holds) => {
                let why = if holds {
                    format!("{side:?}, moving first, wins with every {side:?} end of the universe")
                } else {
                    format!("some {side:?} end of the universe makes {side:?}, moving first, lose")
                };
                Reason::of(g, one(why + " (Siegel 2023)"))
            }
            Question::Quotient(id) => {
                let set = self.engine.closed_set(id);
                let letters = set.quotient().alphabet().len();
                let many = if letters == 1 { "" } else { "s" };
                let why = match self.whole_quotient(id) {
                    Some(whole) => format!("the misère quotient has {whole}"),
                    None => "no finite misère quotient was found".to_owned(),
                };
                let about = vec![format!("sums of {letters} component{many}: ").into()];
                Reason { about, because: one(why) }
            }
            Question::Parts(g) => Reason::of(
                g,
                one("misère play cancels, so a part of an impartial game is a part of one of its \
                     options, or what is left is (Conway 1976; Siegel 2020)"),
            ),
            Question::RobotOutcome(g) => self.robot_outcome_reason(g)?,
            Question::RobotScore(g) => self.robot_score_reason(g)?,
            Question::RobotOrder(universe, g, h) => self.robot_order_reason(universe, [g, h])?,
        })
    }

    fn outcome_reason(&mut self, found: Found) -> Result<String, AskError> {
        let misere = self.convention("outcomes")? == Convention::Misere;
        let (source, g) = match found {
            Found::Theorem(source, g) => (Some(source), g),
            Found::Play(g) => (None, g),
            Found::Followers | Found::Set => return Ok("searched".to_owned()),
        };
        Ok(match source {
            Some(Source::Nim) => "nim (Bouton 1901)".to_owned(),
            Some(Source::Numbers) if misere => {
                "numbers: who has fewer moves to get rid of wins (Milley and Renault 2013)"
                    .to_owned()
            }
            Some(Source::Numbers) => "numbers, by the sign of their sum".to_owned(),
            Some(Source::UpsAndStars) => {
                "sums of ^, v and * (Allen 2009; Dorbec, Renault, Siegel and Sopena 2014)"
                    .to_owned()
            }
            Some(Source::Sprigs) => {
                let sprigs = self.engine.as_sprigs(g).unwrap_or_default();
                let star = if sprigs.has_star() { "and * left over" } else { "no * left over" };
                format!(
                    "sprigs with Delta = {}, epsilon = {}, {star} (McKay, Milley and Nowakowski \
                     2016, Theorems 3.4 and 5.1)",
                    sprigs.delta(),
                    sprigs.epsilon()
                )
            }
            Some(Source::Kayles) => {
                let value = self.engine.as_strips(g).map_or(0, kayles::Strips::value);
                format!(
                    "partizan Kayles with v = {value}: R below 0, else N, P, R for 0, 1, 2 modulo \
                     3 (Milley 2015, Theorem 4.4)"
                )
            }
            Some(Source::OneBumps) => {
                "pitches of one bump: who wins more of them alone wins (Nowakowski and Saunders, \
                 Theorem 3)"
                    .to_owned()
            }
            Some(Source::Switches) => "integers and copies of one switch".to_owned(),
            Some(Source::SpareMoves) => {
                "by its numbers: their owner has more moves than all else lasts, and must make them"
                    .to_owned()
            }
            Some(Source::Pitch) if misere => {
                "one cricket pitch (Nowakowski and Saunders, Theorems 1 and 2)".to_owned()
            }
            Some(Source::Pitch) => {
                "one cricket pitch, by its low points (Nowakowski and Ottaway 2011, Theorem 3.6)"
                    .to_owned()
            }
            Some(Source::Lawn) if misere => {
                "one lawn, by its even records (held against search; no paper has it)".to_owned()
            }
            Some(Source::Lawn) => "one lawn is an integer (Nowakowski and Ottaway 2011)".to_owned(),
            // These tell the order of games.
            Some(Source::Outcomes | Source::LargeNumbers | Source::Ends | Source::SmallGame) => {
                "by a theorem on sums".to_owned()
            }
            None if misere => "searched".to_owned(),
            None if self.ask().has_values(g)? => "from the values of its components".to_owned(),
            None => "searched; summands whose values were soon found were not searched".to_owned(),
        })
    }

    /// Why a game has an inverse, or has none.
    fn inverse_reason(&mut self, g: SumId, exists: bool) -> Result<&'static str, AskError> {
        if self.closed_world().is_some() {
            return Ok(if exists {
                "its sum with the inverse has the class of 0"
            } else {
                "no class of the set has a sum with it that has the class of 0"
            });
        }
        let universe = self.setting("inverses")?.universe;
        if universe == Universe::Normal {
            return Ok("in normal play G - G = 0 for every game");
        }
        let is_p_free = self.ask().is_p_free(g);
        Ok(match (exists, universe, is_p_free) {
            (true, Universe::Blocking | Universe::DeadEnding, Ok(true)) => {
                "no follower has outcome P, so the conjugate is the inverse (Davies and Yadav 2024)"
            }
            (false, Universe::Misere, _) => {
                "modulo all games only 0 has an inverse (Mesdal and Ottaway 2007)"
            }
            (true, ..) => {
                "its sum with its conjugate is 0: if there is an inverse, it is the conjugate \
                 (Davies and Yadav 2024)"
            }
            (false, ..) => {
                "its sum with its conjugate is not 0: if there were an inverse, it would be the \
                 conjugate (Davies and Yadav 2024)"
            }
        })
    }

    /// The quotient of all sums of followers of some games, where it is whole.
    pub(super) fn quotient_reason(&mut self, games: &[SumId]) -> Result<Option<String>, AskError> {
        let id = self.closed_set(games)?;
        let whole = self.whole_quotient(id);
        Ok(whole.map(|whole| format!("by the misère quotient of {whole}")))
    }

    /// The quotient of a closed set and its proof, where it is whole.
    fn whole_quotient(&self, id: ClosedId) -> Option<String> {
        let set = self.engine.closed_set(id);
        let quotient = set.quotient();
        let (classes, transitions) = (quotient.order(), quotient.transitions());
        set.is_solved().then(|| {
            format!(
                "{classes} class{}, proved by following {transitions} \
                 transition{} (after Plambeck and Siegel 2008)",
                if classes == 1 { "" } else { "es" },
                if transitions == 1 { "" } else { "s" }
            )
        })
    }
}
