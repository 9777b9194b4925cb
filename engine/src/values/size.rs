//! Birthdays and follower counts of canonical forms, exact at any size: leaves by formula.

use num_bigint::BigUint;
use num_traits::{One, Zero};
use rustc_hash::{FxHashMap, FxHashSet};

use super::arena::{Leaf, Values};
use super::{ValueError, ValueId};
use crate::meter::{Meter, Metered};
use crate::values::number::Dyadic;

impl Values {
    /// The birthday: the height of the canonical form.
    pub fn birthday(&mut self, value: ValueId, meter: &mut Meter) -> Result<BigUint, ValueError> {
        if let Some(leaf) = self.leaf(value) {
            let number = self.as_number(leaf.number).map_or_else(BigUint::zero, number_birthday);
            return Ok(number + infinitesimal_birthday(leaf.up, leaf.star));
        }
        if let Some(known) = self.birthdays.get(&value) {
            return Ok(known.clone());
        }
        let record = self.record(value);
        let mut height = BigUint::zero();
        for place in record.left_places().chain(record.right_places()) {
            let option = self.pool[place];
            let option = meter.deeper(|meter| self.birthday(option, meter))?;
            height = height.max(option);
        }
        height += 1_u32;
        // A number that is not small holds more, and few are.
        self.birthdays.insert_sized(value, height.clone(), 8, meter)?;
        Ok(height)
    }

    /// The number of followers of the canonical form, itself among them.
    pub fn follower_count(&self, value: ValueId, meter: &mut Meter) -> Result<BigUint, ValueError> {
        let mut seen = FxHashSet::default();
        let mut open = vec![value];
        let mut leaves = LeafCount::default();
        seen.insert(value);
        let mut nodes = 0_u64;
        while let Some(value) = open.pop() {
            meter.tick()?;
            if let Some(leaf) = self.leaf(value) {
                leaves.add(leaf);
                continue;
            }
            nodes += 1;
            let record = self.record(value);
            for place in record.left_places().chain(record.right_places()) {
                let option = self.pool[place];
                if seen.insert(option) {
                    open.push(option);
                }
            }
        }
        Ok(leaves.count(self, meter)? + nodes)
    }
}

/// Followers of leaves, counted without making them.
#[derive(Default)]
struct LeafCount {
    numbers: FxHashSet<ValueId>,
    /// For each number: the largest nimber standing on it.
    stars: FxHashMap<ValueId, u64>,
    /// For each number, sign of the ups and nimber at the chain's foot: the most ups. The chain
    /// of `n·↑ + ∗m` is `k·↑ + ∗(foot xor k's last bit)` for k = n, …, 1.
    chains: FxHashMap<(ValueId, bool, u64), u64>,
}

impl LeafCount {
    fn add(&mut self, leaf: Leaf) {
        let Leaf { number, up, star } = leaf;
        self.numbers.insert(number);
        let ups = up.unsigned_abs();
        let foot = star ^ (ups & 1);
        if ups > 0 {
            let most = self.chains.entry((number, up > 0, foot)).or_default();
            *most = ups.max(*most);
        }
        // A chain ends at ↑ or ↑∗, where ∗ follows, or at ↑ + ∗m, where the foot follows.
        let star = if ups > 0 { foot.max(1) } else { star };
        if star > 0 {
            let most = self.stars.entry(number).or_default();
            *most = star.max(*most);
        }
    }

    fn count(&self, values: &Values, meter: &mut Meter) -> Result<BigUint, ValueError> {
        // Sums over all entries, so the order of the tables does not matter.
        let chains: BigUint = self.chains.values().map(|&ups| BigUint::from(ups)).sum();
        let stars: BigUint = self.stars.values().map(|&star| BigUint::from(star)).sum();
        Ok(chains + stars + self.count_numbers(values, meter)?)
    }

    /// The followers of a number are its ancestors in the tree of numbers: the integers from 0 to
    /// the first beyond it (or it), then one for each halving.
    fn count_numbers(&self, values: &Values, meter: &mut Meter) -> Result<BigUint, ValueError> {
        let (mut highest, mut lowest) = (Dyadic::ZERO, Dyadic::ZERO);
        let mut fractions: FxHashSet<Dyadic> = FxHashSet::default();
        let mut lease = meter.lease(0)?;
        let mut sorted: Vec<&Dyadic> =
            self.numbers.iter().filter_map(|&number| values.as_number(number)).collect();
        sorted.sort_unstable();
        for number in sorted {
            let (above, below) = (number.ceil(), number.floor());
            highest = highest.max(above.clone());
            lowest = lowest.min(below.clone());
            // Down from the integers around it to the number, halving.
            let (mut low, mut high) = (below, above);
            while low != high {
                meter.tick()?;
                let middle = low.add(&high).half().ok_or(ValueError::TooLarge)?;
                if fractions.insert(middle.clone()) {
                    lease.grow(64 + middle.halvings() as usize / 8, meter)?;
                }
                match number.cmp(&middle) {
                    std::cmp::Ordering::Less => high = middle,
                    std::cmp::Ordering::Greater => low = middle,
                    std::cmp::Ordering::Equal => break,
                }
            }
        }
        let integers = highest.numerator().magnitude() + lowest.numerator().magnitude();
        Ok(integers + fractions.len() + BigUint::one())
    }
}

/// The height of the canonical form of `n·↑ + ∗m`, and how far that of `x + n·↑ + ∗m` is higher than
/// the number x.
pub(crate) fn infinitesimal_birthday(up: i64, star: u64) -> BigUint {
    let ups = up.unsigned_abs();
    if ups > 0 && star < 2 {
        return BigUint::from(ups) + 1_u32;
    }
    // The chain of ups flips the nimber's last bit at each step and ends in a nimber.
    BigUint::from(ups) + (star ^ (ups & 1))
}

/// The birthday of a number: `n` is born on day n; a fraction with `2^k` below on the day after those
/// of its whole part and the k halvings.
pub(crate) fn number_birthday(number: &Dyadic) -> BigUint {
    let whole = number.abs().floor().numerator().into_parts().1;
    match number.halvings() {
        0 => whole,
        halvings => whole + halvings + 1_u32,
    }
}

#[cfg(test)]
mod tests {
    use super::super::Kind;
    use super::*;
    use crate::values::Side;

    /// Height and followers by walking through the options.
    fn walk(values: &mut Values, value: ValueId, seen: &mut FxHashSet<ValueId>) -> u64 {
        let mut meter = Meter::default();
        seen.insert(value);
        let mut height = 0;
        for side in Side::BOTH {
            for option in values.options(value, side, &mut meter).unwrap().to_vec() {
                height = height.max(1 + walk(values, option, seen));
            }
        }
        height
    }

    #[test]
    fn formulas_for_leaves_agree_with_their_options() {
        let (mut values, mut meter) = (Values::new(), Meter::default());
        for numerator in -9..=9 {
            for halvings in 0..3 {
                let number = Dyadic::new(numerator, halvings);
                for (up, star) in (-4..=4).flat_map(|up| (0..6).map(move |star| (up, star))) {
                    let value = values.number_up_star(&number, up, star, &mut meter).unwrap();
                    let mut seen = FxHashSet::default();
                    let height = walk(&mut values, value, &mut seen);
                    assert_eq!(values.birthday(value, &mut meter), Ok(BigUint::from(height)));
                    let count = BigUint::from(seen.len());
                    assert_eq!(values.follower_count(value, &mut meter), Ok(count));
                    assert!(values.kind(value) != Kind::Node);
                }
            }
        }
    }
}
