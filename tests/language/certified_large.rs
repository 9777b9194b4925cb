//! Certificates of games with many followers: they take time that grows with their length, and do not depend on
//! what was asked before. What has no certificate is refused.

use std::time::{Duration, Instant};

use crate::certificates::certify;
use crate::support::answers::{answers, session};

fn owned<const N: usize>(questions: [(&str, &str); N]) -> [(String, String); N] {
    questions.map(|(asked, is)| (asked.to_owned(), is.to_owned()))
}

/// Options of options that look alike, many levels deep, once took time that doubled with each level.
#[test]
fn games_of_many_levels_are_certified_soon() {
    let questions = owned([
        ("certify(27 * ^ == 0)", ">"),
        ("certify(40 * ^ > 0)", ">"),
        ("certify(26 * ^ == 26 * ^)", "=="),
        ("certify(60 * ^ + * > 58 * ^)", ">"),
        ("certify(outcome(27 * ^))", "L"),
        ("certify(6 * ^ <=> 0) mod dicot", "<|>"),
        ("certify(*100 <=> *99)", "<|>"),
    ]);
    let started = Instant::now();
    certify(&mut session(), &questions);
    assert!(started.elapsed() < Duration::from_secs(60), "{:?}", started.elapsed());
}

#[test]
fn integers_are_certified_below_two_to_the_fifty_third() {
    let questions = owned([
        ("certify(2251799813685248 > 3)", ">"),
        ("certify(4503599627370496 > 3)", ">"),
        ("certify(9000000000000000 > 3)", ">"),
        ("certify(9007199254740991 > 9007199254740990)", ">"),
        ("certify(-9007199254740991 <=> -9007199254740990)", "<"),
        ("certify(outcome(9007199254740991 - 9007199254740990))", "L"),
        ("certify(<9007199254740991|-9007199254740991> <=> 9007199254740991)", "<|>"),
    ]);
    certify(&mut session(), &questions);
    for beyond in [
        "9007199254740992",
        "-9007199254740992",
        "10000000000000000000000",
        "9007199254740992 + 1/2",
    ] {
        for question in [format!("certify({beyond} <=> 3)"), format!("certify(outcome({beyond}))")]
        {
            let text = answers(&mut session(), &question).join("");
            assert!(text.contains("\"theorem\":\""), "{question}: {text}");
        }
    }
}

#[test]
fn a_certificate_does_not_depend_on_what_was_asked_before() {
    let questions = [
        "certify(12 * ^ > 10 * ^ + *)",
        "certify(outcome(domineering(3,4)))",
        "certify(domineering(2,4) <=> <1|*>)",
        "certify(outcome(*3 + *2 + nim(1))) mod misere",
        "certify(<0,*|^> <=> <*2|0>) mod assuming(dead_ending)",
        "certify(outcome(clobber(\"xox/oxo\") + domineering(2,2)))",
    ];
    let mut other = session();
    for question in ["canonical(domineering(4,4))", "20 * ^ + *2 > 0", "<1|*> + <*2|0> + <0,*|^>"] {
        answers(&mut other, question);
    }
    let mut before: Vec<_> =
        questions.iter().rev().map(|question| answers(&mut other, question)).collect();
    before.reverse();
    for (question, before) in questions.iter().zip(before) {
        assert_eq!(answers(&mut session(), question), before, "{question}");
    }
}

#[test]
fn other_questions_have_no_certificate() {
    let mut session = session();
    for question in [
        "certify(birthday(<0|v>))",
        "certify_in_lean(* >= 0) mod generated(<.|*>)",
        "certify(* >= 0) mod closure(*, 1)",
        "certify(1 >= 0 and 2 >= 0)",
        "certify(3)",
        "certify(quotient(1, *))",
        "certify(outcome(robot<1|0|-1>))",
        "certify(outcome(<!|0>)) mod misere",
        "certify(canonical(<*|0,*>)) mod generated(<.|*>)",
    ] {
        assert_eq!(answers(&mut session, question), ["E0411"], "{question}");
    }
    // Tombstones mean nothing in normal play.
    assert_eq!(answers(&mut session, "certify(outcome(<!|0>))"), ["E0401"]);
    for question in [
        "certify(outcome(1000 * <*|1>)) mod misere",
        "certify(outcome(300 * <1|<*|-1>>))",
        "certify(1000000 * <1|*> + <1|-1> >= 0)",
    ] {
        assert_eq!(answers(&mut session, question), ["E0402"], "{question}");
    }
}
