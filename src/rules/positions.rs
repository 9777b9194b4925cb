//! The table of positions: a position is a ruleset and its arguments, interned, never forgotten.

use std::rc::Rc;

use indexmap::{Equivalent, IndexSet};
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

use crate::game::{PosId, SumId};
use crate::rules::{Argument, Sought, Variant};

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

/// A position of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Whose position.
    pub ruleset: RulesetId,
    /// Which; most have one argument, which then lies in the table itself.
    pub arguments: SmallVec<[Argument; 1]>,
}

/// A position that is looked for and need not be made.
#[derive(Hash)]
struct Wanted<'a, A> {
    ruleset: RulesetId,
    arguments: &'a [A],
}

impl Equivalent<Position> for Wanted<'_, Argument> {
    fn equivalent(&self, known: &Position) -> bool {
        self.ruleset == known.ruleset && *self.arguments == known.arguments[..]
    }
}

impl Equivalent<Position> for Wanted<'_, Sought<'_>> {
    fn equivalent(&self, known: &Position) -> bool {
        self.ruleset == known.ruleset
            && self.arguments.len() == known.arguments.len()
            && self
                .arguments
                .iter()
                .zip(&known.arguments)
                .all(|(sought, known)| sought.is(known))
    }
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
    table: IndexSet<Position, FxBuildHasher>,
    /// What each position is replaced by among options; `None` while unknown.
    reduced: Vec<Option<SumId>>,
}

/// Bytes of a position with its share of the tables.
const POSITION_BYTES: usize = 64;

impl Default for Positions {
    fn default() -> Self {
        let heading = |variant: Variant| Heading {
            name: variant.name().into(),
            family: 0,
        };
        Self {
            headings: Variant::ALL.into_iter().map(heading).collect(),
            table: IndexSet::default(),
            reduced: Vec::new(),
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

    /// How a ruleset's positions are written.
    ///
    /// # Panics
    /// Only for an id of another table.
    #[must_use]
    pub fn heading(&self, id: RulesetId) -> &Heading {
        &self.headings[id.0 as usize]
    }

    /// The id of a position, if it has been met.
    #[must_use]
    pub fn find(&self, ruleset: RulesetId, arguments: &[Argument]) -> Option<PosId> {
        let place = self.table.get_index_of(&Wanted { ruleset, arguments })?;
        u32::try_from(place).ok().map(PosId)
    }

    /// The same, for arguments that are not made yet.
    #[must_use]
    pub fn find_sought(&self, ruleset: RulesetId, arguments: &[Sought<'_>]) -> Option<PosId> {
        let place = self.table.get_index_of(&Wanted { ruleset, arguments })?;
        u32::try_from(place).ok().map(PosId)
    }

    /// The id of a position, and how many bytes it newly takes.
    pub fn intern(&mut self, position: Position) -> (PosId, usize) {
        let inside: usize = position.arguments.iter().map(Argument::bytes).sum();
        let bytes = POSITION_BYTES + size_of_val(&*position.arguments) + inside;
        let (place, new) = self.table.insert_full(position);
        if new {
            self.reduced.push(None);
        }
        // The engine refuses more than 2^30 components long before this saturates.
        let id = PosId(u32::try_from(place).unwrap_or(u32::MAX));
        (id, if new { bytes } else { 0 })
    }

    /// A position.
    #[must_use]
    pub fn get(&self, id: PosId) -> Option<&Position> {
        self.table.get_index(id.0 as usize)
    }

    /// How many positions have been met.
    #[must_use]
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Whether none has been met.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    /// The positions of a ruleset that have been met, in that order.
    pub fn of(&self, ruleset: RulesetId) -> impl Iterator<Item = PosId> + '_ {
        let all = (0..).zip(&self.table);
        all.filter(move |(_, position)| position.ruleset == ruleset)
            .map(|(id, _)| PosId(id))
    }

    /// What a position is replaced by among options, once that is known: itself, an equal position,
    /// or the sum of its parts.
    #[must_use]
    pub fn reduced(&self, id: PosId) -> Option<SumId> {
        self.reduced.get(id.0 as usize).copied().flatten()
    }

    /// Remembers what a position is replaced by.
    pub fn reduce(&mut self, id: PosId, to: SumId) {
        if let Some(place) = self.reduced.get_mut(id.0 as usize) {
            *place = Some(to);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_arguments_are_one_position() {
        let mut positions = Positions::default();
        let heading = Heading {
            name: "nim".into(),
            family: 0,
        };
        let (nim, other) = (positions.enter(heading.clone()), positions.enter(heading));
        let mut position = |ruleset, n| {
            positions
                .intern(Position {
                    ruleset,
                    arguments: [Argument::Integer(n)].into_iter().collect(),
                })
                .0
        };
        let three = position(nim, 3);
        assert_ne!(three, position(nim, 4));
        assert_ne!(three, position(other, 3));
        assert_eq!(three, position(nim, 3));
    }
}
