//! Heaps of octal games in misère play: their classes, found heap by heap until a period is proved.

use rustc_hash::FxHashMap;

use crate::game::closed::heaps::piles;
use crate::game::closed::{Allowance, Octal, Period, Quotient, Word};
use crate::meter::{Meter, Stop};
use crate::values::Outcome;

/// The most heaps for which a period is looked for. Of the finite quotients in the tests none needs more than
/// 340 heaps to prove its period.
const MOST_HEAPS: usize = 512;

/// After so many heaps more a period is looked for again.
const BETWEEN: usize = 16;

/// What is known of the heaps of an octal game: the misère quotient of the first ones, and the period of the
/// classes of all heaps once it is proved.
#[derive(Debug, Default)]
pub struct HeapClasses {
    /// Heap n is letter n - 1.
    quotient: Quotient,
    period: Option<Period>,
    /// Whether the quotient with one heap more is infinite or too large.
    is_last: bool,
    /// So many ticks have not sufficed for the class of the next heap.
    in_vain: u64,
}

impl HeapClasses {
    /// The number of classes so far.
    #[must_use]
    pub fn order(&self) -> usize {
        self.quotient.order()
    }

    /// The number of heaps whose classes have been found.
    #[must_use]
    pub fn known(&self) -> usize {
        self.quotient.solved().count()
    }

    /// The period of the classes of all heaps.
    #[must_use]
    pub fn period(&self) -> Option<Period> {
        self.period
    }

    /// Goes on until the class of a heap is known; `false` if the quotient is infinite or too large, or if no
    /// period is proved by as many heaps as are looked at.
    pub(super) fn grow(
        &mut self,
        octal: &Octal,
        heap: u64,
        meter: &mut Meter,
    ) -> Result<bool, Stop> {
        while self.place(heap).is_none() {
            if self.is_last || self.known() >= MOST_HEAPS {
                return Ok(false);
            }
            // The last heap may be there already: a limit ended the search for its class.
            if self.known() == self.quotient.alphabet().len() {
                let mut alphabet = self.quotient.take_alphabet();
                let pushed = octal.push_heap(&mut alphabet, meter);
                self.quotient.put_alphabet(alphabet);
                if !pushed? {
                    return Ok(false);
                }
            }
            self.is_last = !self.quotient.grow(Allowance::SHORT, meter)?;
            if self.known().is_multiple_of(BETWEEN) {
                self.period = octal.period(&self.quotient.pretending());
            }
        }
        Ok(true)
    }

    /// Returns whether so many ticks have not sufficed for the class of the next heap.
    pub(super) fn was_tried(&self, ticks: u64) -> bool {
        ticks <= self.in_vain
    }

    /// Notes that so many ticks have not sufficed, where the classes of so many heaps were known before.
    pub(super) fn spent(&mut self, ticks: u64, before: usize) {
        self.in_vain = if self.known() == before { ticks } else { 0 };
    }

    /// Returns whether the class of a heap is known, or never will be.
    pub(super) fn has(&self, heap: u64) -> bool {
        self.is_last || self.place(heap).is_some()
    }

    /// A heap with the class of this heap, among those whose classes are known.
    fn place(&self, heap: u64) -> Option<usize> {
        match self.period {
            Some(period) => period.first_like(heap),
            None => usize::try_from(heap).ok().filter(|heap| *heap <= self.known()),
        }
    }

    /// For each heap of the period and before it, the first heap of the same class, 0 for one that equals no
    /// heap; nothing without a period.
    pub(super) fn firsts(&self) -> Option<FirstHeaps> {
        let period = self.period?;
        let mut classes = vec![0];
        classes.extend(self.quotient.pretending());
        classes.truncate(period.start + period.length);
        let mut first = FxHashMap::default();
        let place = |(heap, class)| *first.entry(class).or_insert(heap);
        let firsts = classes.into_iter().enumerate().map(place).collect();
        Some(FirstHeaps { period, firsts })
    }

    /// The outcome of a sum of heaps, each with the number of its copies, if their classes are known.
    pub(super) fn outcome(&self, heaps: &[(u64, u64)]) -> Option<Outcome> {
        self.quotient.outcome(&self.word(heaps)?)
    }

    /// The class of a sum of heaps, if their classes are known.
    pub(super) fn class(&self, heaps: &[(u64, u64)]) -> Option<u32> {
        Some(self.quotient.class(&self.word(heaps)?))
    }

    fn word(&self, heaps: &[(u64, u64)]) -> Option<Word> {
        let mut sum = Word::default();
        for &(heap, times) in heaps {
            sum = sum.plus(&piles(self.place(heap)?, times));
        }
        Some(sum)
    }
}

/// The first heap of each class of an octal game whose classes of all heaps are known.
#[derive(Clone, Debug)]
pub struct FirstHeaps {
    period: Period,
    firsts: Vec<usize>,
}

impl FirstHeaps {
    /// The first heap of the class of a heap.
    #[must_use]
    pub fn like(&self, heap: u64) -> Option<usize> {
        self.firsts.get(self.period.first_like(heap)?).copied()
    }

    /// The largest of them: the classes of heaps up to here are those of all heaps.
    #[must_use]
    pub fn largest(&self) -> usize {
        self.firsts.iter().copied().max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::closed::Alphabet;
    use crate::meter::{Metered, Share};
    use crate::values::{Side, SplitMix64};

    /// The outcome of a word by the definition.
    fn by_definition(
        alphabet: &Alphabet,
        word: &Word,
        known: &mut FxHashMap<Word, Outcome>,
    ) -> Outcome {
        if let Some(outcome) = known.get(word) {
            return *outcome;
        }
        let options: Vec<Word> = alphabet.options_of(word, Side::Left).collect();
        let wins = options.is_empty()
            || options.iter().any(|option| by_definition(alphabet, option, known) == Outcome::P);
        let outcome = if wins { Outcome::N } else { Outcome::P };
        known.insert(word.clone(), outcome);
        outcome
    }

    fn grown(octal: &Octal, heap: u64, meter: &mut Meter) -> HeapClasses {
        let mut classes = HeapClasses::default();
        classes.grow(octal, heap, meter).expect("an unlimited meter");
        classes
    }

    #[test]
    fn sums_of_small_heaps_have_the_outcomes_of_the_definition() {
        let mut meter = Meter::default();
        let mut random = SplitMix64::new(53);
        let mut held = 0;
        for _ in 0..30 {
            let digits: String = (0..3).map(|_| char::from(b'0' + random.below(8) as u8)).collect();
            let octal = Octal::parse(&format!("{}.{digits}", 4 * random.below(2))).expect("a code");
            let alphabet = octal.heaps(11, &mut meter).expect("an unlimited meter");
            let classes = grown(&octal, 11, &mut meter);
            let mut known = FxHashMap::default();
            for _ in 0..12 {
                let heaps: Vec<(u64, u64)> = (0..1 + random.below(2))
                    .map(|_| (random.below(12), 1 + random.below(2)))
                    .collect();
                let words = heaps.iter().map(|&(heap, times)| piles(heap as usize, times));
                let word = words.fold(Word::default(), |sum, word| sum.plus(&word));
                let expected = by_definition(&alphabet, &word, &mut known);
                if let Some(outcome) = classes.outcome(&heaps) {
                    assert_eq!(outcome, expected, "{octal:?} {heaps:?}");
                    held += 1;
                }
            }
        }
        assert!(held > 300, "{held}");
    }

    #[test]
    fn heaps_beyond_a_proved_period_have_the_outcomes_of_the_quotient_with_them() {
        let mut meter = Meter::default();
        let mut random = SplitMix64::new(54);
        for code in ["0.77", "0.333", "0.34", "0.53", "0.72", "0.75", "0.144", "0.317", "0.52"] {
            let octal = Octal::parse(code).expect("a code");
            let classes = grown(&octal, u64::MAX, &mut meter);
            let Some(period) = classes.period() else {
                panic!("{code} has a period");
            };
            let more = classes.known() + 60;
            let heaps = octal.heaps(more, &mut meter).expect("an unlimited meter");
            let mut whole = Quotient::default();
            whole.put_alphabet(heaps);
            assert!(whole.grow(Allowance::SHORT, &mut meter).expect("an unlimited meter"));
            for heap in 0..=more {
                let other = random.below(more as u64 + 1);
                let times = 1 + random.below(3);
                let sum = piles(heap, 1).plus(&piles(other as usize, times));
                let found = classes.outcome(&[(heap as u64, 1), (other, times)]);
                assert_eq!(found, whole.outcome(&sum), "{code}: {heap} and {times} times {other}");
            }
            let far = 1_000_000_007 * period.length as u64 + period.start as u64;
            assert_eq!(classes.outcome(&[(far, 1)]), classes.outcome(&[(period.start as u64, 1)]));
        }
    }

    #[test]
    fn limits_in_the_middle_lose_nothing() {
        let octal = Octal::parse("0.77").expect("a code");
        let mut meter = Meter::default();
        let mut classes = HeapClasses::default();
        let (mut stops, mut ticks) = (0, 10);
        // A class that is not found in one turn is looked for anew in the next.
        while meter.within(Share::ticks(ticks), |meter| classes.grow(&octal, u64::MAX, meter))
            == Ok(None)
        {
            (stops, ticks) = (stops + 1, ticks + ticks / 4);
        }
        assert!(stops > 9, "{stops}");
        assert_eq!(classes.period(), Some(Period { start: 71, length: 12 }));
    }
}
