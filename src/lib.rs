//! Combinatorial games: normal play, misère play modulo universes, cheating robots.
//!
//! A [`Session`] makes games from texts, answers questions about them, and runs scripts:
//!
//! ```
//! use upstar::{Outcome, Relation, Session, Universe};
//!
//! let s = Session::new();
//! let (g, h) = (s.game("<*|0> + *")?, s.game("0")?);
//! assert_eq!(g.outcome()?, Outcome::Next);
//!
//! let comparison = g.compare(&h, Universe::Dicot)?;
//! assert_eq!(comparison.relation(), Some(Relation::Confused));
//! println!("they differ beside {}", comparison.witness()?.unwrap().text()?);
//!
//! for answer in s.evaluate("let d = domineering(4, 4)\nd.temperature\nthermograph(d)") {
//!     println!("{:?} {:?}", answer.value()?, answer.svg().map(str::len));
//! }
//! # Ok::<(), upstar::Error>(())
//! ```
//!
//! The items on this page are the public API. The modules are internal and may change at any time.

mod facade;
mod version;

pub use facade::{
    Answer, Argument, Clock, Comparison, Completion, Ending, Error, Forms, Game, Interrupt, Law,
    Limits, Loader, MemoryLimit, Number, Options, Outcome, Progress, Relation, Session, Shown,
    Side, Status, Universe, Value, Watch,
};
pub use version::VERSION;

#[doc(hidden)]
pub use upstar_engine::{boards, game, meter, solver, values};

#[doc(hidden)]
pub mod ask;
#[doc(hidden)]
pub mod builtins;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
#[doc(hidden)]
pub mod diag;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod host;
#[doc(hidden)]
pub mod lang;
#[doc(hidden)]
pub mod markup;
#[doc(hidden)]
pub mod objects;
#[doc(hidden)]
pub mod play;
#[doc(hidden)]
pub mod present;
#[doc(hidden)]
pub mod render;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod repl;
#[doc(hidden)]
pub mod session;
#[doc(hidden)]
pub mod span;
#[doc(hidden)]
pub mod syntax;
