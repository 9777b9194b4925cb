//! Comparisons by degrees.

use super::Grading;
use crate::game::closed::Word;
use crate::meter::{Meter, Stop};
use crate::values::Outcome;

/// Words are not compared if about so many kinds of words would be looked at.
const MOST_KINDS: u64 = 400_000;

/// How two words compare beside all words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Compared {
    /// The first is at least the second.
    AtLeast,
    /// Beside this word, the lightest one, the first has not at least the outcome of the second.
    Refuted {
        /// The word.
        test: Word,
        /// The outcomes of both beside it.
        outcomes: [Outcome; 2],
    },
    /// They have letters without a degree, or degrees that are too great.
    Unknown,
}

/// What is known of an inverse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inverse {
    /// The lightest one.
    Word(Word),
    /// There is none.
    None,
    /// This is not known.
    Unknown,
}

/// Classes of counts and a degree.
struct Kind {
    counts: Vec<u32>,
    degree: i64,
}

impl Grading {
    /// The kind of a word; `None` if it has other letters, or too many copies.
    fn kind(&self, word: &Word) -> Option<Kind> {
        let mut counts = vec![0; self.letters.len()];
        let mut degree: i64 = 0;
        for (letter, times) in word.letters() {
            let place = self.letters.own.iter().position(|&other| other == letter)?;
            counts[place] = self.counts[place].of(times);
            let added = self.degrees[place].checked_mul(i64::try_from(times).ok()?)?;
            degree = degree.checked_add(added)?;
        }
        Some(Kind { counts, degree })
    }

    /// The kind of a word that may be compared.
    fn comparable(&self, word: &Word) -> Option<Kind> {
        let classes = self.outcomes.len() / self.degrees_kept();
        let kinds = |kind: &Kind| kind.degree.unsigned_abs().saturating_mul(2 * classes as u64);
        self.kind(word).filter(|kind| kinds(kind) <= MOST_KINDS)
    }

    /// The outcome of a word; `None` if it has other letters, or too many copies.
    #[must_use]
    pub fn outcome(&self, word: &Word) -> Option<Outcome> {
        let kind = self.kind(word)?;
        self.outcomes[self.place(self.class(&kind.counts), kind.degree)]
    }

    /// The outcome of the sum of two kinds.
    fn beside(&self, kind: &Kind, counts: &[u32], degree: i64) -> Option<Outcome> {
        let sum: Vec<u32> = kind.counts.iter().zip(counts).map(|(a, b)| a + b).collect();
        self.outcomes[self.place(self.class(&sum), kind.degree + degree)]
    }

    /// The lightest word beside which the outcomes of two kinds are as is sought.
    fn first_test(
        &self,
        [a, b]: [&Kind; 2],
        meter: &mut Meter,
        is_sought: impl Fn(Outcome, Outcome) -> bool,
    ) -> Result<Option<(Word, [Outcome; 2])>, Stop> {
        // Beside words of greater degrees, both sums are beyond the bound.
        let reach = self.bound + 1 + a.degree.abs().max(b.degree.abs());
        self.lightest(reach, meter, |counts, _, degree| {
            let outcomes = [self.beside(a, counts, degree)?, self.beside(b, counts, degree)?];
            is_sought(outcomes[0], outcomes[1]).then(|| (self.letters.word(counts), outcomes))
        })
    }

    fn are_equal(&self, kinds: [&Kind; 2], meter: &mut Meter) -> Result<bool, Stop> {
        Ok(self.first_test(kinds, meter, |a, b| a != b)?.is_none())
    }

    /// Returns whether the outcome of `g` is at least that of `h` beside all words of the grading's letters.
    pub fn compare(&self, [g, h]: [&Word; 2], meter: &mut Meter) -> Result<Compared, Stop> {
        let (Some(g), Some(h)) = (self.comparable(g), self.comparable(h)) else {
            return Ok(Compared::Unknown);
        };
        let test = self.first_test([&g, &h], meter, |a, b| !a.is_at_least(b))?;
        Ok(match test {
            None => Compared::AtLeast,
            Some((test, outcomes)) => Compared::Refuted { test, outcomes },
        })
    }

    /// The lightest word that equals `g`; `None` if that is not known.
    ///
    /// Let w be that word. If its degree differed from that of `g` by more than twice the bound and a step, no test would see both
    /// near degree 0. So w would keep all outcomes without one period of some letter, and would not be the lightest.
    pub fn simplest(&self, g: &Word, meter: &mut Meter) -> Result<Option<Word>, Stop> {
        let Some(kind) = self.comparable(g) else {
            return Ok(None);
        };
        let own = self.class(&kind.counts);
        // No word that is heavier than the lightest one of its own kind.
        let mut lighter = Vec::new();
        let reach = kind.degree.abs() + 2 * (self.bound + 1);
        self.lightest(reach, meter, |counts, class, degree| {
            lighter.push(Kind { counts: counts.to_vec(), degree });
            (class == own && degree == kind.degree).then_some(())
        })?;
        for other in lighter {
            if self.are_equal([&kind, &other], meter)? {
                return Ok(Some(self.letters.word(&other.counts)));
            }
        }
        Ok(None)
    }

    /// A word whose sum with `g` equals 0.
    ///
    /// Its degree is that of `g` with the other sign, if this grading shows that there are infinitely many classes: let h
    /// be equal to 0, of degree d. So is n h, and beside the sums of [`Ends`](super::Ends) it changes no outcome. For n from
    /// some number on, steps of which do not change its class of counts, the degree of the sum changes by multiples
    /// of d, so that sums below the bound would have the outcomes of those above it, unless d = 0.
    pub fn inverse(&self, g: &Word, meter: &mut Meter) -> Result<Inverse, Stop> {
        let Some(kind) = self.comparable(g) else {
            return Ok(Inverse::Unknown);
        };
        let mut candidates = Vec::new();
        self.lightest(kind.degree.abs(), meter, |counts, _, degree| {
            if degree == -kind.degree {
                candidates.push(counts.to_vec());
            }
            None::<()>
        })?;
        let zero = Kind { counts: vec![0; self.letters.len()], degree: 0 };
        for counts in candidates {
            let sum = kind.counts.iter().zip(&counts).map(|(a, b)| a + b).collect();
            if self.are_equal([&Kind { counts: sum, degree: 0 }, &zero], meter)? {
                return Ok(Inverse::Word(self.letters.word(&counts)));
            }
        }
        Ok(if self.is_infinite() { Inverse::None } else { Inverse::Unknown })
    }
}
