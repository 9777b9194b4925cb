//! The line on a terminal's standard error that tells how far a long statement has come.

#![cfg(unix)]

use rexpect::session::{Options, spawn_with_options};

use crate::support;

/// What is written at a terminal of this kind until the program ends.
fn written(term: &str, arguments: &[&str]) -> String {
    let mut command = support::program();
    command.args(["--ascii", "--color", "never"]).args(arguments).env("TERM", term);
    let options = Options::new().timeout_ms(Some(20_000));
    let mut session = spawn_with_options(command, options).expect("the program starts");
    session.exp_eof().expect("the program ends")
}

const LONG: &str = "for n in 0 .. pow(10, 12) { let x = n }";

#[test]
fn after_a_second_a_line_tells_how_far_a_loop_has_come() {
    let all = written("xterm", &["--time", "2s", "-e", LONG]);
    let (before, error) = all.split_once("[E0602]").expect("it runs out of time");
    let lines: Vec<&str> = before.split("\r\x1b[2K").filter(|line| !line.is_empty()).collect();
    assert!(lines.len() >= 2, "{all:?}");
    for line in &lines {
        assert!(line.contains("for n in 0"), "{line:?}");
        // On a busy machine a line may be drawn when the two seconds are over.
        let time = [", 1 s,", ", 2 s,"].iter().any(|time| line.contains(time));
        assert!(time && line.contains("steps"), "{line:?}");
        assert!(line.contains("Ctrl-C stops"), "{line:?}");
    }
    let item = |line: &str| -> u64 {
        let number = line.split("item ").nth(1).and_then(|rest| rest.split(',').next());
        number.and_then(|number| number.parse().ok()).unwrap_or_default()
    };
    assert!(item(lines[0]) > 0 && item(lines[1]) > item(lines[0]), "{lines:?}");
    assert!(before.ends_with("\r\x1b[2K") && !error.contains("Ctrl-C stops"), "{all:?}");
}

#[test]
fn a_law_tells_its_case_and_a_list_its_item() {
    let text = "[len([outcome(*k) for k in 1 .. 50]) for n in 0 .. pow(10, 12)]";
    let list = interrupted(text, "item ");
    assert!(list.contains("[E0601]"), "{list:?}");
    let folder = support::scratch("progress");
    let file = folder.join("long.cgt");
    let law = "law \"long\" forall n in 0 .. pow(10, 12) { len([k for k in 0 .. 9]) == 9 }\n";
    std::fs::write(&file, law).unwrap();
    let tested = written("xterm", &["--time", "1500ms", "test", &file.display().to_string()]);
    assert!(tested.contains("case ") && tested.contains("law \"long\""), "{tested:?}");
}

#[test]
fn positions_count_where_fast_code_plays_too_and_a_bound_is_told() {
    for question in ["canonical(domineering(9,9))", "canonical(nogo(4,5))", "outcome(nogo(6,6))"] {
        let board = interrupted(question, " k positions, ");
        assert!(board.contains("[E0601]"), "{board:?}");
    }
    let games = interrupted("len(games_born_by(4)) mod dicot", " steps, 1268 found so far, ");
    assert!(games.contains("so there are at least 1268"), "{games:?}");
    let classes = "quotient(octal(\"0.354\"), 9)";
    let quotient = interrupted(classes, "at least 14 classes");
    assert!(
        quotient.contains("components have 14 classes, so there are at least 14"),
        "{quotient:?}"
    );
    let other = written("xterm", &["--time", "100ms", "-e", LONG]);
    assert!(!other.contains("at least"), "{other:?}");
}

/// What is written where Ctrl-C is pressed when the line says something.
fn interrupted(question: &str, says: &str) -> String {
    let mut command = support::program();
    // With a limit a quotient is searched until then.
    let arguments = ["--ascii", "--color", "never", "--time", "20s", "-e", question];
    command.args(arguments).env("TERM", "xterm");
    let options = Options::new().timeout_ms(Some(20_000));
    let mut session = spawn_with_options(command, options).expect("the program starts");
    session.exp_string(says).expect("it is said");
    session.send_control('c').unwrap();
    let written = session.exp_eof().expect("the program ends");
    written.replace(['|', '\r', '\n'], " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn ctrl_c_leaves_nothing_of_the_line() {
    let mut command = support::program();
    let arguments = ["--ascii", "--color", "never", "-e", LONG];
    command.args(arguments).env("TERM", "xterm");
    let options = Options::new().timeout_ms(Some(20_000));
    let mut session = spawn_with_options(command, options).expect("the program starts");
    session.exp_string("Ctrl-C stops").expect("the line is drawn");
    session.send_control('c').unwrap();
    let before = session.exp_string("[E0601]").expect("it is interrupted");
    assert!(before.ends_with("\r\x1b[2K"), "{before:?}");
    // The terminal writes `^C` behind the line, which must stay in its row to be erased.
    let lines = before.split("\r\x1b[2K").map(|line| line.trim_end_matches("^C"));
    for line in lines {
        assert!(line.len() <= 76 + "\x1b[2m\x1b[0m".len(), "{line:?}");
    }
}

#[test]
fn nothing_is_drawn_where_a_line_cannot_be_erased_or_nobody_watches() {
    // At a terminal where it can be erased, a line is drawn after a second.
    let dumb = written("dumb", &["--time", "1500ms", "-e", LONG]);
    assert!(dumb.contains("E0602") && !dumb.contains("Ctrl-C stops"), "{dumb:?}");
    let piped = support::program().args(["--time", "1500ms", "-e", LONG]).output().unwrap();
    let error = String::from_utf8_lossy(&piped.stderr);
    assert!(error.contains("E0602") && !error.contains("Ctrl-C stops"), "{error}");
}
