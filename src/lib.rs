//! upstar: a language and an engine for combinatorial games.
//!
//! The floors, from the ground (each knows only those below): [`span`], [`meter`], [`markup`] ·
//! [`diag`] · [`syntax`] beside [`game`] · [`rules`] · [`render`] · [`ask`] · [`lang`] · [`builtins`] ·
//! [`session`], the one door in · [`mod@bench`] and, with the feature `cli`, `host` · `repl` and `cli`.

pub mod ask;
#[cfg(feature = "cli")]
pub mod bench;
pub mod builtins;
#[cfg(feature = "cli")]
pub mod cli;
pub mod diag;
pub mod game;
#[cfg(feature = "cli")]
pub mod host;
pub mod lang;
pub mod markup;
pub mod meter;
pub mod render;
#[cfg(feature = "cli")]
pub mod repl;
pub mod rules;
pub mod session;
pub mod span;
pub mod syntax;
