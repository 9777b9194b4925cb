//! Certificates are of answers themselves, and not of what was found from answers.

use crate::certificates::certificate;
use crate::support::answers::{answers, session};
use crate::support::upstar;
use upstar_verify::verify;

/// Lines that define something, a question, and what its certificate states.
const ANSWERS: [(&str, &str, &str); 23] = [
    ("", "((outcome(*)))", "outcome(<0|0>) == N mod normal"),
    ("", "outcome(*) == P", "outcome(<0|0>) == N mod normal"),
    ("", "N != outcome(*)", "outcome(<0|0>) == N mod normal"),
    ("", "not (* == 0)", "<0|0> <|> 0 mod normal"),
    ("", "compare(*, 0)", "<0|0> <|> 0 mod normal"),
    ("", "*.outcome", "outcome(<0|0>) == N mod normal"),
    ("", "outcome(* mod misere)", "outcome(<0|0>) == N mod normal"),
    ("let x = outcome(*)", "x", "outcome(<0|0>) == N mod normal"),
    ("let x = outcome(*)\nlet y = x == P", "y", "outcome(<0|0>) == N mod normal"),
    ("let x = * <=> 0", "x", "<0|0> <|> 0 mod normal"),
    ("outcome(*)", "_", "outcome(<0|0>) == N mod normal"),
    ("fn who(G) = outcome(G)", "who(*)", "outcome(<0|0>) == N mod normal"),
    ("fn same(x) = x", "same(outcome(*))", "outcome(<0|0>) == N mod normal"),
    (
        "fn who(G) {\n  let o = outcome(G)\n  let n = len([1, 2])\n  if n == 2 { o == N } else { false }\n}",
        "who(*)",
        "outcome(<0|0>) == N mod normal",
    ),
    ("", "do { let x = outcome(*); x }", "outcome(<0|0>) == N mod normal"),
    ("", "do { let x = outcome(*); let k = len([1]); x }", "outcome(<0|0>) == N mod normal"),
    ("", "do { let x = outcome(*); let y = P; x == y }", "outcome(<0|0>) == N mod normal"),
    ("", "try outcome(*) else N", "outcome(<0|0>) == N mod normal"),
    ("", "[* <=> 0][0]", "<0|0> <|> 0 mod normal"),
    ("let Q = quotient(*)", "Q", "order(quotient(<0|0>)) == 2 mod misere"),
    ("", "order(quotient(*)) == 2", "order(quotient(<0|0>)) == 2 mod misere"),
    // The quotient of the universe is not asked about.
    ("", "* + * == 0 mod quotient(*)", "<0|0> + <0|0> == 0 mod closure(<0|0>)"),
    ("", "is_dicot(*)", "is_dicot(<0|0>) == true mod dicot"),
];

#[test]
fn an_answer_is_certified_under_a_name_and_from_a_function() {
    for (before, question, expected) in ANSWERS {
        let mut session = session();
        answers(&mut session, before);
        let text = certificate(&mut session, &format!("certify({question})"));
        assert_eq!(verify(&text).as_deref(), Ok(expected), "{before}: {question}");
    }
}

/// Each asks one question inside, whose answer is not its value.
const MADE_OF_ANSWERS: [(&str, &str); 27] = [
    ("", "*2 + * mod quotient(*2)"),
    ("", "winning_moves(clobber(\"xo\"), Left)"),
    ("", "len(winning_moves(clobber(\"xo\"), Left)) == 1"),
    ("let few = len(winning_moves(clobber(\"xo\"), Left)) == 1", "few"),
    ("winning_moves(clobber(\"xo\"), Left)", "_"),
    ("", "[outcome(*)]"),
    ("let xs = [outcome(*)]", "xs"),
    ("let xs = [outcome(*)]", "xs == [N]"),
    ("", "[outcome(*)] == [N]"),
    ("", "[1 >= 0]"),
    ("", "[* <=> 0]"),
    ("", "why(outcome(*))"),
    ("let reason = why(outcome(*))", "reason"),
    ("", "show(outcome(*))"),
    ("", "contains([outcome(*)], N)"),
    ("", "contains([1], 1)"),
    ("", "all([outcome(*) == N])"),
    ("", "any([outcome(g) == N for g in [*]])"),
    ("", "1 >= 0 and true"),
    ("", "if outcome(*) == N { true } else { false }"),
    ("", "if outcome(*) == N { N } else { P }"),
    ("", "do { let x = outcome(*); N }"),
    ("", "do { let y = true; let x = outcome(*) == N; y }"),
    ("fn first(x, y) = x", "first(true, outcome(*) == N)"),
    ("fn listed(x) = [x] == [N]", "listed(outcome(*))"),
    ("", "canonical(<1|0>) + 1"),
    ("", "distinguish(*, 0)"),
];

#[test]
fn what_is_made_of_answers_has_no_certificate() {
    for (before, question) in MADE_OF_ANSWERS {
        for certify in ["certify", "certify_with_moves", "certify_in_lean"] {
            let mut session = session();
            answers(&mut session, before);
            let said = answers(&mut session, &format!("{certify}({question})")).join("\n");
            assert!(said.contains("E0411"), "{before}: {question}: {said}");
        }
    }
    let ran = upstar(&["certify", "-e", "winning_moves(clobber(\"xo\"), Left)"], "");
    assert!(ran.err.contains("ask for one thing inside") && ran.code == 1, "{}", ran.err);
}

/// A process that ends does not keep its results; what stops a certificate says how far it has come.
#[test]
fn a_certificate_that_takes_too_long_says_why() {
    let late = ["certify", "-e", "canonical(domineering(7,8))", "--time", "300ms"];
    let ran = upstar(&late, "");
    assert!(ran.err.contains("E0602") && ran.code == 3, "{}", ran.err);
    assert!(!ran.err.contains("asking again"), "{}", ran.err);
    for certify in ["certify", "certify_in_lean"] {
        let asked = format!("{certify}(outcome(domineering(6,6)))");
        let ran = upstar(&["-e", &asked, "--time", "1s"], "");
        assert!(ran.err.contains("E0602"), "{}", ran.err);
        let told = "a certificate lists the forms of the whole game, so it may take much longer than the answer";
        assert!(ran.err.contains(told), "{}", ran.err);
    }
    for command in ["check", "test"] {
        let script = "canonical(domineering(7,8))\n";
        let file = crate::support::scratch("last_words").join("late.cgt");
        std::fs::write(&file, script).unwrap();
        let ran = upstar(&[command, file.to_str().unwrap(), "--time", "100ms"], "");
        assert!(!(ran.err + &ran.out).contains("asking again"), "{command}");
    }
}

/// What is wrong in a file is named.
#[test]
fn a_broken_certificate_is_told_what_is_broken() {
    let good = upstar(&["certify", "-e", "* <=> 0"], "").out;
    let quotient = upstar(&["certify", "-e", "quotient(*2)"], "").out;
    let broken = [
        (
            good.replacen("\"forms\"", "\"shapes\":[],\"forms\"", 1),
            "the field `shapes` does not belong here",
        ),
        (good.replacen("\"universe\"", "\"note\":5,\"universe\"", 1), "two fields of one name"),
        (good.replacen("\"by\":", "\"b\\u0079\":0,\"by\":", 1), "two fields of one name"),
        (good.replace("\"normal\"", "\"misère\""), "this universe is not known: \"misère\""),
        ("[]".to_owned(), "an object was expected"),
        ("5".to_owned(), "an object was expected"),
        (quotient.replacen("[[[]],[[]]]", "[[],[[]]]", 1), "Left is said to"),
    ];
    let texts: Vec<String> = broken.iter().map(|(text, _)| text.clone()).collect();
    let python = crate::certificates::by_python(&texts).unwrap_or_default();
    for (place, (text, expected)) in broken.iter().enumerate() {
        assert!(*text != good && *text != quotient, "{expected}");
        assert!(verify(text).is_err(), "{expected}");
        let ran = upstar(&["verify", "-"], text);
        assert!(ran.err.contains("E0705") && ran.err.contains(expected), "{expected}: {}", ran.err);
        if let Some(line) = python.get(place) {
            assert!(line.starts_with("refused: ") && line.contains(expected), "{expected}: {line}");
        }
    }
}
