//! Players, conventions, outcomes.

use std::cmp::Ordering;

/// A player. Code is written once "for a side"; no conjugates are built to serve the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// Left.
    Left,
    /// Right.
    Right,
}

impl Side {
    /// Left, then Right.
    pub const BOTH: [Self; 2] = [Self::Left, Self::Right];

    /// The other player.
    #[inline]
    #[must_use]
    pub fn opponent(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// Who wins when a player to move cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Convention {
    /// The player who cannot move loses.
    Normal,
    /// The player who cannot move wins.
    Misere,
}

/// Who wins under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Left, whoever starts.
    L,
    /// The next player, who starts.
    N,
    /// The previous player, who does not start.
    P,
    /// Right, whoever starts.
    R,
}

impl Outcome {
    /// From the two games: does Left win moving first, does Right win moving first?
    #[inline]
    #[must_use]
    pub fn from_wins(left_first: bool, right_first: bool) -> Self {
        match (left_first, right_first) {
            (true, false) => Self::L,
            (true, true) => Self::N,
            (false, false) => Self::P,
            (false, true) => Self::R,
        }
    }

    /// In normal play, of a number with this sign.
    #[must_use]
    pub fn of_number(sign: Ordering) -> Self {
        match sign {
            Ordering::Less => Self::R,
            Ordering::Equal => Self::P,
            Ordering::Greater => Self::L,
        }
    }

    /// Returns whether `side` wins moving first.
    #[must_use]
    pub fn wins_first(self, side: Side) -> bool {
        match side {
            Side::Left => matches!(self, Self::L | Self::N),
            Side::Right => matches!(self, Self::R | Self::N),
        }
    }

    /// Returns whether it is at least as good for Left as another.
    #[must_use]
    pub fn is_at_least(self, other: Self) -> bool {
        self >= other
    }

    /// The outcome with the players' roles exchanged.
    #[must_use]
    pub fn conjugate(self) -> Self {
        Self::from_wins(self.wins_first(Side::Right), self.wins_first(Side::Left))
    }
}

/// L > N, L > P, N > R, P > R; N and P cannot be compared.
impl PartialOrd for Outcome {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        let at_least = |a: Self, b: Self| {
            a.wins_first(Side::Left) >= b.wins_first(Side::Left)
                && a.wins_first(Side::Right) <= b.wins_first(Side::Right)
        };
        match (at_least(*self, *other), at_least(*other, *self)) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Greater),
            (false, true) => Some(Ordering::Less),
            (false, false) => None,
        }
    }
}

/// How best play ends for a player who begins. What comes later is better for that player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// The other player wins.
    Loss,
    /// Play goes on for ever: neither player can force a win.
    Draw,
    /// The player who begins wins.
    Win,
}

impl From<bool> for Ending {
    fn from(wins: bool) -> Self {
        if wins { Self::Win } else { Self::Loss }
    }
}

/// How best play ends for each player who begins, where play may go on for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Endings {
    /// For Left, if Left begins.
    pub left_first: Ending,
    /// For Right, if Right begins.
    pub right_first: Ending,
}

impl Endings {
    /// Nobody can force a win, whoever begins.
    pub const DRAWS: Self = Self { left_first: Ending::Draw, right_first: Ending::Draw };

    /// The outcome; `None` where some player who begins draws.
    #[must_use]
    pub fn outcome(self) -> Option<Outcome> {
        let wins = |ending| match ending {
            Ending::Win => Some(true),
            Ending::Loss => Some(false),
            Ending::Draw => None,
        };
        Some(Outcome::from_wins(wins(self.left_first)?, wins(self.right_first)?))
    }

    /// The ending for a player who begins.
    #[must_use]
    pub fn first(self, side: Side) -> Ending {
        match side {
            Side::Left => self.left_first,
            Side::Right => self.right_first,
        }
    }
}

impl From<Outcome> for Endings {
    fn from(outcome: Outcome) -> Self {
        Self {
            left_first: outcome.wins_first(Side::Left).into(),
            right_first: outcome.wins_first(Side::Right).into(),
        }
    }
}

/// What is better for Left is greater, whoever begins.
impl PartialOrd for Endings {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        let left = self.left_first.cmp(&other.left_first);
        let right = other.right_first.cmp(&self.right_first);
        match (left, right) {
            (same, Ordering::Equal) => Some(same),
            (Ordering::Equal, other) => Some(other),
            (left, right) => (left == right).then_some(left),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn next_and_previous_cannot_be_compared() {
        use Outcome::{L, N, P, R};
        assert!(L > N && L > P && N > R && P > R && L > R);
        assert_eq!(N.partial_cmp(&P), None);
        assert_eq!(L.conjugate(), R);
        assert_eq!(P.conjugate(), P);
    }

    #[test]
    fn a_draw_is_between_a_win_and_a_loss() {
        let all = [Ending::Loss, Ending::Draw, Ending::Win];
        for left_first in all {
            for right_first in all {
                let endings = Endings { left_first, right_first };
                let draws = [left_first, right_first].contains(&Ending::Draw);
                assert_eq!(endings.outcome().is_none(), draws);
                for left in all {
                    for right in all {
                        let other = Endings { left_first: left, right_first: right };
                        let at_least = left_first >= left && right_first <= right;
                        assert_eq!(endings >= other, at_least, "{endings:?} {other:?}");
                    }
                }
            }
        }
        use Outcome::{L, N, P, R};
        for a in [L, N, P, R] {
            assert_eq!(Endings::from(a).outcome(), Some(a));
            for b in [L, N, P, R] {
                assert_eq!(Endings::from(a).partial_cmp(&b.into()), a.partial_cmp(&b));
            }
        }
        assert_eq!(Endings::DRAWS.partial_cmp(&N.into()), None);
        assert!(Endings::DRAWS < L.into() && Endings::DRAWS > R.into());
    }
}
