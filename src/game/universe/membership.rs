//! Membership: hereditary, remembered for each component, with the follower that offends.
//!
//! A sum belongs exactly where its components do: universes are closed under sums, and a component
//! is a follower of the sum. So sums are never expanded here.

use rustc_hash::FxHashSet;

use crate::game::component::{Component, ComponentId, Flags};
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::number::Dyadic;
use crate::game::outcome::Side;
use crate::game::play::Play;
use crate::game::sum::SumId;
use crate::game::universe::{Setting, Universe};

/// What keeps a follower out of a universe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// This side has no move, and such ends do not belong.
    End(Side),
    /// The players' options differ.
    Partizan,
}

/// A step on the way to a follower.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// This side moves to this game.
    Move(Side, SumId),
    /// Of the sum, to this summand (the others can be played out).
    Summand(SumId),
}

/// Why a game is no member of a universe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offence {
    /// The follower that breaks the rule.
    pub follower: SumId,
    /// How it breaks it.
    pub fault: Fault,
    /// The way from the game to it.
    pub path: Vec<Step>,
}

/// Ticks for the nearest offence.
const NEAREST: u64 = 200_000;

const MEMBER: u8 = 1;
const NOT: u8 = 2;

impl Engine {
    /// Whether the game is a member. A tombstone counts as one more option that is a member.
    ///
    /// # Errors
    /// The meter's stop, or what the engine says of options.
    pub fn is_member(
        &mut self,
        universe: Universe,
        game: SumId,
        play: &mut Play<'_>,
    ) -> Result<bool, EngineError> {
        if matches!(universe, Universe::Normal | Universe::Misere) {
            return Ok(true);
        }
        for part in self.parts(game) {
            if !self.is_member_component(universe, part.id, play)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_member_component(
        &mut self,
        universe: Universe,
        id: ComponentId,
        play: &mut Play<'_>,
    ) -> Result<bool, EngineError> {
        if let Some(&known) = self.universes.table(universe).member.get(id.index())
            && known != 0
        {
            return Ok(known == MEMBER);
        }
        // Sprigs are dicots, which are members of all universes; their chains may be long.
        let is_sprig = self.flags(id.into()).any(Flags::SPRIG) && !self.plain;
        if is_sprig && universe != Universe::Impartial {
            return Ok(true);
        }
        // Rows with a roller are blocking games: a player who has no move has none after the other's
        // roll, or rolls as far as can be and has none again (held against the rules in the tests).
        if universe == Universe::Blocking && self.is_row(id) {
            return Ok(true);
        }
        if let Some(other) = self.stands_for(id) {
            return match other {
                ComponentId::ZERO => Ok(true),
                one => self.is_member_component(universe, one, play),
            };
        }
        // Only positions can come back to themselves.
        let watched = self.flags(id.into()).any(Flags::POSITIONAL);
        if watched && !self.universes.asking.insert(id) {
            return Err(EngineError::Loop(vec![id.into()]));
        }
        let found = play.deeper(|play| {
            for side in Side::BOTH {
                for option in self.listed(id.into(), side, play)? {
                    if !self.is_member(universe, option, play)? {
                        return Ok::<_, EngineError>(false);
                    }
                }
            }
            Ok(self.fault(universe, id, play)?.is_none())
        });
        if watched {
            self.universes.asking.remove(&id);
        }
        let member = found.map_err(|error| error.on_the_way(id.into()))?;
        let table = &mut self.universes.table(universe).member;
        if table.len() <= id.index() {
            let length = (id.index() + 1).next_power_of_two();
            play.charge(length - table.len())?;
            table.resize(length, 0);
        }
        table[id.index()] = if member { MEMBER } else { NOT };
        Ok(member)
    }

    /// The leaf that is a member exactly where this one is. Nimbers are members as 0 is: universes
    /// are dicotically closed. A number other than 0 has 1 or -1 as a follower; and with 1 come its
    /// multiples as sums, -1 as its conjugate, fractions as `{a|b}` of numbers on both sides.
    fn stands_for(&mut self, id: ComponentId) -> Option<ComponentId> {
        if self.plain {
            return None;
        }
        match self.component(id) {
            Component::Nimber(_) => Some(ComponentId::ZERO),
            Component::Number(number) if *number != Dyadic::ZERO && *number != Dyadic::ONE => {
                self.number(Dyadic::ONE).component()
            }
            _ => None,
        }
    }

    /// Why a game is no member of a universe; none where it is one.
    ///
    /// # Errors
    /// As [`Engine::is_member`].
    pub fn why_not_member(
        &mut self,
        universe: Universe,
        game: SumId,
        play: &mut Play<'_>,
    ) -> Result<Option<Offence>, EngineError> {
        if self.is_member(universe, game, play)? {
            return Ok(None);
        }
        let nearest = play.within(NEAREST, |play| self.nearest_offence(universe, game, play))?;
        match nearest.flatten() {
            Some(offence) => Ok(Some(offence)),
            None => self.an_offence(universe, game, play),
        }
    }

    /// The offence that the fewest moves lead to; `None` for a member.
    fn nearest_offence(
        &mut self,
        universe: Universe,
        game: SumId,
        play: &mut Play<'_>,
    ) -> Result<Option<Offence>, EngineError> {
        // Games that are no members, with the place of the one that leads there and the step.
        let mut found: Vec<(SumId, usize, Step)> = vec![(game, 0, Step::Summand(game))];
        let mut seen = FxHashSet::from_iter([game]);
        let mut next = 0;
        while let Some(&(at, _, _)) = found.get(next) {
            play.tick()?;
            if let Some(only) = at.component() {
                if let Some(fault) = self.fault(universe, only, play)? {
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
                    for option in self.listed(at, side, play)? {
                        if !seen.contains(&option) && !self.is_member(universe, option, play)? {
                            seen.insert(option);
                            outside.push(option);
                        }
                    }
                    play.arrange(self, &mut outside)?;
                    let moves = outside.into_iter();
                    found.extend(moves.map(|option| (option, next, Step::Move(side, option))));
                }
            } else {
                let mut outside = self.summands_outside(universe, at, play)?;
                outside.retain(|&part| seen.insert(part));
                found.extend(outside.into_iter().map(|part| (part, next, Step::Summand(part))));
            }
            next += 1;
        }
        Ok(None)
    }

    /// An offence where there is one, perhaps a far one: of the first follower that is no member the
    /// first one, and so on.
    fn an_offence(
        &mut self,
        universe: Universe,
        game: SumId,
        play: &mut Play<'_>,
    ) -> Result<Option<Offence>, EngineError> {
        let mut path = Vec::new();
        let mut at = game;
        loop {
            play.tick()?;
            let outside = self.summands_outside(universe, at, play)?;
            let follower = outside.first().and_then(|&part| part.component());
            let follower = follower.unwrap_or(ComponentId::ZERO);
            if at != follower.into() {
                at = follower.into();
                path.push(Step::Summand(at));
            }
            let mut next = None;
            // An integer breaks the rule itself, as all below it.
            let integer = self.flags(at).any(Flags::INTEGER);
            for side in Side::BOTH.into_iter().filter(|_| !integer) {
                let mut outside = Vec::new();
                for option in self.listed(at, side, play)? {
                    if next.is_none() && !self.is_member(universe, option, play)? {
                        outside.push(option);
                    }
                }
                play.arrange(self, &mut outside)?;
                next = next.or(outside.first().map(|&option| (side, option)));
            }
            let Some((side, option)) = next else {
                let fault = self.fault(universe, follower, play)?;
                return Ok(fault.map(|fault| Offence { follower: at, fault, path }));
            };
            path.push(Step::Move(side, option));
            at = option;
        }
    }

    /// The summands of a game that are no members, in an order that does not depend on ids.
    fn summands_outside(
        &mut self,
        universe: Universe,
        game: SumId,
        play: &mut Play<'_>,
    ) -> Result<Vec<SumId>, EngineError> {
        let mut outside = Vec::new();
        for part in self.parts(game) {
            if !self.is_member_component(universe, part.id, play)? {
                outside.push(part.id.into());
            }
        }
        play.arrange(self, &mut outside)?;
        Ok(outside)
    }

    /// What refuses a game in a setting: nothing where it is a member, or where nonmembers are
    /// allowed and theory knows them (all universes but the impartial one).
    ///
    /// # Errors
    /// As [`Engine::is_member`].
    pub fn refusal(
        &mut self,
        setting: Setting,
        game: SumId,
        play: &mut Play<'_>,
    ) -> Result<Option<Offence>, EngineError> {
        if setting.assuming && setting.universe != Universe::Impartial {
            return Ok(None);
        }
        self.why_not_member(setting.universe, game, play)
    }

    /// The fault of a component one of whose sides has no move, where `allowed` does not allow it.
    pub(super) fn end_fault(
        &mut self,
        id: ComponentId,
        play: &mut Play<'_>,
        mut allowed: impl FnMut(&mut Self, SumId, Side, &mut Play<'_>) -> Result<bool, EngineError>,
    ) -> Result<Option<Fault>, EngineError> {
        for side in Side::BOTH {
            if self.is_end(id.into(), side, play)? && !allowed(self, id.into(), side, play)? {
                return Ok(Some(Fault::End(side)));
            }
        }
        Ok(None)
    }
}
