//! The table of positions: a position is a ruleset and its arguments, interned, never forgotten.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::table::{Glance, Table};
use crate::boards::{Argument, Key, Reader, Variant};
use crate::game::{EngineError, PosId, SumId};
use crate::meter::{Account, Held, Meter, Stop};

/// A ruleset. Never reused, also when its definition is taken back, so that no remembered position
/// can change its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RulesetId(pub u32);

/// How the positions of a ruleset are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// Its name.
    pub name: Rc<str>,
    /// How many arguments stand in brackets of their own in front: those that choose one ruleset
    /// of a family, as in `subtraction([1,2])(7)`.
    pub family: usize,
}

/// The arguments of a position; most have one.
pub type Arguments = SmallVec<[Argument; 1]>;

/// A position of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// Whose position.
    pub ruleset: RulesetId,
    /// Which.
    pub arguments: Arguments,
}

/// One ruleset of a family.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Member {
    /// The family.
    pub ruleset: RulesetId,
    /// The arguments that choose it.
    pub arguments: Vec<Argument>,
}

/// Every position met so far.
#[derive(Debug)]
pub struct Positions {
    headings: Vec<Heading>,
    table: Table,
    /// What each position is replaced by among options.
    reduced: Vec<Reduced>,
    /// The same by promises that stand `literally`, of positions of which there are any.
    literal: Held<FxHashMap<PosId, SumId>>,
    /// What the positions themselves take.
    account: Account,
}

/// What is known of what a position is replaced by among options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reduced {
    Unknown,
    /// It is not taken apart.
    Whole,
    To(SumId),
}

/// Bytes of a position, beside its arguments, with its share of the tables.
const POSITION_BYTES: usize = 48;

impl Default for Positions {
    fn default() -> Self {
        let heading = |variant: Variant| Heading { name: variant.name().into(), family: 0 };
        Self {
            headings: Variant::ALL.into_iter().map(heading).collect(),
            table: Table::default(),
            reduced: Vec::new(),
            account: Account::default(),
            literal: Held::default(),
        }
    }
}

impl Positions {
    /// Enters a ruleset.
    pub fn enter(&mut self, heading: Heading) -> RulesetId {
        let id = RulesetId(u32::try_from(self.headings.len()).unwrap_or(u32::MAX));
        self.headings.push(heading);
        id
    }

    /// Gives a ruleset another name.
    pub fn rename(&mut self, id: RulesetId, name: Rc<str>) {
        if let Some(heading) = self.headings.get_mut(id.0 as usize) {
            heading.name = name;
        }
    }

    /// The heading of a ruleset: how its positions are written.
    ///
    /// # Panics
    /// Only for an id of another table.
    #[must_use]
    pub fn heading(&self, id: RulesetId) -> &Heading {
        &self.headings[id.0 as usize]
    }

    /// The id of a position, if it has been met.
    #[must_use]
    pub fn find(&self, key: &Key) -> Option<PosId> {
        self.find_after(self.glance(key), key)
    }

    /// A first look for a position, see [`Glance`].
    #[must_use]
    #[inline]
    pub fn glance(&self, key: &Key) -> Glance {
        self.table.glance(key)
    }

    /// The id of a position, if it has been met, after a first look for it.
    #[must_use]
    pub fn find_after(&self, glance: Glance, key: &Key) -> Option<PosId> {
        self.table.find(key, glance).map(PosId)
    }

    /// The id of a position, and whether it is new.
    ///
    /// # Errors
    /// [`EngineError::TooLarge`] where all positions together would take more than 32 gigabytes; a stop by the meter where
    /// they take too much memory.
    pub fn intern(&mut self, key: &Key, meter: &mut Meter) -> Result<(PosId, bool), EngineError> {
        if let Some(known) = self.find(key) {
            return Ok((known, false));
        }
        self.account.grow(POSITION_BYTES + key.bytes.len(), meter)?;
        let id = self.table.enter(key).ok_or(EngineError::TooLarge)?;
        self.reduced.push(Reduced::Unknown);
        Ok((PosId(id), true))
    }

    /// Whose position it is.
    #[must_use]
    #[inline]
    pub fn ruleset(&self, id: PosId) -> Option<RulesetId> {
        self.table.get(id.0).map(|(ruleset, _)| ruleset)
    }

    /// A position's arguments, to be read one by one; none for an id of another table.
    #[must_use]
    pub fn reader(&self, id: PosId) -> Reader<'_> {
        let bytes = self.table.get(id.0).map_or(&[][..], |(_, bytes)| bytes);
        Reader::new(bytes)
    }

    /// A position, packed.
    #[must_use]
    pub fn key(&self, id: PosId) -> Option<Key> {
        let (ruleset, bytes) = self.table.get(id.0)?;
        Some(Key { ruleset, bytes: bytes.to_vec() })
    }

    /// A position.
    #[must_use]
    pub fn get(&self, id: PosId) -> Option<Position> {
        Some(Position {
            ruleset: self.ruleset(id)?,
            arguments: self.reader(id).arguments().collect(),
        })
    }

    /// The number of positions that have been met.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.table.len()
    }

    /// Returns whether no position has been met.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.table.len() == 0
    }

    /// The positions of a ruleset that have been met, in that order.
    pub fn of(&self, ruleset: RulesetId) -> impl Iterator<Item = PosId> + '_ {
        let all = (0..self.table.len()).map(PosId);
        all.filter(move |id| self.ruleset(*id) == Some(ruleset))
    }

    /// The game that replaces a position among options, once that is known: itself, an equal position, or the
    /// sum of its parts.
    #[must_use]
    pub fn reduced(&self, id: PosId) -> Option<SumId> {
        match self.reduced.get(id.0 as usize)? {
            Reduced::To(reduced) => Some(*reduced),
            Reduced::Unknown | Reduced::Whole => None,
        }
    }

    /// The game that replaces a position if the moves must stay, once that is known.
    #[must_use]
    pub fn reduced_literally(&self, id: PosId) -> Option<SumId> {
        self.literal.get(&id).copied()
    }

    /// Remembers what a position is replaced by where the moves must stay.
    ///
    /// # Errors
    /// As [`Held::insert`].
    pub fn reduce_literally(
        &mut self,
        id: PosId,
        to: SumId,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        self.literal.insert(id, to, meter)
    }

    /// Returns whether a position is known to be its only part.
    #[must_use]
    pub fn is_whole(&self, id: PosId) -> bool {
        self.reduced.get(id.0 as usize) == Some(&Reduced::Whole)
    }

    /// Remembers that a position is its only part.
    pub fn keep_whole(&mut self, id: PosId) {
        if let Some(place @ Reduced::Unknown) = self.reduced.get_mut(id.0 as usize) {
            *place = Reduced::Whole;
        }
    }

    /// Remembers what a position is replaced by.
    pub fn reduce(&mut self, id: PosId, to: SumId) {
        if let Some(place) = self.reduced.get_mut(id.0 as usize) {
            *place = Reduced::To(to);
        }
    }
}
