//! The theorems that answer questions, by name.

/// What an answer is known by, if by no search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Nimbers: Bouton 1901.
    Nim,
    /// Numbers, by their sum or by how many moves they last.
    Numbers,
    /// ↑, ↓ and ∗.
    UpsAndStars,
    /// Sprigs: McKay, Milley and Nowakowski 2016.
    Sprigs,
    /// Partizan Kayles: Milley 2015.
    PartizanKayles,
    /// Rows of cricket pitch with one bump: Nowakowski and Saunders.
    OneBumps,
    /// Integers and copies of one switch.
    Switches,
    /// Numbers that give one player more moves than all else lasts.
    SpareMoves,
    /// One row of cricket pitch.
    Pitch,
    /// One row of roll the lawn.
    Lawn,
    /// Their outcomes, which theorems give.
    Outcomes,
    /// Normal play or a small game tells them apart beside a large number.
    LargeNumbers,
    /// Modulo all games, an end is at least or at most ends only.
    Ends,
    /// A small game tells them apart, by theorems on outcomes.
    SmallGame,
}
