//! Mistakes that no file can hold, and where a mistake stands. `tests/suite/slips.cgt` has all others.

use super::slip;
use upstar::span::SourceId;
use upstar::syntax::parse_expression;

#[test]
fn characters_that_are_not_seen_are_refused() {
    for text in ["a\u{0}b", "a\rb", "1 # a\rb", "\"\u{202e}\""] {
        assert_eq!(slip(text).code.number, 108, "{text:?}");
    }
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
