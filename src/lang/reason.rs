//! Why an answer is what it is: which theorem gave it, which proof, or that it was searched.
//!
//! Questions about games are noted while an expression is evaluated; the reasons are looked up
//! afterwards, so that nothing is slower for what nobody asks.

use super::closed::ClosedWorld;
use super::eval::Evaluator;
use super::fault::FaultKind;
use super::solution::Solution;
use super::universe::UniverseId;
use crate::game::games::number::Dyadic;
use crate::game::robot::RobotId;
use crate::game::solved::{Theorem, kayles};
use crate::game::winner::race::Way;
use crate::game::{ClosedId, Convention, Distinction, SumId, Universe};
use crate::meter::Meter;

/// How many questions of an expression are explained.
const MOST_QUESTIONS: usize = 8;

/// A question that was asked about games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Who wins, and what found it.
    Outcome(SumId, Way),
    /// How two games compare.
    Order(SumId, SumId),
    /// The canonical form.
    Canonical(SumId),
    /// The misère quotient of a closed set.
    Quotient(ClosedId),
    /// The parts of an impartial game in misère play.
    Parts(SumId),
    /// Who wins against the cheating robot.
    RobotOutcome(RobotId),
    /// What best play against the cheating robot leaves.
    RobotScore(RobotId),
    /// Whether one game is at least another against the cheating robot.
    RobotOrder(UniverseId, RobotId, RobotId),
}

/// A question and its universe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    question: Question,
    universe: UniverseId,
}

impl Evaluator<'_> {
    /// Notes a question.
    pub fn note(&mut self, question: Question) {
        let asked = Asked { question, universe: self.universe };
        if self.asked.len() < MOST_QUESTIONS && !self.asked.contains(&asked) {
            self.asked.push(asked);
        }
    }

    /// The reasons behind the questions noted so far, a line for each.
    pub fn reasons(&mut self, meter: &mut Meter) -> Result<Vec<String>, FaultKind> {
        let asked = std::mem::take(&mut self.asked);
        let mut lines = Vec::new();
        for &Asked { question, universe } in &asked {
            let outside = std::mem::replace(&mut self.universe, universe);
            let line = self.reason(question, meter);
            self.universe = outside;
            lines.push(line?);
        }
        self.asked = asked;
        Ok(lines)
    }

    fn reason(&mut self, question: Question, meter: &mut Meter) -> Result<String, FaultKind> {
        match question {
            Question::Outcome(g, way) => {
                let convention = self.convention("outcomes")?;
                let why = match (way, self.closed_world()) {
                    (Way::Followers, _) => self.quotient_reason(&[g], meter)?,
                    (Way::Set, Some(ClosedWorld::Games(games))) => {
                        self.quotient_reason(&games, meter)?
                    }
                    _ => None,
                };
                let why = why.unwrap_or_else(|| self.outcome_reason(convention, g));
                Ok(format!("{}: {why}", self.as_it_stands(g, meter)?.text))
            }
            Question::Order(g, h) => {
                let why = self.order_reason([g, h], meter)?;
                let [g, h] = [g, h].map(|game| self.as_it_stands(game, meter));
                Ok(format!("{} and {}: {why}", g?.text, h?.text))
            }
            Question::Canonical(g) => {
                let why = match self.closed_world() {
                    Some(_) => "a simplest sum of its class",
                    None if self.program.universes.is_normal(self.universe) => {
                        "dominated options left out, reversible ones bypassed (Conway 1976)"
                    }
                    None => {
                        "the simplest form: dominated options left out, reversible ones bypassed \
                         (Siegel 2015, 2023)"
                    }
                };
                Ok(format!("{}: {why}", self.as_it_stands(g, meter)?.text))
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
                self.as_it_stands(g, meter)?.text
            )),
            Question::RobotOutcome(g) => self.robot_outcome_reason(g, meter),
            Question::RobotScore(g) => self.robot_score_reason(g, meter),
            Question::RobotOrder(universe, g, h) => {
                self.robot_order_reason(universe, [g, h], meter)
            }
        }
    }

    fn outcome_reason(&mut self, convention: Convention, g: SumId) -> String {
        let misere = convention == Convention::Misere;
        match self.engine.theorem(convention, g) {
            Some(Theorem::Nim) => "nim (Bouton 1901)".to_owned(),
            Some(Theorem::Numbers) if misere => {
                "numbers: who has fewer moves to get rid of wins (Milley and Renault 2013)"
                    .to_owned()
            }
            Some(Theorem::Numbers) => "numbers, by the sign of their sum".to_owned(),
            Some(Theorem::UpsAndStars) => {
                "sums of ^, v and * (Allen 2009; Dorbec, Renault, Siegel and Sopena 2014)"
                    .to_owned()
            }
            Some(Theorem::Sprigs) => {
                let sprigs = self.engine.as_sprigs(g).unwrap_or_default();
                let star = if sprigs.has_star() { "and * left over" } else { "no * left over" };
                format!(
                    "sprigs with Delta = {}, epsilon = {}, {star} (McKay, Milley and Nowakowski \
                     2016, Theorems 3.4 and 5.1)",
                    sprigs.delta(),
                    sprigs.epsilon()
                )
            }
            Some(Theorem::Kayles) => {
                let value = self.engine.as_strips(g).map_or(0, kayles::Strips::value);
                format!(
                    "partizan Kayles with v = {value}: R below 0, else N, P, R for 0, 1, 2 modulo \
                     3 (Milley 2015, Theorem 4.4)"
                )
            }
            Some(Theorem::OneBumps) => {
                "pitches of one bump: who wins more of them alone wins (Nowakowski and Saunders, \
                 Theorem 3)"
                    .to_owned()
            }
            Some(Theorem::Switches) => "integers and copies of one switch".to_owned(),
            Some(Theorem::SpareMoves) => {
                "by its numbers: their owner has more moves than all else lasts, and must make them"
                    .to_owned()
            }
            Some(Theorem::Pitch) if misere => {
                "one cricket pitch (Nowakowski and Saunders, Theorems 1 and 2)".to_owned()
            }
            Some(Theorem::Pitch) => {
                "one cricket pitch, by its low points (Nowakowski and Ottaway 2011, Theorem 3.6)"
                    .to_owned()
            }
            Some(Theorem::Lawn) if misere => {
                "one lawn, by its even records (held against search; no paper has it)".to_owned()
            }
            Some(Theorem::Lawn) => {
                "one lawn is an integer (Nowakowski and Ottaway 2011)".to_owned()
            }
            None if misere => "searched".to_owned(),
            None if self.engine.has_values(g) => "from the values of its components".to_owned(),
            None => "searched, with the values that were soon found".to_owned(),
        }
    }

    fn order_reason(&mut self, [g, h]: [SumId; 2], meter: &mut Meter) -> Result<String, FaultKind> {
        if g == h {
            return Ok("one sum, equal to itself in any universe".to_owned());
        }
        if let Some(world) = self.closed_world() {
            return self.closed_reason(&world, [g, h], meter);
        }
        let sprigs = [g, h].map(|game| self.engine.as_sprigs(game));
        let universe = self.setting("comparing games", meter)?.universe;
        let modulo_dicots = universe == Universe::Dicot;
        if let Some(reason) = self.bumps_reason(universe, [g, h]) {
            return Ok(reason);
        }
        Ok(match (self.program.universes.is_normal(self.universe), sprigs) {
            (true, _) => "by their values in normal play".to_owned(),
            (false, [Some(a), Some(b)]) if modulo_dicots => match a == b {
                true => {
                    "sprigs that reduce to the same are equal modulo all dicots (McKay, Milley \
                         and Nowakowski 2016, Corollary 4.3)"
                }
                false => {
                    "sprigs that reduce to different sums differ modulo all dicots, and are in \
                         order where they are in normal play (McKay, Milley and Nowakowski 2016, \
                         Theorem 3.4, Corollary 4.3)"
                }
            }
            .to_owned(),
            (false, _) => {
                "by the comparison theorem for universes (Larsson, Nowakowski and Santos 2016)"
                    .to_owned()
            }
        })
    }

    /// The quotient of all sums of followers of some games, where it is whole.
    fn quotient_reason(
        &mut self,
        games: &[SumId],
        meter: &mut Meter,
    ) -> Result<Option<String>, FaultKind> {
        let id = self.closed_set(games, meter)?;
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

    /// Rows of one bump, beside each other and beside integers.
    fn bumps_reason(&self, universe: Universe, games: [SumId; 2]) -> Option<String> {
        let bumps = games.map(|game| self.engine.as_bumps(universe, game));
        if bumps.iter().all(Option::is_none) {
            return None;
        }
        let mut integers = Vec::new();
        for (integer, game) in bumps.into_iter().zip(games) {
            integers.push(integer.or_else(|| self.engine.as_number(game).cloned())?);
        }
        Some(format!(
            "rows of one bump are integers modulo blocking games, here {} and {} (Nowakowski and \
             Saunders, Lemma 3)",
            integers[0], integers[1]
        ))
    }

    fn closed_reason(
        &mut self,
        world: &ClosedWorld,
        [g, h]: [SumId; 2],
        meter: &mut Meter,
    ) -> Result<String, FaultKind> {
        let strips = [g, h].map(|game| self.engine.as_strips(game));
        if let [Some(a), Some(b)] = strips {
            return Ok(format!(
                "partizan Kayles with v = {} and v = {}: sums of strips are the group of integers, \
                 and equal values are equal (Milley 2015, Theorem 4.4)",
                a.value(),
                b.value()
            ));
        }
        if let ClosedWorld::Positions(_) = world
            && let [Some(_), Some(_)] = [g, h].map(|game| self.engine.as_sprigs(game))
        {
            return Ok(
                "sprigs are a group, ordered as in normal play (McKay, Milley and Nowakowski 2016)"
                    .to_owned(),
            );
        }
        if let ClosedWorld::Games(_) = world
            && self.solution(world, &[g, h]) == Some(Solution::Numbers)
        {
            let [v, w] = [g, h].map(|game| self.engine.weight_of_numbers(game));
            let [v, w] = [v, w].map(|weight| weight.unwrap_or(Dyadic::ZERO));
            return Ok(format!(
                "numbers of weights {v} and {w}: sums of numbers are the group of integers, and the \
                 lighter one is greater (Milley and Renault 2013)"
            ));
        }
        if let ClosedWorld::Games(games) = world {
            if let Some(reason) = self.quotient_reason(games, meter)? {
                return Ok(reason);
            }
            let id = self.closed_set(games, meter)?;
            let mut ask = self.ask(meter);
            if ask.closed_sprigs_apart(id, [g, h])?.is_some() {
                return Ok(
                    "sprigs, by Delta and epsilon beside all sums of the set (McKay, Milley and \
                     Nowakowski 2016, Theorem 3.4)"
                        .to_owned(),
                );
            }
        }
        let mut lines = Vec::new();
        for (side, letters) in [([g, h], "G >= H"), ([h, g], "G <= H")] {
            lines.push(match self.closed_distinction(world, side, meter)? {
                Distinction::Witness(witness) => {
                    let test = self.as_it_stands(witness.game, meter)?.text;
                    format!("not {letters}, told apart by {test}, found by search")
                }
                Distinction::AtLeast => match self.at_least_around(world, side, meter)? {
                    Some(universe) => format!("{letters} modulo {universe}, where this set lies"),
                    None => letters.to_owned(),
                },
                Distinction::TooLarge => format!("not {letters}"),
                Distinction::Unknown => format!(
                    "no theorem, no finite quotient and no short sum says whether {letters}"
                ),
            });
        }
        Ok(lines.join("; "))
    }
}
