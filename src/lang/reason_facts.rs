//! Facts that `why` tells beside what answered: nim values of summands, a winning move, options that are dominated or
//! reversible, stops of confused games. Each is asked of the engine, and left out where it is not soon found.

use std::collections::BTreeSet;

use super::context::Context;
use super::fault::FaultKind;
use super::players::Player;
use crate::ask::question::{By, FormBy, Question};
use crate::ask::reason::{Clause, Piece};
use crate::game::closed::Period;
use crate::game::solved::Source;
use crate::game::{Component, EngineError, OrderBy, SumId, Universe, Way};
use crate::meter::{Metered, Share};
use crate::rules::{Argument, Arguments, Variant};
use crate::values::{Convention, Relation, Side, ValueId};

/// Ticks that may go into the facts of one kind.
const FACT_TICKS: u64 = 300_000;

/// The largest number of summands whose nim values are listed.
const MOST_SUMMANDS: u64 = 12;

/// Options of a player that are looked at.
const MOST_OPTIONS: usize = 24;

/// The largest number of groups of options that are listed.
const MOST_TOLD: usize = 6;

/// Why an option is not in the canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flaw {
    /// Another option is better for its owner.
    Dominated,
    /// Another option has the same value.
    Equal,
    /// The other player can answer it.
    Reversible,
}

/// The sentence about options of a player that have the same flaw by the same game.
fn told((side, flaw, other): (Side, Flaw, SumId), options: &[SumId]) -> Clause {
    let many = options.len() > 1;
    let mut clause = vec![format!("{side:?}'s option{} ", if many { "s" } else { "" }).into()];
    for (place, option) in options.iter().enumerate() {
        let before = match place {
            0 => "",
            _ if place + 1 == options.len() => " and ",
            _ => ", ",
        };
        clause.extend([before.into(), Piece::Short(*option)]);
    }
    clause.push(
        match (flaw, many) {
            (Flaw::Dominated, false) => " is dominated by ",
            (Flaw::Dominated, true) => " are dominated by ",
            (Flaw::Equal, false) => " equals ",
            (Flaw::Equal, true) => " equal ",
            (Flaw::Reversible, false) => " is reversible through ",
            (Flaw::Reversible, true) => " are reversible through ",
        }
        .into(),
    );
    clause.push(Piece::Short(other));
    clause
}

impl Context<'_> {
    /// The facts that stand behind the answer to a question.
    pub fn facts(&mut self, question: Question) -> Vec<Clause> {
        match question {
            Question::Outcome(g, played, way) => self.outcome_facts(g, played, way),
            Question::Order(g, h, [by, other])
                if g != h
                    && [by, other]
                        .into_iter()
                        .flatten()
                        .any(|by| matches!(by, By::Order(OrderBy::Difference(_)))) =>
            {
                self.found(|context| context.difference_facts([g, h]))
            }
            Question::Canonical(g, FormBy::Value) => {
                let mut facts = self.found(|context| context.heap_fact(g));
                facts.extend(self.found(|context| context.option_facts(g)));
                facts
            }
            Question::Value(g) => {
                let mut facts = self.found(|context| context.nim_fact(g));
                facts.extend(self.found(|context| context.heap_fact(g)));
                facts
            }
            _ => Vec::new(),
        }
    }

    /// Facts that are soon found; none where they meet a mistake, which the question itself tells.
    fn found(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<Vec<Clause>, FaultKind>,
    ) -> Vec<Clause> {
        self.within(Share::soon(FACT_TICKS), work).ok().flatten().unwrap_or_default()
    }

    fn outcome_facts(&mut self, g: SumId, played: SumId, way: Way) -> Vec<Clause> {
        let by_play = matches!(
            way,
            Way::Search | Way::Values | Way::Nim | Way::Theorem(Source::Nim | Source::UpsAndStars)
        );
        if !by_play || self.questions().closed_world().is_some() {
            return Vec::new();
        }
        let mut facts = Vec::new();
        if way == Way::Search {
            facts.extend(self.found(|context| context.player_facts(g)));
        }
        if matches!(way, Way::Nim | Way::Theorem(Source::Nim)) {
            facts.extend(self.found(|context| context.nim_fact(played)));
        }
        for side in [Side::Left, Side::Right] {
            facts.extend(self.found(|context| context.winning_move(g, side)));
        }
        facts
    }

    /// Tells how a search plays the positions of each ruleset in a sum.
    fn player_facts(&mut self, g: SumId) -> Result<Vec<Clause>, FaultKind> {
        let mut told = BTreeSet::new();
        let ids: Vec<_> = self.engine.components(g).map(|(id, _)| id).collect();
        for id in ids {
            let Component::Position { position, .. } = *self.engine.component(id) else {
                continue;
            };
            let ruleset = self.program.positions.ruleset(position);
            let Some(ruleset) = ruleset.filter(|id| Variant::of(*id).is_none()) else {
                continue;
            };
            let how = match self.program.searched_by(position, self.meter)? {
                Some(Player::Twin) => "by a ruleset in Rust",
                Some(Player::Boards) => "on boards of bits",
                Some(Player::Keys) => "by compiled clauses",
                None => continue,
            };
            told.insert(format!("{} is played {how}", self.program.ruleset(ruleset).name));
        }
        Ok(told.into_iter().map(|fact| vec![fact.into()]).collect())
    }

    /// The nim values of several summands and their nim sum.
    fn nim_fact(&mut self, g: SumId) -> Result<Vec<Clause>, FaultKind> {
        let summands: Vec<(SumId, u64)> =
            self.engine.components(g).map(|(id, times)| (SumId::from(id), times)).collect();
        let count = summands.iter().fold(0_u64, |count, (_, times)| count.saturating_add(*times));
        if !(2..=MOST_SUMMANDS).contains(&count) {
            return Ok(Vec::new());
        }
        let mut nims = Vec::new();
        for (summand, times) in summands {
            let value = self.questions().value(summand)?;
            let Some(nim) = self.engine.value_as_nimber(value) else {
                return Ok(Vec::new());
            };
            nims.extend((0..times).map(|_| nim));
        }
        nims.sort_unstable();
        let sum = nims.iter().fold(0, |sum, nim| sum ^ nim);
        let texts: Vec<String> = nims.iter().map(u64::to_string).collect();
        let (last, first) = texts.split_last().map_or(("", &[][..]), |(last, first)| (last, first));
        let told = format!("nim values {} and {last}, nim sum {sum}", first.join(", "));
        Ok(vec![vec![told.into()]])
    }

    /// The period of the nim values of heaps, where the game is a heap that has the nim value of a smaller one.
    fn heap_fact(&mut self, g: SumId) -> Result<Vec<Clause>, FaultKind> {
        let theorems = self.engine.uses_theorems();
        let Some(Component::Position { position, .. }) =
            g.component().filter(|_| theorems).map(|id| self.engine.component(id))
        else {
            return Ok(Vec::new());
        };
        let positions = &self.program.positions;
        let arguments: Arguments = positions.reader(*position).arguments().collect();
        let (Some(ruleset), Some((Argument::Integer(heap), chosen))) =
            (positions.ruleset(*position), arguments.split_last())
        else {
            return Ok(Vec::new());
        };
        let Some(period) = self.program.nim_period(ruleset, chosen, self.meter)? else {
            return Ok(Vec::new());
        };
        let Period { start, length } = period;
        if usize::try_from(*heap).is_ok_and(|heap| heap < start + length) {
            return Ok(Vec::new());
        }
        let told = format!(
            "the nim values of these heaps repeat every {length} from heap {start} on (Guy and Smith 1956)"
        );
        Ok(vec![vec![told.into()]])
    }

    /// A move with which a player who moves first wins.
    fn winning_move(&mut self, g: SumId, side: Side) -> Result<Vec<Clause>, FaultKind> {
        let convention = self.questions().convention("outcomes")?;
        if convention == Convention::Normal && self.engine.is_tombstoned(g)
            || !self.questions().wins_first(side, g)?
        {
            return Ok(Vec::new());
        }
        let mut options = self.options_as_played(g, side)?;
        self.arrange(&mut options)?;
        for option in options {
            if !self.questions().wins_first(side.opponent(), option)? {
                let words = format!("{side:?} wins by moving to ");
                return Ok(vec![vec![words.into(), Piece::Short(option)]]);
            }
        }
        Ok(Vec::new())
    }

    /// Tells how two games differ in normal play: who wins the difference, and the stops of confused games.
    fn difference_facts(&mut self, games: [SumId; 2]) -> Result<Vec<Clause>, FaultKind> {
        if self.questions().setting("comparing games")?.universe != Universe::Normal {
            return Ok(Vec::new());
        }
        let [a, b] = [self.questions().value(games[0])?, self.questions().value(games[1])?];
        let relation = self.relation([a, b])?;
        let mut facts: Vec<Clause> = vec![vec![
            match relation {
                Relation::Equal => "G = H: the second player wins G - H",
                Relation::Greater => "G > H: Left wins G - H, moving first or second",
                Relation::Less => "G < H: Right wins G - H, moving first or second",
                Relation::Confused => "G || H: the first player wins G - H",
            }
            .into(),
        ]];
        if relation == Relation::Confused {
            let mut stops = Vec::new();
            for value in [a, b] {
                let left = self.engine.values().left_stop(value, self.meter);
                let right = self.engine.values().right_stop(value, self.meter);
                stops.extend([left, right].into_iter().flatten());
            }
            if let Ok([left, right, other_left, other_right]) = <[_; 4]>::try_from(stops)
                && (&left, &right) != (&other_left, &other_right)
            {
                facts.push(vec![
                    "G has the stops ".into(),
                    Piece::Number(left),
                    " and ".into(),
                    Piece::Number(right),
                    ", H has ".into(),
                    Piece::Number(other_left),
                    " and ".into(),
                    Piece::Number(other_right),
                ]);
            }
        }
        Ok(facts)
    }

    /// Compares two values.
    fn relation(&mut self, [a, b]: [ValueId; 2]) -> Result<Relation, FaultKind> {
        let relation = self.engine.values().compare(a, b, self.meter);
        Ok(relation.map_err(EngineError::from)?)
    }

    /// Tells which options of a game are dominated, and which are reversible, in normal play.
    fn option_facts(&mut self, g: SumId) -> Result<Vec<Clause>, FaultKind> {
        if self.engine.is_tombstoned(g) {
            return Ok(Vec::new());
        }
        let value = self.questions().value(g)?;
        let mut flaws: Vec<((Side, Flaw, SumId), Vec<SumId>)> = Vec::new();
        let mut is_whole = true;
        for side in [Side::Left, Side::Right] {
            let mut options = self.options_as_played(g, side)?;
            self.arrange(&mut options)?;
            options.dedup();
            is_whole &= options.len() <= MOST_OPTIONS;
            options.truncate(MOST_OPTIONS);
            let mut values = Vec::with_capacity(options.len());
            for option in &options {
                values.push(self.questions().value(*option)?);
            }
            for place in 0..options.len() {
                let fact = match self.dominating(side, &values, place)? {
                    Some((other, true)) => Some((Flaw::Equal, options[other])),
                    Some((other, false)) => Some((Flaw::Dominated, options[other])),
                    None => {
                        let through = self.reversing(side, options[place], value)?;
                        through.map(|through| (Flaw::Reversible, through))
                    }
                };
                let Some((flaw, other)) = fact else {
                    continue;
                };
                let known = flaws.iter_mut().find(|(key, _)| *key == (side, flaw, other));
                match known {
                    Some((_, alike)) => alike.push(options[place]),
                    None => flaws.push(((side, flaw, other), vec![options[place]])),
                }
            }
        }
        let mut facts: Vec<Clause> = flaws.iter().map(|(key, alike)| told(*key, alike)).collect();
        let more = facts.len().saturating_sub(MOST_TOLD);
        facts.truncate(MOST_TOLD);
        if more > 0 {
            facts.push(vec![format!("and {more} more").into()]);
        }
        if facts.is_empty() && is_whole {
            facts.push(vec!["none of its own options is dominated or reversible".into()]);
        }
        Ok(facts)
    }

    /// An option that is at least as good for its owner as the one at a place, and whether they are equal. Of
    /// equal options the first stays.
    fn dominating(
        &mut self,
        side: Side,
        values: &[ValueId],
        place: usize,
    ) -> Result<Option<(usize, bool)>, FaultKind> {
        let worse = match side {
            Side::Left => Relation::Less,
            Side::Right => Relation::Greater,
        };
        let mut best: Option<usize> = None;
        for other in 0..values.len() {
            // An option that dominates the best so far dominates this one too.
            let against = best.unwrap_or(place);
            if self.relation([values[against], values[other]])? == worse {
                best = Some(other);
            }
        }
        if let Some(best) = best {
            return Ok(Some((best, false)));
        }
        let equal = values[..place].iter().position(|value| *value == values[place]);
        Ok(equal.map(|equal| (equal, true)))
    }

    /// The answer of the other player to an option that brings the game back to its value or beyond.
    fn reversing(
        &mut self,
        side: Side,
        option: SumId,
        value: ValueId,
    ) -> Result<Option<SumId>, FaultKind> {
        let mut answers = self.options_as_played(option, side.opponent())?;
        self.arrange(&mut answers)?;
        for answer in answers {
            let answered = self.questions().value(answer)?;
            let is_back = match (side, self.relation([answered, value])?) {
                (_, Relation::Equal) => true,
                (Side::Left, relation) => relation == Relation::Less,
                (Side::Right, relation) => relation == Relation::Greater,
            };
            if is_back {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }
}
