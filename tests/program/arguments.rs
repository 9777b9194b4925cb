//! Arguments of the command line, the locale, and what `upstar fmt --check` says: rules with several cases each.

use std::fs;

use crate::support::{finish, program, scratch, upstar};

#[test]
fn the_first_locale_variable_that_is_set_decides() {
    for (variables, is_unicode) in [
        (&[("LANG", "en_GB.UTF-8")][..], true),
        (&[("LC_ALL", ""), ("LANG", "C.utf8")], true),
        (&[("LC_ALL", "C"), ("LANG", "en_GB.UTF-8")], false),
        (&[("LC_CTYPE", "fr_FR.ISO-8859-1")], false),
        (&[], false),
    ] {
        let mut command = program();
        command.env_remove("LANG").envs(variables.iter().copied()).args(["-e", "^ + *"]);
        let expected = if is_unicode { "↑∗\n" } else { "^*\n" };
        assert_eq!(finish(command, b"").out, expected, "{variables:?}");
    }
}

/// What `fmt --check` says of a text of a file, with `FILE` in place of the file's name.
fn checked(folder: &str, text: &str) -> String {
    let file = scratch(folder).join("a.cgt");
    fs::write(&file, text).unwrap();
    let path = file.to_str().unwrap();
    let ran = upstar(&["fmt", "--check", path], "");
    assert_eq!(ran.code, i32::from(!ran.out.is_empty()), "{}", ran.err);
    ran.out.replace(path, "FILE")
}

#[test]
fn what_would_change_is_shown_line_by_line() {
    let shown = "--- FILE\n+++ FILE\n@@ -2,3 +2,3 @@\n 2\n-3+4\n+3 + 4\n 5\n";
    let differs = "FILE:3: not in standard form\n";
    assert_eq!(checked("arguments_change", "1\n2\n3+4\n5\n6\n"), format!("{differs}{shown}"));
    // What no reader sees is named, and left out of the comparison.
    let hidden = checked("arguments_change", "\u{feff}1\r\n2\r\n3+4\r\n5\r\n6\r\n");
    assert!(hidden.starts_with("FILE:1: not in standard form\n"), "{hidden}");
    assert!(hidden.ends_with(shown), "{hidden}");
    let end = checked("arguments_change", "1");
    assert!(end.ends_with("-1\n\\ No newline at end of file\n+1\n"), "{end}");
    assert_eq!(checked("arguments_change", "1\n"), "");
}

#[test]
fn what_no_reader_sees_is_named() {
    let marked = "it begins with a byte order mark";
    let returns = "its lines end with carriage returns";
    for (text, why) in [
        ("\u{feff}1\n", format!(": {marked}")),
        ("1\r\n", format!(": {returns}")),
        ("\u{feff}1\r\n", format!(": {marked}, and {returns}")),
    ] {
        assert_eq!(
            checked("arguments_hidden", text),
            format!("FILE:1: not in standard form{why}\n"),
            "{text:?}"
        );
    }
    let both = checked("arguments_hidden", " 1\r\n");
    assert!(both.starts_with("FILE:1: not in standard form\n"), "{both}");
}

#[test]
fn a_file_with_a_byte_order_mark_is_formatted() {
    let file = scratch("arguments_mark").join("a.cgt");
    for text in ["\u{feff}1+1\n", "\u{feff}1 + 1\n", "\u{feff}1 + 1\r\n"] {
        fs::write(&file, text).unwrap();
        let ran = upstar(&["fmt", file.to_str().unwrap()], "");
        assert_eq!((ran.code, &*ran.err), (0, ""), "{text:?}");
        assert_eq!(fs::read_to_string(&file).unwrap(), "1 + 1\n", "{text:?}");
        // The mark is no part of the language: whoever runs such a file does not see it.
        fs::write(&file, text).unwrap();
        assert_eq!(upstar(&[file.to_str().unwrap()], "").out, "2\n", "{text:?}");
    }
    assert_eq!(upstar(&["fmt", "-"], "\u{feff}1+1\n").out, "1 + 1\n");
}

#[test]
fn a_command_lists_the_formats_that_it_takes() {
    assert!(upstar(&["--help"], "").out.contains("- markdown:"));
    for command in ["test", "check", "verify"] {
        let help = upstar(&[command, "--help"], "").out;
        assert!(help.contains("- text:") && help.contains("- json:"), "{command}: {help}");
        for format in ["- latex:", "- csv:", "- markdown:"] {
            assert!(!help.contains(format), "{command}: {help}");
        }
    }
}

/// The commands that the help lists.
fn commands() -> Vec<String> {
    let help = upstar(&["--help"], "").out;
    let (_, list) = help.split_once("Commands:\n").expect("a list");
    let (list, _) = list.split_once("\n\n").expect("its end");
    let names = list.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    names.filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// An option that a command does not take is refused with its name, and is not in its help.
#[test]
fn every_option_is_taken_or_refused_by_name() {
    let commands = commands();
    assert!(commands.len() > 12, "{commands:?}");
    let mut refused = 0;
    for command in &commands {
        for (option, value) in [
            ("--format", Some("json")),
            ("--latex-macros", None),
            ("--ascii", None),
            ("--universe", Some("misere")),
            ("--time", Some("1s")),
        ] {
            let help = upstar(&[command, "--help"], "").out;
            let line: Vec<&str> =
                [Some(command.as_str()), Some(option), value].into_iter().flatten().collect();
            let ran = upstar(&line, "");
            if ran.err.contains(&format!("takes no `{option}`")) {
                refused += 1;
                assert_eq!(ran.code, 2, "{line:?}");
                let mut words = help.split_whitespace();
                assert!(!words.any(|word| word == option), "{line:?}: {help}");
            }
        }
    }
    assert!(refused > 10, "{refused}");
}

#[test]
fn an_option_that_would_do_nothing_is_refused() {
    let folder = scratch("arguments_options");
    let file = folder.join("a.cgt");
    fs::write(&file, "1 + 1\n#=> 2\n").unwrap();
    let path = file.to_str().unwrap();
    let run = |line: &str| {
        let words: Vec<&str> =
            line.split(' ').map(|word| if word == "FILE" { path } else { word }).collect();
        upstar(&words, "")
    };
    for (line, why) in [
        ("fmt --format json FILE", "`upstar fmt` takes no `--format`"),
        ("--format json fmt FILE", "`upstar fmt` takes no `--format`"),
        ("test --latex-macros FILE", "`upstar test` takes no `--latex-macros`"),
        ("test --format csv FILE", "`upstar test` takes `--format text` or `--format json`"),
    ] {
        let ran = run(line);
        assert!(ran.code == 2 && ran.err.contains(why), "{line}: {}", ran.err);
    }
    for line in [
        "fmt --ascii FILE",
        "test --format json -u misere FILE",
        "--format csv -e 1",
        "--format latex --latex-macros -e 1",
        "run --strict --format latex FILE",
    ] {
        let ran = run(line);
        assert_eq!(ran.code, 0, "{line}: {}{}", ran.out, ran.err);
    }
}

/// A line without a command is read without the lists of the commands; what is refused says the same.
#[test]
fn a_line_is_read_as_with_all_lists() {
    let ran = upstar(&["--unheard"], "");
    assert!(ran.code == 2 && ran.err.contains("[COMMAND]"), "{}", ran.err);
    let folder = scratch("arguments_lists");
    let file = folder.join("a.cgt");
    fs::write(&file, "2 + 2\n").unwrap();
    let path = file.to_str().unwrap();
    // `run` has no line of its own.
    for line in
        [&["-e", "1", "--full", path][..], &["--echo", "-u", "misere", "--time", "3s", path]]
    {
        let (bare, named) = (upstar(line, ""), upstar(&[&["run"], line].concat(), ""));
        assert_eq!((bare.code, &bare.out), (0, &named.out), "{line:?}: {}{}", bare.err, named.err);
    }
    // A word behind an option is its value, and no command.
    let ran = upstar(&["-e", "test"], "");
    assert!(ran.code == 1 && ran.err.contains("E0201"), "{}", ran.err);
    let ran = upstar(&["--format", "json", "test", path], "");
    assert!(ran.out.contains("\"kind\":\"summary\""), "{}{}", ran.out, ran.err);
}

#[test]
fn an_option_that_does_nothing_for_a_command_is_refused() {
    for arguments in [
        ["fmt", "--format", "json", "a.cgt"],
        ["cite", "--universe", "misere", "--ascii"],
        ["lsp", "--format", "json", "--strict"],
    ] {
        let ran = upstar(&arguments, "");
        let told = format!("`upstar {}` takes no `{}`", arguments[0], arguments[1]);
        assert!(ran.code == 2 && ran.err.contains(&told), "{}", ran.err);
    }
    assert_eq!(upstar(&["help", "--ascii", "--time", "9s", "outcome"], "").code, 0);
}
