//! What games are: forms and the lazy components beside them, sums of these, and what can be said of
//! a game without asking who wins.

pub(crate) mod addition;
pub(crate) mod arena;
pub(crate) mod birthday;
pub(crate) mod bottom_up;
pub mod component;
pub(crate) mod conjugate;
pub(crate) mod form;
pub(crate) mod height;
pub(crate) mod literal;
pub(crate) mod loops;
pub(crate) mod names;
pub(crate) mod option_closed;
pub(crate) mod options;
pub(crate) mod ordinal;
pub mod sum;
pub mod tombstones;
