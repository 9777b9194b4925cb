//! Cricket pitch. Rows of any size have their values by theorem (`solved/pitch_value.rs`). Beside it
//! stands play, with up to 16 bumps of up to 15: four bits for each bump on a side of the roller,
//! the nearest lowest.
//!
//! A bump of 0 is never rolled over and no bump grows, so that nothing counts from the first 0 on;
//! exchanging the sides makes the negative.

use super::Ruleset;
use crate::game::solved::pitch_value;
use crate::meter::Meter;
use crate::rules::{Argument, sides};
use crate::solver::{Answer, Cx, Domain, KeyBytes, Options, Parts, Solver};
use crate::values::{Side, ValueError, ValueId, Values};

/// The bumps of one side, as far as they count.
type Bumps = u64;

/// What stands left of the roller, and right of it.
pub type Pitch = (Bumps, Bumps);

/// The theorem.
pub struct Pitches;

/// Pitches that are played.
#[derive(Default)]
pub struct Played;

/// What is known of pitches by play: a move lowers a bump of at most 15, so this goes 240 levels deep at
/// most; there are at most 16 bumps.
pub type PlayedPitches = Solver<Played>;

impl Ruleset for Pitches {
    fn value(
        &mut self,
        arguments: &[Argument],
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<Option<ValueId>, ValueError> {
        let [Argument::Row(entries, left)] = arguments else {
            return Ok(None);
        };
        let (left, right) = sides(entries, *left);
        let (Some(left), Some(right)) = (sizes(left.iter().rev()), sizes(right.iter())) else {
            return Ok(None);
        };
        pitch_value::value(&pitch_value::bases(&left, &right), values, meter).map(Some)
    }

    fn is_theorem(&self) -> bool {
        true
    }
}

/// The heights of a side's bumps, the nearest first.
fn sizes<'a>(bumps: impl Iterator<Item = &'a Argument>) -> Option<Vec<i64>> {
    let size = |bump: &Argument| match bump {
        Argument::Integer(size) if *size >= 0 => Some(*size),
        _ => None,
    };
    bumps.map(size).collect()
}

/// Rolls over the nearest bump of `from`, which is not 0; it comes to lie on the other side.
#[inline]
fn rolled(from: Bumps, to: Bumps) -> Pitch {
    let bump = (from & 15) - 1;
    // What lies behind a bump of 0 counts no longer.
    let behind = if bump == 0 { 0 } else { to };
    (from >> 4, behind << 4 | bump)
}

/// The pitch with the players' sides exchanged.
fn exchanged((left, right): Pitch) -> Pitch {
    (right, left)
}

impl Domain for Played {
    type Part = Pitch;

    fn options(
        &mut self,
        at: &Pitch,
        side: Side,
        out: &mut Options<Pitch>,
        cx: &mut Cx<'_>,
    ) -> Answer<()> {
        let (mut from, mut to) = match side {
            Side::Left => *at,
            Side::Right => exchanged(*at),
        };
        while from & 15 != 0 {
            (from, to) = rolled(from, to);
            cx.meter.tick()?;
            out.begin(0);
            if (from, to) != (0, 0) {
                out.part(match side {
                    Side::Left => (from, to),
                    Side::Right => (to, from),
                });
            }
        }
        Ok(())
    }

    fn key(&self, at: &Pitch, out: &mut KeyBytes) {
        out.extend_from_slice(&at.0.to_le_bytes());
        out.extend_from_slice(&at.1.to_le_bytes());
    }

    fn parts(&mut self, whole: &Pitch, out: &mut Parts<Pitch>, _: &mut Cx<'_>) -> Answer<()> {
        out.extend(Some(*whole).filter(|pitch| *pitch != (0, 0)));
        Ok(())
    }

    fn settle(&mut self, at: &Pitch, turning: bool, _: &mut Cx<'_>) -> Answer<(Pitch, bool)> {
        let (left, right) = at;
        Ok(if turning && left > right { (exchanged(*at), true) } else { (*at, false) })
    }

    fn negative(&mut self, at: &Pitch, _: &mut Cx<'_>) -> Answer<Option<Pitch>> {
        Ok(Some(exchanged(*at)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bump_that_becomes_zero_hides_what_is_behind() {
        assert_eq!(rolled(0x21, 0x43), (0x2, 0));
        assert_eq!(rolled(0x12, 0x43), (0x1, 0x431));
    }
}
