//! Canonical values of normal play, and what can be asked of them; with players, outcomes and numbers.
//!
//! Every short game has one canonical form in normal play (Conway, 1976), so equal values share
//! one [`ValueId`] and equality costs nothing. Numbers, and sums of a number, a multiple of up and
//! a nimber, are leaves of any size; the rest are nodes with sorted options. The arena only grows
//! and holds finished facts, so an interrupt leaves everything that was learned.
//!
//! Each question about values has a small file (stops, thermographs, reductions, atomic weights, products). `order.rs`
//! compares them, by stops and by how they compare with small infinitesimals (`signature.rs`) before it looks at options.
//! What a game becomes under a rule (cooled, heated, its companion, its parity) is found by one recursion (`images.rs`).
//! Multisets and the tables that others need too (`interner.rs`, `lossy.rs`, `winners.rs`) stand here.

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
mod images;
mod incentives;
pub(crate) mod interner;
mod large;
pub(crate) mod lossy;
pub(crate) mod multiset;
mod name;
mod named;
pub mod number;
pub mod numeral;
mod options;
mod order;
mod orthodox;
mod outcome;
mod parity;
mod products;
mod random;
mod reduced;
mod signature;
mod simplest;
pub(crate) mod size;
mod stops;
mod sum;
mod sweep;
mod thermograph;
mod uptimal;
mod value_tables;
mod weights;
mod winners;

pub use arena::{Kind, Values};
pub use id::{Relation, ValueError, ValueId};
pub use name::Name;
pub use options::up_star_options;
pub use outcome::{Convention, Ending, Endings, Outcome, Side};
pub use parity::Parity;
pub use random::SplitMix64;
pub use thermograph::{Thermograph, Wall};
pub use uptimal::Uptimal;
pub use winners::{Hashed, Winners, hash_of};

pub use companion::companion;
pub use heating::{heat_by, norton, overheat};
pub use incentives::{incentives, incentives_of};
pub use parity::{parity, stop_count, temper};
pub use products::{conway_product, ordinal_product};
