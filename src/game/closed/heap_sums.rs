//! Sums of heaps of octal games, in misère play.

use crate::game::Outcome;
use crate::game::ask::{Answer, Ask};
use crate::game::closed::{FirstHeaps, HeapClasses, Octal, Period};
use crate::game::engine::Engine;
use crate::game::games::component::{Component, ComponentId};
use crate::game::games::sum::SumId;

impl Ask<'_> {
    /// The first heaps of the classes of an octal game, if a period is proved.
    pub fn first_heaps(&mut self, octal: &Octal) -> Answer<Option<FirstHeaps>> {
        if self.engine.without_theorems {
            return Ok(None);
        }
        Ok(self.classes_up_to(octal, u64::MAX)?.firsts())
    }

    /// The misère outcome of a sum of heaps of one octal game by the quotient of its heaps. `None` for other
    /// sums, and if the quotient is infinite or too large, or no period is proved.
    pub(in crate::game) fn outcome_of_heaps(&mut self, g: SumId) -> Answer<Option<Outcome>> {
        if self.engine.without_theorems {
            return Ok(None);
        }
        let Some((octal, heaps)) = self.octal_heaps(g) else {
            return Ok(None);
        };
        let largest = heaps.iter().map(|(heap, _)| *heap).max().unwrap_or(0);
        Ok(self.classes_up_to(&octal, largest)?.outcome(&heaps))
    }

    /// What is known of the heaps of an octal game after looking for the class of a heap.
    fn classes_up_to(&mut self, octal: &Octal, heap: u64) -> Answer<&HeapClasses> {
        let known = self.engine.closed.heaps.entry(octal.clone()).or_default();
        known.grow(octal, heap, self.meter)?;
        Ok(known)
    }

    /// What is known of the heaps of the octal game of which a game is a sum of heaps.
    pub fn heap_classes(&self, g: SumId) -> Option<&HeapClasses> {
        let (octal, _) = self.octal_heaps(g)?;
        self.engine.closed.heaps.get(&octal)
    }

    /// Whether a game is a sum of heaps of an octal game whose classes are known without a period.
    pub fn are_known_heaps(&self, g: SumId) -> bool {
        let Some((octal, heaps)) = self.octal_heaps(g) else {
            return false;
        };
        let known = self.engine.closed.heaps.get(&octal).map_or(0, HeapClasses::known);
        heaps.iter().all(|(heap, _)| *heap <= known as u64)
    }

    /// The octal game of which a component is a heap, and the counters of the heap.
    pub fn octal_heap(&self, id: ComponentId) -> Option<(Octal, u64)> {
        match *self.component(id) {
            Component::Position { position, .. } => self.rules.octal_heap(position),
            _ => None,
        }
    }

    /// The heaps of a sum, each with the number of its copies, and the octal game of all of them.
    fn octal_heaps(&self, g: SumId) -> Option<(Octal, Vec<(u64, u64)>)> {
        let mut game = None;
        let mut heaps = Vec::new();
        for part in self.parts(g) {
            let (octal, heap) = self.octal_heap(part.id)?;
            if *game.get_or_insert_with(|| octal.clone()) != octal {
                return None;
            }
            heaps.push((heap, part.times));
        }
        Some((game?, heaps))
    }
}

impl Engine {
    /// The period of the classes of the heaps of an octal game, where it has been found.
    #[must_use]
    pub fn period_of_heaps(&self, octal: &Octal) -> Option<Period> {
        self.closed.heaps.get(octal)?.period()
    }
}
