//! What is equal modulo a universe: one recursion for the order of all universes, simplest and ordinary
//! forms, inverses, and witnesses if two games differ.

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
