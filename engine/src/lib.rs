//! Combinatorial games: their values, outcomes and order, in normal play and modulo misère universes.
//!
//! Whoever writes a ruleset as a [`Domain`] gets outcomes, values, thermographs and sums for it. This is clobber: Left moves a
//! stone x onto a stone o beside it, which is taken away, and Right moves o onto x.
//!
//! ```
//! use upstar_engine::{Answer, Convention, Cx, Domain, Grid, KeyBytes, Options, Outcome, Side, Study};
//!
//! struct Clobber;
//!
//! impl Domain for Clobber {
//!     type Part = Grid;
//!
//!     fn options(&mut self, at: &Grid, side: Side, out: &mut Options<Grid>, cx: &mut Cx) -> Answer<()> {
//!         let [own, other] = if side == Side::Left { [b'x', b'o'] } else { [b'o', b'x'] };
//!         for from in (0..at.len()).filter(|from| at.cells()[*from] == own) {
//!             for to in at.neighbours(from).filter(|to| at.cells()[*to] == other) {
//!                 let after = at.with(&[from], b'.').with(&[to], own);
//!                 out.option(after.connected("xo", cx)?);
//!             }
//!         }
//!         Ok(())
//!     }
//!
//!     fn key(&self, at: &Grid, out: &mut KeyBytes) {
//!         out.extend_from_slice(at.key());
//!     }
//! }
//!
//! let mut study = Study::new(Clobber);
//! let (row, block): (Grid, Grid) = ("xxo".parse()?, "xo/ox".parse()?);
//! let value = study.value(&row)?;
//! assert_eq!(study.text(value)?, "^");
//! assert_eq!(study.thermograph(value)?.temperature.to_string(), "0");
//! assert_eq!(study.outcome(&[row, block], Convention::Misere)?, Outcome::L);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! * **Rulesets.** [`Domain`] is the trait; two functions are enough, the others make it quicker. [`Study::check`] finds where
//!   they do not tell the truth. [`Grid`] is a board of letters; a part can be any type.
//! * **Questions.** [`Study`] asks about positions of a domain, [`Games`] about values and games: sums, order modulo a
//!   [`Universe`], a [`Witness`] of what differs, a misère [`Quotient`].
//! * **Limits.** [`Limits`] of time, memory and depth hold for each question; a [`Stop`] leaves what was learned. A flag
//!   that the [`Meter`] looks at interrupts from another thread.
//!
//! No function panics on what it is given, unless a domain panics itself. The items on this page are the public API. The modules
//! are internal and may change at any time: the program `upstar` is built of them. No text is read here but numbers and boards, and
//! nothing printed.

#![deny(missing_docs)]

#[doc(hidden)]
pub mod boards;
#[doc(hidden)]
pub mod game;
#[doc(hidden)]
pub mod meter;
#[doc(hidden)]
pub mod solver;
#[doc(hidden)]
pub mod study;
#[doc(hidden)]
pub mod values;

pub use boards::{Grid, GridError};
pub use game::Universe;
pub use meter::{Limits, MemoryLimit, Meter, Stop};
pub use solver::{Answer, Cx, Domain, Ended, Flaw, KeyBytes, Options, Parts, Promise};
pub use study::{Error, Game, Games, Quotient, Study, Value, Witness, Word};
pub use values::number::Dyadic;
pub use values::numeral::ParseDyadicError;
pub use values::{Convention, Outcome, Relation, Side, Thermograph, ValueId, Wall};

/// The examples of README.md run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
