//! Cricket pitch: rows of any size have their values by theorem (`solved/pitch_value.rs`).

use super::Ruleset;
use crate::boards::{Argument, sides};
use crate::game::solved::pitch_value;
use crate::meter::Meter;
use crate::values::{ValueError, ValueId, Values};

/// The theorem.
pub struct Pitches;

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
