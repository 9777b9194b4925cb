//! Questions about games in a universe: normal play, misère universes, closed sets, cheating robots.
//!
//! This floor knows games, positions and theorems. It knows no code, no names and no places in texts.
//!
//! A question is taken to the universe at hand: the engine's universes (`order.rs`), closed sets (`closed.rs`: by theorem
//! in `solution.rs`, by quotient, by degrees in `degrees.rs`, by search; all heaps of an octal game by the first heap of
//! each class, `heaps.rs`), cheating robots (`robots.rs`). What it has to know of rulesets is the trait [`Rulebook`]. A
//! question is noted with what answered it (`question.rs`); a comparison keeps its own. `reason.rs` says for `why` what a
//! question was answered by, in pieces that hold games by id. `reach.rs` finds the value or the simplest form within an
//! allowance, and `solved.rs` says which positions a theorem knows.
//!
//! `certificate.rs` makes proofs that are verified without the engine: it takes games apart to literal forms, and the
//! engine's answers only choose which option or move a proof names. For a file for Lean all forms of a certificate have
//! their options, and numbers are compared by them.

pub mod certificate;
pub mod closed;
pub(crate) mod degrees;
pub mod error;
mod heaps;
pub mod order;
mod order_reason;
pub mod question;
pub mod reach;
pub mod reason;
mod robot_reason;
mod robots;
pub mod solution;
pub mod solved;
pub mod universe;

pub use error::AskError;

/// What is asked where the games of a universe are listed.
pub const LISTING_GAMES: &str = "listing its games";

use std::rc::Rc;

use crate::ask::question::{Asked, Question};
use crate::ask::universe::{Universe, UniverseId, Universes};
use crate::boards::{Known, Member, Positions, RulesetId};
use crate::game::{Answer, Ask, Engine, EngineError, Rules, SumId};
use crate::meter::{Meter, Metered};

/// The rules of positions, with what their authors say of them.
pub trait Rulebook: Rules {
    /// The universes of the session.
    fn universes(&self) -> &Universes;

    /// The id of a universe.
    fn universe_id(&mut self, universe: Universe) -> UniverseId;

    /// The positions of the session.
    fn positions(&self) -> &Positions;

    /// A game with its positions replaced by what their authors promise that they equal.
    fn promised(&mut self, engine: &mut Engine, g: SumId, meter: &mut Meter) -> Answer<SumId>;

    /// The ruleset of the library that this is, if Rust knows more of it than its text.
    fn known(&self, ruleset: RulesetId) -> Option<Known>;

    /// Returns whether a ruleset gives both players the same moves, by one clause.
    fn is_impartial(&self, ruleset: RulesetId) -> bool;

    /// The position of a family with one more argument, an integer.
    fn heap(
        &mut self,
        engine: &mut Engine,
        family: &Rc<Member>,
        size: i64,
        meter: &mut Meter,
    ) -> Answer<SumId>;
}

/// The context of questions in a universe.
pub struct Questions<'a> {
    /// The engine.
    pub engine: &'a mut Engine,
    /// Counts what the question spends.
    pub meter: &'a mut Meter,
    /// The rules of positions.
    pub rules: &'a mut (dyn Rulebook + 'a),
    /// The universe at hand.
    pub universe: UniverseId,
    /// The questions that were asked.
    pub asked: &'a mut Asked,
}

impl Metered for Questions<'_> {
    fn meter(&mut self) -> &mut Meter {
        self.meter
    }
}

impl Questions<'_> {
    /// The context of a question to the engine.
    pub fn ask(&mut self) -> Ask<'_> {
        Ask::new(self.engine, self.meter, self.rules)
    }

    fn note(&mut self, question: Question) {
        self.asked.note(question, self.universe);
    }

    /// Puts games into an order that does not depend on their ids.
    fn arrange(&mut self, games: &mut Vec<SumId>) -> Result<(), EngineError> {
        Ok(self.ask().arrange(games)?)
    }
}
