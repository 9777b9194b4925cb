//! Cheating robot games: the engine against plain play by the definition, and against golden facts.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "tests read golden files and say how many facts they hold"
)]

#[path = "../support/answers.rs"]
mod answers;

mod brute;
mod golden;
mod hot;
mod language;
mod laws;
mod order;
mod rules;
