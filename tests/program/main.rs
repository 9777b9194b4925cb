//! The program as a shell and a terminal see it: arguments, exit codes, streams, signals.

#![allow(
    clippy::disallowed_methods,
    clippy::panic,
    clippy::unwrap_used,
    reason = "tests measure time and start programs"
)]

#[path = "../support/mod.rs"]
mod support;

mod arguments;
mod certify;
mod cli;
mod conformance;
mod echo;
mod explorer;
mod files;
mod formats;
mod help;
mod hostile;
#[cfg(unix)]
mod interrupt;
#[cfg(unix)]
mod kept;
mod latex;
mod lengths;
mod limits;
#[cfg(unix)]
mod look;
mod lsp;
mod lsp_wire;
#[cfg(unix)]
mod offered;
mod opponents;
mod plain;
mod play;
mod progress;
mod prose;
mod refused;
mod repl;
#[cfg(unix)]
mod screen;
mod serve;
#[cfg(unix)]
mod talk;
mod test_command;
mod typeset;
mod typing;
mod weave;
