//! Verifies certificate files: prints what each proves, or the first bad place.
#![allow(clippy::disallowed_methods, reason = "it reads files")]

use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut failed = false;
    for file in std::env::args_os().skip(1) {
        let text = std::fs::read_to_string(&file).map_err(|error| error.to_string());
        // A byte order mark at the head of a file is none of its text.
        let bare = text.as_deref().map(|text| text.strip_prefix('\u{feff}').unwrap_or(text));
        let verified = bare.map_err(Clone::clone).and_then(upstar_verify::verify);
        failed |= verified.is_err();
        let said = verified.map(|statement| format!("holds: {statement}"));
        let said = said.unwrap_or_else(|what| format!("refused: {what}"));
        failed |= writeln!(std::io::stdout(), "{}: {said}", file.display()).is_err();
    }
    ExitCode::from(u8::from(failed))
}
