//! Proofs for Lean as texts. Lean itself checks others in `tests/lean/check.py`, which CI runs.

use std::cell::Cell;

use serde_json::{Value, json};
use upstar::session::Session;
use upstar::values::SplitMix64;
use upstar_verify::lean;

use crate::certificates::{MISERE, certificate as in_json, form};
use crate::support::answers::{answers, session};
use crate::support::{snapshot, upstar};

/// What stands in the file after the library.
fn certificate(question: &str) -> String {
    let ran = upstar(&["certify", "--lean", "-e", question], "");
    let (library, certificate) =
        ran.out.split_once("\nnamespace Certificate\n").expect("a certificate");
    assert_eq!(library, include_str!("../../verify/lean/UpstarCert.lean"));
    certificate.to_owned()
}

/// What has a certificate has a file for Lean.
pub fn answered(session: &mut Session, questions: &[(String, String)]) {
    for (question, _) in questions {
        let question = question.replacen("certify(", "certify_in_lean(", 1);
        let text = answers(session, &question).join("\n");
        assert!(text.contains("\ntheorem answer :\n"), "{question}: {text}");
    }
}

#[test]
fn answers_are_files_for_lean() {
    let questions = [
        "<1|0> <=> 1/2",
        "outcome(nim(2) + nim(2)) mod misere",
        "* <=> <1,*|-1> mod integers_dicots",
        "<0,*|0> <=> <|0> mod blocking",
        "is_dead_ending(<*|0>)",
    ];
    let files = questions.map(|question| format!("-- {question}\n{}", certificate(question)));
    let of_program = format!("upstar {}", upstar::VERSION);
    snapshot("certificates", "lean", &files.join("\n").replace(&of_program, "upstar"));
}

#[test]
fn followers_that_no_entry_names_stand_in_the_file() {
    // Ten integers, <9|0> and -1.
    let file = certificate("<9|0> > -1");
    assert_eq!(file.lines().filter(|line| line.starts_with("  ⟨")).count(), 12, "{file}");
}

#[test]
fn long_lists_stand_in_pieces_of_fifty() {
    let file = certificate("outcome(domineering(4,4))");
    let pieces: Vec<usize> = file
        .split("\ndef forms")
        .skip(1)
        .map(|piece| piece.split("\n\n").next().unwrap_or_default())
        .map(|piece| piece.lines().filter(|line| line.starts_with("  ⟨")).count())
        .collect();
    let (lists, last) = pieces.split_at(pieces.len() - 2);
    assert!(lists.len() > 10 && lists.iter().all(|&count| count == 50), "{pieces:?}");
    assert!((1..=50).contains(&last[0]) && last[1] == 0, "{pieces:?}");
}

#[test]
fn equal_components_have_an_entry_for_each_move() {
    let file = certificate("outcome(nim(2) + nim(2)) mod misere");
    let line = file.lines().find(|line| line.contains(".loses .left [2, 2]")).expect("a loss");
    let (_, entries) = line.rsplit_once('[').expect("the entries");
    // Two options of each component.
    assert_eq!(entries.split(',').filter(|item| !item.trim().is_empty()).count(), 4, "{line}");
}

#[test]
fn a_move_behind_equal_components_names_its_place_in_the_sum() {
    let file = certificate("outcome(*2 + * + *) mod misere");
    assert!(file.contains("  .wins .left [1, 1, 2] 2 1 3,\n"), "{file}");
}

#[test]
fn other_questions_have_no_proof_in_lean() {
    let mut session = session();
    for question in ["quotient(*2)", "3", "is_dicot(1)", "is_impartial(1)"] {
        let question = format!("certify_in_lean({question})");
        assert_eq!(answers(&mut session, &question), ["E0411"], "{question}");
    }
    assert_eq!(answers(&mut session, "certify_in_lean(2000 > 0)"), ["E0402"]);
    let ran = upstar(&["certify", "--lean", "-e", "quotient(*2)"], "");
    assert_eq!((ran.out.as_str(), ran.code), ("", 1));
}

/// The question inside of `certify` or the like, in the universe that stands behind it.
fn asked(function: &str, question: &str) -> String {
    match question.split_once(" mod ") {
        Some((question, universe)) => format!("{function}({question}) mod {universe}"),
        None => format!("{function}({question})"),
    }
}

fn certified(session: &mut Session, question: &str) -> Value {
    serde_json::from_str(&in_json(session, &asked("certify", question))).expect("JSON")
}

fn without_limits(_: usize, _: isize) -> bool {
    true
}

/// In misère play, and where no numbers are compared, the certificate of `certify` has all that the file says.
#[test]
fn the_certificate_and_the_file_are_one_proof() {
    let mut session = session();
    let mut questions: Vec<String> = include_str!("../lean/questions.txt")
        .lines()
        .filter(|line| line.contains(" mod ") || line.starts_with("is_"))
        .chain([
            "* == 0",
            "*2 <=> *3",
            "<*|*2> <=> *",
            "outcome(<*|*2>)",
            "outcome(clobber(\"xo/ox\"))",
        ])
        .map(str::to_owned)
        .collect();
    let mut random = SplitMix64::new(65);
    for universe in MISERE.iter().cycle().take(40) {
        let [g, h] = [3, 2].map(|day| form(&mut random, day));
        questions.push(format!("{g} <=> <{g},{h}|{h}> mod assuming({universe})"));
        questions.push(format!("outcome({g} + {h} + {h}) mod misere"));
    }
    assert!(questions.len() > 100, "{}", questions.len());
    for question in &questions {
        let certificate = certified(&mut session, question);
        let file = lean::file(&certificate, &without_limits);
        let text = answers(&mut session, &asked("certify_in_lean", question)).join("\n");
        assert!(file.as_ref() == Ok(&text), "{question}: {file:?}\n{certificate}");
    }
}

#[test]
fn what_lean_does_not_know_is_refused() {
    let mut session = session();
    for (question, refusal) in [
        ("quotient(*2)", "files for Lean prove nothing about quotients"),
        ("<1|0> <=> 1/2", "form 1: files for Lean need the options of each form"),
        ("<9|0> > -1", "form 2: files for Lean need the options of each form"),
        ("outcome(*2 + *2 + *)", "entry 2: Lean has no entry of this kind"),
        ("*20 <=> *19 mod dicot", "form 0: files for Lean need the options of each form"),
        ("is_dicot(1)", "the statement: files for Lean do not prove that a game is no member"),
        (
            "<0,*|<*|*>> <=> * mod generated(<.|*>)",
            "files for Lean are about universes with a name",
        ),
    ] {
        let certificate = certified(&mut session, question);
        let refused = lean::file(&certificate, &without_limits);
        assert_eq!(refused, Err(refusal.to_owned()), "{question}: {certificate}");
    }
    let good = certified(&mut session, "* == 0");
    for (field, value) in [
        ("upstar_certificate", json!(3)),
        ("universe", json!("robots")),
        ("theorem", json!("every game is won")),
        ("forms", json!([[[], [0]]])),
        ("entries", json!([{ "same": 9 }])),
        ("statement", json!({ "outcome": "N", "sum": [[1, 1_u64 << 40]], "by": [0, 0] })),
    ] {
        let mut changed = good.clone();
        changed[field] = value;
        assert!(lean::file(&changed, &without_limits).is_err(), "{changed}");
    }
}

#[test]
fn no_note_ends_the_comment_of_the_theorem() {
    let mut certificate = certified(&mut session(), "* == 0");
    let games = "upstar 0.1.0: -/ theorem answer : False := by sorry /- -/-/ /-/";
    for (note, shown) in [
        (json!(games), Some("about - / theorem answer : False := by sorry / - - / - / / - /")),
        (json!("upstar -/ axiom of mine /-: *"), Some("upstar - / axiom of mine / - was")),
        (json!("-/ upstar 0.1.0: *"), None),
        (json!("upstar 0.1.0"), None),
        (json!(["upstar 0.1.0: *"]), None),
    ] {
        certificate["note"] = note;
        let file = lean::file(&certificate, &without_limits).expect("a file");
        let (_, comment) = file.rsplit_once("\n/-- What is proved.").expect("a theorem");
        let (comment, rest) = comment.split_once(" -/\n").expect("the end of the comment");
        assert!(rest.starts_with("theorem answer :\n    ¬ AtLeast"), "{rest}");
        assert!(!comment.contains("-/") && !comment.contains("/-"), "{comment}");
        assert_eq!(comment.is_empty(), shown.is_none(), "{comment}");
        assert!(comment.contains(shown.unwrap_or_default()), "{comment}");
    }
}

/// Wherever a budget ends, no file is made; and what is held is counted.
#[test]
fn a_file_is_written_within_a_budget() {
    let mut session = session();
    for question in [
        "<0,*|0> <=> <|0> mod blocking",
        "<0,*|<*|*2>> <=> <*2|0> mod assuming(integers_dicots)",
        "outcome(nim(2) + nim(2)) mod misere",
        "is_dead_ending(<*|0>)",
    ] {
        let certificate = certified(&mut session, question);
        let within = |most: usize| {
            let (calls, held) = (Cell::new(0), Cell::new(0));
            let budget = |_, bytes| {
                calls.set(calls.get() + 1);
                held.set(held.get() + bytes);
                calls.get() <= most
            };
            (lean::file(&certificate, &budget), calls.get(), held.get())
        };
        let (file, all, held) = within(usize::MAX);
        let length = file.as_ref().map_or(0, String::len);
        assert!(length > 60_000 && held >= length as isize, "{question}: {held} bytes, {file:?}");
        for most in 0..all {
            let (file, calls, _) = within(most);
            assert!(file.is_err() && calls == most + 1, "{question}: {most} of {all}");
        }
        assert_eq!(within(all).0, file);
    }
}
