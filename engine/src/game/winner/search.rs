//! Outcomes by search from the definition: who wins moving first, for a sum that stays a sum.
//!
//! A sum's children replace one component by one of its options; the product of the components'
//! trees is never built. Answers are remembered: in a component's or sum's record for good, for
//! pairs of components in a table that may forget.

use crate::game::ask::{Answer, Ask};
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::games::component::{ComponentId, Flags};
use crate::game::games::sum::{PARTS_PER_TICK, Part, Parts, SumId, part_hash};
use crate::game::winner::asked::{Asked, WhoWins};
use crate::game::winner::facts::Facts;
use crate::game::winner::spare;
use crate::meter::Metered;
use crate::values::{Convention, Hashed, Outcome, Side, hash_of};

impl Ask<'_> {
    /// The outcome of a game.
    pub fn outcome(&mut self, convention: Convention, g: SumId) -> Answer<Outcome> {
        self.asked_outcome(&WhoWins::default(), convention, g)
    }

    /// The same, for a question that may wait for what Left can do.
    pub(super) fn asked_outcome(
        &mut self,
        asked: &WhoWins,
        convention: Convention,
        g: SumId,
    ) -> Answer<Outcome> {
        if convention == Convention::Misere
            && let Some(outcome) = spare::outcome_by_spare_moves(self, g)?
        {
            return Ok(outcome);
        }
        asked.decide(|side| {
            let wins = self.wins_first(convention, side, g)?;
            self.tell_winner(asked, side, wins);
            Ok(wins)
        })
    }

    /// Returns whether `side` wins `g` moving first.
    pub fn wins_first(&mut self, convention: Convention, side: Side, g: SumId) -> Answer<bool> {
        refuse_tombstones(self, convention, g)?;
        match wins(self, convention, side, g) {
            // Another move may decide. Where positions grow without end, one that is not so deep.
            Err(error)
                if error.is_of_rules()
                    || error.is_of_depth() && self.flags(g).any(Flags::POSITIONAL) =>
            {
                self.wins_beside(convention, side, g, error)
            }
            found => found,
        }
    }

    /// The outcome of `g + h`. Does not intern the sum of two components, so that many such sums take
    /// no memory.
    pub fn outcome_of_pair(
        &mut self,
        convention: Convention,
        g: SumId,
        h: SumId,
    ) -> Answer<Outcome> {
        let Some((a, b)) = as_pair(self, g, h) else {
            let sum = self.add(g, h)?;
            return self.outcome(convention, sum);
        };
        refuse_tombstones(self, convention, g)?;
        refuse_tombstones(self, convention, h)?;
        let left = wins_pair(self, convention, Side::Left, a, b)?;
        let right = wins_pair(self, convention, Side::Right, a, b)?;
        Ok(Outcome::from_wins(left, right))
    }

    /// Returns whether `side` wins moving first, with these options.
    #[inline]
    pub fn wins_by_moving(
        &mut self,
        convention: Convention,
        side: Side,
        options: &[SumId],
    ) -> Answer<bool> {
        self.tick()?;
        wins_at(self, convention, side, options)
    }
}

/// Returns whether `side` wins `g + h` moving first. Does not intern the sum of two components.
pub(crate) fn wins_sum(
    ask: &mut Ask<'_>,
    convention: Convention,
    side: Side,
    [g, h]: [SumId; 2],
) -> Answer<bool> {
    let Some((a, b)) = as_pair(ask, g, h) else {
        let sum = ask.add(g, h)?;
        return ask.wins_first(convention, side, sum);
    };
    refuse_tombstones(ask, convention, g)?;
    refuse_tombstones(ask, convention, h)?;
    wins_pair(ask, convention, side, a, b)
}

impl Engine {
    pub(crate) fn remember_outcome(&mut self, convention: Convention, g: SumId, outcome: Outcome) {
        for side in Side::BOTH {
            self.remember(convention, side, g, outcome.wins_first(side));
        }
    }

    pub(crate) fn remember(&mut self, convention: Convention, side: Side, g: SumId, wins: bool) {
        match g.component() {
            Some(id) => self.record_mut(id).facts.set(convention, side, wins),
            None => self.sums.record_mut(g).facts.set(convention, side, wins),
        }
    }
}

/// The two components, if the parts are just two.
#[inline]
fn two(parts: &[Part]) -> Option<(ComponentId, ComponentId)> {
    match parts {
        [a, b] if a.times == 1 && b.times == 1 => Some((a.id, b.id)),
        [a] if a.times == 2 => Some((a.id, a.id)),
        _ => None,
    }
}

#[inline]
fn wins_at(
    ask: &mut Ask<'_>,
    convention: Convention,
    side: Side,
    options: &[SumId],
) -> Answer<bool> {
    if convention == Convention::Misere
        && let Some(wins) =
            Facts::by_moving(convention, side, options.iter().map(|&it| ask.facts(it)))
    {
        return Ok(wins);
    }
    find_winner_at(ask, convention, side, options)
}

#[cold]
fn find_winner_at(
    ask: &mut Ask<'_>,
    convention: Convention,
    side: Side,
    options: &[SumId],
) -> Answer<bool> {
    for &option in options {
        refuse_tombstones(ask, convention, option)?;
        if !wins(ask, convention, side.opponent(), option)? {
            return Ok(true);
        }
    }
    Ok(convention == Convention::Misere && options.is_empty())
}

/// Returns whether `side` wins moving first: remembered, by theorem, or by search.
#[inline]
fn wins(ask: &mut Ask<'_>, convention: Convention, side: Side, g: SumId) -> Answer<bool> {
    match ask.facts(g).get(convention, side) {
        Some(wins) => Ok(wins),
        None => find_winner(ask, convention, side, g),
    }
}

fn find_winner(ask: &mut Ask<'_>, convention: Convention, side: Side, g: SumId) -> Answer<bool> {
    if let Some(outcome) = ask.outcome_by_theorem(convention, g) {
        ask.remember_outcome(convention, g, outcome);
        return Ok(outcome.wins_first(side));
    }
    let position = if ask.engine.without_theorems {
        None
    } else {
        g.component().and_then(|id| ask.position_of_conjugate(id))
    };
    let wins = if let Some(position) = position {
        // The other player wins the conjugate.
        let other = side.opponent();
        ask.deeper(|ask| wins(ask, convention, other, position.into()))?
    } else if ask.flags(g).any(Flags::POSITIONAL) {
        search_on_path(ask, convention, side, g)?
    } else {
        ask.deeper(|ask| search(ask, convention, side, g))?
    };
    ask.remember(convention, side, g, wins);
    Ok(wins)
}

/// Searches a game with positions. Play may come back to it: if the game is open already, returns
/// the path as an [`EngineError::Loop`].
fn search_on_path(ask: &mut Ask<'_>, convention: Convention, side: Side, g: SumId) -> Answer<bool> {
    let bit = 1 << (2 * convention as u8 + side as u8);
    if *open(ask, g) & bit != 0 {
        return Err(EngineError::Loop(vec![g]));
    }
    *open(ask, g) |= bit;
    let result = ask.deeper(|ask| search(ask, convention, side, g));
    *open(ask, g) &= !bit;
    result.map_err(|error| error.on_the_way(g))
}

fn search(ask: &mut Ask<'_>, convention: Convention, side: Side, g: SumId) -> Answer<bool> {
    match g.component() {
        Some(id) => search_component(ask, convention, side, id),
        None => search_sum(ask, convention, side, g),
    }
}

fn search_component(
    ask: &mut Ask<'_>,
    convention: Convention,
    side: Side,
    id: ComponentId,
) -> Answer<bool> {
    ask.expand(id)?;
    let record = ask.record(id);
    let (at, count) = (record.at[side as usize], record.count[side as usize]);
    if record.has_tombstone(side) {
        return Ok(true);
    }
    for i in at..at + count {
        ask.tick()?;
        if !wins(ask, convention, side.opponent(), ask.engine.pool[i as usize])? {
            return Ok(true);
        }
    }
    Ok(convention == Convention::Misere && count == 0)
}

fn search_sum(ask: &mut Ask<'_>, convention: Convention, side: Side, g: SumId) -> Answer<bool> {
    let parts = ask.parts(g);
    if let Some((a, b)) = two(&parts)
        && is_pair(ask, a, b)
    {
        return wins_pair(ask, convention, side, a, b);
    }
    ask.account()?;
    let hash = ask.engine.sums.record(g).hash;
    let mut is_end_like = true;
    for place in 0..parts.len() {
        let id = parts[place].id;
        ask.expand(id)?;
        let record = ask.record(id);
        let (at, count) = (record.at[side as usize], record.count[side as usize]);
        is_end_like &= count == 0 || record.has_tombstone(side);
        for i in at..at + count {
            // A child copies all parts.
            ask.tick_many(1 + (parts.len() / PARTS_PER_TICK) as u64)?;
            let option = ask.engine.pool[i as usize];
            if !wins_child(ask, convention, side.opponent(), &parts, hash, place, option)? {
                return Ok(true);
            }
        }
    }
    Ok(convention == Convention::Misere && is_end_like)
}

/// Returns whether `side` wins, moving first, the sum in which `option` replaces one copy of the part at
/// `place`. The child is interned only if it has three components or more.
fn wins_child(
    ask: &mut Ask<'_>,
    convention: Convention,
    side: Side,
    parts: &Parts,
    hash: u64,
    place: usize,
    option: SumId,
) -> Answer<bool> {
    let mut child = parts.clone();
    let mut hash = hash.wrapping_sub(part_hash(parts[place].id, 1));
    child.remove_one(place);
    let added = match option.component() {
        Some(ComponentId::ZERO) => &[][..],
        Some(id) => &[Part { id, times: 1 }],
        None => ask.engine.sums.parts(option),
    };
    // Integers may fold.
    let may_fold = added.iter().any(|part| ask.record(part.id).flags.any(Flags::INTEGER));
    for part in added {
        if !child.insert(part.id, part.times) {
            return Err(EngineError::TooLarge);
        }
        hash = hash.wrapping_add(part_hash(part.id, part.times));
    }
    if let Some((a, b)) = two(&child)
        && is_pair(ask, a, b)
    {
        return wins_pair(ask, convention, side, a, b);
    }
    let long = child.len() > PARTS_PER_TICK;
    let child = if may_fold { ask.sum_of(child)? } else { ask.intern_sum(&child, hash)? };
    if long {
        ask.account()?;
    }
    wins(ask, convention, side, child)
}

#[inline]
fn wins_pair(
    ask: &mut Ask<'_>,
    convention: Convention,
    side: Side,
    a: ComponentId,
    b: ComponentId,
) -> Answer<bool> {
    let (hash, bytes) = pair(a, b);
    match ask.engine.pairs.get(Hashed { hash, bytes: &bytes }, (convention, side)) {
        Some(wins) => Ok(wins),
        None => find_winner_of_pair(ask, convention, side, a, b),
    }
}

fn find_winner_of_pair(
    ask: &mut Ask<'_>,
    convention: Convention,
    side: Side,
    a: ComponentId,
    b: ComponentId,
) -> Answer<bool> {
    let before = ask.meter.ticks();
    let flags = ask.record(a).flags.of_sum(ask.record(b).flags);
    let parts = [a, b].map(|id| Part { id, times: 1 });
    let wins = match ask.outcome_of_parts(convention, flags, &parts) {
        Some(outcome) => outcome.wins_first(side),
        None => ask.deeper(|ask| search_pair(ask, convention, side, a, b))?,
    };
    let steps = ask.meter.ticks() - before;
    let (hash, bytes) = pair(a, b);
    let position = Hashed { hash, bytes: &bytes };
    ask.engine.pairs.set(position, (convention, side), wins, steps, ask.meter)?;
    Ok(wins)
}

fn search_pair(
    ask: &mut Ask<'_>,
    convention: Convention,
    side: Side,
    a: ComponentId,
    b: ComponentId,
) -> Answer<bool> {
    let other_side = side.opponent();
    let mut is_end_like = true;
    for (id, other) in [(a, b), (b, a)] {
        ask.expand(id)?;
        let record = ask.record(id);
        let (at, count) = (record.at[side as usize], record.count[side as usize]);
        is_end_like &= count == 0 || record.has_tombstone(side);
        for i in at..at + count {
            ask.tick()?;
            let option = ask.engine.pool[i as usize];
            let wins = match option.component() {
                Some(ComponentId::ZERO) => wins(ask, convention, other_side, other.into())?,
                Some(option) => wins_pair(ask, convention, other_side, option, other)?,
                None => {
                    let child = ask.add(option, other.into())?;
                    ask.account()?;
                    wins(ask, convention, other_side, child)?
                }
            };
            if !wins {
                return Ok(true);
            }
        }
        if a == b {
            break;
        }
    }
    Ok(convention == Convention::Misere && is_end_like)
}

#[inline]
fn refuse_tombstones(engine: &Engine, convention: Convention, g: SumId) -> Result<(), EngineError> {
    if convention == Convention::Normal && engine.is_tombstoned(g) {
        return Err(EngineError::Tombstone);
    }
    Ok(())
}

fn open(engine: &mut Engine, g: SumId) -> &mut u8 {
    match g.component() {
        Some(id) => &mut engine.record_mut(id).open,
        None => &mut engine.sums.record_mut(g).open,
    }
}

/// Two components as a key in the table of pairs, whichever of them stands first.
#[inline]
fn pair(a: ComponentId, b: ComponentId) -> (u32, [u8; 8]) {
    let (low, high) = if a <= b { (a, b) } else { (b, a) };
    let key = u64::from(high.0) << 32 | u64::from(low.0);
    (hash_of(key), key.to_le_bytes())
}

/// Two games as components whose sum the table of pairs may hold.
#[inline]
fn as_pair(engine: &Engine, g: SumId, h: SumId) -> Option<(ComponentId, ComponentId)> {
    let (a, b) = (g.component()?, h.component()?);
    is_pair(engine, a, b).then_some((a, b))
}

/// Returns whether the table of pairs may be used: neither component is 0 or contains a position.
#[inline]
fn is_pair(engine: &Engine, a: ComponentId, b: ComponentId) -> bool {
    let grounded = |id: ComponentId| {
        id != ComponentId::ZERO && !engine.record(id).flags.any(Flags::POSITIONAL)
    };
    grounded(a) && grounded(b)
}
