//! Rulesets written in the language: what users define, what positions print, what is refused.

#![allow(
    clippy::disallowed_methods,
    clippy::panic,
    clippy::unwrap_used,
    reason = "tests read golden files"
)]

#[path = "../support/answers.rs"]
mod answers;

mod language;
