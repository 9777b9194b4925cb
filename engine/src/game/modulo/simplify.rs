//! Sums modulo a universe: components simplified, a game and its inverse cancelled, integers added.
//!
//! `G ≡ H` gives `G + K ≡ H + K` for *members* `K` only. So a component is replaced only if all other
//! components are members: if all are members, all are simplified; if one is not, only this one is;
//! if two are not, none is. `∗ + ∗ + 1` keeps its stars modulo the dicots, because 1 is no dicot.

use std::cmp::Ordering;

use crate::game::ask::{Answer, Ask, Modulo};
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::fact::{Context, fact};
use crate::game::games::component::{Component, ComponentId, Flags};
use crate::game::games::sum::{Part, PartList, Parts, SumId};
use crate::game::modulo::universe::Universe;

fact! {
    /// A sum with its components simplified and cancelled.
    Simplified(universe: Universe, sum: SumId) -> SumId,
    |engine| engine.universes.table(universe).simplified, sum => SumId
}

fact! {
    /// Whether a component with tombstones is the simplest form of a member.
    Summand(universe: Universe, game: SumId) -> bool,
    |engine| engine.universes.table(universe).summands, game => SumId
}

impl Modulo<'_> {
    /// The sum with its components simplified and cancelled, as far as the universe allows. A single
    /// component stays as it is, or is the number that a position is.
    pub fn simplified(&mut self, sum: SumId) -> Answer<SumId> {
        let universe = self.universe;
        let sum = self.with_values(sum)?;
        if sum.component().is_some() {
            return Ok(sum);
        }
        self.remembered(Simplified(universe, sum), |ask| {
            match find_simplified(ask, sum) {
                // If the order is not known, the components stay: that is always correct.
                Err(EngineError::GaveUp) => Ok(sum),
                found => found,
            }
        })
    }

    /// Returns whether a component counts as a member beside other components: it is a member, or the simplest
    /// form of one. A tombstone in any other form may do more than any member does.
    pub(crate) fn is_summand(&mut self, id: ComponentId) -> Answer<bool> {
        let universe = self.universe;
        let game = SumId::from(id);
        if !self.is_tombstoned(game) {
            return self.is_member(game);
        }
        if self.has_open_ends() {
            // Its ordinary form may be a sum with the same component.
            return Ok(false);
        }
        self.remembered(Summand(universe, game), |ask| {
            let ordinary = ask.ordinary(game)?;
            Ok(!ask.is_tombstoned(ordinary)
                && ask.is_member(ordinary)?
                && ask.simplest(ordinary)? == game)
        })
    }
}

impl Ask<'_> {
    /// A sum with the same misère outcome, with its components simplified and cancelled in the
    /// smallest of D, Z, E, B, M that contains all of them, and that universe; none for a single component
    /// and for tombstones, which stay as they are.
    pub fn simplified_for_outcome(&mut self, game: SumId) -> Answer<(SumId, Option<Universe>)> {
        if game.component().is_some() || self.is_tombstoned(game) {
            return Ok((game, None));
        }
        for universe in Universe::chain() {
            if self.modulo(universe).is_member(game)? {
                return Ok((self.modulo(universe).simplified(game)?, Some(universe)));
            }
        }
        Ok((game, None))
    }
}

fn find_simplified(modulo: &mut Modulo<'_>, sum: SumId) -> Answer<SumId> {
    let parts = modulo.parts(sum);
    let mut nonmembers = 0_u64;
    let mut nonmember = None;
    for (place, part) in parts.iter().enumerate() {
        if !modulo.is_summand(part.id)? {
            nonmembers = nonmembers.saturating_add(part.times);
            nonmember = Some(place);
        }
    }
    match (nonmembers, nonmember) {
        (0, _) => simplified_members(modulo, &parts),
        (1, Some(place)) => {
            let simple = modulo.simplest_game(parts[place].id.into())?;
            let mut parts = parts;
            parts.remove_one(place);
            let mut parts = PartList::from(parts);
            parts.extend(modulo.parts(simple));
            modulo.sum_of(parts)
        }
        _ => Ok(sum),
    }
}

fn simplified_members(modulo: &mut Modulo<'_>, parts: &Parts) -> Answer<SumId> {
    let mut simple = PartList::new();
    for part in parts.iter() {
        modulo.tick()?;
        let simple_part = modulo.simplest_game(part.id.into())?;
        let form = modulo.parts(simple_part);
        for Part { id, times } in form {
            let times = times.checked_mul(part.times).ok_or(EngineError::TooLarge)?;
            simple.push(Part { id, times });
        }
    }
    // Different components may have become equal, so they are merged first.
    let merged = modulo.sum_of(simple)?;
    let mut simple = modulo.parts(merged);
    add_integers(modulo, &mut simple)?;
    cancel(modulo, &mut simple)?;
    modulo.sum_of(simple)
}

/// Adds the integers among the parts up, if `1 + -1 = 0`.
fn add_integers(modulo: &mut Modulo<'_>, parts: &mut Parts) -> Answer {
    let is_integer =
        |engine: &Engine, part: &Part| engine.record(part.id).flags.any(Flags::INTEGER);
    if parts.iter().filter(|part| is_integer(modulo, part)).count() < 2 {
        return Ok(());
    }
    if !modulo.units_cancel()? {
        return Ok(());
    }
    let total = modulo.take_integers(parts);
    if !total.is_within_limits() {
        return Err(EngineError::TooLarge);
    }
    let id = modulo.leaf(Component::Number(total));
    parts.insert(id, 1);
    Ok(())
}

/// Cancels components against their conjugates, if they have inverses.
fn cancel(modulo: &mut Modulo<'_>, parts: &mut Parts) -> Answer {
    for Part { id, .. } in parts.clone() {
        if id == ComponentId::ZERO {
            continue;
        }
        let conjugate = modulo.conjugate(id.into())?;
        let Some(other) = conjugate.component() else {
            continue;
        };
        let pairs = match other.cmp(&id) {
            // It was looked at with the other one.
            Ordering::Less => 0,
            Ordering::Equal => parts.times(id) / 2,
            Ordering::Greater => parts.times(id).min(parts.times(other)),
        };
        if pairs != 0 && modulo.is_invertible_part(id)? {
            parts.remove(id, pairs);
            parts.remove(other, pairs);
        }
    }
    Ok(())
}
