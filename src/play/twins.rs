//! Native twins, asked for positions and for sums of them.

use smallvec::SmallVec;

use crate::boards::native::{self, Ruleset};
use crate::boards::{Arguments, Known, RulesetId, Variant};
use crate::game::{Beside, Engine, EngineError, PosId, Summand};
use crate::lang::program::Program;
use crate::meter::Meter;
use crate::play::Playable;
use crate::solver::NimFact;
use crate::values::{Side, ValueId};

impl Playable {
    /// The native twin of a ruleset, made when it is first asked for.
    pub(super) fn twin_of(&mut self, ruleset: RulesetId) -> Option<&mut dyn Ruleset> {
        let Self { twins, program, .. } = self;
        let twin = twins
            .entry(ruleset)
            .or_insert_with(|| known_ruleset(program, ruleset).and_then(native::twin));
        twin.as_mut().map(|twin| &mut **twin as &mut dyn Ruleset)
    }

    /// The native twin of a position's ruleset, and the position's arguments.
    fn twin(&mut self, position: PosId) -> Option<(&mut dyn Ruleset, Arguments)> {
        let ruleset = self.positions.ruleset(position)?;
        let arguments = self.positions.reader(position).arguments().collect();
        Some((self.twin_of(ruleset)?, arguments))
    }

    /// The value of a position, where its twin knows it.
    pub(super) fn twin_value(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        meter: &mut Meter,
    ) -> Result<Option<ValueId>, EngineError> {
        let theorems = engine.uses_theorems();
        match self.twin(position).filter(|(twin, _)| theorems || !twin.is_theorem()) {
            Some((twin, arguments)) => {
                let value = twin.value(&arguments, engine.values(), meter)?;
                self.count_twin(position, value.is_some());
                Ok(value)
            }
            None => Ok(None),
        }
    }

    /// Returns what the twin of a position knows of its nim value.
    pub(super) fn twin_nim_value(
        &mut self,
        position: PosId,
        meter: &mut Meter,
    ) -> Result<Option<NimFact>, EngineError> {
        match self.twin(position) {
            Some((twin, arguments)) => {
                let value = twin.nim_value(&arguments, meter)?;
                self.count_twin(position, value.is_some());
                Ok(value)
            }
            None => Ok(None),
        }
    }

    /// Tells if a player wins a sum of positions and something else moving first, where the positions have a
    /// twin in common that knows it.
    pub(super) fn twin_wins(
        &mut self,
        engine: &mut Engine,
        side: Side,
        positions: &[Summand],
        beside: Beside<'_>,
        meter: &mut Meter,
    ) -> Result<Option<bool>, EngineError> {
        let of = |summand: &Summand| self.positions.ruleset(summand.position);
        let Some((first, others)) = positions.split_first() else {
            return Ok(None);
        };
        if others.iter().any(|other| of(other) != of(first)) {
            return Ok(None);
        }
        let summands: SmallVec<[native::Summand; 2]> = positions
            .iter()
            .map(|&Summand { position, negated, times }| {
                let arguments = self.positions.reader(position).arguments().collect();
                native::Summand { arguments, negated, times }
            })
            .collect();
        let Some((twin, _)) = self.twin(first.position) else {
            return Ok(None);
        };
        let wins = twin.wins_first(side, &summands, beside, engine.values(), meter)?;
        self.count_twin(first.position, wins.is_some());
        Ok(wins)
    }

    /// Returns whether a position's twin finds outcomes without values.
    pub(super) fn twin_finds_outcomes(&self, position: PosId) -> bool {
        let known =
            self.positions.ruleset(position).and_then(|id| known_ruleset(&self.program, id));
        known.is_some_and(Known::finds_outcomes)
    }
}

/// What Rust knows a ruleset as, if it does.
fn known_ruleset(program: &Program, ruleset: RulesetId) -> Option<Known> {
    Variant::of(ruleset).is_none().then(|| program.ruleset(ruleset))?.known
}
