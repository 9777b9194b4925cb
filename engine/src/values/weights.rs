//! Sums of all-small games, decided by their atomic weights (Berlekamp, Conway and Guy, 1982, chapter 8;
//! Siegel, 2013, section II.7).

use super::arena::Values;
use super::fixed::fixed;
use super::fold::State;
use super::{ValueError, ValueId};
use crate::meter::{Meter, Metered, Share};
use crate::values::Side;
use crate::values::number::Dyadic;

/// Ticks that the atomic weight of one part may cost. A search may be shorter.
const TICKS_FOR_WEIGHT: u64 = 20_000;

/// What atomic weights tell of who wins a sum, moving first.
pub(super) enum Told {
    /// Whether the player wins.
    Winner(bool),
    /// Nothing: nobody is far enough ahead.
    Open,
    /// Nothing: not all summands are all small, or the weight of one takes long.
    NotSmall,
}

impl Values {
    /// Returns whether `side` wins a sum of values with their multiplicities, moving first; `None` if the
    /// atomic weights do not tell, or if some part is not all small.
    pub fn wins_by_weights(
        &mut self,
        side: Side,
        values: &[(ValueId, u64)],
        meter: &mut Meter,
    ) -> Result<Option<bool>, ValueError> {
        let mut state = State::default();
        for &(value, count) in values {
            self.insert(&mut state, value, count, meter)?;
        }
        Ok(match self.told_by_weights(side, &state, meter)? {
            Told::Winner(wins) => Some(wins),
            Told::Open | Told::NotSmall => None,
        })
    }

    /// The same of a state. The weight of a sum is the sum of the weights. A player who is two ahead
    /// wins, and one who is one ahead wins moving first. Beside a nimber that no follower of the
    /// rest equals, one ahead wins always, and a tie is won by who moves first.
    pub(super) fn told_by_weights(
        &mut self,
        side: Side,
        state: &State,
        meter: &mut Meter,
    ) -> Result<Told, ValueError> {
        let Ok(ups) = i64::try_from(state.up) else { return Ok(Told::NotSmall) };
        if state.number != ValueId::ZERO {
            return Ok(Told::NotSmall);
        }
        // Stops are quicker to look at than weights.
        for part in &*state.parts {
            if !self.is_about_zero(part.id, meter)? {
                return Ok(Told::NotSmall);
            }
        }
        let mut total = State::default();
        let mut height = Some(u128::from(ups.unsigned_abs()) + 1);
        for part in &*state.parts {
            let Some(weight) = weight_soon(self, part.id, meter)? else {
                return Ok(Told::NotSmall);
            };
            self.insert(&mut total, weight, part.times, meter)?;
            let depth = self.records[part.id.index()].depth;
            let depth = (depth != u32::MAX).then(|| u128::from(depth) * u128::from(part.times));
            height = height.zip(depth).and_then(|(height, depth)| height.checked_add(depth));
        }
        let ups = self.number(&Dyadic::from(ups), meter)?;
        self.insert(&mut total, ups, 1, meter)?;
        // A game is no nimber above its height.
        let is_remote = height.is_some_and(|height| u128::from(state.star) > height);
        // Whether a player is so far ahead.
        let mut is_ahead = |ahead: Side, by: i64| {
            let by = match ahead {
                Side::Left => Dyadic::from(-by),
                Side::Right => Dyadic::from(by),
            };
            let by = self.number(&by, meter)?;
            let mut rest = total.clone();
            self.insert(&mut rest, by, 1, meter)?;
            meter.deeper(|meter| self.wins(ahead.opponent(), &rest, meter)).map(|wins| !wins)
        };
        if is_ahead(side, 1)? {
            return Ok(Told::Winner(true));
        }
        if is_remote {
            return Ok(Told::Winner(!is_ahead(side.opponent(), 1)?));
        }
        Ok(if is_ahead(side.opponent(), 2)? { Told::Winner(false) } else { Told::Open })
    }

    /// Returns whether some move of `side` wins a sum of all-small games. Looks first for a move after which
    /// the weights tell; then tries the moves by the weight that they leave, the player's best first.
    pub(super) fn has_winning_move_by_weights(
        &mut self,
        side: Side,
        state: &State,
        meter: &mut Meter,
    ) -> Result<bool, ValueError> {
        let Some(open) = open_by_weights(self, side, state, meter)? else {
            return Ok(true);
        };
        for (_, next) in &open {
            if !self.wins(side.opponent(), next, meter)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// What the moves leave of which nothing is known, with its weight, the player's best first; nothing where a move wins at once. It
/// stands apart from the recursion, whose levels take less of the stack so.
#[cfg_attr(target_family = "wasm", inline(never))]
fn open_by_weights(
    values: &mut Values,
    side: Side,
    state: &State,
    meter: &mut Meter,
) -> Result<Option<Vec<(i128, State)>>, ValueError> {
    let steps = values.steps(side, state, meter)?;
    let mut open = Vec::new();
    for step in values.without_smaller_gains(side, steps, meter)? {
        let next = values.after(state, step, meter)?;
        match values.known(side.opponent(), &next, meter)? {
            Some(true) => {}
            Some(false) => return Ok(None),
            None => open.push((mean_weight(values, side, &next, meter)?, next)),
        }
    }
    open.sort_by_key(|(weight, _)| std::cmp::Reverse(*weight));
    Ok(Some(open))
}

/// The mean of the weight of a sum for a player, on the grid of fixed-point numbers.
fn mean_weight(
    values: &mut Values,
    side: Side,
    state: &State,
    meter: &mut Meter,
) -> Result<i128, ValueError> {
    let ups = Dyadic::from(i64::try_from(state.up).unwrap_or(0));
    let mut mean = i128::from(fixed(&ups).unwrap_or(0));
    for part in &*state.parts {
        if let Some(weight) = weight_soon(values, part.id, meter)? {
            mean += i128::from(values.fixed_mean(weight, meter)?) * i128::from(part.times);
        }
    }
    Ok(if side == Side::Left { mean } else { -mean })
}

/// The atomic weight of an all-small game, if it is found soon. Remembers it.
fn weight_soon(
    values: &mut Values,
    value: ValueId,
    meter: &mut Meter,
) -> Result<Option<ValueId>, ValueError> {
    if let Some(&known) = values.search.weights.get(&value) {
        return Ok(known);
    }
    let weight = meter.within(Share::ticks(TICKS_FOR_WEIGHT), |meter| {
        if values.is_all_small(value, meter)? {
            values.atomic_weight(value, meter)
        } else {
            Ok(None)
        }
    });
    let weight = match weight {
        Ok(weight) => weight.flatten(),
        Err(ValueError::TooLarge) => None,
        Err(stop) => return Err(stop),
    };
    values.search.weights.insert(value, weight, meter)?;
    Ok(weight)
}
