//! What tells two games apart.

use crate::game::games::sum::SumId;
use crate::game::modulo::universe::Verdict;
use crate::values::Outcome;

/// A game that tells two games apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The game, a member of the universe.
    pub game: SumId,
    /// The outcome of the first game with it.
    pub first: Outcome,
    /// The outcome of the second game with it: the first outcome is not at least this.
    pub second: Outcome,
}

impl Witness {
    /// The same witness for the two games in the other order.
    pub(crate) fn reversed(self) -> Self {
        Self { first: self.second, second: self.first, ..self }
    }
}

/// What the search for a witness of `g ≱ h` found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distinction {
    /// There is none: `g ≥ h`.
    AtLeast,
    /// This witness.
    Witness(Witness),
    /// There is a witness, but it may be too large to be built: a theorem tells the games apart, and
    /// they are too large to be taken apart.
    TooLarge,
    /// It is not known whether there is a witness.
    Unknown,
}

impl Distinction {
    /// Returns whether `g ≥ h`.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self {
            Self::AtLeast => Verdict::True,
            Self::Witness(_) | Self::TooLarge => Verdict::False,
            Self::Unknown => Verdict::Unknown,
        }
    }
}
