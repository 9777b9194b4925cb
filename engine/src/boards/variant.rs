//! Variants of rulesets: the same positions, with other rights to move.

use crate::boards::RulesetId;
use crate::values::Side;

/// What becomes of the rights to move. A variant is played on the whole game that one position
/// becomes: where a move breaks it into a sum, that sum stays one position of the variant.
///
/// Source of the three that have names: Nowakowski and Saunders, *Misère cricket pitch*, section 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// Both players have the moves of both.
    Impartial,
    /// Where one player has no move, neither has.
    Dicotic,
    /// A player who had no move in a position that was reached, the first one included, never moves
    /// again; here is who had none before.
    DeadEnding(Option<Side>),
    /// The moves that the rules give, without what their authors promise to be equal.
    Plain,
}

impl Variant {
    /// Every variant, in the order of their ids.
    pub const ALL: [Self; 6] = [
        Self::Impartial,
        Self::Dicotic,
        Self::DeadEnding(None),
        Self::DeadEnding(Some(Side::Left)),
        Self::DeadEnding(Some(Side::Right)),
        Self::Plain,
    ];

    /// The ruleset of its positions, each of which has the game that it is played on as its only
    /// argument.
    #[must_use]
    pub fn id(self) -> RulesetId {
        let place = (0..).zip(Self::ALL).find(|(_, variant)| *variant == self);
        RulesetId(place.map_or(u32::MAX, |(place, _)| place))
    }

    /// The variant that an id stands for, if it stands for one.
    #[must_use]
    pub fn of(id: RulesetId) -> Option<Self> {
        Self::ALL.get(id.0 as usize).copied()
    }

    /// The name of the variant; rules played plainly have no name of their own.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Impartial => "impartial_variant",
            Self::Dicotic => "dicotic_variant",
            Self::DeadEnding(_) => "dead_ending_variant",
            Self::Plain => "",
        }
    }

    /// Returns whether the variant of a sum is the sum of the variants.
    #[must_use]
    pub fn is_additive(self) -> bool {
        match self {
            Self::Impartial | Self::Plain => true,
            Self::Dicotic | Self::DeadEnding(_) => false,
        }
    }
}
