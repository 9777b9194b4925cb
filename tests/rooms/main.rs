//! What single rooms do, through their public items.

#![allow(clippy::panic, clippy::unwrap_used, reason = "tests")]

mod builtins;
mod diag_report;
mod facade;
mod game_solved_partizan_kayles;
mod game_solved_sprigs;
mod host;
mod host_source;
mod host_units;
mod markup;
mod render_assemble;
mod render_figure;
mod render_symbols;
mod render_table;
mod render_thermograph;
mod rules_graph;
mod rules_grid;
mod rules_positions;
mod span;
mod syntax_decode;
