//! Why an answer is what it is: which theorem gave it, which proof, or that it was searched.
//!
//! Questions about games are noted while an expression is evaluated; the reasons are looked up
//! afterwards, so that nothing is slower for what nobody asks.

use super::context::Context;
use super::fault::{Beside, FaultKind};
use super::value::Value;
use crate::ask::closed::ClosedWorld;
use crate::ask::question::Question;
use crate::ask::universe::World;
use crate::game::solved::{Source, kayles};
use crate::game::winner::race::Way;
use crate::game::{ClosedId, Convention, SumId, Universe};

impl Context<'_> {
    /// Notes a question.
    pub fn note(&mut self, question: Question) {
        self.asked.note(question, self.universe);
    }

    /// Notes the question that a relation or a quotient is the answer to.
    pub fn note_value(&mut self, value: &Value) -> Result<(), FaultKind> {
        match value {
            Value::Quotient(asked) => self.note(Question::Quotient(asked.set)),
            Value::Relation(comparison) => {
                let (universe, [a, b]) = (comparison.universe, &comparison.games);
                let questions = if self.program.universes.world(universe) == World::Robot {
                    let g = self.to_robot(a, Beside::Games)?;
                    let h = self.to_robot(b, Beside::Games)?;
                    vec![Question::RobotOrder(universe, g, h), Question::RobotOrder(universe, h, g)]
                } else {
                    vec![Question::Order(self.to_game(a)?, self.to_game(b)?)]
                };
                self.modulo(universe, |context| {
                    questions.into_iter().for_each(|question| context.note(question));
                });
            }
            _ => {}
        }
        Ok(())
    }

    /// The reasons behind the questions noted so far, a line for each.
    pub fn reasons(&mut self) -> Result<Vec<String>, FaultKind> {
        let asked = std::mem::take(&mut self.asked);
        let mut lines = Vec::new();
        for (question, universe) in asked.questions() {
            let outside = std::mem::replace(&mut self.universe, universe);
            let line = self.reason(question);
            self.universe = outside;
            let line = line?;
            // The same question may be noted in two universes, one of which it names itself.
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        self.asked = asked;
        Ok(lines)
    }

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

    fn reason(&mut self, question: Question) -> Result<String, FaultKind> {
        match question {
            Question::Outcome(g, way) => {
                let convention = self.questions().convention("outcomes")?;
                let why = match (way, self.questions().closed_world()) {
                    (Way::Followers, _) => self.quotient_reason(&[g])?,
                    (Way::Set, Some(ClosedWorld::Games(games))) => self.quotient_reason(&games)?,
                    _ => None,
                };
                let why = match why {
                    Some(why) => why,
                    None => {
                        let promised = self.questions().promised(g)?;
                        self.outcome_reason(convention, promised)?
                    }
                };
                Ok(format!("{}: {why}", self.as_it_stands(g)?.text))
            }
            Question::Order(g, h) => {
                let why = self.order_reason([g, h])?;
                let [g, h] = [g, h].map(|game| self.as_it_stands(game));
                Ok(format!("{} and {}: {why}", g?.text, h?.text))
            }
            Question::Canonical(g) => {
                let why = match self.questions().closed_world() {
                    Some(_) => "a simplest sum of its class",
                    None if self.program.universes.is_normal(self.universe) => {
                        self.canonical_reason(g)
                    }
                    None => {
                        "the simplest form: dominated options left out, reversible ones bypassed \
                         (Siegel 2015, 2023)"
                    }
                };
                Ok(format!("{}: {why}", self.as_it_stands(g)?.text))
            }
            Question::Value(g) => {
                let value = self.questions().value(g)?;
                let (text, value) = (self.as_it_stands(g)?.text, self.value_text(value)?.text);
                let is_canonical = text == value;
                let value = if is_canonical { String::new() } else { format!(", {value}") };
                Ok(format!("{text}: by its canonical form in normal play{value}"))
            }
            Question::Values(g) => Ok(format!(
                "{}: by the canonical forms of its summands in normal play",
                self.as_it_stands(g)?.text
            )),
            Question::Form(g) => {
                Ok(format!("{}: by its form as it stands", self.as_it_stands(g)?.text))
            }
            Question::Inverse(g, exists) => {
                let why = self.inverse_reason(g, exists)?;
                Ok(format!("{}: {why}", self.as_it_stands(g)?.text))
            }
            Question::Member(g, universe) => {
                let mut ask = self.ask();
                let offence = ask.modulo(universe).why_not_member(g)?;
                let why = match offence {
                    None => "no follower breaks the rule".to_owned(),
                    Some(offence) if offence.follower == g => {
                        "it breaks the rule itself".to_owned()
                    }
                    Some(offence) => {
                        let follower = self.as_it_stands(offence.follower)?.text;
                        format!("its follower {follower} breaks the rule")
                    }
                };
                Ok(format!("{}: {why}", self.as_it_stands(g)?.text))
            }
            Question::Strong(side, g, holds) => {
                let why = if holds {
                    format!("{side:?}, moving first, wins with every {side:?} end of the universe")
                } else {
                    format!("some {side:?} end of the universe makes {side:?}, moving first, lose")
                };
                Ok(format!("{}: {why} (Siegel 2023)", self.as_it_stands(g)?.text))
            }
            Question::Quotient(id) => {
                let set = self.engine.closed_set(id);
                let letters = set.quotient().alphabet().len();
                let many = if letters == 1 { "" } else { "s" };
                let why = match self.whole_quotient(id) {
                    Some(whole) => format!("the misère quotient has {whole}"),
                    None => "no finite misère quotient was found".to_owned(),
                };
                Ok(format!("sums of {letters} component{many}: {why}"))
            }
            Question::Parts(g) => Ok(format!(
                "{}: misère play cancels, so a part of an impartial game is a part of one of its \
                 options, or what is left is (Conway 1976; Siegel 2020)",
                self.as_it_stands(g)?.text
            )),
            Question::RobotOutcome(g) => self.robot_outcome_reason(g),
            Question::RobotScore(g) => self.robot_score_reason(g),
            Question::RobotOrder(universe, g, h) => self.robot_order_reason(universe, [g, h]),
        }
    }

    fn outcome_reason(&mut self, convention: Convention, g: SumId) -> Result<String, FaultKind> {
        let misere = convention == Convention::Misere;
        Ok(match self.engine.source_of_outcome(convention, g) {
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
    fn inverse_reason(&mut self, g: SumId, exists: bool) -> Result<String, FaultKind> {
        if self.questions().closed_world().is_some() {
            return Ok(if exists {
                "its sum with the inverse has the class of 0".to_owned()
            } else {
                "no class of the set has a sum with it that has the class of 0".to_owned()
            });
        }
        let universe = self.questions().setting("inverses")?.universe;
        if universe == Universe::Normal {
            return Ok("in normal play G - G = 0 for every game".to_owned());
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
        }
        .to_owned())
    }

    /// The quotient of all sums of followers of some games, where it is whole.
    pub(super) fn quotient_reason(&mut self, games: &[SumId]) -> Result<Option<String>, FaultKind> {
        let id = self.questions().closed_set(games)?;
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
