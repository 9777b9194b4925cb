//! Why the engine cannot answer.

use crate::game::games::sum::SumId;
use crate::meter::{MayStop, Stop};
use crate::solver::Ended;

/// Why the engine cannot answer. Holds ids only; render makes the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineError {
    /// The meter stopped the computation.
    Stop(Stop),
    /// A tombstone where none may be: in an ordinal sum, in normal play, or among the options of a
    /// position.
    Tombstone,
    /// A multiplicity, a nimber or a list of options beyond what the engine holds.
    TooLarge,
    /// Play can come back to a game: the games on the way, from that game until it comes again.
    Loop(Vec<SumId>),
    /// The rules refused a position, and keep the reason.
    Refused,
    /// No way that is known says: another may. So it is where the order of a universe is not known for these games.
    GaveUp,
    /// A partizan game in the impartial universe.
    NotImpartial,
}

impl EngineError {
    /// Returns whether the rules of a position are the cause: play comes back to it, or they refuse it.
    /// Earlier questions decide which position is met first.
    #[must_use]
    pub fn is_of_rules(&self) -> bool {
        matches!(self, Self::Loop(_) | Self::Refused)
    }

    /// Returns whether the recursion went too deep: another way may not.
    #[must_use]
    pub fn is_of_depth(&self) -> bool {
        matches!(self, Self::Stop(Stop::Depth { .. }))
    }

    /// A loop's path is written on the way back: `g` was open when a loop below it was found.
    pub(crate) fn on_the_way(self, g: SumId) -> Self {
        match self {
            Self::Loop(mut path) if path.len() == 1 || path.first() != path.last() => {
                path.push(g);
                if path.first() == path.last() {
                    path.reverse();
                }
                Self::Loop(path)
            }
            other => other,
        }
    }
}

impl MayStop for EngineError {
    fn stop(&self) -> Option<Stop> {
        match self {
            Self::Stop(stop) => Some(*stop),
            _ => None,
        }
    }
}

impl From<Stop> for EngineError {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

/// What a solver says that plays for the engine. Whoever asks it knows to which games play comes back.
impl From<Ended> for EngineError {
    fn from(ended: Ended) -> Self {
        match ended {
            Ended::Stop(stop) => Self::Stop(stop),
            Ended::TooLarge => Self::TooLarge,
            Ended::GaveUp | Ended::Foreign => Self::GaveUp,
            Ended::Loop => Self::Loop(Vec::new()),
        }
    }
}
