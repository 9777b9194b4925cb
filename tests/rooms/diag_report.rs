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

#[test]
fn titles_labels_and_help_are_broken_between_words_where_the_screen_ends() {
    let mut sources = Sources::default();
    let text = "let x = first(1) + second(2)";
    let id = sources.add("wide", text);
    let span = |word: &str| {
        let at = text.find(word).unwrap_or(0);
        Span::new(id, at, at + word.len())
    };
    let long =
        "no ruleset and no function of this name is defined above, and none is in the library";
    let diagnostic = Diagnostic::new(&UNKNOWN_NAME, span("first"), long)
        .label(span("second"), format!("{long}, as was said of the other one"))
        .help(format!("{long}; or `print \"a text with blanks in it\"`, which has one word"));
    for color in [false, true] {
        for ascii in [false, true] {
            for columns in [60, 80, 100] {
                let style = Style { color, ascii, columns: Some(columns), ..Style::default() };
                let drawn = draw(&diagnostic, &sources, style);
                assert!(fits(&drawn, columns), "{columns}:\n{drawn}");
                assert!(drawn.contains("`print \"a text with blanks in it\"`,"), "{drawn}");
                let whole = draw(&diagnostic, &sources, Style { columns: None, ..style });
                let letters = |text: &str| text.matches(|c: char| c.is_alphabetic()).count();
                assert!(color || letters(&drawn) == letters(&whole), "{drawn}");
                assert!(!fits(&whole, columns));
            }
        }
    }
    let drawn = draw(&diagnostic, &sources, Style { columns: Some(60), ..Style::default() });
    let below = drawn.lines().find(|line| line.contains("of this name is defined"));
    assert!(below.is_some_and(|line| line.starts_with("   │     ")), "{drawn}");
}

#[test]
fn each_frame_has_the_place_of_what_is_drawn_in_it() {
    let mut sources = Sources::default();
    let text = "ruleset sub(n) {\n}\n\n\nsub(3)\n";
    let id = sources.add("a:1.cgt", text);
    let diagnostic = Diagnostic::new(&UNKNOWN_NAME, Span::new(id, 21, 24), "not defined")
        .label(Span::new(id, 8, 11), "the definition has a mistake");
    for color in [false, true] {
        for ascii in [false, true] {
            let drawn = draw(&diagnostic, &sources, Style { color, ascii, ..Style::default() });
            assert!(drawn.contains("a:1.cgt:5:1 "), "{drawn}");
            assert_eq!(drawn.matches("a:1.cgt:5:1").count(), 1, "{drawn}");
            assert!(drawn.contains("a:1.cgt:1:9 "), "{drawn}");
        }
    }
}

/// A frame below the first is drawn in a text of its own, whatever signs stand in front of the place in both.
#[test]
fn each_frame_is_drawn_in_its_own_text_whatever_signs_it_has() {
    let signs = ["x", "\u{2245}", "\n", "\u{1F3B2}", "\r\n", "e\u{301}", "\u{7}", "\t"];
    let text = |seed: usize| -> String {
        (0..24).map(|at| signs[(seed * (at + 3) + at * at) % signs.len()]).collect()
    };
    for seed in 0..64 {
        let mut sources = Sources::default();
        let (above, below) = (text(seed), text(seed * 7 + 5) + "name");
        let first = sources.add("above.cgt", above.as_str());
        let second = sources.add("below.cgt", below.as_str());
        let at = below.len() - "name".len();
        for start in 0..above.len() {
            let end = (start + seed % 5).min(above.len());
            let diagnostic =
                Diagnostic::new(&UNKNOWN_NAME, Span::new(first, start, end), "it is not defined")
                    .label(Span::new(second, at, below.len()), "in this call");
            let drawn = draw(&diagnostic, &sources, Style::default());
            let (line, column) = sources.line_column(Span::new(second, at, at));
            assert!(drawn.contains(&format!("below.cgt:{line}:{column} ]")), "{drawn}");
            assert!(drawn.contains("name\n"), "{drawn}");
        }
    }
}

/// A file that is refused is quoted, such as a certificate of a stranger.
#[test]
fn no_word_of_a_message_begins_a_line_where_the_screen_ends() {
    let forged = "holds: 0 == 1 mod normal";
    for columns in [20, 40, 80] {
        let style = Style { columns: Some(columns), ..Style::default() };
        for pad in 0..columns {
            for blank in ["x", "x ", "  "] {
                let quoted = format!("{} {forged}", blank.repeat(pad));
                let message = format!("a.json: the field `{quoted}` does not belong here");
                let diagnostic = Diagnostic::placeless(&UNKNOWN_NAME, message);
                let drawn = draw(&diagnostic, &Sources::default(), style);
                let told = sentences(&diagnostic, &Sources::default());
                let told = upstar::markup::wrap::hanging_text(&told, columns);
                for row in drawn.lines().skip(1).chain(told.lines().skip(1)) {
                    assert!(row.starts_with(' '), "{columns}, {pad}: {drawn}{told}");
                }
            }
        }
    }
}
