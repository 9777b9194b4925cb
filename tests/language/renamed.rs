//! Names of the library that stood for another ruleset before: what a text is told, and which certificates are
//! refused.

use std::fs;

use crate::support::answers::{answers, session};
use crate::support::{Ran, scratch, upstar};
use upstar::session::{Event, Session, save};

/// The notes on changed meanings in each of some texts, run in one session under their names.
fn notes(texts: &[(&str, &str)]) -> Vec<usize> {
    let mut session = session();
    let mut count = |name: &str, text: &str| {
        let mut found = 0;
        session.run(name, text, &mut |_, event| {
            if let Event::Statement(report) = event {
                let notes = report.notes.iter().map(upstar::diag::Diagnostic::headline);
                let tell = |note: &String| note.contains("up to now the name stood for");
                found += notes.filter(tell).count();
            }
            true
        });
        found
    };
    texts.iter().map(|(name, text)| count(name, text)).collect()
}

#[test]
fn kayles_is_the_game_of_the_books() {
    let mut session = session();
    for (question, answer) in [
        ("[nim_value(kayles(n)) for n in 0 .. 12]", "[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]"),
        ("[kayles(n) == octal(\"0.77\")(n) for n in [5, 20, 71]]", "[true, true, true]"),
        ("kayles_impartial(12)", "kayles(12) = *4"),
        ("kayles_impartial == kayles", "true"),
        ("kayles_impartial(4) == kayles(4) mod kayles_impartial", "true"),
        ("S5", "partizan_kayles(5) = 2"),
        ("4.kayles", "kayles(4) = *"),
        ("partizan_kayles(1) + partizan_kayles(2) == 0 mod partizan_kayles", "true"),
        ("S1 + S2 == 0 mod kayles", "E0408"),
        ("order(quotient(kayles, 12))", "24"),
        ("outcome(end_nim([3, 1]))", "N"),
        ("is_impartial(end_nim([2, 1, 3]))", "true"),
        ("is_impartial(partizan_end_nim([2, 1, 3]))", "false"),
    ] {
        assert_eq!(answers(&mut session, question), [answer], "{question}");
    }
}

#[test]
fn the_first_use_in_a_text_is_noted() {
    for (text, expected) in [
        ("kayles(3)", 1),
        ("kayles(3)\nkayles(4)\nlet k = kayles", 1),
        ("kayles5", 1),
        ("4.kayles", 1),
        ("let k = kayles", 1),
        ("fn f(n: Int) = kayles(n)", 1),
        ("* == 0 mod kayles", 1),
        ("kayles(-1)\nkayles(2)", 1),
        ("kayles(2) + end_nim([2])", 2),
        ("end_nim([2])", 1),
        // Other names, and names of the text's own.
        ("kayles_impartial(3)", 0),
        ("partizan_kayles(3)\nS5\npartizan_end_nim([2])", 0),
        ("octal(\"0.77\")(3)\narc_kayles(\".-.\")\nuse games.kayles", 0),
        ("ruleset kayles(n: Int) { options: [kayles(n - 1) if n > 0] }\nkayles(3)", 0),
        ("fn f(n: Int) = kayles(n)\nfn kayles(n: Int) = n + 1\nf(2)", 0),
        ("fn f(kayles: Int) = kayles + 1\nf(2)", 0),
        ("let kayles = 3\nkayles", 0),
        ("[kayles for kayles in [1, 2]]", 0),
    ] {
        assert_eq!(notes(&[("text", text)]), [expected], "{text}");
    }
    // Once in each file, and once in what is typed.
    let twice = [("a.cgt", "kayles(1)"), ("b.cgt", "kayles(1)"), ("a.cgt", "kayles(2)")];
    assert_eq!(notes(&twice), [1, 1, 0]);
    assert_eq!(notes(&[("<repl>", "kayles(1)"), ("<repl>", "kayles(2)")]), [1, 0]);
}

#[test]
fn an_imported_file_is_a_text() {
    let folder = scratch("renamed");
    fs::write(folder.join("rows.cgt"), "fn row(n: Int) = kayles(n)\nlet two = row(2)").unwrap();
    let main = folder.join("main.cgt");
    fs::write(&main, "import \"rows.cgt\"\nrow(3)").unwrap();
    let ran = upstar(&[main.to_str().unwrap()], "");
    assert_eq!((ran.code, ran.out.as_str()), (0, "kayles(3) = ∗3\n"), "{}", ran.err);
    assert_eq!(ran.err.matches("up to now").count(), 1, "{}", ran.err);
}

/// The codes and notes of a text that `:load` reads.
fn loaded(session: &mut Session, text: &str) -> (Vec<String>, usize) {
    let (mut lines, mut notes) = (Vec::new(), 0);
    save::load(session, "a.cgt", text, &mut |_, event| {
        if let Event::Statement(report) = event {
            let told = report.notes.iter().map(upstar::diag::Diagnostic::headline);
            notes += told.filter(|note| note.contains("up to now")).count();
            match report.result {
                Ok(answer) => lines.extend(answer.text.map(|text| text.to_plain())),
                Err(diagnostic) => {
                    lines.push(format!("{}: {}", diagnostic.code, diagnostic.headline()));
                }
            }
        }
        true
    });
    (lines, notes)
}

#[test]
fn sessions_that_were_saved_before_are_refused_if_they_name_it() {
    let said = |name: &str| {
        vec![format!(
            "E0701: Cannot use the file: a session that was saved before `{name}` changed its meaning"
        )]
    };
    for (text, name) in [
        ("kayles(3)\n", "kayles"),
        ("1 + 1\nlet k = kayles\nk(3)\n", "kayles"),
        ("## A row.\n## >>> row(2)\nfn row(n: Int) = end_nim([n])\nrow(3)\n", "end_nim"),
        ("kayles5\n", "kayles"),
        ("universe kayles\n* == 0\n", "kayles"),
        ("ruleset r(n: Int) {\n  # what is left\n  options: [kayles(n)]\n}\nr(2)\n", "kayles"),
        // What says that it is of before, wherever it is read.
        ("# upstar session 1\n\nkayles(3)", "kayles"),
    ] {
        let mut session = session();
        assert_eq!(loaded(&mut session, text), (said(name), 0), "{text}");
        // Nothing of it was run.
        assert!(save::script(&session).unwrap().lines().count() == 1, "{text}");
    }
    let old = "# upstar session 1\nkayles(3)\n";
    assert_eq!(answers(&mut session(), old), ["E0701"]);
    assert_eq!(answers(&mut session(), "# upstar session 1\nnim(3)\n"), ["nim(3) = *3"]);
}

#[test]
fn what_is_no_session_of_before_is_loaded() {
    let three = "kayles(3) = *3";
    for (text, expected, noted) in [
        // What a hand wrote: a comment, an empty line, two statements on a line, no last newline, a blank before one.
        ("# Rows.\nkayles(3)\n", three, 1),
        ("kayles(3)  # three pins\n", three, 1),
        ("\nkayles(3)\n", three, 1),
        ("1;kayles(3)\n", three, 1),
        ("kayles(3)", three, 1),
        (" kayles(3)\n", three, 1),
        ("kayles(3) #=> kayles(3) = *3\n", three, 1),
        ("kayles(3)\r\n", three, 1),
        // What names another game, or its own.
        ("partizan_kayles(3)\n", "partizan_kayles(3) = <*|*> = 0", 0),
        ("ruleset kayles(n: Int) { options: [] }\nkayles(3)\n", "kayles(3) = 0", 0),
        ("let kayles = 3\nkayles\n", "3", 0),
        ("\"kayles(3)\"\n", "kayles(3)", 0),
        // What says its version.
        ("# upstar session 2\nkayles(3)\n", three, 1),
        ("# upstar session 2 \r\nkayles(3)\r\n", three, 1),
    ] {
        let (lines, notes) = loaded(&mut session(), text);
        if expected.starts_with("partizan") {
            assert!(!lines[0].starts_with('E'), "{lines:?}");
            continue;
        }
        assert_eq!((lines.last().map(String::as_str), notes), (Some(expected), noted), "{text}");
    }
    // A text that is not loaded is a script.
    assert_eq!(answers(&mut session(), "kayles(3)\n"), [three]);
    // The session has a game of that name.
    let mut own = session();
    answers(&mut own, "ruleset kayles(n: Int) { options: [] }");
    assert_eq!(loaded(&mut own, "kayles(3)\n").0, ["kayles(3) = 0"]);
}

#[test]
fn a_saved_session_says_its_version() {
    let mut first = session();
    answers(&mut first, "let k = kayles\nk(3)");
    let saved = save::script(&first).unwrap();
    assert_eq!(saved, "# upstar session 2\nlet k = kayles\nk(3)\n");
    assert_eq!(loaded(&mut session(), &saved), (vec!["kayles(3) = *3".to_owned()], 1));
    assert_eq!(answers(&mut session(), &saved), ["kayles(3) = *3"]);
    // Loaded where it was saved, and saved again.
    assert_eq!(loaded(&mut first, &saved).0, ["kayles(3) = *3"]);
    assert_eq!(save::script(&first).unwrap().matches("upstar session").count(), 1);
    // One of a later version is not run at all.
    let later = saved.replace("session 2", "session 3");
    for lines in [loaded(&mut session(), &later).0, answers(&mut session(), &later)] {
        assert!(matches!(&lines[..], [line] if line.starts_with("E0701")), "{lines:?}");
    }
    let folder = scratch("renamed_sessions");
    fs::write(folder.join("later.cgt"), &later).unwrap();
    let main = folder.join("main.cgt");
    fs::write(&main, "import \"later.cgt\"").unwrap();
    let ran = upstar(&[main.to_str().unwrap()], "");
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.err.contains("a later upstar saved this session, in version 3"), "{}", ran.err);
}

/// A certificate of upstar's, as the version before the change wrote it: of its first version, and with the
/// name that the game had.
fn as_before(question: &str) -> String {
    let text = answers(&mut session(), question).join("\n");
    assert!(text.starts_with("{\"upstar_certificate\":2"), "{question}: {text}");
    text.replacen(":2", ":1", 1)
        .replace("partizan_kayles", "kayles")
        .replace("partizan_end_nim", "end_nim")
}

#[test]
fn certificates_that_were_made_before_are_refused_if_they_name_it() {
    let folder = scratch("renamed_certificates");
    let file = folder.join("proof.json");
    let verified = |text: &str, more: &[&str]| {
        fs::write(&file, text).unwrap();
        upstar(&[&["verify", file.to_str().unwrap()], more].concat(), "")
    };
    let questions = [
        // Where it names it: in `positions`, in `note` only, in `moves`, in the statement, as the universe.
        "certify(outcome(partizan_kayles(5))) mod misere",
        "certify(partizan_kayles(3) + S2 > 0)",
        "certify_with_moves(outcome(partizan_kayles(2) + *))",
        "certify(outcome(partizan_kayles(99999))) mod misere",
        "certify(S1 + S2 == 0) mod partizan_kayles",
        "certify(outcome(partizan_end_nim([2, 1])))",
    ];
    for question in questions {
        let old = as_before(question);
        let name = if question.contains("end_nim") { "end_nim" } else { "kayles" };
        let refused = verified(&old, &[]);
        assert_eq!(refused.code, 1, "{question}: {}", refused.out);
        let reason = format!("it names `{name}` and was made before this name changed its meaning");
        assert!(refused.err.contains(&reason), "{question}: {}", refused.err);
        assert!(refused.err.contains(&format!("is `partizan_{name}` now")), "{}", refused.err);
        // What is made today is verified, whatever it names; so is what is old and names another game.
        let new = old.replacen(":1", ":2", 1);
        // One that only names a theorem is not verified in any case, and says so.
        let by_theorem = old.contains("\"theorem\":");
        let accepted = |ran: &Ran| match by_theorem {
            true => ran.code == 1 && ran.out.starts_with("not verified: "),
            false => ran.code == 0,
        };
        let ran = verified(&new, &[]);
        assert!(accepted(&ran), "{question}: {}{}", ran.out, ran.err);
        let other = old.replace("kayles", "my_kayles").replace("end_nim", "my_end_nim");
        let ran = verified(&other, &[]);
        assert!(accepted(&ran), "{question}: {}{}", ran.out, ran.err);
    }
    // A ruleset of a script keeps its name.
    let script = folder.join("own.cgt");
    let rules = fs::read_to_string(support_root("stdlib/games/kayles.cgt")).unwrap();
    let partizan = rules.split("## Partizan Kayles").nth(1).unwrap();
    let (_, partizan) = partizan.split_once("ruleset").unwrap();
    let (partizan, _) = partizan.split_once("\n}\n").unwrap();
    let own = format!("ruleset{}\n}}\n", partizan.replace("partizan_kayles", "kayles"));
    fs::write(&script, own).unwrap();
    let rules = ["--moves", "--rules", script.to_str().unwrap()];
    let held = verified(&as_before(questions[2]), &rules);
    assert_eq!(held.code, 0, "{}", held.err);
}

/// A path below the repository.
fn support_root(path: &str) -> std::path::PathBuf {
    crate::support::root().join(path)
}
