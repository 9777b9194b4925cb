//! Stops with their ties, each as one integer, and the simplest number between them.
//!
//! For a value G with Left stop x and Right stop y the codes are `2x + [not G <= x]` and
//! `2y + [G >= y]`, in units of `2^-24`. Two comparisons of codes refuse `G <= H`, one accepts it,
//! and nothing else is needed if one side is a number. A stop off the grid or beyond its ends
//! gets a code between or beyond those of its neighbours: strict comparisons of codes stay true,
//! and only ties ask for the exact stops.

use super::arena::Values;
use super::{ValueError, ValueId};
use crate::meter::{Meter, Metered};
use crate::values::Side;
use crate::values::fixed::{
    EXACT_LEFT, EXACT_RIGHT, FRACTION_BITS, from_fixed, signs, simplest_code,
};
use crate::values::number::Dyadic;

impl Values {
    /// The greatest Right code among Left's options, and whether it is exact: the Left code of
    /// the game, if that is no number.
    #[inline]
    pub(super) fn best_left(&self, left: &[ValueId]) -> (i64, bool) {
        let (mut best, mut exact) = (i64::MIN, true);
        for option in left {
            let record = &self.records[option.index()];
            let option_exact = record.flags & EXACT_RIGHT != 0;
            if record.right_stop > best {
                (best, exact) = (record.right_stop, option_exact);
            } else if record.right_stop == best {
                // Off the grid is above the grid's point with the same code.
                exact &= option_exact;
            }
        }
        (best, exact)
    }

    /// The least Left code among Right's options, and whether it is exact.
    #[inline]
    pub(super) fn best_right(&self, right: &[ValueId]) -> (i64, bool) {
        let (mut best, mut exact) = (i64::MAX, true);
        for option in right {
            let record = &self.records[option.index()];
            let option_exact = record.flags & EXACT_LEFT != 0;
            if record.left_stop < best {
                (best, exact) = (record.left_stop, option_exact);
            } else if record.left_stop == best {
                exact |= option_exact;
            }
        }
        (best, exact)
    }

    /// The stop reached when `side` moves first, with its tie bit.
    pub(super) fn exact_stop(
        &self,
        value: ValueId,
        side: Side,
        meter: &mut Meter,
    ) -> Result<(Dyadic, bool), ValueError> {
        let record = self.record(value);
        let (code, exact) = match side {
            Side::Left => (record.left_stop, record.flags & EXACT_LEFT != 0),
            Side::Right => (record.right_stop, record.flags & EXACT_RIGHT != 0),
        };
        if exact {
            return Ok((from_fixed(code >> 1), code & 1 == 1));
        }
        if let Some(leaf) = self.leaf(value) {
            let number = self.as_number(leaf.number).cloned().unwrap_or(Dyadic::ZERO);
            let (at_most, at_least) = signs(leaf.up, leaf.star);
            return Ok(match side {
                Side::Left => (number, !at_most),
                Side::Right => (number, at_least),
            });
        }
        meter.deeper(|meter| {
            let stop = match side {
                Side::Left => self.exact_best(&self.pool[record.left_places()], side, meter)?,
                Side::Right => self.exact_best(&self.pool[record.right_places()], side, meter)?,
            };
            stop.ok_or(ValueError::TooLarge)
        })
    }

    /// The best of the options' stops for `side`; `None` without options.
    pub(super) fn exact_best(
        &self,
        options: &[ValueId],
        side: Side,
        meter: &mut Meter,
    ) -> Result<Option<(Dyadic, bool)>, ValueError> {
        let mut best: Option<(Dyadic, bool)> = None;
        for &option in options {
            let stop = match side {
                Side::Left => self.exact_stop(option, Side::Right, meter)?,
                Side::Right => self.exact_stop(option, Side::Left, meter)?,
            };
            let better = best.as_ref().is_none_or(|best| match side {
                Side::Left => stop > *best,
                Side::Right => stop < *best,
            });
            if better {
                best = Some(stop);
            }
        }
        Ok(best)
    }

    /// The number that the game with these options equals, if it is one: the simplest number that
    /// no Left option is at least and no Right option at most (Conway's simplicity rule).
    pub(super) fn number_between(
        &mut self,
        left: &[ValueId],
        right: &[ValueId],
        meter: &mut Meter,
    ) -> Result<Option<ValueId>, ValueError> {
        let (low, exact_low) = self.best_left(left);
        let (high, exact_high) = self.best_right(right);
        if low > high || (low == high && exact_low && exact_high) {
            return Ok(None);
        }
        if exact_low && exact_high {
            let code = simplest_code(low, high.saturating_sub(i64::from(!right.is_empty())));
            if code & 1 == 0 {
                return self.fixed_number(code >> 1, meter).map(Some);
            }
            return self.number(&Dyadic::new(code, FRACTION_BITS + 1), meter).map(Some);
        }
        let low = self.exact_best(left, Side::Left, meter)?;
        let high = self.exact_best(right, Side::Right, meter)?;
        match simplest_between(low.as_ref(), high.as_ref()) {
            Some(number) => self.number(&number, meter).map(Some),
            None => Ok(None),
        }
    }

    /// The Left stop: the number that play arrives at when Left begins.
    pub fn left_stop(&self, value: ValueId, meter: &mut Meter) -> Result<Dyadic, ValueError> {
        self.exact_stop(value, Side::Left, meter).map(|stop| stop.0)
    }

    /// The Right stop: the number that play arrives at when Right begins.
    pub fn right_stop(&self, value: ValueId, meter: &mut Meter) -> Result<Dyadic, ValueError> {
        self.exact_stop(value, Side::Right, meter).map(|stop| stop.0)
    }
}

/// The simplest number above (or at, with tie bit 0) `low` and below (or at, with tie bit 1) `high`.
fn simplest_between(low: Option<&(Dyadic, bool)>, high: Option<&(Dyadic, bool)>) -> Option<Dyadic> {
    if let (Some(low), Some(high)) = (low, high)
        && low >= high
    {
        return None;
    }
    let mut simplest = Dyadic::simplest_between(low.map(|stop| &stop.0), high.map(|stop| &stop.0));
    let ends = [
        low.filter(|stop| !stop.1).map(|stop| &stop.0),
        high.filter(|stop| stop.1).map(|stop| &stop.0),
    ];
    for end in ends.into_iter().flatten() {
        let rank = |number: &Dyadic| (number.halvings(), number.abs());
        if simplest.as_ref().is_none_or(|best| rank(end) < rank(best)) {
            simplest = Some(end.clone());
        }
    }
    simplest
}

#[cfg(test)]
mod tests {
    use super::super::Kind;
    use super::super::fixed::{fixed, rounded};
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn simplest_code_is_the_simplest_number_on_the_grid(low in -900_i64..900, width in 0_i64..900, scale in 0_u32..30) {
            let (low, high) = (low << scale, (low + width) << scale);
            let code = simplest_code(low, high);
            prop_assert!(low <= code && code <= high);
            let end = |code: i64, bit| (Dyadic::new(code, FRACTION_BITS + 1), bit);
            let expected = simplest_between(Some(&end(low, false)), Some(&end(high, true)));
            prop_assert_eq!(Some(Dyadic::new(code, FRACTION_BITS + 1)), expected);
        }

        #[test]
        fn codes_keep_the_order_of_numbers(a in any::<i64>(), s in 0_u32..70, b in any::<i64>(), t in 0_u32..70) {
            let code = |number: &Dyadic| fixed(number).map_or_else(|| rounded(number), |fixed| 2 * fixed);
            let (a, b) = (Dyadic::new(a, s), Dyadic::new(b, t));
            if code(&a) < code(&b) {
                prop_assert!(a < b);
            }
        }
    }

    #[test]
    fn a_game_without_right_options_is_an_integer() {
        let (mut values, mut meter) = (Values::new(), Meter::default());
        let five = values.number(&Dyadic::from(5), &mut meter).unwrap();
        let six = values.number_between(&[five], &[], &mut meter).unwrap().unwrap();
        assert_eq!(values.as_number(six), Some(&Dyadic::from(6)));
        let minus = values.number_between(&[], &[ValueId::ZERO], &mut meter).unwrap().unwrap();
        assert_eq!(values.as_number(minus), Some(&Dyadic::from(-1)));
        assert_eq!(values.kind(minus), Kind::Number);
    }
}
