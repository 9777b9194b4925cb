//! What single rooms do, through their public items.

#![allow(
    clippy::disallowed_methods,
    clippy::panic,
    clippy::unwrap_used,
    reason = "tests read and write files"
)]

#[path = "../support/answers.rs"]
mod answers;
mod ask_universe;
mod boards_graph;
mod boards_grid;
mod boards_positions;
mod builtins;
mod cli_arguments;
mod diag_report;
mod facade;
mod game_solved_partizan_kayles;
mod game_solved_sprigs;
mod host;
mod host_comments;
mod host_date;
mod host_files;
mod host_private;
mod host_replace;
mod host_source;
mod host_status;
mod host_tour;
mod host_units;
mod lang_eval;
mod lang_nearest;
mod lang_program;
mod markup;
mod markup_table;
mod markup_wrap;
mod objects;
mod render_assemble;
mod render_figure;
mod render_symbols;
mod render_table;
mod render_tex;
mod render_thermograph;
mod session_help;
mod session_offers;
mod session_outline;
mod session_passages;
mod session_play;
mod session_prompt;
mod span;
mod syntax;
mod syntax_decode;
