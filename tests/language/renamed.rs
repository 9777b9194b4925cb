//! Names of the library that stood for another ruleset before: what a text is told, and which certificates are
//! refused.

use std::fs;

use upstar::session::Event;

use crate::support::answers::{answers, session};
use crate::support::{Ran, scratch, upstar};

/// The notes on changed meanings in each of some texts, run in one session under their names.
fn notes(texts: &[(&str, &str)]) -> Vec<usize> {
    let mut session = session();
    let mut count = |name: &str, text: &str| {
        let mut found = 0;
        session.run(name, text, &mut |_, event| {
            if let Event::Statement(report) = event {
                let tell = |note: &&String| note.contains("up to now the name stood for");
                found += report.notes.iter().filter(tell).count();
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
    // Nor is it played.
    fs::write(&file, as_before(questions[0])).unwrap();
    let played = upstar(&["play", "--certificate", file.to_str().unwrap()], "1\n");
    assert_eq!(played.code, 1, "{}", played.out);
    assert!(played.err.contains("changed its meaning"), "{}", played.err);
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
