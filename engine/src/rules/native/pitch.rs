//! Cricket pitch. Rows of any size have their values by theorem (`solved/pitch_value.rs`). Beside it
//! stands play, with up to 16 bumps of up to 15: four bits for each bump on a side of the roller,
//! the nearest lowest.
//!
//! A bump of 0 is never rolled over and no bump grows, so that nothing counts from the first 0 on;
//! exchanging the sides makes the negative.

use rustc_hash::FxHashMap;

use super::Ruleset;
use crate::game::solved::pitch_value;
use crate::meter::{Meter, Stop};
use crate::rules::{Argument, sides};
use crate::values::{Outcome, Side};
use crate::values::{ValueError, ValueId, Values};

/// The bumps of one side, as far as they count.
type Bumps = u64;

/// What stands left of the roller, and right of it.
pub type Pitch = (Bumps, Bumps);

/// What is known of pitches.
#[derive(Default)]
pub struct Pitches {
    values: FxHashMap<Pitch, ValueId>,
    /// In misère play two bits: Left, Right wins moving first.
    misere: FxHashMap<Pitch, u8>,
}

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

impl Pitches {
    /// The value of a pitch, by play: a move lowers a bump of at most 15, so this goes 240 levels deep at
    /// most; there are at most 16 bumps.
    pub fn pitch_value(
        &mut self,
        pitch: Pitch,
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<ValueId, ValueError> {
        meter.tick()?;
        let (left, right) = pitch;
        let (key, negated) = if left <= right { (pitch, false) } else { ((right, left), true) };
        let value = match self.values.get(&key) {
            Some(&known) => known,
            None => {
                meter.meet_position();
                let mut options = [Vec::new(), Vec::new()];
                for side in Side::BOTH {
                    let (mut from, mut to) = match side {
                        Side::Left => key,
                        Side::Right => (key.1, key.0),
                    };
                    while from & 15 != 0 {
                        (from, to) = rolled(from, to);
                        let option = match side {
                            Side::Left => (from, to),
                            Side::Right => (to, from),
                        };
                        options[side as usize].push(self.pitch_value(option, values, meter)?);
                    }
                }
                let [lefts, rights] = &options;
                let value = values.canonical(lefts, rights, meter)?;
                meter.charge(32)?;
                self.values.insert(key, value);
                value
            }
        };
        if negated { values.negate(value, meter) } else { Ok(value) }
    }

    /// The outcome of a pitch in misère play, by search.
    pub fn misere_outcome(&mut self, pitch: Pitch, meter: &mut Meter) -> Result<Outcome, Stop> {
        let wins = self.misere_wins(pitch, meter)?;
        Ok(Outcome::from_wins(wins & 1 != 0, wins & 2 != 0))
    }

    fn misere_wins(&mut self, pitch: Pitch, meter: &mut Meter) -> Result<u8, Stop> {
        meter.tick()?;
        let (left, right) = pitch;
        if left > right {
            let wins = self.misere_wins((right, left), meter)?;
            return Ok(wins >> 1 | (wins & 1) << 1);
        }
        if let Some(&known) = self.misere.get(&pitch) {
            return Ok(known);
        }
        meter.meet_position();
        let mut wins = 0;
        for side in Side::BOTH {
            let (mut from, mut to) = match side {
                Side::Left => pitch,
                Side::Right => (right, left),
            };
            // Who cannot move wins.
            let mut won = from & 15 == 0;
            while !won && from & 15 != 0 {
                (from, to) = rolled(from, to);
                won = match side {
                    Side::Left => self.misere_wins((from, to), meter)? & 2 == 0,
                    Side::Right => self.misere_wins((to, from), meter)? & 1 == 0,
                };
            }
            wins |= u8::from(won) << side as u32;
        }
        meter.charge(24)?;
        self.misere.insert(pitch, wins);
        Ok(wins)
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
