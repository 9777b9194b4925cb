//! Closed sets: all sums of some components and their followers, in misère play.
//!
//! A position is a word over an alphabet of components. Two words are equivalent if no word of
//! the set tells them apart; the classes are the *misère quotient* (Plambeck and Siegel, *Misère
//! quotients for impartial games*, 2008; Allen, *Peeking at partizan misère quotients*, 2009). An
//! alphabet says what the options of its letters are; only `set.rs`, which makes it,
//! `belongs.rs` and `heap_sums.rs` know the engine.
//!
//! A quotient is a guess for each letter more; while it fails, the least word that fails (`failure.rs`) makes a finer one
//! (`free.rs`); it is proved by the transitions that matter. `grading/` proves by degrees, guessed from light words, that
//! a quotient is infinite, and compares games where it is. The classes of the heaps of an octal game are found from its
//! code until their period is proved (`heap_classes.rs`); `heap_sums.rs` asks them for sums of positions.

mod alphabet;
mod belongs;
mod bounded;
mod degrees;
mod extend;
mod failure;
mod free;
mod grading;
mod heap_classes;
mod heap_sums;
mod heaps;
mod monoid;
mod presentation;
mod proof;
mod quotient;
mod set;
mod sets;
mod transition;
mod words;

pub use alphabet::{Alphabet, Letter, Word};
pub use bounded::{Bounded, Separation};
pub use grading::{Compared, Ends, Grading, Inverse};
pub use heaps::{Octal, Period};
pub use monoid::Monoid;
pub use presentation::{Presentation, WordRelation};
pub use quotient::{Allowance, Quotient, Solution};
pub use sets::{ClosedId, ClosedSet};

pub use heap_classes::{FirstHeaps, HeapClasses};
pub use heap_sums::OfHeaps;
pub(crate) use sets::ClosedSets;

pub use belongs::{closure_has, strangers, strangers_to, word_of};
pub use degrees::{distinction_by_degrees, grading, grading_of_all, inverse_by, simplest_by};
pub use heap_sums::{first_heaps, quotient_of_heaps};
pub(in crate::game) use heap_sums::{heaps_tell_apart, outcome_of_heaps};
pub(in crate::game) use set::find_followers;
pub use set::{distinction, game, longest_test, outcome_by_quotient, set_of, set_of_for_long};
