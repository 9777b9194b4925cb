//! Sums, negatives and multiples of values.

use num_bigint::{BigInt, Sign};
use num_traits::ToPrimitive;

use super::arena::{Kind, Leaf, NONE, Options, Values};
use super::order::LEVELS_PER_LOOK;
use super::{ValueError, ValueId};
use crate::meter::{Meter, Metered};
use crate::values::fixed::EXACT;
use crate::values::number::Dyadic;

impl Values {
    /// The sum.
    ///
    /// # Errors
    /// A count of ups beyond the machine word.
    pub fn add(
        &mut self,
        a: ValueId,
        b: ValueId,
        meter: &mut Meter,
    ) -> Result<ValueId, ValueError> {
        self.add_at(a, b, 0, meter)
    }

    /// `a - b`.
    pub fn subtract(
        &mut self,
        a: ValueId,
        b: ValueId,
        meter: &mut Meter,
    ) -> Result<ValueId, ValueError> {
        let negative = self.negate(b, meter)?;
        self.add(a, negative, meter)
    }

    pub(super) fn add_at(
        &mut self,
        a: ValueId,
        b: ValueId,
        level: u32,
        meter: &mut Meter,
    ) -> Result<ValueId, ValueError> {
        if a == ValueId::ZERO {
            return Ok(b);
        }
        if b == ValueId::ZERO {
            return Ok(a);
        }
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        if let (Some(x), Some(y)) = (self.leaf(a), self.leaf(b)) {
            let number = self.add_numbers(x.number, y.number, meter)?;
            let up = x.up.checked_add(y.up).ok_or(ValueError::TooLarge)?;
            let star = x.star ^ y.star;
            return self.intern_leaf(Leaf { number, up, star }, meter);
        }
        if let Some(sum) = self.sum_cache.get(a, b) {
            return Ok(sum);
        }
        meter.tick()?;
        let sum = if level % LEVELS_PER_LOOK == LEVELS_PER_LOOK - 1 {
            meter.deeper(|meter| add_search(self, a, b, level + 1, meter))?
        } else {
            add_search(self, a, b, level + 1, meter)?
        };
        self.sum_cache.put(a, b, sum);
        Ok(sum)
    }

    /// Appends the options at these places, each plus `other`.
    pub(super) fn add_to_each(
        &mut self,
        places: std::ops::Range<usize>,
        other: ValueId,
        sums: &mut Options,
        level: u32,
        meter: &mut Meter,
    ) -> Result<(), ValueError> {
        for place in places {
            let option = self.pool[place];
            sums.push(self.add_at(option, other, level, meter)?);
        }
        Ok(())
    }

    /// A node plus a value in which nobody should move: every option is moved by it, and the
    /// result is canonical (for a number: the number translation theorem).
    pub(super) fn move_all(
        &mut self,
        node: ValueId,
        by: ValueId,
        level: u32,
        meter: &mut Meter,
    ) -> Result<ValueId, ValueError> {
        let record = self.expanded(node, meter)?;
        let (mut left, mut right) = (Options::new(), Options::new());
        self.add_to_each(record.left_places(), by, &mut left, level, meter)?;
        self.add_to_each(record.right_places(), by, &mut right, level, meter)?;
        left.sort_unstable();
        right.sort_unstable();
        if self.kind(by) == Kind::Number {
            return self.intern(&left, &right, meter);
        }
        left.dedup();
        right.dedup();
        self.simplest(left, right, meter)
    }

    pub(super) fn add_numbers(
        &mut self,
        a: ValueId,
        b: ValueId,
        meter: &mut Meter,
    ) -> Result<ValueId, ValueError> {
        if a == ValueId::ZERO {
            return Ok(b);
        }
        if b == ValueId::ZERO {
            return Ok(a);
        }
        let (x, y) = (self.record(a), self.record(b));
        if x.flags & y.flags & EXACT == EXACT {
            // Both on the grid; the sum may leave it.
            let sum = (x.left_stop + y.left_stop) >> 1;
            if sum.unsigned_abs() <= 1 << 59 {
                return self.fixed_number(sum, meter);
            }
        }
        let sum = match (self.as_number(a), self.as_number(b)) {
            (Some(x), Some(y)) => x.add(y),
            _ => Dyadic::ZERO,
        };
        self.number(&sum, meter)
    }

    /// The negative.
    ///
    /// # Errors
    /// A count of ups beyond the machine word.
    pub fn negate(&mut self, value: ValueId, meter: &mut Meter) -> Result<ValueId, ValueError> {
        negate_at(self, value, 0, meter)
    }

    /// The sum of `count` copies, of the negative if `count` is negative.
    pub fn times(
        &mut self,
        count: &BigInt,
        value: ValueId,
        meter: &mut Meter,
    ) -> Result<ValueId, ValueError> {
        if let Some(leaf) = self.leaf(value) {
            let number = match self.as_number(leaf.number) {
                Some(number) => number
                    .multiply(&Dyadic::from_big(count.clone(), 0))
                    .ok_or(ValueError::TooLarge)?,
                None => Dyadic::ZERO,
            };
            let number = self.number(&number, meter)?;
            let up = (BigInt::from(leaf.up) * count).to_i64().ok_or(ValueError::TooLarge)?;
            let star = if count.bit(0) { leaf.star } else { 0 };
            return self.intern_leaf(Leaf { number, up, star }, meter);
        }
        let negative = self.negate(value, meter)?;
        if negative == value {
            return Ok(if count.bit(0) { value } else { ValueId::ZERO });
        }
        let (mut sum, step) = match count.sign() {
            Sign::NoSign => return Ok(ValueId::ZERO),
            Sign::Plus => (ValueId::ZERO, value),
            Sign::Minus => (ValueId::ZERO, negative),
        };
        for bit in (0..count.magnitude().bits()).rev() {
            sum = self.add(sum, sum, meter)?;
            if count.magnitude().bit(bit) {
                sum = self.add(sum, step, meter)?;
            }
        }
        Ok(sum)
    }
}

fn add_search(
    values: &mut Values,
    a: ValueId,
    b: ValueId,
    level: u32,
    meter: &mut Meter,
) -> Result<ValueId, ValueError> {
    match (values.kind(a), values.kind(b)) {
        (Kind::Number, _) => return values.move_all(b, a, level, meter),
        (_, Kind::Number) => return values.move_all(a, b, level, meter),
        (Kind::NumberUpStar, Kind::Node) => {
            if let Some(sum) = values.add_large_leaf(a, b, level, meter)? {
                return Ok(sum);
            }
        }
        (Kind::Node, Kind::NumberUpStar) => {
            if let Some(sum) = values.add_large_leaf(b, a, level, meter)? {
                return Ok(sum);
            }
        }
        (Kind::NumberUpStar, Kind::NumberUpStar) | (Kind::Node, Kind::Node) => {}
    }
    let (x, y) = (values.expanded(a, meter)?, values.expanded(b, meter)?);
    let mut left = Options::new();
    values.add_to_each(x.left_places(), b, &mut left, level, meter)?;
    values.add_to_each(y.left_places(), a, &mut left, level, meter)?;
    left.sort_unstable();
    left.dedup();
    let mut right = Options::new();
    values.add_to_each(x.right_places(), b, &mut right, level, meter)?;
    values.add_to_each(y.right_places(), a, &mut right, level, meter)?;
    right.sort_unstable();
    right.dedup();
    values.simplest(left, right, meter)
}

fn negate_at(
    values: &mut Values,
    value: ValueId,
    level: u32,
    meter: &mut Meter,
) -> Result<ValueId, ValueError> {
    let known = values.negatives[value.index()];
    if known != NONE {
        return Ok(ValueId(known));
    }
    let negative = match values.leaf(value) {
        Some(leaf) => {
            let number = match values.as_number(leaf.number) {
                Some(number) => number.negate(),
                None => Dyadic::ZERO,
            };
            let number = values.number(&number, meter)?;
            let up = leaf.up.checked_neg().ok_or(ValueError::TooLarge)?;
            values.intern_leaf(Leaf { number, up, ..leaf }, meter)?
        }
        None if level % LEVELS_PER_LOOK == LEVELS_PER_LOOK - 1 => {
            meter.deeper(|meter| negate_node(values, value, level + 1, meter))?
        }
        None => negate_node(values, value, level + 1, meter)?,
    };
    values.negatives[value.index()] = negative.0;
    values.negatives[negative.index()] = value.0;
    Ok(negative)
}

fn negate_node(
    values: &mut Values,
    value: ValueId,
    level: u32,
    meter: &mut Meter,
) -> Result<ValueId, ValueError> {
    meter.tick()?;
    let record = values.record(value);
    let (mut left, mut right) = (Options::new(), Options::new());
    for place in record.right_places() {
        let option = values.pool[place];
        left.push(negate_at(values, option, level, meter)?);
    }
    for place in record.left_places() {
        let option = values.pool[place];
        right.push(negate_at(values, option, level, meter)?);
    }
    left.sort_unstable();
    right.sort_unstable();
    values.intern_node(&left, &right, meter)
}
