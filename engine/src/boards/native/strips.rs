//! Strips of partizan Kayles in normal play: 0, 1, `<1|0>`, `<2|1>`, and 1 more for every four pins.
//!
//! Proof. Strips of up to 8 pins are played out. For n ≥ 5 a move on n + 4 pins leaves two strips with
//! 7 pins or more together, so one of 4 or more: without four of its pins it is a move on n pins, to 1
//! less by induction; and back likewise. So the options of n + 4 are those of n and 1, and so is the
//! value: by number translation where it is no number; where it is one, the options leave no other
//! number between them (5 is `<1,<3|2>|<2|1>>`, 8 is `<<3|2>|<2|1>,3>`), wherever they are moved.

use super::Ruleset;
use crate::boards::Argument;
use crate::meter::Meter;
use crate::values::number::Dyadic;
use crate::values::{ValueError, ValueId, Values};

/// Partizan Kayles.
#[derive(Debug)]
pub struct Strips;

impl Ruleset for Strips {
    fn value(
        &mut self,
        arguments: &[Argument],
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<Option<ValueId>, ValueError> {
        let [Argument::Integer(pins @ 0..)] = arguments else {
            return Ok(None);
        };
        let mut number = |n: i64| values.number(&Dyadic::from(n), meter);
        let fours = pins / 4;
        let value = match pins % 4 {
            0 => number(fours)?,
            1 => number(fours + 1)?,
            rest => {
                let (left, right) = (number(fours + rest - 1)?, number(fours + rest - 2)?);
                values.canonical(&[left], &[right], meter)?
            }
        };
        Ok(Some(value))
    }
}
