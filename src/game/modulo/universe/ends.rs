//! Ends: games in which one side has no move. Which of them are dead, blocked, integers.
//!
//! A tombstone counts as one more option here: a game with one is no end of that side.

use crate::game::ask::{Answer, Ask};
use crate::game::error::EngineError;
use crate::game::fact::{Context, fact};
use crate::game::games::component::{Component, ComponentId};
use crate::game::games::sum::SumId;
use crate::game::winner::outcome::Side;

fact! {
    /// Whether a component is a dead end of a side.
    DeadEnd(id: ComponentId, side: Side) -> bool,
    |engine| engine.universes.ends.dead, (id, side) => (ComponentId, Side)
}

fact! {
    /// The moves that an end of a side lets its opponent make, if it is an integer.
    IntegerEnd(id: ComponentId, side: Side) -> Option<u64>,
    |engine| engine.universes.ends.integer, (id, side) => (ComponentId, Side)
}

impl Ask<'_> {
    /// Whether `side` has no option and no tombstone.
    pub(crate) fn is_end(&mut self, game: SumId, side: Side) -> Answer<bool> {
        for part in self.parts(game) {
            self.expand(part.id)?;
            let record = self.record(part.id);
            if record.count[side as usize] != 0 || record.has_tombstone(side) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the game is a dead end of `side`: `side` will never have a move
    /// (Milley, Renault, *Dead ends in misère play*, 2013).
    pub(crate) fn is_dead_end(&mut self, game: SumId, side: Side) -> Answer<bool> {
        for part in self.parts(game) {
            if !self.is_dead_component(part.id, side)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_dead_component(&mut self, id: ComponentId, side: Side) -> Answer<bool> {
        if let Component::Number(number) = self.component(id) {
            return Ok(number.is_integer()
                && match side {
                    Side::Left => number.sign().is_le(),
                    Side::Right => number.sign().is_ge(),
                });
        }
        self.remembered(DeadEnd(id, side), |ask| {
            if !ask.is_end(id.into(), side)? || ask.record(id).has_tombstone(side.opponent()) {
                return Ok(false);
            }
            for option in ask.listed(id.into(), side.opponent())? {
                if !ask.is_dead_end(option, side)? {
                    return Ok(false);
                }
            }
            Ok(true)
        })
    }

    /// Whether each option of the opponent at an end of `side` is an end of `side` again, or lets
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
            let Some(some) = self.integer_component(part.id, side)? else {
                return Ok(None);
            };
            components += 1;
            let all = some.checked_mul(part.times).and_then(|all| all.checked_add(moves));
            moves = all.ok_or(EngineError::TooLarge)?;
        }
        debug_assert!(components > 0 || game == SumId::ZERO);
        Ok(Some(moves))
    }

    fn integer_component(&mut self, id: ComponentId, side: Side) -> Answer<Option<u64>> {
        if let Component::Number(number) = self.component(id) {
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
        self.remembered(IntegerEnd(id, side), |ask| {
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
}
