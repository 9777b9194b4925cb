//! Certificates of canonical forms, inverses, memberships, and of misère quotients, which are verified in
//! two ways: by what sums owe, and by all transitions.

use serde_json::Value;

use crate::certificates::{certify, is_true};
use crate::support::answers::{answers, session};
use crate::support::root;
use crate::support::{scratch, upstar};

/// The quotients of octal games that others have solved, up to a heap where each is finite.
#[test]
fn golden_quotients_are_certified() {
    let path = root().join("tests/golden/cgsuite_misere_quotients.json");
    let golden: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let records = golden["records"].as_array().unwrap().iter();
    let codes = records.filter_map(|record| record["args"][0].as_str());
    let mut session = session();
    let mut questions = Vec::new();
    for code in codes.filter(|code| code.starts_with(|first: char| first.is_ascii_digit())) {
        let quotient = format!("quotient(octal(\"{code}\"), 10)");
        // Two are infinite from there on.
        if answers(&mut session, &format!("order({quotient})")) != ["none"] {
            questions.push((format!("certify({quotient})"), "quotient".to_owned()));
        }
    }
    println!("{} quotients of octal games", questions.len());
    assert!(questions.len() > 20, "{}", questions.len());
    let partizan = [
        "quotient(<0,*|^>)",
        "quotient(<*2|<*,0|*>>, *3)",
        "quotient(<*|*2>, <0,*|0>)",
        "quotient(<<*2|<*,0|*>>|0>)",
        "quotient(sprig(\"BR\"))",
        "quotient(octal(\"0.77\"), 20)",
    ];
    for quotient in partizan {
        questions.push((format!("certify({quotient})"), "quotient".to_owned()));
    }
    certify(&mut session, &questions);
}

#[test]
fn forms_inverses_and_memberships_are_certified() {
    let questions = [
        ("certify(canonical(<0|v>))", "=="),
        ("certify(canonical(domineering(2,3)))", "=="),
        ("certify(canonical(<*|*>)) mod dicot", "=="),
        ("certify(canonical(<0,<1|0>|<0|0>>)) mod misere", "=="),
        ("certify(inverse(<2|1>))", "P"),
        ("certify(inverse(<*|*>)) mod dicot", "=="),
        ("certify(invertible(-1)) mod dead_ending", "=="),
        // Without an inverse the sum with the conjugate is not 0.
        ("certify(inverse(1)) mod misere", "<|>"),
        ("certify(inverse(*2)) mod dicot", "<|>"),
        ("certify(invertible(<1|0>)) mod dead_ending", "<|>"),
        ("certify(is_dicot(<*|0,^>))", "true"),
        ("certify(is_dicot(<0|1>))", "false"),
        ("certify(is_dead_ending(<0|1>))", "true"),
        ("certify(is_blocking(<0|<*|.>>))", "true"),
        ("certify(is_blocking(<.|<*|.>>))", "false"),
        ("certify(is_impartial(*2 + *))", "true"),
    ];
    let questions = questions.map(|(asked, is)| (asked.to_owned(), is.to_owned()));
    assert_eq!(certify(&mut session(), &questions).len(), 16);
}

/// Closed sets whose quotients are finite, with some games of each.
const CLOSED: [(&str, &[&str]); 5] = [
    ("*2, *3", &["0", "*", "*2", "*3", "*2 + *2", "*2 + *3", "3 * *2"]),
    ("<0,*|^>", &["0", "*", "^", "<0,*|^>", "2 * ^", "<0,*|^> + *"]),
    ("<*2|<*,0|*>>, *3", &["0", "<*2|<*,0|*>>", "*3 + *", "<*,0|*>", "2 * <*,0|*>"]),
    ("sprig(\"BR\")", &["0", "*", "sprig(\"BR\")", "2 * sprig(\"BR\")"]),
    ("1", &["0", "1", "2", "3"]),
];

#[test]
fn games_of_closed_sets_are_compared_by_the_classes_of_a_certified_quotient() {
    let (mut session, mut questions, mut kinds) = (session(), Vec::new(), Vec::new());
    for (set, games) in CLOSED {
        for g in games {
            for h in games {
                let holds = |sign: &&str| {
                    is_true(&mut session, &format!("{g} {sign} {h} mod closure({set})"))
                };
                let sign = ["==", ">", "<", "<|>"].into_iter().find(holds);
                let sign = sign.unwrap_or_else(|| panic!("{g} and {h} do not compare"));
                if g != h {
                    kinds.push(sign);
                    let question = format!("certify({g} <=> {h}) mod closure({set})");
                    questions.push((question, sign.to_owned()));
                }
            }
            let canonical = format!("certify(canonical({g})) mod closure({set})");
            questions.push((canonical, "==".to_owned()));
            let invertible = format!("invertible({g}) mod closure({set})");
            let answer = answers(&mut session, &invertible).join("");
            questions.push((format!("certify(inverse({g})) mod closure({set})"), answer));
        }
    }
    let texts = certify(&mut session, &questions);
    let by_classes = texts.iter().filter(|text| text.contains("\"asked\":")).count();
    assert!(by_classes > 100, "{by_classes} of {}", texts.len());
    for sign in ["==", ">", "<", "<|>"] {
        assert!(kinds.iter().filter(|found| **found == sign).count() > 5, "{sign}: {kinds:?}");
    }
}

#[test]
fn bad_quotients_are_refused() {
    let certificate = |universe: &str, outcomes: &str, games: &str, plus: &str| {
        format!(
            "{{\"upstar_certificate\":1,\"universe\":\"{universe}\",\"quotient\":\
             {{\"outcomes\":{outcomes},\"games\":{games},\"plus\":{plus}}}}}"
        )
    };
    let star = "[[[[]],[[]]]]";
    let good = certificate("misere", "[\"N\",\"P\"]", star, "[[1,0]]");
    assert_eq!(upstar_verify::verify(&good).unwrap(), "order(quotient(<0|0>)) == 2 mod misere");
    let misere =
        |outcomes: &str, games: &str, plus: &str| certificate("misere", outcomes, games, plus);
    let cases = [
        (certificate("normal", "[\"N\",\"P\"]", star, "[[1,0]]"), "this is about misère play"),
        (misere("[]", "[]", "[]"), "there is no class"),
        (misere("[\"N\",\"Q\"]", star, "[[1,0]]"), "an outcome is"),
        (misere("[\"N\",\"P\"]", "[[[[0]],[[]]]]", "[[1,0]]"), "game 0: an option does not stand"),
        (misere("[\"N\",\"P\"]", "[[[[]]]]", "[[1,0]]"), "game 0 is not a list of Left's options"),
        (misere("[\"N\",\"P\"]", star, "[]"), "a list has 0 items where 1 are needed"),
        (misere("[\"N\",\"P\"]", star, "[[1]]"), "a list has 1 items where 2 are needed"),
        (misere("[\"N\",\"P\"]", star, "[[1,2]]"), "a sum is not a class"),
        (misere("[\"N\",\"P\"]", star, "[[0,1]]"), "class 1 is that of no sum"),
        (
            misere("[\"P\",\"N\"]", star, "[[1,0]]"),
            "in a sum of class 0 Left is said to lose, but has no move",
        ),
        (
            misere("[\"N\",\"P\"]", "[[[[]],[[]]],[[[],[0]],[[],[0]]]]", "[[1,0],[1,0]]"),
            "a move in game 1 wins where Left",
        ),
        (
            misere("[\"N\",\"N\",\"P\"]", star, "[[1,2,0]]"),
            "in a sum of class 1 Left is said to win, but no move wins",
        ),
        (misere("[\"N\",\"N\"]", star, "[[1,0]]"), "two classes are alike"),
        (misere("[\"N\",\"P\",\"N\",\"P\"]", star, "[[1,2,3,0]]"), "two classes are alike"),
    ];
    for (text, expected) in cases {
        let refusal = upstar_verify::verify(&text).expect_err(expected);
        assert!(refusal.starts_with(&format!("the quotient: {expected}")), "{refusal}\n{expected}");
    }
}

/// Where a game is too long to be written out, the note says how it was typed.
#[test]
fn the_note_names_the_games_as_they_were_typed() {
    let folder = scratch("notes");
    let proof = folder.join("proof.json").display().to_string();
    let ran = upstar(&["certify", "-e", "clobber(\"xoxox/oxo.x\") >= 0", "-o", &proof], "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let ran = upstar(&["verify", &proof], "");
    let lines: Vec<&str> = ran.out.lines().collect();
    let [holds, note] = lines[..] else { panic!("{}", ran.out) };
    assert!(holds.starts_with("holds: form ") && holds.ends_with(" > 0 mod normal"), "{holds}");
    assert!(note.contains("not verified: upstar "), "{note}");
    assert!(note.ends_with(": clobber(\"xoxox/oxo.x\") and 0)"), "{note}");
}
