//! Options: of components, found once; of sums, component by component.

use crate::game::ask::{Answer, Ask};
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::games::component::{Component, ComponentId, Flags, NumberUpStar, PosId};
use crate::game::games::sum::{PARTS_PER_TICK, Part, PartList, Parts, SumId};
use crate::game::games::tombstones::Tombstones;
use crate::meter::Metered;
use crate::values::Side;
use crate::values::number::Dyadic;
use crate::values::up_star_options;

/// Lists longer than this are refused outright: no such list is searched in a lifetime.
const MOST_OPTIONS: u64 = 1 << 22;

/// The bit of a record that says that its options are being found.
const EXPANDING: u8 = 1 << 7;

impl Ask<'_> {
    /// The options of a side, sorted by id, without repeats.
    ///
    /// # Errors
    /// [`EngineError::TooLarge`] for a nimber with too many options; a loop of positions, or what the rules
    /// say.
    pub fn options(&mut self, g: SumId, side: Side) -> Answer<Vec<SumId>> {
        if let Some(id) = g.component() {
            self.expand(id)?;
            self.tick()?;
            return Ok(self.known_options(id, side).to_vec());
        }
        let parts = self.parts(g);
        let mut options = Vec::new();
        for place in 0..parts.len() {
            let id = parts[place].id;
            self.expand(id)?;
            for i in 0..self.known_options(id, side).len() {
                self.tick_many(1 + (parts.len() / PARTS_PER_TICK) as u64)?;
                let option = self.known_options(id, side)[i];
                options.push(replace(self, &parts, place, option)?);
            }
        }
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    /// Returns whether a player to move at `g` has ended play: there is no option, or a tombstone.
    pub fn is_end_like(&mut self, g: SumId, side: Side) -> Answer<bool> {
        let mut refused = None;
        for part in self.parts(g) {
            // Both players can cut a sprig down; a long one has many other moves.
            if self.record(part.id).flags.any(Flags::SPRIG) && !self.engine.without_theorems {
                return Ok(false);
            }
            if self.options_are_known(part.id, &mut refused)? {
                let record = self.record(part.id);
                if record.count[side as usize] != 0 && !record.has_tombstone(side) {
                    return Ok(false);
                }
            }
        }
        refused.map_or(Ok(true), Err)
    }

    /// Returns whether the options of a component are found. If its rules refuse that, keeps the error:
    /// another component may decide.
    #[inline]
    pub(crate) fn options_are_known(
        &mut self,
        id: ComponentId,
        refused: &mut Option<EngineError>,
    ) -> Answer<bool> {
        match self.expand(id) {
            Ok(()) => Ok(true),
            Err(error) if error.is_of_rules() => {
                refused.get_or_insert(error);
                Ok(false)
            }
            Err(error) => Err(error),
        }
    }

    /// The tombstones of a sum: a side has one if every component is end-like for it and some
    /// component has one (Siegel, *On the general dead-ending universe of partizan games*, 2023).
    pub fn tombstones(&mut self, g: SumId) -> Answer<Tombstones> {
        if !self.flags(g).any(Flags::TOMBSTONED) {
            return Ok(Tombstones::NONE);
        }
        let mut on = [false; 2];
        for side in Side::BOTH {
            let some = self.components(g).any(|(id, _)| self.record(id).has_tombstone(side));
            on[side as usize] = some && self.is_end_like(g, side)?;
        }
        let [left, right] = on;
        Ok(Tombstones { left, right })
    }

    /// Finds the options of a component, unless they are known.
    #[inline]
    pub(crate) fn expand(&mut self, id: ComponentId) -> Answer {
        if self.record(id).is_expanded() {
            return Ok(());
        }
        find_options(self, id)
    }

    /// Writes the options of a component, once.
    pub(crate) fn write_options(&mut self, id: ComponentId, sides: &[Vec<SumId>; 2]) -> Answer {
        place_options(self, id, [&sides[0], &sides[1]])?;
        Ok(self.account()?)
    }
}

impl Engine {
    /// Returns whether some follower of `g` has a tombstone.
    #[must_use]
    pub fn is_tombstoned(&self, g: SumId) -> bool {
        self.flags(g).any(Flags::TOMBSTONED)
    }

    /// Returns whether some follower of `g` is a position.
    #[must_use]
    pub fn has_positions(&self, g: SumId) -> bool {
        self.flags(g).any(Flags::POSITIONAL)
    }

    /// The options of a component that has been expanded.
    #[inline]
    pub fn known_options(&self, id: ComponentId, side: Side) -> &[SumId] {
        let record = self.record(id);
        let at = record.at[side as usize] as usize;
        &self.pool[at..][..record.count[side as usize] as usize]
    }

    /// Writes the options of a position. [`Rules::options`](crate::game::ask::Rules::options) calls
    /// this for the position that it is asked about. If the options are known already, nothing changes.
    ///
    /// # Errors
    /// [`EngineError::Tombstone`] if an option has one.
    pub fn set_position(
        &mut self,
        position: PosId,
        left: &[SumId],
        right: &[SumId],
    ) -> Result<(), EngineError> {
        if left.iter().chain(right).any(|&g| self.is_tombstoned(g)) {
            return Err(EngineError::Tombstone);
        }
        let id = self.position_as_component(position);
        if self.record(id).is_expanded() {
            return Ok(());
        }
        place_options(self, id, [left, right])
    }
}

/// The parts with one copy of the part at `place` replaced by a game.
fn replace(ask: &mut Ask<'_>, parts: &Parts, place: usize, option: SumId) -> Answer<SumId> {
    let mut next = parts.clone();
    next.remove_one(place);
    let mut next = PartList::from(next);
    match option.component() {
        Some(id) => next.push(Part { id, times: 1 }),
        None => next.extend_from_slice(ask.engine.sums.parts(option)),
    }
    let sum = ask.sum_of(next)?;
    ask.account()?;
    Ok(sum)
}

#[cold]
fn find_options(ask: &mut Ask<'_>, id: ComponentId) -> Answer {
    match ask.component(id).clone() {
        // A form's options are known at birth.
        Component::Form => Ok(()),
        Component::Number(number) => expand_number(ask, id, &number),
        Component::Nimber(n) => expand_nimber(ask, id, n),
        Component::NumberUpStar(value) => expand_number_up_star(ask, id, value),
        Component::Ordinal(base, exponent) => ask.expand_ordinal(id, base, exponent),
        Component::Position { position, negated } => expand_position(ask, id, position, negated),
    }
}

/// `n` is `<n-1|.>`, and `m/2^k` is `<(m-1)/2^k | (m+1)/2^k>`.
fn expand_number(ask: &mut Ask<'_>, id: ComponentId, number: &Dyadic) -> Answer {
    let step = Dyadic::new(1, number.halvings());
    let mut sides = [Vec::new(), Vec::new()];
    if number.halvings() > 0 || number.sign().is_gt() {
        sides[0].push(ask.number(number.subtract(&step)));
    }
    if number.halvings() > 0 || number.sign().is_lt() {
        sides[1].push(ask.number(number.add(&step)));
    }
    ask.write_options(id, &sides)
}

fn expand_nimber(ask: &mut Ask<'_>, id: ComponentId, n: u64) -> Answer {
    let count =
        usize::try_from(n).ok().filter(|_| n <= MOST_OPTIONS).ok_or(EngineError::TooLarge)?;
    ask.room_for(count)?;
    ask.charge_ahead(count * (Engine::COMPONENT_BYTES + 4))?;
    let mut options = Vec::with_capacity(count);
    for m in 0..n {
        ask.tick()?;
        options.push(ask.nimber(m));
    }
    options.sort_unstable();
    let mut record = *ask.record(id);
    ask.place(&mut record, Side::Left, &options);
    // Both sides are the same list.
    record.at[1] = record.at[0];
    record.count[1] = record.count[0];
    *ask.record_mut(id) = record;
    Ok(())
}

fn expand_number_up_star(
    ask: &mut Ask<'_>,
    id: ComponentId,
    NumberUpStar { number, up, star }: NumberUpStar,
) -> Answer {
    if star > MOST_OPTIONS {
        return Err(EngineError::TooLarge);
    }
    let mut sides = [Vec::new(), Vec::new()];
    for side in Side::BOTH {
        for (up, star) in up_star_options(up, star, side) {
            ask.tick()?;
            let option = NumberUpStar { number, up, star };
            sides[side as usize].push(ask.number_up_star_form(option)?);
            ask.account()?;
        }
    }
    ask.write_options(id, &sides)
}

fn expand_position(ask: &mut Ask<'_>, id: ComponentId, position: PosId, negated: bool) -> Answer {
    if negated {
        let original = ask.position_as_component(position);
        ask.expand(original)?;
        let mut sides = Side::BOTH.map(|side| ask.known_options(original, side).to_vec());
        sides.swap(0, 1);
        for option in sides.iter_mut().flatten() {
            *option = ask.conjugate(*option)?;
        }
        return ask.write_options(id, &sides);
    }
    if ask.record(id).open & EXPANDING != 0 {
        return Err(EngineError::Loop(vec![id.into()]));
    }
    ask.record_mut(id).open |= EXPANDING;
    let answer = ask.deeper(|ask| ask.rules.options(ask.engine, position, ask.meter));
    ask.record_mut(id).open &= !EXPANDING;
    answer.map_err(|error| error.on_the_way(id.into()))?;
    ask.account()?;
    if ask.record(id).is_expanded() {
        Ok(())
    } else {
        // The rules have written no options.
        Err(EngineError::Refused)
    }
}

fn place_options(
    engine: &mut Engine,
    id: ComponentId,
    sides: [&[SumId]; 2],
) -> Result<(), EngineError> {
    engine.room_for(sides[0].len() + sides[1].len())?;
    let mut record = *engine.record(id);
    for side in Side::BOTH {
        engine.place(&mut record, side, sides[side as usize]);
        let at = record.at[side as usize] as usize;
        let options = &mut engine.pool[at..];
        options.sort_unstable();
        // Repeats are taken out where they lie.
        let mut kept = options.len().min(1);
        for next in 1..options.len() {
            if options[next] != options[kept - 1] {
                options[kept] = options[next];
                kept += 1;
            }
        }
        engine.pool.truncate(at + kept);
        record.count[side as usize] = kept as u32;
    }
    *engine.record_mut(id) = record;
    Ok(())
}
