//! Ends: games in which one side has no move. Which of them are dead, blocked, integers.
//!
//! A tombstone counts as one more option here: a game with one is no end of that side.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::game::ask::{Answer, Ask};
use crate::game::error::EngineError;
use crate::game::fact::{Context, fact};
use crate::game::games::component::{Component, ComponentId};
use crate::game::games::sum::SumId;
use crate::values::Side;

fact! {
    /// Whether a component is a dead end of a side.
    DeadEnd(id: ComponentId, side: Side) -> bool,
    |engine| engine.universes.ends.dead, (id, side) => (ComponentId, Side)
}

fact! {
    /// The moves that an end of a side lets its opponent make, if it is an integer.
    IntegerEnd(id: ComponentId, side: Side) -> Option<u64>,
    |engine| engine.universes.ends.integer, (id, side) => (ComponentId, Side), path |IntegerEnd(id, _)| id.into()
}

/// Bytes of an end in a list of ends.
const END_BYTES: usize = 24;

impl Ask<'_> {
    /// Returns whether `side` has no option and no tombstone.
    pub(crate) fn is_end(&mut self, game: SumId, side: Side) -> Answer<bool> {
        let mut refused = None;
        for part in self.parts(game) {
            if self.options_are_known(part.id, &mut refused)? {
                let record = self.record(part.id);
                if record.count[side as usize] != 0 || record.has_tombstone(side) {
                    return Ok(false);
                }
            }
        }
        refused.map_or(Ok(true), Err)
    }

    /// Returns whether the game is a dead end of `side`: `side` will never have a move
    /// (Milley, Renault, *Dead ends in misère play*, 2013).
    pub(crate) fn is_dead_end(&mut self, game: SumId, side: Side) -> Answer<bool> {
        for part in self.parts(game) {
            if !is_dead_component(self, part.id, side)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns whether each option of the opponent at an end of `side` is an end of `side` again, or lets
    /// `side` answer to one (Davies, Milley, 2026).
    pub(crate) fn is_blocked(&mut self, game: SumId, side: Side) -> Answer<bool> {
        for option in self.listed(game, side.opponent())? {
            if self.is_end(option, side)? {
                continue;
            }
            let mut closes = false;
            for reply in self.listed(option, side)? {
                closes = closes || self.is_end(reply, side)?;
            }
            if !closes {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The number of moves that the opponent of `side` has, if the game is literally that
    /// integer: `<.|n-1>` hereditarily for Left.
    pub(crate) fn integer_end(&mut self, game: SumId, side: Side) -> Answer<Option<u64>> {
        let mut moves = 0_u64;
        let mut components = 0;
        for part in self.parts(game) {
            let Some(some) = integer_component(self, part.id, side)? else {
                return Ok(None);
            };
            components += 1;
            let all = some.checked_mul(part.times).and_then(|all| all.checked_add(moves));
            moves = all.ok_or(EngineError::TooLarge)?;
        }
        debug_assert!(components > 0 || game == SumId::ZERO);
        Ok(Some(moves))
    }
}

/// The same of a component. Goes through its followers with a list, since play may come back to one.
fn is_dead_component(ask: &mut Ask<'_>, id: ComponentId, side: Side) -> Answer<bool> {
    if let Some(dead) = known_dead(ask, id, side) {
        return Ok(dead);
    }
    let mut lease = ask.meter.lease(0)?;
    let mut ends = IndexSet::<ComponentId, FxBuildHasher>::from_iter([id]);
    let mut next = 0;
    while let Some(&end) = ends.get_index(next) {
        let is_end = match known_dead(ask, end, side) {
            Some(dead) => dead,
            None => end_among_ends(ask, end, side, &mut ends)?,
        };
        if !is_end {
            ask.learn(DeadEnd(id, side), false)?;
            return Ok(false);
        }
        next += 1;
        lease.grow(END_BYTES, ask.meter)?;
    }
    for end in ends {
        if known_dead(ask, end, side).is_none() {
            ask.learn(DeadEnd(end, side), true)?;
        }
    }
    Ok(true)
}

/// Returns whether a component is a dead end, if that is known.
fn known_dead(ask: &mut Ask<'_>, id: ComponentId, side: Side) -> Option<bool> {
    let Component::Number(number) = ask.component(id) else {
        return ask.known(DeadEnd(id, side));
    };
    let sign = number.sign();
    Some(number.is_integer() && if side == Side::Left { sign.is_le() } else { sign.is_ge() })
}

/// Returns whether a component is an end of `side`. If so, adds the summands of its options to the list.
fn end_among_ends(
    ask: &mut Ask<'_>,
    id: ComponentId,
    side: Side,
    ends: &mut IndexSet<ComponentId, FxBuildHasher>,
) -> Answer<bool> {
    ask.tick()?;
    if !ask.is_end(id.into(), side)? || ask.record(id).has_tombstone(side.opponent()) {
        return Ok(false);
    }
    for option in ask.listed(id.into(), side.opponent())? {
        ends.extend(ask.components(option).map(|(part, _)| part));
    }
    Ok(true)
}

fn integer_component(ask: &mut Ask<'_>, id: ComponentId, side: Side) -> Answer<Option<u64>> {
    if let Component::Number(number) = ask.component(id) {
        let number = match side {
            Side::Left => number.negate(),
            Side::Right => number.clone(),
        };
        return if number.is_integer() && number.sign().is_ge() {
            let moves = number.to_i64().map(i64::unsigned_abs);
            moves.map(Some).ok_or(EngineError::TooLarge)
        } else {
            Ok(None)
        };
    }
    ask.remembered(IntegerEnd(id, side), |ask| {
        if !ask.is_end(id.into(), side)? || ask.record(id).tombstones != 0 {
            return Ok(None);
        }
        let mut below = None;
        for option in ask.listed(id.into(), side.opponent())? {
            let moves = ask.integer_end(option, side)?;
            if moves.is_none() || below.is_some_and(|below| Some(below) != moves) {
                return Ok(None);
            }
            below = moves;
        }
        Ok(Some(below.map_or(0, |below| below + 1)))
    })
}
