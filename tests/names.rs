//! Names: what hides what, what is said about it, and what may be used before its line.

#![allow(clippy::panic, clippy::unwrap_used, reason = "tests")]

mod support;

use std::sync::Arc;

use upstar::session::{Event, NoFiles, Options, Session};

fn session() -> Session {
    Session::new(Options::default(), Arc::default(), Box::new(NoFiles)).expect("a session")
}

/// The notes of a text's statements, in order.
fn notes(session: &mut Session, text: &str) -> Vec<String> {
    let mut notes = Vec::new();
    session.run("text", text, &mut |_, event| {
        if let Event::Statement(report) = event {
            notes.extend(report.notes);
        }
        true
    });
    notes
}

#[test]
fn a_definition_that_hides_something_says_so_once() {
    let mut session = session();
    for (text, expected) in [
        ("let size = 3", "`size` hides the function of the library"),
        ("let size = 4", ""),
        ("fn kayles(n: Int) = n", "`kayles` hides a name of the library"),
        ("let P = 3", "`P` hides the outcome P"),
        ("let Left = 3", "`Left` hides the player Left"),
        ("let dicot = 3", "`dicot` hides the universe dicot"),
        ("let none = 3", "`none` hides `none`"),
        ("use games/nim", ""),
        (
            "nim(2)\nruleset nim(n: Int) { options: [nim(i) for i in 0 .. n] }",
            "`nim` hides the ruleset of the library",
        ),
        ("let mine = 3\nfn f(size) = size\ndo { let outcome = 3; outcome }", ""),
        ("let sum = 1 / 0", ""),
        ("let sum = 3", "`sum` hides the function of the library"),
    ] {
        assert_eq!(notes(&mut session, text).join("\n"), expected, "{text}");
    }
}

#[test]
fn a_second_name_of_the_same_hides_nothing() {
    let mut session = session();
    assert_eq!(notes(&mut session, "S4\nlet S = kayles\nlet sum = sum"), [""; 0]);
    assert_eq!(notes(&mut session, "let S = nim"), ["`S` hides the ruleset of the library"]);
}

#[test]
fn a_comparison_with_a_hidden_constant_says_what_it_compares_with_once() {
    let mut session = session();
    let text = "let P = outcome(*)\noutcome(*) == P\noutcome(0) == P";
    assert_eq!(
        notes(&mut session, text),
        [
            "`P` hides the outcome P",
            "`P` is compared as line 1 of text defined it, not as the outcome P",
        ]
    );
}

#[test]
fn the_library_is_not_disturbed_by_hidden_names() {
    let mut session = session();
    let said =
        support::run(&mut session, "text", "let outcome = 3\nlet nim = 4\nlet len = 5\nkayles(4)");
    let last = said.last().expect("an answer");
    assert_eq!(last.lines, ["kayles(4) = 1"], "{:?}", last.error);
}

#[test]
fn the_program_notes_hidden_names_beside_its_answers() {
    let ran = support::upstar(&["-e", "let size = 3", "-e", "size"], "");
    assert_eq!((ran.code, ran.out.as_str()), (0, "3\n"));
    assert_eq!(ran.err, "note: `size` hides the function of the library\n");
}

#[test]
fn a_prompt_says_once_what_a_touching_sign_means() {
    let mut session = session();
    let mut typed = |text: &str| {
        let mut notes = Vec::new();
        session.run_typed("<repl>", text, &mut |_, event| {
            if let Event::Statement(report) = event {
                notes.extend(report.notes);
            }
            true
        });
        notes.join("\n")
    };
    for (text, expected) in [
        ("2* + 1^ + *2 + 1/2*3", ""),
        ("2*3", "`2*3` is the game 2 + *3; the product is `2 * 3`"),
        ("4*5", ""),
        ("2↑3", "`2↑3` is the game 2 + ^3; the power is `pow(2, 3)`"),
        ("2^3 + 2*3", ""),
    ] {
        assert_eq!(typed(text), expected, "{text}");
    }
    // Who writes a file has time to read it again.
    assert_eq!(notes(&mut self::session(), "2*3\n2^3"), [""; 0]);
}
