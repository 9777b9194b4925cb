//! Nim values of impartial games by outcomes: the value of G is the only k for which the player to move
//! loses G + *k.
//!
//! To find a nim value by its definition takes those of all followers. Here the question is whether
//! G + *k is a P-position, for k = 0, 1, 2 …: it ends at the first option of G that has the value k,
//! and where none has it, G has at most that value. In a sum all parts but the largest are replaced by
//! their nim values (Lemoine and Viennot, "Nimbers are inevitable", 2012).
//!
//! What is looked at must have the same options on both sides; what is not looked at does not matter,
//! for a proof that a sum is a P-position answers each move of either player. Where a follower is
//! partizan, values of normal play answer instead.

use smallvec::SmallVec;

use crate::game::ask::{Answer, Ask, NimFact};
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::games::component::{Component, ComponentId, Flags};
use crate::game::games::sum::{Part, SumId};
use crate::game::normal::nims::{NOTED, Nim};
use crate::meter::Metered;
use crate::values::{Convention, Outcome, Side, ValueId};

/// Beyond this the values of all options are found at once.
const ASKED: u64 = 16;

/// Bytes of what is known of a component, with its share of the table.
const BYTES: usize = 2 * (size_of::<(ComponentId, Nim)>() + 1);

/// The parts of a sum whose nim values are not known.
pub(super) struct Beside {
    /// The nim sum of all others.
    pub(super) known: u64,
    /// Each with whether its copies do not cancel. Where they do, the value must be a nimber all the same:
    /// play in two copies need not end.
    pub(super) open: SmallVec<[(ComponentId, bool); 4]>,
}

impl Ask<'_> {
    /// The nim value of a component whose rules give both players the same moves; `None` for others, and
    /// where a follower that was looked at is partizan.
    pub(in crate::game) fn nim_value_by_play(&mut self, id: ComponentId) -> Answer<Option<u64>> {
        if !self.is_played_alike(id) {
            return Ok(None);
        }
        match self.nim_value_of(id) {
            // Another option may decide.
            Err(error) if error.is_of_rules() => self.nim_value_beside(id, error),
            found => found,
        }
    }

    /// The outcome in normal play of the sum of two games all of whose parts are nimbers or positions
    /// whose rules give both players the same moves; `None` for others.
    pub(in crate::game) fn impartial_outcome(
        &mut self,
        g: SumId,
        h: SumId,
    ) -> Answer<Option<Outcome>> {
        if !self.is_of_impartial_positions(g) && !self.is_of_impartial_positions(h) {
            return Ok(None);
        }
        let mut parts: SmallVec<[Part; 8]> = SmallVec::new();
        for part in self.parts(g).into_iter().chain(self.parts(h)) {
            if !self.is_nimber(part.id) && !self.is_played_alike(part.id) {
                return Ok(None);
            }
            parts.push(part);
        }
        let zero = match self.has_nim_value(&parts, 0) {
            // A search may still decide.
            Err(error) if error.is_of_rules() || error.is_of_depth() => return Ok(None),
            found => found?,
        };
        Ok(zero.map(|zero| if zero { Outcome::P } else { Outcome::N }))
    }

    /// Returns whether a game has parts that are positions whose rules give both players the same moves, and
    /// nimbers beside them.
    pub(in crate::game) fn is_of_impartial_positions(&mut self, g: SumId) -> bool {
        if let Some(id) = g.component() {
            return self.is_played_alike(id);
        }
        let parts = self.parts(g);
        let nimbers = parts.iter().filter(|part| self.is_nimber(part.id)).count();
        nimbers < parts.len()
            && parts.iter().all(|part| self.is_nimber(part.id) || self.is_played_alike(part.id))
    }

    fn is_nimber(&self, id: ComponentId) -> bool {
        matches!(self.component(id), Component::Nimber(_))
    }

    /// Returns whether a component is a position whose rules give both players the same moves.
    fn is_played_alike(&mut self, id: ComponentId) -> bool {
        match *self.component(id) {
            Component::Position { position, .. } if !self.engine.without_theorems => {
                self.rules.moves_alike(position)
            }
            _ => false,
        }
    }

    /// The nim value after an error of the rules: play comes back, or they refuse a position. Searches
    /// that list what play can reach still find it, in whatever order games were made.
    fn nim_value_beside(&mut self, id: ComponentId, error: EngineError) -> Answer<Option<u64>> {
        if self.expand(id).is_err() {
            return Err(error);
        }
        for k in 0..=self.known_options(id, Side::Left).len() as u64 {
            let heap = self.nimber(k);
            let sum = self.add(id.into(), heap)?;
            match self.outcome(Convention::Normal, sum)? {
                Outcome::P => return Ok(Some(k)),
                Outcome::N => {}
                Outcome::L | Outcome::R => return Ok(None),
            }
        }
        Err(error)
    }

    fn nim_value_of(&mut self, id: ComponentId) -> Answer<Option<u64>> {
        match self.known_nim(id)? {
            Nim::Value(value) => Ok(Some(value)),
            Nim::Partizan => Ok(None),
            Nim::Open { .. } => self.looking_into(id, |ask| {
                loop {
                    match ask.known_nim(id)? {
                        Nim::Value(value) => return Ok(Some(value)),
                        Nim::Partizan => return Ok(None),
                        Nim::Open { met, .. } => match u64::from(met.trailing_ones()) {
                            next @ ..ASKED => ask.try_nim_value(id, next)?,
                            _ => ask.nim_value_by_options(id)?,
                        },
                    }
                }
            }),
        }
    }

    /// Returns whether a component has the nim value `k`.
    fn has_nim_value_of(&mut self, id: ComponentId, k: u64) -> Answer<Option<bool>> {
        if let Some(known) = self.known_nim(id)?.is(k) {
            return Ok(Some(known));
        }
        if k >= ASKED {
            return Ok(self.nim_value_of(id)?.map(|value| value == k));
        }
        self.looking_into(id, |ask| {
            // Most often an option has it. Else each smaller one must be an option's.
            let mut next = k;
            loop {
                ask.try_nim_value(id, next)?;
                let nim = ask.known_nim(id)?;
                if let Some(known) = nim.is(k) {
                    return Ok(Some(known));
                }
                match nim {
                    Nim::Open { met, .. } => next = met.trailing_ones().into(),
                    Nim::Value(_) | Nim::Partizan => return Ok(None),
                }
            }
        })
    }

    /// Goes one level deeper into a component, to which play may come back.
    fn looking_into<T>(
        &mut self,
        id: ComponentId,
        find: impl FnOnce(&mut Self) -> Answer<T>,
    ) -> Answer<T> {
        if !self.engine.normal.nims.open.insert(id) {
            return Err(EngineError::Loop(vec![id.into()]));
        }
        self.engine.normal.nims.searched += 1;
        let answer = self.deeper(find);
        self.engine.normal.nims.open.remove(&id);
        answer.map_err(|error| error.on_the_way(id.into()))
    }

    /// Finds out whether some option of a component has the nim value `k`, and notes it.
    fn try_nim_value(&mut self, id: ComponentId, k: u64) -> Answer {
        let Some(options) = self.impartial_options(id)? else {
            return self.note_nim(id, Nim::Partizan);
        };
        let (mut met, mut open) = (0, Vec::new());
        for option in options {
            self.tick()?;
            let parts = self.parts(option);
            let Some(beside) = self.nims_known(&parts)? else {
                return self.note_nim(id, Nim::Partizan);
            };
            match beside.open[..] {
                [] => met |= bit(beside.known),
                [(only, true)] if self.known_nim(only)?.is(k ^ beside.known) == Some(false) => {}
                _ => open.push((self.size_of_parts(&beside), option)),
            }
            if met & bit(k) != 0 {
                break;
            }
        }
        if met & bit(k) == 0 {
            // What is soon decided first; among equals the order in which they were found.
            open.sort_by_key(|(size, _)| *size);
            for (_, option) in open {
                let parts = self.parts(option);
                match self.has_nim_value(&parts, k)? {
                    None => return self.note_nim(id, Nim::Partizan),
                    Some(false) => {}
                    Some(true) => {
                        met |= bit(k);
                        break;
                    }
                }
            }
        }
        let free = if met & bit(k) == 0 { bit(k) } else { 0 };
        let nim = self.known_nim(id)?.with(met, free);
        self.note_nim(id, nim)
    }

    /// Finds the nim value of a component from those of all its options.
    fn nim_value_by_options(&mut self, id: ComponentId) -> Answer {
        let Some(options) = self.impartial_options(id)? else {
            return self.note_nim(id, Nim::Partizan);
        };
        let mut met = Vec::with_capacity(options.len());
        for option in options {
            self.tick()?;
            let mut value = 0;
            for part in self.parts(option) {
                match self.nim_value_of(part.id)? {
                    Some(nim) if part.times % 2 == 1 => value ^= nim,
                    Some(_) => {}
                    None => return self.note_nim(id, Nim::Partizan),
                }
            }
            met.push(value);
        }
        met.sort_unstable();
        let mut least = 0;
        for value in met {
            least += u64::from(value == least);
        }
        self.note_nim(id, Nim::Value(least))
    }

    /// Returns whether a sum has the nim value `k`.
    fn has_nim_value(&mut self, parts: &[Part], k: u64) -> Answer<Option<bool>> {
        let Some(Beside { mut known, mut open }) = self.nims_known(parts)? else {
            return Ok(None);
        };
        // The largest last: the others are replaced by their values.
        if open.len() > 1 {
            let mut sized: SmallVec<[(bool, usize, ComponentId); 4]> = SmallVec::new();
            for (id, odd) in open {
                sized.push((odd, self.size_of_part(id), id));
            }
            sized.sort_by_key(|(odd, size, _)| (*odd, *size));
            open = sized.into_iter().map(|(odd, _, id)| (id, odd)).collect();
        }
        let last = if open.last().is_some_and(|(_, odd)| *odd) { open.pop() } else { None };
        for (id, odd) in open {
            match self.nim_value_of(id)? {
                Some(value) if odd => known ^= value,
                Some(_) => {}
                None => return Ok(None),
            }
        }
        match last {
            Some((last, _)) => self.has_nim_value_of(last, k ^ known),
            None => Ok(Some(known == k)),
        }
    }

    /// The nim values of parts as far as they are known; `None` where one is partizan.
    pub(super) fn nims_known(&mut self, parts: &[Part]) -> Answer<Option<Beside>> {
        let mut beside = Beside { known: 0, open: SmallVec::new() };
        for part in parts {
            let odd = part.times % 2 == 1;
            match self.known_nim(part.id)? {
                Nim::Value(value) if odd => beside.known ^= value,
                Nim::Value(_) => {}
                Nim::Partizan => return Ok(None),
                Nim::Open { .. } => beside.open.push((part.id, odd)),
            }
        }
        Ok(Some(beside))
    }

    /// The cells of the largest part whose nim value is not known.
    fn size_of_parts(&mut self, beside: &Beside) -> usize {
        let sizes = beside.open.iter().map(|(id, _)| self.size_of_part(*id));
        sizes.max().unwrap_or(0)
    }

    fn size_of_part(&self, id: ComponentId) -> usize {
        match *self.component(id) {
            Component::Position { position, .. } => {
                self.rules.cells(self.engine, position).unwrap_or(0)
            }
            _ => 0,
        }
    }

    /// The options that a component has on both sides; `None` where these differ.
    fn impartial_options(&mut self, id: ComponentId) -> Answer<Option<Vec<SumId>>> {
        self.expand(id)?;
        let options = self.known_options(id, Side::Left);
        let alike = options == self.known_options(id, Side::Right);
        Ok(alike.then(|| options.to_vec()))
    }

    pub(super) fn note_nim(&mut self, id: ComponentId, nim: Nim) -> Answer {
        self.engine.normal.nims.known.insert(id, nim);
        Ok(())
    }

    /// Returns what is known of the nim value of a component.
    pub(super) fn known_nim(&mut self, id: ComponentId) -> Answer<Nim> {
        match self.engine.normal.nims.known.get(&id) {
            // Its value may have been found since.
            Some(Nim::Partizan) => Ok(self.nim_by_value(id).unwrap_or(Nim::Partizan)),
            Some(known) => Ok(*known),
            None => self.first_nim(id),
        }
    }

    fn first_nim(&mut self, id: ComponentId) -> Answer<Nim> {
        let position = match *self.component(id) {
            Component::Number(_) if id == ComponentId::ZERO => return Ok(Nim::Value(0)),
            Component::Nimber(n) => return Ok(Nim::Value(n)),
            Component::Number(_) | Component::NumberUpStar(_) => return Ok(Nim::Partizan),
            Component::Position { position, negated: true } => {
                let same = self.position_as_component(position);
                return self.known_nim(same);
            }
            Component::Position { position, negated: false } => Some(position),
            Component::Form | Component::Ordinal(..) => None,
        };
        let known = match (self.nim_by_value(id), position) {
            (Some(known), _) => known,
            _ if self.flags(id.into()).any(Flags::TOMBSTONED) => Nim::Partizan,
            (None, None) => Nim::UNKNOWN,
            (None, Some(position)) if self.rules.moves_alike(position) => {
                match self.rules.nim_value(position, self.meter)? {
                    Some(NimFact::Value(value)) => Nim::Value(value),
                    // An option has the value 0.
                    Some(NimFact::NotZero) => Nim::UNKNOWN.with(bit(0), 0),
                    None => Nim::UNKNOWN,
                }
            }
            (None, Some(_)) => Nim::Partizan,
        };
        self.charge(BYTES)?;
        self.note_nim(id, known)?;
        Ok(known)
    }

    /// The nim value of a component whose value is known.
    fn nim_by_value(&self, id: ComponentId) -> Option<Nim> {
        let value = self.engine.normal.known(id)?;
        Some(self.engine.value_as_nimber(value).map_or(Nim::Partizan, Nim::Value))
    }
}

/// The bit of a value, if it is noted.
fn bit(value: u64) -> u64 {
    if value < NOTED { 1 << value } else { 0 }
}

impl Engine {
    /// The n of a value that is the nimber `∗n`.
    pub fn value_as_nimber(&self, value: ValueId) -> Option<u64> {
        match self.normal.values.as_number_up_star(value) {
            Some((number, 0, star)) if number.is_zero() => Some(star),
            _ => None,
        }
    }

    /// The number of times that the nim value of a component was looked for by outcomes.
    #[must_use]
    pub fn nim_searches(&self) -> u64 {
        self.normal.nims.searched
    }
}
