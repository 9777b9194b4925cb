//! Quotients of small closed sets: golden data of a program that compares words one by one
//! (`golden/universes_quotients.json`), and the definition.

use std::collections::BTreeSet;

use serde_json::Value;
use upstar::game::Engine;
use upstar::game::closed;
use upstar::game::closed::{Allowance, Alphabet, Letter, Quotient, Separation, Solution, Word};
use upstar::game::solved::Sprigs;
use upstar::game::solved::among::Among;
use upstar::meter::Meter;
use upstar::values::number::Dyadic;
use upstar::values::{Outcome, Side, SplitMix64};

const GOLDEN: &str = include_str!("../../golden/universes_quotients.json");

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
        let solution = Quotient::of(alphabet.clone(), Allowance::SHORT, meter).expect("a meter");
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
        assert_eq!(quotient.order() as u64, record["size"].as_u64().expect("a size"), "{name}");
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
        for (row, &element) in
            record["add_generator"].as_array().expect("rows").iter().zip(&elements)
        {
            for (next, generator) in row.as_array().expect("a row").iter().zip(0..) {
                let next = elements[next.as_u64().expect("a class") as usize];
                assert_eq!(monoid.plus_letter(element, Letter(generator)), next, "{name}");
            }
        }
        for pair in record["distinguish"].as_array().expect("pairs") {
            let side = |key: &str| elements[pair[key].as_u64().expect("a class") as usize];
            let by = quotient.class(&word(&pair["by"]));
            let [a, b] = [side("a"), side("b")].map(|side| monoid.outcome(monoid.sum(side, by)));
            assert_ne!(a, b, "{name}");
            assert!(quotient.separation(side("a"), side("b")).is_some(), "{name}");
        }
        let expected = record["transition_triples"].as_u64().expect("a count");
        assert_eq!(transitions(&quotient), expected, "{name}");
    }
    assert_eq!(records.len(), 13);
}

/// How many transitions the words of a quotient have, all of them followed: the classes of a word, of
/// its Left options and of its Right options (Plambeck and Siegel 2008). Each is sound: its outcome is
/// what the outcomes of the options force.
fn transitions(quotient: &Quotient) -> u64 {
    let (alphabet, monoid) = (quotient.alphabet(), quotient.monoid());
    let mut found: BTreeSet<(u32, [BTreeSet<u32>; 2])> = BTreeSet::new();
    let mut open = vec![(0, [BTreeSet::new(), BTreeSet::new()])];
    while let Some(transition) = open.pop() {
        let (class, options) = &transition;
        let wins = Side::BOTH.map(|side| {
            let own = &options[side as usize];
            let loses = |&option: &u32| !monoid.outcome(option).wins_first(side.opponent());
            own.is_empty() || own.iter().any(loses)
        });
        assert_eq!(monoid.outcome(*class), Outcome::from_wins(wins[0], wins[1]));
        for letter in alphabet.letters() {
            let next = Side::BOTH.map(|side| {
                let kept = options[side as usize].iter();
                let kept = kept.map(|&option| monoid.plus_letter(option, letter));
                let new = alphabet.options(letter, side).iter();
                kept.chain(new.map(|word| monoid.plus_word(*class, word))).collect()
            });
            let next = (monoid.plus_letter(*class, letter), next);
            if !found.contains(&next) && next != transition {
                open.push(next);
            }
        }
        found.insert(transition);
    }
    found.len() as u64
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
        let quotient =
            match Quotient::of(alphabet.clone(), Allowance::SHORT, meter).expect("a meter") {
                Solution::Finite(quotient) => quotient,
                Solution::Larger(_) => {
                    let bounded = separation.classes(3, meter).expect("a meter");
                    assert!(bounded.words.len() > 3, "few classes but no proof");
                    larger += 1;
                    continue;
                }
            };
        finite += 1;
        // Plambeck and Siegel's proof, which ours follows in part.
        assert!(transitions(&quotient) > 0);
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
                alphabet.options_of(&word, Side::Left).collect::<Vec<_>>(),
                alphabet.options(letter, Side::Left)
            );
        }
    }
    assert!(finite > 25 && larger > 1, "{finite} finite, {larger} not");
}

/// All words of up to `length` letters.
fn words(letters: u32, length: usize) -> Vec<Word> {
    let mut all = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..length {
        last = last
            .iter()
            .flat_map(|word: &Vec<u32>| {
                let from = word.last().copied().unwrap_or(0);
                (from..letters).map(|letter| [&word[..], &[letter]].concat())
            })
            .collect();
        all.extend_from_slice(&last);
    }
    let words = all.into_iter();
    words.map(|word| Word::of(word.into_iter().map(|letter| (Letter(letter), 1)))).collect()
}

/// The theorem that sums of strips are the integers (Milley 2015), against what words tell apart:
/// all strips of up to n pins, which are the followers of the longest.
#[test]
fn strips_of_kayles_are_told_apart_as_the_integers_are() {
    for longest in 2..=6_u32 {
        let strip = |pins: u32| (pins > 0).then(|| (Letter(pins - 1), 1));
        let mut alphabet = Alphabet::default();
        for pins in 1..=longest {
            let moves = [1, 2].map(|taken| {
                let rest = pins.checked_sub(taken).map_or(0..0, |rest| 0..rest + 1);
                rest.map(|i| Word::of(strip(i).into_iter().chain(strip(pins - taken - i))))
                    .collect()
            });
            alphabet.push(moves).expect("options are earlier");
        }
        let value = |word: &Word| {
            let values = word
                .letters()
                .map(|(letter, times)| times as i64 * [-1, 1, 0][letter.0 as usize % 3]);
            values.sum::<i64>()
        };
        let meter = &mut Meter::default();
        let words = words(longest, 3);
        let mut separation = Separation::new(&alphabet, 4, meter).expect("a meter");
        for a in &words {
            for b in &words {
                let equal = [(a, b), (b, a)].into_iter().all(|(a, b)| {
                    let refuting = separation.refuting(a, b, meter);
                    refuting.expect("a meter").is_none()
                });
                assert_eq!(equal, value(a) == value(b), "{a:?} {b:?}");
            }
        }
        let solution = Quotient::of(alphabet, Allowance::SHORT, meter).expect("a meter");
        assert!(matches!(solution, Solution::Larger(_)), "{longest}");
    }
}

/// The theorem that sums of sprigs are a group (McKay, Milley and Nowakowski 2016), against what
/// words tell apart, where each sprig has its conjugate.
#[test]
fn sprigs_are_told_apart_as_what_they_reduce_to() {
    for numbers in [&[(1, 0)][..], &[(2, 0)], &[(1, 1)], &[(3, 0), (1, 2)], &[(3, 1)]] {
        let mut engine = Engine::without_theorems();
        let meter = &mut Meter::default();
        let star = engine.nimber(1);
        let mut sprigs = Vec::new();
        for &(n, k) in numbers {
            for x in [Dyadic::new(n, k), Dyadic::new(-n, k)] {
                let number = engine.number(x);
                sprigs.push(engine.ask(meter).ordinal(star, number).expect("a sprig"));
            }
        }
        let id = closed::set_of(&mut engine.ask(meter), &sprigs).expect("a meter");
        let alphabet = engine.closed_set(id).quotient().alphabet().clone();
        assert!(!engine.closed_set(id).is_solved());
        let words = words(alphabet.len() as u32, 2);
        let mut sums = Vec::new();
        for word in &words {
            let game = closed::game(&mut engine.ask(meter), id, word).expect("a sum");
            sums.push(engine.as_sprigs(game).expect("sprigs"));
        }
        let mut separation = Separation::new(&alphabet, 3, meter).expect("a meter");
        for (a, first) in words.iter().zip(&sums) {
            for (b, second) in words.iter().zip(&sums) {
                let equal = [(a, b), (b, a)].into_iter().all(|(a, b)| {
                    let refuting = separation.refuting(a, b, meter);
                    refuting.expect("a meter").is_none()
                });
                assert_eq!(equal, first == second, "{first:?} {second:?}");
            }
        }
    }
}

/// Numbers of both signs are told apart as their weights are, against what words tell apart: the
/// lighter one is at least the heavier one.
#[test]
fn numbers_are_told_apart_as_their_weights_are() {
    for numbers in
        [&[(1, 0), (-1, 0)][..], &[(3, 2), (-1, 0)], &[(1, 1), (-3, 2)], &[(5, 3), (-2, 0)]]
    {
        let mut engine = Engine::without_theorems();
        let meter = &mut Meter::default();
        let numbers = numbers.iter().map(|&(n, k)| Dyadic::new(n, k));
        let games: Vec<_> = numbers.map(|number| engine.number(number)).collect();
        let id = closed::set_of(&mut engine.ask(meter), &games).expect("a meter");
        assert!(!engine.closed_set(id).is_solved());
        let alphabet = engine.closed_set(id).quotient().alphabet().clone();
        let words = words(alphabet.len() as u32, 2);
        let mut separation = Separation::new(&alphabet, 5, meter).expect("a meter");
        let mut weights = Vec::new();
        for word in &words {
            let game = closed::game(&mut engine.ask(meter), id, word).expect("a sum");
            weights.push(engine.weight_of_numbers(game).expect("numbers"));
        }
        for (a, v) in words.iter().zip(&weights) {
            for (b, w) in words.iter().zip(&weights) {
                let refuting = separation.refuting(a, b, meter).expect("a meter");
                assert_eq!(refuting.is_none(), v <= w, "{a:?} {b:?}");
            }
        }
    }
}

/// Of a set of sprigs with numbers of both signs, not all with their conjugates: sums that reduce to
/// the same are equal, those of different Δ, or of which one has a star left over, are told apart.
#[test]
fn sprigs_without_conjugates_are_told_apart_by_delta() {
    for numbers in
        [&[(2, 0), (-1, 0)][..], &[(1, 1), (-1, 0)], &[(1, 0), (-1, 1)], &[(1, 0), (-2, 0)]]
    {
        let mut engine = Engine::without_theorems();
        let meter = &mut Meter::default();
        let star = engine.nimber(1);
        let mut sprigs = Vec::new();
        for &(n, k) in numbers {
            let number = engine.number(Dyadic::new(n, k));
            sprigs.push(engine.ask(meter).ordinal(star, number).expect("a sprig"));
        }
        let id = closed::set_of(&mut engine.ask(meter), &sprigs).expect("a meter");
        assert!(!engine.closed_set(id).is_solved());
        let alphabet = engine.closed_set(id).quotient().alphabet().clone();
        let words = words(alphabet.len() as u32, 3);
        let mut separation = Separation::new(&alphabet, 4, meter).expect("a meter");
        let mut sums = Vec::new();
        for word in &words {
            let game = closed::game(&mut engine.ask(meter), id, word).expect("a sum");
            sums.push(engine.as_sprigs(game).expect("sprigs"));
        }
        let mut among = Among::default();
        let letters = alphabet.letters().map(|letter| engine.closed_set(id).game(letter));
        let singles: Vec<Sprigs> = letters.map(|game| engine.as_sprigs(game).unwrap()).collect();
        singles.iter().for_each(|single| among.insert(single));
        let letter = |x: Dyadic| {
            let wanted = Sprigs::of([(x, 1)]);
            let place = singles.iter().position(|single| *single == wanted);
            Letter(u32::try_from(place.expect("a letter")).unwrap())
        };
        for (a, first) in words.iter().zip(&sums) {
            for (b, second) in words.iter().zip(&sums) {
                let alike =
                    first.delta() == second.delta() && first.has_star() == second.has_star();
                let told = |pair| among.apart(pair).expect("few numbers");
                let equal = told([first, second]).is_none() && told([second, first]).is_none();
                assert!(alike || !equal, "{first:?} {second:?}");
                assert!(equal || first != second, "{first:?} {second:?}");
                // What is told, and its witness, against search.
                let refuting = separation.refuting(a, b, meter).expect("a meter");
                let Some((shifts, star)) = told([first, second]) else {
                    assert_eq!(refuting, None, "{first:?} {second:?}");
                    continue;
                };
                let letters = shifts.into_iter().map(|(x, times)| {
                    let x = if times < 0 { x.negate() } else { x };
                    (letter(x), times.unsigned_abs() as u64)
                });
                let star = (letter(Dyadic::ZERO), u64::from(star));
                let test = Word::of(letters.chain([star]));
                let [o, p] =
                    [a, b].map(|word| separation.outcome(&word.plus(&test), meter).unwrap());
                assert!(!o.is_at_least(p), "{first:?} {second:?} {test:?}");
            }
        }
    }
}
