//! Words up to a length, told apart by words up to a length: what can be said of any closed set.

use rustc_hash::FxHashSet;

use crate::game::ask::Answer;
use crate::game::closed::words::Outcomes;
use crate::game::closed::{Alphabet, Letter, Word};
use crate::meter::{Lease, Meter, Stop};
use crate::values::Outcome;

/// Classes of short words, as far as short words tell them apart.
#[derive(Clone, Debug)]
pub struct Bounded {
    /// The first word of each class, shorter words first.
    pub words: Vec<Word>,
    /// The number of these words that have the full length. If it is not 0, a finite quotient has more
    /// classes than these.
    pub longest: usize,
}

/// Looks for outcomes and for words that tell words apart.
pub struct Separation<'a> {
    alphabet: &'a Alphabet,
    outcomes: Outcomes<'a>,
    tests: Vec<Word>,
    /// The memory that the tests take.
    _lease: Lease,
}

impl<'a> Separation<'a> {
    /// Makes tests of up to `length` letters, the shorter ones first.
    pub fn new(alphabet: &'a Alphabet, length: u64, meter: &mut Meter) -> Result<Self, Stop> {
        let outcomes = Outcomes::of(alphabet, meter)?;
        let (tests, lease) = words(alphabet, length, meter)?;
        Ok(Self { alphabet, outcomes, tests, _lease: lease })
    }

    /// The first test beside which the outcome of the first word is not at least that of the second.
    pub fn refuting(&mut self, a: &Word, b: &Word, meter: &mut Meter) -> Answer<Option<Word>> {
        for test in &self.tests {
            let first = self.outcomes.outcome(&a.plus(test), meter)?;
            let second = self.outcomes.outcome(&b.plus(test), meter)?;
            if !first.is_at_least(second) {
                return Ok(Some(test.clone()));
            }
        }
        Ok(None)
    }

    /// The outcome of a word, by search.
    pub fn outcome(&mut self, word: &Word, meter: &mut Meter) -> Answer<Outcome> {
        Ok(self.outcomes.outcome(word, meter)?)
    }

    /// The classes of words of up to `length` letters as far as the tests tell them apart.
    pub fn classes(&mut self, length: u64, meter: &mut Meter) -> Answer<Bounded> {
        let mut known: FxHashSet<Vec<Outcome>> = FxHashSet::default();
        let mut bounded = Bounded { words: Vec::new(), longest: 0 };
        let (all, mut lease) = words(self.alphabet, length, meter)?;
        for word in all {
            let tests = self.tests.iter();
            let row = tests
                .map(|test| self.outcomes.outcome(&word.plus(test), meter))
                .collect::<Result<Vec<_>, _>>()?;
            lease.grow(row.len(), meter)?;
            if known.insert(row) {
                bounded.longest += usize::from(word.length() == length);
                bounded.words.push(word);
            }
        }
        Ok(bounded)
    }
}

/// All words of up to `length` letters, shorter ones first, and what they count.
fn words(alphabet: &Alphabet, length: u64, meter: &mut Meter) -> Result<(Vec<Word>, Lease), Stop> {
    let mut lease = meter.lease(0)?;
    let mut all = vec![Word::default()];
    let mut last = all.clone();
    for _ in 0..length {
        let mut longer = Vec::new();
        for word in &last {
            let highest = word.letters().last().map_or(Letter(0), |(letter, _)| letter);
            for letter in alphabet.letters().skip(highest.index()) {
                meter.tick()?;
                lease.grow(size_of::<Word>(), meter)?;
                longer.push(word.plus(&Word::of([(letter, 1)])));
            }
        }
        all.extend_from_slice(&longer);
        last = longer;
    }
    Ok((all, lease))
}
