//! Proofs for Lean as texts: what each theorem names was proved before it, and the last one is the answer.
//! Lean itself does not run here.

use std::collections::HashSet;

use crate::support::answers::{answers, session};
use crate::support::{snapshot, upstar};

/// The names `g3`, `e5`, `g3_left` in a text.
fn names(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| {
        let number = word.strip_prefix(['g', 'e']).and_then(|rest| rest.split('_').next());
        number.is_some_and(|number| number.parse::<u32>().is_ok())
    })
}

#[test]
fn a_comparison_is_a_file_for_lean() {
    let ran = upstar(&["certify", "--lean", "-e", "<1|0> <=> 1/2"], "");
    snapshot("certificates", "lean", &ran.out);
}

#[test]
fn each_step_is_proved_before_it_is_used() {
    let mut session = session();
    for (question, answer) in [
        ("* == 0", ["¬", "¬"]),
        ("5 >= 3", ["", "¬"]),
        ("3/4 < 7/8", ["¬", ""]),
        ("canonical(<2,1|-1> + *)", ["", ""]),
        ("inverse(<^|v*>)", ["", ""]),
        ("domineering(2,3) <=> *2", ["¬", "¬"]),
    ] {
        let text = answers(&mut session, &format!("certify_in_lean({question})")).join("\n");
        let mut proved = HashSet::new();
        let mut last = "";
        for part in text.split("\n\n").flat_map(|part| part.split("\ntheorem ")) {
            let part = part.trim_start_matches("theorem ").trim_start_matches("def ");
            let (name, rest) = part.split_once(' ').unwrap_or((part, ""));
            for used in names(rest).filter(|used| *used != name) {
                assert!(proved.contains(used), "{question}: {name} uses {used}");
            }
            proved.insert(name);
            last = if name == "answer" { rest } else { last };
        }
        let claims = last.trim_start_matches(": ").split(" :=").next().unwrap_or_default();
        let found: Vec<&str> = claims
            .split(" ∧ ")
            .map(|claim| if claim.starts_with('¬') { "¬" } else { "" })
            .collect();
        assert_eq!(found, answer, "{question}: {claims}");
    }
}

#[test]
fn other_questions_have_no_proof_in_lean() {
    let mut session = session();
    for question in ["outcome(*)", "* == 0 mod dicot", "quotient(*2)", "3"] {
        let question = format!("certify_in_lean({question})");
        assert_eq!(answers(&mut session, &question), ["E0411"], "{question}");
    }
    assert_eq!(answers(&mut session, "certify_in_lean(2000 > 0)"), ["E0402"]);
    let ran = upstar(&["certify", "--lean", "-e", "outcome(*)"], "");
    assert_eq!((ran.out.as_str(), ran.code), ("", 1));
}
