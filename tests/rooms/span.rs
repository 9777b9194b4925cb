//! Tests of `span`.

use upstar::span::*;

#[test]
fn columns_count_characters_not_bytes() {
    let mut sources = Sources::default();
    let id = sources.add("x", "a\n↑↑ + b");
    assert_eq!(sources.line_column(Span::new(id, 2 + 9, 2 + 10)), (2, 6));
    assert_eq!(sources.slice(Span::new(id, 2, 5)), "↑");
}
