//! `--plain` for screen readers, and terminals with few columns.

use crate::support::upstar;

#[test]
fn errors_are_sentences_without_frames_for_screen_readers() {
    let ran = upstar(&["--plain", "--color", "always", "-e", "1 +\n  foo + * mod misere"], "");
    assert_eq!(ran.code, 1);
    let expected = "error E0201: Unknown name\n-e, line 2, column 3: `foo` is not defined\n";
    assert!(ran.err.starts_with(expected), "{}", ran.err);
    assert!(ran.err.lines().skip(2).all(|line| line.starts_with("help: ")), "{}", ran.err);
    for drawn in ['\u{1b}', '│', '╭', '─'] {
        assert!(!ran.err.contains(drawn), "{}", ran.err);
    }
    // All places are named, each on a line, and long ones are quoted in part.
    let long = format!("fn f(x) = x.left[0]\nf(<{}|>)", vec!["f(0)"; 40].join(","));
    let ran = upstar(&["--plain", "-e", &long], "");
    assert!(ran.err.contains("in this call of `f`"), "{}", ran.err);
    assert!(ran.err.lines().all(|line| line.chars().count() < 200), "{}", ran.err);
}

#[test]
fn a_sentence_that_begins_with_its_place_names_the_place_once() {
    let ran = upstar(&["--plain", "-"], "G = 3\n");
    let expected = "stdin, line 1, column 3: `=` gives a name only after `let` or `fn`";
    assert_eq!(ran.err.lines().nth(1), Some(expected), "{}", ran.err);
}

#[test]
fn answers_are_the_same_for_screen_readers() {
    let texts = ["-e", "^ + *", "-e", "<1|0> <=> * mod dicot", "-e", "[1, *2]"];
    let plain = upstar(&[&["--plain"], &texts[..]].concat(), "");
    assert_eq!(plain.out, upstar(&texts, "").out);
}

#[cfg(unix)]
mod terminal {
    use rexpect::session::{Options, spawn_with_options};

    /// What a command says at a terminal of so many columns.
    fn at(columns: u32, arguments: &str) -> String {
        let mut command = std::process::Command::new("sh");
        let program = env!("CARGO_BIN_EXE_upstar");
        let line = format!("stty rows 40 cols {columns}; exec '{program}' --ascii {arguments}");
        command.args(["-c", &line]).env("TERM", "xterm").env("NO_COLOR", "1");
        let options = Options::new().timeout_ms(Some(20_000)).strip_ansi_escape_codes(true);
        let mut session = spawn_with_options(command, options).expect("the program starts");
        session.exp_eof().expect("it ends")
    }

    #[test]
    fn few_columns_show_errors_as_sentences_that_break_at_blanks() {
        let wrong = "-e 'assert domineering(2,3) == domineering(3,2)'";
        let narrow = at(40, wrong);
        assert!(narrow.starts_with("error E0313: Assertion failed"), "{narrow}");
        assert!(narrow.lines().all(|line| line.trim_end().chars().count() <= 40), "{narrow}");
        let words: Vec<&str> = narrow.split_whitespace().collect();
        let words = words.join(" ");
        assert!(words.contains("the left side is domineering(2,3) = <2|-1/2>"), "{words}");
        let wide = at(100, wrong);
        assert!(wide.contains(",-[ <-e>:1:8 ]"), "{wide}");
    }
}

#[test]
fn messages_in_ascii_have_no_other_signs() {
    for asked in ["foo", "nim_value(nim(3)) mod misere"] {
        let ran = upstar(&["--ascii", "-e", asked], "");
        assert!(ran.err.is_ascii() && !ran.err.is_empty(), "{}", ran.err);
    }
    let help = upstar(&["--ascii", "help", "misere"], "");
    assert!(!help.out.contains(['…', 'è']), "{}", help.out);
    let ran = upstar(&["--ascii", "-e", "print \"è …\""], "");
    assert_eq!(ran.out, "è …\n", "texts of the user's are what they are");
}
