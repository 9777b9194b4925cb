//! Cricket pitch, one row: outcomes in both conventions by formula, for bumps of any size (Nowakowski
//! and Ottaway, *Option-closed games*, 2011, Theorem 3.6; Nowakowski and Saunders, *Misère cricket
//! pitch*, Theorems 1 and 2).
//!
//! A side is the list of its bumps from the roller outwards. What lies behind a bump of 0 cannot be
//! reached.

use crate::values::Outcome;

/// The outcomes of a row, and what it is beside other rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pitch {
    /// In normal play.
    pub normal: Outcome,
    /// In misère play.
    pub misere: Outcome,
    /// Whether it has at most one bump that can be reached: sums of such rows are solved.
    pub one_bump: bool,
}

impl Pitch {
    /// The row with these bumps, each side from the roller outwards; `None` for bumps below 0.
    #[must_use]
    pub fn of(left: &[i64], right: &[i64]) -> Option<Self> {
        if left.iter().chain(right).any(|&bump| bump < 0) {
            return None;
        }
        let [left, right] = [left, right].map(pruned);
        Some(Self {
            normal: normal(left, right),
            misere: misere(left, right),
            one_bump: left.len() + right.len() <= 1,
        })
    }
}

/// The outcome of misère sums of rows of one bump (Theorem 3): of `lefts` that Left wins, `rights`
/// that Right wins, and any that the next player wins.
#[must_use]
pub fn of_one_bumps(lefts: u128, rights: u128) -> Outcome {
    match lefts.cmp(&rights) {
        std::cmp::Ordering::Greater => Outcome::L,
        std::cmp::Ordering::Equal => Outcome::N,
        std::cmp::Ordering::Less => Outcome::R,
    }
}

/// A side up to its first bump of 0.
fn pruned(side: &[i64]) -> &[i64] {
    let end = side.iter().position(|&bump| bump == 0);
    &side[..end.unwrap_or(side.len())]
}

/// The least odd bump that is lower than all bumps before it (*low point*, dip).
fn dip(side: &[i64]) -> Option<i64> {
    let mut lowest = i64::MAX;
    let mut dip = None;
    for &bump in side {
        if bump < lowest {
            lowest = bump;
            if bump % 2 == 1 {
                dip = Some(bump);
            }
        }
    }
    dip
}

/// The side with the smaller low point wins; on equal ones the next player.
fn by_low_points(left: &[i64], right: &[i64]) -> Outcome {
    match (dip(left), dip(right)) {
        (None, None) => Outcome::P,
        (Some(_), None) => Outcome::L,
        (None, Some(_)) => Outcome::R,
        (Some(l), Some(r)) => match l.cmp(&r) {
            std::cmp::Ordering::Less => Outcome::L,
            std::cmp::Ordering::Equal => Outcome::N,
            std::cmp::Ordering::Greater => Outcome::R,
        },
    }
}

fn normal(left: &[i64], right: &[i64]) -> Outcome {
    by_low_points(left, right)
}

fn misere(left: &[i64], right: &[i64]) -> Outcome {
    let odd = |side: &[i64]| !side.is_empty() && side.iter().all(|bump| bump % 2 == 1);
    match (odd(left), odd(right)) {
        (true, true) => Outcome::P,
        (true, false) => Outcome::R,
        (false, true) => Outcome::L,
        (false, false) => {
            // Odd bumps at the far ends do not matter.
            let [left, right] = [left, right].map(|side| {
                let last = side.iter().rposition(|bump| bump % 2 == 0);
                &side[..last.map_or(0, |last| last + 1)]
            });
            if left.is_empty() || right.is_empty() {
                Outcome::N
            } else {
                by_low_points(left, right)
            }
        }
    }
}
