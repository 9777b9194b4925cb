//! Sums whose outcome a theorem gives, at any size and multiplicity. Each is held against plain
//! search in the tests; [`Engine::without_theorems`] does not use them.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::ToPrimitive;

use crate::game::engine::Engine;
use crate::game::games::component::{Component, ComponentId, Flags};
use crate::game::games::number::Dyadic;
use crate::game::games::sum::{Part, SumId};
use crate::game::solved::{Strips, Theorem};
use crate::game::winner::outcome::{Convention, Facts, Outcome, Side};

impl Engine {
    /// The outcome, if all parts are of a kind that a theorem covers. `flags` are the sum's.
    pub(crate) fn by_theorem(
        &self,
        convention: Convention,
        flags: Flags,
        parts: &[Part],
    ) -> Option<Outcome> {
        match self.covering(convention, flags)? {
            Theorem::Nim => Some(self.nim(convention, parts)),
            Theorem::Numbers => Some(self.numbers(convention, parts)),
            Theorem::UpsAndStars => Some(self.ups_and_stars(convention, parts)),
            Theorem::Sprigs => Some(self.sprigs(parts).outcome(convention)),
            Theorem::Kayles => self.strips(parts).map(Strips::outcome),
            Theorem::OneBumps => Some(self.one_bumps(parts)),
            Theorem::Switches => self.equal_switches(convention, parts),
            // Known of a position at birth, or once heights are.
            Theorem::SpareMoves | Theorem::Pitch | Theorem::Lawn => None,
        }
    }

    /// The theorem that covers sums with these flags.
    pub(crate) fn covering(&self, convention: Convention, flags: Flags) -> Option<Theorem> {
        const BY_FLAG: [(Flags, Theorem); 7] = [
            (Flags::NIMBER, Theorem::Nim),
            (Flags::NUMBER, Theorem::Numbers),
            (Flags::UP_STAR, Theorem::UpsAndStars),
            (Flags::SPRIG, Theorem::Sprigs),
            (Flags::STRIP, Theorem::Kayles),
            (Flags::ONE_BUMP, Theorem::OneBumps),
            (Flags::SWITCH, Theorem::Switches),
        ];
        if self.without_theorems || !flags.any(Flags::KINDS) {
            return None;
        }
        let (_, theorem) = BY_FLAG.iter().find(|(flag, _)| flags.any(*flag))?;
        match (theorem, convention) {
            (Theorem::Kayles | Theorem::OneBumps, Convention::Normal) => None,
            (theorem, _) => Some(*theorem),
        }
    }

    /// What is known of a leaf at birth.
    pub(crate) fn leaf_facts(&self, component: &Component) -> Facts {
        let (normal, misere) = match component {
            _ if self.without_theorems => return Facts::default(),
            Component::Number(number) => match number.sign() {
                Ordering::Less => (Outcome::R, Outcome::L),
                Ordering::Equal => (Outcome::P, Outcome::N),
                Ordering::Greater => (Outcome::L, Outcome::R),
            },
            Component::Nimber(1) => (Outcome::N, Outcome::P),
            Component::Nimber(_) => (Outcome::N, Outcome::N),
            Component::Position { position, negated } => {
                let solved = self.solved.get(position);
                match solved.and_then(|solved| solved.outcomes(*negated)) {
                    Some([normal, misere]) => (normal, misere),
                    None => return Facts::default(),
                }
            }
            Component::Form | Component::NumberUpStar(_) | Component::Ordinal(..) => {
                return Facts::default();
            }
        };
        let mut facts = Facts::default();
        for side in Side::BOTH {
            facts.set(Convention::Normal, side, normal.wins_first(side));
            facts.set(Convention::Misere, side, misere.wins_first(side));
        }
        facts
    }

    /// Nim (Bouton 1901): N if the heaps do not balance; in misère play, heaps of one only, N
    /// if their number is even.
    fn nim(&self, convention: Convention, parts: &[Part]) -> Outcome {
        let (mut balance, mut stars, mut large) = (0, 0, false);
        for part in parts {
            let heap = match self.component(part.id) {
                Component::Nimber(n) => *n,
                _ => 0,
            };
            if part.times % 2 == 1 {
                balance ^= heap;
                stars += heap & 1;
            }
            large |= heap > 1;
        }
        let next_wins = match convention {
            Convention::Misere if !large => stars % 2 == 0,
            Convention::Normal | Convention::Misere => balance != 0,
        };
        Outcome::from_wins(next_wins, next_wins)
    }

    /// Numbers. Normal play: the sign of the sum. Misère play: compare the weights of the positive
    /// and of the negative ones; the heavier side has more moves to get rid of, and loses.
    ///
    /// The weight of `|x|` is the number of moves that its owner needs to bring it to 0: the integer
    /// part plus the ones among the binary digits of the fraction, for each move takes the last one
    /// away. (For integers: Milley and Renault, *Dead ends in misère play*, 2013.) Proof: let A and
    /// B be Left's and Right's weights. If A ≤ B, Left to move wins: she takes from her own numbers,
    /// A falls by one; Right's reply either lowers B by one, or moves in a positive number, which
    /// may lower A only; A ≤ B again. Without positive numbers left, A = 0, her move in a negative
    /// fraction keeps it negative, so B ≥ 1 and Right's reply keeps B ≥ 0. If A > B, each of her
    /// moves leads to A' ≥ B, where Right, moving first, wins by the same argument.
    fn numbers(&self, convention: Convention, parts: &[Part]) -> Outcome {
        let mut total = Dyadic::ZERO;
        for part in parts {
            let Component::Number(number) = self.component(part.id) else {
                continue;
            };
            let share = match convention {
                Convention::Normal => number.clone(),
                Convention::Misere => weight(number),
            };
            total = total.add(&share.times(part.times));
        }
        match (convention, total.sign()) {
            (Convention::Normal, sign) => normal_outcome(sign),
            (Convention::Misere, Ordering::Less) => Outcome::L,
            (Convention::Misere, Ordering::Equal) => Outcome::N,
            (Convention::Misere, Ordering::Greater) => Outcome::R,
        }
    }

    /// The weight of a sum of numbers: who owns the moves that its numbers last loses in misère play
    /// (see `by_theorem`'s numbers). `None` for other games.
    #[must_use]
    pub fn weight_of_numbers(&self, g: SumId) -> Option<Dyadic> {
        let mut total = Dyadic::ZERO;
        for part in self.parts(g) {
            let number = self.as_number(part.id.into())?;
            total = total.add(&weight(number).times(part.times));
        }
        Some(total)
    }

    /// Sums of ↑, ↓ and ∗. In both conventions ↑ + ↓ and ∗ + ∗ may be cancelled (modulo dicots:
    /// Allen, *Peeking at partizan misère quotients*, 2009; Dorbec, Renault, Siegel and Sopena,
    /// *Dicots, and a taxonomic ranking for misère games*, 2014), which leaves `n·↑` with or without
    /// a star; from there by induction on n.
    fn ups_and_stars(&self, convention: Convention, parts: &[Part]) -> Outcome {
        let (mut ups, mut star) = (0_i128, false);
        for part in parts {
            match self.component(part.id) {
                Component::Nimber(_) => star ^= part.times % 2 == 1,
                Component::Number(_) => {}
                _ if self.known_options(part.id, Side::Left)[0] == ComponentId::ZERO.into() => {
                    ups += i128::from(part.times);
                }
                _ => ups -= i128::from(part.times),
            }
        }
        let outcome = match (convention, ups.unsigned_abs(), star) {
            (Convention::Normal, 0, false) => Outcome::P,
            (Convention::Normal, 0 | 1, true) => Outcome::N,
            (Convention::Normal, _, _) => Outcome::L,
            (Convention::Misere, 0, false) => Outcome::N,
            (Convention::Misere, 0, true) => Outcome::P,
            (Convention::Misere, 1, false) => Outcome::R,
            (Convention::Misere, 2, false) => Outcome::P,
            (Convention::Misere, 1..=3, true) => Outcome::N,
            (Convention::Misere, _, _) => Outcome::L,
        };
        if ups < 0 { outcome.conjugate() } else { outcome }
    }

    /// Integers and k copies of one switch ±a, where ∗ counts as ±0. Integers cancel (modulo dead
    /// ends in misère play: Milley and Renault 2013); n is their sum.
    ///
    /// Normal play: n, and ±a if k is odd. Misère play, with c = a+1: Left wins moving first if
    /// n ≤ -kc, loses if n > kc, and between them loses and wins in turns, in 2k blocks of c
    /// values each, the first of them lost. By induction on k, then n: she moves to k-1 switches and
    /// n+a, where Right's view is the mirrored -(n+a), or, if n > 0, to n-1.
    fn equal_switches(&self, convention: Convention, parts: &[Part]) -> Option<Outcome> {
        let (mut integer, mut switch) = (Dyadic::ZERO, None);
        for part in parts {
            let hot = match self.component(part.id) {
                Component::Number(number) => {
                    integer = integer.add(number);
                    continue;
                }
                Component::Form => {
                    self.as_number(*self.known_options(part.id, Side::Left).first()?)?
                }
                _ => &Dyadic::ZERO,
            };
            if switch.is_some() {
                return None;
            }
            switch = Some((hot.numerator(), part.times));
        }
        let (hot, copies) = switch.unwrap_or_default();
        let n = integer.numerator();
        if convention == Convention::Normal {
            if copies % 2 == 0 {
                return Some(normal_outcome(integer.sign()));
            }
            let zero = BigInt::ZERO;
            return Some(Outcome::from_wins(&n + &hot >= zero, n - hot <= zero));
        }
        let block = hot + 1_u32;
        let reach = &block * copies;
        let left_first = |n: &BigInt| {
            *n <= -&reach || (*n <= reach && (n + &reach - 1_u32).div_floor(&block).is_odd())
        };
        Some(Outcome::from_wins(left_first(&n), left_first(&-n)))
    }
}

/// The moves that the owner of a number needs to bring it to 0, with the number's sign.
pub(crate) fn weight(number: &Dyadic) -> Dyadic {
    if number.is_integer() {
        return number.clone();
    }
    let size = number.abs();
    let whole = size.floor();
    let fraction = size.subtract(&whole).numerator();
    let ones = match fraction.to_u64() {
        Some(word) => u64::from(word.count_ones()),
        None => fraction.magnitude().count_ones(),
    };
    let weight = whole.add(&Dyadic::from_big(BigInt::from(ones), 0));
    if number.sign().is_lt() { weight.negate() } else { weight }
}

fn normal_outcome(sign: Ordering) -> Outcome {
    match sign {
        Ordering::Less => Outcome::R,
        Ordering::Equal => Outcome::P,
        Ordering::Greater => Outcome::L,
    }
}
