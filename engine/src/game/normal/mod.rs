//! Normal play's own arena of canonical values.
//!
//! Every short game has one canonical form in normal play (Conway, 1976), so equal values share
//! one [`ValueId`] and equality costs nothing. Numbers, and sums of a number, a multiple of up and
//! a nimber, are leaves of any size; the rest are nodes with sorted options. The arena only grows
//! and holds finished facts, so an interrupt leaves everything that was learned.

mod ambient;

mod arena;

mod arithmetic;

mod atomic;

mod cache;

mod companion;

mod cooling;

mod fixed;
mod fold;

mod heat;

mod heating;
mod id;

mod incentives;

mod large;

mod lift;

mod name;

mod named;

pub(in crate::game) mod nims;
mod options;

mod order;

mod orthodox;

mod parity;

mod products;

mod reduced;

mod signature;
mod simplest;

mod size;

mod stops;

mod sum;

mod sweep;
mod thermograph;

pub(crate) mod table;

mod uptimal;

pub(crate) mod value_of;
mod value_tables;
mod weights;

pub use arena::{Kind, Values};

pub use id::{Relation, ValueError, ValueId};
pub use thermograph::{Thermograph, Wall};

pub use name::Name;

pub use options::up_star_options;

pub use parity::Parity;

pub use uptimal::Uptimal;
