//! Infinite quotients: outcomes by degrees, against play.

use rustc_hash::FxHashMap;
use upstar::game::closed::{
    Allowance, Alphabet, Compared, Grading, Inverse, Letter, Quotient, Solution, Word,
};
use upstar::meter::{Meter, Metered, Share};
use upstar::values::{Outcome, Side, SplitMix64};

use crate::support::answers::{answers, session};
use crate::support::rounds;

/// Who wins, by playing all sums.
struct Play<'a> {
    alphabet: &'a Alphabet,
    known: FxHashMap<Word, Outcome>,
}

impl<'a> Play<'a> {
    fn of(alphabet: &'a Alphabet) -> Self {
        Self { alphabet, known: FxHashMap::default() }
    }

    fn outcome(&mut self, word: &Word) -> Outcome {
        if let Some(&known) = self.known.get(word) {
            return known;
        }
        let wins = Side::BOTH.map(|side| {
            let options: Vec<Word> = self.alphabet.options_of(word, side).collect();
            options.is_empty()
                || options.iter().any(|option| !self.outcome(option).wins_first(side.opponent()))
        });
        let outcome = Outcome::from_wins(wins[0], wins[1]);
        self.known.insert(word.clone(), outcome);
        outcome
    }
}

/// Two to four letters with few random options, words of at most two letters.
fn random_alphabet(random: &mut SplitMix64) -> Alphabet {
    let mut alphabet = Alphabet::default();
    for count in 0..2 + random.below(3) {
        let mut options = || {
            let options = (0..random.below(3)).map(|_| {
                let length = if count == 0 { 0 } else { random.below(3).min(random.below(3)) };
                let letters = (0..length).map(|_| Letter(random.below(count) as u32));
                Word::of(letters.map(|letter| (letter, 1)).collect::<Vec<_>>())
            });
            options.collect::<Vec<Word>>()
        };
        let sides = [options(), options()];
        alphabet.push(sides).expect("options are words of earlier letters");
    }
    alphabet
}

/// A word with fewer than `most` copies of each letter.
fn random_word(alphabet: &Alphabet, most: u64, random: &mut SplitMix64) -> Word {
    let letters = alphabet.letters().map(|letter| (letter, random.below(most)));
    Word::of(letters.filter(|(_, times)| *times > 0).collect::<Vec<_>>())
}

#[test]
fn outcomes_by_degrees_are_those_of_play() {
    let mut random = SplitMix64::new(19);
    let mut meter = Meter::default();
    let (mut infinite, mut finite, mut sums) = (0, 0, 0_u64);
    let many = rounds(75);
    for _ in 0..many {
        let alphabet = random_alphabet(&mut random);
        let quotient = meter.within(Share::ticks(100_000), |meter| {
            Quotient::of(alphabet.clone(), Allowance::NONE, meter)
        });
        let is_finite = matches!(quotient.expect("no limit"), Some(Solution::Finite(_)));
        let grading =
            meter.within(Share::ticks(500_000), |meter| Grading::search(&alphabet, 0, meter));
        let Some(grading) = grading.expect("no limit").flatten() else {
            finite += u64::from(is_finite);
            continue;
        };
        assert!(!is_finite, "finite and infinite: {alphabet:?}");
        infinite += 1;
        let mut play = Play::of(&alphabet);
        for _ in 0..60 {
            let word = random_word(&alphabet, 10, &mut random);
            if let Some(outcome) = grading.outcome(&word) {
                assert_eq!(outcome, play.outcome(&word), "{word:?} of {alphabet:?}");
                sums += 1;
            }
        }
        // The sums that show that there are infinitely many classes.
        let ends = grading.ends().expect("it was sought for them");
        assert_ne!(ends.outcomes[0], ends.outcomes[1]);
        let degree = |word: &Word| -> i64 {
            let degree = |letter| grading.degrees().find(|(other, _)| *other == letter);
            let letters = word.letters();
            letters.map(|(letter, times)| times as i64 * degree(letter).map_or(0, |it| it.1)).sum()
        };
        let mut beyond = [false; 2];
        for (place, &(letter, times)) in ends.added.iter().enumerate() {
            for copies in 0..8 {
                let other = ends.added[(place + 1) % ends.added.len()];
                let more = [(letter, times * copies), (other.0, other.1)];
                let word = ends.word.plus(&Word::of(more));
                let degree = degree(&word);
                let end = usize::from(degree > 0);
                if degree.abs() > ends.bound {
                    assert_eq!(play.outcome(&word), ends.outcomes[end], "{word:?} of {alphabet:?}");
                    beyond[end] = true;
                }
            }
        }
        assert_eq!(beyond, [true; 2], "{alphabet:?}");
    }
    assert!(5 * infinite > many && 5 * finite > many, "{infinite}, {finite}");
    assert!(sums > 6 * many, "{sums}");
}

#[test]
fn order_forms_and_inverses_by_degrees_are_those_beside_all_small_sums() {
    let mut random = SplitMix64::new(1919);
    let mut meter = Meter::default();
    let (mut at_least, mut refuted) = (0, 0);
    let (mut simpler, mut inverses, mut without) = (0, 0, 0);
    for _ in 0..150 {
        let alphabet = random_alphabet(&mut random);
        if alphabet.len() > 3 {
            continue;
        }
        let Some(grading) = Grading::of_all(&alphabet, &mut meter).expect("no limit") else {
            continue;
        };
        let mut play = Play::of(&alphabet);
        let tests: Vec<Word> = (0..40).map(|_| random_word(&alphabet, 6, &mut random)).collect();
        for _ in 0..5 {
            let g = random_word(&alphabet, 5, &mut random);
            let simplest = grading.simplest(&g, &mut meter).expect("no limit");
            let simplest = simplest.expect("all letters have degrees");
            assert!(alphabet.weight(&simplest) <= alphabet.weight(&g));
            simpler += usize::from(simplest != g);
            for test in &tests {
                let [first, second] = [&g, &simplest].map(|word| play.outcome(&word.plus(test)));
                assert_eq!(first, second, "{g:?} {simplest:?} {test:?} of {alphabet:?}");
            }
            match grading.inverse(&g, &mut meter).expect("no limit") {
                Inverse::Unknown => {}
                Inverse::Word(inverse) => {
                    inverses += usize::from(g != Word::default());
                    for test in &tests {
                        let sum = g.plus(&inverse).plus(test);
                        assert_eq!(play.outcome(&sum), play.outcome(test), "{g:?} of {alphabet:?}");
                    }
                }
                Inverse::None => {
                    without += 1;
                    for _ in 0..10 {
                        let sum = g.plus(&random_word(&alphabet, 5, &mut random));
                        let zero = Word::default();
                        let differs = [[&sum, &zero], [&zero, &sum]].into_iter().any(|games| {
                            let found = grading.compare(games, &mut meter).expect("no limit");
                            matches!(found, Compared::Refuted { .. })
                        });
                        assert!(differs, "{g:?} of {alphabet:?}");
                    }
                }
            }
        }
        for _ in 0..20 {
            let [g, h] = [(); 2].map(|()| random_word(&alphabet, 4, &mut random));
            match grading.compare([&g, &h], &mut meter).expect("no limit") {
                Compared::Unknown => panic!("all letters have degrees"),
                Compared::Refuted { test, outcomes } => {
                    refuted += 1;
                    assert_eq!(outcomes, [&g, &h].map(|word| play.outcome(&word.plus(&test))));
                    assert!(!outcomes[0].is_at_least(outcomes[1]));
                }
                Compared::AtLeast => {
                    at_least += usize::from(g != h);
                    for test in &tests {
                        let [first, second] = [&g, &h].map(|word| play.outcome(&word.plus(test)));
                        assert!(first.is_at_least(second), "{g:?} {h:?} {test:?} of {alphabet:?}");
                    }
                }
            }
        }
    }
    assert!(at_least > 50 && refuted > 200, "{at_least}, {refuted}");
    assert!(simpler > 50 && inverses > 50 && without > 30, "{simpler}, {inverses}, {without}");
}

/// What theorems say of infinite quotients is found without them.
#[test]
fn degrees_are_the_values_of_kayles_and_the_weights_of_numbers() {
    let mut session = session();
    answers(&mut session, "universe misere\nwithout theorems");
    for (games, degrees) in [
        ("S2, S3", "partizan_kayles(1) = -1, partizan_kayles(2) = 1"),
        ("1, -1", "1 = -1, -1 = 1"),
        ("domineering(2, 2)", "-domineering(\"./.\") = 1, domineering(\"./.\") = -1"),
    ] {
        let answer = answers(&mut session, &format!("quotient({games})")).join("\n");
        assert!(answer.starts_with("infinite: by degrees"), "{games}: {answer}");
        assert!(answer.contains(degrees), "{games}: {answer}");
    }
}

#[test]
fn partizan_sets_that_were_searched_for_ever() {
    let mut session = session();
    answers(&mut session, "universe misere");
    let mut ask = |text: &str| answers(&mut session, text).join("\n");
    for games in ["1, *", "<^|v>", "<0|-1>", "<2|0>", "<^|*2>, <0|^*>", "<<^|*>|<*,0|*>,*>"] {
        let answer = ask(&format!("quotient({games})"));
        assert!(answer.starts_with("infinite: by degrees"), "{games}: {answer}");
        assert_eq!(ask(&format!("is_finite(quotient({games}))")), "false");
        assert_eq!(ask(&format!("order(quotient({games}))")), "none");
    }
    // Impartial games of day 4 and 5.
    let d = "<0,<*2|*2>|0,<*2|*2>>";
    let answer = ask(&format!("quotient({d}, <*,*2,<*2|*2>|*,*2,<*2|*2>>)"));
    assert!(answer.starts_with("infinite: by degrees"), "{answer}");
    assert!(answer.contains("*2 = 1, <*2|*2> = 2"), "{answer}");
    // A finite quotient has no degrees.
    assert!(ask(&format!("quotient({d})")).starts_with("14 classes"));
}

/// Nothing is left open.
#[test]
fn each_game_of_day_two_has_a_quotient_that_is_proved() {
    let mut session = session();
    let asked = "[len([G for G in games_born_by(2) if is_finite(quotient(G)) == b]) for b in [true, false]] mod misere";
    assert_eq!(answers(&mut session, asked), ["[36, 220]"]);
}

#[test]
fn one_and_star_are_inverses_among_their_sums() {
    let mut session = session();
    answers(&mut session, "universe misere");
    for (text, expected) in [
        ("1 + * == 0 mod closure(1, *)", "true"),
        ("5 + 5 * * == 0 mod closure(1, *)", "true"),
        ("2 + * == 1 mod closure(1, *)", "true"),
        ("1 + * == 0 mod closure(1, *, ^)", "false"),
        ("* + * == 0 mod closure(1, *)", "false"),
        ("[1 >= *, * >= 1] mod closure(1, *)", "[false, true]"),
        ("inverse(1) mod closure(1, *)", "*"),
        ("canonical(5 + 3 * *) mod closure(1, *)", "2"),
        ("class_of(quotient(1, *), 1 + * + *)", "*"),
        ("5000 * * == 5002 * * mod closure(1, *)", "false"),
        ("canonical(500 * ^ + 400 * v) mod closure(^, v)", "^100"),
    ] {
        assert_eq!(answers(&mut session, text).join("\n"), expected, "{text}");
    }
    let law = "for m in 0 .. 7, n in 0 .. 7 {\n\
               assert outcome(m * 1 + n * * + 1 + *) == outcome(m * 1 + n * *) }";
    assert_eq!(answers(&mut session, law), [""; 0]);
}
