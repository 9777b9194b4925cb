//! Impartial games in misère play: genus, tameness and parts, from canonical forms (Conway, *On numbers and
//! games*, 1976, chapter 12; Berlekamp, Conway and Guy, *Winning Ways*, chapter 13).
//!
//! Canonical forms themselves are those of every universe ([`Modulo::simplest`] modulo
//! `Impartial`): what an option reverses to, or the game as it is.
//!
//! [`Modulo::simplest`]: crate::game::Modulo::simplest

mod apart;
mod genera;
mod genus;
mod nature;
mod parts;

pub use genus::Genus;
pub use nature::Nature;

pub(crate) use nature::Natures;

pub use genera::{is_half_tame, mate_of, nature};
pub use parts::{
    is_even, is_extraverted, is_introverted, is_prime, misere_minus, prime_partitions, proper_parts,
};
