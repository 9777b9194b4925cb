//! Degrees: outcomes of sets whose quotient is infinite.
//!
//! Each letter has a degree, an integer, and the degree of a word is the sum of those of its letters. A *grading* says
//! that the outcome of a word depends only on its degree, where all degrees beyond a bound count as the same, and on how
//! often it has each letter, where counts from a threshold on are taken modulo a period. It is guessed from light words
//! (`guess.rs`). It is right if each kind of words has the outcome that the outcomes of the options force: by induction,
//! all words then have the outcomes of their kinds.

mod compare;
mod guess;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use num_integer::Integer;
use rustc_hash::FxHashSet;

use crate::game::closed::{Alphabet, Letter, Word};
use crate::meter::{Meter, Stop};
use crate::solver::Answer;
use crate::values::{Outcome, Side};

pub use compare::{Compared, Inverse};

/// Bytes of a word that waits to be looked at, and of what is noted of it then.
const WAITING_BYTES: usize = 96;

/// How counts of a letter are taken: exactly below the threshold, else modulo the period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Counts {
    threshold: u32,
    period: u32,
}

impl Counts {
    /// The number of classes of counts.
    fn size(self) -> u32 {
        self.threshold + self.period
    }

    /// The class of a count.
    fn of(self, times: u64) -> u32 {
        let threshold = u64::from(self.threshold);
        let class = match times.checked_sub(threshold) {
            None => times,
            Some(more) => threshold + more % u64::from(self.period),
        };
        u32::try_from(class).unwrap_or(u32::MAX)
    }
}

/// An option of a letter: the letter and what takes its place, as changes of counts.
type Change = Vec<(usize, i32)>;

/// The options of a word: their classes, and what is added to the degree.
type Options = [Vec<(usize, i64)>; 2];

/// Some letters whose options are words in them, numbered anew.
#[derive(Clone, Debug)]
struct Letters {
    own: Vec<Letter>,
    /// For each player, each letter's options.
    options: [Vec<Vec<Change>>; 2],
    weights: Vec<u64>,
}

impl Letters {
    /// Some letters of an alphabet; `None` if an option has another letter, or too many copies of one.
    fn of(alphabet: &Alphabet, own: &[Letter]) -> Option<Self> {
        let place = |letter: Letter| own.iter().position(|&other| other == letter);
        let mut options = [Vec::new(), Vec::new()];
        for side in Side::BOTH {
            for (from, &letter) in own.iter().enumerate() {
                let mut changes = Vec::new();
                for word in alphabet.options(letter, side) {
                    let mut change = vec![(from, -1)];
                    for (other, times) in word.letters() {
                        let times = i16::try_from(times).ok()?;
                        change.push((place(other)?, times.into()));
                    }
                    changes.push(change);
                }
                options[side as usize].push(changes);
            }
        }
        let weights = own.iter().map(|&letter| alphabet.weight_of(letter)).collect();
        Some(Self { own: own.to_vec(), options, weights })
    }

    fn len(&self) -> usize {
        self.own.len()
    }

    /// The word with some numbers of copies.
    fn word(&self, counts: &[u32]) -> Word {
        let letters = self.own.iter().zip(counts).filter(|(_, times)| **times > 0);
        Word::of(letters.map(|(&letter, &times)| (letter, u64::from(times))))
    }
}

/// All numbers of copies below these sizes, one for each letter.
fn all_counts(sizes: &[u32]) -> impl Iterator<Item = Vec<u32>> + use<> {
    let sizes = sizes.to_vec();
    let count = sizes.iter().map(|&size| size as usize).fold(1, usize::saturating_mul);
    (0..count).map(move |mut place| {
        let mut counts = Vec::with_capacity(sizes.len());
        for &size in &sizes {
            counts.push(u32::try_from(place % size as usize).unwrap_or(0));
            place /= size as usize;
        }
        counts
    })
}

/// The outcomes of the words of some letters by degrees and counts, proved.
#[derive(Clone, Debug)]
pub struct Grading {
    letters: Letters,
    degrees: Vec<i64>,
    counts: Vec<Counts>,
    /// The greatest degree that has an outcome of its own.
    bound: i64,
    /// For each class of counts the outcomes by degree, from below `-bound` to above `bound`; `None` for what no word has.
    outcomes: Vec<Option<Outcome>>,
    /// How many kinds of words the proof has looked at.
    kinds: u64,
}

/// Sums that show that a quotient is infinite: a word with any copies of a letter of positive degree and of one of
/// negative degree, so many at a time, and its outcomes where the degree is below the negative of the bound and above the
/// bound.
///
/// Let u(n) be the word with n times as many copies of the positive letter, and t(k) k times as many of the negative one,
/// so that u(n) + t(k) has degree d + (n - k) m for some m > 0. If u(i) and u(j) with i < j were equal, the outcomes would
/// be the same at d + (i - k) m and d + (j - k) m for all k, so all those up to d + j m would be those below the bound.
/// If d + j m is above the bound, that is not so: u(j) differs from all u(i) with i < j.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ends {
    /// The word that all sums contain.
    pub word: Word,
    /// The letters that are added, with how many copies of each at a time.
    pub added: [(Letter, u64); 2],
    /// Degrees below its negative and above it have these outcomes.
    pub bound: i64,
    /// The outcomes below and above.
    pub outcomes: [Outcome; 2],
}

impl Grading {
    /// A grading that shows that a quotient is infinite, of some letters of an alphabet, one of them at least none of the
    /// first `known`, with which the quotient is finite. `None` if none is found.
    pub fn search(alphabet: &Alphabet, known: usize, meter: &mut Meter) -> Answer<Option<Self>> {
        guess::search(alphabet, known, meter)
    }

    /// A grading of all letters of an alphabet; `None` if none is found.
    pub fn of_all(alphabet: &Alphabet, meter: &mut Meter) -> Answer<Option<Self>> {
        guess::of_all(alphabet, meter)
    }

    /// No outcomes yet.
    fn empty(letters: Letters, degrees: Vec<i64>, counts: Vec<Counts>, bound: i64) -> Self {
        let classes = counts.iter().map(|counts| counts.size() as usize);
        let classes = classes.fold(1, usize::saturating_mul);
        let mut grading = Self { letters, degrees, counts, bound, outcomes: Vec::new(), kinds: 0 };
        grading.outcomes = vec![None; classes.saturating_mul(grading.degrees_kept())];
        grading
    }

    /// The number of degrees that have outcomes of their own, with those beyond the bound on both sides.
    fn degrees_kept(&self) -> usize {
        usize::try_from(2 * self.bound + 3).unwrap_or(0)
    }

    /// The class of some counts.
    fn class(&self, counts: &[u32]) -> usize {
        let counts = counts.iter().zip(&self.counts).rev();
        counts.fold(0, |class, (&times, counts)| {
            class * counts.size() as usize + counts.of(times.into()) as usize
        })
    }

    /// The place of the outcome of a class of counts at a degree.
    fn place(&self, class: usize, degree: i64) -> usize {
        let degree = degree.clamp(-self.bound - 1, self.bound + 1) + self.bound + 1;
        class * self.degrees_kept() + usize::try_from(degree).unwrap_or(0)
    }

    /// The degree of some counts.
    fn degree(&self, counts: &[u32]) -> i64 {
        counts.iter().zip(&self.degrees).map(|(&times, degree)| i64::from(times) * degree).sum()
    }

    /// The change of the degree by a move.
    fn added(&self, change: &Change) -> i64 {
        change.iter().map(|&(letter, times)| self.degrees[letter] * i64::from(times)).sum()
    }

    /// The options of some counts.
    fn options(&self, counts: &[u32]) -> Options {
        Side::BOTH.map(|side| {
            let mut found = Vec::new();
            let letters = self.letters.options[side as usize].iter().zip(counts);
            for (changes, _) in letters.filter(|(_, times)| **times > 0) {
                for change in changes {
                    let mut next = counts.to_vec();
                    for &(letter, times) in change {
                        next[letter] = next[letter].saturating_add_signed(times);
                    }
                    found.push((self.class(&next), self.added(change)));
                }
            }
            found.sort_unstable();
            found.dedup();
            found
        })
    }

    /// The outcome at a degree that the outcomes of options force; `None` if one of them has none.
    fn forced(&self, options: &Options, degree: i64) -> Option<Outcome> {
        let mut wins = [true; 2];
        for side in Side::BOTH {
            let options = &options[side as usize];
            let mut found = options.is_empty();
            for &(class, added) in options {
                let outcome = self.outcomes[self.place(class, degree + added)]?;
                found = found || !outcome.wins_first(side.opponent());
            }
            wins[side as usize] = found;
        }
        Some(Outcome::from_wins(wins[0], wins[1]))
    }

    /// Goes through all classes and degrees up to `reach`, and more, by their lightest words, lighter ones first, until
    /// `visit` has found something. Words of greater degrees have the class of one that is visited, whose degree has the
    /// same sign and is at least `reach`.
    fn lightest<T>(
        &self,
        reach: i64,
        meter: &mut Meter,
        mut visit: impl FnMut(&[u32], usize, i64) -> Option<T>,
    ) -> Result<Option<T>, Stop> {
        let letters = self.counts.iter().zip(&self.degrees);
        let letters = letters.map(|(counts, degree)| (counts, degree.abs()));
        // Each class has a word of at most this degree, and steps to greater ones are not longer than `step`.
        let least = letters.clone().map(|(counts, degree)| i64::from(counts.size()) * degree).sum();
        let step = letters.map(|(counts, degree)| i64::from(counts.period) * degree).max();
        let reach = reach.max(least) + step.unwrap_or(0);
        // A word has its letters in an order in which no degree between is much greater than its own.
        let most = self.degrees.iter().map(|degree| degree.abs()).max().unwrap_or(0);
        let mut lease = meter.lease(0)?;
        let mut seen: FxHashSet<(usize, i64)> = FxHashSet::default();
        let mut heap = BinaryHeap::from([Reverse((0_u64, vec![0_u32; self.letters.len()]))]);
        while let Some(Reverse((weight, counts))) = heap.pop() {
            let (class, degree) = (self.class(&counts), self.degree(&counts));
            if !seen.insert((class, degree)) {
                continue;
            }
            meter.tick_many(4)?;
            if let Some(found) = visit(&counts, class, degree) {
                return Ok(Some(found));
            }
            for letter in 0..counts.len() {
                let next = degree + self.degrees[letter];
                if next.abs() <= reach + most {
                    let mut more = counts.clone();
                    more[letter] += 1;
                    if !seen.contains(&(self.class(&more), next)) {
                        let weight = weight.saturating_add(self.letters.weights[letter]);
                        lease.grow(WAITING_BYTES, meter)?;
                        heap.push(Reverse((weight, more)));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Gives each kind of words the outcome of its lightest word; `false` if some option has none so.
    fn fill(&mut self, meter: &mut Meter) -> Result<bool, Stop> {
        let mut filled = self.clone();
        let failed = self.lightest(self.bound + 1, meter, |counts, class, degree| {
            let place = filled.place(class, degree);
            if filled.outcomes[place].is_none() {
                match filled.forced(&filled.options(counts), degree) {
                    None => return Some(()),
                    outcome => filled.outcomes[place] = outcome,
                }
            }
            None
        })?;
        *self = filled;
        Ok(failed.is_none())
    }

    /// The degrees between `-end` and `end` of words with these counts, where counts beyond the threshold may be greater
    /// by multiples of the period; the last ones stand for all beyond.
    fn degrees_of(&self, counts: &[u32], end: i64) -> Vec<i64> {
        let least = self.degree(counts);
        let letters = counts.iter().zip(&self.counts).zip(&self.degrees);
        let steps = letters
            .filter(|((times, counts), degree)| **times > counts.threshold && **degree != 0)
            .map(|((_, counts), degree)| degree * i64::from(counts.period));
        let steps: Vec<i64> = steps.collect();
        let up = steps.iter().any(|step| *step > 0);
        let down = steps.iter().any(|step| *step < 0);
        let mut degrees = vec![least];
        if up && down {
            // Steps of both signs reach all multiples of their divisor.
            let step = steps.iter().fold(0, |a: i64, b| a.gcd(b));
            degrees = (-end..=end).filter(|degree| (degree - least) % step == 0).collect();
        } else {
            let mut next = 0;
            while let Some(&degree) = degrees.get(next) {
                next += 1;
                for step in &steps {
                    let degree = degree + step;
                    let beyond = if up { degree > end } else { degree < -end };
                    if !beyond && !degrees.contains(&degree) {
                        degrees.push(degree);
                    }
                }
            }
        }
        degrees.extend(up.then_some(end));
        degrees.extend(down.then_some(-end));
        for degree in &mut degrees {
            *degree = (*degree).clamp(-end, end);
        }
        degrees.sort_unstable();
        degrees.dedup();
        degrees
    }

    /// Returns whether each kind of words has the outcome that its options force.
    fn is_right(&mut self, meter: &mut Meter) -> Result<bool, Stop> {
        let changes = self.letters.options.iter().flatten().flatten();
        let most = changes.map(|change| self.added(change).abs()).max().unwrap_or(0);
        // From here on, the degrees of options are beyond the bound.
        let end = self.bound + 1 + most;
        // One more is kept of counts than their threshold, so that the counts of options follow from them.
        let sizes: Vec<u32> = self.counts.iter().map(|counts| counts.size() + 1).collect();
        self.kinds = 0;
        for counts in all_counts(&sizes) {
            let options = self.options(&counts);
            let class = self.class(&counts);
            meter.tick_many(8)?;
            for degree in self.degrees_of(&counts, end) {
                meter.tick()?;
                self.kinds += 1;
                let forced = self.forced(&options, degree);
                if forced.is_none() || forced != self.outcomes[self.place(class, degree)] {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Returns whether it shows that there are infinitely many classes.
    fn is_infinite(&self) -> bool {
        self.ends().is_some()
    }

    /// Sums that show that there are infinitely many classes; `None` if this grading does not show it.
    #[must_use]
    pub fn ends(&self) -> Option<Ends> {
        let sizes: Vec<u32> = self.counts.iter().map(|counts| counts.size()).collect();
        all_counts(&sizes).find_map(|counts| {
            let many = |sign: i64| {
                (0..counts.len()).find(|&letter| {
                    self.degrees[letter] * sign > 0
                        && counts[letter] >= self.counts[letter].threshold
                })
            };
            let added = [many(1)?, many(-1)?];
            let class = self.class(&counts);
            let end = |degree| self.outcomes[self.place(class, degree)];
            let outcomes = [end(-self.bound - 1)?, end(self.bound + 1)?];
            (outcomes[0] != outcomes[1]).then(|| Ends {
                word: self.letters.word(&counts),
                added: added.map(|letter| {
                    (self.letters.own[letter], u64::from(self.counts[letter].period))
                }),
                bound: self.bound,
                outcomes,
            })
        })
    }

    /// The same with the opposite degrees.
    fn turned(mut self) -> Self {
        let kept = self.degrees_kept();
        for degree in &mut self.degrees {
            *degree = -*degree;
        }
        for outcomes in self.outcomes.chunks_mut(kept) {
            outcomes.reverse();
        }
        self
    }

    /// The letters with their degrees.
    pub fn degrees(&self) -> impl Iterator<Item = (Letter, i64)> + '_ {
        self.letters.own.iter().copied().zip(self.degrees.iter().copied())
    }

    /// Returns whether it grades so many letters.
    pub(super) fn is_of(&self, letters: usize) -> bool {
        self.letters.len() == letters
    }

    /// The bytes that it holds, about.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Self>() + self.outcomes.len()
    }

    /// The number of kinds of words that the proof has looked at.
    #[must_use]
    pub fn kinds(&self) -> u64 {
        self.kinds
    }
}
