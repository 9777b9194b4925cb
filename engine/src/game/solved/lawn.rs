//! Roll the lawn, one row: an integer in normal play (Nowakowski and Ottaway, *Option-closed games*,
//! 2011), and its misère outcome.
//!
//! A side is the list of its bumps from the roller outwards.

use std::cmp::Ordering;

use crate::values::Outcome;

/// The value in normal play: the odd bumps on the left less those on the right.
#[must_use]
pub fn value(left: &[i64], right: &[i64]) -> i64 {
    let odd = |side: &[i64]| side.iter().filter(|&&bump| bump % 2 != 0).count() as i64;
    odd(left) - odd(right)
}

/// The misère outcome. Bumps of 0 do not matter. An even bump is a record if none beyond it is
/// higher. A player whose side has bumps and no record is in trouble: alone she loses, and if
/// both are the higher side loses. Otherwise the side with more odd bumps before its outermost
/// record wins. (No paper states this; the tests compare it with search.)
#[must_use]
pub fn misere(left: &[i64], right: &[i64]) -> Outcome {
    let [left, right] = [left, right].map(Bumps::of);
    match (left.is_safe(), right.is_safe()) {
        (false, false) => by(right.highest.cmp(&left.highest), Outcome::N),
        (false, true) => Outcome::R,
        (true, false) => Outcome::L,
        (true, true) => match (left.record, right.record) {
            (Some(l), Some(r)) => by(l.cmp(&r), Outcome::P),
            _ => Outcome::N,
        },
    }
}

fn by(order: Ordering, tie: Outcome) -> Outcome {
    match order {
        Ordering::Greater => Outcome::L,
        Ordering::Equal => tie,
        Ordering::Less => Outcome::R,
    }
}

struct Bumps {
    /// The highest bump, 0 without bumps.
    highest: i64,
    /// How many odd bumps stand before the outermost record, if there is one.
    record: Option<usize>,
}

impl Bumps {
    fn of(bumps: &[i64]) -> Self {
        let (mut highest, mut outermost) = (0, None);
        for (place, &bump) in bumps.iter().enumerate().rev() {
            if bump > 0 && bump >= highest {
                if bump % 2 == 0 && outermost.is_none() {
                    outermost = Some(place);
                }
                highest = bump;
            }
        }
        let odd = |place: usize| bumps[..place].iter().filter(|&&bump| bump % 2 != 0).count();
        Self { highest, record: outermost.map(odd) }
    }

    /// Without bumps, or with a record.
    fn is_safe(&self) -> bool {
        self.highest == 0 || self.record.is_some()
    }
}
