//! Closed sets that a theorem solves: which they are, and what it says.
//!
//! Sums of strips of partizan Kayles are the group of integers, and so are sums of numbers of both
//! signs; sums of all sprigs are a group, ordered as in normal play.

use std::cmp::Ordering;
use std::rc::Rc;

use crate::ask::universe::{ClosedWorld, Universe, UniverseId};
use crate::ask::{AskError, Questions};
use crate::boards::{Known, Member, RulesetId, Variant};
use crate::game::solved;
use crate::game::solved::partizan_kayles;
use crate::game::{Component, Distinction, SumId};
use crate::values::Convention;
use crate::values::number::Dyadic;

/// A set that a theorem solves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solution {
    /// All strips of partizan Kayles, by this ruleset.
    Strips(RulesetId),
    /// All sprigs.
    Sprigs,
    /// Numbers of both signs.
    Numbers,
}

/// The theorem that solves these sums of a set.
pub(crate) fn solution(
    questions: &Questions<'_>,
    world: &ClosedWorld,
    sums: &[SumId],
) -> Option<Solution> {
    let solution = solution_of_all(questions, world)?;
    let covered = sums.iter().all(|&g| match solution {
        Solution::Strips(_) => questions.engine.as_strips(g).is_some(),
        Solution::Sprigs => questions.engine.as_sprigs(g).is_some(),
        Solution::Numbers => questions.engine.weight_of_numbers(g).is_some(),
    });
    covered.then_some(solution)
}

/// The theorem that solves a set.
pub(crate) fn solution_of_all(questions: &Questions<'_>, world: &ClosedWorld) -> Option<Solution> {
    if !questions.engine.uses_theorems() {
        return None;
    }
    match world {
        ClosedWorld::Positions(member) if Variant::of(member.ruleset).is_some() => None,
        ClosedWorld::Positions(member) => match questions.rules.known(member.ruleset)? {
            Known::PartizanKayles => Some(Solution::Strips(member.ruleset)),
            Known::Sprig => Some(Solution::Sprigs),
            Known::Cram | Known::Domineering | Known::Heap(_) => None,
            Known::Lawn | Known::Nogo | Known::Pitch => None,
        },
        // With numbers of both signs 1 and -1 are there.
        ClosedWorld::Games(games) if has_numbers_of_both_signs(questions, games) => {
            Some(Solution::Numbers)
        }
        // With a strip of two pins all values are there.
        ClosedWorld::Games(games) => {
            let strips = games.iter().all(|&g| questions.engine.as_strips(g).is_some());
            let long = games.iter().any(|&g| questions.engine.longest_strip(g) >= 2);
            let first = games.first().filter(|_| strips && long)?;
            let (id, _) = questions.engine.components(*first).next()?;
            match questions.engine.component(id) {
                Component::Position { position, .. } => {
                    let ruleset = questions.rules.positions().ruleset(*position)?;
                    Some(Solution::Strips(ruleset))
                }
                _ => None,
            }
        }
    }
}

/// The hypothesis of the theorem that solves a closed set, if one does: what the games of the set have to
/// be, in words.
#[must_use]
pub fn hypothesis(questions: &Questions<'_>, set: UniverseId) -> Option<&'static str> {
    let solution = match questions.rules.universes().get(set) {
        Universe::Closure(games) => solution_of_all(questions, &ClosedWorld::Games(games.clone())),
        Universe::Positions(member) => {
            solution_of_all(questions, &ClosedWorld::Positions(Rc::clone(member)))
        }
        _ => None,
    };
    match solution {
        Some(Solution::Strips(_)) => Some(
            "the theorem is about sums of strips and nothing else, no conjugates among them \
             (Milley 2015, Theorem 4.4); `mod misere` compares all games",
        ),
        Some(Solution::Sprigs) => Some(
            "sprigs cancel only where every summand is a dicot (McKay, Milley and Nowakowski \
             2016, Theorem 2.3); `mod dicot` or `mod misere` compares more games",
        ),
        Some(Solution::Numbers) | None => None,
    }
}

/// Compares two games of a set by a theorem.
pub(crate) fn told_by(
    questions: &mut Questions<'_>,
    solution: Solution,
    [g, h]: [SumId; 2],
) -> Result<Distinction, AskError> {
    let game = match solution {
        Solution::Strips(ruleset) => {
            let [v, w] = [g, h].map(|game| questions.engine.as_strips(game));
            let [v, w] = [v, w].map(|strips| strips.map_or(0, partizan_kayles::Strips::value));
            match partizan_kayles::apart(v, w) {
                None => return Ok(Distinction::AtLeast),
                Some(value) => strips(questions, ruleset, value)?,
            }
        }
        Solution::Numbers => {
            let [v, w] = [g, h].map(|game| weight(questions, game));
            if v <= w {
                return Ok(Distinction::AtLeast);
            } else {
                questions.engine.number_within_limits(w.negate())?
            }
        }
        Solution::Sprigs => {
            let mut ask = questions.ask();
            match solved::sprigs_apart(&mut ask, [g, h])? {
                None => return Ok(Distinction::AtLeast),
                Some(game) => game,
            }
        }
    };
    let witness = questions.ask().witness(Convention::Misere, [g, h], game)?;
    Ok(witness.map_or(Distinction::Unknown, Distinction::Witness))
}

/// The strips of a value: copies of S2, or of S1 where it is negative.
fn strips(
    questions: &mut Questions<'_>,
    ruleset: RulesetId,
    value: i128,
) -> Result<SumId, AskError> {
    let pins = if value < 0 { 1 } else { 2 };
    let member = Rc::new(Member { ruleset, arguments: Vec::new() });
    let strip = questions.rules.heap(questions.engine, &member, pins, questions.meter)?;
    let mut ask = questions.ask();
    Ok(ask.times(&value.unsigned_abs().into(), strip)?)
}

/// The weight of a sum of numbers.
fn weight(questions: &Questions<'_>, g: SumId) -> Dyadic {
    let weight = questions.engine.weight_of_numbers(g);
    weight.unwrap_or(Dyadic::ZERO)
}

/// The simplest sum of a set that a theorem says is equal.
pub(crate) fn canonical_by(
    questions: &mut Questions<'_>,
    solution: Solution,
    g: SumId,
) -> Result<SumId, AskError> {
    match solution {
        Solution::Strips(ruleset) => {
            let value = questions.engine.as_strips(g).map(partizan_kayles::Strips::value);
            strips(questions, ruleset, value.unwrap_or(0))
        }
        Solution::Numbers => {
            let weight = weight(questions, g);
            Ok(questions.engine.number_within_limits(weight)?)
        }
        Solution::Sprigs => {
            let mut ask = questions.ask();
            Ok(solved::reduced_sprigs(&mut ask, g)?)
        }
    }
}

/// The simplest sum of a set whose sum with `g` equals 0: there is one in all that are solved.
pub(crate) fn inverse_by(
    questions: &mut Questions<'_>,
    solution: Solution,
    g: SumId,
) -> Result<SumId, AskError> {
    match solution {
        Solution::Strips(ruleset) => {
            let value = questions.engine.as_strips(g).map(partizan_kayles::Strips::value);
            strips(questions, ruleset, -value.unwrap_or(0))
        }
        Solution::Numbers => {
            let weight = weight(questions, g);
            Ok(questions.engine.number_within_limits(weight.negate())?)
        }
        Solution::Sprigs => {
            let mut ask = questions.ask();
            let reduced = solved::reduced_sprigs(&mut ask, g)?;
            let conjugate = ask.conjugate(reduced)?;
            Ok(solved::reduced_sprigs(&mut ask, conjugate)?)
        }
    }
}

/// Returns whether games are sums of numbers, some above and some below 0. In misère play the heavier
/// side has more moves to get rid of, and loses; a number other than 0 has 1 or -1 as a follower.
/// Therefore each integer is the weight of some of their sums, and the weights tell these apart (for
/// integers: Milley and Renault, *Dead ends in misère play*, 2013).
fn has_numbers_of_both_signs(questions: &Questions<'_>, games: &[SumId]) -> bool {
    let mut signs = [false; 2];
    for &game in games {
        for (id, _) in questions.engine.components(game) {
            match questions.engine.as_number(id.into()).map(Dyadic::sign) {
                Some(Ordering::Greater) => signs[0] = true,
                Some(Ordering::Less) => signs[1] = true,
                Some(Ordering::Equal) => {}
                None => return false,
            }
        }
    }
    signs == [true; 2]
}
