//! What is refused, with which code; one statement's mistake leaves the others alone.

use super::{read, slip};
use upstar::span::SourceId;
use upstar::syntax::parse_expression;

/// Slips and the numbers of their codes.
const SLIPS: &[(&str, u16)] = &[
    ("f(1", 101),
    ("fn f(n) {", 101),
    ("[1, 2)", 102),
    ("(1 + [2)", 102),
    ("1 + 2)", 103),
    ("\"abc", 105),
    ("f(\"abc", 105),
    ("\"\"\"abc", 105),
    (r#""\q""#, 106),
    ("½", 107),
    ("⟨1|0⟩", 107),
    ("<·|0>", 107),
    ("x·y", 107),
    ("a 'b'", 107),
    ("a\u{0}b", 108),
    ("a\rb", 108),
    ("1 # a\rb", 108),
    ("\"\u{202e}\"", 108),
    ("let x 3", 110),
    ("()", 110),
    ("2 + + 3", 110),
    ("f(1;2)", 110),
    ("<1+!|0>", 110),
    ("^^3", 110),
    ("f(x for x in xs)", 110),
    ("xs[1, 2]", 110),
    ("let x", 111),
    ("print", 111),
    ("1..", 111),
    ("law \"x\" forall p in a", 111),
    ("- b", 112),
    ("+ b", 112),
    ("#=> 3", 113),
    ("if a = b { 1 }", 114),
    ("let x = a = b", 114),
    ("x = 3", 115),
    ("x := 3", 115),
    ("f(x) := 3", 115),
    ("2*n", 116),
    ("n*2", 116),
    ("2 *3", 116),
    ("2* 3", 116),
    ("2*-3", 116),
    ("2*(1+1)", 116),
    ("f(x)*2", 116),
    ("^*n", 116),
    ("3*{2|-1}", 116),
    ("2^n", 117),
    ("n^2", 117),
    ("2^-1", 117),
    ("n ^2", 117),
    ("let x = - 1^", 118),
    ("a+-b", 119),
    ("a +-1", 119),
    ("a ± 1", 119),
    ("<1+-1|0>", 119),
    ("-*:3/4", 120),
    ("-G:H", 120),
    ("-1:2", 120),
    ("*:-1:2", 120),
    ("a/4/2", 121),
    ("12 / 3/4", 121),
    ("7 % 1/2", 121),
    ("1/3", 122),
    ("1/0", 307),
    ("0.5", 123),
    ("3.", 123),
    (".5", 123),
    ("1e5", 123),
    ("3S5", 124),
    ("f (a)", 125),
    ("xs [1]", 125),
    ("robot <1|2|3>", 125),
    ("robot < U", 125),
    ("let robot = 1", 136),
    ("1 2", 126),
    ("a b", 126),
    ("3(2)", 126),
    ("<1>", 127),
    ("{ 1 }", 127),
    ("let x = {a, b}", 127),
    ("<1|2|3>", 128),
    ("<2| |1>", 128),
    ("<1||2||3>", 128),
    ("robot<1|2>", 129),
    ("robot<1|0|-1|2>", 129),
    ("robot<1|2;|3>", 129),
    ("robot<!|2|3>", 129),
    ("<a == b|0>", 130),
    ("<a < b|0>", 130),
    ("<a and b|0>", 130),
    ("<not a|0>", 130),
    ("<G mod dicot|0>", 130),
    ("fn f(n) {n|0}", 131),
    ("if c {1|0}", 131),
    ("G || H", 132),
    ("(G | H)", 132),
    ("!a", 133),
    ("a && b", 133),
    ("7 mod 2", 134),
    ("universe 3", 134),
    ("a == b mod dicot and c", 135),
    ("let v = 3", 136),
    ("let v2 = 3", 136),
    ("let if = 3", 136),
    ("1 + let", 136),
    ("a <=> b <=> c", 137),
    ("a == b <=> c", 137),
    ("1 .. 2 .. 3", 138),
    ("a == not b", 139),
    ("- not b", 112),
    ("1 + if c { 2 }", 140),
    ("fn f() { use x }", 141),
    ("(a, b)", 142),
    ("^[n]", 143),
    ("let f(x) = 3", 145),
    ("2**3", 146),
    ("a <> b", 146),
    ("a => b", 146),
    ("return x", 146),
    ("if a then b else c", 146),
    ("a if b else c", 146),
    ("5!", 146),
    ("<1,|2>", 147),
    ("[1,,2]", 147),
    ("pitch(2,@1)", 147),
    ("robot<0,|1|2>", 147),
];

#[test]
fn every_slip_has_its_code_and_a_way_out() {
    for &(text, code) in SLIPS {
        let error = slip(text);
        assert_eq!(error.code.number, code, "{text}: {error:#?}");
        let advised =
            !error.help.is_empty() || error.labels.iter().any(|l| l.text.contains("expected"));
        assert!(advised, "{text} is refused without a word on what to do");
        for label in &error.labels {
            assert!(text.get(label.span.range()).is_some(), "{text}: {label:?}");
        }
    }
}

#[test]
fn advice_names_what_to_write() {
    let advised = |text: &str, advice: &str| {
        let error = slip(text);
        assert!(error.help.iter().any(|help| help.contains(advice)), "{text}: {:?}", error.help);
    };
    advised("0.75", "3/4");
    advised("2*n", "2 * n");
    advised("n*2", "n * 2");
    advised("2*(1+1)", "2 * (…)");
    advised("3S5", "3 * S5");
    advised("⟨1|0⟩", "`<`");
    advised("½", "1/2");
    advised("<1|2|3>", "robot<");
    advised("7 mod 2", "% 2");
    advised("fn f(n) {n|0}", "= {n|0}");
    advised("n^2", "pow(");
    advised("a && b", "and");
    advised("f (a)", "f(");
    advised("a+-b", "a + -b");
}

#[test]
fn at_most_three_expectations_are_named() {
    for text in ["f(1 2", "f(1 2)", "[1 2]", "<1 2|0>", "law \"x\" forall p in a", "fn f(x y) = 1"]
    {
        let error = slip(text);
        let words = error.labels[0].text.matches('`').count() / 2;
        assert!(words <= 3, "{text}: {}", error.labels[0].text);
    }
}

#[test]
fn a_bad_statement_leaves_the_others_alone() {
    let text = "let a = 1\nlet b = f(1\nlet c = 2*n\n\"x\nrobot<1|0|-1\nfn g(x) {\n  f(1\n  let q = 2\n}\nlet d = 4\n(1 + [2)\n5";
    let codes: Vec<Option<u16>> =
        read(text).into_iter().map(|result| result.err().map(|error| error.code.number)).collect();
    assert_eq!(
        codes,
        [None, Some(101), Some(116), Some(105), Some(101), Some(101), None, Some(102), None]
    );
}

#[test]
fn the_end_of_a_statement_is_where_something_is_missing() {
    let error = slip("let x =");
    assert_eq!(error.labels[0].span.start, 7);
    let error = slip("let x");
    assert_eq!(error.labels[0].span.start, 5);
}

#[test]
fn one_expression_is_one_expression() {
    let parse = |text: &str| parse_expression(SourceId::default(), text);
    assert!(parse("1 + 2 # three").is_ok());
    assert!(parse("# nothing").is_err());
    assert!(parse("1\n2").is_err());
    assert!(parse("let x = 3").is_err());
    assert_eq!(parse("f(").err().map(|error| error.code.number), Some(101));
}
