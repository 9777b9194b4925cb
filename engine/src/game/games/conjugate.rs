//! Conjugates: the game with the players' roles exchanged. Remembered for each component.

use crate::game::ask::{Answer, Ask};
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::games::component::{Component, ComponentId, NumberUpStar, UNKNOWN};
use crate::game::games::sum::{PartList, SumId};
use crate::game::games::tombstones::Tombstones;
use crate::values::Side;

impl Ask<'_> {
    /// The conjugate: Left's and Right's options exchanged, hereditarily.
    ///
    /// # Errors
    /// [`EngineError::TooLarge`].
    pub fn conjugate(&mut self, g: SumId) -> Answer<SumId> {
        for part in self.parts(g) {
            if self.record(part.id).conjugate == UNKNOWN {
                self.find_bottom_up(part.id.into(), conjugate_step)?;
            }
        }
        conjugate_known(self, g)
    }
}

/// One step of [`Ask::find_bottom_up`] for a component.
fn conjugate_step(ask: &mut Ask<'_>, g: SumId, needs: &mut Vec<SumId>) -> Answer {
    let Some(id) = g.component().filter(|&id| ask.record(id).conjugate == UNKNOWN) else {
        return Ok(());
    };
    name_unconjugated(ask, id, needs);
    if needs.is_empty() {
        let conjugate = conjugate_component(ask, id)?;
        ask.record_mut(id).conjugate = conjugate.0;
        ask.record_mut(conjugate).conjugate = id.0;
    }
    Ok(())
}

/// The conjugate of a component all of whose parts have theirs.
fn conjugate_component(ask: &mut Ask<'_>, id: ComponentId) -> Answer<ComponentId> {
    let conjugate = match ask.component(id).clone() {
        Component::Form => {
            let mut sides = [Vec::new(), Vec::new()];
            for side in Side::BOTH {
                for option in ask.known_options(id, side).to_vec() {
                    let option = conjugate_known(ask, option)?;
                    sides[side.opponent() as usize].push(option);
                }
            }
            let stones = Tombstones {
                left: ask.record(id).has_tombstone(Side::Right),
                right: ask.record(id).has_tombstone(Side::Left),
            };
            ask.form(&sides[0], &sides[1], stones)?
        }
        Component::Number(number) => ask.number(number.negate()),
        Component::Nimber(_) => return Ok(id),
        Component::NumberUpStar(NumberUpStar { number, up, star }) => {
            let number = match ask.component(number) {
                Component::Number(number) => number.negate(),
                _ => return Err(EngineError::TooLarge),
            };
            let number = ask.leaf(Component::Number(number));
            let up = up.checked_neg().ok_or(EngineError::TooLarge)?;
            let value = NumberUpStar { number, up, star };
            ask.leaf(Component::NumberUpStar(value)).into()
        }
        Component::Ordinal(base, exponent) => {
            let base = conjugate_known(ask, base)?;
            let exponent = conjugate_known(ask, exponent)?;
            ask.leaf(Component::Ordinal(base, exponent)).into()
        }
        Component::Position { position, negated } => ask.position(position, !negated),
    };
    // Each arm makes one component: conjugates of forms are forms, of leaves leaves.
    conjugate.component().ok_or(EngineError::TooLarge)
}

/// The components whose conjugates are needed first.
fn name_unconjugated(engine: &Engine, id: ComponentId, needs: &mut Vec<SumId>) {
    let mut name = |g: SumId| {
        let components = engine.components(g).map(|(id, _)| id);
        let unknown = components.filter(|&id| engine.record(id).conjugate == UNKNOWN);
        needs.extend(unknown.map(SumId::from));
    };
    match *engine.component(id) {
        Component::Form => {
            for side in Side::BOTH {
                engine.known_options(id, side).iter().for_each(|&g| name(g));
            }
        }
        Component::Ordinal(base, exponent) => {
            name(base);
            name(exponent);
        }
        Component::Number(_)
        | Component::Nimber(_)
        | Component::NumberUpStar(_)
        | Component::Position { .. } => {}
    }
}

/// The conjugate of a sum all of whose components have theirs.
fn conjugate_known(engine: &mut Engine, g: SumId) -> Result<SumId, EngineError> {
    let mut parts = PartList::from(engine.parts(g));
    for part in &mut parts {
        part.id = ComponentId(engine.record(part.id).conjugate);
    }
    engine.sum_of(parts)
}
