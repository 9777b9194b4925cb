//! `upstar certify` and `upstar verify`: what is said where there is nothing to certify.

use std::fs;
use std::process::Command;

use crate::support::{self, scratch, upstar};

#[test]
fn a_certificate_that_there_is_not_is_told_at_the_line_of_the_script() {
    let file = scratch("no_certificate").join("sum.cgt");
    fs::write(&file, "# A sum.\nlet x = domineering(2,3)\nx + x\n").unwrap();
    let ran = upstar(&["certify", file.to_str().unwrap()], "");
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("sum.cgt:3:1") && ran.err.contains("3 │ x + x"), "{}", ran.err);
}

/// An editor may put the mark at the head of a file: the verifiers read on behind it.
#[test]
fn both_verifiers_read_a_file_with_a_byte_order_mark() {
    let file = scratch("marked_proof").join("proof.json");
    let proof = upstar(&["certify", "-e", "^ > 0"], "");
    fs::write(&file, format!("\u{feff}{}", proof.out)).unwrap();
    let ran = upstar(&["verify", file.to_str().unwrap()], "");
    assert!(ran.code == 0 && ran.out.starts_with("holds"), "{}{}", ran.out, ran.err);
    let script = support::root().join("tests/verify/verify.py");
    // Where there is no Python, there is nothing to compare.
    if let Ok(ran) = Command::new("python3").arg(script).arg(&file).output() {
        assert!(String::from_utf8_lossy(&ran.stdout).starts_with("holds"), "{ran:?}");
    }
}

#[test]
fn a_text_without_an_answer_is_not_certified() {
    let ran = upstar(&["certify", "-e", "let x = 1"], "");
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("the last statement has no answer to certify"), "{}", ran.err);
}

#[test]
fn the_note_of_a_certified_quotient_is_the_question() {
    let proof = upstar(&["certify", "-e", "quotient(octal(\"0.77\"), 6)"], "").out;
    let ran = upstar(&["verify", "-"], &proof);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains(": quotient(octal(\"0.77\")(1), octal("), "{}", ran.out);
}
