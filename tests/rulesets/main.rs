//! Rulesets written in the language: what users define, what positions print, what is refused.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "tests read golden files and say how many facts they hold"
)]

#[path = "../support/mod.rs"]
mod support;

mod beside;
mod bitboards;
mod boards;
mod brute;
mod brute_boards;
mod brute_graphs;
mod brute_rows;
mod cgsuite;
mod compiled;
mod compiled_boards;
mod conjugates;
mod fast;
mod golden;
mod impartial;
mod in_rust;
mod language;
mod laws;
mod library;
mod lines;
mod outside;
mod pitch_values;
mod pitches;
mod plain;
mod promises;
mod refused;
mod searched;
mod several;
mod sprigs;
mod theory;
mod twins;
mod variants;
