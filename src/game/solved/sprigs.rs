//! Sums of `∗:x` with x a dyadic number, solved in both conventions (McKay, Milley and Nowakowski,
//! *Misère-play hackenbush sprigs*, 2016).
//!
//! Modulo dicots `∗:x + ∗:-x` and `∗ + ∗` are 0. What is left has positive numbers X and -Y and at
//! most one ∗. With Δ = |X| - |Y| and ε = min X - min Y, or 0 where X or Y is empty, the outcome
//! follows from Δ and ε (Theorems 3.2, 3.4, 5.1).

use std::cmp::Ordering;

use rustc_hash::FxHashMap;

use crate::game::number::Dyadic;
use crate::game::{Convention, Outcome};

/// Room for more numbers than this is not made ahead.
const MOST_RESERVED: usize = 1 << 20;

/// A sum of sprigs with what cancels modulo dicots left out: equal modulo dicots means the same
/// here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sprigs {
    /// How often each `∗:x` is left over with x > 0; negative where it is `∗:-x`. Never 0.
    left: FxHashMap<Dyadic, i128>,
    /// Whether a ∗ is left over.
    star: bool,
    /// Δ: how many more positive than negative ones are left.
    delta: i128,
    /// The least x of those that are left, positive and negative.
    least: [Option<Dyadic>; 2],
}

impl Sprigs {
    /// The sum of `∗:x` for numbers with multiplicities; ∗ is `∗:0`.
    pub fn of(numbers: impl IntoIterator<Item = (Dyadic, u64)>) -> Self {
        let numbers = numbers.into_iter();
        let mut sum = Self::default();
        // At once: growing a large table takes longer than filling it.
        let most = numbers.size_hint().1.unwrap_or(0);
        sum.left.reserve(most.min(MOST_RESERVED));
        for (number, times) in numbers {
            let times_signed = match number.sign() {
                Ordering::Equal => {
                    sum.star ^= times % 2 == 1;
                    continue;
                }
                Ordering::Greater => i128::from(times),
                Ordering::Less => -i128::from(times),
            };
            *sum.left.entry(number.abs()).or_insert(0) += times_signed;
        }
        let (mut delta, mut least) = (0, [None, None]);
        sum.left.retain(|x, times| {
            delta += *times;
            let least: &mut Option<Dyadic> = &mut least[usize::from(*times < 0)];
            if *times != 0 && least.as_ref().is_none_or(|known| x < known) {
                *least = Some(x.clone());
            }
            *times != 0
        });
        (sum.delta, sum.least) = (delta, least);
        sum
    }

    /// Whether a ∗ is left over.
    #[must_use]
    pub fn has_star(&self) -> bool {
        self.star
    }

    /// What is left over, the least number first: how often `∗:x`, negative for `∗:-x`.
    #[must_use]
    pub fn reduced(&self) -> Vec<(&Dyadic, i128)> {
        let mut reduced: Vec<_> = self.left.iter().map(|(x, &times)| (x, times)).collect();
        reduced.sort_unstable();
        reduced
    }

    /// Δ: how many more positive than negative ones are left.
    #[must_use]
    pub fn delta(&self) -> i128 {
        self.delta
    }

    /// ε: by how much the least positive one is above the least negative one; 0 where one kind is
    /// missing.
    #[must_use]
    pub fn epsilon(&self) -> Dyadic {
        match &self.least {
            [Some(x), Some(y)] => x.subtract(y),
            _ => Dyadic::ZERO,
        }
    }

    /// The outcome.
    #[must_use]
    pub fn outcome(&self, convention: Convention) -> Outcome {
        let delta = self.delta();
        // With a star misère play is what normal play is without.
        if self.star != (convention == Convention::Normal) {
            return match delta.cmp(&0) {
                _ if delta > 1 => Outcome::L,
                _ if delta < -1 => Outcome::R,
                by_count => match (by_count, self.epsilon().sign()) {
                    (Ordering::Equal | Ordering::Greater, Ordering::Greater) => Outcome::L,
                    (Ordering::Equal | Ordering::Less, Ordering::Less) => Outcome::R,
                    (Ordering::Equal, Ordering::Equal) => Outcome::P,
                    _ => Outcome::N,
                },
            };
        }
        match delta.cmp(&0) {
            Ordering::Greater => Outcome::L,
            Ordering::Equal => Outcome::N,
            Ordering::Less => Outcome::R,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sums_worked_in_the_specification() {
        let sum = |numbers: &[(i64, u32)]| {
            Sprigs::of(numbers.iter().map(|&(n, k)| (Dyadic::new(n, k), 1)))
        };
        let first = sum(&[(3, 0), (3, 1), (-3, 1), (-3, 2)]);
        assert_eq!((first.delta(), first.epsilon()), (0, Dyadic::new(9, 2)));
        assert_eq!(first.outcome(Convention::Misere), Outcome::N);
        assert_eq!(first.outcome(Convention::Normal), Outcome::L);
        let with_star = sum(&[(1, 0), (-1, 1), (0, 0)]);
        assert_eq!(with_star.outcome(Convention::Misere), Outcome::L);
        let alone = sum(&[(0, 0)]);
        assert_eq!(alone.outcome(Convention::Misere), Outcome::P);
        assert_eq!(alone.outcome(Convention::Normal), Outcome::N);
        let half = sum(&[(1, 0), (1, 1), (-1, 0), (0, 0)]);
        assert_eq!(half.outcome(Convention::Misere), Outcome::N);
    }
}
