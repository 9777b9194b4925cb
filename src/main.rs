//! The program: the command line, and the conversation that it may end in.

use std::process::ExitCode;

use upstar::cli::{self, Next};
use upstar::repl;

fn main() -> ExitCode {
    match cli::main(repl::help) {
        Next::Exit(exit) => exit.into(),
        Next::Talk(talk) => repl::converse(talk).into(),
    }
}
