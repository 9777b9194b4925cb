//! Cricket pitch in normal play: the value of one row, for bumps of any size and number.
//!
//! A row may be cut at a bump of 0, and 2 may be taken from all bumps (Nowakowski and Ottaway,
//! *Option-closed games*, 2011, 3.3 and 3.4), until the lowest is 1 or none is left. Let `C@D` be
//! what then stands between the roller and the nearest bumps of 1, `A` and `B` what lies beyond these.
//! The row is the ordinal sum `<a|b>:(C@D)`, where `a` and `b` are the integers of `A@` and `@B`; where a
//! side has no bump of 1, the base has no option on that side. The page on option-closed games
//! proves it.

use super::red_blue::RedBlue;
use crate::meter::Meter;
use crate::values::{ValueError, ValueId, Values};

/// The base at the nearest bumps of 1: the number of Left's option, and the negative of that of
/// Right's, which are 0 or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// Only the left side has a bump of 1.
    Left(usize),
    /// Only the right side has one.
    Right(usize),
    /// Both have.
    Both(usize, usize),
}

/// The bases of a row, the lowest first; each side from the roller outwards, without bumps below 0.
#[must_use]
pub fn bases(left: &[i64], right: &[i64]) -> Vec<Base> {
    let mut bases = Vec::new();
    let lowest = [left, right].map(lowest);
    let mut lengths = [left.len(), right.len()];
    loop {
        // Where the lowest bump of each side is: nothing need be taken off to see it.
        let places = [0, 1].map(|side| lowest[side].get(lengths[side].checked_sub(1)?).copied());
        let bump = |side: usize| Some([left, right][side][places[side]?]);
        let Some(low) = [bump(0), bump(1)].into_iter().flatten().min() else {
            return bases;
        };
        let cut = [0, 1].map(|side| places[side].filter(|_| bump(side) == Some(low)));
        if low % 2 == 1 {
            let beyond = |side: usize| {
                let row = [left, right][side];
                cut[side].map(|place| alone(&row[place + 1..lengths[side]]))
            };
            bases.extend(match (beyond(0), beyond(1)) {
                (Some(left), Some(right)) => Some(Base::Both(left, right)),
                (Some(left), None) => Some(Base::Left(left)),
                (None, Some(right)) => Some(Base::Right(right)),
                (None, None) => None,
            });
        }
        for (length, cut) in lengths.iter_mut().zip(cut) {
            *length = cut.unwrap_or(*length);
        }
    }
}

/// For each place of a side, where the nearest of the lowest bumps up to it stands.
fn lowest(side: &[i64]) -> Vec<usize> {
    let mut at = 0;
    let of = |place: usize| {
        if side[place] < side[at] {
            at = place;
        }
        at
    };
    (0..side.len()).map(of).collect()
}

/// The worth of a side alone to its owner: the number of odd bumps before which no even bump is at most as
/// high as all bumps between the two.
fn alone(side: &[i64]) -> usize {
    let (mut rising, mut evens, mut counted) = (Vec::new(), 0, 0);
    for &bump in side {
        while let Some(last) = rising.pop_if(|last| *last > bump) {
            evens -= usize::from(last % 2 == 0);
        }
        counted += usize::from(evens == 0 && bump % 2 == 1);
        evens += usize::from(bump % 2 == 0);
        rising.push(bump);
    }
    counted
}

/// The value of a row with these bases.
///
/// # Errors
/// Values that are too large.
pub fn value(
    bases: &[Base],
    values: &mut Values,
    meter: &mut Meter,
) -> Result<ValueId, ValueError> {
    let mut value = ValueId::ZERO;
    // From the last base that both have an option in to the first: each with the integers below it.
    for part in bases.chunk_by(|lower, _| !matches!(lower, Base::Both(..))).rev() {
        let mut below = RedBlue::EMPTY;
        let mut base = None;
        for part in part {
            meter.tick()?;
            match *part {
                Base::Left(option) => below = on_top(below, option + 1, true, meter)?,
                Base::Right(option) => below = on_top(below, option + 1, false, meter)?,
                Base::Both(left, right) => {
                    let left = on_top(below.clone(), left, true, meter)?;
                    let right = on_top(below.clone(), right, false, meter)?;
                    let left = values.number(left.number(), meter)?;
                    let right = values.number(right.number(), meter)?;
                    base = Some(values.canonical(&[left], &[right], meter)?);
                }
            }
        }
        value = match base {
            Some(base) => values.ordinal_sum(base, value, meter)?,
            None => values.number(below.number(), meter)?,
        };
    }
    Ok(value)
}

/// Puts so many edges of one colour on top of a string.
fn on_top(
    mut string: RedBlue,
    edges: usize,
    blue: bool,
    meter: &mut Meter,
) -> Result<RedBlue, ValueError> {
    for _ in 0..edges {
        meter.tick()?;
        string = string.with(blue).ok_or(ValueError::TooLarge)?;
    }
    Ok(string)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_taken_apart_at_their_bumps_of_1() {
        assert_eq!(bases(&[], &[]), []);
        assert_eq!(bases(&[4, 6], &[2]), []);
        assert_eq!(bases(&[2, 1], &[3, 3, 1]), [Base::Both(0, 0), Base::Right(1)]);
        assert_eq!(bases(&[3, 1, 1, 2, 3], &[0, 1]), [Base::Left(1), Base::Left(0)]);
        let large = [Base::Left(0), Base::Right(0), Base::Right(0), Base::Left(0)];
        assert_eq!(bases(&[39, 18, 29, 17], &[29, 27, 28, 31]), large);
    }

    #[test]
    fn a_side_alone_counts_the_odd_bumps_before_which_no_even_one_is_lower() {
        for (side, worth) in
            [(&[][..], 0), (&[2, 3], 0), (&[3, 2], 1), (&[1, 1, 2, 3, 1], 3), (&[5, 3, 4, 5, 3], 3)]
        {
            assert_eq!(alone(side), worth, "{side:?}");
        }
    }
}
