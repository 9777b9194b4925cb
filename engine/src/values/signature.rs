//! How a value compares with the smallest infinitesimals. If `G >= X` and not `H >= X`, or `H <= X` and not
//! `G <= X`, then not `G <= H`: that decides most comparisons of infinitesimals without looking at options.

use std::cmp::Ordering;

use super::arena::{Leaf, Values};
use super::fixed::signs;
use super::{Kind, ValueId};

/// The infinitesimals are n·↑ + ∗m for n from -3 to 3 and m from 0 to 3; the options of each are among them.
const MOST_UPS: u64 = 3;
const STARS: u64 = 4;
const COUNT: usize = ((2 * MOST_UPS + 1) * STARS) as usize;

/// All of them.
const ALL: u32 = (1 << COUNT) - 1;

/// So many levels of followers without a signature are looked at together, at most.
const MOST_LEVELS: u32 = 64;

/// Which of the infinitesimals a value is at least, and which it is at most, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Signature {
    at_least: u32,
    at_most: u32,
}

/// An infinitesimal by its place; those that are options of others stand before them.
const fn infinitesimal(place: usize) -> (i64, u64) {
    let (ups, star) = (place as u64 / STARS, place as u64 % STARS);
    // None, then 1, -1, 2, -2, 3, -3.
    let size = ups.div_ceil(2) as i64;
    (if ups % 2 == 0 { -size } else { size }, star)
}

/// The place of an infinitesimal.
const fn place(ups: i64, star: u64) -> u32 {
    let ups = if ups > 0 { 2 * ups as u64 - 1 } else { 2 * (-ups) as u64 };
    (ups * STARS + star) as u32
}

/// Left's options in the canonical form of an infinitesimal, as bits (Siegel, 2013, II.4).
const fn lefts(ups: i64, star: u64) -> u32 {
    match (ups, star) {
        // ↑∗ is {0, ∗ | 0}.
        (1, 1) => 1 << place(0, 0) | 1 << place(0, 1),
        (1.., _) => 1 << place(0, 0),
        (0, _) => (1 << star) - 1,
        // The conjugate of {0 | (n - 1)·↑ + ∗(m + 1)}, with nim addition.
        _ => 1 << place(ups + 1, star ^ 1),
    }
}

/// Right's options: the negatives of Left's in the negative.
const fn rights(ups: i64, star: u64) -> u32 {
    let lefts = lefts(-ups, star);
    let mut rights = 0;
    let mut at = 0;
    while at < COUNT {
        if lefts >> at & 1 == 1 {
            let (ups, star) = infinitesimal(at);
            rights |= 1 << place(-ups, star);
        }
        at += 1;
    }
    rights
}

/// The options of Left and of Right in each.
const OPTIONS: [[u32; 2]; COUNT] = {
    let mut all = [[0; 2]; COUNT];
    let mut at = 0;
    while at < COUNT {
        let (ups, star) = infinitesimal(at);
        all[at] = [lefts(ups, star), rights(ups, star)];
        at += 1;
    }
    all
};

impl Signature {
    /// The signature of a number plus ups plus a nimber; of the number only the sign matters.
    fn of_leaf(number: Ordering, up: i64, star: u64) -> Self {
        match number {
            Ordering::Less => return Self { at_least: 0, at_most: ALL },
            Ordering::Greater => return Self { at_least: ALL, at_most: 0 },
            Ordering::Equal => {}
        }
        let mut signature = Self::default();
        for at in 0..COUNT {
            let (ups, other) = infinitesimal(at);
            let (at_most, at_least) = signs(up.saturating_sub(ups), star ^ other);
            signature.at_most |= u32::from(at_most) << at;
            signature.at_least |= u32::from(at_least) << at;
        }
        signature
    }

    /// The signature of a game: which infinitesimals some Left option is at least, and which some Right option is
    /// at most.
    fn of_options(not_at_most: u32, not_at_least: u32) -> Self {
        let mut signature = Self::default();
        for (at, [lefts, rights]) in OPTIONS.into_iter().enumerate() {
            // The options of an infinitesimal stand before it.
            let at_least = not_at_least >> at & 1 == 0 && signature.at_most & lefts == 0;
            let at_most = not_at_most >> at & 1 == 0 && signature.at_least & rights == 0;
            signature.at_most |= u32::from(at_most) << at;
            signature.at_least |= u32::from(at_least) << at;
        }
        signature
    }

    /// Returns whether the signatures show that a value with the first is not at most one with the other.
    #[inline]
    fn refutes(self, other: Self) -> bool {
        self.at_least & !other.at_least != 0 || other.at_most & !self.at_most != 0
    }
}

impl Values {
    /// Decides `a <= b` by the signatures, if they tell.
    #[inline]
    pub(super) fn le_by_signatures(&mut self, a: ValueId, b: ValueId) -> Option<bool> {
        let (x, y) = (self.signature(a, MOST_LEVELS)?, self.signature(b, MOST_LEVELS)?);
        if x.refutes(y) {
            return Some(false);
        }
        if let Some(place) = infinitesimal_place(self, b) {
            return Some(x.at_most >> place & 1 == 1);
        }
        infinitesimal_place(self, a).map(|place| y.at_least >> place & 1 == 1)
    }

    /// The signature of a value; nothing if it needs those of more levels of followers.
    fn signature(&mut self, value: ValueId, levels: u32) -> Option<Signature> {
        if let Some(known) = self.signatures[value.index()] {
            return Some(known);
        }
        let record = self.record(value);
        let sign = |values: &Self, number: u32| values.numbers[number as usize].sign();
        let signature = match record.kind {
            Kind::Number => Signature::of_leaf(sign(self, record.leaf), 0, 0),
            Kind::NumberUpStar => {
                let Leaf { number, up, star } = self.leaves[record.leaf as usize];
                Signature::of_leaf(sign(self, self.record(number).leaf), up, star)
            }
            Kind::Node => {
                let levels = levels.checked_sub(1)?;
                let (mut not_at_most, mut not_at_least) = (0, 0);
                for place in record.left_places() {
                    not_at_most |= self.signature(self.pool[place], levels)?.at_least;
                }
                for place in record.right_places() {
                    not_at_least |= self.signature(self.pool[place], levels)?.at_most;
                }
                Signature::of_options(not_at_most, not_at_least)
            }
        };
        self.signatures[value.index()] = Some(signature);
        Some(signature)
    }
}

/// The place of a value, if it is one of the infinitesimals.
fn infinitesimal_place(values: &Values, value: ValueId) -> Option<u32> {
    match values.kind(value) {
        Kind::NumberUpStar => match values.leaf(value)? {
            Leaf { number: ValueId::ZERO, up, star }
                if up.unsigned_abs() <= MOST_UPS && star < STARS =>
            {
                Some(place(up, star))
            }
            _ => None,
        },
        Kind::Number | Kind::Node => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meter::Meter;
    use crate::values::Side;

    /// Games with options among those before: the infinitesimals, some numbers and switches, and what chance
    /// makes of them.
    fn games(values: &mut Values, meter: &mut Meter) -> Vec<ValueId> {
        let mut games = vec![ValueId::ZERO];
        for at in 0..COUNT {
            let (ups, star) = infinitesimal(at);
            let leaf = Leaf { number: ValueId::ZERO, up: ups, star };
            games.push(values.intern_leaf(leaf, meter).expect("no limits"));
        }
        let mut state = 1_u64;
        let mut next = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize % below
        };
        for _ in 0..600 {
            let mut side =
                || -> Vec<ValueId> { (0..next(4)).map(|_| games[next(games.len())]).collect() };
            let (left, right) = (side(), side());
            games.push(values.canonical(&left, &right, meter).expect("no limits"));
        }
        games
    }

    #[test]
    fn signatures_are_what_comparisons_say() {
        let (values, meter) = (&mut Values::new(), &mut Meter::default());
        let games = games(values, meter);
        let mut nodes = 0;
        for &game in &games {
            nodes += usize::from(values.kind(game) == Kind::Node);
            for at in 0..COUNT {
                let (up, star) = infinitesimal(at);
                let leaf = Leaf { number: ValueId::ZERO, up, star };
                let other = values.intern_leaf(leaf, meter).expect("no limits");
                let minus = values.negate(other, meter).expect("no limits");
                // The outcome of the difference is read off its stops.
                let difference = values.add(game, minus, meter).expect("no limits");
                let outcome = values.outcome(difference);
                let signature = values.signature(game, MOST_LEVELS).expect("few levels");
                assert_eq!(signature.at_least >> at & 1 == 1, !outcome.wins_first(Side::Right));
                assert_eq!(signature.at_most >> at & 1 == 1, !outcome.wins_first(Side::Left));
            }
        }
        assert!(nodes > 150, "{nodes}");
    }

    #[test]
    fn signatures_decide_as_differences_do() {
        let (values, meter) = (&mut Values::new(), &mut Meter::default());
        let games = games(values, meter);
        let mut decided = [0; 2];
        for &a in &games {
            for &b in &games {
                if let Some(is) = values.le_by_signatures(a, b) {
                    decided[usize::from(is)] += 1;
                    let minus = values.negate(b, meter).expect("no limits");
                    let difference = values.add(a, minus, meter).expect("no limits");
                    assert_eq!(is, !values.outcome(difference).wins_first(Side::Left));
                }
            }
        }
        assert!(decided.iter().all(|count| *count > 2000), "{decided:?}");
    }
}
