//! The order of values: `G <= H` if and only if no Left option of G is `>= H` and no Right option
//! of H is `<= G` (Conway, 1976), with stops and signatures as the first answers.

use super::arena::{EXPANDED, Kind, Values};
use super::fixed::signs;
use super::{Relation, ValueError, ValueId};
use crate::meter::{Meter, Metered};
use crate::values::fixed::EXACT;
use crate::values::{Outcome, Side};

/// Levels of recursion that share one look at the stack and the depth limit.
pub(super) const LEVELS_PER_LOOK: u32 = 16;

impl Values {
    /// Returns whether `a <= b`.
    #[inline]
    pub fn le(&mut self, a: ValueId, b: ValueId, meter: &mut Meter) -> Result<bool, ValueError> {
        self.le_public(a, b, 0, meter)
    }

    /// Compares the values.
    pub fn compare(
        &mut self,
        a: ValueId,
        b: ValueId,
        meter: &mut Meter,
    ) -> Result<Relation, ValueError> {
        Ok(Relation::from_order(self.le(a, b, meter)?, self.le(b, a, meter)?))
    }

    /// The outcome, read off the stops.
    #[must_use]
    pub fn outcome(&self, value: ValueId) -> Outcome {
        let record = &self.records[value.index()];
        // At least 0: Right's code is at least that of 0 from above; dually.
        let (at_least, at_most) = (record.right_stop >= 1, record.left_stop <= 0);
        Outcome::from_wins(!at_most, !at_least)
    }

    /// Decides `a <= b` by the stops; `None` on ties between values that are no numbers, or off the grid.
    #[inline]
    pub(super) fn le_by_stops(&self, a: ValueId, b: ValueId) -> Option<bool> {
        if a == b {
            return Some(true);
        }
        let (x, y) = (&self.records[a.index()], &self.records[b.index()]);
        if x.left_stop > y.left_stop || x.right_stop > y.right_stop {
            return Some(false);
        }
        (x.left_stop < y.right_stop).then_some(true)
    }

    /// Returns whether `a <= b`. Does not store the answer.
    #[inline]
    pub(super) fn le_public(
        &mut self,
        a: ValueId,
        b: ValueId,
        level: u32,
        meter: &mut Meter,
    ) -> Result<bool, ValueError> {
        match self.le_by_stops(a, b) {
            Some(answer) => Ok(answer),
            None => le_search(self, a, b, level, meter),
        }
    }

    /// Returns whether `a <= b`. Stores the answer.
    #[inline]
    pub(super) fn le_stored(
        &mut self,
        a: ValueId,
        b: ValueId,
        level: u32,
        meter: &mut Meter,
    ) -> Result<bool, ValueError> {
        if let Some(answer) = self.le_by_stops(a, b) {
            return Ok(answer);
        }
        if let Some(answer) = self.order_cache.get(a, b) {
            return Ok(answer);
        }
        let answer = le_search(self, a, b, level, meter)?;
        self.order_cache.put(a, b, answer);
        Ok(answer)
    }
}

/// Returns whether so many ups decide against a value of this depth (which may be saturated).
fn outweighs(up: i64, depth: u32) -> bool {
    depth != u32::MAX && up.unsigned_abs() >= u64::from(depth) + 2
}

/// Returns whether `a <= b`, for values whose stops tie.
fn le_search(
    values: &mut Values,
    a: ValueId,
    b: ValueId,
    level: u32,
    meter: &mut Meter,
) -> Result<bool, ValueError> {
    meter.tick()?;
    let (x, y) = (values.record(a), values.record(b));
    if x.is_infinitesimal()
        && y.is_infinitesimal()
        && let Some(answer) = values.le_by_signatures(a, b)
    {
        return Ok(answer);
    }
    if x.flags & y.flags & EXACT != EXACT
        && let Some(answer) = le_by_exact_stops(values, a, b, meter)?
    {
        return Ok(answer);
    }
    if x.kind == Kind::NumberUpStar || y.kind == Kind::NumberUpStar {
        if let Some(answer) = le_by_ups(values, a, b, meter)? {
            return Ok(answer);
        }
        let nearer = (nearer(values, a, y.depth, meter)?, nearer(values, b, x.depth, meter)?);
        if nearer != (a, b) {
            return values.le_stored(nearer.0, nearer.1, level, meter);
        }
    }
    if level % LEVELS_PER_LOOK == LEVELS_PER_LOOK - 1 {
        return meter.deeper(|meter| le_by_options(values, a, b, level + 1, meter));
    }
    le_by_options(values, a, b, level + 1, meter)
}

fn le_by_options(
    values: &mut Values,
    a: ValueId,
    b: ValueId,
    level: u32,
    meter: &mut Meter,
) -> Result<bool, ValueError> {
    for place in values.expanded(a, meter)?.left_places() {
        let option = values.pool[place];
        if values.le_stored(b, option, level, meter)? {
            return Ok(false);
        }
    }
    for place in values.expanded(b, meter)?.right_places() {
        let option = values.pool[place];
        if values.le_stored(option, a, level, meter)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Decides `a <= b` by the exact stops, if a code is not exact.
#[cold]
fn le_by_exact_stops(
    values: &mut Values,
    a: ValueId,
    b: ValueId,
    meter: &mut Meter,
) -> Result<Option<bool>, ValueError> {
    let left = values.exact_stop(a, Side::Left, meter)?;
    let right = values.exact_stop(b, Side::Right, meter)?;
    if left > values.exact_stop(b, Side::Left, meter)?
        || values.exact_stop(a, Side::Right, meter)? > right
    {
        return Ok(Some(false));
    }
    Ok((left < right).then_some(true))
}

/// The answer if at least one side is a number plus ups plus a nimber and theory has it:
/// both are, or the ups of one outweigh the other's height.
///
/// For a value G of height d (numbers are the ground) and `n >= d + 2`, in `G + n·↑ + ∗m` Left
/// wins moving second iff the Right stop of G is `>= 0`, and moving first iff its Left stop
/// is: a move in the ups can be answered in G, which ends first, and then the ups decide.
fn le_by_ups(
    values: &mut Values,
    a: ValueId,
    b: ValueId,
    meter: &mut Meter,
) -> Result<Option<bool>, ValueError> {
    match (values.leaf(a), values.leaf(b)) {
        (Some(x), Some(y)) => {
            // The stops tie, so the numbers are the same.
            let ups = i128::from(y.up) - i128::from(x.up);
            let ups = ups.clamp(-2, 2) as i64;
            Ok(Some(signs(ups, x.star ^ y.star).1))
        }
        (Some(x), None) => {
            if !outweighs(x.up, values.record(b).depth) {
                return Ok(None);
            }
            let number = values.exact_stop(x.number, Side::Left, meter)?.0;
            let stop = values.exact_stop(b, Side::Right, meter)?.0;
            Ok(Some(stop > number || (x.up < 0 && stop == number)))
        }
        (None, Some(y)) => {
            if !outweighs(y.up, values.record(a).depth) {
                return Ok(None);
            }
            let number = values.exact_stop(y.number, Side::Left, meter)?.0;
            let stop = values.exact_stop(a, Side::Left, meter)?.0;
            Ok(Some(stop < number || (y.up > 0 && stop == number)))
        }
        (None, None) => Ok(None),
    }
}

/// The value to ask about instead against one of this depth: nimbers that no follower of the
/// other side can equal are all alike ("remote stars").
fn nearer(
    values: &mut Values,
    value: ValueId,
    depth: u32,
    meter: &mut Meter,
) -> Result<ValueId, ValueError> {
    if depth == u32::MAX || values.record(value).flags & EXPANDED != 0 {
        return Ok(value);
    }
    match values.leaf(value) {
        Some(mut leaf) if leaf.star > u64::from(depth | 1) + 1 => {
            leaf.star = u64::from(depth | 1) + 1;
            values.intern_leaf(leaf, meter)
        }
        _ => Ok(value),
    }
}
