//! Membership: hereditary, remembered for each component, with the follower that offends.
//!
//! A sum is a member if and only if its components are: universes are closed under sums, and each
//! component is a follower of the sum. So sums are never expanded here.

use rustc_hash::FxHashSet;

use crate::game::ask::{Answer, Ask, Modulo};
use crate::game::engine::Engine;
use crate::game::fact::{Context, fact};
use crate::game::games::component::{Component, ComponentId, Flags};
use crate::game::games::sum::SumId;
use crate::game::memo::Bits;
use crate::game::modulo::universe::offence::{Fault, Offence, Step};
use crate::game::modulo::universe::{Setting, Universe};
use crate::meter::{Metered, Share};
use crate::values::Side;
use crate::values::number::Dyadic;

/// The most ticks for finding the nearest offence.
const NEAREST: u64 = 200_000;

fact! {
    /// Whether a component is a member of a universe.
    Member(universe: Universe, id: ComponentId) -> bool,
    |engine| engine.universes.table(universe).member, id => ComponentId as Bits, path |Member(_, id)| id.into()
}

impl Modulo<'_> {
    /// Returns whether the game is a member. A tombstone counts as one more option that is a member.
    ///
    /// If play comes back to a follower, or the rules refuse one, a follower that offends still decides.
    pub fn is_member(&mut self, game: SumId) -> Answer<bool> {
        match has_members_only(self, game) {
            Err(error) if error.is_of_rules() => match nearest_offence(self, game)? {
                Some(_) => Ok(false),
                None => Err(error),
            },
            known => known,
        }
    }

    /// Tells why a game is no member of a universe; `None` if it is one.
    pub fn why_not_member(&mut self, game: SumId) -> Answer<Option<Offence>> {
        match has_members_only(self, game) {
            Ok(true) => return Ok(None),
            Ok(false) => {}
            Err(error) if error.is_of_rules() => {
                return nearest_offence(self, game)?.ok_or(error).map(Some);
            }
            Err(error) => return Err(error),
        }
        let nearest = self.within(Share::ticks(NEAREST), |ask| nearest_offence(ask, game))?;
        match nearest.flatten() {
            Some(offence) => Ok(Some(offence)),
            None => an_offence(self, game),
        }
    }
}

/// An answer, or `None` for an error that the rules of a position cause.
fn unless_of_rules<T>(answer: Answer<T>) -> Answer<Option<T>> {
    match answer {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.is_of_rules() => Ok(None),
        Err(error) => Err(error),
    }
}

impl Ask<'_> {
    /// Tells why a setting refuses a game. `None` if the game is a member, or if the setting allows
    /// nonmembers and the universe is not the impartial one.
    pub fn refusal(&mut self, setting: Setting, game: SumId) -> Answer<Option<Offence>> {
        if setting.assuming && !setting.universe.facts().is_impartial {
            return Ok(None);
        }
        self.modulo(setting.universe).why_not_member(game)
    }

    /// The fault of a component that is an end of a side and is not `allowed`.
    pub(super) fn end_fault(
        &mut self,
        id: ComponentId,
        mut allowed: impl FnMut(&mut Self, SumId, Side) -> Answer<bool>,
    ) -> Answer<Option<Fault>> {
        for side in Side::BOTH {
            if self.is_end(id.into(), side)? && !allowed(self, id.into(), side)? {
                return Ok(Some(Fault::End(side)));
            }
        }
        Ok(None)
    }
}

/// The same, if no error is met before an offence.
fn has_members_only(modulo: &mut Modulo<'_>, game: SumId) -> Answer<bool> {
    if modulo.universe.facts().has_all_games {
        return Ok(true);
    }
    for part in modulo.parts(game) {
        if !is_member_component(modulo, part.id)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn is_member_component(modulo: &mut Modulo<'_>, id: ComponentId) -> Answer<bool> {
    let universe = modulo.universe;
    if let Some(known) = modulo.known(Member(universe, id)) {
        return Ok(known);
    }
    // Sprigs are dicots, which are members of all universes; their chains may be long.
    let is_sprig = modulo.flags(id.into()).any(Flags::SPRIG) && !modulo.ask.engine.without_theorems;
    if is_sprig && !universe.facts().is_impartial {
        return Ok(true);
    }
    // Rows with a roller are blocking games: a player who has no move has none after the other's
    // roll, or rolls as far as can be and has none again (held against the rules in the tests).
    if Universe::Blocking.is_within(universe) && modulo.is_row(id) {
        return Ok(true);
    }
    if let Some(other) = stands_for(modulo, id) {
        return match other {
            ComponentId::ZERO => Ok(true),
            one => is_member_component(modulo, one),
        };
    }
    modulo.remembered(Member(universe, id), |ask| {
        for side in Side::BOTH {
            for option in ask.listed(id.into(), side)? {
                if !has_members_only(ask, option)? {
                    return Ok(false);
                }
            }
        }
        Ok(ask.fault(id)?.is_none())
    })
}

/// The offence that the fewest moves lead to; `None` for a member. Passes over followers to which
/// play comes back and those that the rules refuse.
fn nearest_offence(modulo: &mut Modulo<'_>, game: SumId) -> Answer<Option<Offence>> {
    // Games that may be no members, with the place of the one that leads there and the step.
    let mut found: Vec<(SumId, usize, Step)> = vec![(game, 0, Step::Summand(game))];
    let mut seen = FxHashSet::from_iter([game]);
    let mut next = 0;
    while let Some(&(at, _, _)) = found.get(next) {
        modulo.tick()?;
        if let Some(only) = at.component() {
            if let Some(fault) = unless_of_rules(modulo.fault(only))?.flatten() {
                let mut path = Vec::new();
                while next > 0 {
                    let (_, before, step) = found[next];
                    path.push(step);
                    next = before;
                }
                path.reverse();
                return Ok(Some(Offence { follower: at, fault, path }));
            }
            for side in Side::BOTH {
                let mut outside = Vec::new();
                for option in unless_of_rules(modulo.listed(at, side))?.unwrap_or_default() {
                    if !seen.contains(&option) && may_offend(modulo, option)? {
                        seen.insert(option);
                        outside.push(option);
                    }
                }
                modulo.arrange(&mut outside)?;
                let moves = outside.into_iter();
                found.extend(moves.map(|option| (option, next, Step::Move(side, option))));
            }
        } else {
            let mut outside = summands_outside(modulo, at)?;
            outside.retain(|&part| seen.insert(part));
            found.extend(outside.into_iter().map(|part| (part, next, Step::Summand(part))));
        }
        next += 1;
    }
    Ok(None)
}

/// An offence, if there is one, but perhaps not the nearest: goes to the first follower that is no
/// member, from there again to the first one, and so on.
fn an_offence(modulo: &mut Modulo<'_>, game: SumId) -> Answer<Option<Offence>> {
    let mut path = Vec::new();
    let mut passed = FxHashSet::default();
    let mut at = game;
    // Until play comes back.
    while passed.insert(at) {
        modulo.tick()?;
        let mut follower = ComponentId::ZERO;
        for part in summands_outside(modulo, at)? {
            if follower == ComponentId::ZERO && !modulo.is_member(part)? {
                follower = part.component().unwrap_or(ComponentId::ZERO);
            }
        }
        if at != follower.into() {
            at = follower.into();
            path.push(Step::Summand(at));
        }
        let mut next = None;
        // An integer breaks the rule itself, as all below it.
        let integer = modulo.flags(at).any(Flags::INTEGER);
        for side in Side::BOTH.into_iter().filter(|_| !integer) {
            let mut outside = Vec::new();
            for option in modulo.listed(at, side)? {
                if next.is_none() && !modulo.is_member(option)? {
                    outside.push(option);
                }
            }
            modulo.arrange(&mut outside)?;
            next = next.or(outside.first().map(|&option| (side, option)));
        }
        let Some((side, option)) = next else {
            let fault = modulo.fault(follower)?;
            return Ok(fault.map(|fault| Offence { follower: at, fault, path }));
        };
        path.push(Step::Move(side, option));
        at = option;
    }
    nearest_offence(modulo, game)
}

/// The summands of a game that may be no members, in an order that does not depend on ids.
fn summands_outside(modulo: &mut Modulo<'_>, game: SumId) -> Answer<Vec<SumId>> {
    let mut outside = Vec::new();
    for part in modulo.parts(game) {
        if may_offend(modulo, part.id.into())? {
            outside.push(part.id.into());
        }
    }
    modulo.arrange(&mut outside)?;
    Ok(outside)
}

/// Returns whether a game is no member, or meets an error before that is known.
fn may_offend(modulo: &mut Modulo<'_>, game: SumId) -> Answer<bool> {
    Ok(unless_of_rules(has_members_only(modulo, game))? != Some(true))
}

/// A leaf that is a member of the same universes: 0 for a nimber, 1 for another number. Every
/// universe has all nimbers, because it is dicotically closed. A number other than 0 has the
/// follower 1 or -1; and a universe with 1 has all numbers: the integers as sums of 1 and of its
/// conjugate, and fractions as `{a|b}` of numbers.
fn stands_for(engine: &mut Engine, id: ComponentId) -> Option<ComponentId> {
    if engine.without_theorems {
        return None;
    }
    match engine.component(id) {
        Component::Nimber(_) => Some(ComponentId::ZERO),
        Component::Number(number) if *number != Dyadic::ZERO && *number != Dyadic::ONE => {
            engine.number(Dyadic::ONE).component()
        }
        _ => None,
    }
}
