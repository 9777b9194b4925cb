//! The REPL in a pseudo-terminal, with generous time-outs.

#![cfg(unix)]

use crate::support;
use std::time::{Duration, Instant};

use rexpect::session::{Options, PtySession, spawn_with_options};

const PATIENCE: u64 = 60_000;
pub(crate) const PROMPT: &str = "^*> ";
/// A prompt of any universe at the beginning of a line: with it the editor has the keys.
const NEXT_PROMPT: &str = r"(?:^|[\r\n])(?:\x1b\[[0-9;?]*[A-Za-z])*\^\*[^\r\n]*> ";

/// A REPL that prints ASCII without colours, behind its first prompt.
pub(crate) fn repl(arguments: &[&str]) -> PtySession {
    repl_with_history(arguments, "")
}

fn repl_with_history(arguments: &[&str], history: &str) -> PtySession {
    let mut command = support::program();
    command.args(["--ascii", "--color", "never"]).args(arguments);
    command.env("TERM", "xterm").env("UPSTAR_HISTORY", history);
    let options = Options::new().timeout_ms(Some(PATIENCE)).strip_ansi_escape_codes(true);
    let mut session = spawn_with_options(command, options).expect("the REPL starts");
    session.exp_string(PROMPT).expect("a prompt");
    // Hints redraw the line, which would be read as answers.
    say(&mut session, ":set hints off", "hints off");
    session
}

/// Types a line, waits for what it should bring, and for the next prompt. While a line runs, the terminal obeys keys itself:
/// what is typed ahead of the prompt may be lost.
pub(crate) fn say(session: &mut PtySession, line: &str, expected: &str) {
    session.send_line(line).expect("the line is typed");
    // What the line itself shows is no answer.
    session.exp_string("\n").expect("the line ends");
    if let Err(error) = session.exp_string(expected) {
        panic!("`{line}` should bring `{expected}`: {error}");
    }
    if let Err(error) = session.exp_regex(NEXT_PROMPT) {
        panic!("no prompt behind `{line}`: {error}");
    }
}

/// Types a line that brings nothing but the next prompt.
pub(crate) fn tell(session: &mut PtySession, line: &str) {
    session.send_line(line).expect("the line is typed");
    session.exp_string("\n").expect("the line ends");
    if let Err(error) = session.exp_regex(NEXT_PROMPT) {
        panic!("no prompt behind `{line}`: {error}");
    }
}

/// Drops the line by Ctrl-C.
pub(crate) fn drops(session: &mut PtySession) {
    session.send_control('c').expect("Ctrl-C");
    session.exp_string("\n").expect("it is dropped");
    session.exp_regex(NEXT_PROMPT).expect("a prompt");
}

pub(crate) fn leave(mut session: PtySession) {
    session.send_control('d').expect("Ctrl-D");
    session.exp_eof().expect("the REPL ends");
    let status = session.process().wait().expect("a status");
    assert!(format!("{status:?}").contains("Exited"), "{status:?}");
}

#[test]
fn a_law_typed_at_the_prompt_is_tested() {
    let mut session = repl(&[]);
    let law = "law \"none\" forall n in 0 ..= 4 { n > 2 }";
    say(&mut session, law, "this fails for n = 0");
    let law = "law \"all\" forall n in 0 ..= 4 { n < 5 }";
    say(&mut session, law, "5 cases hold");
    leave(session);
}

#[test]
fn an_expression_is_answered_with_outcome_and_universe() {
    let mut session = repl(&[]);
    say(&mut session, "^ + ^ + *", "^2*   L");
    leave(session);
}

#[test]
fn unfinished_text_goes_on_and_a_blank_line_ends_it() {
    let mut session = repl(&[]);
    session.send_line("fn twice(x) {").unwrap();
    session.send_line("  x + x").unwrap();
    tell(&mut session, "}");
    say(&mut session, "twice(21)", "42");
    session.send_line("<1|").unwrap();
    say(&mut session, "", "`<1|` read as `<1|>`");
    session.send_line("twice(1 +").unwrap();
    say(&mut session, "", "E01");
    say(&mut session, "twice(4)", "8");
    leave(session);
}

#[test]
fn a_block_with_a_slip_is_passed_over_whole_and_comes_back_whole() {
    let mut session = repl(&[]);
    session.send_line("ruleset skip(n: Int) {").unwrap();
    session.send_line("  left: [skip(n - 1) when n > 0]").unwrap();
    session.exp_string("E01").expect("the slip is told");
    session.exp_string("passed over").expect("and what follows");
    session.exp_string("^* ..> ").expect("a prompt of its own");
    session.send_line("  right: []").unwrap();
    session.exp_string("^* ..> ").expect("no error of its own");
    say(&mut session, "}", "Up brings all of it back");
    // Up to the second line, and the slip is mended.
    session.send("\x1b[A\x1b[A\x1b[A\x1b[F").unwrap();
    let back = "\x7f".repeat(" when n > 0]".len());
    session.send(&back).unwrap();
    say(&mut session, " for n in 1 ..= n]", "\n");
    say(&mut session, "skip(1)", "skip(1) = 1");
    // A blank line ends it, and so does what begins anew.
    session.send_line("fn f(x) {").unwrap();
    session.send_line("  x x").unwrap();
    session.exp_string("^* ..> ").unwrap();
    session.send_line("  1 + 1").unwrap();
    session.exp_string("^* ..> ").unwrap();
    tell(&mut session, "");
    say(&mut session, "40 + 2", "42");
    session.send_line("fn f(x) {").unwrap();
    session.send_line("  x x").unwrap();
    session.exp_string("^* ..> ").unwrap();
    tell(&mut session, "fn f(x) = x + x");
    say(&mut session, "f(30)", "60");
    leave(session);
}

#[test]
fn an_error_leaves_the_session_alive() {
    let mut session = repl(&[]);
    tell(&mut session, "let here = 20");
    say(&mut session, "kxylz(3)", "E02");
    say(&mut session, "here + 3", "23");
    say(&mut session, "_ + 4", "27");
    leave(session);
}

#[test]
fn ctrl_c_stops_a_computation_at_once() {
    let mut session = repl(&[]);
    tell(&mut session, "let kept = 70");
    let mut best = Duration::MAX;
    for _ in 0..5 {
        session.send_line("print 3 * 37; for i in 0 .. pow(10, 15) { let x = i }").unwrap();
        // Before the line runs, Ctrl-C would drop it.
        session.exp_string("111").expect("it runs");
        let start = Instant::now();
        session.send_control('c').unwrap();
        session.exp_string("E0601").expect("interrupted");
        session.exp_string(PROMPT).unwrap();
        best = best.min(start.elapsed());
    }
    // The terminal is looked at ten times a second, and the machine may be busy.
    assert!(best < Duration::from_secs(2), "{best:?}");
    say(&mut session, "kept + 7", "77");
    leave(session);
}

#[test]
fn ctrl_c_drops_what_is_typed_and_says_how_to_leave() {
    let mut session = repl(&[]);
    session.send("nonsense").unwrap();
    drops(&mut session);
    session.send_control('c').unwrap();
    session.exp_string("Ctrl-D").expect("says how to leave");
    session.exp_string(PROMPT).unwrap();
    say(&mut session, "40 + 2", "42");
    leave(session);
}

#[test]
fn commands_answer() {
    let mut session = repl(&[]);
    say(&mut session, ":help", "who wins?");
    say(&mut session, ":help commands", ":universe [U]");
    say(&mut session, ":help keys", "Ctrl-R");
    say(&mut session, "outcome?", "outcome(");
    say(&mut session, ":hepl", "did you mean `:help`?");
    say(&mut session, ":source partizan_kayles", "ruleset partizan_kayles(n: Int) {");
    say(&mut session, ":source outcome", "written in the language");
    say(&mut session, ":explain E0101", "racket");
    say(&mut session, ":set time 90s", "time 1 min 30 s");
    say(&mut session, ":set time", "time:");
    say(&mut session, ":form ^", "<<.|.>|<<.|.>|<.|.>>>");
    say(&mut session, ":time 6 * 7", "steps");
    tell(&mut session, ":universe misere");
    say(&mut session, "outcome(0)", "N");
    say(&mut session, ":universe", "misere");
    say(&mut session, "let L = 3", "`:forget L` brings it back");
    say(&mut session, ":forget L", "is forgotten");
    say(&mut session, ":forget nobody", "has not defined `nobody`");
    say(&mut session, ":quit x", "takes nothing behind it");
    session.send_line(":quit").unwrap();
    session.exp_eof().expect("`:quit` leaves");
}

#[test]
fn answers_are_told_by_number() {
    let mut session = repl(&[]);
    say(&mut session, ":answers", "nothing yet");
    say(&mut session, "60 + 6", "66");
    say(&mut session, "nim(2) + 1", "1*2");
    say(&mut session, ":answers", "_1  66\r\n_2  nim(2) + 1");
    say(&mut session, ":answers 1", "_2  nim(2) + 1");
    say(&mut session, ":answers all", "usage: `:answers` or `:answers 20`");
    say(&mut session, "_1 + 1", "67");
    leave(session);
}

#[test]
fn what_was_typed_is_listed_failures_included() {
    let mut session = repl(&[]);
    say(&mut session, "60 + 6", "66");
    say(&mut session, "kxylz(1)", "E02");
    say(&mut session, ":names", "nothing yet");
    say(&mut session, ":history", "60 + 6\r\nkxylz(1)\r\n:names\r\n");
    say(&mut session, ":hist 2", "kxylz(1)\r\n:names\r\n");
    say(&mut session, ":history all", "usage: `:history` or `:history 20`");
    leave(session);
}

#[test]
fn a_command_that_asks_of_nothing_named_asks_of_the_last_answer() {
    let mut session = repl(&[]);
    say(&mut session, "<3|1>", "<3|1>");
    say(&mut session, ":t", "temperature  1");
    say(&mut session, "<7|1>", "<7|1>");
    say(&mut session, ":info", "temperature  3");
    leave(session);
}

#[test]
fn files_are_loaded_reloaded_and_saved() {
    let folder = support::scratch("repl_files");
    let file = folder.join("a.cgt");
    std::fs::write(&file, "let base = 30\n").unwrap();
    let mut session = repl(&["-i", file.to_str().unwrap()]);
    say(&mut session, "base + 1", "31");
    std::fs::write(&file, "let base = 50\n").unwrap();
    tell(&mut session, ":reload");
    say(&mut session, "base + 2", "52");
    say(&mut session, ":load nowhere.cgt", "E0701");
    tell(&mut session, "let extra = base + 5");
    say(&mut session, "kxylz(1)", "E02");
    say(&mut session, ":restart", "the definitions are kept");
    say(&mut session, "extra + 1", "56");
    let saved = folder.join("saved.cgt");
    say(&mut session, &format!(":save {}", saved.display()), "lines in");
    say(&mut session, &format!(":save {}", saved.display()), "exists");
    for (number, drawn) in
        ["hackenbush(\"b(r;g)\")", "thermograph(<3|-1>)", "tree(<1|0>)"].iter().enumerate()
    {
        let file = folder.join(format!("{number}.svg"));
        say(&mut session, &format!(":svg {drawn} {}", file.display()), "the picture is");
        let document = std::fs::read_to_string(file).unwrap();
        assert!(document.starts_with("<svg ") && document.ends_with("</svg>"), "{document}");
    }
    say(&mut session, ":svg tree(1)", "usage: `:svg E FILE`");
    say(&mut session, ":svg nobody a.svg", "E0201");
    let rows = folder.join("rows.csv");
    let named = rows.display();
    say(&mut session, &format!(":csv [[1, \"a,b\"], [2, \"c\"]] {named}"), "2 lines in");
    assert_eq!(std::fs::read_to_string(&rows).unwrap(), "1,\"a,b\"\n2,c\n");
    say(&mut session, &format!(":csv [[3, 4]] {named}"), "writes over it");
    say(&mut session, &format!(":csv! [[3, 4]] {named}"), "1 line in");
    say(&mut session, ":csv [[n, n * n] for n in 7 .. 9]", "8,64");
    say(&mut session, ":markdown table([[3, 4]], [\"n\", \"m\"])", "| 3 | 4 |");
    say(&mut session, ":csv ½ + ¼", "read as `1/2 + 1/4`");
    // What stands behind a command is read as at the prompt.
    say(&mut session, ":latex ½ + ¼", "frac{3}{4}");
    say(&mut session, ":time 2 nim(3)", "read as `2 * nim(3)`");
    say(&mut session, ":form {1,2}", "read as `{1|2}`");
    say(&mut session, ":certify {1,2} = 3", "upstar_certificate");
    say(&mut session, ":csv tree(1)", "figures no rows");
    say(&mut session, ":csv nobody", "E0201");
    let proof = folder.join("proof.json");
    say(&mut session, &format!(":certify <1|0> >= 0 {}", proof.display()), "lines in");
    say(&mut session, &format!(":certify 1 >= 0 {}", proof.display()), "exists");
    let verified = support::upstar(&["verify", proof.to_str().unwrap()], "");
    assert_eq!((verified.code, &*verified.err), (0, ""), "{}", verified.out);
    leave(session);
    let text = std::fs::read_to_string(saved).unwrap();
    assert!(text.contains("let extra = base + 5"), "{text}");
    assert!(!text.contains("kxylz"), "what failed is not saved: {text}");
}

#[test]
fn history_is_appended_line_by_line() {
    let file = support::scratch("repl_history").join("history");
    let mut session = repl_with_history(&[], file.to_str().unwrap());
    say(&mut session, "60 + 6", "66");
    let text = std::fs::read_to_string(&file).expect("written while the REPL runs");
    assert!(text.contains("60 + 6"), "{text}");
    leave(session);
    let mut session = repl_with_history(&[], file.to_str().unwrap());
    // Above it stands the line that `repl` types.
    session.send("\x1b[A\x1b[A").unwrap();
    say(&mut session, "", "66");
    leave(session);
}

#[test]
fn prompts_that_were_copied_are_left_out_and_not_remembered() {
    let file = support::scratch("repl_prompts").join("history");
    let mut session = repl_with_history(&[], file.to_str().unwrap());
    say(&mut session, "^*> 60 + 6", "66");
    // A paste, in the brackets that terminals send around it.
    let paste =
        "^*> let pasted = 40\n^*> fn f(x) {\n  x + pasted\n}\n^*> f(2)\n42   L\n^* misere> :names";
    session.send(&format!("\x1b[200~{paste}\x1b[201~")).unwrap();
    say(&mut session, "", "pasted  40");
    say(&mut session, "pasted + 30", "70");
    say(&mut session, "^* > 0", "false");
    leave(session);
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(!text.contains("^*>"), "{text}");
    assert!(text.contains("60 + 6") && text.contains("let pasted = 40"), "{text}");
}

#[test]
fn a_paste_stops_at_its_first_error() {
    let mut session = repl(&[]);
    say(&mut session, "let A = 5", "");
    for paste in ["let A = 1/3\nlet B = A + 1", "^*> let A = 1/3\n^*> let B = A + 1"] {
        session.send(&format!("\x1b[200~{paste}\x1b[201~")).unwrap();
        say(&mut session, "", "the lines below it were not run");
        say(&mut session, "B", "E0201");
    }
    session.send("\x1b[200~let B = 2\nB + A\x1b[201~").unwrap();
    say(&mut session, "", "7");
    leave(session);
}

#[test]
fn what_failed_is_brought_back_by_up_and_kept_in_no_history() {
    let file = support::scratch("repl_failed").join("history");
    let mut session = repl_with_history(&[], file.to_str().unwrap());
    say(&mut session, ":set hints on", "hints on");
    say(&mut session, "kxylz + 1", "E0201");
    say(&mut session, "60 + 6", "66");
    // The beginning of what failed is offered no rest, which the right arrow would take.
    session.send("kx\x1b[C").unwrap();
    drops(&mut session);
    session.send("\x1b[A\x1b[A").unwrap();
    say(&mut session, "", "E0201");
    leave(session);
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("60 + 6") && !text.contains("kxylz"), "{text}");
}

#[test]
fn a_history_that_is_no_file_is_noted_and_nothing_is_remembered() {
    let pipe = support::scratch("repl_history_pipe").join("history");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    for history in [pipe.to_str().unwrap(), "/dev/full", "/"] {
        let mut session = repl_with_history(&[], history);
        say(&mut session, "60 + 6", "66");
        leave(session);
    }
}

#[test]
fn a_history_whose_folder_cannot_be_made_is_noted() {
    let mut command = support::program();
    command.args(["--ascii", "--color", "never"]).env("TERM", "xterm");
    let folder = support::scratch("repl_history_folder");
    let home = folder.join("a_file");
    std::fs::write(&home, "").unwrap();
    command.env_remove("UPSTAR_HISTORY").env_remove("XDG_STATE_HOME").env("HOME", &home);
    let options = Options::new().timeout_ms(Some(PATIENCE)).strip_ansi_escape_codes(true);
    let mut session = spawn_with_options(command, options).expect("the REPL starts");
    session.exp_string("history is not saved: the folder").expect("a note");
    session.exp_string(PROMPT).expect("a prompt");
    say(&mut session, "60 + 6", "66");
    leave(session);
}

#[test]
fn lines_of_the_history_that_are_no_text_are_passed_over() {
    let file = support::scratch("repl_history_bytes").join("history");
    std::fs::write(&file, b"#V2\n60 + 6\n\xE9\xFF\n").unwrap();
    let path = file.to_str().unwrap();
    let mut session = repl_with_history(&[], path);
    session.send("\x1b[A\x1b[A").unwrap();
    say(&mut session, "", "66");
    say(&mut session, "50 + 5", "55");
    leave(session);
    let bytes = std::fs::read(&file).unwrap();
    assert!(bytes.starts_with(b"#V2\n60 + 6\n\xE9\xFF\n"), "nothing is lost");
    assert!(String::from_utf8_lossy(&bytes).contains("\n50 + 5\n"));
}

#[test]
fn a_pipe_is_not_loaded() {
    let pipe = support::scratch("repl_load_pipe").join("pipe.cgt");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    let path = pipe.to_str().unwrap();
    let mut session = repl(&[]);
    say(&mut session, &format!(":load {path}"), "this is not a file");
    say(&mut session, &format!("import \"{path}\""), "this is not a file");
    leave(session);
}

#[test]
fn a_sum_of_integers_of_both_signs_has_a_note_below_it_once() {
    let mut session = repl(&[]);
    say(&mut session, "(2 - 1) mod misere", "2 - 1 is not 1");
    tell(&mut session, "(3 - 1) mod misere");
    session.send_line("\"end\"").unwrap();
    let shown = session.exp_string("\nend").unwrap();
    assert!(!shown.contains("is not 1"), "{shown}");
    session.exp_string("> ").expect("a prompt");
    leave(session);
}

#[test]
fn results_have_numbers_on_request() {
    let mut session = repl(&[]);
    say(&mut session, "6 * 7", "42");
    say(&mut session, ":set numbers on", "numbers on");
    say(&mut session, "* + *2", "_2");
    tell(&mut session, "let a = 1");
    say(&mut session, "_1 + 1", "L   _3");
    leave(session);
}

#[test]
fn the_last_text_comes_back_from_an_editor_and_runs() {
    let mut command = support::program();
    command.args(["--ascii", "--color", "never"]).env("TERM", "xterm").env("UPSTAR_HISTORY", "");
    command.env_remove("VISUAL").env("EDITOR", "sed -i s/40/50/");
    let options = Options::new().timeout_ms(Some(PATIENCE)).strip_ansi_escape_codes(true);
    let mut session = spawn_with_options(command, options).expect("the REPL starts");
    session.exp_string(PROMPT).expect("a prompt");
    say(&mut session, ":set hints off", "hints off");
    say(&mut session, "40 + 2", "42");
    say(&mut session, ":edit", "52");
    say(&mut session, ":edit", "nothing was changed");
    leave(session);
    let mut command = support::program();
    command.args(["--ascii", "--color", "never"]).env("TERM", "xterm").env("UPSTAR_HISTORY", "");
    command.env_remove("VISUAL").env("EDITOR", "no-such-editor-here");
    let options = Options::new().timeout_ms(Some(PATIENCE)).strip_ansi_escape_codes(true);
    let mut session = spawn_with_options(command, options).expect("the REPL starts");
    session.exp_string(PROMPT).expect("a prompt");
    say(&mut session, ":edit", "cannot be started");
    leave(session);
}

#[test]
fn a_dumb_terminal_gets_answers_and_errors_without_control_sequences() {
    for (name, value) in [("TERM", "dumb"), ("NO_COLOR", "1")] {
        let mut command = support::program();
        command.env("TERM", "xterm").env("LC_ALL", "C").env("UPSTAR_HISTORY", "").env(name, value);
        // Many programs take this for a terminal with colours.
        command.env("CI", "true");
        let options = Options::new().timeout_ms(Some(PATIENCE)).strip_ansi_escape_codes(false);
        let mut session = spawn_with_options(command, options).expect("the REPL starts");
        let mut shown = session.exp_string("> ").expect("a prompt");
        let lines = [
            ("30 + 3", "33"),
            ("1/0", "E0307"),
            ("?mean", "the mean."),
            (":tour", "Enter shows the next page, q ends"),
            ("q", "the tour is closed"),
        ];
        for (line, expected) in lines {
            session.send_line(line).expect("the line is typed");
            shown += &session.exp_string(expected).expect(expected);
            shown += &session.exp_string("> ").expect("a prompt");
        }
        assert!(shown.is_ascii(), "{name}: {shown:?}");
        if value == "dumb" {
            assert!(!shown.contains('\x1b'), "{name}: {shown:?}");
        }
        assert!(!shown.contains("\x1b[3"), "{name}: colours in {shown:?}");
        leave(session);
    }
}

#[test]
fn half_a_paste_is_given_up_and_the_session_goes_on() {
    let mut session = repl(&[]);
    session.send("\x1b[200~ruleset q(n: Int) {\n  left: [q(n - 1) if n >\x1b[201~").unwrap();
    // The text is not finished: two blank lines give it up.
    session.send_line("").unwrap();
    session.send_line("").unwrap();
    session.exp_string("E01").expect("what is missing");
    session.exp_string("> ").expect("a prompt");
    session.send_line("").unwrap();
    session.exp_string("> ").expect("a prompt");
    say(&mut session, "30 + 3", "33");
    leave(session);
}

#[test]
fn a_picture_is_opened_by_the_program_that_shows_files() {
    use std::os::unix::fs::PermissionsExt;
    let folder = support::scratch("opener");
    for name in ["xdg-open", "open"] {
        let opener = folder.join(name);
        std::fs::write(&opener, "#!/bin/sh\nexec grep -q '<svg' \"$1\"\n").unwrap();
        std::fs::set_permissions(&opener, std::fs::Permissions::from_mode(0o755)).unwrap();
    }
    let begun = |path: &str| {
        let mut command = support::program();
        command.args(["--ascii", "--color", "never"]);
        command.env("TERM", "xterm").env("UPSTAR_HISTORY", "").env("PATH", path);
        let options = Options::new().timeout_ms(Some(PATIENCE)).strip_ansi_escape_codes(true);
        let mut session = spawn_with_options(command, options).expect("the REPL starts");
        session.exp_string(PROMPT).expect("a prompt");
        say(&mut session, ":set hints off", "hints off");
        session
    };
    let mut session = begun(&format!("{}:/bin:/usr/bin", folder.display()));
    say(&mut session, ":open <1|-1>", ".svg is open");
    say(&mut session, ":open", "usage: `:open E`");
    say(&mut session, ":open nobody", "E0201");
    leave(session);
    let mut session = begun("/nowhere");
    say(&mut session, ":open tree(<1|-1>)", "cannot be started");
    leave(session);
}
