//! Tests of `syntax`: words, texts and numerals, as whoever reads a statement meets them.

use crate::answers::answer;
use upstar::diag::Diagnostic;
use upstar::session::{NoFiles, Options, Session, edit};
use upstar::syntax::tokens::{TokenClass, classify};

/// The words of a text with their classes.
fn words(text: &str) -> Vec<(&str, TokenClass)> {
    classify(text).into_iter().map(|(range, class)| (&text[range], class)).collect()
}

#[test]
fn an_angle_opens_where_an_operand_is_due() {
    let opens = |text| {
        let opens =
            |(word, class): &(&str, TokenClass)| *word == "<" && *class == TokenClass::Bracket;
        words(text).iter().filter(|word| opens(word)).count()
    };
    assert_eq!(opens("<1|0> < <2|1>"), 2);
    assert_eq!(opens("<|> <|> <|>"), 2);
    assert_eq!(opens("<1|0>><2|1>"), 2);
    assert_eq!(opens("a < 3"), 0);
    let robot = words("robot<3");
    assert_eq!(robot[1], ("<", TokenClass::Bracket), "{robot:?}");
}

#[test]
fn a_star_between_blanks_multiplies() {
    assert_eq!(words("2 * 3")[1], ("*", TokenClass::Operator));
    assert_eq!(words("2*3")[1], ("*3", TokenClass::Game));
    assert_eq!(words("*")[0], ("*", TokenClass::Game));
}

/// The only mistake of a text.
fn mistake(text: &str) -> Diagnostic {
    let session = Session::new(Options::default(), Default::default(), Box::new(NoFiles));
    let mut found = edit::check(&mut session.expect("starts"), "text", text);
    assert_eq!(found.len(), 1, "{text:?}: {found:?}");
    found.remove(0)
}

/// The bytes that the only mistake of a text is about.
fn place(text: &str) -> std::ops::Range<usize> {
    mistake(text).labels[0].span.range()
}

#[test]
fn common_indentation_is_dropped() {
    let text = |inside: &str| answer(&format!("\"\"\"{inside}\"\"\""));
    assert_eq!(text("\n    ..#\n      .\n    "), "..#\n  .");
    assert_eq!(text("one"), "one");
    assert_eq!(text("\r\n  a\r\n\r\n  b\r\n  "), "a\n\nb");
}

#[test]
fn escapes_are_resolved_and_unknown_ones_placed() {
    assert_eq!(answer(r#""a\n\t\"\\\u{2191}""#), "a\n\t\"\\↑");
    assert_eq!(place(r#""ab\q""#), 3..5);
    assert_eq!(place(r#""\u{110000}""#), 1..11);
}

#[test]
fn decimals_become_fractions_where_they_are_dyadic() {
    for (decimal, help) in [
        ("0.5", "write `1/2`"),
        ("-2.75", "write `-11/4`"),
        ("3.0", "write `3`"),
        ("0.1", "numbers are fractions with a power of two below, such as `3/8`"),
    ] {
        assert_eq!(mistake(decimal).help, [help], "{decimal}");
    }
}

#[test]
fn a_numeral_ends_where_ups_begin() {
    assert_eq!(answer("-1/2v2*3"), "-1/2v2*3");
    assert_eq!(answer("-1/2v2*3 == -(1/2) + 2 * v + *3"), "true");
    assert_eq!(answer("*3"), "*3");
}

#[test]
fn a_lone_carriage_return_is_found_and_crlf_is_not() {
    assert_eq!(place("# a\rb"), 3..4);
    for text in ["let a = 1\r\nlet b = 2", "# ↑ fine\t"] {
        let session = Session::new(Options::default(), Default::default(), Box::new(NoFiles));
        assert!(edit::check(&mut session.expect("starts"), "text", text).is_empty(), "{text:?}");
    }
}
