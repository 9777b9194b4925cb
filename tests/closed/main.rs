//! Closed sets and solved sums: golden data, the definition, and what the language says of them.

#![allow(
    clippy::disallowed_methods,
    clippy::panic,
    clippy::unwrap_used,
    reason = "tests read the library"
)]

#[path = "../support/answers.rs"]
mod answers;
#[path = "../support/games.rs"]
mod games;

mod cgsuite;
mod definition;
mod impartial;
mod kayles;
mod language;
mod membership;
mod octal;
mod outcomes;
mod values;
