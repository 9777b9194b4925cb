//! upstar: a language and an engine for combinatorial games.
//!
//! The floors, from the ground (each knows only those below): [`span`], [`diag`], [`meter`],
//! [`markup`] · [`syntax`] beside [`game`] · `rules` · `lang` · `render` · `builtins` ·
//! [`session`], the one door in · `repl` and `cli`.

pub mod diag;
pub mod game;
pub mod markup;
pub mod meter;
pub mod render;
pub mod session;
pub mod span;
pub mod syntax;
