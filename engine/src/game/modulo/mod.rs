//! What is equal modulo a universe: one recursion for the order of all universes, simplest and ordinary
//! forms, inverses, and witnesses if two games differ.
//!
//! `compare.rs` has all ways to the order of two games, `order.rs` that of their trees; `order.rs`, `simplest.rs`,
//! `ordinary.rs`, `invert.rs`, `witness.rs` and `members.rs` are written once for all universes. `universe/facts.rs` and
//! `universe/theory.rs` are the tables of what differs, a row for each universe, asked by the name of a property: what is
//! simply so, and what has to be found. `leaves.rs` leaves shared summands of any size out of a comparison. `tree/` is
//! the arena of literal trees: a tree is made from its options, so it is whole when it is made, and two games are
//! literally the same if and only if their trees are; the games born by day 2 come first, and each tree knows who wins
//! its sum with each of them. `impartial/` has genus, tameness and parts.

mod against_zero;
pub(crate) mod apart;
pub mod compare;
pub mod distinction;
pub mod impartial;
pub(crate) mod invert;
pub(crate) mod leaves;
pub mod members;
pub mod order;
pub(crate) mod ordinary;
pub(crate) mod shrink;
pub(crate) mod simplest;
pub(crate) mod simplify;
pub(crate) mod tree;
pub mod universe;
pub mod witness;
