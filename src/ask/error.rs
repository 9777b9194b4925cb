//! Why a question in a universe has no answer.

use crate::ask::universe::UniverseId;
use crate::game::robot::RobotId;
use crate::game::robot::hot::NotHot;
use crate::game::{EngineError, Offence, SumId};
use crate::meter::{MayStop, Stop};

/// Why a question in a universe has no answer.
#[derive(Debug)]
pub enum AskError {
    /// What the engine says.
    Engine(EngineError),
    /// The question has no meaning in this universe.
    NoSuchQuestion(&'static str, UniverseId),
    /// A game that does not belong to the universe, and why.
    NotAMember(SumId, UniverseId, Offence),
    /// A game that is no sum of a closed set, and the part of it that does not belong.
    OutsideSet(SumId, SumId, UniverseId),
    /// A component that is too large to be compared with the sums of a closed set.
    PerhapsOutsideSet(SumId, UniverseId),
    /// No theorem answers for this closed set, and its quotient was not found.
    NoQuotient(UniverseId),
    /// A part of a cheating robot game that is neither an integer nor a simple hot game, and why.
    NotHot(RobotId, NotHot),
}

impl From<EngineError> for AskError {
    fn from(error: EngineError) -> Self {
        Self::Engine(error)
    }
}

impl From<Stop> for AskError {
    fn from(stop: Stop) -> Self {
        Self::Engine(EngineError::Stop(stop))
    }
}

impl MayStop for AskError {
    fn stop(&self) -> Option<Stop> {
        match self {
            Self::Engine(error) => error.stop(),
            _ => None,
        }
    }
}
