//! What is asked for misère play finds what is known: impartial games are compared as impartial games first, with
//! small games as witnesses, and sums of heaps ask the quotient of their heaps. Nothing of it depends on what was asked
//! before.

use crate::support::answers::{answers, session};
use upstar::session::Session;
use upstar::values::SplitMix64;

/// Ticks that each of these questions gets: less than a second. Without witnesses that are tried first some took minutes.
const TICKS: u64 = 3_000_000;

const DEFINITIONS: &str = "let k = octal(\"0.77\")";

/// Heaps and boards that nothing equals, with a witness.
const APART: [(&str, &str, &str); 9] = [
    ("k(12) + k(25)", "k(2)", "*2"),
    ("k(9) + k(12) + k(25)", "k(2)", "*2"),
    ("k(20)", "k(2)", "0"),
    ("k(22)", "k(2)", "*2"),
    ("k(26)", "k(2)", "-1"),
    ("grundy(26)", "grundy(5)", "-1"),
    ("dawsons_kayles(24)", "*", "0"),
    ("cram(3, 4)", "0", "0"),
    ("octal(\"0.15\")(14) + octal(\"0.15\")(9)", "0", "*"),
];

fn limited() -> Session {
    let mut session = session();
    session.set_allowance(Some(TICKS));
    session
}

#[test]
fn impartial_games_are_told_apart_by_small_games() {
    for universe in ["misere", "blocking", "dead_ending", "dicot"] {
        let mut session = limited();
        answers(&mut session, DEFINITIONS);
        for (g, h, witness) in APART {
            for question in [format!("{g} == {h}"), format!("{g} >= {h}"), format!("{h} >= {g}")] {
                let found = answers(&mut session, &format!("{question} mod {universe}"));
                assert_eq!(found, ["false"], "{question} mod {universe}");
            }
            // 1 and -1 are no dicots.
            let found = answers(&mut session, &format!("distinguish({g}, {h}) mod {universe}"));
            if universe != "dicot" || !witness.contains('1') {
                assert_eq!(found, [witness], "{g}, {h} mod {universe}");
            }
            let form = found[0].split(" = ").next().unwrap_or_default();
            let tells = format!("outcome({g} + {form}) >= outcome({h} + {form})");
            let tells = answers(&mut session, &format!("{tells} mod misere"));
            assert_eq!(tells, ["false"], "{g}, {h}: {found:?} mod {universe}");
        }
    }
}

#[test]
fn a_witness_is_made_beside_small_games_that_take_long() {
    // The search beside -1 takes longer.
    let [g, h] = ["grundy(39)", "impartial_variant(domineering)(3, 4) + grundy(25)"];
    let mut session = limited();
    let found = answers(&mut session, &format!("distinguish({g}, {h}) mod misere"));
    let form = found[0].split(" = ").next().unwrap_or_default();
    let tells = format!("outcome({g} + {form}) >= outcome({h} + {form})");
    session.set_allowance(None);
    let tells = answers(&mut session, &format!("{tells} mod misere"));
    assert_eq!(tells, ["false"], "{found:?}");
}

#[test]
fn the_classes_of_a_quotient_differ_modulo_all_games() {
    let mut session = session();
    session.set_allowance(Some(10 * TICKS));
    answers(&mut session, DEFINITIONS);
    answers(&mut session, "let Q = (quotient(k, 26) mod misere)");
    assert_eq!(answers(&mut session, "len(unique(classes(Q))) mod misere"), ["32"]);
}

/// A sum of small impartial positions.
fn sum(random: &mut SplitMix64) -> String {
    let mut part = || match random.below(5) {
        0 => format!("octal(\"0.{}{}\")({})", random.below(8), random.below(8), random.below(7)),
        1 => format!("k({})", random.below(8)),
        2 => format!("grundy({})", random.below(9)),
        3 => format!("cram({}, {})", 1 + random.below(2), random.below(4)),
        _ => format!("*{}", random.below(4)),
    };
    let parts: Vec<String> = (0..2).map(|_| part()).collect();
    parts.join(" + ")
}

#[test]
fn impartial_games_compare_as_by_their_options() {
    let mut random = SplitMix64::new(62);
    let (mut ours, mut plain) = (session(), session());
    answers(&mut ours, DEFINITIONS);
    answers(&mut plain, &format!("without theorems\n{DEFINITIONS}"));
    let (mut apart, mut equal) = (0, 0);
    for _ in 0..120 {
        let [g, h] = [sum(&mut random), sum(&mut random)];
        for universe in ["misere", "dead_ending", "dicot"] {
            let question = format!("{g} <=> {h} mod {universe}");
            let found = answers(&mut ours, &question);
            assert_eq!(found, answers(&mut plain, &question), "{question}");
            let witness = answers(&mut ours, &format!("distinguish({g}, {h}) mod {universe}"));
            if witness == ["none"] {
                equal += 1;
                continue;
            }
            apart += 1;
            // A long form is followed by its canonical form.
            let form = witness[0].split(" = ").next().unwrap_or_default();
            let tells = format!("outcome({g} + {form}) >= outcome({h} + {form})");
            let tells = answers(&mut plain, &format!("{tells} mod misere"));
            assert_eq!(tells, ["false"], "{question}: {witness:?}");
        }
    }
    assert!(apart > 200 && equal > 20, "{apart} {equal}");
}

/// The families of 2.6 in the review: the same games by other names, and games with other quotients.
const FAMILIES: [&str; 6] = [
    "octal(\"0.77\")",
    "dawsons_kayles",
    "grundy",
    "octal(\"0.15\")",
    "octal(\"0.71\")",
    "octal(\"0.123\")",
];

#[test]
fn sums_of_heaps_that_are_asked_one_by_one_grow_one_quotient() {
    for family in FAMILIES {
        let sums = "a in 0 ..= 16, b in a ..= 16, c in b ..= 16";
        let mut named = session();
        answers(&mut named, &format!("let Q = (quotient({family}, 16) mod misere)"));
        let class = format!("class_of(Q, {family}(a) + {family}(b) + {family}(c))");
        let text = format!("len([0 for {sums} if (outcome({class}) mod misere) == P])");
        let expected = answers(&mut named, &text);
        let mut session = limited();
        session.set_allowance(Some(400_000));
        let sum = format!("{family}(a) + {family}(b) + {family}(c)");
        let text = format!("len([0 for {sums} if (outcome({sum}) mod misere) == P])");
        assert_eq!(answers(&mut session, &text), expected, "{family}");
    }
}

#[test]
fn what_was_asked_before_changes_no_witness_and_no_reason() {
    let questions = [
        "why(k(12) + k(25) == k(2)) mod misere",
        "distinguish(k(26), k(2)) mod misere",
        "why(outcome(k(3) + k(4) + k(5))) mod misere",
        "why(outcome(k(30) + k(14))) mod misere",
        "why(outcome(grundy(3) + grundy(9) + grundy(5))) mod misere",
        "why(outcome(octal(\"0.07\")(20) + octal(\"0.07\")(21))) mod misere",
        "distinguish(cram(3, 4), 0) mod misere",
        "why(k(9) + k(4) >= k(5)) mod dicot",
    ];
    let before = [
        "[outcome(k(n) + k(5)) for n in 0 .. 90] mod misere",
        "[canonical(k(n)) for n in 0 .. 9] mod misere",
        "[genus(k(n)) for n in 0 .. 27] mod impartial",
        "[outcome(grundy(n) + grundy(7)) for n in 0 .. 20] mod misere",
        "[outcome(octal(\"0.07\")(n)) for n in 0 .. 25] mod misere",
        "[outcome(k(26) + n) for n in 0 .. 3] mod misere",
        "canonical(cram(3, 4)) mod misere",
    ];
    let mut after = session();
    answers(&mut after, DEFINITIONS);
    for question in before {
        answers(&mut after, question);
    }
    for question in questions {
        let mut alone = session();
        answers(&mut alone, DEFINITIONS);
        assert_eq!(answers(&mut after, question), answers(&mut alone, question), "{question}");
    }
}
