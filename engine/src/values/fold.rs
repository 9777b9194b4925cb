//! Sums of values before anything is added: numbers, ups and nimbers folded into three scalars, a
//! value cancelled against its negative, copies counted.

use num_bigint::BigInt;
use smallvec::SmallVec;

use super::arena::{Leaf, Values};
use super::{ValueError, ValueId};
use crate::meter::{Meter, Metered, Share};
use crate::values::multiset::{Multiset, Part};

/// Copies of one value from which it pays to add them up before the search.
const MANY_COPIES: u64 = 4;

/// Ticks that adding up copies of one value may cost.
const TICKS_FOR_COPIES: u64 = 20_000;

/// A sum: nodes with their multiplicities, by id, and the scalars.
#[derive(Clone)]
pub(super) struct State {
    pub(super) parts: Multiset<ValueId, 12>,
    pub(super) number: ValueId,
    pub(super) up: i128,
    pub(super) star: u64,
}

/// The parts of a multiset of values as pairs.
pub(super) fn pairs(parts: &[Part<ValueId>]) -> Vec<(ValueId, u64)> {
    parts.iter().map(|&Part { id, times }| (id, times)).collect()
}

impl Default for State {
    fn default() -> Self {
        Self { parts: Multiset::default(), number: ValueId::ZERO, up: 0, star: 0 }
    }
}

impl Values {
    /// The value of a sum of values with their multiplicities.
    pub fn sum(
        &mut self,
        values: &[(ValueId, u64)],
        meter: &mut Meter,
    ) -> Result<ValueId, ValueError> {
        let mut sum = ValueId::ZERO;
        for (value, count) in self.folded(values, meter)? {
            let copies = match count {
                1 => value,
                _ => self.times(&BigInt::from(count), value, meter)?,
            };
            sum = self.add(sum, copies, meter)?;
        }
        Ok(sum)
    }

    /// The same sum with its numbers, ups and nimbers as one leaf, last, and without pairs of a
    /// value and its negative; nodes by id.
    pub fn folded(
        &mut self,
        values: &[(ValueId, u64)],
        meter: &mut Meter,
    ) -> Result<Vec<(ValueId, u64)>, ValueError> {
        let mut state = State::default();
        for &(value, count) in values {
            meter.tick()?;
            self.insert(&mut state, value, count, meter)?;
        }
        let leaf = Leaf {
            number: state.number,
            up: i64::try_from(state.up).map_err(|_| ValueError::TooLarge)?,
            star: state.star,
        };
        let leaf = self.intern_leaf(leaf, meter)?;
        let mut folded = Vec::with_capacity(state.parts.len() + 1);
        folded.extend(state.parts.iter().map(|part| (part.id, part.times)));
        if leaf != ValueId::ZERO {
            folded.push((leaf, 1));
        }
        Ok(folded)
    }

    /// The state from which the outcome is searched: many copies of one value are added up if
    /// that is cheap.
    pub(super) fn gather(
        &mut self,
        values: &[(ValueId, u64)],
        meter: &mut Meter,
    ) -> Result<State, ValueError> {
        let mut state = State::default();
        for &(value, count) in values {
            meter.tick()?;
            self.insert(&mut state, value, count, meter)?;
        }
        let many = |part: &&Part<ValueId>| part.times >= MANY_COPIES;
        let copies: SmallVec<[Part<ValueId>; 4]> =
            state.parts.iter().filter(many).copied().collect();
        for Part { id: value, times: count } in copies {
            let sum = meter.within(Share::ticks(TICKS_FOR_COPIES), |meter| {
                self.times(&BigInt::from(count), value, meter)
            });
            match sum {
                Ok(Some(sum)) => {
                    state.parts.remove(value, count);
                    self.insert(&mut state, sum, 1, meter)?;
                }
                Ok(None) | Err(ValueError::TooLarge) => {}
                Err(stop) => return Err(stop),
            }
        }
        Ok(state)
    }

    /// Adds copies of a value, folding leaves and cancelling against its negative.
    pub(super) fn insert(
        &mut self,
        state: &mut State,
        value: ValueId,
        mut count: u64,
        meter: &mut Meter,
    ) -> Result<(), ValueError> {
        if count == 0 {
            return Ok(());
        }
        if let Some(leaf) = self.leaf(value) {
            let number = match self.as_number(leaf.number) {
                Some(number) if count > 1 => {
                    let times = number.times(count);
                    self.number(&times, meter)?
                }
                _ => leaf.number,
            };
            state.number = self.add_numbers(state.number, number, meter)?;
            let ups = i128::from(leaf.up) * i128::from(count);
            state.up = state.up.checked_add(ups).ok_or(ValueError::TooLarge)?;
            if count & 1 == 1 {
                state.star ^= leaf.star;
            }
            return Ok(());
        }
        let negative = self.negate(value, meter)?;
        let cancelled = if negative == value {
            // Two copies are 0.
            count %= 2;
            state.parts.remove(value, count)
        } else {
            state.parts.remove(negative, count)
        };
        if !state.parts.insert(value, count - cancelled) {
            return Err(ValueError::TooLarge);
        }
        Ok(())
    }
}
