//! Adding a letter when guesses fail: the classes are learned from outcomes.
//!
//! In the manner of Angluin (*Learning regular sets from queries and counterexamples*, 1987): words
//! stand for classes, tests tell them apart, a test is added where a class would go two ways with
//! one letter, or if the proof finds a word of another outcome. If the quotient is finite
//! that ends with it.

use rustc_hash::FxHashMap;

use crate::game::closed::truth::Truth;
use crate::game::closed::{Letter, Monoid, Word};
use crate::game::{Outcome, Side};
use crate::meter::{Meter, Stop};

/// More classes than this are not learned.
const MOST_CLASSES: usize = 800;

/// What has been learned.
pub(super) struct Lesson<'a> {
    truth: Truth<'a>,
    /// A letter of each column.
    letters: Vec<Letter>,
    /// For each letter its column: those that act alike as far as is known.
    columns: Vec<u32>,
    /// Words of different classes.
    words: Vec<Word>,
    /// Words that tell them apart, the empty one first.
    tests: Vec<Word>,
    /// The class of each row of outcomes beside the tests.
    rows: FxHashMap<Vec<Outcome>, u32>,
}

impl<'a> Lesson<'a> {
    /// Nothing learned yet.
    pub(super) fn new(truth: Truth<'a>, new: Letter) -> Self {
        let base = &truth.solved;
        let mut letters = Vec::new();
        for column in 0..base.times.len() {
            let place = base.columns.iter().position(|&c| c as usize == column);
            let place = place.and_then(|place| u32::try_from(place).ok());
            letters.push(Letter(place.unwrap_or(u32::MAX)));
        }
        let mut columns = base.columns.clone();
        columns.push(u32::try_from(letters.len()).unwrap_or(u32::MAX));
        letters.push(new);
        Self {
            truth,
            letters,
            columns,
            words: vec![Word::default()],
            tests: vec![Word::default()],
            rows: FxHashMap::default(),
        }
    }

    /// The classes as far as they can be learned; `None` if there are too many.
    pub(super) fn learn(&mut self, meter: &mut Meter) -> Result<Option<Monoid>, Stop> {
        'again: loop {
            self.rows.clear();
            for place in 0..self.words.len() {
                let row = self.row(&self.words[place].clone(), meter)?;
                let class = u32::try_from(place).unwrap_or(u32::MAX);
                self.rows.entry(row).or_insert(class);
            }
            let letters = self.letters.clone();
            // Where each letter takes each word; the list of words grows on the way.
            let mut rows: Vec<Vec<u32>> = Vec::new();
            while let Some(word) = self.words.get(rows.len()).cloned() {
                let nexts = letters.iter().map(|&letter| word.plus(&one(letter)));
                rows.push(nexts.map(|next| self.class(&next, meter)).collect::<Result<_, _>>()?);
                if self.words.len() > MOST_CLASSES {
                    return Ok(None);
                }
            }
            // Both ways round two letters come to one class, or a test is missing.
            for (place, row) in rows.iter().enumerate() {
                for (&letter, &class) in letters.iter().zip(row) {
                    let next = self.words[place].plus(&one(letter));
                    let like = self.words[class as usize].clone();
                    for &other in &letters {
                        let [a, b] = [&next, &like].map(|word| word.plus(&one(other)));
                        if let Some(test) = self.difference(&a, &b, meter)? {
                            self.tests.push(test.plus(&one(other)));
                            continue 'again;
                        }
                    }
                }
            }
            let columns = 0..letters.len();
            let times =
                columns.map(|column| rows.iter().map(|row| row[column]).collect()).collect();
            return self.monoid(times, meter).map(Some);
        }
    }

    /// Adds a test that a word gives whose outcome, or that of an option, the monoid has wrong. Where
    /// it tells a letter from the one that stood for it, that letter gets a column of its own: letters
    /// that were alike need not be so beside the new one.
    pub(super) fn correct(
        &mut self,
        monoid: &Monoid,
        word: &Word,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let mut options: Vec<Word> = Side::BOTH
            .iter()
            .flat_map(|&side| self.truth.alphabet.options_of(word, side))
            .collect();
        options.sort_by_cached_key(|option| self.truth.alphabet.weight(option));
        let mut wrong = None;
        for word in options.iter().chain([word]) {
            if self.truth.outcome(word, meter)? != monoid.outcome(monoid.element(word)) {
                wrong = Some(word);
                break;
            }
        }
        let Some(word) = wrong else {
            return Ok(());
        };
        let mut rest: Vec<Letter> = Vec::new();
        for (letter, times) in word.letters() {
            meter.tick_many(times)?;
            rest.extend((0..times).map(|_| letter));
        }
        let mut class = 0;
        while let Some(letter) = rest.pop() {
            let test = Word::of(rest.iter().map(|&letter| (letter, 1)));
            let source = self.words[class as usize].clone();
            let before = source.plus(&one(letter));
            class = monoid.plus_letter(class, letter);
            let after = self.words[class as usize].plus(&test);
            let expected = self.truth.outcome(&after, meter)?;
            if self.truth.outcome(&before.plus(&test), meter)? == expected {
                continue;
            }
            let column = &mut self.columns[letter.index()];
            let like = self.letters[*column as usize];
            let alike = source.plus(&one(like)).plus(&test);
            if self.truth.outcome(&alike, meter)? == expected {
                *column = u32::try_from(self.letters.len()).unwrap_or(u32::MAX);
                self.letters.push(letter);
            }
            if !self.tests.contains(&test) {
                self.tests.push(test);
            }
            break;
        }
        Ok(())
    }

    fn row(&mut self, word: &Word, meter: &mut Meter) -> Result<Vec<Outcome>, Stop> {
        meter.tick_many(self.tests.len() as u64)?;
        let tests = self.tests.iter();
        tests.map(|test| self.truth.outcome(&word.plus(test), meter)).collect()
    }

    fn class(&mut self, word: &Word, meter: &mut Meter) -> Result<u32, Stop> {
        let row = self.row(word, meter)?;
        let next = u32::try_from(self.words.len()).unwrap_or(u32::MAX);
        let class = *self.rows.entry(row).or_insert(next);
        if class == next {
            self.words.push(word.clone());
        }
        Ok(class)
    }

    /// The first test that tells two words apart.
    fn difference(&mut self, a: &Word, b: &Word, meter: &mut Meter) -> Result<Option<Word>, Stop> {
        if a == b {
            return Ok(None);
        }
        meter.tick_many(self.tests.len() as u64)?;
        for test in &self.tests {
            let [a, b] = [a, b].map(|word| word.plus(test));
            if self.truth.outcome(&a, meter)? != self.truth.outcome(&b, meter)? {
                return Ok(Some(test.clone()));
            }
        }
        Ok(None)
    }

    fn monoid(&mut self, times: Vec<Vec<u32>>, meter: &mut Meter) -> Result<Monoid, Stop> {
        let words = self.words.iter();
        let outcomes = words.map(|word| self.truth.outcome(word, meter));
        let monoid = Monoid {
            columns: self.columns.clone(),
            times,
            outcomes: outcomes.collect::<Result<_, _>>()?,
            words: self.words.clone(),
        };
        Ok(monoid.merged())
    }
}

fn one(letter: Letter) -> Word {
    Word::of([(letter, 1)])
}
