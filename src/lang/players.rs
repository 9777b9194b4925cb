//! Who answers questions about positions before games are made of their options: the one place that chooses.

/// Who may answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Player {
    /// What Rust knows of the ruleset (`rules/native`).
    Twin,
    /// The clauses on boards in bits, by the solver (`on_bits.rs`).
    Boards,
    /// The clauses on positions as keys, by the solver (`compiled/keys.rs`).
    Keys,
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// The value of a position.
    Value,
    /// The nim value of a position in which both players have the same moves.
    Nim,
    /// Who wins a position.
    Position,
    /// Who wins a sum of positions of one ruleset and something else.
    Sum,
}

/// Who is asked, in order: the first who knows answers. Where nobody does, games are made of the options, by compiled clauses or
/// by the evaluator. ARCHITECTURE.md has the same table, with the reasons.
pub(super) const fn players(asked: Asked) -> &'static [Player] {
    match asked {
        Asked::Value => &[Player::Twin, Player::Boards],
        Asked::Nim => &[Player::Twin, Player::Boards],
        Asked::Position => &[Player::Boards, Player::Keys],
        Asked::Sum => &[Player::Twin, Player::Boards],
    }
}
