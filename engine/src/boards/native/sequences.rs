//! The nimbers of heaps, from the smallest upwards, until they are proved to repeat themselves; from then
//! on heaps of any size are known.
//!
//! Where moves part heaps, some pairs of heaps are marked, and the least values that are still missing are
//! looked for in the others. In many games most values are *common* and few heaps are *rare*: there is a
//! mask such that rare values have an even number of its bits. Then a common value comes from a rare heap
//! and a common one, and is not looked for in the other pairs (*Winning Ways*, chapter 4: the sparse space
//! phenomenon). Each value is proved: where the mask is of no use, that takes longer.

use rare::{Rare, fewest_rare};
use three::{Nimbers, TwoHeaps};

use crate::boards::native::heap_pairs::{HeapPairs, Marks};
use crate::game::closed::Period;
use crate::meter::{Held, Meter, Sought, Stop};

mod rare;
mod three;

/// What a move may do to a heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Rule {
    /// Take as many as one of these, in order.
    Taking(Vec<usize>),
    /// A digit for each number of counters taken, 0 first: 1 to leave nothing, 2 one heap, 4 two, 8 three.
    /// The last digit is not 0.
    Octal(Vec<u8>),
    /// Part it into two heaps of different sizes.
    Grundy,
}

/// The nimbers of heaps of 0, 1, … counters.
#[derive(Debug, Default)]
pub(super) struct Sequence {
    values: Held<Vec<u32>>,
    pairs: HeapPairs,
    /// Values from the first on repeat themselves after so many as the second.
    period: Option<(usize, usize)>,
    /// Which nimbers were found to be among those of the next heap's options, pairs of heaps apart where their values
    /// have 16 bits. As many as a power of two above all values.
    seen: Held<Vec<bool>>,
    /// Which heaps are rare, where few are.
    rare: Option<Rare>,
    /// The nimbers of two heaps, where moves leave three.
    two_heaps: TwoHeaps,
}

/// Heaps after which a period and a mask are first looked for. They are looked at again four times until there are
/// twice as many.
const FIRST_LOOK: usize = 64;

/// A mask is of use where so many heaps are common for each that is rare. Else pairs are looked at faster, since
/// they stand side by side.
const FEW: usize = 16;

/// Larger values are not looked at for a mask.
const MOST_VALUES: usize = 1 << 12;

/// Pairs of heaps that are looked at together.
const RUN: usize = 1024;

/// So many pairs for each nimber that options may have are marked before any is looked for. To mark a pair
/// takes as long as to look at six.
const MARKED_FIRST: usize = 13;

impl Sequence {
    /// The nimber of a heap. The marks are room to work in.
    ///
    /// # Errors
    /// A stop by the meter. What was found stays.
    pub(super) fn value(
        &mut self,
        rule: &Rule,
        heap: u64,
        marks: &mut Marks,
        meter: &mut Meter,
    ) -> Result<u32, Stop> {
        loop {
            let place = usize::try_from(heap).unwrap_or(usize::MAX);
            if let Some(value) = self.values.get(place) {
                return Ok(*value);
            }
            if let Some((start, period)) = self.period {
                return Ok(self.values[start + (place - start) % period]);
            }
            self.find_next(rule, marks, meter)?;
        }
    }

    /// The least period of the values behind the shortest start, searched for until one is proved. It does
    /// not end where none can be.
    ///
    /// # Errors
    /// A stop by the meter. What was found stays.
    pub(super) fn period(
        &mut self,
        rule: &Rule,
        marks: &mut Marks,
        meter: &mut Meter,
    ) -> Result<Period, Stop> {
        loop {
            if let Some((start, length)) = self.period {
                // That from heap 1 on the values repeat is proved; whether heap 0 is like them is seen.
                let is_like = start == 1 && self.values[0] == self.values[length];
                return Ok(Period { start: if is_like { 0 } else { start }, length });
            }
            self.find_next(rule, marks, meter)?;
            let known = self.values.len();
            if known.is_multiple_of(RUN) {
                meter.find(Sought::Period, known, known);
            }
        }
    }

    /// Finds the value of the next heap, and now and then looks for a period and for a mask.
    fn find_next(&mut self, rule: &Rule, marks: &mut Marks, meter: &mut Meter) -> Result<(), Stop> {
        self.extend(rule, marks, meter)?;
        let known = self.values.len();
        // 4, 5, 6 and 7 times a power of two.
        if known >= FIRST_LOOK && known.trailing_zeros() + 2 >= known.ilog2() {
            self.look_for_period(rule, meter)?;
            self.look_for_rare(rule, meter)?;
        }
        Ok(())
    }

    /// Finds the value of the next heap.
    fn extend(&mut self, rule: &Rule, marks: &mut Marks, meter: &mut Meter) -> Result<(), Stop> {
        let heap = self.values.len();
        meter.tick()?;
        self.values.reserve(1, meter)?;
        self.pairs.make_room(meter)?;
        self.seen.at_its_size().fill(false);
        if let Rule::Taking(taken) = rule {
            meter.tick_many(taken.len() as u64 / 16)?;
            for count in taken.iter().take_while(|count| **count <= heap) {
                mark(self.seen.at_its_size(), self.values[heap - count]);
            }
        }
        if let Rule::Octal(digits) = rule {
            for (rest, digit) in (0..=heap).rev().zip(digits) {
                if digit & 1 != 0 && rest == 0 {
                    mark(self.seen.at_its_size(), 0);
                }
                if digit & 2 != 0 && rest > 0 {
                    mark(self.seen.at_its_size(), self.values[rest]);
                }
            }
        }
        let least = if rule.most_parts() == 3 {
            self.least_by_three(rule, meter)?
        } else if self.pairs.heaps() == heap {
            self.least_by_pairs(rule, marks, meter)?
        } else {
            self.least_by_all(rule, meter)?
        };
        // No more nimbers than heaps so far, which would not fit in memory before this saturates.
        let value = u32::try_from(least).unwrap_or(u32::MAX);
        // The value of two heaps together has no more bits than the larger one.
        let enough = (least + 1).next_power_of_two();
        self.seen.extend_to(enough, false, meter)?;
        match u16::try_from(value) {
            Ok(value) if self.pairs.heaps() == heap => {
                if let Some(rare) = &mut self.rare {
                    rare.push(heap, value, meter)?;
                }
                self.pairs.push(value);
            }
            _ => self.leave_rare(meter),
        }
        self.values.push(value, meter)
    }

    /// The least value that no option of the next heap has, those marked that do not part it. Some runs of
    /// pairs are marked, and all common values; in the others the least values are looked for that are still
    /// missing, two at once.
    fn least_by_pairs(
        &mut self,
        rule: &Rule,
        marks: &mut Marks,
        meter: &mut Meter,
    ) -> Result<usize, Stop> {
        let mut runs = Vec::new();
        for (rest, most) in rule.parted(self.values.len()) {
            let firsts = (1..=most).step_by(RUN);
            runs.extend(firsts.map(|first| (rest, first..(first + RUN).min(most + 1))));
        }
        if runs.is_empty() {
            // No value is that of two heaps, so all values of options are seen, and any number of them.
            return Ok(self.seen.iter().take_while(|seen| **seen).count());
        }
        // Where common values are found by themselves, half of the values are left.
        let first = if self.rare.is_some() { MARKED_FIRST / 2 } else { MARKED_FIRST };
        let soon = runs.len().min((first * self.seen.len()).div_ceil(RUN));
        meter.tick_many((soon * RUN) as u64 / 32)?;
        // More pairs have small values where one heap is small. But these alone would leave some values out, so
        // most runs are from all the others alike.
        let (later, small) = (runs.len() - soon, 2 * soon / 5);
        for at in small..soon {
            runs.swap(at, at + (at - small) * later / (soon - small));
        }
        let (marked, others) = runs.split_at(soon);
        for (mark, seen) in marks.iter_mut().zip(self.seen.iter()) {
            *mark = *seen;
        }
        for (rest, run) in marked {
            self.pairs.mark(*rest, run, marks);
        }
        if let Some(rare) = &mut self.rare {
            let rests: Vec<usize> = rule.parted(self.values.len()).map(|(rest, _)| rest).collect();
            rare.mark(&rests, self.pairs.values(), self.seen.len(), marks, meter)?;
        }
        // The two least values that are still missing, and in how many runs they are to be looked for.
        let missing = |from: usize| {
            let seen = marks.iter().take(self.seen.len()).skip(from);
            let value = from + seen.take_while(|seen| **seen).count();
            let is_common = |rare: &Rare| u16::try_from(value).is_ok_and(|value| !rare.has(value));
            (value, if self.rare.as_ref().is_some_and(is_common) { 0 } else { others.len() })
        };
        let first = missing(0);
        let mut wanted = [first, missing(first.0 + 1)];
        for (rest, run) in others.iter().cycle() {
            if wanted[0].1 == 0 {
                break;
            }
            meter.tick_many(run.len() as u64 / 256)?;
            let found = self.pairs.have(*rest, run, wanted.map(|(value, _)| value));
            wanted = wanted.map(|(value, left)| (value, left.saturating_sub(1)));
            if found[1] {
                wanted[1] = missing(wanted[1].0 + 1);
            }
            if found[0] {
                wanted = [wanted[1], missing(wanted[1].0 + 1)];
            }
        }
        Ok(wanted[0].0)
    }

    /// The same where some value has more than 16 bits: all pairs are looked at.
    fn least_by_all(&mut self, rule: &Rule, meter: &mut Meter) -> Result<usize, Stop> {
        for (rest, most) in rule.parted(self.values.len()) {
            for first in (1..=most).step_by(RUN) {
                meter.tick_many(RUN as u64 / 32)?;
                for small in first..(first + RUN).min(most + 1) {
                    let value = self.values[small] ^ self.values[rest - small];
                    mark(self.seen.at_its_size(), value);
                }
            }
        }
        Ok(self.seen.iter().take_while(|seen| **seen).count())
    }

    /// The same where moves leave three heaps.
    fn least_by_three(&mut self, rule: &Rule, meter: &mut Meter) -> Result<usize, Stop> {
        let heap = self.values.len();
        while self.two_heaps.len() <= heap {
            self.two_heaps.push(&self.values[..self.two_heaps.len()], meter)?;
        }
        let mut nimbers = Nimbers::default();
        for (rest, _) in rule.parted(heap) {
            self.two_heaps.add_two(rest, &mut nimbers);
        }
        for rest in rule.left_by(heap, 8) {
            self.two_heaps.add_three(rest, &self.values, &mut nimbers, meter)?;
        }
        let is_reached =
            |nimber: usize| self.seen.get(nimber) == Some(&true) || nimbers.has(nimber);
        let mut least = 0;
        while is_reached(least) {
            least += 1;
        }
        Ok(least)
    }

    /// Looks for a period that what is known proves, p from the heap `start` ≥ 1 on, where k is the
    /// most that a move takes.
    ///
    /// Where no move parts a heap, a value comes from the k values before it: k of them that repeat
    /// are enough. Else G(n+p) = G(n) for `start` ≤ n < 2 start + p + k is (Guy and Smith, 1956): for
    /// larger n a move from n + p leaves a heap of start + p or more, that of p less is one which a
    /// move from n leaves, with the same value; and back likewise. Of three heaps one is as large where
    /// n ≥ 3 start + 2p + k.
    fn look_for_period(&mut self, rule: &Rule, meter: &mut Meter) -> Result<(), Stop> {
        let most = match rule {
            Rule::Grundy => return Ok(()),
            Rule::Taking(taken) => taken.last().copied().unwrap_or(0),
            Rule::Octal(digits) => digits.len().saturating_sub(1),
        };
        let parts = rule.most_parts();
        let known = self.values.len();
        meter.tick_many(known as u64 / 16)?;
        let _room = meter.lease(known * size_of::<usize>())?;
        let alike = ends_alike(&self.values);
        for (period, alike) in (0..known / 2).zip(alike).skip(1) {
            let start = (known - period - alike).max(1);
            if parts * (start + period) + most <= known {
                self.period = Some((start, period));
                return Ok(());
            }
        }
        Ok(())
    }

    /// Looks for the mask with the fewest rare heaps.
    fn look_for_rare(&mut self, rule: &Rule, meter: &mut Meter) -> Result<(), Stop> {
        let known = self.values.len();
        if rule.most_parts() != 2 || self.pairs.heaps() < known {
            return Ok(());
        }
        let most = self.seen.len().min(MOST_VALUES);
        meter.tick_many(((known + 16 * most) / 32) as u64)?;
        let Some((few, mask)) = fewest_rare(&self.pairs.values()[1..], most) else {
            return Ok(());
        };
        let is_of_use = few * FEW <= known;
        if is_of_use && self.rare.as_ref().is_some_and(|rare| rare.mask() == mask) {
            return Ok(());
        }
        self.leave_rare(meter);
        if is_of_use {
            self.rare = Some(Rare::of(mask, self.pairs.values(), meter)?);
        }
        Ok(())
    }

    /// From now on no mask is used.
    fn leave_rare(&mut self, meter: &mut Meter) {
        if let Some(rare) = self.rare.take() {
            rare.free(meter);
        }
    }
}

/// For each period, how many of the last values are those of so many heaps before, without a gap: the
/// Z-function of the values from the last one backwards (Gusfield 1997, section 1.3).
fn ends_alike(values: &[u32]) -> Vec<usize> {
    let count = values.len();
    let backwards = |place: usize| values[count - 1 - place];
    let mut alike = vec![0; count];
    let mut window = 0..0;
    for period in 1..count {
        let mut same = match window.contains(&period) {
            true => alike[period - window.start].min(window.end - period),
            false => 0,
        };
        while period + same < count && backwards(same) == backwards(period + same) {
            same += 1;
        }
        alike[period] = same;
        if period + same > window.end {
            window = period..period + same;
        }
    }
    alike
}

/// Notes that some option has a value.
fn mark(seen: &mut Vec<bool>, value: u32) {
    let place = value as usize;
    if seen.len() <= place {
        seen.resize(place + 1, false);
    }
    seen[place] = true;
}

impl Rule {
    /// The rule of a code, octal or hexadecimal; without a digit before the point it is 0.
    pub(super) fn of_code(code: &str) -> Option<Self> {
        let (first, others) = code.split_once('.')?;
        let first = if first.is_empty() { "0" } else { first };
        let digit = |letter: char| {
            let digit = letter.to_digit(16)?;
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
        Some(Self::Octal(digits))
    }

    /// The counters that each move leaves of a heap which it parts in two, and the greatest size of the smaller part.
    fn parted(&self, heap: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let odd = usize::from(!self.alike_allowed());
        self.left_by(heap, 4).map(move |rest| (rest, rest.saturating_sub(odd) / 2))
    }

    /// The counters that each move whose digit has this bit leaves of a heap.
    fn left_by(&self, heap: usize, bit: u8) -> impl Iterator<Item = usize> + '_ {
        let digits = self.digits().iter();
        let rests = (0..=heap).rev().zip(digits).filter(move |(_, digit)| *digit & bit != 0);
        rests.map(|(rest, _)| rest)
    }

    /// In how many heaps a move may part one.
    pub(super) fn most_parts(&self) -> usize {
        let digits = self.digits().iter().fold(0, |all, digit| all | digit);
        match digits {
            8.. => 3,
            4.. => 2,
            _ => 1,
        }
    }

    /// The digits of moves that may part a heap.
    fn digits(&self) -> &[u8] {
        match self {
            Self::Octal(digits) => digits,
            Self::Grundy => &[4],
            Self::Taking(_) => &[],
        }
    }

    /// Returns whether both parts of a heap may have the same size.
    fn alike_allowed(&self) -> bool {
        match self {
            Self::Octal(_) | Self::Taking(_) => true,
            Self::Grundy => false,
        }
    }
}

#[cfg(test)]
mod tests;
