//! Tests of `host/status`.

use std::time::Duration;

use unicode_width::UnicodeWidthStr;
use upstar::host::status::*;
use upstar::meter::{Counted, Found, Running, Sought};

fn running(asked: &str, at: Option<(Counted, u64)>) -> Running {
    Running {
        asked: asked.to_owned(),
        time: Duration::from_millis(6300),
        ticks: 987,
        positions: 1_234_567,
        found: None,
        memory: 210 << 20,
        at,
    }
}

#[test]
fn the_line_fits_and_says_what_is_known() {
    let long = "law \"all\" forall w in rows(\"LR\", 40) {\n  true\n}";
    let law = running(long, Some((Counted::Cases, 262_143)));
    for columns in [20, 40, 60, 79, 120] {
        for ascii in [false, true] {
            assert!(line(&law, columns, ascii).width() <= columns);
        }
    }
    let wide = line(&law, 120, true);
    assert_eq!(
        wide,
        "law \"all\" forall w in rows(\"LR\", 40) {  case 262143, 6 s, 1.2 M positions, 210.0 MiB, Ctrl-C stops"
    );
    let none = line(&Running { positions: 0, ..running("1 + 1", None) }, 79, false);
    assert_eq!(none, "1 + 1  6 s, 987 steps, 210.0 MiB, Ctrl-C stops");
    let few = line(&Running { positions: 3, ticks: 54_321, ..running("1 + 1", None) }, 79, false);
    assert_eq!(few, "1 + 1  6 s, 54.3 k steps, 210.0 MiB, Ctrl-C stops");
    let games = Found { sought: Sought::Games, count: 1268, among: 1268 };
    let found =
        Running { positions: 0, found: Some(games), ..running("len(games_born_by(4))", None) };
    assert_eq!(
        line(&found, 90, false),
        "len(games_born_by(4))  6 s, 987 steps, 1268 found so far, 210.0 MiB, Ctrl-C stops"
    );
    assert!(line(&law, 79, false).contains('…') && line(&law, 79, true).contains("..."));
}

#[test]
fn what_was_found_is_said_in_few_words() {
    let said = |sought, count| {
        let found = Some(Found { sought, count, among: 9 });
        line(&Running { found, ..running("1", None) }, 120, true)
    };
    for (sought, count, text) in [
        (Sought::Classes, 74, "at least 74 classes"),
        (Sought::Different, 3, "3 different so far"),
        (Sought::Followers, 12, "at least 12 followers"),
        (Sought::Period, 1024, "no period in 1024 heaps"),
        (Sought::Certificate, 12, "12 forms so far"),
        (Sought::WinningMoves, 1, "1 winning move so far"),
        (Sought::WinningMoves, 2, "2 winning moves so far"),
        (Sought::Winner, 0, "Left loses moving first"),
        (Sought::Winner, 1, "Left wins moving first"),
    ] {
        let line = said(sought, count);
        assert!(line.contains(&format!(" positions, {text}, 210.0 MiB, ")), "{line}");
    }
    let none = said(Sought::WinningMoves, 0);
    assert!(none.contains(" positions, 210.0 MiB, "), "{none}");
}

#[test]
fn large_numbers_are_rounded_down() {
    for (number, text) in [
        (999, "999"),
        (1_000, "1.0 k"),
        (12_345, "12.3 k"),
        (999_999, "999.9 k"),
        (1_999_999, "1.9 M"),
        (5_000_000_000, "5.0 G"),
    ] {
        let line = line(&Running { positions: number, ..running("1", None) }, 120, true);
        assert_eq!(line, format!("1  6 s, {text} positions, 210.0 MiB, Ctrl-C stops"));
    }
}
