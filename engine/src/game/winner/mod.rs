//! Who wins, in both conventions: theorems first, then search, and best play as a line.
//!
//! Sums with moves to spare (`spare.rs`), search from the definition (`search.rs`), play that comes back (`round.rs`,
//! backwards from the ends: who wins, loses or draws), nim values by the solver (`nim.rs`), and where play comes back
//! (`loopy_nim.rs`), the ways to misère outcomes (`race.rs`) and to outcomes in normal play (`mixed.rs`). Three domains
//! of the solver stand here: simplified misère sums as machine words (`packed.rs`), components of any kind beside values
//! in normal play (`components.rs`), and those in which both players have the same moves (`nim.rs`).

pub mod asked;
mod components;
pub(crate) mod facts;
mod letters;
pub mod line;
pub mod loopy_nim;
pub(crate) mod mixed;
pub(crate) mod nim;
mod packed;
mod position;
pub mod race;
pub(crate) mod round;
pub(crate) mod search;
pub(crate) mod spare;
pub mod way;
