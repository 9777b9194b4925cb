//! Certificates with forms that are given by their size: integers, copies of ↑ and nimbers of any number.

use crate::certificates::{by_python, certify};
use crate::support::answers::{answers, session};
use crate::support::sign;
use upstar_verify::verify;

fn owned<const N: usize>(questions: [(&str, &str); N]) -> [(String, String); N] {
    questions.map(|(asked, is)| (asked.to_owned(), is.to_owned()))
}

#[test]
fn large_sizes_have_short_certificates() {
    let questions = owned([
        ("certify(*1000000 == *1000000)", "=="),
        ("certify(nim(1000) == *1000)", "=="),
        ("certify(*300 != *299)", "<|>"),
        ("certify(1000 * ^ > 0)", ">"),
        ("certify(1000 * ^ + *3 > *5)", ">"),
        ("certify(1000 * ^ <=> 999 * ^ + *)", "<|>"),
        ("certify(1000 * ^ <=> 999 * ^ + *2)", ">"),
        ("certify(1000 * ^ <=> 1 - 2 * ^)", "<"),
        ("certify(-1000 * ^ + *9 <=> v + *4)", "<"),
        ("certify(1000 * ^ + 7 <=> 6)", ">"),
        ("certify(outcome(1000000 * ^ + *7 - 15))", "R"),
        ("certify(outcome(*1000000 + *999999 + *1 + *64))", "N"),
        ("certify(outcome(1000000 * +-1))", "P"),
        ("certify(outcome(1000001 * +-1))", "N"),
        ("certify(1000000 * +-1 == 0)", "P"),
        ("certify(outcome(1000000 * * + ^))", "L"),
        ("certify(<*2000000|*1000000> == <*2000000|*1000000>)", "=="),
    ]);
    for text in certify(&mut session(), &questions) {
        assert!(text.len() < 700, "{text}");
    }
}

#[test]
fn large_nimbers_have_short_certificates_in_misere_play() {
    let mut questions = owned([
        ("certify(outcome(*300 + *299)) mod misere", "N"),
        ("certify(outcome(*300 + *299 + *3 + *4)) mod misere", "P"),
        ("certify(outcome(*300 + *300)) mod misere", "P"),
        ("certify(outcome(1000000 * *)) mod misere", "N"),
        ("certify(outcome(1000001 * *)) mod misere", "P"),
        ("certify(outcome(1000001 * * + *2)) mod misere", "N"),
    ])
    .to_vec();
    for universe in ["misere", "blocking", "dead_ending", "integers_dicots", "dicot", "impartial"] {
        for (games, sign) in [
            ("*1000000 <=> *1000000", "=="),
            ("*300 <=> *299", "<|>"),
            ("* <=> *20", "<|>"),
            ("*20 <=> 0", "<|>"),
        ] {
            questions.push((format!("certify({games}) mod {universe}"), sign.to_owned()));
        }
    }
    for text in certify(&mut session(), &questions) {
        assert!(text.len() < 700, "{text}");
    }
}

#[test]
fn all_small_sizes_compare_as_the_engine_says() {
    let mut session = session();
    let mut questions = Vec::new();
    // A nimber on both sides makes them large, so that the sizes tell.
    for ups in -2..=2 {
        for star in [0, 1, 2, 3] {
            let game = format!("{ups} * ^ + *{star} + *64");
            let outcome = answers(&mut session, &format!("outcome({ups} * ^ + *{star} + *64)"));
            questions.push((format!("certify(outcome({game}))"), outcome.join("")));
            let told = answers(&mut session, &format!("{game} <=> *64")).join("");
            let expected = match sign(&told) {
                "=" => "==",
                "||" => "<|>",
                other => other,
            };
            questions.push((format!("certify({game} <=> *64)"), expected.to_owned()));
        }
    }
    certify(&mut session, &questions);
}

/// A certificate of `*2 == *2` in which the first form is another text.
fn with_form(universe: &str, form: &str) -> String {
    format!(
        "{{\"upstar_certificate\":1,\"universe\":\"{universe}\",\"forms\":[{form}],\"entries\":[{{\"same\":0}}],\
         \"statement\":{{\"relation\":\"==\",\"games\":[0,0],\"by\":[0,0]}}}}"
    )
}

#[test]
fn bad_sizes_are_refused() {
    let size = |number: &str, ups: &str, star: &str| {
        format!("{{\"number\":{number},\"ups\":{ups},\"star\":{star}}}")
    };
    let good = [
        ("normal", size("0", "0", "2")),
        ("misere", size("0", "0", "2")),
        ("normal", size("-3", "-9007199254740991", "9007199254740991")),
        ("normal", "-3".to_owned()),
        // The same game by its options is another form.
        ("normal", format!("[[],[]],[[0],[0]],{}", size("0", "0", "1"))),
    ];
    let bad = [
        ("normal", size("0", "0", "0")),
        ("normal", size("0", "0", "-2")),
        ("normal", size("0", "0", "9007199254740992")),
        ("normal", size("0", "9007199254740992", "0")),
        ("normal", size("9007199254740992", "0", "1")),
        ("normal", size("1.5", "0", "1")),
        ("normal", size("\"1\"", "0", "1")),
        ("normal", size("null", "0", "1")),
        ("normal", size("1e400", "0", "1")),
        ("normal", "{\"ups\":1,\"star\":0}".to_owned()),
        ("normal", "{\"number\":0,\"ups\":1,\"star\":0,\"nimber\":1}".to_owned()),
        ("normal", format!("{0},{0}", size("0", "1", "0"))),
        ("normal", format!("7,{}", size("7", "0", "0"))),
        ("normal", "0".to_owned()),
        ("normal", "true".to_owned()),
        ("misere", size("0", "1", "0")),
        ("dicot", size("1", "0", "2")),
        ("misere", "3".to_owned()),
        // In misère play such a form is no option.
        ("misere", format!("{},[[0],[0]]", size("0", "0", "2"))),
    ];
    let texts: Vec<String> =
        good.iter().chain(&bad).map(|(universe, form)| with_form(universe, form)).collect();
    let fates: Vec<bool> = texts.iter().map(|text| verify(text).is_ok()).collect();
    let expected: Vec<bool> = good.iter().map(|_| true).chain(bad.iter().map(|_| false)).collect();
    assert_eq!(fates, expected, "{texts:#?}");
    for ((found, fate), text) in by_python(&texts).iter().flatten().zip(fates).zip(&texts) {
        assert_eq!(found.starts_with("holds"), fate, "{found} of {text}");
    }
}

#[test]
fn bad_sums_are_refused() {
    let with_sum = |sum: &str| {
        format!(
            "{{\"upstar_certificate\":1,\"universe\":\"normal\",\"forms\":[[[],[]],5,7],\"entries\":[\
             {{\"plays\":{sum},\"first\":\"left\",\"wins\":true}},\
             {{\"plays\":{sum},\"first\":\"right\",\"wins\":false}}],\
             \"statement\":{{\"outcome\":\"L\",\"sum\":{sum},\"by\":[0,1]}}}}"
        )
    };
    let good = ["[1]", "[[1,1]]", "[[1,2],2]", "[1,[2,1048575]]"];
    let bad = [
        "[1,1]",
        "[2,1]",
        "[0]",
        "[0,1]",
        "[[1,0]]",
        "[[1,1048577]]",
        "[1,[2,1048576]]",
        "[[1,2,3]]",
        "[[1]]",
        "[[1,-1]]",
        "[[1,18446744073709551615],[2,18446744073709551615]]",
        "[3]",
        "[[1,2],[1,2]]",
    ];
    let texts: Vec<String> = good.iter().chain(&bad).map(|sum| with_sum(sum)).collect();
    let fates: Vec<bool> = texts.iter().map(|text| verify(text).is_ok()).collect();
    let expected: Vec<bool> = good.iter().map(|_| true).chain(bad.iter().map(|_| false)).collect();
    assert_eq!(fates, expected, "{texts:#?}");
    for ((found, fate), text) in by_python(&texts).iter().flatten().zip(fates).zip(&texts) {
        assert_eq!(found.starts_with("holds"), fate, "{found} of {text}");
    }
}
