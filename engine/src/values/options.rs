//! Options of values, made on demand for leaves: a number or `n·↑` of any size is no chain.

use std::cmp::Ordering;

use super::arena::{EXPANDED, Kind, Leaf, Options, Record, Values};
use super::{ValueError, ValueId};
use crate::meter::Meter;
use crate::values::Side;
use crate::values::number::Dyadic;

impl Values {
    /// The options of the canonical form for one side, sorted by id.
    ///
    /// # Errors
    /// Memory: a nimber has as many options as its size.
    pub fn options(
        &mut self,
        value: ValueId,
        side: Side,
        meter: &mut Meter,
    ) -> Result<&[ValueId], ValueError> {
        let record = self.expanded(value, meter)?;
        Ok(&self.pool[record.places(side)])
    }

    /// The record, its options in the pool.
    #[inline]
    pub(super) fn expanded(
        &mut self,
        value: ValueId,
        meter: &mut Meter,
    ) -> Result<Record, ValueError> {
        let record = self.record(value);
        if record.flags & EXPANDED != 0 {
            return Ok(record);
        }
        expand(self, value, meter)
    }

    /// The leaf whose canonical options these are, if there is one: `left` and `right` canonical,
    /// sorted, of a game that is no number.
    pub(super) fn leaf_with_options(&self, left: &[ValueId], right: &[ValueId]) -> Option<Leaf> {
        let (first_left, first_right) = (self.leaf(*left.first()?)?, self.leaf(*right.first()?)?);
        let number = first_left.number;
        if first_right.number != number {
            return None;
        }
        if left == right {
            // All nimbers below the number of options, moved by the number.
            let mut below = 0_u64;
            for &option in left {
                let leaf = self.leaf(option)?;
                if leaf.number != number || leaf.up != 0 {
                    return None;
                }
                below = below.max(leaf.star);
            }
            let star = left.len() as u64;
            return (below < star).then_some(Leaf { number, up: 0, star });
        }
        ups(self, number, 1, left, right).or_else(|| ups(self, number, -1, right, left))
    }
}

/// The options of the canonical form of `n·↑ + ∗m` for one side, as ups and nimber of each. Beside a
/// number they are moved by that number.
///
/// `∗m = {0,…,∗(m-1) | the same}`, `↑∗ = {0,∗|0}`, else `n·↑ + ∗m = {0 | (n-1)·↑ + ∗(m xor 1)}` for
/// positive n, and the negatives.
pub fn up_star_options(up: i64, star: u64, side: Side) -> impl Iterator<Item = (i64, u64)> {
    let favoured = side == if up >= 0 { Side::Left } else { Side::Right };
    let (nimbers, fewer_ups) = match (up.unsigned_abs(), star, favoured) {
        (0, _, _) => (star, None),
        (1, 1, true) => (2, None),
        (1, 1, false) | (_, _, true) => (1, None),
        (_, _, false) => (0, Some((up - up.signum(), star ^ 1))),
    };
    (0..nimbers).map(|star| (0, star)).chain(fewer_ups)
}

#[cold]
fn expand(values: &mut Values, value: ValueId, meter: &mut Meter) -> Result<Record, ValueError> {
    let (mut left, mut right) = match values.kind(value) {
        Kind::Number => number_options(values, value, meter)?,
        Kind::NumberUpStar | Kind::Node => match values.leaf(value) {
            Some(leaf) => leaf_options(values, leaf, meter)?,
            None => return Ok(values.record(value)),
        },
    };
    left.sort_unstable();
    right.sort_unstable();
    let count = left.len() + right.len();
    values.make_room(count, 4 * count, meter)?;
    let first = values.pool.len() as u32;
    values.pool.extend_from_slice(&left);
    values.pool.extend_from_slice(&right);
    let record = &mut values.records[value.index()];
    record.first = first;
    record.lefts = left.len() as u32;
    record.rights = right.len() as u32;
    record.flags |= EXPANDED;
    Ok(*record)
}

/// `n = {n-1 | }` and its negative; `x = {x - 2^-k | x + 2^-k}`.
fn number_options(
    values: &mut Values,
    value: ValueId,
    meter: &mut Meter,
) -> Result<(Options, Options), ValueError> {
    let (mut left, mut right) = (Options::new(), Options::new());
    let Some(number) = values.as_number(value).cloned() else {
        return Ok((left, right));
    };
    let step = if number.is_integer() { Dyadic::ONE } else { Dyadic::new(1, number.halvings()) };
    let sign = number.sign();
    if !number.is_integer() || sign == Ordering::Greater {
        left.push(values.number(&number.subtract(&step), meter)?);
    }
    if !number.is_integer() || sign == Ordering::Less {
        right.push(values.number(&number.add(&step), meter)?);
    }
    Ok((left, right))
}

fn leaf_options(
    values: &mut Values,
    leaf: Leaf,
    meter: &mut Meter,
) -> Result<(Options, Options), ValueError> {
    let mut sides = [Options::new(), Options::new()];
    for side in Side::BOTH {
        for (up, star) in up_star_options(leaf.up, leaf.star, side) {
            meter.tick()?;
            let option = Leaf { up, star, ..leaf };
            sides[side as usize].push(values.intern_leaf(option, meter)?);
        }
    }
    let [left, right] = sides;
    Ok((left, right))
}

/// The same for ups of one sign: `zero` are the options of the side that may move to the
/// number, `other` those of its opponent.
fn ups(
    values: &Values,
    number: ValueId,
    sign: i64,
    zero: &[ValueId],
    other: &[ValueId],
) -> Option<Leaf> {
    let leaf = |up, star| Leaf { number, up, star };
    match (zero, other) {
        (&[single], &[other]) if single == number => {
            let next = values.leaf(other)?;
            let none = next.up == 0 && next.star == 0;
            if next.number != number || none || next.up.signum() == -sign {
                return None;
            }
            Some(leaf(next.up.checked_add(sign)?, next.star ^ 1))
        }
        (&[a, b], &[other]) if other == number => {
            let star = Some(leaf(0, 1));
            let (a, b) = (values.leaf(a), values.leaf(b));
            let rest = if a == Some(leaf(0, 0)) { b } else { a };
            let whole = a == Some(leaf(0, 0)) || b == Some(leaf(0, 0));
            (whole && rest == star).then(|| leaf(sign, 1))
        }
        _ => None,
    }
}
