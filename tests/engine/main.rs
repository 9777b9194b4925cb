//! The engine, asked through its own interface: outcomes, order, simplest forms, closed sets, robots,
//! and that no stop, no limit and no earlier question changes an answer.

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

mod against_zero;
mod closed;
mod cost;
mod draws;
mod faults;
mod found;
mod held;
mod history;
mod impartial_first;
mod meter;
mod misere_outcomes;
mod nim;
mod normal;
mod recipes;
mod robot;
mod small_first;
mod solved;
mod stopped;
mod universes;
mod universes_generated;
mod universes_laws;
mod universes_positions;
mod universes_sums;
