//! How the engine recognises solved components: a ruleset tells it of a position, and an ordinal sum
//! shows it by its form.

use crate::game::closed::Octal;
use crate::game::engine::Engine;
use crate::game::games::component::{Component, ComponentId, Flags, PosId};
use crate::game::games::sum::{Part, SumId};
use crate::game::solved::Sprigs;
use crate::game::solved::known::Solved;
use crate::meter::{Meter, Stop};
use crate::values::number::Dyadic;

impl Engine {
    /// Records what a position of a solved ruleset is. The caller must call this before the position is
    /// first used, and `solved` must be true of the position's options.
    ///
    /// # Errors
    /// The meter's stop, where that would take too much memory.
    pub fn know_position(
        &mut self,
        position: PosId,
        solved: Solved,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        self.solved.insert(position, solved, meter)
    }

    /// Returns whether that is recorded.
    #[must_use]
    pub fn knows_position(&self, position: PosId) -> bool {
        self.solved.contains_key(&position)
    }

    /// The octal game of which a component is a heap, and the counters of the heap.
    #[must_use]
    pub fn octal_heap(&self, id: ComponentId) -> Option<(&Octal, u64)> {
        match self.solved_position(id)? {
            (Solved::Heap(octal, counters), _) => Some((octal, *counters)),
            _ => None,
        }
    }

    /// Returns what is known of a component that is a position of a solved ruleset, and whether it is the
    /// conjugate.
    pub(super) fn solved_position(&self, id: ComponentId) -> Option<(&Solved, bool)> {
        match self.component(id) {
            Component::Position { position, negated } => {
                Some((self.solved.get(position)?, *negated))
            }
            _ => None,
        }
    }

    /// The sum as a sum of sprigs, if it is one.
    #[must_use]
    pub fn as_sprigs(&self, g: SumId) -> Option<Sprigs> {
        if g != SumId::ZERO && !self.flags(g).any(Flags::SPRIG) {
            return None;
        }
        let parts: Vec<Part> = self.parts(g).to_vec();
        Some(self.sprigs(&parts))
    }

    pub(crate) fn sprigs(&self, parts: &[Part]) -> Sprigs {
        let number = |part: &Part| Some((sprig(self, part.id)?, part.times));
        Sprigs::of(parts.iter().filter_map(number))
    }
}

/// x, if the component is `∗:x` modulo dicots.
fn sprig(engine: &Engine, id: ComponentId) -> Option<Dyadic> {
    match engine.component(id) {
        Component::Nimber(1) => Some(Dyadic::ZERO),
        Component::Ordinal(_, exponent) => {
            let mut total = Dyadic::ZERO;
            for (id, times) in engine.components(*exponent) {
                total = total.add(&engine.as_number(id.into())?.times(times));
            }
            Some(total)
        }
        Component::Position { .. } => match engine.solved_position(id)? {
            (Solved::Sprig(number), false) => Some(number.clone()),
            (Solved::Sprig(number), true) => Some(number.negate()),
            _ => None,
        },
        Component::Form
        | Component::Number(_)
        | Component::Nimber(_)
        | Component::NumberUpStar(_) => None,
    }
}
