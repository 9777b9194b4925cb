//! Universes: a convention of play, and the games beside which others are compared.
//!
//! Order, witnesses and simplest forms are written once for all universes; `facts` and `theory` are the tables of what
//! differs. (Larsson, Nowakowski, Santos, *Absolute
//! combinatorial game theory*, 2016; Siegel, *On the general dead-ending universe of partizan games*,
//! 2023.)

mod blocking;
mod dead_ending;
mod end_table;
mod ends;
mod facts;
mod generated;
mod generation;
mod impartial;
mod integers_dicots;
mod membership;
mod offence;
mod outlast;
pub(crate) mod setting;
mod strong;
pub(crate) mod table;
mod theory;

pub use offence::{Fault, Offence, Step};
pub use setting::{GeneratedId, Setting, Universe, Verdict};

pub(in crate::game) use facts::Inverses;
pub(crate) use strong::Survives;
