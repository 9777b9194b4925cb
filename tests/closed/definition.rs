//! Quotients of small closed sets: golden data of a program that compares words one by one
//! (`golden/universes_quotients.json`), and the definition.

use serde_json::Value;
use upstar::game::closed::{Alphabet, Letter, Quotient, Separation, Solution, Word};
use upstar::game::{Outcome, Side, SplitMix64};
use upstar::meter::Meter;

const GOLDEN: &str = include_str!("../golden/universes_quotients.json");

fn word(exponents: &Value) -> Word {
    let exponents = exponents.as_array().expect("exponents");
    Word::of(exponents.iter().zip(0..).map(|(times, letter)| {
        let times = times.as_u64().expect("an exponent");
        (Letter(letter), times)
    }))
}

fn alphabet(options: &Value) -> Alphabet {
    let mut alphabet = Alphabet::default();
    for sides in options.as_array().expect("components") {
        let side = |side: usize| sides[side].as_array().expect("options").iter().map(word);
        let letter = alphabet.push([side(0).collect(), side(1).collect()]);
        letter.expect("options are earlier");
    }
    alphabet
}

fn letter(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::L => "L",
        Outcome::N => "N",
        Outcome::P => "P",
        Outcome::R => "R",
    }
}

#[test]
fn small_closed_sets_have_the_classes_that_words_show() {
    let golden: Value = serde_json::from_str(GOLDEN).expect("JSON");
    let records = golden["records"].as_array().expect("a list");
    for record in records {
        let name = record["name"].as_str().expect("text");
        let alphabet = alphabet(&record["options"]);
        let meter = &mut Meter::default();
        let bound = |key: &str| record[key].as_u64().expect("a bound");
        let (most, tests) = (bound("bound_sum"), bound("bound_test"));
        let mut separation = Separation::new(&alphabet, tests, meter).expect("a meter");
        let bounded = separation.classes(most, meter).expect("a meter");
        let solution = Quotient::of(alphabet.clone(), meter).expect("a meter");
        if let Some(count) = record["classes_so_far"].as_u64() {
            assert_eq!(bounded.words.len() as u64, count, "{name}");
            assert!(bounded.longest > 0, "{name}");
            assert!(matches!(solution, Solution::Larger(_)), "{name}");
            continue;
        }
        let Solution::Finite(quotient) = solution else {
            panic!("{name} is finite");
        };
        let monoid = quotient.monoid();
        assert_eq!(
            quotient.order() as u64,
            record["size"].as_u64().expect("a size"),
            "{name}"
        );
        assert_eq!(bounded.words.len(), quotient.order(), "{name}");
        let classes = record["classes"].as_array().expect("classes");
        let representatives: Vec<Word> = classes.iter().map(|class| word(&class["rep"])).collect();
        let elements: Vec<u32> = representatives.iter().map(|w| quotient.class(w)).collect();
        // Each class once, from whichever side one counts.
        let mut found: Vec<u32> = bounded.words.iter().map(|w| quotient.class(w)).collect();
        let mut all = elements.clone();
        found.sort_unstable();
        all.sort_unstable();
        all.dedup();
        assert_eq!(found, all, "{name}");
        for (class, &element) in classes.iter().zip(&elements) {
            assert_eq!(letter(monoid.outcome(element)), class["outcome"], "{name}");
        }
        for (row, &element) in record["add_generator"]
            .as_array()
            .expect("rows")
            .iter()
            .zip(&elements)
        {
            for (next, generator) in row.as_array().expect("a row").iter().zip(0..) {
                let next = elements[next.as_u64().expect("a class") as usize];
                assert_eq!(
                    monoid.plus_letter(element, Letter(generator)),
                    next,
                    "{name}"
                );
            }
        }
        for pair in record["distinguish"].as_array().expect("pairs") {
            let side = |key: &str| elements[pair[key].as_u64().expect("a class") as usize];
            let by = quotient.class(&word(&pair["by"]));
            let [a, b] = [side("a"), side("b")].map(|side| monoid.outcome(monoid.sum(side, by)));
            assert_ne!(a, b, "{name}");
            assert!(
                quotient.separation(side("a"), side("b")).is_some(),
                "{name}"
            );
        }
        let transitions = record["transition_triples"].as_u64().expect("a count");
        let all = quotient.all_transitions(meter).expect("a meter");
        assert_eq!(all.map(|all| all as u64), Some(transitions), "{name}");
        assert!(quotient.transitions() as u64 <= 2 * transitions, "{name}");
    }
    assert_eq!(records.len(), 13);
}

/// A random alphabet: options are words of at most two earlier letters.
fn random_alphabet(random: &mut SplitMix64) -> Alphabet {
    let mut alphabet = Alphabet::default();
    for letters in 0..2 + random.below(3) {
        let mut sides = [Vec::new(), Vec::new()];
        for side in &mut sides {
            for _ in 0..random.below(3) {
                let mut some = || (Letter(random.below(letters.max(1)) as u32), random.below(2));
                let parts = [some(), some()];
                side.push(Word::of(parts.into_iter().filter(|_| letters > 0)));
            }
        }
        alphabet.push(sides).expect("earlier letters");
    }
    alphabet
}

#[test]
fn classes_have_the_outcomes_of_their_words_and_are_told_apart() {
    let mut random = SplitMix64::new(20_250_120);
    let (mut finite, mut larger) = (0, 0);
    for _ in 0..40 {
        let alphabet = random_alphabet(&mut random);
        let meter = &mut Meter::default();
        let mut separation = Separation::new(&alphabet, 3, meter).expect("a meter");
        let quotient = match Quotient::of(alphabet.clone(), meter).expect("a meter") {
            Solution::Finite(quotient) => quotient,
            Solution::Larger(_) => {
                let bounded = separation.classes(3, meter).expect("a meter");
                assert!(bounded.words.len() > 3, "few classes but no proof");
                larger += 1;
                continue;
            }
        };
        finite += 1;
        assert!(quotient.all_transitions(meter).expect("a meter").is_some());
        let monoid = quotient.monoid();
        for _ in 0..30 {
            let mut some = || {
                let letters = alphabet.letters().map(|letter| (letter, random.below(4)));
                Word::of(letters.collect::<Vec<_>>())
            };
            let (a, b) = (some(), some());
            let (class, other) = (quotient.class(&a), quotient.class(&b));
            let outcome = separation.outcome(&a, meter).expect("a meter");
            assert_eq!(monoid.outcome(class), outcome);
            assert_eq!(quotient.class(&a.plus(&b)), monoid.sum(class, other));
            match quotient.refutation(class, other) {
                None => {
                    let refuting = separation.refuting(&a, &b, meter).expect("a meter");
                    assert_eq!(refuting, None);
                }
                Some(test) => {
                    let [first, second] = [&a, &b].map(|word| {
                        let sum = word.plus(test);
                        separation.outcome(&sum, meter).expect("a meter")
                    });
                    assert!(!first.is_at_least(second));
                }
            }
            for (a, b) in [(&a, &b), (&b, &a)] {
                let refuting = separation.refuting(a, b, meter).expect("a meter");
                assert!(refuting.is_none() || class != other);
            }
            assert_eq!(quotient.separation(class, other).is_some(), class != other);
        }
        // Each side has the options of the definition.
        for letter in alphabet.letters() {
            let word = Word::of([(letter, 1)]);
            assert_eq!(
                alphabet.options_of(&word, Side::Left),
                alphabet.options(letter, Side::Left)
            );
        }
    }
    assert!(finite > 25 && larger > 1, "{finite} finite, {larger} not");
}
