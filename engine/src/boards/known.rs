//! The rulesets of the library of which Rust knows more than their texts say.

/// A ruleset of the library. It is set on a ruleset where the library is read, so a ruleset of the
/// user's with the same name has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// Cram.
    Cram,
    /// Domineering.
    Domineering,
    /// An impartial game that is played with one heap.
    Heap(Heap),
    /// Lawns: cricket pitches where bumps of 0 may be crossed.
    Lawn,
    /// NoGo.
    Nogo,
    /// Partizan Kayles.
    PartizanKayles,
    /// Cricket pitches.
    Pitch,
    /// Sprigs of hackenbush.
    Sprig,
}

/// An impartial game that is played with one heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heap {
    /// Dawson's Kayles.
    DawsonsKayles,
    /// Grundy's game.
    Grundy,
    /// Kayles.
    Kayles,
    /// Nim.
    Nim,
    /// Octal games, by their codes.
    Octal,
    /// Subtraction games, by their sets.
    Subtraction,
}

impl Known {
    /// Every one of them.
    pub const ALL: [Self; 13] = [
        Self::Cram,
        Self::Domineering,
        Self::Heap(Heap::DawsonsKayles),
        Self::Heap(Heap::Grundy),
        Self::Heap(Heap::Kayles),
        Self::Heap(Heap::Nim),
        Self::Heap(Heap::Octal),
        Self::Heap(Heap::Subtraction),
        Self::Lawn,
        Self::Nogo,
        Self::PartizanKayles,
        Self::Pitch,
        Self::Sprig,
    ];

    /// Returns whether outcomes of sums of its positions are found without their values.
    #[must_use]
    pub fn finds_outcomes(self) -> bool {
        self == Self::Domineering
    }

    /// Its name in the library.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Cram => "cram",
            Self::Domineering => "domineering",
            Self::Heap(Heap::DawsonsKayles) => "dawsons_kayles",
            Self::Heap(Heap::Grundy) => "grundy",
            Self::Heap(Heap::Kayles) => "kayles",
            Self::Heap(Heap::Nim) => "nim",
            Self::Heap(Heap::Octal) => "octal",
            Self::Heap(Heap::Subtraction) => "subtraction",
            Self::Lawn => "lawn",
            Self::Nogo => "nogo",
            Self::PartizanKayles => "partizan_kayles",
            Self::Pitch => "pitch",
            Self::Sprig => "sprig",
        }
    }

    /// The one that has this name in the library.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.name() == name)
    }
}
