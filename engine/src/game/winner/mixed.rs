//! Outcomes in normal play of sums in which some components have no known value.
//!
//! To find a value takes a look at all followers; a search looks at fewer, and ends when all that is
//! left has known values, which small components have soon. So the two take turns.

use num_bigint::BigInt;

use crate::game::ask::{Answer, Ask, Beside, Searchable, Summand};
use crate::game::error::EngineError;
use crate::game::games::component::{Component, ComponentId};
use crate::game::games::sum::SumId;
use crate::game::normal::table::Mixed;
use crate::game::winner::asked::Asked;
use crate::game::winner::way::Way;
use crate::meter::ladder::{self, Deep, Rounds, Turn, ladder};
use crate::meter::{Meter, Metered};
use crate::values::{Convention, ValueId};

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

impl<A: Asked> Difference<'_, '_, A> {
    /// The ways to the answer: values, and search, which has more ticks where the rules themselves search.
    fn ways(by_rules: bool) -> [ladder::Way<Self, (A::Found, Way), EngineError>; 3] {
        let share = if by_rules { SEARCH_BY_RULES } else { SEARCH };
        let search = if by_rules { Self::search_by_rules } else { Self::search };
        [
            ladder::Way::turns("values", 1, Self::find_values).limits_itself(),
            ladder::Way::turns("position", SEARCH_BY_RULES, Self::search_position)
                .covers(|it| it.whole.is_some())
                .limits_itself(),
            ladder::Way::turns("mixed", share, search).deep(Deep::Ends),
        ]
    }

    /// Finds values of components, each with so many ticks. It answers nothing: the search ends with what is a value.
    fn find_values(&mut self, ticks: u64) -> Answer<Turn<(A::Found, Way)>> {
        let last = self.ask.engine.normal.allowance.last;
        let [g, h] = self.games;
        self.mixed = self.ask.mixed_difference(g, h, ticks.min(last))?;
        Ok(if self.is_value() || ticks >= last { Turn::Closed } else { Turn::Spent })
    }

    fn is_value(&self) -> bool {
        self.mixed.rest == SumId::ZERO
    }

    /// Searches one position by its rules.
    fn search_position(&mut self, ticks: u64) -> Answer<Turn<(A::Found, Way)>> {
        let Some(whole) = self.whole else {
            return Ok(Turn::Closed);
        };
        if self.is_value() {
            return Ok(Turn::Spent);
        }
        let searchable = self.ask.searchable(whole)?;
        let ticks = match searchable {
            Searchable::No | Searchable::Whole => ticks,
            // The values of what falls apart are often found soon.
            Searchable::Parts | Searchable::Parted => ticks / SEARCH_BY_RULES * SEARCH,
        };
        let asked = (whole, searchable);
        let turn = self.ask.decide_position(self.asked, Convention::Normal, asked, ticks)?;
        let replaces_sums = matches!(searchable, Searchable::Whole | Searchable::Parts);
        self.is_by_itself = replaces_sums && !matches!(turn, Turn::Closed);
        Ok(turn.map(|found| (found, Way::Search)))
    }

    /// Searches the values and what is none. A sum has as many ticks as a value.
    fn search(&mut self, ticks: u64) -> Answer<Turn<(A::Found, Way)>> {
        let is_sum = self.ask.is_sum(&self.mixed);
        self.search_by_rules(if is_sum && ticks < u64::MAX { ticks / SEARCH } else { ticks })
    }

    /// Searches the values and what is none.
    fn search_by_rules(&mut self, ticks: u64) -> Answer<Turn<(A::Found, Way)>> {
        if self.is_by_itself && !self.is_value() {
            return Ok(Turn::Spent);
        }
        let Self { ask, asked, mixed, .. } = self;
        let found = ask.within(ticks, |ask| ask.decide_mixed(*asked, mixed))?;
        Ok(found.map_or(Turn::Spent, Turn::Found))
    }
}

impl Ask<'_> {
    /// Answers a question about `g - h`, by values and by search in turn, and tells which of them found the
    /// answer. In the first turn the value of a component may take `ticks`. If one game is known to be the
    /// difference, it is `whole`.
    pub(in crate::game) fn decide_in_turns<A: Asked>(
        &mut self,
        asked: &A,
        games: [SumId; 2],
        whole: Option<SumId>,
        ticks: u64,
    ) -> Answer<(A::Found, Way)> {
        // Where the rules know outcomes, they are found before most values.
        let by_rules = games.iter().all(|&game| self.finds_outcomes(game));
        let first = if by_rules { self.engine.normal.allowance.first } else { ticks };
        let mixed = Mixed { values: Vec::new(), rest: SumId::ZERO };
        let mut question =
            Difference { ask: self, asked, games, whole, mixed, is_by_itself: false };
        let ways = Difference::ways(by_rules);
        let found = ladder(&mut question, Rounds { first, growth: GROWTH }, &ways)?;
        found.ok_or(EngineError::Undecided)
    }

    /// Splits `g - h` into values and components for whose values `ticks` do not suffice.
    fn mixed_difference(&mut self, g: SumId, h: SumId, ticks: u64) -> Answer<Mixed> {
        let (g, h) = (self.without_mirrored(g)?, self.without_mirrored(h)?);
        let mut mixed = self.mixed_within(g, ticks)?;
        let away = self.mixed_within(h, ticks)?;
        for (value, times) in away.values {
            let negative = self.engine.normal.values.negate(value, self.meter)?;
            mixed.values.push((negative, times));
        }
        mixed.values = self.engine.normal.values.folded(&mixed.values, self.meter)?;
        let negative = self.conjugate(away.rest)?;
        let rest = self.add(mixed.rest, negative)?;
        mixed.rest = self.without_mirrored(rest)?;
        Ok(mixed)
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
            if times > 0 && self.rules.ends(position) {
                parts.remove(part.id, times);
                parts.remove(mirrored, times);
                left_out = true;
            }
        }
        if left_out { self.sum_of(parts) } else { Ok(g) }
    }

    /// Splits a game into values and components for whose values `ticks` do not suffice.
    fn mixed_within(&mut self, g: SumId, ticks: u64) -> Answer<Mixed> {
        if self.is_tombstoned(g) {
            return Err(EngineError::Tombstone);
        }
        let mut mixed = Mixed { values: Vec::new(), rest: SumId::ZERO };
        self.split(g, ticks, &mut mixed)?;
        mixed.values = self.engine.normal.values.folded(&mixed.values, self.meter)?;
        Ok(mixed)
    }

    /// Adds the components of a game to a mixed sum, as values if `ticks` suffice for each.
    fn split(&mut self, g: SumId, ticks: u64, mixed: &mut Mixed) -> Answer {
        for part in self.parts(g) {
            let value = match self.known_value(part.id)? {
                Some(known) => Some(known),
                None => self.value_within(part.id, ticks)?,
            };
            match value {
                Some(value) => mixed.values.push((value, part.times)),
                None => {
                    let copies = self.times(&BigInt::from(part.times), part.id.into())?;
                    mixed.rest = self.add(mixed.rest, copies)?;
                }
            }
        }
        Ok(())
    }

    /// The value of a component, if it or that of its conjugate is known.
    pub(super) fn known_value(&mut self, id: ComponentId) -> Answer<Option<ValueId>> {
        if let Some(known) = self.engine.normal.known(id) {
            return Ok(Some(known));
        }
        let conjugate = self.position_of_conjugate(id);
        let value = match self.engine.normal.known(conjugate.unwrap_or(id)) {
            Some(known) => known,
            None if self.is_value_at_hand(conjugate.unwrap_or(id))? => {
                self.component_value(conjugate.unwrap_or(id))?
            }
            None => return Ok(None),
        };
        match conjugate {
            Some(_) => Ok(Some(self.engine.normal.values.negate(value, self.meter)?)),
            None => Ok(Some(value)),
        }
    }

    /// Returns whether the rules have found the value of a component.
    fn is_value_at_hand(&mut self, id: ComponentId) -> Answer<bool> {
        match *self.component(id) {
            Component::Position { position, negated: false } => {
                Ok(self.rules.knows_value(position, self.meter)?)
            }
            _ => Ok(false),
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
        let value = self.within(ticks, |ask| ask.component_value(id))?;
        if value.is_none() {
            self.engine.normal.refused.insert(id_or_conjugate, ticks, self.meter)?;
        }
        Ok(value)
    }

    /// Returns whether a mixed sum is more than one component without value.
    fn is_sum(&self, mixed: &Mixed) -> bool {
        let parts = self.parts(mixed.rest);
        !mixed.values.is_empty() || parts.len() > 1 || parts.iter().any(|part| part.times > 1)
    }

    /// Returns whether the rules know outcomes of sums of all positions in this one.
    fn finds_outcomes(&self, g: SumId) -> bool {
        self.parts(g).iter().all(|part| match *self.component(part.id) {
            Component::Position { position, .. } => self.rules.finds_outcomes(position),
            _ => true,
        })
    }

    /// Answers a question about a mixed sum, if its rest is made of positions of one ruleset that knows who
    /// wins better than by their options.
    pub(in crate::game) fn mixed_by_ruleset<A: Asked>(
        &mut self,
        asked: &A,
        mixed: &Mixed,
    ) -> Answer<Option<A::Found>> {
        let (positions, SumId::ZERO) = self.positions_and_rest(mixed.rest)? else {
            return Ok(None);
        };
        // One position is searched by itself.
        if let [Summand { position, times: 1, .. }] = positions[..]
            && mixed.values.is_empty()
            && !self.rules.finds_outcomes(position)
        {
            return Ok(None);
        }
        // The values become one, unless they are too hot for that.
        let ticks = self.engine.normal.allowance.first;
        let value = self.within(ticks, |ask| {
            Ok::<_, EngineError>(ask.engine.normal.values.sum(&mixed.values, ask.meter)?)
        })?;
        let Some(value) = value else {
            return Ok(None);
        };
        let found = asked.decide(|side| {
            let beside = Beside::Value(value);
            let wins = self.rules.wins_first(self.engine, side, &positions, beside, self.meter);
            wins.map_err(Some)?.ok_or(None)
        });
        match found {
            Ok(found) => Ok(Some(found)),
            // The ruleset does not know it.
            Err(None) => Ok(None),
            Err(Some(error)) => Err(error),
        }
    }

    fn decide_mixed<A: Asked>(&mut self, asked: &A, mixed: &Mixed) -> Answer<(A::Found, Way)> {
        if mixed.rest == SumId::ZERO {
            let values = &mut self.engine.normal.values;
            let outcome = match mixed.values[..] {
                [(value, 1)] => values.outcome(value),
                _ => values.outcome_of_sum(&mixed.values, self.meter)?,
            };
            return Ok((asked.told(outcome), Way::Values));
        }
        if let Some(found) = self.mixed_by_ruleset(asked, mixed)? {
            return Ok((found, Way::Search));
        }
        let found = asked.decide(|side| {
            let wins = self.search_mixed(side, mixed)?;
            self.tell_winner(asked, side, wins);
            Ok::<_, EngineError>(wins)
        })?;
        Ok((found, Way::Search))
    }
}
