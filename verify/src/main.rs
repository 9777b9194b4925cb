//! Verifies certificate files: prints what each proves, or the first bad place.
#![allow(clippy::disallowed_methods, reason = "it reads files")]

use std::{io::Write, process::ExitCode};
use upstar_verify::verify;

fn main() -> ExitCode {
    let mut failed = false;
    for file in std::env::args_os().skip(1) {
        let text = std::fs::read_to_string(&file).map_err(|error| error.to_string());
        // A byte order mark at the head of a file is none of its text.
        let proved = text.and_then(|it| verify(it.strip_prefix('\u{feff}').unwrap_or(&it)));
        failed |= proved.is_err();
        let said = proved.map_or_else(|no| format!("refused: {no}"), |ok| format!("holds: {ok}"));
        failed |= writeln!(std::io::stdout(), "{}: {said}", file.display()).is_err();
    }
    ExitCode::from(u8::from(failed))
}
