//! The language: what texts mean, what is answered, printed and typed back, and what is refused.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "tests"
)]

#[path = "../support/mod.rs"]
mod support;

mod about;
mod advice;
mod certificates;
mod certified;
mod certified_answers;
mod certified_by_theorem;
mod certified_damaged;
mod certified_generated;
mod certified_golden;
mod certified_in_lean;
mod certified_large;
mod certified_moves;
mod certified_sizes;
mod completion;
mod counts;
mod definitions;
mod drawn;
mod early;
mod elsewhere;
mod figures;
mod formats;
mod fuzz;
mod help;
mod help_in_misere;
mod items;
mod lang;
mod lists;
mod long;
mod misled;
mod names;
mod renamed;
mod session;
mod session_answers;
mod session_survives;
mod shadowing;
mod suite;
mod syntax;
mod typed_back;
mod typed_back_json;
mod typed_back_misere;
mod why;
