//! Why an answer is what it is: which theorem gave it, which proof, or that it was searched.
//!
//! Questions about games are noted while an expression is evaluated; the reasons are looked up
//! afterwards, so that nothing is slower for what nobody asks.

use super::context::Context;
use super::fault::{Beside, FaultKind};
use super::value::Value;
use crate::ask::closed::ClosedWorld;
use crate::ask::question::Question;
use crate::ask::solution::Solution;
use crate::ask::universe::World;
use crate::game::closed::longest_test;
use crate::game::games::number::Dyadic;
use crate::game::solved::{Source, kayles};
use crate::game::winner::race::Way;
use crate::game::{ClosedId, Convention, Distinction, EngineError, OrderBy, SumId, Universe};
use crate::meter::Metered;

/// Ticks for one direction of an order, as long as the other may decide.
const DECISION_TICKS: u64 = 1_000_000;

/// Ticks that may go into a game that tells two games apart, and into its text, and the length of that
/// text in bytes at most.
const WITNESS_TICKS: u64 = 1_000_000;
const TEXT_TICKS: u64 = 100_000;
const LONGEST_WITNESS: usize = 400;

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

    /// Why two games compare as they do: what decided each direction, and games that tell them apart.
    fn order_reason(&mut self, [g, h]: [SumId; 2]) -> Result<String, FaultKind> {
        if g == h {
            return Ok("one sum, equal to itself in any universe".to_owned());
        }
        if let Some(world) = self.questions().closed_world() {
            return self.closed_reason(&world, [g, h]);
        }
        let universe = self.questions().setting("comparing games")?.universe;
        let [g, h] = [self.questions().promised(g)?, self.questions().promised(h)?];
        if let Some(reason) = self.bumps_reason(universe, [g, h]) {
            return Ok(reason);
        }
        let mut ask = self.ask();
        let mut deciding: Vec<OrderBy> = Vec::new();
        // One direction may be enough, and the other may take long.
        for ticks in [DECISION_TICKS, u64::MAX] {
            for [a, b] in [[g, h], [h, g]] {
                match ask.within(ticks, |ask| ask.modulo(universe).decided_by(a, b)) {
                    Ok(by) => deciding.extend(by),
                    Err(EngineError::Undecided) => {}
                    Err(error) if error.is_of_depth() => {}
                    Err(error) => return Err(error.into()),
                }
            }
            if !deciding.is_empty() {
                break;
            }
        }
        let mut lines: Vec<String> = Vec::new();
        if deciding.contains(&OrderBy::Values) {
            for game in [g, h] {
                match ask.within(DECISION_TICKS, |ask| ask.value(game)) {
                    Ok(_) => {}
                    // A game that never ends has no value.
                    Err(error) if error.is_of_rules() || error.is_of_depth() => {
                        return Ok("their difference was searched in normal play".to_owned());
                    }
                    Err(error) => return Err(error.into()),
                }
            }
        }
        for by in deciding {
            let decision = self.decision(by, [g, h]);
            if !lines.iter().any(|line| line == decision) {
                lines.push(decision.to_owned());
            }
        }
        if universe != Universe::Normal {
            for ([a, b], claim) in [([g, h], "G >= H"), ([h, g], "G <= H")] {
                let found = self.soon(WITNESS_TICKS, |context| {
                    let mut ask = context.ask();
                    Ok::<_, FaultKind>(ask.modulo(universe).distinguish(a, b)?)
                });
                if let Ok(Some(Distinction::Witness(witness))) = found {
                    let text = self.soon(TEXT_TICKS, |context| context.as_it_stands(witness.game));
                    if let Ok(Some(text)) = text
                        && text.text.len() <= LONGEST_WITNESS
                    {
                        lines.push(format!("not {claim}, told apart by {}", text.text));
                    }
                }
            }
        }
        Ok(lines.join("; "))
    }

    /// What decided an order, in words.
    fn decision(&self, by: OrderBy, games: [SumId; 2]) -> &'static str {
        match by {
            OrderBy::Same => {
                "one sum, once the summands that both have and that have an inverse are left out"
            }
            OrderBy::Values => "by their values in normal play",
            OrderBy::Theorem(Source::Sprigs) => {
                let [a, b] = games.map(|game| self.engine.as_sprigs(game));
                if a == b {
                    "sprigs that reduce to the same are equal modulo all dicots (McKay, Milley and \
                     Nowakowski 2016, Corollary 4.3)"
                } else {
                    "sprigs that reduce to different sums differ modulo all dicots, and are in \
                     order where they are in normal play (McKay, Milley and Nowakowski 2016, \
                     Theorem 3.4, Corollary 4.3)"
                }
            }
            OrderBy::Theorem(Source::LargeNumbers) => {
                "beside a large number normal play or a small game tells them apart (Larsson, \
                 Nowakowski and Santos 2016)"
            }
            OrderBy::Theorem(Source::Ends) => {
                "modulo all games what is at least a Left end is one, and what is at most a Right \
                 end is one (Siegel 2015)"
            }
            OrderBy::Theorem(Source::SmallGame) => {
                "a small game tells them apart, by theorems on outcomes"
            }
            OrderBy::Theorem(
                Source::Nim
                | Source::Numbers
                | Source::Outcomes
                | Source::UpsAndStars
                | Source::Kayles
                | Source::OneBumps
                | Source::Switches
                | Source::SpareMoves
                | Source::Pitch
                | Source::Lawn,
            ) => {
                "by theorems on numbers, nimbers and outcomes, at any size (Milley and Renault \
                 2013; Davies and Milley 2026)"
            }
            OrderBy::Trees => {
                "by the comparison theorem for universes (Larsson, Nowakowski and Santos 2016)"
            }
        }
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
    fn quotient_reason(&mut self, games: &[SumId]) -> Result<Option<String>, FaultKind> {
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
    ) -> Result<String, FaultKind> {
        let theorems = self.engine.uses_theorems();
        let strips = [g, h].map(|game| self.engine.as_strips(game));
        if let [Some(a), Some(b)] = strips
            && theorems
        {
            return Ok(format!(
                "partizan Kayles with v = {} and v = {}: sums of strips are the group of integers, \
                 and equal values are equal (Milley 2015, Theorem 4.4)",
                a.value(),
                b.value()
            ));
        }
        if let ClosedWorld::Positions(_) = world
            && let [Some(_), Some(_)] = [g, h].map(|game| self.engine.as_sprigs(game))
            && theorems
        {
            return Ok(
                "sprigs are a group, ordered as in normal play (McKay, Milley and Nowakowski 2016)"
                    .to_owned(),
            );
        }
        if let ClosedWorld::Games(_) = world
            && self.questions().solution(world, &[g, h]) == Some(Solution::Numbers)
        {
            let [v, w] = [g, h].map(|game| self.engine.weight_of_numbers(game));
            let [v, w] = [v, w].map(|weight| weight.unwrap_or(Dyadic::ZERO));
            return Ok(format!(
                "numbers of weights {v} and {w}: sums of numbers are the group of integers, and the \
                 lighter one is greater (Milley and Renault 2013)"
            ));
        }
        if let ClosedWorld::Games(games) = world {
            if let Some(reason) = self.quotient_reason(games)? {
                return Ok(reason);
            }
            let id = self.questions().closed_set(games)?;
            let mut ask = self.ask();
            if ask.closed_sprigs_apart(id, [g, h])?.is_some() {
                return Ok(
                    "sprigs, by Delta and epsilon beside all sums of the set (McKay, Milley and \
                     Nowakowski 2016, Theorem 3.4)"
                        .to_owned(),
                );
            }
        }
        let letters = match world {
            ClosedWorld::Games(games) => games.to_vec(),
            ClosedWorld::Positions(_) => vec![g, h],
        };
        let letters = self.questions().in_order(letters)?;
        let id = self.questions().closed_set(&letters)?;
        let longest = longest_test(self.engine.closed_set(id).quotient().alphabet().len());
        let mut lines = Vec::new();
        for (side, letters) in [([g, h], "G >= H"), ([h, g], "G <= H")] {
            lines.push(match self.questions().closed_distinction(world, side)? {
                Distinction::Witness(witness) => {
                    let test = self.as_it_stands(witness.game)?.text;
                    format!("not {letters}, told apart by {test}, found by search")
                }
                Distinction::AtLeast => match self.questions().at_least_around(world, side)? {
                    Some(universe) => format!("{letters} modulo {universe}, where this set lies"),
                    None => letters.to_owned(),
                },
                Distinction::TooLarge => format!("not {letters}"),
                Distinction::Unknown => format!(
                    "no theorem, no finite quotient and no sum of up to {longest} components says \
                     whether {letters}"
                ),
            });
        }
        Ok(lines.join("; "))
    }
}
