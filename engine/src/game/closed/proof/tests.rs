//! Proofs and corrections against search.

use super::*;
use crate::game::closed::Word;
use crate::game::closed::extend::guess;
use crate::game::closed::failure::least_failure;
use crate::game::closed::free::corrected;
use crate::game::closed::words::Outcomes;
use crate::game::closed::{Allowance, Octal, Quotient, Solution};

/// Letters whose options are small words of earlier ones, by chance.
fn by_chance(seed: u64, impartial: bool) -> Alphabet {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut below = |most: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) % most
    };
    let mut alphabet = Alphabet::default();
    for place in 0..2 + below(3) {
        let mut side = || -> Vec<Word> {
            (0..below(4))
                .map(|_| {
                    let letters = (0..below(3)).filter(|_| place > 0);
                    let letters: Vec<u64> = letters.collect();
                    Word::of(letters.iter().map(|_| {
                        let letter = u32::try_from(below(place)).unwrap();
                        (Letter(letter), 1)
                    }))
                })
                .collect()
        };
        let left = side();
        let right = if impartial { left.clone() } else { side() };
        alphabet.push([left, right]).expect("earlier letters");
    }
    alphabet
}

fn finite(alphabet: Alphabet) -> Option<Quotient> {
    let mut meter = Meter::default();
    match Quotient::of(alphabet, Allowance::SHORT, &mut meter).unwrap() {
        Solution::Finite(quotient) => Some(quotient),
        Solution::Larger(_) => None,
    }
}

/// Whether the monoid has the outcome of a word that search finds.
fn is_right(truth: &mut Outcomes<'_>, monoid: &Monoid, word: &Word) -> bool {
    let outcome = truth.outcome(word, &mut Meter::default()).unwrap();
    outcome == monoid.outcome(monoid.element(word))
}

#[test]
fn what_is_proved_is_what_search_finds() {
    let mut solved = 0;
    for seed in 0..60 {
        let Some(quotient) = finite(by_chance(seed, seed % 2 == 0)) else {
            continue;
        };
        let (alphabet, monoid) = (quotient.alphabet(), quotient.monoid());
        let mut truth = Outcomes::of(alphabet, &mut Meter::default()).unwrap();
        let one = |letter| Word::of([(letter, 1)]);
        for class in &monoid.words {
            for a in alphabet.letters() {
                for b in alphabet.letters() {
                    let word = class.plus(&one(a)).plus(&one(b));
                    assert!(is_right(&mut truth, monoid, &word), "{seed}: {word:?}");
                }
            }
        }
        solved += 1;
    }
    assert!(solved > 30, "{solved}");
}

#[test]
fn a_wrong_outcome_is_not_proved_and_a_word_shows_it() {
    for seed in 0..60 {
        let Some(quotient) = finite(by_chance(seed, seed % 2 == 0)) else {
            continue;
        };
        let alphabet = quotient.alphabet();
        let mut truth = Outcomes::of(alphabet, &mut Meter::default()).unwrap();
        for class in 0..quotient.order() {
            for outcome in [Outcome::L, Outcome::N, Outcome::P, Outcome::R] {
                let mut monoid = quotient.monoid().clone();
                if std::mem::replace(&mut monoid.outcomes[class], outcome) == outcome {
                    continue;
                }
                let verdict = Proof::of(alphabet, &monoid, &mut Meter::default()).unwrap().1;
                assert!(!verdict, "{seed}: class {class} is not {outcome:?}");
                let found = least_failure(alphabet, &monoid, &mut Meter::default()).unwrap();
                let (word, right) = found.expect("a word that fails");
                assert_eq!(truth.outcome(&word, &mut Meter::default()).unwrap(), right);
                assert!(!is_right(&mut truth, &monoid, &word), "{seed}: {word:?}");
            }
        }
    }
}

/// All words of up to this many letters.
fn short_words(alphabet: &Alphabet, length: usize) -> Vec<Word> {
    let mut all = vec![Word::default()];
    let mut last = all.clone();
    for _ in 0..length {
        let longer = |word: &Word| {
            let letters = alphabet.letters().map(|letter| word.plus(&Word::of([(letter, 1)])));
            letters.collect::<Vec<_>>()
        };
        last = last.iter().flat_map(longer).collect();
        last.sort_unstable();
        last.dedup();
        all.extend_from_slice(&last);
    }
    all
}

#[test]
fn candidates_fail_at_their_least_wrong_words_and_are_corrected() {
    let mut corrections = 0;
    for seed in 0..60 {
        let alphabet = by_chance(seed, seed % 2 == 0);
        let words = short_words(&alphabet, 4);
        let mut truth = Outcomes::of(&alphabet, &mut Meter::default()).unwrap();
        let mut candidate = Monoid::trivial();
        for letter in alphabet.letters() {
            // An infinite quotient has ever larger candidates.
            let mut meter = Meter::default();
            meter.allow(10_000);
            let Ok(next) = guess(&alphabet, &candidate, letter, &mut meter) else {
                break;
            };
            candidate = next;
            loop {
                let Ok(light) = candidate.clone().with_light_words(&alphabet, &mut meter) else {
                    break;
                };
                let Ok(failure) = least_failure(&alphabet, &light, &mut meter) else {
                    break;
                };
                let least = failure.as_ref().map_or(u64::MAX, |(word, _)| alphabet.weight(word));
                let known = |word: &&Word| word.letters().all(|(other, _)| other <= letter);
                for word in words.iter().filter(known) {
                    let lighter = alphabet.weight(word) < least;
                    assert!(!lighter || is_right(&mut truth, &light, word), "{seed}: {word:?}");
                }
                let Some((word, right)) = failure else {
                    break;
                };
                let outcome = truth.outcome(&word, &mut Meter::default()).unwrap();
                assert_eq!(outcome, right, "{seed}: {word:?}");
                assert!(!is_right(&mut truth, &light, &word), "{seed}: {word:?}");
                let Ok(Some(finer)) = corrected(&alphabet, &light, (&word, right), &mut meter)
                else {
                    break;
                };
                candidate = finer;
                assert!(is_right(&mut truth, &candidate, &word), "{seed}: {word:?}");
                corrections += 1;
            }
        }
    }
    assert!(corrections > 20, "{corrections}");
}

#[test]
fn a_letter_of_the_wrong_class_is_refuted() {
    // Heap 13 of Kayles acts like a sum of smaller heaps, of one class and no other.
    let heaps = Octal::parse("0.77").unwrap();
    let mut meter = Meter::default();
    let quotient = finite(heaps.heaps(12, &mut meter).unwrap()).unwrap();
    let more = heaps.heaps(13, &mut meter).unwrap();
    let mut proved = 0;
    for class in 0..u32::try_from(quotient.order()).unwrap() {
        let mut monoid = quotient.monoid().clone();
        monoid.push_column(class);
        let (_, verdict) = Proof::of(&more, &monoid, &mut meter).unwrap();
        proved += usize::from(verdict);
    }
    assert_eq!(proved, 1);
}
