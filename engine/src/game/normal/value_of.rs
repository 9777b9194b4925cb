//! Values of the engine's games in normal play. The value of a sum is the sum of its components' values, each of them remembered.

#[cfg(test)]
mod tests;

use num_bigint::BigInt;
use smallvec::SmallVec;

use crate::game::ask::{Answer, Ask, ValueQuestion};
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::fact::{Context, fact};
use crate::game::games::component::{Component, ComponentId, NumberUpStar};
use crate::game::games::sum::SumId;
use crate::game::games::tombstones::Tombstones;
use crate::game::memo::Dense;
use crate::game::modulo::universe::Universe;
use crate::values::number::Dyadic;
use crate::values::{Convention, Side, ValueError, ValueId, Values};

impl From<ValueError> for EngineError {
    fn from(error: ValueError) -> Self {
        match error {
            ValueError::Stop(stop) => Self::Stop(stop),
            ValueError::TooLarge => Self::TooLarge,
        }
    }
}

fact! {
    /// The value of a component.
    ValueOf(id: ComponentId) -> ValueId,
    |engine| engine.normal.known, id => ComponentId as Dense<ValueId>, path |ValueOf(id)| id.into()
}

fact! {
    /// The canonical form of a value.
    CanonicalForm(value: ValueId) -> SumId,
    |engine| engine.normal.forms, value => ValueId
}

fact! {
    /// The game of a value, as it is named.
    NamedGame(value: ValueId) -> SumId,
    |engine| engine.normal.games, value => ValueId
}

impl Ask<'_> {
    /// The value of a game in normal play.
    pub fn value(&mut self, g: SumId) -> Answer<ValueId> {
        if self.is_tombstoned(g) {
            return Err(EngineError::Tombstone);
        }
        if let Some(id) = g.component() {
            return self.component_value(id);
        }
        let mut parts: SmallVec<[_; 8]> = SmallVec::new();
        for part in self.parts(g) {
            parts.push((self.component_value(part.id)?, part.times));
        }
        Ok(self.engine.normal.values.sum(&parts, self.meter)?)
    }

    pub(in crate::game) fn component_value(&mut self, id: ComponentId) -> Answer<ValueId> {
        self.remembered(ValueOf(id), |ask| find_component_value(ask, id))
    }

    /// The canonical form of a value: one game, and so are all its followers.
    pub fn canonical_form_of_value(&mut self, value: ValueId) -> Answer<SumId> {
        let values = &self.engine.normal.values;
        if let Some((number, up, star)) = values.as_number_up_star(value) {
            let number = number.clone();
            let number = self.leaf(Component::Number(number));
            return self.number_up_star_form(NumberUpStar { number, up, star });
        }
        self.remembered(CanonicalForm(value), |ask| {
            let mut sides = [Vec::new(), Vec::new()];
            for side in Side::BOTH {
                let options = ask.engine.normal.values.options(value, side, ask.meter)?;
                let options = options.to_vec();
                for option in options {
                    sides[side as usize].push(ask.canonical_form_of_value(option)?);
                }
            }
            let [left, right] = &sides;
            ask.form(left, right, Tombstones::NONE)
        })
    }

    /// The game of a value, as it is named: a number, ups and a nimber as the sum of the three, and
    /// what has such options with these sums as options.
    pub fn game_of_value(&mut self, value: ValueId) -> Answer<SumId> {
        let values = &self.engine.normal.values;
        if let Some(number) = values.as_number(value).cloned() {
            return Ok(self.number(number));
        }
        if let Some((number, up, star)) = values.as_number_up_star(value) {
            let number = number.clone();
            let number = self.number(number);
            let star = self.nimber(star);
            let one = self.up()?;
            let ups = self.times(&BigInt::from(up), one)?;
            return self.sum(&[number, ups, star]);
        }
        self.remembered(NamedGame(value), |ask| {
            let mut sides = [Vec::new(), Vec::new()];
            for side in Side::BOTH {
                let options = ask.engine.normal.values.options(value, side, ask.meter)?;
                let options = options.to_vec();
                for option in options {
                    sides[side as usize].push(ask.game_of_value(option)?);
                }
            }
            let [left, right] = &sides;
            ask.form(left, right, Tombstones::NONE)
        })
    }
}

impl Engine {
    /// Returns whether values answer questions modulo this universe: in normal play, except in the engine
    /// that checks them.
    #[inline]
    pub(crate) fn by_values(&self, universe: Universe) -> bool {
        universe.convention() == Convention::Normal && !self.without_theorems
    }

    /// The arena of normal play's values.
    pub fn values(&mut self) -> &mut Values {
        &mut self.normal.values
    }
}

fn find_component_value(ask: &mut Ask<'_>, id: ComponentId) -> Answer<ValueId> {
    if let Some(number) = ask.value_by_theorem(Universe::Normal, id.into()) {
        return Ok(ask.engine.normal.values.number(&number, ask.meter)?);
    }
    match ask.component(id) {
        Component::Number(number) => {
            let number = number.clone();
            Ok(ask.engine.normal.values.number(&number, ask.meter)?)
        }
        &Component::Nimber(n) => Ok(ask.engine.normal.values.nimber(n, ask.meter)?),
        &Component::NumberUpStar(NumberUpStar { number, up, star }) => {
            let number = ask.as_number(number.into()).cloned().unwrap_or(Dyadic::ZERO);
            let values = &mut ask.engine.normal.values;
            Ok(values.number_up_star(&number, up, star, ask.meter)?)
        }
        Component::Form | Component::Ordinal(..) | Component::Position { .. } => {
            if let Some(position) = ask.position_of_conjugate(id) {
                let value = ask.component_value(position)?;
                return Ok(ask.engine.normal.values.negate(value, ask.meter)?);
            }
            match value_by_ruleset(ask, id)? {
                Some(value) => Ok(value),
                None => match ask.nim_value_by_play(id)? {
                    Some(n) => Ok(ask.engine.normal.values.nimber(n, ask.meter)?),
                    None => value_by_options(ask, id),
                },
            }
        }
    }
}

/// The value of a position whose ruleset knows it better than by its options.
fn value_by_ruleset(ask: &mut Ask<'_>, id: ComponentId) -> Answer<Option<ValueId>> {
    match *ask.component(id) {
        Component::Position { position, .. } => {
            ask.rules.value(ask.engine, position, ValueQuestion::Which, ask.meter)
        }
        _ => Ok(None),
    }
}

fn value_by_options(ask: &mut Ask<'_>, id: ComponentId) -> Answer<ValueId> {
    ask.expand(id)?;
    let mut sides: [SmallVec<[ValueId; 8]>; 2] = Default::default();
    for side in Side::BOTH {
        let count = ask.known_options(id, side).len();
        sides[side as usize].reserve(count);
        for place in 0..count {
            ask.tick()?;
            let option = ask.known_options(id, side)[place];
            let value = ask.value(option)?;
            sides[side as usize].push(value);
        }
    }
    let [left, right] = &sides;
    Ok(ask.engine.normal.values.canonical(left, right, ask.meter)?)
}
