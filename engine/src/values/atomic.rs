//! Atomic weights: how many ups an infinitesimal is worth (Berlekamp, Conway and Guy, 1982; the
//! test for games that are not all small is David Wolfe's).

use crate::values;
use rustc_hash::FxHashSet;

use super::arena::Values;
use super::images::{Images, OfOptions, with_taxes};
use super::{ValueError, ValueId};
use crate::meter::Meter;
use crate::values::Side;
use crate::values::number::Dyadic;

impl Values {
    /// The atomic weight: the A for which `G - A·↑` is small beside every up, far stars aside.
    /// `None` if the game has none, which can be only if it is not all small.
    ///
    /// # Errors
    /// A size beyond the limits.
    pub fn atomic_weight(
        &mut self,
        value: ValueId,
        meter: &mut Meter,
    ) -> Result<Option<ValueId>, ValueError> {
        if !self.is_infinitesimal(value, meter)? {
            return Ok(None);
        }
        let weight = weigh(self, value, meter)?;
        if self.is_all_small(value, meter)? || is_weight(self, value, weight, meter)? {
            return Ok(Some(weight));
        }
        Ok(None)
    }

    /// Returns whether the game lies between all negative and all positive numbers: both stops are 0.
    pub fn is_infinitesimal(&self, value: ValueId, meter: &mut Meter) -> Result<bool, ValueError> {
        Ok(self.left_stop(value, meter)?.is_zero() && self.right_stop(value, meter)?.is_zero())
    }

    /// Returns whether 0 is the only number among the followers of the canonical form: the game is all small, a
    /// dicot.
    pub fn is_all_small(&self, value: ValueId, meter: &mut Meter) -> Result<bool, ValueError> {
        let mut all = true;
        each_leaf(self, value, meter, |leaf| {
            all &= leaf.number == ValueId::ZERO;
            all
        })?;
        Ok(all)
    }

    /// The least nimber of a power of two that no follower of the game equals.
    ///
    /// # Errors
    /// A nimber beyond the machine word.
    pub fn far_star(&mut self, value: ValueId, meter: &mut Meter) -> Result<ValueId, ValueError> {
        let mut most = 1;
        each_leaf(self, value, meter, |leaf| {
            // Followers of n·↑ + ∗m are nimbers up to m, give or take the last bit.
            most = most.max(leaf.star | 1);
            true
        })?;
        let far = most.checked_add(1).and_then(u64::checked_next_power_of_two);
        self.nimber(far.ok_or(ValueError::TooLarge)?, meter)
    }
}

/// Visits the numbers, ups and nimbers that the canonical form ends in, until told to stop.
fn each_leaf(
    values: &Values,
    value: ValueId,
    meter: &mut Meter,
    mut visit: impl FnMut(super::arena::Leaf) -> bool,
) -> Result<(), ValueError> {
    let mut seen = FxHashSet::default();
    let mut open = vec![value];
    while let Some(value) = open.pop() {
        meter.tick()?;
        if let Some(leaf) = values.leaf(value) {
            if !visit(leaf) {
                return Ok(());
            }
            continue;
        }
        let record = values.record(value);
        for place in record.left_places().chain(record.right_places()) {
            let option = values.pool[place];
            if seen.insert(option) {
                open.push(option);
            }
        }
    }
    Ok(())
}

/// The atomic weight of an all-small game: `{A(Gᴸ) - 2 | A(Gᴿ) + 2}`, and if that is an
/// integer, the one between these bounds that the far star chooses.
fn weigh(values: &mut Values, value: ValueId, meter: &mut Meter) -> Result<ValueId, ValueError> {
    let two = values.number(&Dyadic::from(2), meter)?;
    let minus_two = values.negate(two, meter)?;
    let ground = |values: &mut Values, value, meter: &mut Meter| match values.leaf(value) {
        Some(leaf) => values.number(&Dyadic::from(leaf.up), meter).map(Some),
        None => Ok(None),
    };
    let above = |values: &mut Values, value, images: [OfOptions<ValueId>; 2], meter: &mut Meter| {
        let [left, right] = with_taxes(values, &images, [&[minus_two], &[two]], meter)?;
        let weight = values.canonical(&left, &right, meter)?;
        if values.as_number(weight).is_some_and(Dyadic::is_integer) {
            eccentric(values, value, weight, &left, &right, meter)
        } else {
            Ok(weight)
        }
    };
    Images::new(ground, above).of(value, values, meter)
}

/// The integer that no Left bound is at least and no Right bound at most: the least one if
/// the game is below the far star, the greatest if it is above, else the simplest.
fn eccentric(
    values: &mut Values,
    value: ValueId,
    simplest: ValueId,
    left: &[ValueId],
    right: &[ValueId],
    meter: &mut Meter,
) -> Result<ValueId, ValueError> {
    let far = values.far_star(value, meter)?;
    let side = if values.le(value, far, meter)? {
        Side::Left
    } else if values.le(far, value, meter)? {
        Side::Right
    } else {
        return Ok(simplest);
    };
    // The bounds' stops are within one of the integer.
    let bounds = match side {
        Side::Left => left,
        Side::Right => right,
    };
    let mut extreme: Option<Dyadic> = None;
    for &bound in bounds {
        let (stop, tie) = match side {
            Side::Left => values.exact_stop(bound, Side::Right, meter)?,
            Side::Right => values.exact_stop(bound, Side::Left, meter)?,
        };
        // The first integer that is not ruled out: a bound is at least an integer below its
        // Right stop, and one that it ties with from above.
        let first = match side {
            Side::Left if stop.is_integer() && !tie => stop,
            Side::Left => stop.floor().add(&Dyadic::ONE),
            Side::Right if stop.is_integer() && tie => stop,
            Side::Right => stop.ceil().subtract(&Dyadic::ONE),
        };
        let further = extreme.as_ref().is_none_or(|extreme| match side {
            Side::Left => first > *extreme,
            Side::Right => first < *extreme,
        });
        if further {
            extreme = Some(first);
        }
    }
    values.number(&extreme.unwrap_or(Dyadic::ZERO), meter)
}

/// Returns whether `G - A·↑` lies between `-e` and `e`, where e is ↑∗ and a far star with a red edge
/// on it: as close to 0 as a game with atomic weight 0 is.
fn is_weight(
    values: &mut Values,
    value: ValueId,
    weight: ValueId,
    meter: &mut Meter,
) -> Result<bool, ValueError> {
    let up = values.up_multiple(1, meter)?;
    let ups = values::norton(values, weight, up, meter)?;
    let rest = values.subtract(value, ups, meter)?;
    let far = values.far_star(value, meter)?;
    let edge = values.number(&Dyadic::from(-1), meter)?;
    let kite = values.ordinal_sum(far, edge, meter)?;
    let up_star = values.number_up_star(&Dyadic::ZERO, 1, 1, meter)?;
    let most = values.add(up_star, kite, meter)?;
    let least = values.negate(most, meter)?;
    Ok(values.le(rest, most, meter)? && values.le(least, rest, meter)?)
}
