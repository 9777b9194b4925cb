//! Numbers, nimbers and shared summands modulo misère universes, at any size: theorems that need not
//! take them apart. The tests compare every theorem with the one recursion.
//! [`Engine::without_theorems`] uses none of them.

use crate::game::ask::{Answer, Modulo};
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::games::component::{Component, ComponentId};
use crate::game::games::number::Dyadic;
use crate::game::games::sum::{Part, Parts, SumId};
use crate::game::modulo::universe::{Inverses, Universe, Verdict};
use crate::game::modulo::witness::{Distinction, Witness};
use crate::game::winner::outcome::Convention;
use crate::game::winner::theorem::weight;

/// Whether the whole part of a number is not 0, and the number is the sum of its whole part and the
/// rest.
///
/// Integers are. Modulo blocking games, and smaller universes with the integers, all numbers are: let
/// `x = n + f` with an integer `n > 0` and `0 < f < 1`. Left's options of the sum are `n + f^L` and
/// `n - 1 + f`, Right's is `n + f^R`; by induction `n + f^L` and `n + f^R` are the options of `x`. As f
/// has a binary one more than `f^L`, `1 + f^L` has the weight of f and is larger, so it is at least f
/// (see [`order_of_numbers`]), and `n - 1 + f` is dominated.
fn has_whole(universe: Universe, x: &Dyadic) -> bool {
    let fractions = universe.theory().numbers_cancel;
    x.is_integer() && *x != Dyadic::ZERO || fractions && x.abs() > Dyadic::ONE
}

/// The whole part: the number rounded towards 0.
fn whole(x: &Dyadic) -> Dyadic {
    if x.sign().is_lt() { x.negate().floor().negate() } else { x.floor() }
}

/// The least height of games that are not taken apart for a witness.
pub(crate) const LARGE: u32 = 1000;

impl Modulo<'_> {
    /// Whether theorems on order modulo misère universes may be used. Values answer in normal play;
    /// impartial games are compared by their canonical forms.
    pub(crate) fn has_theorems(&self) -> bool {
        !self.without_theorems && self.universe.has_provisos()
    }

    /// Whether a leaf that is a simplest form has an inverse, if that is known without its
    /// followers.
    pub(crate) fn is_invertible_leaf(&mut self, game: SumId) -> Answer<Option<Verdict>> {
        let theory = self.universe.theory();
        if self.ask.engine.without_theorems {
            return Ok(None);
        }
        if game == SumId::ZERO || theory.numbers_cancel && self.as_number(game).is_some() {
            return Ok(Some(Verdict::True));
        }
        match theory.inverses {
            Inverses::All => Ok(Some(Verdict::True)),
            Inverses::OnlyZero => Ok(Some(Verdict::False)),
            // Nimbers have the follower ∗, which has outcome P.
            Inverses::PFree => Ok(self.is_nimber(game).then_some(Verdict::False)),
            Inverses::Cancelling => {
                // An integer is a sum of units. A sum of members with inverses has an inverse.
                let one = self.number(Dyadic::ONE);
                if self.as_integer(game).is_none() || game == one || !self.is_member(one)? {
                    return Ok(None);
                }
                let one = self.tree(one)?;
                self.is_invertible_tree(one).map(Some)
            }
        }
    }

    /// Whether a component certainly has an inverse.
    pub(crate) fn is_invertible_part(&mut self, id: ComponentId) -> Answer<bool> {
        if self.is_simplest_leaf(id.into())
            && let Some(known) = self.is_invertible_leaf(id.into())?
        {
            return Ok(known.is_true());
        }
        let tree = self.simplest_tree(id.into())?;
        Ok(self.is_invertible_tree(tree)?.is_true())
    }

    /// Whether 1 is a member with an inverse: then sums of integers are integers.
    pub(crate) fn units_cancel(&mut self) -> Answer<bool> {
        let one = self.number(Dyadic::ONE);
        if !self.is_member(one)? {
            return Ok(false);
        }
        let one = self.tree(one)?;
        Ok(self.is_invertible_tree(one)?.is_true())
    }

    /// Returns two games without the summands that both have and that have an inverse, if both games
    /// are members; else returns the games. The order stays: adding `K` to both sides of `G ≥ H` gives
    /// `G + K ≥ H + K`, and adding the inverse of `K` to both sides of `G + K ≥ H + K` gives `G ≥ H`.
    /// If 1 has an inverse, the smaller of two integers of one sign counts as a summand of both, and so
    /// do whole parts of numbers (see [`whole`]).
    pub(crate) fn without_common(&mut self, g: SumId, h: SumId) -> Answer<(SumId, SumId)> {
        let universe = self.universe;
        if g == h || !self.has_theorems() {
            return Ok((g, h));
        }
        let mut sides = [self.parts(g), self.parts(h)];
        let [a, b] = &sides;
        let integral = |parts: &Parts| {
            let mut components = parts.iter().map(|part| self.component(part.id));
            components.any(
                |component| matches!(component, Component::Number(x) if has_whole(universe, x)),
            )
        };
        let shared = a.iter().any(|part| b.iter().any(|b| b.id == part.id));
        let integers = (a.len() > 1 || b.len() > 1) && (integral(a) || integral(b));
        if !(shared || integers)
            || self.is_tombstoned(g)
            || self.is_tombstoned(h)
            || !self.is_member(g)?
            || !self.is_member(h)?
        {
            return Ok((g, h));
        }
        if integers && self.units_cancel()? {
            let common = |[m, n]: &[Dyadic; 2]| match m.sign() == n.sign() {
                true if m.abs() < n.abs() => m.clone(),
                true => n.clone(),
                false => Dyadic::ZERO,
            };
            let mut split = sides.clone();
            for parts in &mut split {
                self.split_numbers(universe, parts);
            }
            let totals = split.each_mut().map(|parts| self.take_integers(parts));
            // If the two sides share no whole part, no number is split.
            let totals = if common(&totals) == Dyadic::ZERO {
                sides.each_mut().map(|parts| self.take_integers(parts))
            } else {
                sides = split;
                totals
            };
            let common = common(&totals);
            for (total, parts) in totals.into_iter().zip(&mut sides) {
                let id = self.leaf(Component::Number(total.subtract(&common)));
                parts.push(Part { id, times: 1 });
            }
        }
        for i in 0..sides[0].len() {
            let Part { id, times } = sides[0][i];
            let Some(k) = sides[1].iter().position(|part| part.id == id) else {
                continue;
            };
            match self.is_invertible_part(id) {
                Ok(false) | Err(EngineError::Undecided) => {}
                Ok(true) => {
                    let common = times.min(sides[1][k].times);
                    sides[0][i].times -= common;
                    sides[1][k].times -= common;
                }
                Err(error) => return Err(error),
            }
        }
        let [a, b] = sides;
        Ok((self.sum_of(a)?, self.sum_of(b)?))
    }

    /// Whether `g ≥ h` modulo a misère universe, where a theorem says so at any size.
    ///
    /// - Numbers: see [`order_of_numbers`].
    /// - Nimbers are equal or confused: with ∗n, where n > 1, ∗n has outcome P and another nimber
    ///   has N; ∗ and 0 have P and N by themselves. All universes have the nimbers.
    /// - If not `o(g) ≥ o(h)`, then `g ≱ h`, because 0 is a member.
    /// - Sums of numbers of weights v > w (see [`Engine::by_theorem`]): `g ≱ h` if 1 is a member,
    ///   because beside the integer -w the first has outcome R and the second N.
    pub(crate) fn order_of_leaves(&mut self, g: SumId, h: SumId) -> Answer<Option<Verdict>> {
        let universe = self.universe;
        if g == h {
            return Ok(Some(Verdict::True));
        }
        if !self.has_theorems() {
            return Ok(None);
        }
        if let (Some(x), Some(y)) = (self.as_number(g), self.as_number(h))
            && let Some(holds) = order_of_numbers(universe, x, y)
        {
            return Ok(Some(holds.into()));
        }
        if self.is_nimber(g) && self.is_nimber(h) {
            return Ok(Some(Verdict::False));
        }
        let parts = [self.parts(g), self.parts(h)];
        let outcome = |game: SumId, parts: &Parts| {
            self.by_theorem(Convention::Misere, self.flags(game), parts)
        };
        if let (Some(first), Some(second)) = (outcome(g, &parts[0]), outcome(h, &parts[1]))
            && !first.is_at_least(second)
        {
            return Ok(Some(Verdict::False));
        }
        let [Some(v), Some(w)] = parts.map(|parts| self.weight_of(&parts)) else {
            return Ok(None);
        };
        let one = self.number(Dyadic::ONE);
        Ok((v > w && self.is_member(one)?).then_some(Verdict::False))
    }

    /// A witness for two large games that [`Modulo::order_of_leaves`] tells apart. `None` if it does
    /// not, or if the games are small enough to be taken apart.
    ///
    /// For integers `n < m` the witness is `-n ± (m-n-1)`: Left, moving first, loses the switch alone,
    /// and wins the switch beside `m-n` (see [`Engine::by_theorem`]).
    pub(crate) fn distinguish_leaves(&mut self, g: SumId, h: SumId) -> Answer<Option<Distinction>> {
        let known = self.order_of_leaves(g, h)?;
        if known.is_some_and(Verdict::is_true) {
            return Ok(Some(Distinction::AtLeast));
        }
        if !known.is_some_and(Verdict::is_false)
            || self.birthday(g)?.max(self.birthday(h)?) < LARGE.into()
        {
            return Ok(None);
        }
        let mut candidates = vec![SumId::ZERO, self.nimber(1)];
        candidates.extend([g, h].into_iter().filter(|&game| self.is_nimber(game)));
        if let Some(weight) = self.weight_of(&self.parts(h)) {
            candidates.push(self.number(weight.negate()));
        }
        if let (Some(n), Some(m)) = (self.as_integer(g), self.as_integer(h))
            && n < m
        {
            let (hot, minus) = (m.subtract(n).subtract(&Dyadic::ONE), n.negate());
            let hot = self.number(hot);
            let switch = self.switch(&[hot])?;
            let minus = self.number(minus);
            candidates.push(self.add(minus, switch)?);
        }
        for game in candidates {
            let sums = [self.add(g, game)?, self.add(h, game)?];
            let [Some(first), Some(second)] = sums
                .map(|sum| self.by_theorem(Convention::Misere, self.flags(sum), &self.parts(sum)))
            else {
                continue;
            };
            if !first.is_at_least(second) && self.is_member(game)? {
                return Ok(Some(Distinction::Witness(Witness { game, first, second })));
            }
        }
        Ok(None)
    }
}

impl Engine {
    /// Whether a game is a number or a nimber: they are their own simplest forms modulo every
    /// universe. A number has one option for each side at most, and these do not reverse: the reply
    /// to Left's option of x is a number above x, which x is not at least (see
    /// [`order_of_numbers`]). The options of `∗n` are nimbers, of which none is at least another
    /// (see [`Modulo::order_of_leaves`]), so none is dominated, and none reverses to a smaller one.
    pub(crate) fn is_simplest_leaf(&self, game: SumId) -> bool {
        !self.without_theorems && (self.as_number(game).is_some() || self.is_nimber(game))
    }

    fn as_integer(&self, game: SumId) -> Option<&Dyadic> {
        self.as_number(game).filter(|number| number.is_integer())
    }

    /// Whether a game is a nimber or 0.
    fn is_nimber(&self, game: SumId) -> bool {
        game.component().is_some_and(|id| match self.component(id) {
            Component::Number(number) => *number == Dyadic::ZERO,
            Component::Nimber(_) => true,
            _ => false,
        })
    }

    /// Takes the integers out of some parts and adds them up.
    pub(crate) fn take_integers(&self, parts: &mut Parts) -> Dyadic {
        let mut total = Dyadic::ZERO;
        parts.retain(|part| match self.component(part.id) {
            Component::Number(number) if number.is_integer() => {
                total = total.add(&number.times(part.times));
                false
            }
            _ => true,
        });
        total
    }

    /// Splits numbers into a whole part and the rest, if they are the sum of these.
    fn split_numbers(&mut self, universe: Universe, parts: &mut Parts) {
        for place in 0..parts.len() {
            let Part { id, times } = parts[place];
            let whole = match self.component(id) {
                Component::Number(x) if has_whole(universe, x) => whole(x),
                _ => continue,
            };
            let Component::Number(x) = self.component(id) else {
                continue;
            };
            let rest = x.subtract(&whole);
            parts[place].id = self.leaf(Component::Number(rest));
            let id = self.leaf(Component::Number(whole));
            parts.push(Part { id, times });
        }
    }

    /// The weight of a sum of numbers.
    fn weight_of(&self, parts: &[Part]) -> Option<Dyadic> {
        parts.iter().try_fold(Dyadic::ZERO, |total, part| match self.component(part.id) {
            Component::Number(number) => Some(total.add(&weight(number).times(part.times))),
            _ => None,
        })
    }
}

/// Whether x ≥ y modulo a misère universe, if that is known at any size. Weights are those of
/// [`Engine::by_theorem`]; W is the weight of the size.
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
    if universe.theory().has_all_games {
        Some(false)
    } else {
        (universe.is_within(Universe::Blocking) && weight(x) <= weight(y)).then_some(true)
    }
}
