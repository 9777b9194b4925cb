//! Who answers questions about positions before games are made of their options: the one place that chooses.

use super::scripted::Searched;
use crate::game::PosId;
use crate::meter::{Meter, Stop};
use crate::play::Playable;

/// Who may answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Player {
    /// What Rust knows of the ruleset (`boards/native`).
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

impl Playable {
    /// Who searches a position, alone or in a sum of positions of its ruleset; nobody where games are made of its options.
    pub(super) fn searched_by(
        &mut self,
        position: PosId,
        meter: &mut Meter,
    ) -> Result<Option<Player>, Stop> {
        for player in players(Asked::Sum).iter().chain(players(Asked::Position)) {
            let plays = match player {
                Player::Twin => self.twin_finds_outcomes(position),
                Player::Boards => self.is_in_bits(position, meter)?,
                Player::Keys => self.how_searched(position, meter)? == Some(Searched::AtOnce),
            };
            if plays {
                return Ok(Some(*player));
            }
        }
        Ok(None)
    }
}
