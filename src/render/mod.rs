//! How games, values and answers look.

pub mod assemble;
