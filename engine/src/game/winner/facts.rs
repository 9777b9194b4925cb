//! Facts about who wins, as the engine remembers them.

use rustc_hash::FxHashMap;

use crate::game::games::sum::SumId;
use crate::meter::{Held, Meter, Stop};
use crate::values::{Convention, Side};

/// The games in which a player who begins is known to draw: for each convention and side a bit.
#[derive(Debug, Default)]
pub(crate) struct Draws(Held<FxHashMap<SumId, u8>>);

impl Draws {
    fn bit(convention: Convention, side: Side) -> u8 {
        1 << (2 * convention as u8 + side as u8)
    }

    /// Returns whether `side`, who begins, is known to draw.
    pub(crate) fn has(&self, convention: Convention, side: Side, g: SumId) -> bool {
        self.0.get(&g).is_some_and(|bits| bits & Self::bit(convention, side) != 0)
    }

    /// Notes a draw.
    ///
    /// # Errors
    /// As [`Held::insert`].
    pub(crate) fn note(
        &mut self,
        (convention, side): (Convention, Side),
        g: SumId,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let bit = Self::bit(convention, side);
        match self.0.at_its_size().get_mut(&g) {
            Some(bits) => *bits |= bit,
            None => self.0.insert(g, bit, meter)?,
        }
        Ok(())
    }
}

/// What is known of who wins moving first: for each convention and side two bits, "known" and
/// "wins".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Facts(u8);

impl Facts {
    #[inline]
    fn place(convention: Convention, side: Side) -> u32 {
        4 * (convention as u32) + 2 * (side as u32)
    }

    /// Does `side` win moving first, if that is known?
    #[inline]
    pub(crate) fn get(self, convention: Convention, side: Side) -> Option<bool> {
        let bits = self.0 >> Self::place(convention, side);
        (bits & 1 != 0).then_some(bits & 2 != 0)
    }

    /// Returns whether a player wins moving first, as far as it follows from what is known of the games that the player's moves
    /// lead to.
    #[inline]
    pub(crate) fn by_moving(
        convention: Convention,
        side: Side,
        options: impl IntoIterator<Item = Self>,
    ) -> Option<bool> {
        let (mut has_options, mut all_known) = (false, true);
        for option in options {
            has_options = true;
            match option.get(convention, side.opponent()) {
                Some(false) => return Some(true),
                Some(true) => {}
                None => all_known = false,
            }
        }
        all_known.then_some(convention == Convention::Misere && !has_options)
    }

    /// Remembers the answer.
    #[inline]
    pub(crate) fn set(&mut self, convention: Convention, side: Side, wins: bool) {
        self.0 |= (1 | u8::from(wins) << 1) << Self::place(convention, side);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_stay_apart() {
        let mut facts = Facts::default();
        facts.set(Convention::Misere, Side::Left, true);
        facts.set(Convention::Normal, Side::Right, false);
        assert_eq!(facts.get(Convention::Misere, Side::Left), Some(true));
        assert_eq!(facts.get(Convention::Normal, Side::Right), Some(false));
        assert_eq!(facts.get(Convention::Misere, Side::Right), None);
        assert_eq!(facts.get(Convention::Normal, Side::Left), None);
    }
}
