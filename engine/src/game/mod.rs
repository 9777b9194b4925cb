//! The engine: forms, sums, outcomes, values. No text, no spans, no language values.
//!
//! Everything lives in the arenas of one [`Engine`] and is named by ids: a game is a [`SumId`], a
//! sum of [`Component`]s. Arenas only grow, memo tables hold only finished facts, so a stopped
//! computation leaves all that it learned.
//!
//! ```text
//!             what asks: Ask { engine, meter, rules }  ── modulo(U) ──►  Modulo { ask, universe }
//!                       │                    rules: options, values, cells of positions
//!    fact.rs    remembered(fact, find): look up · go deeper · see loops · charge · store
//!                       │
//!       ┌───────────┬───┴───────┬──────────┬───────────┬──────────┐
//!    winner/     normal/     modulo/    closed/     solved/    robot/
//!    who wins    values      equality   quotients   theorems   cheating robots
//!       └───────────┴───┬───────┴──────────┴───────────┴──────────┘
//!                    games/     what games are
//!                       │
//!    engine.rs  arenas and tables of all rooms; memo.rs  tables of answers; error.rs
//! ```
//!
//! A *fact* is a question with its arguments, declared beside the function that answers it. Its *memo* is a table of the
//! engine and holds finished answers only. `remembered` (`fact.rs`) is the one function that looks up, goes one level
//! deeper, notices that play comes back to an open question, charges for memory and stores. The search from the
//! definition (`winner/search.rs`) has bits in the records of games, and a table of pairs that forgets. A file that
//! defines the type of a field of `Engine` does not import `Engine`, so no circle of imports has more than three files;
//! `tests/tidy.rs` holds it.
//!
//! **The road of a comparison**, `<0,*|0> >= * + <*|0> mod dicot`. `ask/order.rs` takes both sums and asks
//! `ask.modulo(Dicot).ge(g, h)` after both have shown that they belong (`universe/membership.rs`). `modulo/compare.rs`
//! climbs its list of ways: it leaves out the summands that both games have (`leaves.rs`), asks the theorems on sums
//! (`solved/theorems.rs`), the outcomes of the two, and impartial games beside them (`impartial/apart.rs`). Then
//! `order.rs` compares trees: the game's own, or that of its simplest form where that is smaller. Where trees do not
//! arrive soon, small games that may tell the two apart by outcomes take turns with them (`apart.rs`), and with 0 modulo
//! dicots the options of the other (`against_zero.rs`). `at_least` looks at the trials, 256 games born by day 2 whose
//! outcomes tell most pairs apart at a glance, then at the sieve, 64 dicots that refute nine in ten of the others
//! (`tree/sieve.rs`); else `by_options` runs: the proviso (`strong.rs`, `theory.rs`), and
//! maintenance for each option. Nothing in `order.rs` asks `compare.rs`. If the answer is false, `witness.rs` finds a
//! game that shows it, shrinks it and checks it.
//!
//! **The road of an outcome**, `outcome(a + b + c) mod misere`. `ask/order.rs` asks `misere_outcome`, whose list of ways
//! stands in `winner/race.rs`. Sums of heaps of one octal game ask the quotient of its heaps, which grows with the
//! questions (`closed/heap_sums.rs`); what `why` says of it is found anew, so it does not depend on them. Positions are
//! played by their rules (`position.rs`). Sums of four games or more are searched after simplifying the summands in the
//! smallest universe that has them all, where that can be as machine words (`packed.rs`). The definition asks `spare.rs`,
//! then theorems by the flags of the sum, then searches: a child replaces one component by one of its options, and the
//! product of the trees is never built. Where positions are involved and play comes back, `round.rs` lists what play can
//! reach and decides from the ends backwards; what stays open is a draw, and draws are remembered as outcomes are. In
//! normal play the list stands in `winner/mixed.rs`: theorems, the ruleset, nim values, then values
//! (`normal/value_of.rs`) and search (`position.rs` for one position, `components.rs` for what is mixed) in turn.
//!
//! **Loops and refused positions.** Which of several a question meets depends on ids, so two rules hold. Such an error
//! never hides an answer: if another option decides an outcome or a comparison in normal play, or another follower
//! offends against a universe, that is the answer (`round.rs`, `mixed.rs`, `membership.rs`). And the error that a user sees
//! is the first on a walk through the followers of the games that were asked about (`games/loops.rs`). This walk is made
//! only for the message.

pub mod ask;
pub mod closed;
pub mod engine;
pub mod error;
pub(crate) mod fact;
pub mod games;
pub(crate) mod memo;
pub mod modulo;
pub mod normal;
pub mod robot;
pub mod solved;
pub mod winner;

pub use ask::{
    Answer, Ask, Beside, ByRules, Extent, Modulo, RobotQuestion, RobotRules, RuleFacts, Rules,
    Summand, ValueQuestion,
};
pub use closed::ClosedId;
pub use engine::Engine;
pub use error::EngineError;
pub use games::component::{Component, ComponentId, NumberUpStar, PosId};
pub use games::literal::Followers;
pub use games::sum::SumId;
pub use games::tombstones::Tombstones;
pub use modulo::compare::{Deciding, OrderBy};
pub use modulo::distinction::{Distinction, Witness};
pub use modulo::invert::InverseBy;
pub use modulo::universe::{Offence, Setting, Universe, Verdict};
pub use winner::asked::{Asked, Whether, WhoWins};
pub use winner::line::Lines;
pub use winner::loopy_nim::LoopyNim;
pub use winner::way::Way;
