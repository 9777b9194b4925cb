//! Normal play of the engine's games: their values, and outcomes and comparisons of mixed sums.
//!
//! The value of a sum is the sum of its components' values, each of them remembered. An outcome
//! needs no value of the sum: components become values as long as that stays within an allowance
//! each, those are searched with bounds, and what is too large to have its value found is played.

use num_bigint::BigInt;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::game::component::{Component, ComponentId, Flags, NumberUpStar};
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::form::Tombstones;
use crate::game::mixed::{Allowance, Mixed};
use crate::game::number::Dyadic;
use crate::game::outcome::{Convention, Outcome, Side};
use crate::game::play::{Play, PosId};
use crate::game::sum::SumId;
use crate::game::universe::Universe;
use crate::game::value::{Relation, ValueError, ValueId, Values};

#[cfg(test)]
mod tests;

/// What is known of games in normal play.
#[derive(Default)]
pub(crate) struct NormalTable {
    pub(super) allowance: Allowance,
    pub(super) values: Values,
    /// Values of components, by id.
    known: Vec<Option<ValueId>>,
    /// Nodes as games whose options are sums.
    games: FxHashMap<ValueId, SumId>,
    /// Nodes as canonical forms.
    forms: FxHashMap<ValueId, SumId>,
    /// Ticks that did not suffice for a component's value.
    pub(super) refused: FxHashMap<ComponentId, u64>,
    /// How many moves Left and Right have in positions met in search, where that could be counted.
    pub(super) mobility: FxHashMap<PosId, Option<[u32; 2]>>,
    /// Components whose value is being found, to see loops.
    open: FxHashSet<ComponentId>,
    /// Mixed sums: two bits a side, known and wins moving first.
    pub(super) facts: FxHashMap<Mixed, u8>,
    /// Mixed sums on the path of the search, by the side to move.
    pub(super) path: FxHashSet<(Side, Mixed)>,
}

impl NormalTable {
    /// The value of a component, once it has been found.
    pub(super) fn known(&self, id: ComponentId) -> Option<ValueId> {
        self.known.get(id.index()).copied().flatten()
    }

    fn learn(&mut self, id: ComponentId, value: ValueId) {
        if self.known.len() <= id.index() {
            self.known.resize(id.index() + 1, None);
        }
        self.known[id.index()] = Some(value);
    }
}

impl From<ValueError> for EngineError {
    fn from(error: ValueError) -> Self {
        match error {
            ValueError::Stop(stop) => Self::Stop(stop),
            ValueError::TooLarge => Self::TooLarge,
        }
    }
}

impl Engine {
    /// Whether values answer questions modulo this universe: in normal play, except in the engine
    /// that checks them.
    #[inline]
    pub(crate) fn by_values(&self, universe: Universe) -> bool {
        universe == Universe::Normal && !self.plain
    }

    /// The arena of normal play's values.
    pub fn values(&mut self) -> &mut Values {
        &mut self.normal.values
    }

    /// The value of a game in normal play.
    ///
    /// # Errors
    /// [`EngineError::Tombstone`] where a follower has one, a loop of positions, the meter's stop.
    pub fn value(&mut self, g: SumId, play: &mut Play<'_>) -> Result<ValueId, EngineError> {
        if self.is_tombstoned(g) {
            return Err(EngineError::Tombstone);
        }
        if let Some(id) = g.component() {
            return self.component_value(id, play);
        }
        let mut parts = Vec::new();
        for part in self.parts(g) {
            parts.push((self.component_value(part.id, play)?, part.times));
        }
        Ok(self.normal.values.sum(&parts, play.meter)?)
    }

    pub(super) fn component_value(
        &mut self,
        id: ComponentId,
        play: &mut Play<'_>,
    ) -> Result<ValueId, EngineError> {
        if let Some(known) = self.normal.known(id) {
            return Ok(known);
        }
        if let Some(integer) = self.solved_integer(id) {
            let integer = Dyadic::from(integer);
            return Ok(self.normal.values.number(&integer, play.meter)?);
        }
        let value = match self.component(id) {
            Component::Number(number) => {
                let number = number.clone();
                self.normal.values.number(&number, play.meter)?
            }
            &Component::Nimber(n) => self.normal.values.nimber(n, play.meter)?,
            &Component::NumberUpStar(NumberUpStar { number, up, star }) => {
                let number = self.as_number(number.into()).cloned().unwrap_or(Dyadic::ZERO);
                let values = &mut self.normal.values;
                values.number_up_star(&number, up, star, play.meter)?
            }
            Component::Form(_) | Component::Ordinal(..) | Component::Position { .. } => {
                if let Some(plain) = self.plain_of_negated(id) {
                    let value = play.deeper(|play| self.component_value(plain, play))?;
                    self.normal.values.negate(value, play.meter)?
                } else if let Some(value) = self.value_by_ruleset(id, play)? {
                    value
                } else if !self.record(id).flags.any(Flags::POSITIONAL) {
                    play.deeper(|play| self.value_by_options(id, play))?
                } else if self.normal.open.insert(id) {
                    let value = play.deeper(|play| self.value_by_options(id, play));
                    self.normal.open.remove(&id);
                    value.map_err(|error| error.on_the_way(id.into()))?
                } else {
                    return Err(EngineError::Loop(vec![id.into()]));
                }
            }
        };
        play.charge(24)?;
        self.normal.learn(id, value);
        Ok(value)
    }

    /// The value of a position whose ruleset knows it better than by its options.
    fn value_by_ruleset(
        &mut self,
        id: ComponentId,
        play: &mut Play<'_>,
    ) -> Result<Option<ValueId>, EngineError> {
        match *self.component(id) {
            Component::Position { position, .. } => play.expander.value(self, position, play.meter),
            _ => Ok(None),
        }
    }

    /// The outcome of a position whose ruleset knows it better than by its value.
    fn outcome_by_ruleset(
        &mut self,
        g: SumId,
        play: &mut Play<'_>,
    ) -> Result<Option<Outcome>, EngineError> {
        let Some(id) = g.component().filter(|id| self.normal.known(*id).is_none()) else {
            return Ok(None);
        };
        let Component::Position { position, negated } = *self.component(id) else {
            return Ok(None);
        };
        let outcome = play.expander.outcome(self, position, play.meter)?;
        Ok(match outcome {
            Some(outcome) if negated => Some(outcome.conjugate()),
            other => other,
        })
    }

    fn value_by_options(
        &mut self,
        id: ComponentId,
        play: &mut Play<'_>,
    ) -> Result<ValueId, EngineError> {
        self.expand(id, play)?;
        let mut sides = [Vec::new(), Vec::new()];
        for side in Side::BOTH {
            for place in 0..self.known_options(id, side).len() {
                play.tick()?;
                let option = self.known_options(id, side)[place];
                let value = self.value(option, play)?;
                sides[side as usize].push(value);
            }
        }
        let [left, right] = &sides;
        Ok(self.normal.values.canonical(left, right, play.meter)?)
    }

    /// The canonical form of a value: one game, and so are all its followers.
    ///
    /// # Errors
    /// The meter's stop.
    pub fn canonical_form_of_value(
        &mut self,
        value: ValueId,
        play: &mut Play<'_>,
    ) -> Result<SumId, EngineError> {
        let values = &self.normal.values;
        if let Some((number, up, star)) = values.as_number_up_star(value) {
            let number = number.clone();
            let number = self.leaf(Component::Number(number));
            return self.number_up_star_form(NumberUpStar { number, up, star }, play);
        }
        if let Some(&known) = self.normal.forms.get(&value) {
            return Ok(known);
        }
        let form = play.deeper(|play| {
            let mut sides = [Vec::new(), Vec::new()];
            for side in Side::BOTH {
                let options = self.normal.values.options(value, side, play.meter)?;
                let options = options.to_vec();
                for option in options {
                    sides[side as usize].push(self.canonical_form_of_value(option, play)?);
                }
            }
            let [left, right] = &sides;
            self.form(left, right, Tombstones::NONE, play)
        })?;
        play.charge(24)?;
        self.normal.forms.insert(value, form);
        Ok(form)
    }

    /// The canonical form of a number, ups and a nimber together. Numbers, nimbers, ↑, ↓, ↑∗
    /// and ↓∗ have names that mean them in every universe.
    pub(super) fn number_up_star_form(
        &mut self,
        value: NumberUpStar,
        play: &mut Play<'_>,
    ) -> Result<SumId, EngineError> {
        let NumberUpStar { number, up, star } = value;
        match (number == ComponentId::ZERO, up, star) {
            (_, 0, 0) => Ok(number.into()),
            (true, 0, star) => Ok(self.nimber(star)),
            (true, 1, 0) => self.up(play),
            (true, -1, 0) => {
                let up = self.up(play)?;
                self.conjugate(up, play)
            }
            // ↑∗ = {0,∗|0} is literally ∗:1.
            (true, 1 | -1, 1) => {
                let (star, one) = (self.nimber(1), self.integer(up));
                self.ordinal(star, one, play)
            }
            _ => Ok(self.leaf(Component::NumberUpStar(value)).into()),
        }
    }

    /// The game of a value, as it is named: a number, ups and a nimber as the sum of the three, and
    /// what has such options with these sums as options.
    ///
    /// # Errors
    /// The meter's stop.
    pub fn game_of_value(
        &mut self,
        value: ValueId,
        play: &mut Play<'_>,
    ) -> Result<SumId, EngineError> {
        let values = &self.normal.values;
        if let Some(number) = values.as_number(value).cloned() {
            return Ok(self.number(number));
        }
        if let Some((number, up, star)) = values.as_number_up_star(value) {
            let number = self.number(number.clone());
            let star = self.nimber(star);
            let one = self.up(play)?;
            let ups = self.times(&BigInt::from(up), one, play)?;
            return self.sum(&[number, ups, star]);
        }
        if let Some(&known) = self.normal.games.get(&value) {
            return Ok(known);
        }
        let game = play.deeper(|play| {
            let mut sides = [Vec::new(), Vec::new()];
            for side in Side::BOTH {
                let options = self.normal.values.options(value, side, play.meter)?;
                let options = options.to_vec();
                for option in options {
                    sides[side as usize].push(self.game_of_value(option, play)?);
                }
            }
            let [left, right] = &sides;
            self.form(left, right, Tombstones::NONE, play)
        })?;
        play.charge(24)?;
        self.normal.games.insert(value, game);
        Ok(game)
    }

    /// The outcome of a game in normal play. Its components become values where that is cheap;
    /// their sum does not.
    ///
    /// # Errors
    /// As [`Engine::value`].
    pub fn normal_outcome(
        &mut self,
        g: SumId,
        play: &mut Play<'_>,
    ) -> Result<Outcome, EngineError> {
        if self.is_tombstoned(g) {
            return Err(EngineError::Tombstone);
        }
        let facts = Side::BOTH.map(|side| self.facts(g).get(Convention::Normal, side));
        if let [Some(left), Some(right)] = facts {
            return Ok(Outcome::from_wins(left, right));
        }
        let known = self.by_theorem(Convention::Normal, self.flags(g), &self.parts(g));
        if let Some(outcome) = known {
            return Ok(outcome);
        }
        if let Some(outcome) = self.outcome_by_ruleset(g, play)? {
            return Ok(outcome);
        }
        let first = self.normal.allowance.first;
        self.outcome_in_turns(g, SumId::ZERO, first, play)
    }

    /// The outcome of `g - h` in normal play, where a theorem covers both.
    fn difference_by_theorem(
        &mut self,
        g: SumId,
        h: SumId,
        play: &mut Play<'_>,
    ) -> Result<Option<Outcome>, EngineError> {
        let flags = match (g, h) {
            (SumId::ZERO, other) | (other, SumId::ZERO) => self.flags(other),
            _ => self.flags(g).of_sum(self.flags(h)),
        };
        if self.covering(Convention::Normal, flags).is_none() {
            return Ok(None);
        }
        let minus = self.conjugate(h, play)?;
        let difference = self.add(g, minus)?;
        Ok(self.by_theorem(Convention::Normal, self.flags(difference), &self.parts(difference)))
    }

    /// How two games compare in normal play: the outcome of their difference.
    ///
    /// # Errors
    /// As [`Engine::value`].
    pub fn compare_normal(
        &mut self,
        g: SumId,
        h: SumId,
        play: &mut Play<'_>,
    ) -> Result<Relation, EngineError> {
        let outcome = match self.difference_by_theorem(g, h, play)? {
            Some(outcome) => outcome,
            None => {
                let asked = self.normal.allowance.asked;
                self.outcome_in_turns(g, h, asked, play)?
            }
        };
        Ok(match outcome {
            Outcome::L => Relation::Greater,
            Outcome::N => Relation::Confused,
            Outcome::P => Relation::Equal,
            Outcome::R => Relation::Less,
        })
    }
}
