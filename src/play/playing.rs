//! What the language asks of a program that is played.

use super::Playable;
use super::compiled::Machine;
use super::players::Player;
use crate::ask::solved::solved;
use crate::boards::{Argument, Key, RulesetId};
use crate::game::closed::Period;
use crate::game::robot::{Grid, RobotId};
use crate::game::solved::Solved;
use crate::game::{Engine, EngineError, PosId, SumId};
use crate::lang::code::NodeId;
use crate::lang::fault::{Fault, FaultKind};
use crate::lang::playing::Playing;
use crate::lang::program::Program;
use crate::lang::ruleset::Scripted;
use crate::lang::value::Value;
use crate::meter::{Meter, Stop};
use crate::play::robot_rules;
use crate::play::variants;
use crate::values::Side;

impl Playing for Playable {
    fn program(&self) -> &Program {
        &self.program
    }

    fn program_mut(&mut self) -> &mut Program {
        &mut self.program
    }

    fn fulfils(
        &mut self,
        engine: &mut Engine,
        position: &Key,
        meter: &mut Meter,
    ) -> Result<bool, Stop> {
        let id = position.ruleset();
        let clauses = self.clauses(id);
        let fulfilled = clauses.requires()
            && Machine::new(engine, self, meter, false).require(&clauses, position)?;
        match fulfilled {
            true => self.counted(id).requirements.compiled += u64::from(clauses.requires_any()),
            false => {
                let is_evaluated = !self.ruleset(id).requirements.is_empty();
                self.counted(id).requirements.evaluated += u64::from(is_evaluated);
            }
        }
        Ok(fulfilled)
    }

    fn parts(
        &mut self,
        engine: &mut Engine,
        ruleset: &Scripted,
        position: (&Key, &[Value]),
        meter: &mut Meter,
    ) -> Result<Option<SumId>, Fault> {
        self.parts_of(engine, ruleset, position, meter)
    }

    fn enter(
        &mut self,
        engine: &mut Engine,
        ruleset: &Scripted,
        position: &Key,
        meter: &mut Meter,
    ) -> Result<PosId, FaultKind> {
        let (known, is_new) = self.positions.intern(position, meter)?;
        if is_new {
            meter.meet_position();
        }
        if let Some(of_ruleset) = ruleset.known
            && !engine.knows_position(known)
            && let Some(solved) = solved(of_ruleset, position)
        {
            // Which octal game it is a heap of is no theorem.
            let by_theorem = !matches!(solved, Solved::Heap(..));
            engine.know_position(known, solved, meter)?;
            self.counted(position.ruleset()).by_theorem += u64::from(by_theorem);
        }
        Ok(known)
    }

    fn plain_moves(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        meter: &mut Meter,
    ) -> Result<[Vec<SumId>; 2], Fault> {
        self.moves_by_rules(engine, position, meter)
    }

    fn options_by_the_rules(
        &mut self,
        engine: &mut Engine,
        game: SumId,
        side: Side,
        meter: &mut Meter,
    ) -> Result<Option<Vec<SumId>>, EngineError> {
        variants::unreplaced_options(self, engine, game, side, meter)
    }

    fn promise(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        ruleset: &Scripted,
        clause: NodeId,
        meter: &mut Meter,
    ) -> Result<Option<SumId>, Fault> {
        self.promised_by(engine, position, (ruleset, clause), meter)
    }

    fn robot_moves(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        meter: &mut Meter,
    ) -> Result<Grid, Fault> {
        robot_rules::robot_grid(self, engine, position, meter)
    }

    fn robot_promise_of(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        clause: NodeId,
        meter: &mut Meter,
    ) -> Result<Option<RobotId>, Fault> {
        robot_rules::robot_promised_by(self, engine, position, clause, meter)
    }

    fn nim_period(
        &mut self,
        ruleset: RulesetId,
        chosen: &[Argument],
        meter: &mut Meter,
    ) -> Result<Option<Period>, Stop> {
        match self.twin_of(ruleset) {
            Some(twin) => twin.nim_period(chosen, meter),
            None => Ok(None),
        }
    }

    fn played_by(
        &mut self,
        position: PosId,
        meter: &mut Meter,
    ) -> Result<Option<&'static str>, Stop> {
        Ok(self.searched_by(position, meter)?.map(|player| match player {
            Player::Twin => "by a ruleset in Rust",
            Player::Boards => "on boards of bits",
            Player::Keys => "by compiled clauses",
        }))
    }
}
