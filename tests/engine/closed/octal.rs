//! Quotients of octal games as CGSuite's `MisereSolver` found them
//! (`golden/cgsuite_misere_quotients.json` names the version).

use std::collections::HashMap;

use serde_json::Value;
use upstar::game::closed::{Allowance, Letter, Octal, Period, Quotient, Solution, Word};
use upstar::meter::Meter;
use upstar::session::Session;
use upstar::values::{Outcome, SplitMix64};

use crate::support::answers::{answers, session};
use crate::support::sampled;

pub const GOLDEN: &str = include_str!("../../golden/cgsuite_misere_quotients.json");

fn quotient(octal: &Octal, count: usize) -> Option<Quotient> {
    quotient_within(octal, count, Allowance::LONG)
}

fn quotient_within(octal: &Octal, count: usize, allowance: Allowance) -> Option<Quotient> {
    let mut meter = Meter::default();
    let heaps = octal.heaps(count, &mut meter).expect("an unlimited meter");
    match Quotient::of(heaps, allowance, &mut meter).expect("an unlimited meter") {
        Solution::Finite(quotient) => Some(quotient),
        Solution::Larger(_) => None,
    }
}

/// Reads a product such as `ab2c` by the classes of its letters.
fn product(quotient: &Quotient, letters: &HashMap<char, u32>, text: &str) -> u32 {
    let mut element = 0;
    let mut last = 0;
    for symbol in text.chars() {
        match symbol.to_digit(10) {
            None => last = letters[&symbol],
            Some(1) if text == "1" => continue,
            // The letter itself stood before the digit.
            Some(power) => {
                for _ in 1..power {
                    element = quotient.monoid().sum(element, last);
                }
                continue;
            }
        }
        element = quotient.monoid().sum(element, last);
    }
    element
}

#[test]
fn octal_games_have_the_quotients_that_cgsuite_found() {
    let golden: Value = serde_json::from_str(GOLDEN).expect("JSON");
    let mut solved = 0;
    for record in golden["records"].as_array().expect("a list") {
        let code = record["args"][0].as_str().expect("text");
        let Some(octal) = Octal::parse(code) else {
            continue;
        };
        if record["solved"] != true {
            continue;
        }
        let number = |key: &str| -> usize {
            let text = record[key].as_str().expect("text");
            text.parse().expect("a number")
        };
        let phi: Vec<&str> = record["phi"].as_str().expect("text").split(' ').collect();
        // As many heaps as the theorem on periods needs.
        let (start, length) = (number("preperiod"), number("period"));
        let enough = 2 * start + 2 * length + code.len() - 3;
        let quotient = quotient(&octal, enough.max(phi.len() - 1)).expect(code);
        assert_eq!(quotient.order(), number("q_size"), "{code}");
        assert_eq!(quotient.count(Outcome::P), number("p_size"), "{code}");
        assert_eq!(octal.period(&quotient.pretending()), Some(Period { start, length }), "{code}");
        // The pretending function, in the letters of its presentation.
        let mut classes = vec![0];
        classes.extend(quotient.pretending());
        let mut letters = HashMap::new();
        for (heap, text) in phi.iter().enumerate() {
            let mut symbols = text.chars();
            if let (Some(letter), None) = (symbols.next(), symbols.next())
                && letter.is_alphabetic()
            {
                letters.entry(letter).or_insert(classes[heap]);
            }
        }
        for (heap, text) in phi.iter().enumerate() {
            assert_eq!(product(&quotient, &letters, text), classes[heap], "{code} {heap}");
        }
        let presentation = record["presentation"].as_str().unwrap_or_default();
        if let Some((relations, positions)) = presentation.split_once("; P = ") {
            let relations = relations.split_once('|').expect("relations").1;
            for relation in relations.trim_end_matches('>').trim().split(',') {
                let (a, b) = relation.split_once('=').expect("a relation");
                let [a, b] = [a, b].map(|side| product(&quotient, &letters, side.trim()));
                assert_eq!(a, b, "{code} {relation}");
            }
            for word in positions.trim_matches(['{', '}']).split(',') {
                let class = product(&quotient, &letters, word.trim());
                assert_eq!(quotient.monoid().outcome(class), Outcome::P, "{code} {word}");
            }
        }
        solved += 1;
    }
    assert_eq!(solved, 18);
}

#[test]
fn a_period_that_few_heaps_prove_is_that_of_more_heaps() {
    let codes = [
        "0.1", "0.3", "0.11", "0.31", "0.33", "0.333", "0.353", "0.52", "0.75", "0.4", "0.5",
        "0.04", "0.05", "0.004", "0.005", "4.0",
    ];
    // One move each: from a heap of 17 or of 18 to two heaps of 1.
    let long = ["0.000000000000004", "0.0000000000000004"];
    let mut held = 0;
    for code in codes.into_iter().chain(long) {
        let octal = Octal::parse(code).expect("a code");
        let most = code.len() + 14;
        let mut classes = vec![0];
        classes.extend(match quotient_within(&octal, most + 4, Allowance::SHORT) {
            Some(more) => more.pretending(),
            None => continue,
        });
        for heaps in 1..=most {
            let few = quotient(&octal, heaps).expect("smaller than a finite one");
            if let Some(Period { start, length }) = octal.period(&few.pretending()) {
                held += 1;
                for heap in start..classes.len() - length {
                    let same = classes[heap] == classes[heap + length];
                    assert!(same, "{code}: heap {} after {heaps}", heap + length);
                }
            }
        }
    }
    assert!(held > 80, "{held}");
}

/// Holds the sizes of quotients that CGSuite found to the last heap that it reached.
fn has_the_sizes_that_cgsuite_found(code: &str) {
    let golden: Value = serde_json::from_str(GOLDEN).expect("JSON");
    let records = golden["records"].as_array().expect("a list");
    let record = records.iter().find(|record| record["args"][0] == code).expect(code);
    assert_eq!(record["solved"], false, "{code}");
    let number = |key: &str| -> usize {
        let text = record[key].as_str().expect("text");
        text.parse().expect("a number")
    };
    // The first class is that of no heap.
    let heaps = record["phi"].as_str().expect("text").split(' ').count() - 1;
    let octal = Octal::parse(code).expect("a code");
    let quotient = quotient(&octal, heaps).expect(code);
    let sizes = (quotient.order(), quotient.count(Outcome::P));
    assert_eq!(sizes, (number("q_size"), number("p_size")), "{code} to heap {heaps}");
}

#[test]
fn partial_quotients_have_the_sizes_that_cgsuite_found() {
    let codes = ["0.154", "0.07", "0.26", "0.37", "0.57", "4.7"];
    sampled(codes, 4).for_each(has_the_sizes_that_cgsuite_found);
}

#[test]
fn an_unfinished_quotient_is_one_that_larger_heaps_refine() {
    let golden: Value = serde_json::from_str(GOLDEN).expect("JSON");
    let mut held = 0;
    for record in golden["records"].as_array().expect("a list") {
        let code = record["args"][0].as_str().expect("text");
        let (Some(octal), Some(phi)) = (Octal::parse(code), record["phi"].as_str()) else {
            continue;
        };
        let phi: Vec<&str> = phi.split(' ').take(13).collect();
        let quotient = quotient(&octal, phi.len() - 1).expect(code);
        let mut classes = vec![0];
        classes.extend(quotient.pretending());
        for a in 0..phi.len() {
            for b in 0..a {
                if phi[a] == phi[b] {
                    assert_eq!(classes[a], classes[b], "{code}: heaps {a} and {b}");
                }
            }
        }
        held += 1;
    }
    assert_eq!(held, 27);
}

#[test]
fn any_number_of_heaps_is_a_word() {
    let octal = Octal::parse("0.77").expect("a code");
    let quotient = quotient(&octal, 12).expect("finite");
    for copies in 0..40_u64 {
        let mut class = 0;
        for _ in 0..copies {
            class = quotient.monoid().plus_letter(class, Letter(8));
        }
        assert_eq!(quotient.class(&Word::of([(Letter(8), copies)])), class);
    }
}

#[test]
fn heaps_of_any_size_have_the_misere_outcomes_of_the_classes_of_all_heaps() {
    for (code, period) in
        [("0.77", "from heap 71 on they repeat after 12"), ("0.72", "16 on they repeat after 4")]
    {
        let octal = Octal::parse(code).expect("a code");
        let whole = quotient(&octal, 320).expect("finite");
        let mut session = session();
        for heaps in [&[300][..], &[250, 250, 7], &[319, 288], &[201, 202, 203]] {
            let letters = heaps.iter().map(|heap| (Letter(heap - 1), 1));
            let expected = whole.outcome(&Word::of(letters)).expect("all heaps are solved");
            let parts: Vec<String> =
                heaps.iter().map(|heap| format!("octal(\"{code}\")({heap})")).collect();
            let sum = parts.join(" + ");
            let found = answers(&mut session, &format!("outcome({sum}) mod misere")).join("\n");
            assert_eq!(found, format!("{expected:?}"), "{sum}");
            let why = answers(&mut session, &format!("why(outcome({sum})) mod misere")).join("\n");
            assert!(why.contains(period), "{why}");
        }
    }
    // Kayles and subtraction games have codes too.
    let mut session = session();
    for (sum, expected) in [
        // Heap 80 beside heap 80.
        ("kayles(1000000000004) + octal(\"0.77\")(80)", "P"),
        ("kayles(1000) + kayles(0)", "N"),
        // Modulo 3 a heap of 1 loses, and of 0 and 2 the second does.
        ("subtraction([1, 2])(3000000000001)", "P"),
        ("subtraction([1, 2])(3000000000000) + subtraction([1, 2])(3000000000002)", "N"),
    ] {
        let found = answers(&mut session, &format!("outcome({sum}) mod misere")).join("\n");
        assert_eq!(found, expected, "{sum}");
    }
}

#[test]
fn heaps_beyond_those_of_a_quotient_have_classes_where_its_period_is_proved() {
    let mut session = session();
    let asked = |session: &mut Session, text: &str| answers(session, text).join("\n");
    asked(&mut session, "let d = octal(\"0.77\")\nlet Q = quotient(d, 170)");
    for (heaps, same) in [
        ("d(1000)", "d(76)"),
        ("d(1000) + 3 * d(76) + d(5)", "4 * d(76) + d(5)"),
        ("kayles(71 + 12 * 1000000000)", "d(71)"),
    ] {
        let [class, expected] =
            [heaps, same].map(|heaps| asked(&mut session, &format!("class_of(Q, {heaps})")));
        assert!(class == expected && class.contains("octal(\"0.77\")"), "{heaps}: {class}");
    }
    let refused = asked(&mut session, "class_of(Q, octal(\"0.07\")(1000))");
    assert_eq!(refused, "E0315");
    asked(&mut session, "let few = quotient(d, 160)");
    assert_eq!(asked(&mut session, "class_of(few, d(161))"), "E0315");
}

#[test]
fn all_heaps_of_an_octal_game_are_a_set_whose_quotient_answers() {
    for (code, period, length) in [
        ("0.77", "from heap 71 on heaps repeat after 12", 12),
        ("0.144", "from heap 12 on heaps repeat after 10", 10),
    ] {
        let octal = Octal::parse(code).expect("a code");
        let whole = quotient(&octal, 320).expect("finite");
        let mut session = session();
        answers(&mut session, &format!("let d = octal(\"{code}\")\nuniverse d"));
        let mut random = SplitMix64::new(55);
        let mut equal = 0;
        for turn in 0..60 {
            let [g, mut h] = [(); 2].map(|()| {
                let counts = 1 + random.below(2);
                (0..counts).map(|_| 1 + random.below(320)).collect::<Vec<u64>>()
            });
            // Every third pair is one sum, but for periods.
            if turn % 3 == 0 {
                h = g.iter().map(|&n| if n > 160 { n - length } else { n }).collect();
            }
            let class = |heaps: &[u64]| {
                let letters = heaps.iter().map(|&heap| (Letter(heap as u32 - 1), 1));
                whole.class(&Word::of(letters))
            };
            let sum = |heaps: &[u64]| {
                let parts: Vec<String> = heaps.iter().map(|heap| format!("d({heap})")).collect();
                parts.join(" + ")
            };
            let asked = |session: &mut Session, text: &str| answers(session, text).join("\n");
            let are_equal = class(&g) == class(&h);
            equal += u64::from(are_equal);
            let text = format!("{} == {}", sum(&g), sum(&h));
            assert_eq!(asked(&mut session, &text), are_equal.to_string(), "{text} in {code}");
            if sum(&g) != sum(&h) {
                let why = asked(&mut session, &format!("why({text})"));
                assert!(why.contains(period), "{why}");
            }
            let same = format!("canonical({}) == {}", sum(&g), sum(&g));
            assert_eq!(asked(&mut session, &same), "true", "{same}");
            let inverse =
                whole.inverse(&Word::of(g.iter().map(|&heap| (Letter(heap as u32 - 1), 1))));
            let invertible = format!("invertible({})", sum(&g));
            assert_eq!(
                asked(&mut session, &invertible),
                inverse.is_some().to_string(),
                "{invertible}"
            );
        }
        assert!(equal >= 20, "{equal} equal pairs of {code}");
        // What tells two heaps apart is a sum of heaps, and is played without the quotient.
        let apart = "let X = distinguish(d(20), d(21))\nwithout theorems\nuniverse misere";
        answers(&mut session, apart);
        let outcomes = answers(&mut session, "outcome(d(20) + X) != outcome(d(21) + X)").join("\n");
        assert_eq!(outcomes, "true");
    }
}

#[test]
fn a_quotient_that_takes_long_decides_comparisons_forms_and_inverses() {
    // What a short search finds of this quotient does not suffice.
    let mut session = session();
    let asked = |session: &mut Session, text: &str| answers(session, text).join("\n");
    let defined = "let d = octal(\"0.07\")\nlet Q = quotient(d, 28)\norder(Q)";
    assert_eq!(asked(&mut session, defined), "176");
    for (text, expected) in [
        ("4 * d(3) == 2 * d(3) mod Q", "true"),
        ("4 * d(3) mod Q", "0"),
        ("3 * d(27) == d(27) mod Q", "false"),
        ("inverse(d(3)) + d(3) == 0 mod Q", "true"),
        ("invertible(d(27)) mod Q", "false"),
    ] {
        assert_eq!(asked(&mut session, text), expected, "{text}");
    }
    let why = asked(&mut session, "why(3 * d(27) == d(27)) mod Q");
    assert!(why.contains("misère quotient of 176 classes"), "{why}");
    // The sum that tells them apart is played without the quotient.
    let apart = "let X = distinguish(d(27), 3 * d(27)) mod Q\nwithout theorems";
    assert_eq!(asked(&mut session, apart), "");
    let outcomes = "[outcome(d(27) + X), outcome(3 * d(27) + X)] mod misere";
    assert_eq!(asked(&mut session, outcomes), "[N, P]");
}
