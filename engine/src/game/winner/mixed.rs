//! Outcomes and comparisons in normal play: all ways to the answer, in order.
//!
//! What a theorem, a ruleset or nim values tell comes first. Then values and search take turns: to find a value takes a look at all
//! followers; a search looks at fewer, and ends when all that is left has known values, which small components have soon. An outcome
//! needs no value of the sum: components become values as long as that stays within an allowance each, and those are searched with
//! bounds. Where values meet a position that the rules refuse, or one that comes back, the definition may decide without it.

use crate::game::winner::position;
use num_bigint::BigInt;

use crate::game::ask::{
    Answer, Ask, Beside, ByRules, RuleFacts, Summand, ValueQuestion, rule_facts,
};
use crate::game::error::EngineError;
use crate::game::games::component::{Component, ComponentId, Flags};
use crate::game::games::sum::SumId;
use crate::game::normal::table::{Allowance, Mixed};
use crate::game::winner::asked::{Asked, WhoWins};
use crate::game::winner::way::Way;
use crate::meter::ladder::{self, Deep, Rounds, Turn, ladder};
use crate::meter::{Meter, Metered, Share};
use crate::values::{Convention, Outcome, Relation, ValueId};

/// Each turn has so many times the ticks of the turn before.
pub(in crate::game) const GROWTH: u64 = 2;

/// The search of a component alone has so many times the ticks that its value had in the same turn. That of a sum has as
/// many ticks as a value: it meets sums of followers, where values take each follower once.
pub(in crate::game) const SEARCH: u64 = 4;

/// And so many where the rules themselves search.
const SEARCH_BY_RULES: u64 = 16;

/// A question about `g - h` in normal play, and what its ways have learned.
struct Difference<'q, 'a, A> {
    ask: &'q mut Ask<'a>,
    asked: &'q A,
    games: [SumId; 2],
    /// The difference, where one game is known to be it.
    whole: Option<SumId>,
    /// Whether the rules of all positions find outcomes: these are found before most values.
    by_rules: bool,
    /// What is a value, and what is searched, as far as the last turn knows.
    mixed: Mixed,
    /// Whether a position is searched by itself: sums have nothing to add there, but its value has.
    is_by_itself: bool,
}

impl<A> Metered for Difference<'_, '_, A> {
    fn meter(&mut self) -> &mut Meter {
        self.ask.meter
    }
}

/// What answers a question of this kind, and what found it.
type Told<A> = (<A as Asked>::Found, Way);

/// A way to an answer.
type ToAnswer<'q, 'a, A> = ladder::Way<Difference<'q, 'a, A>, Told<A>, EngineError>;

impl<'q, 'a, A: Asked> Difference<'q, 'a, A> {
    /// The ways to the answer.
    const WAYS: [ToAnswer<'q, 'a, A>; 7] = [
        ToAnswer::once("theorems", Self::by_theorems),
        ToAnswer::once("ruleset", Self::by_ruleset).covers(|it| it.whole.is_some()),
        ToAnswer::once("nim values", Self::by_nim_values),
        ToAnswer::turns("values", 1, Self::find_values).limits_itself().deep(Deep::Ends),
        ToAnswer::turns("position", SEARCH_BY_RULES, Self::search_position)
            .covers(|it| it.whole.is_some())
            .limits_itself(),
        ToAnswer::turns("mixed", SEARCH, Self::search).covers(|it| !it.by_rules).deep(Deep::Ends),
        ToAnswer::turns("mixed by rules", SEARCH_BY_RULES, Self::search_by_rules)
            .covers(|it| it.by_rules)
            .deep(Deep::Ends),
    ];

    /// The answer, where the value of a component may take so many ticks in the first round.
    fn decide(mut self, first: u64) -> Answer<Told<A>> {
        let [g, h] = self.games;
        match ladder(&mut self, Rounds { first, growth: GROWTH }, &Self::WAYS) {
            Ok(found) => found.ok_or(EngineError::GaveUp),
            // A value looks at all followers. The definition may decide without some.
            Err(error) if error.is_of_rules() || error.is_of_depth() => {
                let difference = minus(self.ask, g, h)?;
                let wins = |side| self.ask.wins_first(Convention::Normal, side, difference);
                Ok((self.asked.decide(wins)?, Way::Search))
            }
            Err(error) => Err(error),
        }
    }

    /// Asks for a theorem that covers both games.
    fn by_theorems(&mut self, _: u64) -> Answer<Turn<Told<A>>> {
        let [g, h] = self.games;
        let flags = match (g, h) {
            (SumId::ZERO, other) | (other, SumId::ZERO) => self.ask.flags(other),
            _ => self.ask.flags(g).of_sum(self.ask.flags(h)),
        };
        if !self.ask.is_covered(Convention::Normal, flags) {
            return Ok(Turn::Closed);
        }
        let difference = minus(self.ask, g, h)?;
        let known = self.ask.outcome_and_theorem(Convention::Normal, difference);
        let told = |(outcome, source)| (self.asked.told(outcome), Way::Theorem(source));
        Ok(Turn::of(known.map(told)))
    }

    /// Asks the ruleset of one position, if it knows who wins better than by its value.
    fn by_ruleset(&mut self, _: u64) -> Answer<Turn<Told<A>>> {
        let found = match self.whole.and_then(SumId::component) {
            Some(id) if self.ask.engine.normal.known(id).is_none() => {
                let mixed = Mixed { values: Vec::new(), rest: id.into() };
                self.ask.mixed_by_ruleset(self.asked, &mixed)?
            }
            _ => None,
        };
        Ok(Turn::of(found.map(|found| (found, Way::Search))))
    }

    /// Asks for nim values: an impartial game is its own conjugate.
    fn by_nim_values(&mut self, _: u64) -> Answer<Turn<Told<A>>> {
        let [g, h] = self.games;
        let outcome = self.ask.impartial_outcome(g, h)?;
        Ok(Turn::of(outcome.map(|outcome| (self.asked.told(outcome), Way::Nim))))
    }

    /// Finds values of components, each with so many ticks. It answers nothing: the search ends with what is a value.
    fn find_values(&mut self, ticks: u64) -> Answer<Turn<Told<A>>> {
        let last = self.ask.engine.normal.allowance.last;
        let [g, h] = self.games;
        self.mixed = mixed_difference(self.ask, g, h, ticks.min(last))?;
        Ok(if self.is_value() || ticks >= last { Turn::Closed } else { Turn::Spent })
    }

    fn is_value(&self) -> bool {
        self.mixed.rest == SumId::ZERO
    }

    /// Searches one position by its rules.
    fn search_position(&mut self, ticks: u64) -> Answer<Turn<Told<A>>> {
        let Some(whole) = self.whole else {
            return Ok(Turn::Closed);
        };
        if self.is_value() {
            return Ok(Turn::Spent);
        }
        let Some(alone) = position::searched_position(self.ask, whole) else {
            return Ok(Turn::Closed);
        };
        let RuleFacts { splits, plays_sums, .. } = rule_facts(self.ask, alone.0);
        let turn =
            position::decide_position(self.ask, self.asked, Convention::Normal, alone, ticks)?;
        self.is_by_itself = (plays_sums || !splits) && !matches!(turn, Turn::Closed);
        Ok(turn.map(|found| (found, Way::Search)))
    }

    /// Searches the values and what is none. A sum has as many ticks as a value.
    fn search(&mut self, ticks: u64) -> Answer<Turn<Told<A>>> {
        let is_sum = is_sum(self.ask, &self.mixed);
        self.search_by_rules(if is_sum && ticks < u64::MAX { ticks / SEARCH } else { ticks })
    }

    /// Searches the values and what is none.
    fn search_by_rules(&mut self, ticks: u64) -> Answer<Turn<Told<A>>> {
        if self.is_by_itself && !self.is_value() {
            return Ok(Turn::Spent);
        }
        let Self { ask, asked, mixed, .. } = self;
        let found = ask.within(Share::ticks(ticks), |ask| decide_mixed(ask, *asked, mixed))?;
        Ok(found.map_or(Turn::Spent, Turn::Found))
    }
}

impl Ask<'_> {
    /// The outcome of a game in normal play, and what found it. Its components become values if that is
    /// cheap; their sum does not.
    pub fn normal_outcome(&mut self, g: SumId) -> Answer<(Outcome, Way)> {
        self.normal_winner(&WhoWins::default(), g)
    }

    /// Answers a question about who wins a game in normal play, and tells what found the answer.
    pub fn normal_winner<A: Asked>(&mut self, asked: &A, g: SumId) -> Answer<(A::Found, Way)> {
        if self.is_tombstoned(g) {
            return Err(EngineError::Tombstone);
        }
        self.normal_difference(asked, [g, SumId::ZERO])
    }

    /// Compares two games in normal play, by the outcome of their difference.
    pub fn compare_normal(&mut self, g: SumId, h: SumId) -> Answer<Relation> {
        self.compare_normal_by(g, h).map(|(relation, _)| relation)
    }

    /// The same, and what found the outcome of their difference.
    pub fn compare_normal_by(&mut self, g: SumId, h: SumId) -> Answer<(Relation, Way)> {
        let (outcome, way) = self.normal_difference(&WhoWins::default(), [g, h])?;
        Ok((Relation::of_difference(outcome), way))
    }

    /// Answers a question about `g - h` in normal play, and tells what found the answer.
    pub fn normal_difference<A: Asked>(
        &mut self,
        asked: &A,
        games: [SumId; 2],
    ) -> Answer<(A::Found, Way)> {
        let Allowance { first, compared, .. } = self.engine.normal.allowance;
        let by_rules = games.iter().all(|&game| finds_outcomes(self, game));
        // A comparison with 0 is a question about who wins one game.
        let is_alone = by_rules || games.contains(&SumId::ZERO);
        let whole = match games {
            [g, SumId::ZERO] => Some(g),
            [SumId::ZERO, h] if self.flags(h).any(Flags::POSITIONAL) => Some(self.conjugate(h)?),
            _ => None,
        };
        let mixed = Mixed { values: Vec::new(), rest: SumId::ZERO };
        Difference { ask: self, asked, games, whole, by_rules, mixed, is_by_itself: false }
            .decide(if is_alone { first } else { compared })
    }

    /// Leaves out positions that stand beside their conjugates. Where play ends, X - X is 0: the second
    /// player repeats each move in the other one.
    fn without_mirrored(&mut self, g: SumId) -> Answer<SumId> {
        let mut parts = self.parts(g);
        let is_negated =
            |ask: &Self, id| matches!(ask.component(id), Component::Position { negated: true, .. });
        if !parts.iter().any(|part| is_negated(self, part.id)) {
            return Ok(g);
        }
        let mut left_out = false;
        for part in self.parts(g) {
            let Component::Position { position, negated: true } = *self.component(part.id) else {
                continue;
            };
            let mirrored = self.position_as_component(position);
            let times = parts.times(mirrored).min(part.times);
            if times > 0 && rule_facts(self, position).ends {
                parts.remove(part.id, times);
                parts.remove(mirrored, times);
                left_out = true;
            }
        }
        if left_out { self.sum_of(parts) } else { Ok(g) }
    }

    /// The value of a component, if it or that of its conjugate is known.
    pub(super) fn known_value(&mut self, id: ComponentId) -> Answer<Option<ValueId>> {
        if let Some(known) = self.engine.normal.known(id) {
            return Ok(Some(known));
        }
        let conjugate = self.position_of_conjugate(id);
        let value = match self.engine.normal.known(conjugate.unwrap_or(id)) {
            Some(known) => known,
            None if is_value_at_hand(self, conjugate.unwrap_or(id))? => {
                self.component_value(conjugate.unwrap_or(id))?
            }
            None => return Ok(None),
        };
        match conjugate {
            Some(_) => Ok(Some(self.engine.normal.values.negate(value, self.meter)?)),
            None => Ok(Some(value)),
        }
    }

    /// The value of a component, if `ticks` suffice. Does not try if as many did not suffice before, for it or
    /// for its conjugate.
    pub(super) fn value_within(&mut self, id: ComponentId, ticks: u64) -> Answer<Option<ValueId>> {
        let id_or_conjugate = self.position_of_conjugate(id).unwrap_or(id);
        let tried = self.engine.normal.refused.get(&id_or_conjugate).copied();
        if tried.is_some_and(|tried| tried >= ticks) {
            return Ok(None);
        }
        let value = self.within(Share::ticks(ticks), |ask| ask.component_value(id))?;
        if value.is_none() {
            self.engine.normal.refused.insert(id_or_conjugate, ticks, self.meter)?;
        }
        Ok(value)
    }

    /// Answers a question about a mixed sum, if its rest is made of positions of one ruleset that knows who
    /// wins better than by their options.
    pub(in crate::game) fn mixed_by_ruleset<A: Asked>(
        &mut self,
        asked: &A,
        mixed: &Mixed,
    ) -> Answer<Option<A::Found>> {
        let (positions, SumId::ZERO) = position::positions_and_rest(self, mixed.rest)? else {
            return Ok(None);
        };
        // One position is searched by itself.
        if let [Summand { position, times: 1, .. }] = positions[..]
            && mixed.values.is_empty()
            && !rule_facts(self, position).finds_outcomes
        {
            return Ok(None);
        }
        // The values become one, unless they are too hot for that.
        let ticks = self.engine.normal.allowance.first;
        let value = self.within(Share::ticks(ticks), |ask| {
            Ok::<_, EngineError>(ask.engine.normal.values.sum(&mixed.values, ask.meter)?)
        })?;
        let Some(value) = value else {
            return Ok(None);
        };
        let found = asked.decide(|side| {
            let beside = Beside::Value(value);
            let told =
                self.rules.wins_first(self.engine, side, &positions, beside, u64::MAX, self.meter);
            match told.map_err(Some)? {
                ByRules::Wins(wins) => Ok(wins),
                ByRules::Later | ByRules::Nothing => Err(None),
            }
        });
        match found {
            Ok(found) => Ok(Some(found)),
            // The ruleset does not know it.
            Err(None) => Ok(None),
            Err(Some(error)) => Err(error),
        }
    }
}

/// The sum of a game and the conjugate of another.
fn minus(ask: &mut Ask<'_>, g: SumId, h: SumId) -> Answer<SumId> {
    let minus = ask.conjugate(h)?;
    ask.add(g, minus)
}

/// Splits `g - h` into values and components for whose values `ticks` do not suffice.
fn mixed_difference(ask: &mut Ask<'_>, g: SumId, h: SumId, ticks: u64) -> Answer<Mixed> {
    let (g, h) = (ask.without_mirrored(g)?, ask.without_mirrored(h)?);
    let mut mixed = mixed_within(ask, g, ticks)?;
    let away = mixed_within(ask, h, ticks)?;
    for (value, times) in away.values {
        let negative = ask.engine.normal.values.negate(value, ask.meter)?;
        mixed.values.push((negative, times));
    }
    mixed.values = ask.engine.normal.values.folded(&mixed.values, ask.meter)?;
    let negative = ask.conjugate(away.rest)?;
    let rest = ask.add(mixed.rest, negative)?;
    mixed.rest = ask.without_mirrored(rest)?;
    Ok(mixed)
}

/// Splits a game into values and components for whose values `ticks` do not suffice.
fn mixed_within(ask: &mut Ask<'_>, g: SumId, ticks: u64) -> Answer<Mixed> {
    if ask.is_tombstoned(g) {
        return Err(EngineError::Tombstone);
    }
    let mut mixed = Mixed { values: Vec::new(), rest: SumId::ZERO };
    split(ask, g, ticks, &mut mixed)?;
    mixed.values = ask.engine.normal.values.folded(&mixed.values, ask.meter)?;
    Ok(mixed)
}

/// Adds the components of a game to a mixed sum, as values if `ticks` suffice for each.
fn split(ask: &mut Ask<'_>, g: SumId, ticks: u64, mixed: &mut Mixed) -> Answer {
    for part in ask.parts(g) {
        let value = match ask.known_value(part.id)? {
            Some(known) => Some(known),
            None => ask.value_within(part.id, ticks)?,
        };
        match value {
            Some(value) => mixed.values.push((value, part.times)),
            None => {
                let copies = ask.times(&BigInt::from(part.times), part.id.into())?;
                mixed.rest = ask.add(mixed.rest, copies)?;
            }
        }
    }
    Ok(())
}

/// Returns whether the rules have found the value of a component.
fn is_value_at_hand(ask: &mut Ask<'_>, id: ComponentId) -> Answer<bool> {
    match *ask.component(id) {
        Component::Position { position, negated: false } => {
            let asked = ValueQuestion::Known;
            Ok(ask.rules.value(ask.engine, position, asked, ask.meter)?.is_some())
        }
        _ => Ok(false),
    }
}

/// Returns whether a mixed sum is more than one component without value.
fn is_sum(ask: &Ask<'_>, mixed: &Mixed) -> bool {
    let parts = ask.parts(mixed.rest);
    !mixed.values.is_empty() || parts.len() > 1 || parts.iter().any(|part| part.times > 1)
}

/// Returns whether the rules know outcomes of sums of all positions in this one.
fn finds_outcomes(ask: &mut Ask<'_>, g: SumId) -> bool {
    ask.parts(g).iter().all(|part| match *ask.engine.component(part.id) {
        Component::Position { position, .. } => rule_facts(ask, position).finds_outcomes,
        _ => true,
    })
}

fn decide_mixed<A: Asked>(ask: &mut Ask<'_>, asked: &A, mixed: &Mixed) -> Answer<(A::Found, Way)> {
    if mixed.rest == SumId::ZERO {
        let values = &mut ask.engine.normal.values;
        let outcome = match mixed.values[..] {
            [(value, 1)] => values.outcome(value),
            _ => values.outcome_of_sum(&mixed.values, ask.meter)?,
        };
        return Ok((asked.told(outcome), Way::Values));
    }
    if let Some(found) = ask.mixed_by_ruleset(asked, mixed)? {
        return Ok((found, Way::Search));
    }
    let found = asked.decide(|side| {
        let wins = ask.search_mixed(side, mixed)?;
        ask.tell_winner(asked, side, wins);
        Ok::<_, EngineError>(wins)
    })?;
    Ok((found, Way::Search))
}

#[cfg(test)]
mod tests;
