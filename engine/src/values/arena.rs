//! The arena: records, the pool of options, interning.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::cache::{OrderCache, SumCache};
use super::fixed::{EXACT, EXACT_LEFT, EXACT_RIGHT};
use super::signature::Signature;
use super::value_tables::{AmbientTable, HeatTable, InfTable, SumSearch};
use super::{ValueError, ValueId, fixed};
use crate::meter::{Account, Held, Meter};
use crate::values::Side;
use crate::values::interner::Interner;
use crate::values::number::Dyadic;

/// Lists of options that are being made.
pub(super) type Options = SmallVec<[ValueId; 16]>;

/// The most values an arena holds: pairs of ids and one answer bit share a word in the caches.
const MOST_VALUES: usize = 1 << 31;

/// What kind of value an id stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A dyadic number.
    Number,
    /// A number plus a multiple of up plus a nimber, not a number.
    NumberUpStar,
    /// Everything else: a pair of option lists.
    Node,
}

/// The pool holds the options of this value.
pub(super) const EXPANDED: u8 = 4;

/// One value. The stops are codes of module `stops`.
#[derive(Clone, Copy)]
pub(super) struct Record {
    /// Code of the Left stop: twice the stop, plus 1 unless the value is at most its Left stop.
    pub(super) left_stop: i64,
    /// Code of the Right stop: twice the stop, plus 1 if the value is at least its Right stop.
    pub(super) right_stop: i64,
    /// Where the options begin in the pool: Left's, then Right's.
    pub(super) first: u32,
    pub(super) lefts: u32,
    pub(super) rights: u32,
    /// Index into `numbers` or `leaves`.
    pub(super) leaf: u32,
    /// Height above the numbers, 0 for a number; no follower's nimber exceeds it. `u32::MAX` is
    /// that or more.
    pub(super) depth: u32,
    pub(super) kind: Kind,
    /// `EXACT_LEFT`, `EXACT_RIGHT`, `EXPANDED`.
    pub(super) flags: u8,
}

impl Record {
    /// Places of the options in the pool.
    #[inline]
    pub(super) fn left_places(&self) -> std::ops::Range<usize> {
        self.first as usize..self.first as usize + self.lefts as usize
    }

    #[inline]
    pub(super) fn right_places(&self) -> std::ops::Range<usize> {
        let start = self.first as usize + self.lefts as usize;
        start..start + self.rights as usize
    }

    /// Returns whether both stops are 0.
    #[inline]
    pub(super) fn is_infinitesimal(&self) -> bool {
        self.right_stop >= 0 && self.left_stop <= 1
    }

    /// Places of the options of one side in the pool.
    #[inline]
    pub(super) fn places(&self, side: Side) -> std::ops::Range<usize> {
        match side {
            Side::Left => self.left_places(),
            Side::Right => self.right_places(),
        }
    }
}

/// A number plus ups plus a nimber.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Leaf {
    pub(super) number: ValueId,
    pub(super) up: i64,
    pub(super) star: u64,
}

/// The arena of values. See the text of the module.
pub struct Values {
    pub(super) records: Vec<Record>,
    /// How values compare with small infinitesimals, as far as that was asked for.
    pub(super) signatures: Vec<Option<Signature>>,
    pub(super) pool: Vec<ValueId>,
    /// Nodes by the hash of their options.
    nodes: Interner,
    pub(super) numbers: Vec<Dyadic>,
    fixed_numbers: FxHashMap<i64, ValueId>,
    other_numbers: FxHashMap<Dyadic, ValueId>,
    pub(super) leaves: Vec<Leaf>,
    leaf_ids: FxHashMap<Leaf, ValueId>,
    /// `NONE` if the negative is not known yet.
    pub(super) negatives: Vec<u32>,
    pub(super) order_cache: OrderCache,
    pub(super) sum_cache: SumCache,
    /// Answers about the game that `simplest` is making, valid if their epoch is the current one.
    pub(super) epoch: u32,
    pub(super) seen: Vec<u32>,
    pub(super) heats: HeatTable,
    pub(super) inf: InfTable,
    pub(super) ambients: AmbientTable,
    /// Birthdays of nodes.
    pub(super) birthdays: Held<FxHashMap<ValueId, BigUint>>,
    /// Whether a node is a number plus ups plus a nimber.
    pub(super) uptimals: Held<FxHashMap<ValueId, bool>>,
    pub(super) search: SumSearch,
    /// What the values themselves take.
    account: Account,
}

/// No id.
pub(super) const NONE: u32 = u32::MAX;

impl Default for Values {
    fn default() -> Self {
        Self::new()
    }
}

impl Values {
    /// An arena that knows 0 only.
    #[must_use]
    pub fn new() -> Self {
        let mut values = Self {
            records: Vec::new(),
            signatures: Vec::new(),
            pool: Vec::new(),
            nodes: Interner::default(),
            numbers: Vec::new(),
            fixed_numbers: FxHashMap::default(),
            other_numbers: FxHashMap::default(),
            leaves: Vec::new(),
            leaf_ids: FxHashMap::default(),
            negatives: Vec::new(),
            order_cache: OrderCache::default(),
            sum_cache: SumCache::default(),
            epoch: 0,
            seen: Vec::new(),
            heats: HeatTable::default(),
            inf: InfTable::default(),
            ambients: AmbientTable::default(),
            birthdays: Held::default(),
            uptimals: Held::default(),
            search: SumSearch::default(),
            account: Account::default(),
        };
        push_number(&mut values, Dyadic::ZERO);
        values
    }

    /// The number of values in the arena.
    #[must_use]
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// An arena always holds 0.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The kind of a value.
    #[must_use]
    #[inline]
    pub fn kind(&self, value: ValueId) -> Kind {
        self.records[value.index()].kind
    }

    /// The number, if the value is one.
    #[must_use]
    pub fn as_number(&self, value: ValueId) -> Option<&Dyadic> {
        let record = &self.records[value.index()];
        (record.kind == Kind::Number).then(|| &self.numbers[record.leaf as usize])
    }

    /// The parts if the value is a number plus ups plus a nimber: `x`, `n`, `m` of
    /// `x + n·↑ + ∗m`. A number has no ups and no nimber.
    #[must_use]
    pub fn as_number_up_star(&self, value: ValueId) -> Option<(&Dyadic, i64, u64)> {
        let leaf = self.leaf(value)?;
        let number = self.records[leaf.number.index()].leaf;
        Some((&self.numbers[number as usize], leaf.up, leaf.star))
    }

    #[inline]
    pub(super) fn record(&self, value: ValueId) -> Record {
        self.records[value.index()]
    }

    /// Parts of a value that is no node.
    #[inline]
    pub(super) fn leaf(&self, value: ValueId) -> Option<Leaf> {
        let record = &self.records[value.index()];
        match record.kind {
            Kind::Number => Some(Leaf { number: value, up: 0, star: 0 }),
            Kind::NumberUpStar => Some(self.leaves[record.leaf as usize]),
            Kind::Node => None,
        }
    }

    /// A number.
    pub fn number(&mut self, number: &Dyadic, meter: &mut Meter) -> Result<ValueId, ValueError> {
        if let Some(fixed) = fixed::fixed(number) {
            return self.fixed_number(fixed, meter);
        }
        if let Some(&known) = self.other_numbers.get(number) {
            return Ok(known);
        }
        if !number.is_within_limits() {
            return Err(ValueError::TooLarge);
        }
        let size = usize::try_from(number.numerator().bits() / 8).unwrap_or(usize::MAX);
        self.make_room(0, 168 + 2 * size, meter)?;
        Ok(push_number(self, number.clone()))
    }

    /// The number with this fixed-point code.
    pub(super) fn fixed_number(
        &mut self,
        fixed: i64,
        meter: &mut Meter,
    ) -> Result<ValueId, ValueError> {
        if let Some(&known) = self.fixed_numbers.get(&fixed) {
            return Ok(known);
        }
        self.make_room(0, 168, meter)?;
        Ok(push_number(self, fixed::from_fixed(fixed)))
    }

    /// Counts the bytes of one more value with so many options, if there are places for them.
    pub(super) fn make_room(
        &mut self,
        options: usize,
        bytes: usize,
        meter: &mut Meter,
    ) -> Result<(), ValueError> {
        self.account.grow(bytes, meter)?;
        let pool = self.pool.len().checked_add(options);
        match pool {
            Some(pool) if self.records.len() < MOST_VALUES && pool < NONE as usize => Ok(()),
            _ => Err(ValueError::TooLarge),
        }
    }

    /// `number + up·↑ + ∗star`.
    pub fn number_up_star(
        &mut self,
        number: &Dyadic,
        up: i64,
        star: u64,
        meter: &mut Meter,
    ) -> Result<ValueId, ValueError> {
        let number = self.number(number, meter)?;
        self.intern_leaf(Leaf { number, up, star }, meter)
    }

    /// The nimber of this size.
    pub fn nimber(&mut self, star: u64, meter: &mut Meter) -> Result<ValueId, ValueError> {
        let number = ValueId::ZERO;
        self.intern_leaf(Leaf { number, up: 0, star }, meter)
    }

    /// `up` copies of ↑ (of ↓ if negative).
    pub fn up_multiple(&mut self, up: i64, meter: &mut Meter) -> Result<ValueId, ValueError> {
        let number = ValueId::ZERO;
        self.intern_leaf(Leaf { number, up, star: 0 }, meter)
    }

    pub(super) fn intern_leaf(
        &mut self,
        leaf: Leaf,
        meter: &mut Meter,
    ) -> Result<ValueId, ValueError> {
        if leaf.up == 0 && leaf.star == 0 {
            return Ok(leaf.number);
        }
        if let Some(&known) = self.leaf_ids.get(&leaf) {
            return Ok(known);
        }
        self.make_room(0, 168, meter)?;
        let number = self.record(leaf.number);
        let (at_most, at_least) = fixed::signs(leaf.up, leaf.star);
        let (left_stop, right_stop) = if number.flags & EXACT_LEFT != 0 {
            // The number's own Left code is twice the number.
            (number.left_stop + i64::from(!at_most), number.left_stop + i64::from(at_least))
        } else {
            (number.left_stop, number.right_stop)
        };
        let depth = leaf.up.unsigned_abs().saturating_add(leaf.star).saturating_add(1);
        let record = Record {
            left_stop,
            right_stop,
            first: 0,
            lefts: 0,
            rights: 0,
            leaf: self.leaves.len() as u32,
            depth: u32::try_from(depth).unwrap_or(u32::MAX),
            kind: Kind::NumberUpStar,
            flags: number.flags & EXACT,
        };
        self.leaves.push(leaf);
        let id = push(self, record);
        self.leaf_ids.insert(leaf, id);
        Ok(id)
    }

    /// The node with these options, which are canonical already: sorted, neither dominated nor
    /// reversible, and no number and no number-up-star value.
    pub(super) fn intern_node(
        &mut self,
        left: &[ValueId],
        right: &[ValueId],
        meter: &mut Meter,
    ) -> Result<ValueId, ValueError> {
        let hash = hash(left, right);
        let (records, pool) = (&self.records, &self.pool);
        let found = self.nodes.find(hash, |id| {
            let record = &records[id as usize];
            record.lefts as usize == left.len()
                && record.rights as usize == right.len()
                && pool[record.left_places()] == *left
                && pool[record.right_places()] == *right
        });
        if let Some(id) = found {
            return Ok(ValueId(id));
        }
        let count = left.len() + right.len();
        self.make_room(count, 88 + 4 * count, meter)?;
        let (left_stop, exact_left) = self.best_left(left);
        let (right_stop, exact_right) = self.best_right(right);
        let first = self.pool.len() as u32;
        let mut depth = 0;
        for &option in left.iter().chain(right) {
            depth = depth.max(self.records[option.index()].depth);
        }
        self.pool.extend_from_slice(left);
        self.pool.extend_from_slice(right);
        let mut flags = EXPANDED;
        if exact_left {
            flags |= EXACT_LEFT;
        }
        if exact_right {
            flags |= EXACT_RIGHT;
        }
        let id = push(
            self,
            Record {
                left_stop,
                right_stop,
                first,
                lefts: left.len() as u32,
                rights: right.len() as u32,
                leaf: 0,
                depth: depth.saturating_add(1),
                kind: Kind::Node,
                flags,
            },
        );
        self.nodes.insert(hash, id.0);
        Ok(id)
    }
}

/// A hash of two option lists.
fn hash(left: &[ValueId], right: &[ValueId]) -> u32 {
    const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;
    let mut state = left.len() as u64;
    for option in left.iter().chain(right) {
        state = (state.rotate_left(5) ^ u64::from(option.0)).wrapping_mul(MULTIPLIER);
    }
    (state ^ (state >> 32)) as u32
}

fn push_number(values: &mut Values, number: Dyadic) -> ValueId {
    let id = ValueId(values.records.len() as u32);
    let leaf = values.numbers.len() as u32;
    let (left_stop, right_stop, flags) = match fixed::fixed(&number) {
        Some(fixed) => {
            values.fixed_numbers.insert(fixed, id);
            (2 * fixed, 2 * fixed + 1, EXACT)
        }
        None => {
            values.other_numbers.insert(number.clone(), id);
            let rounded = fixed::rounded(&number);
            (rounded, rounded, 0)
        }
    };
    values.numbers.push(number);
    push(
        values,
        Record {
            left_stop,
            right_stop,
            first: 0,
            lefts: 0,
            rights: 0,
            leaf,
            depth: 0,
            kind: Kind::Number,
            flags,
        },
    )
}

fn push(values: &mut Values, record: Record) -> ValueId {
    let id = ValueId(values.records.len() as u32);
    values.signatures.push(None);
    values.records.push(record);
    values.negatives.push(NONE);
    id
}
