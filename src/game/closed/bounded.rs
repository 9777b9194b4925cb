//! Words up to a length, told apart by words up to a length: what can be said of any closed set.

use std::borrow::Cow;

use rustc_hash::FxHashSet;

use crate::game::Outcome;
use crate::game::closed::truth::Truth;
use crate::game::closed::{Alphabet, Letter, Monoid, Word};
use crate::meter::{Meter, Stop};

/// Classes of short words, as far as short words tell them apart.
#[derive(Clone, Debug)]
pub struct Bounded {
    /// The first word of each class, shorter words first.
    pub words: Vec<Word>,
    /// How many of them have the full length. Where there is one, and the quotient is finite, it
    /// is larger than what is known.
    pub longest: usize,
}

/// Looks for outcomes and for words that tell words apart.
pub struct Separation<'a> {
    truth: Truth<'a>,
    tests: Vec<Word>,
}

impl<'a> Separation<'a> {
    /// With tests of up to `length` letters, the shorter ones first.
    pub fn new(alphabet: &'a Alphabet, length: u64, meter: &mut Meter) -> Result<Self, Stop> {
        Ok(Self {
            truth: Truth::new(alphabet, Cow::Owned(Monoid::trivial()), None),
            tests: words(alphabet, length, meter)?,
        })
    }

    /// The first test beside which the outcome of the first word is not at least that of the second.
    pub fn refuting(
        &mut self,
        a: &Word,
        b: &Word,
        meter: &mut Meter,
    ) -> Result<Option<Word>, Stop> {
        for test in &self.tests {
            let first = self.truth.outcome(&a.plus(test), meter)?;
            let second = self.truth.outcome(&b.plus(test), meter)?;
            if !first.is_at_least(second) {
                return Ok(Some(test.clone()));
            }
        }
        Ok(None)
    }

    /// The outcome of a word, by search.
    pub fn outcome(&mut self, word: &Word, meter: &mut Meter) -> Result<Outcome, Stop> {
        self.truth.outcome(word, meter)
    }

    /// The classes of words of up to `length` letters as far as the tests tell them apart.
    pub fn classes(&mut self, length: u64, meter: &mut Meter) -> Result<Bounded, Stop> {
        let mut known: FxHashSet<Vec<Outcome>> = FxHashSet::default();
        let mut bounded = Bounded { words: Vec::new(), longest: 0 };
        for word in words(self.truth.alphabet, length, meter)? {
            let tests = self.tests.iter();
            let row = tests
                .map(|test| self.truth.outcome(&word.plus(test), meter))
                .collect::<Result<Vec<_>, _>>()?;
            meter.charge(row.len())?;
            if known.insert(row) {
                bounded.longest += usize::from(word.length() == length);
                bounded.words.push(word);
            }
        }
        Ok(bounded)
    }
}

/// All words of up to `length` letters, shorter ones first.
fn words(alphabet: &Alphabet, length: u64, meter: &mut Meter) -> Result<Vec<Word>, Stop> {
    let mut all = vec![Word::default()];
    let mut last = all.clone();
    for _ in 0..length {
        let mut longer = Vec::new();
        for word in &last {
            let highest = word.letters().last().map_or(Letter(0), |(letter, _)| letter);
            for letter in alphabet.letters().skip(highest.index()) {
                meter.tick()?;
                meter.charge(size_of::<Word>())?;
                longer.push(word.plus(&Word::of([(letter, 1)])));
            }
        }
        all.extend_from_slice(&longer);
        last = longer;
    }
    Ok(all)
}
