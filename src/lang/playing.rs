//! How positions of a program's rulesets are played, as the language asks for it. It is done on the floor above.

use std::ops::{Deref, DerefMut};

use super::code::NodeId;
use super::fault::{Fault, FaultKind};
use super::program::Program;
use super::ruleset::Scripted;
use super::value::Value;
use crate::ask::Rulebook;
use crate::boards::{Argument, Key, RulesetId};
use crate::game::closed::Period;
use crate::game::robot::{Grid, RobotId};
use crate::game::{Engine, EngineError, PosId, SumId};
use crate::meter::{Meter, Stop};
use crate::values::Side;

/// What has been defined, with what plays positions of its rulesets. It is used as the [`Program`] that it holds.
pub trait Playing: Rulebook {
    /// What has been defined.
    fn program(&self) -> &Program;

    /// The same, to define more.
    fn program_mut(&mut self) -> &mut Program;

    /// Returns whether arguments are known to fulfil what their ruleset requires. Where they are not, it is evaluated.
    fn fulfils(
        &mut self,
        engine: &mut Engine,
        position: &Key,
        meter: &mut Meter,
    ) -> Result<bool, Stop>;

    /// The sum of the parts of a position that has not been met, which are replaced by what is promised; `None` if it does
    /// not fall apart.
    ///
    /// # Errors
    /// What is wrong with the clause.
    fn parts(
        &mut self,
        engine: &mut Engine,
        ruleset: &Scripted,
        position: (&Key, &[Value]),
        meter: &mut Meter,
    ) -> Result<Option<SumId>, Fault>;

    /// Enters a position, and tells the engine what a theorem knows of it.
    ///
    /// # Errors
    /// Where positions take too much memory.
    fn enter(
        &mut self,
        engine: &mut Engine,
        ruleset: &Scripted,
        position: &Key,
        meter: &mut Meter,
    ) -> Result<PosId, FaultKind>;

    /// Left's and Right's moves in a position as its rules give them.
    ///
    /// # Errors
    /// What is wrong with the clauses.
    fn plain_moves(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        meter: &mut Meter,
    ) -> Result<[Vec<SumId>; 2], Fault>;

    /// The options of a side as they stand on the board, where promises may replace them by others; `None` where
    /// they are those that the engine knows.
    ///
    /// # Errors
    /// What is wrong with the clauses, or a stop.
    fn options_by_the_rules(
        &mut self,
        engine: &mut Engine,
        game: SumId,
        side: Side,
        meter: &mut Meter,
    ) -> Result<Option<Vec<SumId>>, EngineError>;

    /// The game that a clause promises a position to equal; `None` if it promises nothing.
    ///
    /// # Errors
    /// What is wrong with the clause.
    fn promise(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        ruleset: &Scripted,
        clause: NodeId,
        meter: &mut Meter,
    ) -> Result<Option<SumId>, Fault>;

    /// The moves of a position against the cheating robot as its rules give them.
    ///
    /// # Errors
    /// What is wrong with the clauses.
    fn robot_moves(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        meter: &mut Meter,
    ) -> Result<Grid, Fault>;

    /// The game that a clause promises a position against the cheating robot to equal; `None` if it promises nothing.
    ///
    /// # Errors
    /// What is wrong with the clause.
    fn robot_promise_of(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        clause: NodeId,
        meter: &mut Meter,
    ) -> Result<Option<RobotId>, Fault>;

    /// The period of the nim values of a family of heaps, if one is proved.
    ///
    /// # Errors
    /// The meter's stop.
    fn nim_period(
        &mut self,
        ruleset: RulesetId,
        chosen: &[Argument],
        meter: &mut Meter,
    ) -> Result<Option<Period>, Stop>;

    /// Words for what searches a position, alone or in a sum of positions of its ruleset; `None` where games are made of
    /// its options.
    ///
    /// # Errors
    /// The meter's stop.
    fn played_by(
        &mut self,
        position: PosId,
        meter: &mut Meter,
    ) -> Result<Option<&'static str>, Stop>;
}

impl Deref for dyn Playing + '_ {
    type Target = Program;

    fn deref(&self) -> &Program {
        self.program()
    }
}

impl DerefMut for dyn Playing + '_ {
    fn deref_mut(&mut self) -> &mut Program {
        self.program_mut()
    }
}
