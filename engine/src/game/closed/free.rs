//! Letters made free: a finer candidate for a quotient where a candidate has failed.
//!
//! A candidate monoid fails for some word, and for none that is lighter. So it takes the word for one
//! that it is not equivalent to. Some letters of the word become free generators: the elements are pairs
//! of an element without these letters and of the numbers of these letters, counted up to a repeat. The
//! lightest word of each element tells its outcome, lightest elements first, since its options are
//! lighter. The coarsest monoid with these outcomes is the next candidate (Weimerskirch, *An algorithm
//! for computing indistinguishability quotients in misère impartial combinatorial games*, 2009). As the
//! elements are finer than those of the candidate, outcomes of lighter words stay right; and if all
//! letters of the word are free, that of the word becomes right.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use crate::game::closed::{Alphabet, Letter, Monoid, Word};
use crate::meter::{Meter, Metered, Stop};
use crate::values::{Outcome, Side};

/// Bytes of an element with its place in the tables, without its options.
const ELEMENT_BYTES: usize = size_of::<Lightest>() + 16;

/// The next candidate, after the least word for which `candidate` has a wrong outcome; `right` is the
/// outcome of the word. Few letters become free if that suffices; `None` if that would take more
/// elements than can be numbered.
pub(super) fn corrected(
    alphabet: &Alphabet,
    candidate: &Monoid,
    (word, right): (&Word, Outcome),
    meter: &mut Meter,
) -> Result<Option<Monoid>, Stop> {
    let letters: Vec<(Letter, u64)> = word.letters().collect();
    let mut last = None;
    for count in 1..=letters.len() {
        let mut chosen: Vec<usize> = (0..count).collect();
        loop {
            let free: Vec<(Letter, u64)> = chosen.iter().map(|&place| letters[place]).collect();
            let finer = meter.for_a_while(|meter| {
                let free = Free::of(candidate, &free, meter)?;
                let is_numbered = u32::try_from(free.size()).is_ok();
                is_numbered.then(|| free.monoid(alphabet, meter)).transpose()
            });
            let Some(finer) = finer? else {
                return Ok(None);
            };
            if finer.outcome(finer.element(word)) == right {
                return Ok(Some(finer));
            }
            last = Some(finer);
            if !next_choice(&mut chosen, letters.len()) {
                break;
            }
        }
    }
    Ok(last)
}

/// Goes on to the next choice of as many of `most` places, later places first; `false` behind the last.
fn next_choice(chosen: &mut [usize], most: usize) -> bool {
    let count = chosen.len();
    let Some(place) = (0..count).rev().find(|&place| chosen[place] < most - (count - place)) else {
        return false;
    };
    chosen[place] += 1;
    for next in place + 1..count {
        chosen[next] = chosen[next - 1] + 1;
    }
    true
}

/// The elements of a candidate that the other letters generate, beside the numbers of the free letters.
struct Free {
    /// Without the free letters: for each column the sums with all elements.
    times: Vec<Vec<u32>>,
    /// For each element its sums with all elements.
    sums: Vec<Vec<u32>>,
    /// For each letter what it acts as.
    letters: Vec<Acts>,
    counters: Vec<Counter>,
    /// How many elements there are with all counters at zero.
    order: usize,
}

/// What a letter acts as.
#[derive(Clone, Copy)]
enum Acts {
    /// It is of a column of the other letters.
    Column(usize),
    /// It moves a counter.
    Counts(usize),
}

/// Numbers of a free letter: all below `size`, which is the same as `back`.
#[derive(Clone, Copy)]
struct Counter {
    back: u32,
    size: u32,
    /// The place value of the counter in the number of an element.
    unit: u32,
}

impl Counter {
    /// The sum of two numbers.
    fn sum(self, a: u32, b: u32) -> u32 {
        let sum = a + b;
        if sum < self.size { sum } else { self.back + (sum - self.back) % (self.size - self.back) }
    }

    fn of(self, element: u32) -> u32 {
        element / self.unit % self.size
    }
}

/// What is known of an element when its lightest word has been found.
#[derive(Clone)]
struct Lightest {
    weight: u64,
    /// The element before the last letter of the word, and that letter.
    from: Option<(u32, Letter)>,
    /// The elements of the options on both sides, sorted.
    options: [Vec<u32>; 2],
}

impl Free {
    fn of(candidate: &Monoid, free: &[(Letter, u64)], meter: &mut Meter) -> Result<Self, Stop> {
        let place_of = |letter: Letter| free.iter().position(|&(other, _)| other == letter);
        let mut columns: Vec<u32> = Vec::new();
        let mut letters = Vec::with_capacity(candidate.columns.len());
        for (place, &column) in (0..).zip(&candidate.columns) {
            letters.push(match place_of(Letter(place)) {
                Some(counter) => Acts::Counts(counter),
                None => match columns.iter().position(|&known| known == column) {
                    Some(known) => Acts::Column(known),
                    None => {
                        columns.push(column);
                        Acts::Column(columns.len() - 1)
                    }
                },
            });
        }
        // The elements that the other letters reach, numbered as they are reached.
        let mut numbers: FxHashMap<u32, u32> = FxHashMap::from_iter([(0, 0)]);
        let mut reached = vec![0_u32];
        let mut times: Vec<Vec<u32>> = vec![Vec::new(); columns.len()];
        let mut next = 0;
        while let Some(&element) = reached.get(next) {
            next += 1;
            for (&column, times) in columns.iter().zip(&mut times) {
                meter.tick()?;
                let sum = candidate.times[column as usize][element as usize];
                let count = u32::try_from(reached.len()).unwrap_or(u32::MAX);
                let number = *numbers.entry(sum).or_insert(count);
                if number == count {
                    reached.push(sum);
                }
                times.push(number);
            }
        }
        let order = reached.len();
        let mut unit = u32::try_from(order).unwrap_or(u32::MAX);
        let mut counters = Vec::with_capacity(free.len());
        for &(letter, copies) in free {
            // At least as fine as the sums of the letter in the candidate.
            let (back, period) = repeats(candidate, letter);
            let back = back.max(u32::try_from(copies).unwrap_or(u32::MAX)).max(2);
            let period = if period % 2 == 0 { period } else { period.saturating_mul(2) };
            let size = back.saturating_add(period);
            counters.push(Counter { back, size, unit });
            unit = unit.saturating_mul(size);
        }
        let mut all = Self { times, sums: Vec::new(), letters, counters, order };
        all.sums = Monoid::sums_of(&all.times, order, meter)?;
        Ok(all)
    }

    /// The number of elements.
    fn size(&self) -> usize {
        let sizes = self.counters.iter().map(|counter| counter.size as usize);
        sizes.fold(self.order, usize::saturating_mul)
    }

    fn low(&self, element: u32) -> usize {
        element as usize % self.order
    }

    fn plus(&self, element: u32, letter: Letter) -> u32 {
        match self.letters[letter.index()] {
            Acts::Column(column) => {
                let low = self.low(element);
                element - low as u32 + self.times[column][low]
            }
            Acts::Counts(place) => {
                let counter = self.counters[place];
                let before = counter.of(element);
                element - before * counter.unit + counter.sum(before, 1) * counter.unit
            }
        }
    }

    fn sum(&self, a: u32, b: u32) -> u32 {
        let low = self.sums[self.low(a)][self.low(b)];
        let counters = self.counters.iter();
        counters.fold(low, |sum, counter| {
            sum + counter.sum(counter.of(a), counter.of(b)) * counter.unit
        })
    }

    fn element(&self, word: &Word, meter: &mut Meter) -> Result<u32, Stop> {
        let mut element = 0;
        for (letter, times) in word.letters() {
            meter.tick_many(times)?;
            for _ in 0..times {
                element = self.plus(element, letter);
            }
        }
        Ok(element)
    }

    /// The coarsest monoid with the outcomes of the lightest words.
    fn monoid(&self, alphabet: &Alphabet, meter: &mut Meter) -> Result<Monoid, Stop> {
        let size = self.size();
        let bytes = size * (ELEMENT_BYTES + 4 * (self.times.len() + self.counters.len()));
        // Two ticks for each element, before there is room for all.
        meter.tick_many(2 * size as u64)?;
        let _room = meter.lease(bytes)?;
        let found = self.lightest(alphabet, meter)?;
        let outcomes = outcomes(&found, meter)?;
        let columns = self.letters.iter().map(|acts| match acts {
            Acts::Column(column) => *column,
            Acts::Counts(place) => self.times.len() + place,
        });
        let columns: Vec<u32> =
            columns.map(|column| u32::try_from(column).unwrap_or(u32::MAX)).collect();
        let letters: Vec<Letter> = (0..).map(Letter).take(columns.len()).collect();
        let mut times: Vec<Vec<u32>> = Vec::new();
        for column in 0..self.times.len() + self.counters.len() {
            let letter = letters.iter().find(|letter| columns[letter.index()] as usize == column);
            let elements = 0..u32::try_from(size).unwrap_or(u32::MAX);
            meter.tick_many(1 + size as u64 / 16)?;
            times.push(match letter {
                Some(&letter) => elements.map(|element| self.plus(element, letter)).collect(),
                None => elements.collect(),
            });
        }
        let monoid = Monoid { columns, times, outcomes, words: Vec::new() };
        monoid.reduced(|place| word_of(&found, place), meter)
    }

    /// The lightest word of each element, with its options.
    fn lightest(&self, alphabet: &Alphabet, meter: &mut Meter) -> Result<Vec<Lightest>, Stop> {
        let mut own: Vec<[Vec<u32>; 2]> = Vec::with_capacity(self.letters.len());
        for letter in alphabet.letters().take(self.letters.len()) {
            let mut sides = [Vec::new(), Vec::new()];
            for side in Side::BOTH {
                for option in alphabet.options(letter, side) {
                    sides[side as usize].push(self.element(option, meter)?);
                }
                sides[side as usize].sort_unstable();
                sides[side as usize].dedup();
            }
            own.push(sides);
        }
        // Of each column the lightest letter.
        let mut letters: FxHashMap<(bool, usize), Letter> = FxHashMap::default();
        for (letter, acts) in (0..).map(Letter).zip(&self.letters) {
            let key = match *acts {
                Acts::Column(column) => (false, column),
                Acts::Counts(place) => (true, place),
            };
            let known = letters.entry(key).or_insert(letter);
            if alphabet.weight_of(letter) < alphabet.weight_of(*known) {
                *known = letter;
            }
        }
        let mut letters: Vec<Letter> = letters.into_values().collect();
        letters.sort_unstable();
        let unknown = Lightest { weight: u64::MAX, from: None, options: Default::default() };
        let mut found = vec![unknown; self.size()];
        let mut sure = vec![false; found.len()];
        found[0].weight = 0;
        let mut lease = meter.lease(0)?;
        let mut heap = BinaryHeap::from([Reverse((0_u64, 0_u32))]);
        while let Some(Reverse((weight, element))) = heap.pop() {
            if std::mem::replace(&mut sure[element as usize], true) {
                continue;
            }
            if let Some((before, letter)) = found[element as usize].from {
                for side in Side::BOTH {
                    let kept = &found[before as usize].options[side as usize];
                    let new = &own[letter.index()][side as usize];
                    let mut options: Vec<u32> =
                        kept.iter().map(|&option| self.plus(option, letter)).collect();
                    options.extend(new.iter().map(|&option| self.sum(before, option)));
                    options.sort_unstable();
                    options.dedup();
                    meter.tick_many(options.len() as u64 / 4)?;
                    lease.grow(4 * options.len(), meter)?;
                    found[element as usize].options[side as usize] = options;
                }
            }
            for &letter in &letters {
                let next = self.plus(element, letter);
                let weight = weight.saturating_add(alphabet.weight_of(letter));
                if !sure[next as usize] && weight < found[next as usize].weight {
                    found[next as usize].weight = weight;
                    found[next as usize].from = Some((element, letter));
                    heap.push(Reverse((weight, next)));
                }
            }
        }
        Ok(found)
    }
}

/// From how many copies on the sums of a letter repeat, and after how many.
fn repeats(monoid: &Monoid, letter: Letter) -> (u32, u32) {
    let mut seen: FxHashMap<u32, u32> = FxHashMap::default();
    let (mut element, mut copies) = (0, 0);
    loop {
        if let Some(&back) = seen.get(&element) {
            return (back, copies - back);
        }
        seen.insert(element, copies);
        element = monoid.plus_letter(element, letter);
        copies += 1;
    }
}

/// The outcome of each element's lightest word. Options are lighter, so theirs come first.
fn outcomes(found: &[Lightest], meter: &mut Meter) -> Result<Vec<Outcome>, Stop> {
    let mut order: Vec<usize> = (0..found.len()).collect();
    order.sort_by_key(|&place| (found[place].weight, place));
    let mut outcomes = vec![Outcome::N; found.len()];
    for place in order {
        meter.tick()?;
        let wins = Side::BOTH.map(|side| {
            let options = &found[place].options[side as usize];
            let loses = |&option: &u32| !outcomes[option as usize].wins_first(side.opponent());
            options.is_empty() || options.iter().any(loses)
        });
        outcomes[place] = Outcome::from_wins(wins[0], wins[1]);
    }
    Ok(outcomes)
}

/// The lightest word of an element.
fn word_of(found: &[Lightest], place: usize) -> Word {
    let mut letters = Vec::new();
    let mut from = found[place].from;
    while let Some((before, letter)) = from {
        letters.push((letter, 1));
        from = found[before as usize].from;
    }
    Word::of(letters)
}
