//! Verifies certificate files: prints what each proves, or the first bad place.
#![allow(clippy::disallowed_macros, clippy::disallowed_methods, reason = "it reads files")]
#![allow(clippy::print_stdout, reason = "a program of its own")]

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut failed = false;
    for file in std::env::args_os().skip(1) {
        let text = std::fs::read_to_string(&file).map_err(|error| error.to_string());
        let verified = text.and_then(|text| upstar_verify::verify(&text));
        failed |= verified.is_err();
        let said = verified.map(|statement| format!("holds: {statement}"));
        println!("{}: {}", file.display(), said.unwrap_or_else(|what| format!("refused: {what}")));
    }
    ExitCode::from(u8::from(failed))
}
