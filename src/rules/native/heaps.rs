//! Heaps that a move takes from and may part: nim, subtraction games, take-and-break games, Grundy's
//! game.
//!
//! A heap is worth a nimber (Sprague 1935, Grundy 1939), the least that none of its moves leads to;
//! that of two heaps is the exclusive or of theirs. They are found from the smallest heap upwards,
//! until they are proved to repeat themselves; from then on heaps of any size are known.

use rustc_hash::FxHashMap;

use super::Ruleset;
use crate::game::normal::{ValueError, ValueId, Values};
use crate::meter::{Meter, Stop};
use crate::rules::Argument;
use crate::rules::known::Heap;

/// What a move may do to a heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Rule {
    /// Take as many as one of these, in order.
    Taking(Vec<usize>),
    /// A digit for each number of counters taken, 0 first: 1 to leave nothing, 2 one heap, 4 two.
    /// The last digit is not 0.
    Octal(Vec<u8>),
    /// Part it into two heaps of different sizes.
    Grundy,
}

/// What is known of heaps.
#[derive(Debug)]
pub struct Heaps {
    ruleset: Heap,
    sequences: FxHashMap<Rule, Sequence>,
}

impl Ruleset for Heaps {
    fn value(
        &mut self,
        arguments: &[Argument],
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<Option<ValueId>, ValueError> {
        let Some((Argument::Integer(heap), chosen)) = arguments.split_last() else {
            return Ok(None);
        };
        let Ok(heap) = u64::try_from(*heap) else {
            return Ok(None);
        };
        let nimber = match (self.ruleset, chosen) {
            // Bouton (1901).
            (Heap::Nim, []) => heap,
            (ruleset, chosen) => match rule(ruleset, chosen) {
                Some(rule) => {
                    let sequence = self.sequences.entry(rule.clone()).or_default();
                    sequence.value(&rule, heap, meter)?.into()
                }
                None => return Ok(None),
            },
        };
        values.nimber(nimber, meter).map(Some)
    }
}

impl Heaps {
    /// Nothing is known yet of the heaps of a ruleset.
    #[must_use]
    pub fn of(ruleset: Heap) -> Self {
        Self { ruleset, sequences: FxHashMap::default() }
    }
}

/// The rule of a ruleset, by what chooses it in its family.
fn rule(ruleset: Heap, chosen: &[Argument]) -> Option<Rule> {
    Some(match (ruleset, chosen) {
        (Heap::Grundy, []) => Rule::Grundy,
        (Heap::Kayles, []) => Rule::Octal(vec![0, 7, 7]),
        (Heap::DawsonsKayles, []) => Rule::Octal(vec![0, 0, 7]),
        (Heap::Octal, [Argument::Text(code)]) => Rule::Octal(digits(code)?),
        (Heap::Subtraction, [Argument::List(taken)]) => {
            let count = |taken: &Argument| match taken {
                Argument::Integer(count) => usize::try_from(*count).ok().filter(|n| *n > 0),
                _ => None,
            };
            let mut taken = taken.iter().map(count).collect::<Option<Vec<_>>>()?;
            taken.sort_unstable();
            taken.dedup();
            Rule::Taking(taken)
        }
        (Heap::Nim, _) => return None,
        (Heap::DawsonsKayles | Heap::Grundy | Heap::Kayles, _) => return None,
        (Heap::Octal | Heap::Subtraction, _) => return None,
    })
}

/// The digits of a code without those that leave three heaps.
fn digits(code: &str) -> Option<Vec<u8>> {
    let (first, others) = code.split_once('.')?;
    let digit = |letter: char| {
        let digit = letter.to_digit(8)?;
        u8::try_from(digit).ok()
    };
    let mut digits: Vec<u8> =
        first.chars().chain(others.chars()).map(digit).collect::<Option<_>>()?;
    // A move that takes nothing must part the heap.
    if first.len() != 1 || digits[0] & 3 != 0 {
        return None;
    }
    while digits.last() == Some(&0) {
        digits.pop();
    }
    Some(digits)
}

/// The nimbers of heaps of 0, 1, … counters.
#[derive(Debug, Default)]
struct Sequence {
    values: Vec<u32>,
    /// Values from the first on repeat themselves after so many as the second.
    period: Option<(usize, usize)>,
    /// The heap for which a nimber was last found to be among its options'.
    seen: Vec<usize>,
}

/// Heaps after which a period is first looked for.
const FIRST_LOOK: usize = 64;

impl Sequence {
    fn value(&mut self, rule: &Rule, heap: u64, meter: &mut Meter) -> Result<u32, Stop> {
        loop {
            let place = usize::try_from(heap).unwrap_or(usize::MAX);
            if let Some(value) = self.values.get(place) {
                return Ok(*value);
            }
            if let Some((start, period)) = self.period {
                return Ok(self.values[start + (place - start) % period]);
            }
            self.extend(rule, meter)?;
            let known = self.values.len();
            if known >= FIRST_LOOK && known.is_power_of_two() {
                self.look_for_period(rule, meter)?;
            }
        }
    }

    /// Finds the value of the next heap.
    fn extend(&mut self, rule: &Rule, meter: &mut Meter) -> Result<(), Stop> {
        let heap = self.values.len();
        let Self { values, seen, .. } = self;
        let mut mark = |nimber: u32| {
            let place = nimber as usize;
            if seen.len() <= place {
                seen.resize(place + 1, 0);
            }
            // Not 0, which is no mark.
            seen[place] = heap + 1;
        };
        let part = |rest: usize, most: usize, mark: &mut dyn FnMut(u32)| {
            for small in 1..=most {
                mark(values[small] ^ values[rest - small]);
            }
        };
        match rule {
            Rule::Taking(taken) => {
                meter.tick_many(taken.len() as u64 / 16)?;
                for count in taken.iter().take_while(|count| **count <= heap) {
                    mark(values[heap - count]);
                }
            }
            Rule::Octal(digits) => {
                for (rest, digit) in (0..=heap).rev().zip(digits) {
                    if digit & 1 != 0 && rest == 0 {
                        mark(0);
                    }
                    if digit & 2 != 0 && rest > 0 {
                        mark(values[rest]);
                    }
                    if digit & 4 != 0 {
                        meter.tick_many(rest as u64 / 64)?;
                        part(rest, rest / 2, &mut mark);
                    }
                }
            }
            Rule::Grundy => {
                meter.tick_many(heap as u64 / 64)?;
                part(heap, heap.saturating_sub(1) / 2, &mut mark);
            }
        }
        meter.tick()?;
        meter.charge(size_of::<u32>())?;
        let least = seen.iter().position(|last| *last != heap + 1);
        let least = least.unwrap_or(seen.len());
        // No more nimbers than heaps so far, which would not fit in memory before this saturates.
        self.values.push(u32::try_from(least).unwrap_or(u32::MAX));
        Ok(())
    }

    /// Looks for a period that what is known proves, p from the heap `start` ≥ 1 on, where k is the
    /// most that a move takes.
    ///
    /// Where no move parts a heap, a value comes from the k values before it: k of them that repeat
    /// are enough. Else G(n+p) = G(n) for `start` ≤ n < 2 start + p + k is (Guy and Smith, 1956): for
    /// larger n a move from n + p leaves a heap of start + p or more, that of p less is one which a
    /// move from n leaves, with the same value; and back likewise.
    fn look_for_period(&mut self, rule: &Rule, meter: &mut Meter) -> Result<(), Stop> {
        let (most, parts) = match rule {
            Rule::Grundy => return Ok(()),
            Rule::Taking(taken) => (taken.last().copied().unwrap_or(0), false),
            Rule::Octal(digits) => {
                let parts = digits.iter().any(|digit| digit & 4 != 0);
                (digits.len().saturating_sub(1), parts)
            }
        };
        let known = self.values.len();
        for period in 1..known / 2 {
            let enough = |start: usize| {
                if parts {
                    2 * start + 2 * period + most <= known
                } else {
                    start + period + most <= known
                }
            };
            meter.tick()?;
            let (early, late) = (&self.values[..known - period], &self.values[period..]);
            let differ = (0..early.len()).rev().find(|n| early[*n] != late[*n]);
            let start = differ.map_or(1, |n| n + 1);
            if enough(start) {
                self.period = Some((start, period));
                return Ok(());
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values of the first heaps straight from the definition.
    fn defined(rule: &Rule, most: usize) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::new();
        for heap in 0..most {
            let mut reached = Vec::new();
            for taken in 0..=heap {
                let rest = heap - taken;
                let digit = match rule {
                    Rule::Taking(counts) if counts.contains(&taken) => 3,
                    Rule::Octal(digits) => digits.get(taken).copied().unwrap_or(0),
                    Rule::Grundy if taken == 0 => 4,
                    _ => 0,
                };
                for small in (0..=rest / 2).filter(|_| digit > 0) {
                    let large = rest - small;
                    let heaps = [small, large].into_iter().filter(|heap| *heap > 0).count();
                    let alike = *rule == Rule::Grundy && small == large;
                    if digit >> heaps & 1 == 1 && !alike {
                        reached.push(values[small] ^ values[large]);
                    }
                }
            }
            let least = (0..).find(|nimber| !reached.contains(nimber));
            values.extend(least);
        }
        values
    }

    fn rules() -> Vec<Rule> {
        let octals = ["0.77", "0.07", "0.137", "0.6", "4.7", "0.3103", "0.", "0.17", "4.", "0.5"];
        let octals = octals.map(|code| Rule::Octal(digits(code).expect("a code")));
        let sets: [&[usize]; 5] = [&[], &[1], &[2, 5], &[1, 3, 4], &[4, 7, 11]];
        let sets = sets.map(|set| Rule::Taking(set.to_vec()));
        octals.into_iter().chain(sets).chain([Rule::Grundy]).collect()
    }

    #[test]
    fn values_are_those_of_the_definition_also_behind_the_period() -> Result<(), Stop> {
        let mut periodic = 0;
        for rule in rules() {
            let (mut sequence, mut meter) = (Sequence::default(), Meter::default());
            for (heap, value) in (0..).zip(defined(&rule, 400)) {
                assert_eq!(sequence.value(&rule, heap, &mut meter)?, value, "{rule:?} {heap}");
            }
            periodic += usize::from(sequence.period.is_some());
        }
        assert!(periodic >= 10, "{periodic}");
        Ok(())
    }

    /// Winning Ways, chapter 4: Kayles repeats itself after 12 from 71 on, Dawson's Kayles after 34.
    #[test]
    fn kayles_and_dawsons_kayles_have_the_periods_of_winning_ways() -> Result<(), Stop> {
        for (code, period) in [("0.77", (71, 12)), ("0.07", (53, 34))] {
            let rule = Rule::Octal(digits(code).expect("a code"));
            let (mut sequence, mut meter) = (Sequence::default(), Meter::default());
            sequence.value(&rule, 1 << 40, &mut meter)?;
            assert_eq!(sequence.period, Some(period), "{code}");
        }
        Ok(())
    }

    #[test]
    fn codes_that_leave_three_heaps_or_move_without_moving_have_no_twin() {
        for code in ["0.8", "8.0", "C.7", "1.7", "77", "0.77g"] {
            assert_eq!(digits(code), None, "{code}");
        }
        assert_eq!(digits("4.070"), Some(vec![4, 0, 7]));
    }
}
