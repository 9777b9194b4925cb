//! Sums in which numbers give one player more moves than all else can last.

use num_bigint::BigUint;

use crate::game::ask::{Answer, Ask};
use crate::game::engine::Engine;
use crate::game::games::component::{Component, ComponentId, Flags};
use crate::game::games::sum::SumId;
use crate::meter::Stop;
use crate::values::number::Dyadic;
use crate::values::{Outcome, Side};

/// Numbers of a smaller size are searched: that is as quick.
pub(in crate::game) const MANY: i64 = 32;

impl Engine {
    /// Returns whether a number of this size, or of a larger one, is a summand.
    pub(crate) fn has_number_from(&self, size: i64, g: SumId) -> bool {
        let is_large = |id: ComponentId| match self.component(id) {
            Component::Number(x) => x.abs() >= Dyadic::from(size),
            _ => false,
        };
        !self.without_theorems
            && match g.component() {
                Some(id) => is_large(id),
                None => self.components(g).any(|(id, _)| is_large(id)),
            }
    }

    /// The misère outcome of a sum in which numbers give one player moves to spare; none if they do
    /// not, or if heights are not known.
    ///
    /// Let the numbers x > 0 among the parts have the whole parts N and the binary places K together,
    /// let H be the height of all other parts, and let N > K + H. Then Right wins. He has at most K + H
    /// moves: each of his moves in a number takes one of its places at least. Left's moves in a number
    /// keep its whole part, or take 1 of it if it is an integer, so she has a move as long as she
    /// has made fewer than N. Whoever begins, Right is to move without a move before she is.
    #[must_use]
    pub fn by_spare_moves(&self, g: SumId) -> Option<Outcome> {
        if self.without_theorems || self.flags(g).any(Flags::POSITIONAL) || self.is_tombstoned(g) {
            return None;
        }
        Side::BOTH.into_iter().find_map(|side| {
            let mut moves = BigUint::ZERO;
            let mut others = BigUint::ZERO;
            for (id, times) in self.components(g) {
                match self.component(id) {
                    Component::Number(x) if x.sign().is_gt() == (side == Side::Left) => {
                        moves += x.abs().floor().numerator().magnitude() * times;
                        others += BigUint::from(x.halvings()) * times;
                    }
                    _ => others += self.component_birthday(id)? * times,
                }
            }
            (moves > others).then_some(match side {
                Side::Left => Outcome::R,
                Side::Right => Outcome::L,
            })
        })
    }
}

/// The misère outcome of a sum in which one player has moves to spare, see
/// [`Engine::by_spare_moves`].
pub(crate) fn outcome_by_spare_moves(ask: &mut Ask<'_>, g: SumId) -> Answer<Option<Outcome>> {
    if !ask.has_number_from(MANY, g) || ask.flags(g).any(Flags::POSITIONAL) {
        return Ok(None);
    }
    // The heights of all parts are known from here on.
    ask.birthday(g)?;
    Ok(ask.by_spare_moves(g))
}

/// Refuses a game that is to be taken apart and has a number beyond the levels of recursion.
pub(crate) fn refuse_too_high(ask: &Ask<'_>, g: SumId) -> Answer {
    let limit = ask.meter.limits().depth;
    if ask.has_number_from(i64::from(limit), g) {
        return Err(Stop::Depth { limit }.into());
    }
    Ok(())
}
