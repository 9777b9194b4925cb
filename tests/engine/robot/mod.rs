//! Cheating robot games: the engine against plain play by the definition, and against golden facts.

mod brute;
mod golden;
mod hot;
mod language;
mod laws;
mod order;
mod rules;
