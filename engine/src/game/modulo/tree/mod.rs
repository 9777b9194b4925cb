//! Literal trees: games taken apart, each once, with what order, strength and witnesses read of them.

pub(crate) mod arena;
pub(crate) mod build;
mod duel;
pub(crate) mod id;
pub(in crate::game) mod sieve;
mod small;
pub(crate) mod trials;
mod weight;

pub(crate) use id::{Tree, pair};
pub(crate) use trials::{DICOT_TRIALS, TRIALS};
