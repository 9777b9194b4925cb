//! What is asked about who wins: the outcome, or no more than a claim about it. A claim may be decided
//! by what one player wins moving first, and then the other's search, often as long, is not made.

use crate::game::ask::Ask;
use crate::meter::Sought;
use crate::values::{Outcome, Side};

/// A question about who wins.
pub trait Asked {
    /// What answers it.
    type Found;

    /// The answer, from whether a player wins moving first. Asks that of each player once at most.
    ///
    /// # Errors
    /// Those of `wins`.
    fn decide<E>(&self, wins: impl FnMut(Side) -> Result<bool, E>) -> Result<Self::Found, E>;

    /// Returns whether somebody waits for what Left, moving first, can do.
    fn tells(&self) -> bool {
        false
    }

    /// The answer where the outcome is known.
    fn told(&self, outcome: Outcome) -> Self::Found {
        let known = |side| Ok(outcome.wins_first(side));
        let Ok(found) = self.decide::<std::convert::Infallible>(known);
        found
    }
}

/// Asks for the outcome.
#[derive(Clone, Copy, Debug, Default)]
pub struct WhoWins {
    /// Whether it is the outcome that was asked for, and none on the way there.
    pub tells: bool,
}

impl Asked for WhoWins {
    type Found = Outcome;

    fn decide<E>(&self, mut wins: impl FnMut(Side) -> Result<bool, E>) -> Result<Outcome, E> {
        Ok(Outcome::from_wins(wins(Side::Left)?, wins(Side::Right)?))
    }

    fn tells(&self) -> bool {
        self.tells
    }
}

impl Ask<'_> {
    /// Tells that Left, moving first, wins or does not, if somebody waits for it.
    pub(in crate::game) fn tell_winner(&self, asked: &impl Asked, side: Side, wins: bool) {
        if asked.tells() && side == Side::Left {
            self.meter.find(Sought::Winner, usize::from(wins), 1);
        }
    }
}

/// Asks whether something holds of the outcome: whether it is one of some outcomes.
#[derive(Clone, Copy, Debug)]
pub struct Whether {
    /// By whether Left, and Right, wins moving first.
    holds: [[bool; 2]; 2],
}

impl Whether {
    /// Asks whether the claim holds of the outcome.
    pub fn new(claim: impl Fn(Outcome) -> bool) -> Self {
        let holds = |left| [false, true].map(|right| claim(Outcome::from_wins(left, right)));
        Self { holds: [false, true].map(holds) }
    }
}

impl Asked for Whether {
    type Found = bool;

    fn decide<E>(&self, mut wins: impl FnMut(Side) -> Result<bool, E>) -> Result<bool, E> {
        let holds = |left, right| self.holds[usize::from(left)][usize::from(right)];
        let of_right_alone =
            [false, true].iter().all(|&right| holds(false, right) == holds(true, right));
        let left = !of_right_alone && wins(Side::Left)?;
        if holds(left, false) == holds(left, true) {
            return Ok(holds(left, false));
        }
        Ok(holds(left, wins(Side::Right)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Outcome::{L, N, P, R};

    /// The answer, and who was asked.
    fn asked(asked: &impl Asked<Found = bool>, outcome: Outcome) -> (bool, Vec<Side>) {
        let mut players = Vec::new();
        let Ok(found) = asked.decide::<std::convert::Infallible>(|side| {
            players.push(side);
            Ok(outcome.wins_first(side))
        });
        (found, players)
    }

    #[test]
    fn no_player_is_asked_in_vain() {
        for outcome in [L, N, P, R] {
            let (right, left) = (vec![Side::Right], vec![Side::Left]);
            let at_least = |outcome| matches!(outcome, L | P);
            assert_eq!(asked(&Whether::new(at_least), outcome), (at_least(outcome), right));
            let at_most = |outcome| matches!(outcome, R | P);
            assert_eq!(asked(&Whether::new(at_most), outcome), (at_most(outcome), left.clone()));
            let zero = |outcome| outcome == P;
            let both = vec![Side::Left, Side::Right];
            let needed = if outcome.wins_first(Side::Left) { left } else { both };
            assert_eq!(asked(&Whether::new(zero), outcome), (zero(outcome), needed));
            assert_eq!(WhoWins::default().told(outcome), outcome);
        }
        assert_eq!(asked(&Whether::new(|_| true), N), (true, vec![]));
    }
}
