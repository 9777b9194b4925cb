//! Why an answer is what it is: which theorem gave it, which proof, or that it was searched.
//!
//! Questions about games are noted when they are asked; the reasons are looked up afterwards, so that
//! nothing is slower for what nobody asks. A reason holds its games by id.

use std::borrow::Cow;

use crate::ask::heaps;
use crate::ask::question::{FormBy, Inverted, Question, SetBy};
use crate::ask::solution::Solution;
use crate::ask::universe::ClosedWorld;
use crate::ask::{AskError, Questions};
use crate::game::closed;
use crate::game::closed::OfHeaps;
use crate::game::robot::RobotId;
use crate::game::solved::{Source, partizan_kayles};
use crate::game::{ClosedId, InverseBy, SumId, Way};
use crate::values::number::Dyadic;
use crate::values::{Convention, Ending, Side, ValueId};

/// Games of a loop that a reason names.
const MOST_ON_THE_WAY: usize = 6;

/// Ticks for the quotient of the heaps that a reason names: a fifth of a second.
const HEAPS_TICKS: u64 = 2_000_000;

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
    /// A number.
    Number(Dyadic),
    /// A cheating robot game.
    Robot(RobotId),
    /// One of the two games that were compared, by its letter, G or H. Where both games have short texts, its text stands for it.
    Compared(char),
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

impl From<Cow<'static, str>> for Piece {
    fn from(words: Cow<'static, str>) -> Self {
        Self::Words(words)
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
    /// Tells how a canonical form was found.
    fn canonical_reason(&self, by: FormBy) -> Cow<'static, str> {
        match by {
            FormBy::Theorem(Source::Pitch) => {
                "one cricket pitch, taken apart at its bumps of 1 (proved in the book, on option-closed \
                 games)"
                    .into()
            }
            FormBy::Theorem(_) => "one lawn is an integer (Nowakowski and Ottaway 2011)".into(),
            FormBy::Value => {
                "dominated options left out, reversible ones bypassed (Conway 1976)".into()
            }
            FormBy::Simplest => "the simplest form: dominated options left out, reversible ones \
                                 bypassed (Siegel 2015, 2023)"
                .into(),
            FormBy::Set(SetBy::Quotient(id)) => {
                format!("a lightest sum of its class in the misère quotient of {}", self.whole(id))
                    .into()
            }
            FormBy::Set(SetBy::Degrees(kinds)) => {
                format!("a lightest sum that equals it, {}", by_degrees(kinds)).into()
            }
            // Only of 0 the form is known so.
            FormBy::Set(SetBy::Around(_)) => "no game is simpler than 0".into(),
            FormBy::Set(by) => format!("a simplest sum: {}", theorem_of_set(by)).into(),
        }
    }

    /// Tells why a game has an inverse, or has none.
    fn inverse_reason(&self, exists: bool, by: Inverted) -> Cow<'static, str> {
        let by = match by {
            Inverted::Universe(by) => by,
            Inverted::Set(SetBy::Quotient(id)) => {
                let whole = self.whole(id);
                return if exists {
                    format!("its sum with the inverse has the class of 0 in the misère quotient of {whole}")
                } else {
                    format!("no sum with it has the class of 0 in the misère quotient of {whole}")
                }
                .into();
            }
            Inverted::Set(SetBy::Around(name)) => {
                return format!(
                    "its sum with the conjugate equals 0 modulo {name}, where this set lies"
                )
                .into();
            }
            Inverted::Set(SetBy::Degrees(kinds)) => {
                let degrees = by_degrees(kinds);
                return if exists {
                    format!("its sum with the inverse equals 0, {degrees}")
                } else {
                    format!("no sum with it equals 0, {degrees}")
                }
                .into();
            }
            Inverted::Set(by) => return theorem_of_set(by).into(),
        };
        match (by, exists) {
            (InverseBy::All, _) => "in normal play G - G = 0 for every game",
            (InverseBy::OnlyZero, _) => {
                "modulo all games only 0 has an inverse (Mesdal and Ottaway 2007)"
            }
            (InverseBy::PFree, true) => {
                "no follower of its simplest form has outcome P, so the conjugate is the inverse \
                 (Davies and Yadav 2024)"
            }
            (InverseBy::PFree, false) => {
                "its simplest form has a follower of outcome P, so there is no inverse (Davies and \
                 Yadav 2024)"
            }
            (InverseBy::Theorem(Source::Nim), _) => {
                "a nimber other than 0 has a follower of outcome P, so there is no inverse \
                 (Davies and Yadav 2024)"
            }
            (InverseBy::Theorem(Source::Sprigs), _) => {
                "modulo dicots sprigs cancel with their conjugates (McKay, Milley and Nowakowski \
                 2016, Theorem 2.3)"
            }
            (InverseBy::Theorem(_), true) => {
                "numbers of this universe cancel with their conjugates (Milley and Renault 2013)"
            }
            (InverseBy::Theorem(_), false) => {
                "no integer but 0 cancels with its conjugate here, for 1 does not"
            }
            (InverseBy::Sum, true) => {
                "its sum with its conjugate is 0: if there is an inverse, it is the conjugate \
                 (Davies and Yadav 2024)"
            }
            (InverseBy::Sum, false) => {
                "its sum with its conjugate is not 0: if there were an inverse, it would be the \
                 conjugate (Davies and Yadav 2024)"
            }
        }
        .into()
    }

    /// Tells why a question has the answer that it has.
    ///
    /// # Errors
    /// What the question itself may meet.
    pub fn reason(&mut self, question: Question) -> Result<Reason, AskError> {
        let question = self.told(question)?;
        Ok(match question {
            Question::Outcome(g, played, way) => {
                let why = match (way, self.closed_world()) {
                    (Way::Followers, _) => self.quotient_reason(&[g])?,
                    (Way::Set, Some(ClosedWorld::Games(games))) => self.quotient_reason(&games)?,
                    _ => None,
                };
                let why = match why {
                    Some(why) => why,
                    None => self.outcome_reason(played, way)?,
                };
                Reason::of(g, one(why))
            }
            Question::Endings(g, played) => self.draw_reason(g, played)?,
            Question::InfiniteNim(g) => Reason::of(
                g,
                one(
                    "play can come back, and backwards from the ends no nim value is found (Smith 1966; \
                     Fraenkel and Perl 1975)",
                ),
            ),
            Question::Order(g, h, decided) => Reason {
                about: vec![Piece::Game(g), " and ".into(), Piece::Game(h), ": ".into()],
                because: self.order_reason([g, h], decided)?,
            },
            Question::Canonical(g, by) => Reason::of(g, one(self.canonical_reason(by))),
            Question::Value(g) => {
                let value = Piece::Value(g, self.value(g)?);
                Reason::of(g, vec![vec!["by its canonical form in normal play".into(), value]])
            }
            Question::Values(g) => {
                Reason::of(g, one("by the canonical forms of its summands in normal play"))
            }
            Question::Form(g) => Reason::of(g, one("by its form as it stands")),
            Question::Inverse(g, exists, by) => Reason::of(g, one(self.inverse_reason(exists, by))),
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
                let why = if set.is_solved() {
                    format!("the misère quotient has {}", self.whole(id))
                } else if let Some(kinds) = set.kinds_of_degrees() {
                    format!("the misère quotient is infinite, {}", by_degrees(kinds))
                } else if set.is_infinite() {
                    "the misère quotient is infinite: it has 1 and -1 (Milley and Renault 2013)"
                        .to_owned()
                } else {
                    "no finite misère quotient was found".to_owned()
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

    /// Tells why a player who begins draws: shows play that goes round.
    fn draw_reason(&mut self, g: SumId, played: SumId) -> Result<Reason, AskError> {
        let convention = self.convention("outcomes")?;
        let endings = self.endings(g)?;
        let mut because = one("searched backwards from the ends of play");
        let mut ways = Vec::new();
        for side in Side::BOTH {
            if endings.first(side) == Ending::Draw {
                ways.push((side, self.ask().way_of_draw(convention, side, played)?));
            }
        }
        // Often it is the same for both.
        let whoever = matches!(&ways[..], [(_, way), (_, other)] if way == other);
        ways.truncate(if whoever { 1 } else { 2 });
        for (side, way) in ways {
            let first =
                if whoever { "whoever begins".to_owned() } else { format!("{side:?} first") };
            let mut clause = vec![format!("{first}, nobody has to end this play: ").into()];
            let cut = way.len() > MOST_ON_THE_WAY;
            for (place, &game) in way.iter().enumerate() {
                if cut && place == MOST_ON_THE_WAY - 1 {
                    clause.push(" -> …".into());
                }
                if cut && (MOST_ON_THE_WAY - 1..way.len() - 1).contains(&place) {
                    continue;
                }
                if place > 0 {
                    clause.push(" -> ".into());
                }
                clause.push(Piece::Game(game));
            }
            because.push(clause);
        }
        Ok(Reason::of(g, because))
    }

    fn outcome_reason(&mut self, g: SumId, way: Way) -> Result<String, AskError> {
        let misere = self.convention("outcomes")? == Convention::Misere;
        let source = match way {
            Way::Theorem(source) => source,
            Way::Values if self.engine.uses_theorems() => {
                return Ok("from the values of its summands".to_owned());
            }
            Way::Values => {
                return Ok("from the canonical forms of its summands, found by play".to_owned());
            }
            Way::Nim => return Ok("from the nim values of its summands".to_owned()),
            Way::Search if misere || g.component().is_some() => return Ok("searched".to_owned()),
            Way::Search => {
                return Ok(
                    "searched; summands whose values were soon found were not searched".to_owned()
                );
            }
            Way::Followers | Way::Set => return Ok("by a misère quotient".to_owned()),
            Way::Heaps => return self.heaps_reason(g),
        };
        let words = match source {
            Source::Nim => "nim (Bouton 1901)",
            Source::Numbers if misere => {
                "numbers: who has fewer moves to get rid of wins (Milley and Renault 2013)"
            }
            Source::Numbers => "numbers, by the sign of their sum",
            Source::UpsAndStars => {
                "sums of ^, v and * (Allen 2009; Dorbec, Renault, Siegel and Sopena 2014)"
            }
            Source::Sprigs => {
                let sprigs = self.engine.as_sprigs(g).unwrap_or_default();
                let star = if sprigs.has_star() { "and * left over" } else { "no * left over" };
                return Ok(format!(
                    "sprigs with Delta = {}, epsilon = {}, {star} (McKay, Milley and Nowakowski \
                     2016, Theorems 3.4 and 5.1)",
                    sprigs.delta(),
                    sprigs.epsilon()
                ));
            }
            Source::PartizanKayles => {
                let value = self.engine.as_strips(g).map_or(0, partizan_kayles::Strips::value);
                return Ok(format!(
                    "partizan Kayles with v = {value}: R below 0, else N, P, R for 0, 1, 2 modulo \
                     3 (Milley 2015, Theorem 4.4)"
                ));
            }
            Source::OneBumps => {
                "pitches of one bump: who wins more of them alone wins (Nowakowski and Saunders, \
                 Theorem 3)"
            }
            Source::Switches => "integers and copies of one switch",
            Source::SpareMoves => {
                "by its numbers: their owner has more moves than all else lasts, and must make them"
            }
            Source::Pitch if misere => {
                "one cricket pitch (Nowakowski and Saunders, Theorems 1 and 2)"
            }
            Source::Pitch => {
                "one cricket pitch, by its low points (Nowakowski and Ottaway 2011, Theorem 3.6)"
            }
            Source::Lawn if misere => {
                "one lawn, by its even records (held against search; no paper has it)"
            }
            Source::Lawn => "one lawn is an integer (Nowakowski and Ottaway 2011)",
            // These tell the order of games.
            Source::Outcomes | Source::LargeNumbers | Source::Ends | Source::SmallGame => {
                "by a theorem on sums"
            }
        };
        Ok(words.to_owned())
    }

    /// A question with the way that is told of it.
    pub(super) fn told(&mut self, question: Question) -> Result<Question, AskError> {
        Ok(match question {
            Question::Outcome(g, played, way) => {
                Question::Outcome(g, played, self.told_way(played, way)?)
            }
            question => question,
        })
    }

    /// The way that is told of an outcome: that of a sum of heaps may have been searched before their quotient was known,
    /// or told by a quotient that was known already.
    fn told_way(&mut self, played: SumId, way: Way) -> Result<Way, AskError> {
        Ok(match way {
            Way::Search | Way::Heaps if self.closed_world().is_none() => {
                match self.quotient_of_heaps(played)? {
                    Some(_) => Way::Heaps,
                    None => way,
                }
            }
            _ => way,
        })
    }

    /// The quotient of the first heaps of an octal game of which a game is a sum, where misère play is asked about and
    /// they are soon found.
    pub(super) fn quotient_of_heaps(&mut self, g: SumId) -> Result<Option<OfHeaps>, AskError> {
        if self.convention("outcomes")? == Convention::Normal {
            return Ok(None);
        }
        Ok(closed::quotient_of_heaps(&mut self.ask(), g, HEAPS_TICKS)?)
    }

    /// The quotient of the heaps of an octal game, and the period of their classes.
    fn heaps_reason(&mut self, g: SumId) -> Result<String, AskError> {
        let Some(OfHeaps { order, known, period, .. }) = self.quotient_of_heaps(g)? else {
            return Ok("by the misère quotient of its heaps".to_owned());
        };
        Ok(match period {
            Some(period) => format!(
                "by the misère quotient of its heaps: {order} classes; from heap {} on they repeat after {} \
                 (Plambeck and Siegel 2008)",
                period.start, period.length
            ),
            None => format!(
                "by the misère quotient of the first {known} heaps: {order} classes (Plambeck and Siegel \
                 2008)"
            ),
        })
    }

    /// The quotient of all sums of followers of some games, where it is whole.
    pub(super) fn quotient_reason(&mut self, games: &[SumId]) -> Result<Option<String>, AskError> {
        let id = self.closed_set(games)?;
        let is_whole = self.engine.closed_set(id).is_solved();
        Ok(is_whole.then(|| format!("by the misère quotient of {}", self.whole(id))))
    }

    /// The size of a whole quotient and of its proof.
    pub(super) fn whole(&self, id: ClosedId) -> String {
        let quotient = self.engine.closed_set(id).quotient();
        let (classes, transitions) = (quotient.order(), quotient.transitions());
        let period = self.closed_world().and_then(|world| heaps::period_of_heaps(self, &world));
        let heaps = period.map(|period| {
            format!("; from heap {} on heaps repeat after {}", period.start, period.length)
        });
        format!(
            "{classes} class{}, proved by following {transitions} \
             transition{} (after Plambeck and Siegel 2008){}",
            if classes == 1 { "" } else { "es" },
            if transitions == 1 { "" } else { "s" },
            heaps.unwrap_or_default()
        )
    }
}

/// The reason for what is proved by degrees.
pub(super) fn by_degrees(kinds: u64) -> String {
    format!("by degrees: outcomes of the set's sums, proved on {kinds} kinds of sums")
}

/// The theorem that solves a closed set, in words.
fn theorem_of_set(by: SetBy) -> &'static str {
    match by {
        SetBy::Solution(Solution::Strips(_)) => {
            "sums of strips of partizan Kayles are the group of integers (Milley 2015, Theorem 4.4)"
        }
        SetBy::Solution(Solution::Numbers) => {
            "sums of numbers are the group of integers (Milley and Renault 2013)"
        }
        SetBy::Solution(Solution::Sprigs) | SetBy::Sprigs => {
            "sprigs are a group, ordered as in normal play (McKay, Milley and Nowakowski 2016)"
        }
        SetBy::Quotient(_) => "by the misère quotient of the set",
        SetBy::Degrees(_) | SetBy::Around(_) | SetBy::Nothing(_) => "by no theorem",
    }
}
