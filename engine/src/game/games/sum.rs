//! Sums: multisets of components. `1000000·G` is one entry; integers of one sign fold, zero
//! vanishes, nothing else does here (what a universe allows comes above).

use smallvec::SmallVec;

use crate::game::games::component::{ComponentId, Flags};
use crate::game::winner::facts::Facts;
use crate::values::interner::Interner;
use crate::values::multiset::{self, Multiset};

/// A game: with its top bit clear the component of that id, else an entry of the table of sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SumId(pub(crate) u32);

pub(in crate::game) const TABLE: u32 = 1 << 31;

impl SumId {
    /// The empty sum, which is the number 0.
    pub const ZERO: Self = Self(0);

    /// The one component that this is, if it is one (0 is the component 0).
    #[inline]
    #[must_use]
    pub fn component(self) -> Option<ComponentId> {
        (self.0 & TABLE == 0).then_some(ComponentId(self.0))
    }

    #[inline]
    pub(in crate::game) fn index(self) -> usize {
        (self.0 & !TABLE) as usize
    }
}

impl From<ComponentId> for SumId {
    #[inline]
    fn from(id: ComponentId) -> Self {
        Self(id.0)
    }
}

/// A component and how often it occurs.
pub(crate) type Part = multiset::Part<ComponentId>;

/// How many parts of a sum are copied, sorted and hashed in a tick.
pub(crate) const PARTS_PER_TICK: usize = 16;

/// Parts of one sum.
pub(crate) type Parts = Multiset<ComponentId, 8>;

/// Parts in any order, with repeats.
pub(crate) type PartList = SmallVec<[Part; 8]>;

/// A sum in the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SumRecord {
    pub(in crate::game) at: u32,
    pub(in crate::game) count: u32,
    /// The sum of the parts' hashes: changes with one part in one step.
    pub(crate) hash: u64,
    pub(crate) flags: Flags,
    pub(crate) facts: Facts,
    /// Searches open on it, a bit for each convention and side.
    pub(crate) open: u8,
}

/// The table of multisets.
#[derive(Default)]
pub(crate) struct Sums {
    pub(in crate::game) records: Vec<SumRecord>,
    pub(in crate::game) parts: Vec<Part>,
    pub(in crate::game) table: Interner,
}

/// Bytes a sum takes beside its parts.
pub(in crate::game) const SUM_BYTES: usize = 40;

impl Sums {
    #[inline]
    pub(crate) fn record(&self, g: SumId) -> &SumRecord {
        &self.records[g.index()]
    }

    #[inline]
    pub(crate) fn record_mut(&mut self, g: SumId) -> &mut SumRecord {
        &mut self.records[g.index()]
    }

    /// Forgets who wins.
    pub(crate) fn forget_outcomes(&mut self) {
        for record in &mut self.records {
            record.facts = Facts::default();
        }
    }

    /// Bytes held.
    #[inline]
    pub(crate) fn bytes(&self) -> usize {
        SUM_BYTES * self.records.len() + size_of::<Part>() * self.parts.len()
    }

    /// The parts of a sum of the table.
    #[inline]
    pub(crate) fn parts(&self, g: SumId) -> &[Part] {
        let record = self.record(g);
        &self.parts[record.at as usize..][..record.count as usize]
    }
}

/// A component's share of a sum's hash.
#[inline]
pub(crate) fn part_hash(id: ComponentId, times: u64) -> u64 {
    let word = (u64::from(id.0) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ word >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    (word ^ word >> 32).wrapping_mul(times)
}
