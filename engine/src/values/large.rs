//! Sums of a node and a leaf with many ups or a large nimber, without walking down the leaf.
//!
//! A move in the leaf is nearly always dominated by a move in the node, or reverses through the
//! answer there. Both are seen without making the sum that the move leads to.

use super::arena::{Leaf, Options, Values};
use super::{ValueError, ValueId};
use crate::meter::Meter;
use crate::values::Side;

/// Ups, or size of a nimber, beyond which a leaf is large.
const LARGE: u64 = 4;

/// Depth of nodes up to which it pays to look at all nimbers that are not remote.
const MOST_DEPTH: u32 = 64;

impl Values {
    /// `node + leaf`, if the leaf is large and this method applies. If `None`, the caller adds them in
    /// the general way.
    pub(super) fn add_large_leaf(
        &mut self,
        leaf: ValueId,
        node: ValueId,
        level: u32,
        meter: &mut Meter,
    ) -> Result<Option<ValueId>, ValueError> {
        let Some(Leaf { up, star, .. }) = self.leaf(leaf) else {
            return Ok(None);
        };
        if up.unsigned_abs() <= LARGE && star <= LARGE {
            return Ok(None);
        }
        if up != 0 {
            return add_ups(self, leaf, node, level, meter).map(Some);
        }
        // From ∗m both sides move to some ∗k below m, and a node option moved by ∗(k xor m) that
        // is as good as the node dominates that. Nimbers that no follower of the difference of
        // the two can equal are all alike (see `nearer`).
        let depth = self.record(node).depth;
        if depth > MOST_DEPTH {
            return Ok(None);
        }
        for nimber in 1..=u64::from(2 * depth + 1) + 1 {
            for side in Side::BOTH {
                if as_good(self, node, side, 0, nimber, level, meter)?.is_none() {
                    return Ok(None);
                }
            }
        }
        self.move_all(node, leaf, level, meter).map(Some)
    }
}

/// `node + leaf` for a leaf with ups: `I = x + n·↑ + ∗m`, for n > 0 with Left's option x and
/// Right's option `I - ↑∗`; for n < 0 the two options change roles.
fn add_ups(
    values: &mut Values,
    leaf: ValueId,
    node: ValueId,
    level: u32,
    meter: &mut Meter,
) -> Result<ValueId, ValueError> {
    let record = values.record(node);
    let (mut left, mut right) = (Options::new(), Options::new());
    values.add_to_each(record.left_places(), leaf, &mut left, level, meter)?;
    values.add_to_each(record.right_places(), leaf, &mut right, level, meter)?;
    let parts = values.leaf(leaf).unwrap_or(Leaf { number: leaf, up: 0, star: 0 });
    let sign = parts.up.signum();
    let (stepper, steps, ends) = match sign {
        -1 => (Side::Left, &mut left, &mut right),
        _ => (Side::Right, &mut right, &mut left),
    };
    ends.push(values.add_at(node, parts.number, level, meter)?);
    // The step from I to I - ↑∗ (I + ↑∗): dominated by a node option moved by ↑∗ (↓∗).
    let dominated = as_good(values, node, stepper, sign, 1, level, meter)?;
    if dominated.is_none() {
        let next = Leaf { up: parts.up - sign, star: parts.star ^ 1, ..parts };
        let next = values.intern_leaf(next, meter)?;
        // Or reversible: the opponent answers in the node, and has gained by it.
        let opponent = stepper.opponent();
        match as_good(values, node, opponent, -sign, 1, level, meter)? {
            Some(answer) => {
                let follower = values.add_at(answer, next, level, meter)?;
                steps.extend_from_slice(values.options(follower, stepper, meter)?);
            }
            None => steps.push(values.add_at(node, next, level, meter)?),
        }
    }
    for options in [&mut left, &mut right] {
        options.sort_unstable();
        options.dedup();
    }
    values.simplest(left, right, meter)
}

/// An option of the node for `side` which, moved by `up·↑ + ∗star`, is at least as good for
/// that side as the node itself.
fn as_good(
    values: &mut Values,
    node: ValueId,
    side: Side,
    up: i64,
    star: u64,
    level: u32,
    meter: &mut Meter,
) -> Result<Option<ValueId>, ValueError> {
    let number = ValueId::ZERO;
    let gain = values.intern_leaf(Leaf { number, up, star }, meter)?;
    let record = values.record(node);
    let places = record.places(side);
    for place in places {
        let option = values.pool[place];
        let moved = values.add_at(option, gain, level, meter)?;
        let good = match side {
            Side::Left => values.le(node, moved, meter)?,
            Side::Right => values.le(moved, node, meter)?,
        };
        if good {
            return Ok(Some(option));
        }
    }
    Ok(None)
}
