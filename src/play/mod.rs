//! How positions of rulesets are played: by what Rust knows of a ruleset, by clauses on boards in bits and on keys, by
//! compiled clauses, by the evaluator.
//!
//! * `playing.rs` is what the language asks, `rules.rs` what the engine asks, `rulebook.rs` what questions ask.
//!   `players.rs` chooses who plays.
//! * `scripted.rs` has the moves of a position, by compiled clauses or else by the evaluator. `replaced.rs` puts in place
//!   of positions what their authors promise: all promises in play, those that stand `literally` in impartial variants.
//!   Of a position and its conjugate it keeps one. `variants.rs` plays variants, `robot_rules.rs` positions against the
//!   cheating robot.
//! * `twins.rs` asks rulesets that Rust knows, for sums of their positions and a value too. `on_bits.rs` decides which
//!   positions are played on boards in bits.
//! * `promises.rs`, `robot_promises.rs` and `starts.rs` test what authors promise; `growth.rs` finds where play goes on
//!   and on.
//! * `statistics.rs` counts who answered, and `tests/rulesets/fast.rs` holds a table of it for the library. What was
//!   tried for a ruleset counts for the question at hand only (`Tried`): nothing that was learned decides for later
//!   questions which way is taken.

mod compiled;
pub mod growth;
mod on_bits;
mod players;
mod playing;
pub mod promises;
mod replaced;
mod robot_promises;
mod robot_rules;
mod rulebook;
mod rules;
mod scripted;
mod starts;
mod statistics;
mod twins;
mod variants;

use std::ops::{Deref, DerefMut};

use rustc_hash::FxHashMap;

use self::compiled::{Compiled, Room, Rules};
use self::on_bits::ClausesOnBits;
use self::statistics::Tried;
use crate::boards::native::Ruleset;
use crate::boards::{Key, RulesetId};
use crate::lang::Program;
use crate::lang::builtin::Builtins;
use crate::solver;

pub use statistics::{Ran, Statistics};

/// What has been defined, with what plays positions of its rulesets and what that has found.
pub struct Playable {
    program: Program,
    /// What Rust knows of rulesets, for those that were asked about.
    twins: FxHashMap<RulesetId, Option<Box<dyn Ruleset>>>,
    statistics: Vec<Statistics>,
    /// Clauses that are compiled.
    compiled: Compiled,
    /// Rooms that no machine uses now. A machine may start another one, so there are several.
    rooms: Vec<Room>,
    /// Rules of rewriting whose texts compiled clauses made.
    rules: Rules,
    /// What the solver knows of positions as keys, by ruleset.
    keys: FxHashMap<RulesetId, solver::Known<Key>>,
    /// The clauses of rulesets whose positions are boards, on boards in bits.
    bit_clauses: FxHashMap<RulesetId, ClausesOnBits>,
    /// What was tried in the question at hand, by ruleset.
    tried: FxHashMap<RulesetId, Tried>,
}

impl Playable {
    /// A program that knows the library's names and nothing else.
    #[must_use]
    pub fn new(builtins: Builtins) -> Self {
        Self {
            program: Program::new(builtins),
            twins: FxHashMap::default(),
            statistics: Vec::new(),
            compiled: Compiled::default(),
            rooms: Vec::new(),
            rules: Rules::default(),
            keys: FxHashMap::default(),
            bit_clauses: FxHashMap::default(),
            tried: FxHashMap::default(),
        }
    }
}

impl Deref for Playable {
    type Target = Program;

    fn deref(&self) -> &Program {
        &self.program
    }
}

impl DerefMut for Playable {
    fn deref_mut(&mut self) -> &mut Program {
        &mut self.program
    }
}
