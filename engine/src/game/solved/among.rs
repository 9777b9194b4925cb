//! Sums of sprigs beside the sums of some sprigs only, which need not have their conjugates among
//! them: what tells two of them apart, by theorem and without search.
//!
//! The outcome of a sum of sprigs follows from Δ, from whether a star is left over, and from the sign
//! of ε, which is that of the player who does *not* have the least number left over, his *lead* (see
//! [`super::sprigs`]). A sum T of the set shifts how often each `∗:x` is there: at will if the set has
//! `∗:x` and `∗:-x`, else in one direction. So for each T the numbers are gone through from the least
//! on, and for the leads of g + T and h + T only matters on which side of 0 their counts come to lie.
//! That leaves few cases, each with a range of shifts for each number, and few totals at which Δ
//! matters.

use std::collections::BTreeMap;

use crate::game::solved::Sprigs;
use crate::game::solved::sprigs::outcome;
use crate::values::number::Dyadic;

/// A shift beyond all that matter.
const FAR: i128 = 1 << 100;

/// Sets of more numbers are not looked at.
const MOST_NUMBERS: usize = 64;

/// The sprigs of a set: for each x > 0 whether `∗:x` and `∗:-x` are there. ∗ is there too.
#[derive(Clone, Debug, Default)]
pub struct Among(BTreeMap<Dyadic, [bool; 2]>);

/// A sum of sprigs: how often each `∗:x` is there, negative for `∗:-x`, and whether a ∗ is.
pub type Shift = (Vec<(Dyadic, i128)>, bool);

/// For one number x: how often two sums have `∗:x`, and the least and the greatest shift that the set
/// allows.
struct NumberCounts {
    counts: [i128; 2],
    least: i128,
    most: i128,
}

/// The leads of two sums, 1 if the least number left over is positive, and the shifts that lead to
/// them: a range for each number.
struct Case {
    leads: [i8; 2],
    ranges: Vec<[i128; 2]>,
}

impl Among {
    /// Adds `∗:x`, for the x that are left over in a sum.
    pub fn insert(&mut self, sprigs: &Sprigs) {
        for (x, times) in sprigs.reduced() {
            self.0.entry(x).or_default()[usize::from(times < 0)] = true;
        }
    }

    /// A sum T of the set with o(g+T) not at least o(h+T), one of the smallest; the inner `None` if
    /// there is none, the outer if the set has too many numbers. `g` and `h` are sums of the set.
    #[must_use]
    pub fn apart(&self, [g, h]: [&Sprigs; 2]) -> Option<Option<Shift>> {
        if self.0.len() > MOST_NUMBERS {
            return None;
        }
        let [c, d]: [BTreeMap<_, _>; 2] = [g, h].map(|sum| sum.reduced().into_iter().collect());
        let places = self.0.iter().map(|(x, [plus, minus])| NumberCounts {
            counts: [&c, &d].map(|sum| sum.get(x).copied().unwrap_or(0)),
            least: if *minus { -FAR } else { 0 },
            most: if *plus { FAR } else { 0 },
        });
        let places: Vec<NumberCounts> = places.collect();
        let mut cases = Vec::new();
        cases_from(&places, [0, 0], &mut Vec::new(), &mut cases);
        let sums = [g, h];
        let mut found: Option<(i128, Vec<i128>, bool)> = None;
        for case in &cases {
            for total in (-2..=2).flat_map(|delta| sums.map(|sum| delta - sum.delta())) {
                let Some(shifts) = case.shifts(total) else {
                    continue;
                };
                for star in [false, true] {
                    let [first, second] = [0, 1].map(|i| {
                        let star = sums[i].has_star() != star;
                        outcome(star, sums[i].delta() + total, || 0.cmp(&case.leads[i]))
                    });
                    let size =
                        shifts.iter().map(|shift| shift.abs()).sum::<i128>() + i128::from(star);
                    if !first.is_at_least(second) && found.as_ref().is_none_or(|best| size < best.0)
                    {
                        found = Some((size, shifts.clone(), star));
                    }
                }
            }
        }
        Some(found.map(|(_, shifts, star)| {
            let numbers = self.0.keys().cloned().zip(shifts);
            (numbers.filter(|(_, times)| *times != 0).collect(), star)
        }))
    }
}

impl Case {
    /// Shifts in the ranges with a total, small ones.
    fn shifts(&self, total: i128) -> Option<Vec<i128>> {
        let ranges = self.ranges.iter();
        let mut shifts: Vec<i128> = ranges.map(|&[least, most]| 0.clamp(least, most)).collect();
        let mut rest = total - shifts.iter().sum::<i128>();
        for (shift, &[least, most]) in shifts.iter_mut().zip(&self.ranges) {
            let moved = (*shift + rest).clamp(least, most);
            rest -= moved - *shift;
            *shift = moved;
        }
        (rest == 0).then_some(shifts)
    }
}

/// All cases from some place on, where the leads before it are these.
fn cases_from(
    places: &[NumberCounts],
    leads: [i8; 2],
    ranges: &mut Vec<[i128; 2]>,
    cases: &mut Vec<Case>,
) {
    let Some((place, rest)) = places.split_first() else {
        let ranges = ranges.clone();
        cases.push(Case { leads, ranges });
        return;
    };
    // Where the counts that may still decide a lead become 0.
    let open = [0, 1].map(|i| (leads[i] == 0).then_some(-place.counts[i]));
    let mut zeros: Vec<i128> = open.into_iter().flatten().collect();
    zeros.sort_unstable();
    zeros.dedup();
    let mut from = place.least;
    let mut pieces = Vec::new();
    for zero in zeros {
        pieces.extend([[from, zero - 1], [zero, zero]]);
        from = zero + 1;
    }
    pieces.push([from, place.most]);
    for [least, most] in pieces {
        let range = [least.max(place.least), most.min(place.most)];
        if range[0] > range[1] {
            continue;
        }
        let mut next = leads;
        for (lead, count) in next.iter_mut().zip(place.counts) {
            if *lead == 0 {
                *lead = i8::try_from((count + range[0]).signum()).unwrap_or(0);
            }
        }
        ranges.push(range);
        cases_from(rest, next, ranges, cases);
        ranges.pop();
    }
}
