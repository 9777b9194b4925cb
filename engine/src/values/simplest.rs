//! Canonical forms: the number test, dominated and reversible options (Conway, 1976).
//!
//! Reversibility asks `y <= G` while G has no id yet. Its stops are known from its options, and
//! answers are remembered under an epoch for the time of one construction.

use super::arena::{Kind, Options, Values};
use super::order::LEVELS_PER_LOOK;
use super::{ValueError, ValueId};
use crate::meter::{Meter, Metered};
use crate::values::Side;
use crate::values::fixed::EXACT;

/// Bits of an answer in `seen`, below the epoch: known and true, for `y <= G` and for `G <= y`.
const AT_MOST: u32 = 0;

const AT_LEAST: u32 = 2;

const EPOCH_BITS: u32 = 4;

/// The game that is being made.
struct Unborn {
    left: Options,
    right: Options,
    left_stop: i64,
    right_stop: i64,
    exact: bool,
}

impl Values {
    /// The canonical form of the game with these options.
    pub fn canonical(
        &mut self,
        left: &[ValueId],
        right: &[ValueId],
        meter: &mut Meter,
    ) -> Result<ValueId, ValueError> {
        let (mut left, mut right) = (Options::from_slice(left), Options::from_slice(right));
        left.sort_unstable();
        left.dedup();
        right.sort_unstable();
        right.dedup();
        self.simplest(left, right, meter)
    }

    /// The canonical form of the game with these options, which are sorted and without repeats.
    pub(super) fn simplest(
        &mut self,
        mut left: Options,
        mut right: Options,
        meter: &mut Meter,
    ) -> Result<ValueId, ValueError> {
        meter.tick()?;
        if let Some(number) = self.number_between(&left, &right, meter)? {
            return Ok(number);
        }
        self.drop_dominated(&mut left, Side::Left, meter)?;
        self.drop_dominated(&mut right, Side::Right, meter)?;
        let unborn = unborn(self, &left, &right);
        if bypass(self, &unborn, &mut left, Side::Left, meter)? {
            self.drop_dominated(&mut left, Side::Left, meter)?;
        }
        if bypass(self, &unborn, &mut right, Side::Right, meter)? {
            self.drop_dominated(&mut right, Side::Right, meter)?;
        }
        left.sort_unstable();
        right.sort_unstable();
        self.intern(&left, &right, meter)
    }

    /// The value whose canonical options these are: sorted, and no number's.
    pub(super) fn intern(
        &mut self,
        left: &[ValueId],
        right: &[ValueId],
        meter: &mut Meter,
    ) -> Result<ValueId, ValueError> {
        match self.leaf_with_options(left, right) {
            Some(leaf) => self.intern_leaf(leaf, meter),
            None => self.intern_node(left, right, meter),
        }
    }

    /// Keeps the options of `side` to which no other option is at least as good.
    pub(super) fn drop_dominated(
        &mut self,
        options: &mut Options,
        side: Side,
        meter: &mut Meter,
    ) -> Result<(), ValueError> {
        self.drop_worse(options, |values, a, b| match side {
            Side::Left => values.le_stored(a, b, 0, meter),
            Side::Right => values.le_stored(b, a, 0, meter),
        })
    }

    /// Keeps the options to which no other option is at least as good. `at_most` says whether the first
    /// of two options is no better than the second.
    pub(super) fn drop_worse(
        &mut self,
        options: &mut Options,
        mut at_most: impl FnMut(&mut Self, ValueId, ValueId) -> Result<bool, ValueError>,
    ) -> Result<(), ValueError> {
        let mut i = 0;
        'options: while i < options.len() {
            let mut j = i + 1;
            while j < options.len() {
                let (a, b) = (options[i], options[j]);
                let (drop_i, drop_j) = (at_most(self, a, b)?, at_most(self, b, a)?);
                if drop_i {
                    options.swap_remove(i);
                    continue 'options;
                }
                if drop_j {
                    options.swap_remove(j);
                } else {
                    j += 1;
                }
            }
            i += 1;
        }
        Ok(())
    }
}

/// Orders two things by the question: returns `[a, b]` if the question is whether `a <= b`.
#[inline]
fn less_and_greater<const QUESTION: u32, T>(value: T, unborn: T) -> [T; 2] {
    match QUESTION {
        AT_MOST => [value, unborn],
        _ => [unborn, value],
    }
}

fn unborn(values: &mut Values, left: &Options, right: &Options) -> Unborn {
    let (left_stop, exact_left) = values.best_left(left);
    let (right_stop, exact_right) = values.best_right(right);
    values.epoch += 1;
    if values.epoch >= 1 << (32 - EPOCH_BITS) {
        values.seen.clear();
        values.epoch = 1;
    }
    Unborn {
        left: left.clone(),
        right: right.clone(),
        left_stop,
        right_stop,
        exact: exact_left && exact_right,
    }
}

/// Replaces every reversible option of `side` by the options of the follower that it reverses
/// to, until none is left. Returns whether there was one.
///
/// Numbers need no look: as an option of a game that is no number, a number is dominated or
/// stays, and so are the options of a number that an option reverses to.
fn bypass(
    values: &mut Values,
    unborn: &Unborn,
    options: &mut Options,
    side: Side,
    meter: &mut Meter,
) -> Result<bool, ValueError> {
    let mut any = false;
    let mut place = 0;
    while place < options.len() {
        let option = options[place];
        match reverses_to(values, unborn, option, side, meter)? {
            None => place += 1,
            Some(follower) => {
                any = true;
                options.swap_remove(place);
                if values.kind(follower) == Kind::Number {
                    continue;
                }
                let record = values.expanded(follower, meter)?;
                let places = record.places(side);
                for replacement in places {
                    let replacement = values.pool[replacement];
                    if !options.contains(&replacement) {
                        options.push(replacement);
                    }
                }
            }
        }
    }
    Ok(any)
}

/// The reply to an option of `side` that is at least as good for the opponent as the game.
fn reverses_to(
    values: &mut Values,
    unborn: &Unborn,
    option: ValueId,
    side: Side,
    meter: &mut Meter,
) -> Result<Option<ValueId>, ValueError> {
    if values.kind(option) == Kind::Number || stays_by_stops(values, unborn, option, side) {
        return Ok(None);
    }
    let record = values.expanded(option, meter)?;
    match side {
        Side::Left => {
            for place in record.right_places() {
                let reply = values.pool[place];
                if holds::<AT_MOST>(values, reply, unborn, 0, meter)? {
                    return Ok(Some(reply));
                }
            }
        }
        Side::Right => {
            for place in record.left_places() {
                let reply = values.pool[place];
                if holds::<AT_LEAST>(values, reply, unborn, 0, meter)? {
                    return Ok(Some(reply));
                }
            }
        }
    }
    Ok(None)
}

/// Returns whether the stops alone show that a number plus a nimber does not reverse: its replies, the
/// number and smaller nimbers on it, have known stops, and a large nimber many replies.
fn stays_by_stops(values: &Values, unborn: &Unborn, option: ValueId, side: Side) -> bool {
    let Some(leaf) = values.leaf(option).filter(|leaf| leaf.up == 0) else {
        return false;
    };
    let number = values.record(leaf.number);
    if number.flags & EXACT != EXACT {
        return false;
    }
    // Codes 2x and 2x + 1 of the number; 2x + 1 and 2x of a nimber on it.
    let (low, high) = (number.left_stop, number.right_stop);
    match side {
        Side::Left => low > unborn.left_stop || low > unborn.right_stop,
        Side::Right => high < unborn.left_stop || high < unborn.right_stop,
    }
}

/// The answer to a question about a value, if it was stored in this epoch.
#[inline]
fn recall(values: &Values, value: ValueId, question: u32) -> Option<bool> {
    let entry = *values.seen.get(value.index())?;
    let answer = entry >> question;
    (entry >> EPOCH_BITS == values.epoch && answer & 1 == 1).then_some(answer & 2 == 2)
}

#[inline]
fn remember(values: &mut Values, value: ValueId, question: u32, answer: bool) {
    if values.seen.len() <= value.index() {
        values.seen.resize(values.records.len(), 0);
    }
    let entry = &mut values.seen[value.index()];
    if *entry >> EPOCH_BITS != values.epoch {
        *entry = values.epoch << EPOCH_BITS;
    }
    *entry |= (1 | u32::from(answer) << 1) << question;
}

/// Returns whether `value <= unborn`, or `unborn <= value` if that is the question.
fn holds<const QUESTION: u32>(
    values: &mut Values,
    value: ValueId,
    unborn: &Unborn,
    level: u32,
    meter: &mut Meter,
) -> Result<bool, ValueError> {
    let record = &values.records[value.index()];
    let stops = [record.left_stop, record.right_stop];
    let [less, greater] =
        less_and_greater::<QUESTION, _>(stops, [unborn.left_stop, unborn.right_stop]);
    if less[0] > greater[0] || less[1] > greater[1] {
        return Ok(false);
    }
    if less[0] < greater[1] {
        return Ok(true);
    }
    if let Some(answer) = recall(values, value, QUESTION) {
        return Ok(answer);
    }
    let answer = match exactly::<QUESTION>(values, value, unborn, meter)? {
        Some(answer) => answer,
        None if level % LEVELS_PER_LOOK == LEVELS_PER_LOOK - 1 => {
            meter.deeper(|meter| search::<QUESTION>(values, value, unborn, level + 1, meter))?
        }
        None => search::<QUESTION>(values, value, unborn, level + 1, meter)?,
    };
    remember(values, value, QUESTION, answer);
    Ok(answer)
}

fn search<const QUESTION: u32>(
    values: &mut Values,
    value: ValueId,
    unborn: &Unborn,
    level: u32,
    meter: &mut Meter,
) -> Result<bool, ValueError> {
    meter.tick()?;
    let options = match QUESTION {
        AT_MOST => &unborn.right,
        _ => &unborn.left,
    };
    for &option in options {
        let [less, greater] = less_and_greater::<QUESTION, _>(value, option);
        if values.le_stored(greater, less, 0, meter)? {
            return Ok(false);
        }
    }
    let expanded = values.expanded(value, meter)?;
    let places = match QUESTION {
        AT_MOST => expanded.left_places(),
        _ => expanded.right_places(),
    };
    for place in places {
        let option = values.pool[place];
        let refuted = match QUESTION {
            AT_MOST => holds::<AT_LEAST>(values, option, unborn, level, meter)?,
            _ => holds::<AT_MOST>(values, option, unborn, level, meter)?,
        };
        if refuted {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Decides `value <= unborn` or `unborn <= value` by the exact stops, if a code is not exact.
#[inline]
fn exactly<const QUESTION: u32>(
    values: &mut Values,
    value: ValueId,
    unborn: &Unborn,
    meter: &mut Meter,
) -> Result<Option<bool>, ValueError> {
    let flags = values.record(value).flags & EXACT;
    if unborn.exact && flags == EXACT {
        return Ok(None);
    }
    let left = values.exact_best(&unborn.left, Side::Left, meter)?;
    let right = values.exact_best(&unborn.right, Side::Right, meter)?;
    let (Some(left), Some(right)) = (left, right) else {
        return Ok(None);
    };
    let stops = [
        values.exact_stop(value, Side::Left, meter)?,
        values.exact_stop(value, Side::Right, meter)?,
    ];
    let [less, greater] = less_and_greater::<QUESTION, _>(stops, [left, right]);
    if less[0] > greater[0] || less[1] > greater[1] {
        return Ok(Some(false));
    }
    Ok((less[0] < greater[1]).then_some(true))
}
