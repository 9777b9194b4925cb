//! Sides, conventions, outcomes; and the facts about who wins that the engine remembers.

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

    /// Whether `side` wins moving first.
    #[must_use]
    pub fn wins_first(self, side: Side) -> bool {
        match side {
            Side::Left => matches!(self, Self::L | Self::N),
            Side::Right => matches!(self, Self::R | Self::N),
        }
    }

    /// Whether it is at least as good for Left as another.
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

/// What is known of who wins moving first: for each convention and side two bits, "known" and
/// "wins".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Facts(u8);

impl Facts {
    #[inline]
    fn place(convention: Convention, side: Side) -> u32 {
        4 * (convention as u32) + 2 * (side as u32)
    }

    /// Does `side` win moving first, if that is known?
    #[inline]
    pub(crate) fn get(self, convention: Convention, side: Side) -> Option<bool> {
        let bits = self.0 >> Self::place(convention, side);
        (bits & 1 != 0).then_some(bits & 2 != 0)
    }

    /// Remembers the answer.
    #[inline]
    pub(crate) fn set(&mut self, convention: Convention, side: Side, wins: bool) {
        self.0 |= (1 | u8::from(wins) << 1) << Self::place(convention, side);
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
    fn facts_stay_apart() {
        let mut facts = Facts::default();
        facts.set(Convention::Misere, Side::Left, true);
        facts.set(Convention::Normal, Side::Right, false);
        assert_eq!(facts.get(Convention::Misere, Side::Left), Some(true));
        assert_eq!(facts.get(Convention::Normal, Side::Right), Some(false));
        assert_eq!(facts.get(Convention::Misere, Side::Right), None);
        assert_eq!(facts.get(Convention::Normal, Side::Left), None);
    }
}
