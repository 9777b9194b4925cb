//! Tests of `diag/report`.

use upstar::diag::Diagnostic;
use upstar::diag::codes::names::UNKNOWN_NAME;
use upstar::diag::report::*;
use upstar::span::Sources;
use upstar::span::Span;

#[test]
fn a_long_line_is_drawn_around_what_it_is_about() {
    let mut sources = Sources::default();
    let text = format!("1\n{}↑ + nosuch{}\n2", "∗ + ".repeat(90_000), " + ∗".repeat(90_000));
    let at = text.find("nosuch").unwrap_or(0);
    let id = sources.add("long", text);
    let diagnostic = Diagnostic::new(&UNKNOWN_NAME, Span::new(id, at, at + 6), "here");
    let drawn = draw(&diagnostic, &sources, Style::default());
    assert!(drawn.len() < 2000, "{}", drawn.len());
    let line = drawn.lines().find(|line| line.contains("nosuch"));
    let line = line.unwrap_or_default();
    assert!(line.contains("… ") || line.contains("…"), "{drawn}");
    let column = line.chars().position(|c| c == 'n').unwrap_or(0);
    let below = drawn.lines().skip_while(|line| !line.contains("nosuch")).nth(1);
    let under = below.unwrap_or_default().chars().position(|c| c == '─');
    assert_eq!(under, Some(column), "{drawn}");
}
