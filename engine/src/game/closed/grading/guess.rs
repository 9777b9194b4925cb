//! Guesses of gradings from light words.

use num_integer::Integer;

use super::{Counts, Ends, Grading, Letters, all_counts};
use crate::game::closed::words::Outcomes;
use crate::game::closed::{Alphabet, Letter, Word};
use crate::meter::{Meter, Stop};
use crate::solver::Answer;
use crate::values::{Outcome, Side};

/// The most letters of a grading: the kinds of words are exponential in them.
const MOST_LETTERS: usize = 6;

/// About how many light words are looked at, for each set of letters: few at first, then more.
const MOST_LIGHT: [usize; 2] = [800, 16_000];

/// The most copies of a letter in a light word.
const MOST_COPIES: u32 = 20;

/// The counts of letters that do not repeat, and the bounds of degrees, that are tried.
const TRIED: [(Counts, i64); 16] = [
    (Counts { threshold: 1, period: 1 }, 3),
    (Counts { threshold: 1, period: 2 }, 3),
    (Counts { threshold: 1, period: 3 }, 3),
    (Counts { threshold: 2, period: 1 }, 4),
    (Counts { threshold: 1, period: 4 }, 3),
    (Counts { threshold: 2, period: 2 }, 4),
    (Counts { threshold: 2, period: 3 }, 4),
    (Counts { threshold: 1, period: 5 }, 3),
    (Counts { threshold: 1, period: 6 }, 3),
    (Counts { threshold: 3, period: 2 }, 6),
    (Counts { threshold: 2, period: 4 }, 4),
    (Counts { threshold: 4, period: 2 }, 8),
    (Counts { threshold: 1, period: 7 }, 3),
    (Counts { threshold: 1, period: 8 }, 3),
    (Counts { threshold: 5, period: 2 }, 8),
    (Counts { threshold: 4, period: 6 }, 8),
];

/// Bytes of a set of letters, and of their options.
const SET_BYTES: usize = 64;

/// Does the work of [`Grading::search`].
pub(super) fn search(
    alphabet: &Alphabet,
    known: usize,
    meter: &mut Meter,
) -> Answer<Option<Grading>> {
    let mut outcomes = Outcomes::of(alphabet, meter)?;
    let mut sets = sets(alphabet, meter)?;
    sets.retain(|set| set.last().is_some_and(|last| last.index() >= known));
    let sets: Vec<Letters> = sets.iter().filter_map(|set| Letters::of(alphabet, set)).collect();
    for most in MOST_LIGHT {
        for letters in &sets {
            let grading = guess(letters, most, Grading::is_infinite, &mut outcomes, meter)?;
            if grading.is_some() {
                return Ok(grading);
            }
        }
    }
    Ok(None)
}

/// Does the work of [`Grading::of_all`].
pub(super) fn of_all(alphabet: &Alphabet, meter: &mut Meter) -> Answer<Option<Grading>> {
    let all: Vec<Letter> = alphabet.letters().collect();
    let letters = (all.len() <= MOST_LETTERS).then(|| Letters::of(alphabet, &all)).flatten();
    let Some(letters) = letters else {
        return Ok(None);
    };
    let mut outcomes = Outcomes::of(alphabet, meter)?;
    for most in MOST_LIGHT {
        let grading = guess(&letters, most, |_| true, &mut outcomes, meter)?;
        if grading.is_some() {
            return Ok(grading);
        }
    }
    Ok(None)
}

/// The sets of letters whose options are words in them, smaller ones first.
fn sets(alphabet: &Alphabet, meter: &mut Meter) -> Result<Vec<Vec<Letter>>, Stop> {
    let mut lease = meter.lease(0)?;
    let mut found: Vec<Vec<Letter>> = vec![Vec::new()];
    let mut next = 0;
    while let Some(set) = found.get(next).filter(|set| set.len() < MOST_LETTERS) {
        let least = set.last().map_or(0, |letter| letter.index() + 1);
        let mut larger = Vec::new();
        for letter in alphabet.letters().skip(least) {
            meter.tick()?;
            let options = Side::BOTH.into_iter().flat_map(|side| alphabet.options(letter, side));
            if options.flat_map(Word::letters).all(|(other, _)| set.contains(&other)) {
                let mut set = set.clone();
                set.push(letter);
                lease.grow(SET_BYTES, meter)?;
                larger.push(set);
            }
        }
        found.extend(larger);
        next += 1;
    }
    Ok(found)
}

/// A grading of some letters that is wanted, with so many light words.
fn guess(
    letters: &Letters,
    most: usize,
    is_wanted: impl Fn(&Grading) -> bool,
    outcomes: &mut Outcomes<'_>,
    meter: &mut Meter,
) -> Answer<Option<Grading>> {
    let Some(Seen { light, repeats, size }) = Seen::of(letters, most, outcomes, meter)? else {
        return Ok(None);
    };
    let free = repeats.iter().filter(|counts| counts.is_none()).count();
    let candidates = degrees(free);
    for (counts, bound) in TRIED {
        // At least one repetition must be seen.
        if counts.size() + counts.period > size {
            continue;
        }
        for free in &candidates {
            let mut free = free.iter();
            let mut degrees = Vec::with_capacity(repeats.len());
            for repeats in &repeats {
                let degree = if repeats.is_some() { None } else { free.next() };
                degrees.push(degree.copied().unwrap_or(0));
            }
            let all = repeats.iter().map(|repeats| repeats.unwrap_or(counts)).collect();
            let mut grading = Grading::empty(letters.clone(), degrees, all, bound);
            meter.tick_many(1 + grading.outcomes.len() as u64 / 16)?;
            if light.agrees(&grading, meter)?
                && grading.fill(meter)?
                && is_wanted(&grading)
                && grading.is_right(meter)?
            {
                return Ok(Some(upwards(grading)));
            }
        }
    }
    Ok(None)
}

/// The grading or its opposite, so that sums of great degrees are better for Left if they are comparable with those of
/// small degrees.
fn upwards(grading: Grading) -> Grading {
    match grading.ends() {
        Some(Ends { outcomes: [below, above], .. }) if below.is_at_least(above) => grading.turned(),
        _ => grading,
    }
}

/// Degrees of some letters, of both signs, the first that is not 0 above 0, small ones first.
fn degrees(letters: usize) -> Vec<Vec<i64>> {
    let most: i64 = match letters {
        0..=3 => 4,
        4 => 3,
        _ => 2,
    };
    let width = u32::try_from(2 * most + 1).unwrap_or(0);
    let all = all_counts(&vec![width; letters]);
    let all = all.map(|counts| counts.into_iter().map(|count| i64::from(count) - most).collect());
    let mut all: Vec<Vec<i64>> = all
        .filter(|degrees: &Vec<i64>| {
            degrees.iter().find(|degree| **degree != 0).is_some_and(|first| *first > 0)
                && degrees.iter().any(|degree| *degree < 0)
                && degrees.iter().fold(0, |a: i64, b| a.gcd(b)) == 1
        })
        .collect();
    all.sort_by_key(|degrees| {
        let sizes = degrees.iter().map(|degree| degree.abs());
        (sizes.clone().max(), sizes.sum::<i64>())
    });
    all
}

/// Light words, and how the counts of each letter are taken whose copies repeat in them.
struct Seen {
    light: Light,
    repeats: Vec<Option<Counts>>,
    /// How many counts of each letter that does not repeat.
    size: u32,
}

impl Seen {
    /// About `most` words of some letters; `None` if at most one letter does not repeat.
    fn of(
        letters: &Letters,
        most: usize,
        outcomes: &mut Outcomes<'_>,
        meter: &mut Meter,
    ) -> Answer<Option<Self>> {
        let sizes = vec![size(letters.len(), most); letters.len()];
        let light = Light::with(letters, sizes, outcomes, meter)?;
        let mut repeats: Vec<_> = (0..letters.len()).map(|letter| light.repeats(letter)).collect();
        // More copies of the letters that do not repeat, until no other one ceases to repeat.
        loop {
            let free = repeats.iter().filter(|counts| counts.is_none()).count();
            if free < 2 {
                return Ok(None);
            }
            let fixed = repeats.iter().flatten();
            let fixed: usize = fixed.map(|counts| counts.size() as usize + 1).product();
            let size = size(free, most / fixed);
            let sizes =
                repeats.iter().map(|counts| counts.map_or(size, |counts| counts.size() + 1));
            let light = Light::with(letters, sizes.collect(), outcomes, meter)?;
            for (letter, counts) in repeats.iter_mut().enumerate() {
                *counts = counts.filter(|counts| light.repeats_so(letter, *counts));
            }
            if repeats.iter().filter(|counts| counts.is_none()).count() == free {
                return Ok(Some(Self { light, repeats, size }));
            }
        }
    }
}

/// The outcomes of the words with fewer copies of each letter than its size.
struct Light {
    sizes: Vec<u32>,
    outcomes: Vec<Outcome>,
}

impl Light {
    fn with(
        letters: &Letters,
        sizes: Vec<u32>,
        outcomes: &mut Outcomes<'_>,
        meter: &mut Meter,
    ) -> Answer<Self> {
        let all = all_counts(&sizes);
        let outcomes = all.map(|counts| outcomes.outcome(&letters.word(&counts), meter));
        let outcomes = outcomes.collect::<Answer<_>>()?;
        Ok(Self { sizes, outcomes })
    }

    /// Returns how the counts of a letter are taken, if its copies repeat.
    fn repeats(&self, letter: usize) -> Option<Counts> {
        let size = self.sizes[letter];
        let all = (1..size)
            .flat_map(|period| (0..size).map(move |threshold| Counts { threshold, period }));
        // At least one repetition is seen.
        let all = all.filter(|counts| counts.size() + counts.period.min(2) <= size);
        let mut all: Vec<Counts> = all.collect();
        all.sort_by_key(|counts| counts.size());
        all.into_iter().find(|counts| self.repeats_so(letter, *counts))
    }

    /// Returns whether copies of a letter repeat in this way.
    fn repeats_so(&self, letter: usize, counts: Counts) -> bool {
        let size = self.sizes[letter];
        let step: usize = self.sizes[..letter].iter().map(|&size| size as usize).product();
        (0..self.outcomes.len()).all(|place| {
            let times = u32::try_from(place / step % size as usize).unwrap_or(0);
            times < counts.threshold
                || times + counts.period >= size
                || self.outcomes[place] == self.outcomes[place + step * counts.period as usize]
        })
    }

    /// Returns whether words of the same kind have the same outcomes.
    fn agrees(&self, grading: &Grading, meter: &mut Meter) -> Result<bool, Stop> {
        let mut seen = vec![None; grading.outcomes.len()];
        for (counts, &outcome) in all_counts(&self.sizes).zip(&self.outcomes) {
            meter.tick()?;
            let place = grading.place(grading.class(&counts), grading.degree(&counts));
            if *seen[place].get_or_insert(outcome) != outcome {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The number of copies of each letter for which there are about `most` words.
fn size(letters: usize, most: usize) -> u32 {
    let letters = u32::try_from(letters).unwrap_or(u32::MAX);
    let mut size = 2;
    while size <= MOST_COPIES && (size as usize + 1).saturating_pow(letters) <= most {
        size += 1;
    }
    size
}
