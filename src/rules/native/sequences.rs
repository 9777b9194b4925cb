//! The nimbers of heaps, from the smallest upwards, until they are proved to repeat themselves; from then
//! on heaps of any size are known.
//!
//! Where moves part heaps, most values are *common* and few heaps are *rare*: there is a mask such that
//! rare values have an even number of its bits. So the values of two rare heaps or of two common ones
//! together are rare, and a common value comes from a rare heap and a common one. All common values that
//! options have are found from the rare heaps alone; that the options have each smaller rare value is
//! found from pairs of heaps until none is missing, which is soon (*Winning Ways*, chapter 4: the sparse
//! space phenomenon). Each value is proved: where the mask is of no use, that takes longer.

use crate::meter::{Meter, Stop};
use crate::rules::native::heap_pairs::{HeapPairs, Marks};

/// What a move may do to a heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Rule {
    /// Take as many as one of these, in order.
    Taking(Vec<usize>),
    /// A digit for each number of counters taken, 0 first: 1 to leave nothing, 2 one heap, 4 two.
    /// The last digit is not 0.
    Octal(Vec<u8>),
    /// Part it into two heaps of different sizes.
    Grundy,
}

/// The nimbers of heaps of 0, 1, … counters.
#[derive(Debug, Default)]
pub(super) struct Sequence {
    values: Vec<u32>,
    pairs: HeapPairs,
    /// Values from the first on repeat themselves after so many as the second.
    period: Option<(usize, usize)>,
    /// Which nimbers were found to be among those of the next heap's options, pairs of heaps apart where there is
    /// no mask. As many as a power of two above all values.
    seen: Vec<bool>,
    /// Which heaps are rare, where few are.
    rare: Option<Rare>,
}

/// The heaps whose values have an even number of the bits of a mask.
#[derive(Debug)]
struct Rare {
    mask: u32,
    /// The heaps of 1 counter or more with their values, from the smallest up.
    heaps: Vec<(u32, u32)>,
}

/// Heaps after which a period and a mask are first looked for.
const FIRST_LOOK: usize = 64;

/// A mask is of use where so many heaps are common for each that is rare. Else pairs are looked at faster, since
/// they stand side by side.
const FEW: usize = 32;

/// Larger values are not looked at for a mask.
const MOST_VALUES: usize = 1 << 12;

/// Pairs of heaps that are looked at together.
const RUN: usize = 1024;

/// So many pairs for each nimber that options may have are marked before any is looked for. To mark a pair
/// takes as long as to look at six.
const MARKED_FIRST: usize = 13;

impl Rare {
    fn has(&self, value: u32) -> bool {
        (value & self.mask).count_ones().is_multiple_of(2)
    }
}

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
            self.extend(rule, marks, meter)?;
            let known = self.values.len();
            if known >= FIRST_LOOK && known.is_power_of_two() {
                self.look_for_period(rule, meter)?;
                self.look_for_rare(rule, meter)?;
            }
        }
    }

    /// Finds the value of the next heap.
    fn extend(&mut self, rule: &Rule, marks: &mut Marks, meter: &mut Meter) -> Result<(), Stop> {
        let heap = self.values.len();
        meter.tick()?;
        meter.charge(size_of::<u32>())?;
        self.pairs.make_room(meter)?;
        if self.rare.is_none() && self.pairs.heaps() < heap {
            // Some value was too large for pairs. Now a mask is needed, of use or not.
            self.look_for_rare(rule, meter)?;
        }
        self.seen.fill(false);
        if let Rule::Taking(taken) = rule {
            meter.tick_many(taken.len() as u64 / 16)?;
            for count in taken.iter().take_while(|count| **count <= heap) {
                mark(&mut self.seen, self.values[heap - count]);
            }
        }
        if let Rule::Octal(digits) = rule {
            for (rest, digit) in (0..=heap).rev().zip(digits) {
                if digit & 1 != 0 && rest == 0 {
                    mark(&mut self.seen, 0);
                }
                if digit & 2 != 0 && rest > 0 {
                    mark(&mut self.seen, self.values[rest]);
                }
            }
        }
        let least = match &self.rare {
            Some(rare) => {
                let few = rare.heaps.len() * rule.parted(heap).count();
                meter.tick_many(few as u64 / 64)?;
                least_by_rare(rule, &self.values, &mut self.seen, rare, meter)?
            }
            None => self.least_by_pairs(rule, marks, meter)?,
        };
        // No more nimbers than heaps so far, which would not fit in memory before this saturates.
        let value = u32::try_from(least).unwrap_or(u32::MAX);
        // The value of two heaps together has no more bits than the larger one.
        let enough = (least + 1).next_power_of_two();
        if enough > self.seen.len() {
            meter.charge(enough - self.seen.len())?;
            self.seen.resize(enough, false);
        }
        if let (Some(rare), Ok(heap)) = (&mut self.rare, u32::try_from(heap))
            && rare.has(value)
            && heap > 0
        {
            meter.charge(2 * size_of::<(u32, u32)>())?;
            rare.heaps.push((heap, value));
        }
        self.values.push(value);
        if let Ok(value) = u16::try_from(value)
            && self.pairs.heaps() == heap
        {
            self.pairs.push(value);
        }
        Ok(())
    }

    /// The least value that no option of the next heap has, those marked that do not part it. Some runs of
    /// pairs are marked; in the others the least values are looked for that are still missing, two at once.
    fn least_by_pairs(
        &self,
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
        let soon = runs.len().min((MARKED_FIRST * self.seen.len()).div_ceil(RUN));
        meter.tick_many((soon * RUN) as u64 / 32)?;
        // More pairs have small values where one heap is small. But these alone would leave some values out, so
        // most runs are from all the others alike.
        let (later, small) = (runs.len() - soon, 2 * soon / 5);
        for at in small..soon {
            runs.swap(at, at + (at - small) * later / (soon - small));
        }
        let (marked, others) = runs.split_at(soon);
        for (mark, seen) in marks.iter_mut().zip(&self.seen) {
            *mark = *seen;
        }
        for (rest, run) in marked {
            self.pairs.mark(*rest, run, marks);
        }
        // The two least values that are still missing, and in how many runs they are to be looked for.
        let missing = |from: usize| {
            let seen = marks.iter().take(self.seen.len()).skip(from);
            (from + seen.take_while(|seen| **seen).count(), others.len())
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

    /// Looks for the mask with the fewest rare heaps.
    fn look_for_rare(&mut self, rule: &Rule, meter: &mut Meter) -> Result<(), Stop> {
        let known = self.values.len();
        if rule.parted(known).next().is_none() || u32::try_from(2 * known).is_err() {
            self.rare = None;
            return Ok(());
        }
        let mut counts = vec![0_usize; self.seen.len().min(MOST_VALUES)];
        for value in &self.values[1..] {
            if let Some(count) = counts.get_mut(*value as usize) {
                *count += 1;
            }
        }
        let mut best = (known, 0);
        for mask in (1..).take(counts.len().saturating_sub(1)) {
            meter.tick_many(1 + counts.len() as u64 / 64)?;
            let rare = Rare { mask, heaps: Vec::new() };
            let heaps = (0..).zip(&counts).filter(|(value, _)| rare.has(*value));
            best = best.min((heaps.map(|(_, count)| count).sum(), mask));
        }
        let (few, mask) = best;
        if few * FEW > known && self.pairs.heaps() == known {
            self.rare = None;
            return Ok(());
        }
        let mut rare = Rare { mask, heaps: Vec::new() };
        let mut heaps: Vec<(u32, u32)> = (0..).zip(self.values.iter().copied()).skip(1).collect();
        heaps.retain(|(_, value)| rare.has(*value));
        heaps.shrink_to_fit();
        rare.heaps = heaps;
        meter.charge(rare.heaps.len() * size_of::<(u32, u32)>())?;
        self.rare = Some(rare);
        Ok(())
    }
}

/// Notes that some option has a value.
fn mark(seen: &mut Vec<bool>, value: u32) {
    let place = value as usize;
    if seen.len() <= place {
        seen.resize(place + 1, false);
    }
    seen[place] = true;
}

/// The least value that no option of the next heap has, those marked that do not part it.
fn least_by_rare(
    rule: &Rule,
    values: &[u32],
    seen: &mut [bool],
    rare: &Rare,
    meter: &mut Meter,
) -> Result<usize, Stop> {
    let heap = values.len();
    for (rest, _) in rule.parted(heap) {
        let alike = rule.alike_allowed();
        for &(small, value) in &rare.heaps {
            let small = small as usize;
            if small >= rest {
                break;
            }
            if alike || 2 * small != rest {
                seen[(value ^ values[rest - small]) as usize] = true;
            }
        }
    }
    // The least common one, and how many rare ones below it have not been met.
    let mut missing = 0;
    let mut least = 0;
    while rare.has(least as u32) || seen.get(least) == Some(&true) {
        missing += usize::from(seen.get(least) != Some(&true));
        least += 1;
    }
    for (rest, most) in rule.parted(heap) {
        let mut next = 1;
        while missing > 0 && next <= most {
            let end = most.min(next + 255);
            meter.tick_many(4)?;
            for small in next..=end {
                let value = (values[small] ^ values[rest - small]) as usize;
                if !seen[value] {
                    seen[value] = true;
                    missing -= usize::from(value < least);
                }
            }
            next = end + 1;
        }
    }
    match missing {
        0 => Ok(least),
        // No pair of heaps has it.
        _ => {
            let unseen = seen.iter().take(least).position(|seen| !seen);
            Ok(unseen.unwrap_or(seen.len().min(least)))
        }
    }
}

impl Rule {
    /// The rule of a code; `None` where a digit leaves three heaps.
    pub(super) fn of_code(code: &str) -> Option<Self> {
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
        Some(Self::Octal(digits))
    }

    /// What is left of a heap by each move that parts it, and up to which size the smaller part goes.
    fn parted(&self, heap: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let digits = match self {
            Self::Octal(digits) => &digits[..],
            Self::Grundy => &[4],
            Self::Taking(_) => &[],
        };
        let rests = (0..=heap).rev().zip(digits).filter(|(_, digit)| **digit & 4 != 0);
        let odd = usize::from(!self.alike_allowed());
        rests.map(move |(rest, _)| (rest, rest.saturating_sub(odd) / 2))
    }

    /// Whether both parts of a heap may have the same size.
    fn alike_allowed(&self) -> bool {
        match self {
            Self::Octal(_) | Self::Taking(_) => true,
            Self::Grundy => false,
        }
    }
}

#[cfg(test)]
mod tests;
