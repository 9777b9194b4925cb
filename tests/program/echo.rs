//! What is shown of a text beside its answers: `--echo`, files at a terminal, `upstar tour`; and prompts
//! that were copied with a text.

use std::fs;

use upstar::host::tour::TOURS;

use crate::support::{self, scratch, upstar};

const SCRIPT: &str = "\
# ── A heading ────
# Why.

1 + 1  #=> 2
let x = 3
ruleset h(n: Int) {
  # A comment inside.
  options: [h(i) for i in 0 .. n]
}
h(2)   # two
for n in 0 .. 2 { print n }
4;
nobody
# The end.
";

const ECHOED: &str = "\
# ── A heading ────
# Why.

1 + 1
  2
let x = 3
ruleset h(n: Int) {
  # A comment inside.
  options: [h(i) for i in 0 .. n]
}
h(2)  # two
  h(2) = ∗2
for n in 0 .. 2 { print n }
  0
  1
4;
nobody
# The end.
";

fn script(name: &str) -> String {
    let file = scratch(name).join("a.cgt");
    fs::write(&file, SCRIPT).unwrap();
    file.to_str().unwrap().to_owned()
}

#[test]
fn echo_shows_each_statement_above_its_answer() {
    let file = script("echo");
    for arguments in [["--echo", &file], ["--echo=always", &file]] {
        let ran = upstar(&arguments, "");
        assert_eq!(ran.out, ECHOED);
        assert!(ran.err.contains("E0201"), "errors are drawn: {}", ran.err);
    }
    let piped = upstar(&["--echo"], SCRIPT);
    assert_eq!(piped.out, ECHOED);
    let run = upstar(&["run", "--echo", "-e", "<1|0> + * #=> x"], "");
    assert_eq!(run.out, "<1|0> + *\n  <1∗|∗>\n");
}

#[test]
fn colours_that_are_asked_for_are_in_what_a_pipe_gets_too() {
    let file = script("echo_colours");
    let ran = upstar(&["--color", "always", "--echo", &file], "");
    for coloured in ["\u{1b}[2m# Why.\u{1b}[0m\n", "\u{1b}[1mlet\u{1b}[0m x = \u{1b}[36m3"] {
        assert!(ran.out.contains(coloured), "{coloured:?}: {:?}", ran.out);
    }
    let mut bare = String::new();
    for (place, piece) in ran.out.split("\u{1b}[").enumerate() {
        bare += if place == 0 { piece } else { piece.split_once('m').expect("a colour").1 };
    }
    assert_eq!(bare, ECHOED);
}

#[test]
fn a_pipe_gets_answers_only() {
    let file = script("no_echo");
    let answers = "2\nh(2) = ∗2\n0\n1\n";
    for arguments in [&["--echo=never", &*file][..], &["--echo=auto", &file], &[&file]] {
        assert_eq!(upstar(arguments, "").out, answers);
    }
}

#[test]
fn echo_is_for_text_and_stands_before_no_command() {
    for format in ["json", "latex"] {
        let ran = upstar(&["--echo", "--format", format, "-e", "1"], "");
        assert_eq!((ran.code, ran.out.as_str()), (2, ""));
        assert!(ran.err.contains("--format text"), "{}", ran.err);
        let quiet = upstar(&["--echo=never", "--format", format, "-e", "1"], "");
        assert_eq!(quiet.code, 0, "{}", quiet.err);
    }
    assert_eq!(upstar(&["--echo", "tour"], "").code, 2);
}

#[test]
fn the_tour_runs_straight_through_in_a_pipe() {
    let ran = upstar(&["tour"], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.starts_with("# # A tour of upstar"), "{}", ran.out);
    assert!(ran.out.contains("\n<0|1>\n  1/2\n"), "{}", ran.out);
    assert!(ran.out.contains("cases hold\n"), "{}", ran.out);
    assert!(!ran.out.contains("  #=> ") && !ran.out.contains("Enter"));
    let whole = upstar(&["--echo", "examples/tour.cgt"], "");
    let said = |out: &str| -> Vec<String> {
        let lines = out.lines().filter(|line| !line.is_empty());
        let lines = lines.filter(|line| !line.trim_start().starts_with("law "));
        lines.map(str::to_owned).collect()
    };
    assert_eq!(said(&ran.out), said(&whole.out));
    for arguments in [["tour", "--format", "json"], ["tour", "-u", "misere"]] {
        assert_eq!(upstar(&arguments, "").code, 2);
    }
}

/// Pages end where a lesson asks for a guess, so that the answer waits for Enter.
#[test]
fn a_lesson_waits_for_a_guess() {
    let mut guesses = 0;
    for tour in TOURS {
        let pages = tour.pages();
        assert_eq!(pages.concat(), tour.text, "{}", tour.name);
        for (number, page) in (1..).zip(&pages) {
            let turn = tour.turn(number);
            assert_eq!(turn.is_some(), number < pages.len(), "{}", tour.name);
            let asks = page.contains("Guess") || page.contains("guess");
            let waits = turn.is_some_and(|turn| turn.contains("Enter shows the answer"));
            assert!(waits || !asks, "{}: {page}", tour.name);
            guesses += usize::from(waits);
        }
    }
    assert!(guesses > 4, "{guesses}");
}

#[test]
fn comments_are_in_ascii_where_answers_are() {
    for name in ["tour", "lesson_1", "lesson_2", "lesson_3", "lesson_4"] {
        let ran = upstar(&["--ascii", "tour", name], "");
        assert_eq!(ran.code, 0, "{name}");
        let strange = ran.out.lines().find(|line| !line.is_ascii());
        assert_eq!(strange, None, "{name}");
    }
}

#[test]
fn lessons_are_shown_as_the_tour_is() {
    for (number, title) in
        [(1, "who wins?"), (2, "by how much?"), (3, "the player who cannot"), (4, "universes")]
    {
        let ran = upstar(&["tour", &format!("lesson_{number}")], "");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{number}");
        assert!(ran.out.starts_with(&format!("# # Lesson {number}: {title}")), "{}", ran.out);
    }
    let ran = upstar(&["tour", "lesson_9"], "");
    assert_eq!(ran.code, 2);
    assert!(ran.err.starts_with("error: there is no tour `lesson_9`"), "{}", ran.err);
    assert!(ran.err.trim_end().ends_with("`lesson_4`"), "{}", ran.err);
}

#[test]
fn prompts_that_were_copied_are_left_out() {
    let session = "↑∗> universe misere\n↑∗ misere> outcome(0)\nN\n↑∗ misere> let G = <1|\n  0>\n↑∗ misere> G\n<1|0>   (misere)   R\n";
    let texts = [session.to_owned(), session.replace("↑∗", "^*")];
    for text in texts {
        for ran in [upstar(&[], &text), upstar(&["-e", &text], "")] {
            assert_eq!((ran.code, ran.out.as_str()), (0, "N\n<1|0>\n"), "{}", ran.err);
            assert!(ran.err.contains("prompts and answers are left out"), "{}", ran.err);
        }
    }
    let wrong = upstar(&[], "↑∗> 1\n1   L\n↑∗> nobody\n");
    assert!(wrong.err.contains("<stdin>:3:1"), "{}", wrong.err);
    for text in ["^* > 0", "1\n^*> 0"] {
        let ran = upstar(&["-e", text], "");
        assert!(ran.out.ends_with("false\n") && ran.err.is_empty(), "{}", ran.out);
    }
    // A script that was saved is read as it stands.
    let file = scratch("prompts").join("a.cgt");
    fs::write(&file, "^*> 0\n").unwrap();
    assert_eq!(upstar(&[file.to_str().unwrap()], "").out, "false\n");
}

#[cfg(unix)]
mod terminal {
    use super::*;
    use rexpect::session::{Options, PtySession, spawn_with_options};

    fn spawn(arguments: &[&str]) -> PtySession {
        let mut command = support::program();
        command.args(["--ascii", "--color", "never"]).args(arguments);
        command.env("TERM", "xterm");
        let options = Options::new().timeout_ms(Some(20_000)).strip_ansi_escape_codes(true);
        spawn_with_options(command, options).expect("the program starts")
    }

    fn status(session: PtySession) -> String {
        let mut session = session;
        session.exp_eof().expect("the program ends");
        format!("{:?}", session.process().wait().expect("a status"))
    }

    #[test]
    fn a_file_at_a_terminal_is_shown_unless_it_is_not_wanted() {
        let file = script("echo_at_a_terminal");
        let mut session = spawn(&[&file]);
        session.exp_string("1 + 1\r\n  2\r\n").expect("a statement and its answer");
        session.exp_string("E0201").expect("an error is drawn");
        session.exp_string("# The end.").expect("all of it is shown");
        let mut silent = spawn(&["--echo=never", &file]);
        let before = silent.exp_string("2\r\n").expect("an answer");
        assert_eq!(before, "");
        // What is typed in a shell stands there already.
        let mut expression = spawn(&["-e", "1 + 1"]);
        assert_eq!(expression.exp_string("2\r\n").expect("an answer"), "");
    }

    #[test]
    fn a_long_answer_of_a_script_says_how_all_of_it_is_seen() {
        let file = scratch("echo_long").join("long.cgt");
        fs::write(&file, "[n for n in 0 .. 2000]\n").unwrap();
        let file = file.to_str().unwrap();
        let mut session = spawn(&["--echo=never", file]);
        session.exp_string("(1800 more)]   (`--full` shows all)\r\n").expect("how");
        let mut whole = spawn(&["--echo=never", "--full", file]);
        let before = whole.exp_string("1999]\r\n").expect("all of it");
        assert!(before.contains(" 1998, "), "{before}");
        // In a pipe the line has the answer alone, and a note stands beside it.
        let ran = upstar(&["--ascii", file], "");
        assert!(ran.out.ends_with(" (1800 more)]\n"), "{}", ran.out);
        assert!(ran.err.contains("`--full` shows all"), "{}", ran.err);
    }

    #[test]
    fn the_tour_waits_where_a_small_terminal_is_full() {
        let mut command = std::process::Command::new("sh");
        let tour =
            format!("stty rows 20 cols 80; exec '{}' --ascii tour", env!("CARGO_BIN_EXE_upstar"));
        command.args(["-c", &tour]).env("TERM", "xterm");
        let options = Options::new().timeout_ms(Some(20_000)).strip_ansi_escape_codes(true);
        let mut session = spawn_with_options(command, options).expect("the program starts");
        let mut waits = 0;
        loop {
            let shown = session.exp_string(": Enter shows ").expect("it waits");
            assert!(shown.lines().count() <= 21, "{shown}");
            waits += 1;
            session.exp_string("^*> ").expect("a prompt");
            if shown.contains("page 2 of ") {
                break;
            }
            session.send_line("").unwrap();
        }
        assert!(waits > 2, "{waits}");
        session.send_line("q").unwrap();
        assert!(status(session).contains(", 0)"));
    }

    #[test]
    fn the_tour_waits_for_enter_and_ends_at_q_or_the_end_of_input() {
        let mut session = spawn(&["tour"]);
        session.exp_string("<0|1>\r\n  1/2\r\n").expect("the first page");
        session.exp_string("page 1 of 8: Enter shows the next page").expect("it waits");
        session.exp_string("^*> ").expect("a prompt");
        session.send_line("").unwrap();
        session.exp_string("Sums").expect("the second page");
        session.exp_string("page 2 of 8: ").expect("it waits");
        session.exp_string("^*> ").expect("a prompt");
        session.send_line("q").unwrap();
        let status_q = status(session);
        assert!(status_q.contains(", 0)"), "{status_q}");

        let mut session = spawn(&["tour"]);
        session.exp_string("^*> ").expect("it waits");
        session.send_control('d').unwrap();
        let status_d = status(session);
        assert!(status_d.contains(", 0)"), "{status_d}");

        let mut session = spawn(&["tour"]);
        session.exp_string("^*> ").expect("it waits");
        session.send_control('c').unwrap();
        let status_c = status(session);
        assert!(status_c.contains(", 130)"), "{status_c}");
    }
    /// Types a line behind the next prompt, and waits for what it should bring.
    fn say(session: &mut PtySession, typed: &str, brings: &[&str]) {
        session.exp_string("> ").expect("a prompt");
        session.send_line(typed).unwrap();
        for text in brings {
            if let Err(error) = session.exp_string(text) {
                panic!("`{typed}` should bring `{text}`: {error}");
            }
        }
    }

    #[test]
    fn a_question_typed_between_pages_is_answered() {
        let mut session = spawn(&["tour"]);
        session.exp_string("page 1 of 8").expect("it waits");
        say(&mut session, "<2|1> + <0|*>", &["<2^|1^>\r\n"]);
        // A statement may have several lines, and what it defines is known in the next.
        say(&mut session, "fn twice(x) {", &[]);
        session.send_line("  x + x").unwrap();
        session.send_line("}").unwrap();
        say(&mut session, "twice(21)", &["42\r\n"]);
        // An error is told, help is shown, and both leave the tour open.
        say(&mut session, "nobody", &["E0201"]);
        say(&mut session, "help outcome", &["Who wins if both play optimally"]);
        say(&mut session, ":names", &["other commands with a colon"]);
        // A universe that is chosen here is left where the tour goes on.
        say(&mut session, "universe misere", &[]);
        say(&mut session, "outcome(0)", &["N\r\n"]);
        let page = ["continues in `normal`", "Sums", "1/2 + 1/2\r\n  1\r\n", "page 2 of 8"];
        say(&mut session, "", &page);
        say(&mut session, "twice(4)", &["8\r\n"]);
        say(&mut session, ":q", &[]);
        assert!(status(session).contains(", 0)"), "an error typed in between is no failure");
    }
}
