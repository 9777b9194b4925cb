//! The engine of upstar: combinatorial games, their values, outcomes and order, in normal play and modulo misère
//! universes; positions of rulesets; and the meter, which stops what takes too long. No text is read here and nothing
//! printed.

pub mod game;
pub mod meter;
pub mod rules;
pub mod solver;
pub mod values;
