//! Components in the engine: interning, records and flags.

use std::cmp::Ordering;

use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::games::component::{
    Component, ComponentId, Flags, MOST_COMPONENTS, PosId, Record, UNKNOWN,
};
use crate::game::games::sum::SumId;
use crate::game::winner::facts::Facts;
use crate::values::number::Dyadic;
use crate::values::{Convention, Outcome, Side};

impl Engine {
    /// The component that has this id.
    #[must_use]
    pub fn component(&self, id: ComponentId) -> &Component {
        &self.kinds[id.index()]
    }

    #[inline]
    pub(crate) fn record(&self, id: ComponentId) -> &Record {
        &self.records[id.index()]
    }

    #[inline]
    pub(crate) fn record_mut(&mut self, id: ComponentId) -> &mut Record {
        &mut self.records[id.index()]
    }

    /// Appends a component.
    pub(crate) fn push_component(&mut self, component: Component, record: Record) -> ComponentId {
        let id = u32::try_from(self.kinds.len())
            .ok()
            .filter(|id| id >> 31 == 0)
            .expect("2^31 components would need more than a hundred gigabytes");
        self.kinds.push(component);
        self.records.push(record);
        ComponentId(id)
    }

    /// The id of a component that is not a form.
    pub(crate) fn leaf(&mut self, component: Component) -> ComponentId {
        if let Some(&id) = self.leaves.get(&component) {
            return id;
        }
        if let Component::Number(number) = &component {
            // It stands in the table and among the keys.
            let words = usize::try_from(number.words()).unwrap_or(usize::MAX);
            self.number_bytes = self.number_bytes.saturating_add(16 * (words - 1));
        }
        let mut record = Record::lazy(leaf_flags(self, &component));
        record.facts = self.leaf_facts(&component);
        let id = self.push_component(component.clone(), record);
        self.leaves.insert(component, id);
        id
    }

    /// Returns what is known at birth about who wins a leaf.
    pub(in crate::game) fn leaf_facts(&self, component: &Component) -> Facts {
        let (normal, misere) = match component {
            _ if self.without_theorems => return Facts::default(),
            Component::Number(number) => match number.sign() {
                Ordering::Less => (Outcome::R, Outcome::L),
                Ordering::Equal => (Outcome::P, Outcome::N),
                Ordering::Greater => (Outcome::L, Outcome::R),
            },
            Component::Nimber(1) => (Outcome::N, Outcome::P),
            Component::Nimber(_) => (Outcome::N, Outcome::N),
            Component::Position { position, negated } => {
                let solved = self.solved.get(position);
                match solved.and_then(|solved| solved.outcomes(*negated)) {
                    Some([normal, misere]) => (normal, misere),
                    None => return Facts::default(),
                }
            }
            Component::Form | Component::NumberUpStar(_) | Component::Ordinal(..) => {
                return Facts::default();
            }
        };
        let mut facts = Facts::default();
        for side in Side::BOTH {
            facts.set(Convention::Normal, side, normal.wins_first(side));
            facts.set(Convention::Misere, side, misere.wins_first(side));
        }
        facts
    }

    /// The number, as a game.
    pub fn number(&mut self, number: Dyadic) -> SumId {
        self.leaf(Component::Number(number)).into()
    }

    /// The number, as a game, if it is within the limits of size.
    ///
    /// # Errors
    /// [`EngineError::TooLarge`].
    pub fn number_within_limits(&mut self, number: Dyadic) -> Result<SumId, EngineError> {
        if number.is_within_limits() { Ok(self.number(number)) } else { Err(EngineError::TooLarge) }
    }

    /// The integer, as a game.
    pub fn integer(&mut self, integer: i64) -> SumId {
        self.number(Dyadic::from(integer))
    }

    /// The nimber `∗n`.
    pub fn nimber(&mut self, n: u64) -> SumId {
        if n == 0 {
            return SumId::ZERO;
        }
        self.leaf(Component::Nimber(n)).into()
    }

    /// The position, or its conjugate, as a game.
    pub fn position(&mut self, position: PosId, negated: bool) -> SumId {
        position_component(self, position, negated).into()
    }

    /// The position, if a component is the conjugate of one.
    pub(crate) fn position_of_conjugate(&mut self, id: ComponentId) -> Option<ComponentId> {
        match *self.component(id) {
            Component::Position { position, negated: true } => {
                Some(self.position_as_component(position))
            }
            _ => None,
        }
    }

    /// The component of a position, not of its conjugate.
    pub(crate) fn position_as_component(&mut self, position: PosId) -> ComponentId {
        position_component(self, position, false)
    }

    /// Refuses more components than ids can name.
    pub(crate) fn room_for(&self, more: usize) -> Result<(), EngineError> {
        let most = MOST_COMPONENTS.min(UNKNOWN as usize);
        if self.kinds.len().saturating_add(more) > most
            || self.pool.len().saturating_add(more) > UNKNOWN as usize / 2
        {
            return Err(EngineError::TooLarge);
        }
        Ok(())
    }
}

fn leaf_flags(engine: &Engine, component: &Component) -> Flags {
    match component {
        Component::Form => Flags::NONE,
        Component::Number(number) if number.is_integer() => {
            let integer = Flags::NUMBER.with(Flags::SWITCH);
            match number.sign() {
                Ordering::Less => integer.with(Flags::NEGATIVE),
                Ordering::Equal => integer.with(Flags::NIMBER).with(Flags::UP_STAR),
                Ordering::Greater => integer.with(Flags::POSITIVE),
            }
        }
        Component::Number(_) => Flags::NUMBER,
        Component::Nimber(1) => {
            Flags::NIMBER.with(Flags::UP_STAR).with(Flags::SWITCH).with(Flags::SPRIG)
        }
        Component::Nimber(_) => Flags::NIMBER,
        Component::NumberUpStar(_) => Flags::NONE,
        Component::Ordinal(base, exponent) => {
            let inside = engine.flags(*base).with(engine.flags(*exponent));
            let inside = inside.only(Flags::INHERITED);
            if engine.as_nimber(*base) == Some(1) && engine.flags(*exponent).any(Flags::NUMBER) {
                inside.with(Flags::SPRIG)
            } else {
                inside
            }
        }
        Component::Position { position, negated } => {
            let known = engine.solved.get(position);
            let known = known.map_or(Flags::NONE, |solved| solved.flags(*negated));
            Flags::POSITIONAL.with(known)
        }
    }
}

fn position_component(engine: &mut Engine, position: PosId, negated: bool) -> ComponentId {
    let sides = engine.positions.get(position.0 as usize);
    if let Some(id) = sides.map(|sides| sides[usize::from(negated)])
        && id != ComponentId::ZERO
    {
        return id;
    }
    // No other table has them.
    let component = Component::Position { position, negated };
    let mut record = Record::lazy(leaf_flags(engine, &component));
    record.facts = engine.leaf_facts(&component);
    let id = engine.push_component(component, record);
    let at = position.0 as usize;
    if engine.positions.len() <= at {
        engine.positions.resize(at + 1, [ComponentId::ZERO; 2]);
    }
    engine.positions[at][usize::from(negated)] = id;
    id
}
