//! Sums of numbers of any size.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use crate::game::ask::{Answer, Modulo};
use crate::game::engine::Engine;
use crate::game::games::component::{Component, Flags};
use crate::game::games::sum::{Part, SumId};
use crate::game::modulo::distinction::Distinction;
use crate::game::modulo::universe::{Universe, Verdict};
use crate::game::solved::source::Source;
use crate::game::solved::theorem::{Theorem, is_one_large, witness_among};
use crate::values::number::Dyadic;
use crate::values::{Convention, Outcome};

/// Numbers.
pub(super) struct Numbers;

impl Theorem for Numbers {
    fn source(&self) -> Source {
        Source::Numbers
    }

    fn covers(&self, _: Convention, flags: Flags) -> bool {
        flags.any(Flags::NUMBER)
    }

    /// Normal play: the sign of the sum. Misère play: compare the weights of the positive
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
    fn outcome(&self, engine: &Engine, convention: Convention, parts: &[Part]) -> Option<Outcome> {
        let mut total = Dyadic::ZERO;
        for part in parts {
            let Component::Number(number) = engine.component(part.id) else {
                continue;
            };
            let share = match convention {
                Convention::Normal => number.clone(),
                Convention::Misere => weight(number),
            };
            total = total.add(&share.times(part.times));
        }
        Some(match (convention, total.sign()) {
            (Convention::Normal, sign) => Outcome::of_number(sign),
            (Convention::Misere, Ordering::Less) => Outcome::L,
            (Convention::Misere, Ordering::Equal) => Outcome::N,
            (Convention::Misere, Ordering::Greater) => Outcome::R,
        })
    }

    /// Two numbers: see [`order_of_numbers`]. Sums of numbers of weights v > w: `g ≱ h` if 1 is a member,
    /// because beside the integer -w the first has outcome R and the second N.
    fn order(&self, modulo: &mut Modulo<'_>, [g, h]: [SumId; 2]) -> Answer<Option<Verdict>> {
        let universe = modulo.universe;
        if !universe.has_provisos() {
            return Ok(None);
        }
        if let (Some(x), Some(y)) = (modulo.as_number(g), modulo.as_number(h))
            && let Some(holds) = order_of_numbers(universe, x, y)
        {
            return Ok(Some(holds.into()));
        }
        let weights = [g, h].map(|game| modulo.weight_of_numbers(game));
        let [Some(v), Some(w)] = weights else {
            return Ok(None);
        };
        let one = modulo.number(Dyadic::ONE);
        Ok((v > w && modulo.is_member(one)?).then_some(Verdict::False))
    }

    /// For integers `n < m` the witness is `-n ± (m-n-1)`: Left, moving first, loses the switch alone,
    /// and wins the switch beside `m-n` (see [`Switches`](super::switches::Switches)).
    fn witness(&self, modulo: &mut Modulo<'_>, [g, h]: [SumId; 2]) -> Answer<Option<Distinction>> {
        match self.order(modulo, [g, h])? {
            Some(Verdict::True) => return Ok(Some(Distinction::AtLeast)),
            Some(Verdict::False) if is_one_large(modulo, [g, h])? => {}
            _ => return Ok(None),
        }
        let mut candidates = Vec::new();
        if let Some(weight) = modulo.weight_of_numbers(h) {
            candidates.push(modulo.number(weight.negate()));
        }
        if let (Some(n), Some(m)) = (modulo.as_number(g), modulo.as_number(h))
            && n.is_integer()
            && m.is_integer()
            && n < m
        {
            let (hot, minus) = (m.subtract(n).subtract(&Dyadic::ONE), n.negate());
            let hot = modulo.number(hot);
            let switch = modulo.switch(&[hot])?;
            let minus = modulo.number(minus);
            candidates.push(modulo.add(minus, switch)?);
        }
        witness_among(modulo, [g, h], &candidates)
    }

    /// An integer is a sum of units, and a sum of members with inverses has an inverse.
    fn inverse(&self, modulo: &mut Modulo<'_>, game: SumId) -> Answer<Option<Verdict>> {
        let Some(x) = modulo.as_number(game) else {
            return Ok(None);
        };
        let is_integer = x.is_integer();
        if game == SumId::ZERO || modulo.universe.facts().numbers_cancel {
            return Ok(Some(Verdict::True));
        }
        let one = modulo.number(Dyadic::ONE);
        if !is_integer || game == one || !modulo.is_member(one)? {
            return Ok(None);
        }
        let one = modulo.tree(one)?;
        modulo.is_invertible_tree(one).map(Some)
    }
}

impl Engine {
    /// The weight of a sum of numbers: who owns the moves that its numbers last loses in misère play
    /// (see `Numbers`). `None` for other games.
    #[must_use]
    pub fn weight_of_numbers(&self, g: SumId) -> Option<Dyadic> {
        if !self.flags(g).any(Flags::NUMBER) {
            return None;
        }
        let mut total = Dyadic::ZERO;
        for (id, times) in self.components(g) {
            let number = self.as_number(id.into())?;
            total = total.add(&weight(number).times(times));
        }
        Some(total)
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

/// Returns whether x ≥ y modulo a misère universe, if that is known at any size. Weights are those of
/// [`Numbers`]; W is the weight of the size.
///
/// If `x ≥ y` modulo some universe, then `x ≥ y` in normal play (Larsson, Nowakowski and Santos,
/// *Absolute combinatorial game theory*, 2016), so let x > y.
///
/// Different integers are confused. Let `k > 0`. `k ≱ 0`: Right wins k, and 0 has outcome N. `0 ≱ -k`
/// by symmetry; for `n > m > 0`, `n ≥ m` needs that an option of n meets Left's move to m-1, so
/// `n-1 ≥ m-1`; and `n ≱ -m` by outcome.
///
/// Modulo blocking games, and fewer, x ≥ y if weight(x) ≤ weight(y); then both are positive or both
/// negative. Proof. The side that owns no positive number is strong beside every end of its own
/// (Davies and Milley, 2026, Theorem 3.1, by induction), the other side loses beside 0; as the signs
/// agree, nothing is lost there. The moves, for x > y > 0: Left's move takes the last one of the
/// binary digits away. From y she goes to p = y - 2^-k, from x to x - 2^-j. If x - 2^-j ≥ p, that
/// meets it: both weights fell by one. Else y and p lie between the neighbours x - 2^-j and x; p has
/// the digits of the lower and at least one more, and Right's reply to p meets it: it is x, or still
/// between them, with W at least W(x - 2^-j) + 1 = W(x). Right's move takes x, with t trailing ones,
/// to q, where the ones are gone and the zero before them is a one. Left's reply goes to x without
/// these ones, of weight W(x) - t: if that is at least y, it meets q. Else y lies between it and its
/// neighbour q, and so does Right's option of y, or is q: W of it is at least that of q. For
/// 0 > x > y exchange the players.
///
/// Modulo all games nothing but x itself is ≥ x: there, of numbers, integers alone are strong, and
/// by induction the moves above must lead to equal games: from two fractions Right to the same q, so
/// that x has more ones than y, against the weights.
fn order_of_numbers(universe: Universe, x: &Dyadic, y: &Dyadic) -> Option<bool> {
    if x <= y || x.is_integer() && y.is_integer() {
        return Some(x == y);
    }
    if universe.facts().has_all_games {
        Some(false)
    } else {
        (universe.is_within(Universe::Blocking) && weight(x) <= weight(y)).then_some(true)
    }
}
