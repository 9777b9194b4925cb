//! Sums of `∗:x` with x a dyadic number, solved in both conventions (McKay, Milley and Nowakowski,
//! *Misère-play hackenbush sprigs*, 2016).
//!
//! Modulo dicots `∗:x + ∗:-x` and `∗ + ∗` are 0. What is left has positive numbers X and -Y and at
//! most one ∗. With Δ = |X| - |Y| and ε = min X - min Y, or 0 if X or Y is empty, the outcome
//! follows from Δ and ε (Theorems 3.2, 3.4, 5.1).

use std::cmp::Ordering;

use rustc_hash::FxHashMap;

use crate::values::number::Dyadic;
use crate::values::{Convention, Outcome};

/// A sum of sprigs. Two sums are equal if they are equal modulo dicots, that is, if the same is left
/// after cancelling.
#[derive(Clone, Debug, Default)]
pub struct Sprigs {
    /// The numbers other than 0 with their multiplicities, as they came: most outcomes follow from Δ,
    /// which cancelling does not change.
    numbers: Vec<(Dyadic, u64)>,
    /// Whether a ∗ is left over.
    star: bool,
    /// Δ: how many more positive than negative ones there are.
    delta: i128,
}

impl PartialEq for Sprigs {
    fn eq(&self, other: &Self) -> bool {
        let same = self.star == other.star && self.delta == other.delta;
        same && self.reduced() == other.reduced()
    }
}

impl Eq for Sprigs {}

impl Sprigs {
    /// The sum of `∗:x` for numbers with multiplicities; ∗ is `∗:0`.
    pub fn of(numbers: impl IntoIterator<Item = (Dyadic, u64)>) -> Self {
        let numbers = numbers.into_iter();
        let mut sum = Self::default();
        sum.numbers.reserve(numbers.size_hint().0);
        for (number, times) in numbers {
            match number.sign() {
                Ordering::Equal => {
                    sum.star ^= times % 2 == 1;
                    continue;
                }
                Ordering::Greater => sum.delta += i128::from(times),
                Ordering::Less => sum.delta -= i128::from(times),
            }
            sum.numbers.push((number, times));
        }
        sum
    }

    /// Returns whether a ∗ is left over.
    #[must_use]
    pub fn has_star(&self) -> bool {
        self.star
    }

    /// The sprigs that are left over, the least number first: for each number x the count of `∗:x`, negative for
    /// `∗:-x`.
    #[must_use]
    pub fn reduced(&self) -> Vec<(Dyadic, i128)> {
        let mut left: FxHashMap<Dyadic, i128> = FxHashMap::default();
        for (number, times) in &self.numbers {
            let times = i128::from(*times);
            let times = if number.sign().is_lt() { -times } else { times };
            *left.entry(number.abs()).or_insert(0) += times;
        }
        let mut reduced: Vec<_> = left.into_iter().filter(|(_, times)| *times != 0).collect();
        reduced.sort_unstable();
        reduced
    }

    /// Δ: how many more positive than negative ones are left.
    #[must_use]
    pub fn delta(&self) -> i128 {
        self.delta
    }

    /// ε: by how much the least positive one is above the least negative one; 0 if one kind is
    /// missing.
    #[must_use]
    pub fn epsilon(&self) -> Dyadic {
        let reduced = self.reduced();
        let positive = reduced.iter().find(|(_, times)| *times > 0);
        let negative = reduced.iter().find(|(_, times)| *times < 0);
        match (positive, negative) {
            (Some((x, _)), Some((y, _))) => x.subtract(y),
            _ => Dyadic::ZERO,
        }
    }

    /// The outcome.
    #[must_use]
    pub fn outcome(&self, convention: Convention) -> Outcome {
        // With a star misère play is what normal play is without.
        let star = self.star != (convention == Convention::Normal);
        outcome(star, self.delta(), || self.epsilon().sign())
    }
}

/// The misère outcome of a sum of sprigs, from Δ, the sign of ε, and whether a star is left over
/// (McKay, Milley and Nowakowski 2016, Theorems 3.2 and 3.4).
pub(super) fn outcome(star: bool, delta: i128, epsilon: impl FnOnce() -> Ordering) -> Outcome {
    let by_count = delta.cmp(&0);
    match by_count {
        Ordering::Greater if !star || delta > 1 => Outcome::L,
        Ordering::Less if !star || delta < -1 => Outcome::R,
        Ordering::Equal if !star => Outcome::N,
        _ => match (by_count, epsilon()) {
            (Ordering::Equal | Ordering::Greater, Ordering::Greater) => Outcome::L,
            (Ordering::Equal | Ordering::Less, Ordering::Less) => Outcome::R,
            (Ordering::Equal, Ordering::Equal) => Outcome::P,
            _ => Outcome::N,
        },
    }
}
