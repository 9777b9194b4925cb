//! Proofs for Lean as texts. Lean itself checks others in `tests/lean/check.py`, which CI runs.

use upstar::session::Session;

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
