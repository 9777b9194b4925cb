//! How games, values and answers look.

pub mod assemble;
pub mod games;
pub mod symbols;
