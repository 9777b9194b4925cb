//! Where to move in a sum of hot games, by thermographs alone (Berlekamp, Conway and Guy, 1982).
//!
//! *Thermostrat* finds the ambient temperature and moves where the walls are widest there; the stop
//! that it reaches is at least what the compound thermograph shows at that temperature. *Sentestrat*
//! answers a threat hotter than the ambient temperature where it was made, and else moves in the
//! hottest part.

use super::arena::{Kind, Values};
use super::heat::Ground;
use super::sweep::{Turn, turns};
use super::{ValueError, ValueId};
use crate::meter::Meter;
use crate::values::Side;
use crate::values::number::Dyadic;

impl Values {
    /// The ambient temperature of a sum for the side to move: the least t at which the compound
    /// thermograph is best for it: for Left the greatest sum of Right walls and widest gap.
    pub fn ambient_temperature(
        &mut self,
        parts: &[(ValueId, u64)],
        side: Side,
        meter: &mut Meter,
    ) -> Result<Dyadic, ValueError> {
        let walls = self.walls(parts, meter)?;
        let mut best: Option<(Dyadic, Dyadic)> = None;
        // Between corners the walls are straight and the widest gap is convex: the best is at one.
        for Turn { t, left, right, widest } in turns(&walls, meter)? {
            let worth = match side {
                Side::Left => right.add(&widest),
                Side::Right => left.subtract(&widest).negate(),
            };
            if best.as_ref().is_none_or(|best| worth > best.0) {
                best = Some((worth, t));
            }
        }
        Ok(best.map_or(Dyadic::ZERO, |best| best.1))
    }

    /// Finds the widest parts at a temperature from 0 up, the hottest of them if several are widest, by
    /// place. Numbers are never among them.
    pub fn widest(
        &mut self,
        parts: &[(ValueId, u64)],
        t: &Dyadic,
        meter: &mut Meter,
    ) -> Result<Vec<usize>, ValueError> {
        self.greatest_parts(parts, meter, |values, value, meter| {
            let heat = values.heat(value, Ground::Zero, meter)?;
            let width = heat.left.at(t).subtract(&heat.right.at(t));
            Ok((width, heat.temperature.clone()))
        })
    }

    /// Finds the hottest parts, by place. Numbers are never among them.
    pub fn hottest(
        &mut self,
        parts: &[(ValueId, u64)],
        meter: &mut Meter,
    ) -> Result<Vec<usize>, ValueError> {
        self.greatest_parts(parts, meter, Self::temperature)
    }

    /// Finds the best options for `side` at a temperature from 0 up, by place: those for which the opponent's
    /// reply, taxed, leaves most.
    pub fn best_options(
        &mut self,
        options: &[ValueId],
        side: Side,
        t: &Dyadic,
        meter: &mut Meter,
    ) -> Result<Vec<usize>, ValueError> {
        let mut worths = Vec::with_capacity(options.len());
        for &option in options {
            let heat = self.heat(option, Ground::Zero, meter)?;
            worths.push(match side {
                Side::Left => heat.right.at(t),
                Side::Right => heat.left.at(t).negate(),
            });
        }
        Ok(greatest(worths.into_iter().map(Some)))
    }

    fn greatest_parts<W: Ord>(
        &mut self,
        parts: &[(ValueId, u64)],
        meter: &mut Meter,
        worth: impl Fn(&mut Self, ValueId, &mut Meter) -> Result<W, ValueError>,
    ) -> Result<Vec<usize>, ValueError> {
        let mut worths = Vec::with_capacity(parts.len());
        for &(value, count) in parts {
            let live = count > 0 && self.kind(value) != Kind::Number;
            worths.push(if live { Some(worth(self, value, meter)?) } else { None });
        }
        Ok(greatest(worths.into_iter()))
    }
}

/// The places of the greatest, all of them if they tie.
fn greatest<W: Ord>(worths: impl Iterator<Item = Option<W>>) -> Vec<usize> {
    let mut best: Option<W> = None;
    let mut places = Vec::new();
    for (place, worth) in worths.enumerate() {
        let Some(worth) = worth else { continue };
        if best.as_ref().is_none_or(|best| worth > *best) {
            best = Some(worth);
            places = vec![place];
        } else if best.as_ref() == Some(&worth) {
            places.push(place);
        }
    }
    places
}
