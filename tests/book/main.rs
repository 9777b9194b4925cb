//! The pages that people read, held against the program: the book, the README, the five papers.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "tests read files"
)]

#[path = "../support/mod.rs"]
mod support;

mod chapters;
mod compared;
mod items;
mod papers;
mod papers_full;
mod pictures;
mod readme;
#[cfg(unix)]
mod terminal;
