//! Numbers, nimbers and shared summands modulo misère universes: what can be left out of a comparison
//! or a sum without taking them apart. The tests compare it with the one recursion.
//! [`Engine::without_theorems`] leaves nothing out.

use crate::game::ask::{Answer, Modulo};
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::games::component::{Component, ComponentId};
use crate::game::games::sum::{Part, Parts, SumId};
use crate::game::modulo::universe::Universe;
use crate::values::number::Dyadic;

/// Returns whether the whole part of a number is not 0, and the number is the sum of its whole part and the
/// rest.
///
/// Integers are. Modulo blocking games, and smaller universes with the integers, all numbers are: let
/// `x = n + f` with an integer `n > 0` and `0 < f < 1`. Left's options of the sum are `n + f^L` and
/// `n - 1 + f`, Right's is `n + f^R`; by induction `n + f^L` and `n + f^R` are the options of `x`. As f
/// has a binary one more than `f^L`, `1 + f^L` has the weight of f and is larger, so it is at least f
/// (see `order_of_numbers`), and `n - 1 + f` is dominated.
fn has_whole(universe: Universe, x: &Dyadic) -> bool {
    let fractions = universe.facts().numbers_cancel;
    x.is_integer() && *x != Dyadic::ZERO || fractions && x.abs() > Dyadic::ONE
}

/// The whole part: the number rounded towards 0.
fn whole(x: &Dyadic) -> Dyadic {
    if x.sign().is_lt() { x.negate().floor().negate() } else { x.floor() }
}

impl Modulo<'_> {
    /// Returns whether a component certainly has an inverse.
    pub(crate) fn is_invertible_part(&mut self, id: ComponentId) -> Answer<bool> {
        let game = SumId::from(id);
        if (self.is_simplest_leaf(game) || self.are_sprigs_among_dicots(game))
            && let Some((known, _)) = self.inverse_by_theorem(game)?
        {
            return Ok(known.is_true());
        }
        let tree = self.simplest_tree(game)?;
        Ok(self.is_invertible_tree(tree)?.is_true())
    }

    /// Returns whether 1 is a member with an inverse: then sums of integers are integers.
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
        if g == h || self.without_theorems || !self.universe.has_provisos() {
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
            let mut totals = [Dyadic::ZERO; 2];
            for (total, parts) in totals.iter_mut().zip(&mut split) {
                *total = take_wholes(self, universe, parts)?;
            }
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
                parts.insert(id, 1);
            }
        }
        let [mut a, mut b] = sides;
        for Part { id, times } in a.clone() {
            if b.times(id) == 0 {
                continue;
            }
            match self.is_invertible_part(id) {
                Ok(false) | Err(EngineError::GaveUp) => {}
                Ok(true) => {
                    let common = b.remove(id, times);
                    a.remove(id, common);
                }
                Err(error) => return Err(error),
            }
        }
        Ok((self.sum_of(a)?, self.sum_of(b)?))
    }
}

impl Engine {
    /// Returns whether a game is a number or a nimber: they are their own simplest forms modulo every
    /// universe. A number has one option for each side at most, and these do not reverse: the reply
    /// to Left's option of x is a number above x, which x is not at least (see
    /// `Numbers::order`). The options of `∗n` are nimbers, of which none is at least another
    /// (see `Nim::order`), so none is dominated, and none reverses to a smaller one.
    pub(crate) fn is_simplest_leaf(&self, game: SumId) -> bool {
        !self.without_theorems && (self.as_number(game).is_some() || self.is_nimber(game))
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
}

/// Takes the whole parts out of some parts and adds them up. Numbers that are not the sum of their
/// whole part and the rest stay.
fn take_wholes(engine: &mut Engine, universe: Universe, parts: &mut Parts) -> Answer<Dyadic> {
    let mut total = Dyadic::ZERO;
    for Part { id, times } in parts.clone() {
        let Component::Number(x) = engine.component(id) else {
            continue;
        };
        if has_whole(universe, x) {
            let whole = whole(x);
            let rest = x.subtract(&whole);
            total = total.add(&whole.times(times));
            let rest = engine.leaf(Component::Number(rest));
            parts.remove(id, times);
            if !parts.insert(rest, times) {
                return Err(EngineError::TooLarge);
            }
        }
    }
    Ok(total)
}
