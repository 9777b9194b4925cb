//! Positions that cannot be played, and variants of games.

use super::Program;
use crate::boards::{Argument, Variant};
use crate::game::{EngineError, PosId, SumId};
use crate::lang::fault::{Fault, FaultKind};

impl Program {
    /// The game that a position is a variant of.
    pub(crate) fn varied(&self, position: PosId) -> Option<(Variant, SumId)> {
        let variant = Variant::of(self.positions.ruleset(position)?)?;
        match self.positions.reader(position).argument()? {
            Argument::Game(g) => Some((variant, g)),
            _ => None,
        }
    }

    /// Keeps the reason why a position cannot be played, where the engine cannot carry it.
    pub(crate) fn refuse(&mut self, position: PosId, fault: Fault) -> EngineError {
        match fault.kind() {
            FaultKind::Stop(stop) | FaultKind::StoppedKnowing(stop, _) => (*stop).into(),
            FaultKind::Engine(EngineError::Loop(path))
            | FaultKind::Below(_, EngineError::Loop(path)) => EngineError::Loop(path.clone()),
            // Another position refused, and that reason is kept already.
            FaultKind::Engine(EngineError::Refused) | FaultKind::Below(_, EngineError::Refused)
                if self.refusal.is_some() =>
            {
                EngineError::Refused
            }
            _ => {
                self.refusal = Some((position, fault));
                EngineError::Refused
            }
        }
    }

    /// Returns whether a position is one of a variant.
    pub(crate) fn is_variant(&self, position: PosId) -> bool {
        let id = self.positions.ruleset(position);
        id.is_some_and(|id| Variant::of(id).is_some())
    }
}
