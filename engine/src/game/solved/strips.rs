//! Sums of strips of partizan Kayles in the engine.

use crate::game::engine::Engine;
use crate::game::games::component::Flags;
use crate::game::games::sum::{Part, SumId};
use crate::game::solved::Strips;
use crate::game::solved::known::Solved;
use crate::game::solved::source::Source;
use crate::game::solved::theorem::Theorem;
use crate::values::{Convention, Outcome};

/// Strips of partizan Kayles, in misère play.
pub(super) struct SumsOfStrips;

impl Theorem for SumsOfStrips {
    fn source(&self) -> Source {
        Source::PartizanKayles
    }

    fn covers(&self, convention: Convention, flags: Flags) -> bool {
        convention == Convention::Misere && flags.any(Flags::STRIP)
    }

    fn outcome(&self, engine: &Engine, _: Convention, parts: &[Part]) -> Option<Outcome> {
        strips(engine, parts).map(Strips::outcome)
    }
}

impl Engine {
    /// The sum as a sum of strips of partizan Kayles, if it is one.
    #[must_use]
    pub fn as_strips(&self, g: SumId) -> Option<Strips> {
        if g != SumId::ZERO && !self.flags(g).any(Flags::STRIP) {
            return None;
        }
        strips(self, &self.parts(g))
    }

    /// The strips of partizan Kayles in a sum: how many pins they have, and how often they are there.
    #[must_use]
    pub fn strips_of(&self, g: SumId) -> Vec<(u64, u64)> {
        let strip = |(id, times)| match self.solved_position(id) {
            Some((Solved::Strip(pins), false)) => Some((*pins, times)),
            _ => None,
        };
        self.components(g).filter_map(strip).collect()
    }

    /// The number of pins of the longest strip of a sum.
    #[must_use]
    pub fn longest_strip(&self, g: SumId) -> u64 {
        let strips = self.strips_of(g).into_iter();
        strips.map(|(pins, _)| pins).max().unwrap_or(0)
    }
}

fn strips(engine: &Engine, parts: &[Part]) -> Option<Strips> {
    Strips::of(parts.iter().filter_map(|part| match engine.solved_position(part.id) {
        Some((Solved::Strip(length), false)) => Some((*length, part.times)),
        _ => None,
    }))
}
