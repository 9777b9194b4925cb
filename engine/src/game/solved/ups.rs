//! Sums of ↑, ↓ and ∗.

use crate::game::engine::Engine;
use crate::game::games::component::{Component, ComponentId, Flags};
use crate::game::games::sum::Part;
use crate::game::solved::source::Source;
use crate::game::solved::theorem::Theorem;
use crate::values::{Convention, Outcome, Side};

/// ↑, ↓ and ∗.
pub(super) struct UpsAndStars;

impl Theorem for UpsAndStars {
    fn source(&self) -> Source {
        Source::UpsAndStars
    }

    fn covers(&self, _: Convention, flags: Flags) -> bool {
        flags.any(Flags::UP_STAR)
    }

    /// In both conventions ↑ + ↓ and ∗ + ∗ may be cancelled (modulo dicots: Allen, *Peeking at partizan
    /// misère quotients*, 2009; Dorbec, Renault, Siegel and Sopena, *Dicots, and a taxonomic ranking
    /// for misère games*, 2014), which leaves `n·↑` with or without a star; from there by induction
    /// on n.
    fn outcome(&self, engine: &Engine, convention: Convention, parts: &[Part]) -> Option<Outcome> {
        let (mut ups, mut star) = (0_i128, false);
        for part in parts {
            match engine.component(part.id) {
                Component::Nimber(_) => star ^= part.times % 2 == 1,
                Component::Number(_) => {}
                _ if engine.known_options(part.id, Side::Left)[0] == ComponentId::ZERO.into() => {
                    ups += i128::from(part.times);
                }
                _ => ups -= i128::from(part.times),
            }
        }
        let outcome = match (convention, ups.unsigned_abs(), star) {
            (Convention::Normal, 0, false) => Outcome::P,
            (Convention::Normal, 0 | 1, true) => Outcome::N,
            (Convention::Normal, _, _) => Outcome::L,
            (Convention::Misere, 0, false) => Outcome::N,
            (Convention::Misere, 0, true) => Outcome::P,
            (Convention::Misere, 1, false) => Outcome::R,
            (Convention::Misere, 2, false) => Outcome::P,
            (Convention::Misere, 1..=3, true) => Outcome::N,
            (Convention::Misere, _, _) => Outcome::L,
        };
        Some(if ups < 0 { outcome.conjugate() } else { outcome })
    }
}
