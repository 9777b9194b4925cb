//! The program that verifies files.
#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "tests read and write files")]

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A certificate that 0 equals 0.
const GOOD: &str = r#"{"upstar_certificate":2,"universe":"normal","forms":[[[],[]]],"entries":[{"same":0}],
"statement":{"relation":"==","games":[0,0],"by":[0,0]}}"#;

fn verifying(name: &str, text: &str) -> Command {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&file, text).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_upstar-verify"));
    command.arg(file);
    command
}

#[test]
fn a_byte_order_mark_is_none_of_the_text() {
    for (text, holds) in [
        (GOOD.to_owned(), true),
        (format!("\u{feff}{GOOD}"), true),
        (format!("\u{feff}\u{feff}{GOOD}"), false),
        (GOOD.replace("[0,0],\"by\"", "[0,1],\"by\""), false),
    ] {
        let ran = verifying("mark.json", &text).output().unwrap();
        let said = String::from_utf8(ran.stdout).unwrap();
        assert_eq!(ran.status.code(), Some(i32::from(!holds)), "{said}");
        assert_eq!(said.ends_with("holds: 0 == 0 mod normal\n"), holds, "{said}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn what_cannot_be_told_is_not_verified() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command = verifying("full.json", GOOD);
    let ran = command.stdout(full).stderr(Stdio::piped()).output().unwrap();
    assert_eq!(ran.status.code(), Some(1));
    assert!(ran.stderr.is_empty());
}
