//! Positions of rulesets whose play is solved by a theorem.

use crate::game::closed::Octal;
use crate::game::games::component::Flags;
use crate::game::solved::{Pitch, lawn};
use crate::values::Outcome;
use crate::values::number::Dyadic;

/// A position of a solved ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solved {
    /// A strip of partizan Kayles of so many pins.
    Strip(u64),
    /// A hackenbush sprig: modulo dicots it is `∗:x`.
    Sprig(Dyadic),
    /// A row of cricket pitch.
    Pitch(Pitch),
    /// A row of roll the lawn.
    Lawn {
        /// Its value in normal play.
        value: i64,
        /// Its misère outcome.
        misere: Outcome,
    },
    /// A heap of an octal game, of so many counters.
    Heap(Octal, u64),
}

impl Solved {
    /// A row of roll the lawn, each side from the roller outwards.
    #[must_use]
    pub fn lawn(left: &[i64], right: &[i64]) -> Self {
        Self::Lawn { value: lawn::value(left, right), misere: lawn::misere(left, right) }
    }

    /// The flags that say what sums of such positions are known to be; `negated` for conjugates. Conjugates
    /// of strips are no sums of strips.
    pub(crate) fn flags(&self, negated: bool) -> Flags {
        match self {
            Self::Strip(_) if !negated => Flags::STRIP,
            Self::Sprig(_) => Flags::SPRIG,
            Self::Pitch(row) if row.one_bump => Flags::ONE_BUMP,
            Self::Strip(_) | Self::Pitch(_) | Self::Lawn { .. } | Self::Heap(..) => Flags::NONE,
        }
    }

    /// The outcomes in normal and in misère play, if they are known of the position alone.
    pub(crate) fn outcomes(&self, negated: bool) -> Option<[Outcome; 2]> {
        let outcomes = match self {
            Self::Pitch(row) => [row.normal, row.misere],
            Self::Lawn { value, misere } => [Outcome::of_number(value.cmp(&0)), *misere],
            Self::Strip(_) | Self::Sprig(_) | Self::Heap(..) => return None,
        };
        Some(if negated { outcomes.map(Outcome::conjugate) } else { outcomes })
    }
}
