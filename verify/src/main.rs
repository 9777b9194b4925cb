//! Verifies certificate files: prints what each proves, or the first bad place.
#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a program of its own: it reads its files and prints"
)]

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut exit = ExitCode::SUCCESS;
    for file in std::env::args_os().skip(1) {
        let text = std::fs::read_to_string(&file).map_err(|error| error.to_string());
        match text.and_then(|text| upstar_verify::verify(&text).map_err(|no| no.to_string())) {
            Ok(statement) => println!("{}: holds: {statement}", file.display()),
            Err(what) => {
                println!("{}: refused: {what}", file.display());
                exit = ExitCode::FAILURE;
            }
        }
    }
    exit
}
