//! Partizan Kayles in misère play, solved for strips of any length (Milley, *Partizan Kayles and
//! misère invertibility*, Integers 15, 2015).
//!
//! A strip of n pins has the value 0, -1, 1 for n = 0, 1, 2 modulo 3, a sum the sum v of its values.
//! Left takes a pin and changes v by 1 or -2, Right takes two that stand together and changes it
//! by -1 or 2. So the outcome is R if v < 0, and otherwise N, P, R for v = 0, 1, 2 modulo 3; sums
//! of one value are equal modulo all sums of strips, and those of different values are told apart.

use std::cmp::Ordering;

use crate::values::{Outcome, Side};

/// A sum of strips, as far as it matters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strips {
    /// How many strips have a length of 0, 1, 2 modulo 3.
    residues: [i128; 3],
    /// The thirds of all lengths, rounded down.
    thirds: i128,
}

impl Strips {
    /// The sum of strips: lengths with multiplicities. `None` beyond some 10^38 pins.
    pub fn of(strips: impl IntoIterator<Item = (u64, u64)>) -> Option<Self> {
        let mut sum = Self::default();
        for (length, times) in strips {
            sum.residues[residue(length)] += i128::from(times);
            let thirds = i128::from(length / 3).checked_mul(i128::from(times))?;
            sum.thirds = sum.thirds.checked_add(thirds)?;
        }
        Some(sum)
    }

    /// The value: how many times S2 it is, or S1 if negative.
    #[must_use]
    pub fn value(self) -> i128 {
        self.residues[2] - self.residues[1]
    }

    /// The numbers of copies of S1 and of S2 that it equals without cancelling: S(3k) = k S1 + k S2, and one
    /// more of S1 or of S2 for a remainder of 1 or 2 (Theorem 3.2). `None` beyond some 10^38.
    #[must_use]
    pub fn reduced(self) -> Option<(i128, i128)> {
        let ones = self.thirds.checked_add(self.residues[1])?;
        Some((ones, self.thirds.checked_add(self.residues[2])?))
    }

    /// The misère outcome.
    #[must_use]
    pub fn outcome(self) -> Outcome {
        outcome(self.value())
    }

    /// Finds the winning moves of a player in a strip of this sum, by the number of pins left on one side,
    /// modulo 3. Left's moves in a strip of n leave i and n-1-i pins, Right's i and n-2-i; every i of a
    /// winning residue from 0 on wins.
    #[must_use]
    pub fn winning(self, side: Side, strip: u64) -> [bool; 3] {
        let taken = match side {
            Side::Left => 1,
            Side::Right => 2,
        };
        let Some(rest) = strip.checked_sub(taken) else {
            return [false; 3];
        };
        [0, 1, 2].map(|left| {
            // The other part has the residue of rest - left.
            left <= rest && {
                let parts = value(left) + value(rest - left);
                let after = self.value() - value(strip) + parts;
                !outcome(after).wins_first(side.opponent())
            }
        })
    }
}

/// The outcome of sums of a value.
#[must_use]
pub fn outcome(value: i128) -> Outcome {
    match (value.cmp(&0), value.rem_euclid(3)) {
        (Ordering::Less, _) | (_, 2) => Outcome::R,
        (_, 0) => Outcome::N,
        _ => Outcome::P,
    }
}

/// The value of a sum beside which the outcome of sums of the first value is not at least that of
/// sums of the second; `None` if the first is at least the second, which it is for a difference
/// of 0, 3, 6, … and no other: beside the value -w the second is 0, with the outcome N, and the
/// first is negative, with R, or leaves 1 or 2 modulo 3, with P or R.
#[must_use]
pub fn apart(v: i128, w: i128) -> Option<i128> {
    (v < w || (v - w) % 3 != 0).then_some(-w)
}

/// The value of a strip.
fn value(length: u64) -> i128 {
    [0, -1, 1][residue(length)]
}

fn residue(length: u64) -> usize {
    (length % 3) as usize
}
