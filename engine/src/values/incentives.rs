//! Incentives: what a player gains by a move.

use smallvec::SmallVec;

use super::arena::{Options, Values};
use super::sum::{Step, Steps};
use super::{ValueError, ValueId};
use crate::meter::{Meter, Metered, Share};
use crate::values::Side;

/// Ticks that the gain of one move may cost.
const TICKS_FOR_GAIN: u64 = 5_000;

impl Values {
    /// The moves of a sum without those that gain no more than another one: what the other one leaves is at
    /// least as good (Berlekamp, Conway and Guy, 1982, chapter 5). Moves whose gain takes long to find
    /// stay.
    pub(super) fn without_smaller_gains(
        &mut self,
        side: Side,
        steps: Steps,
        meter: &mut Meter,
    ) -> Result<Steps, ValueError> {
        let mut kept: SmallVec<[(Option<ValueId>, Step); 16]> = SmallVec::new();
        'steps: for step in steps {
            let gain = gain_soon(self, side, step, meter)?;
            if let Some(gain) = gain {
                for (other, _) in &kept {
                    if let Some(other) = *other
                        && self.le_stored(gain, other, 0, meter)?
                    {
                        continue 'steps;
                    }
                }
                let mut place = 0;
                while let Some((other, _)) = kept.get(place) {
                    match *other {
                        Some(other) if self.le_stored(other, gain, 0, meter)? => {
                            kept.remove(place);
                        }
                        _ => place += 1,
                    }
                }
            }
            kept.push((gain, step));
        }
        Ok(kept.into_iter().map(|(_, step)| step).collect())
    }
}

/// Finds the gain of a side by a move, if that takes little time. Remembers it.
fn gain_soon(
    values: &mut Values,
    side: Side,
    Step { from, to, .. }: Step,
    meter: &mut Meter,
) -> Result<Option<ValueId>, ValueError> {
    let (more, less) = match side {
        Side::Left => (to, from),
        Side::Right => (from, to),
    };
    if let Some(&known) = values.search.gains.get(&(more, less)) {
        return Ok(known);
    }
    let gain = match meter
        .within(Share::ticks(TICKS_FOR_GAIN), |meter| values.subtract(more, less, meter))
    {
        Ok(gain) => gain,
        Err(ValueError::TooLarge) => None,
        Err(stop) => return Err(stop),
    };
    values.search.gains.insert((more, less), gain, meter)?;
    Ok(gain)
}

fn write_gains(
    values: &mut Values,
    value: ValueId,
    side: Side,
    gains: &mut Options,
    meter: &mut Meter,
) -> Result<(), ValueError> {
    for option in values.options(value, side, meter)?.to_vec() {
        gains.push(match side {
            Side::Left => values.subtract(option, value, meter)?,
            Side::Right => values.subtract(value, option, meter)?,
        });
    }
    Ok(())
}

fn greatest(
    values: &mut Values,
    mut gains: Options,
    meter: &mut Meter,
) -> Result<Vec<ValueId>, ValueError> {
    gains.sort_unstable();
    gains.dedup();
    values.drop_dominated(&mut gains, Side::Left, meter)?;
    Ok(gains.to_vec())
}

/// The incentives of one side: `Gᴸ - G` for Left, `G - Gᴿ` for Right, over the options of the
/// canonical form, without those that another one is at least as great as.
pub fn incentives_of(
    values: &mut Values,
    value: ValueId,
    side: Side,
    meter: &mut Meter,
) -> Result<Vec<ValueId>, ValueError> {
    let mut gains = Options::new();
    write_gains(values, value, side, &mut gains, meter)?;
    greatest(values, gains, meter)
}

/// The incentives of both sides together, without the dominated ones.
pub fn incentives(
    values: &mut Values,
    value: ValueId,
    meter: &mut Meter,
) -> Result<Vec<ValueId>, ValueError> {
    let mut gains = Options::new();
    for side in Side::BOTH {
        write_gains(values, value, side, &mut gains, meter)?;
    }
    greatest(values, gains, meter)
}

#[cfg(test)]
mod tests {
    use super::super::fold::State;
    use super::*;
    use crate::values::SplitMix64;

    /// Sums of all-small values, as they are and added up: of each move that is left out another one
    /// leaves at least as much.
    #[test]
    fn moves_that_are_left_out_leave_no_more_than_others() -> Result<(), ValueError> {
        let (mut values, mut meter) = (Values::new(), Meter::default());
        let (values, meter) = (&mut values, &mut meter);
        let mut random = SplitMix64::new(5);
        let mut small = vec![ValueId::ZERO, values.nimber(1, meter)?, values.nimber(2, meter)?];
        while small.len() < 60 {
            let mut some = |least: u64| -> Vec<ValueId> {
                let many = least + random.below(2);
                (0..many).map(|_| small[random.below(small.len() as u64) as usize]).collect()
            };
            let (left, right) = (some(1), some(1));
            small.push(values.canonical(&left, &right, meter)?);
        }
        let (mut left_out, mut stayed) = (0, 0);
        for _ in 0..80 {
            let (mut state, mut total) = (State::default(), ValueId::ZERO);
            for _ in 0..5 {
                let value = small[random.below(small.len() as u64) as usize];
                values.insert(&mut state, value, 1, meter)?;
                total = values.add(total, value, meter)?;
            }
            for side in Side::BOTH {
                let all = values.steps(side, &state, meter)?;
                let kept = values.without_smaller_gains(side, all.clone(), meter)?;
                let mut left = |step: &Step| {
                    let rest = values.subtract(total, step.from, meter)?;
                    values.add(rest, step.to, meter)
                };
                let others = kept.iter().map(&mut left).collect::<Result<Vec<_>, _>>()?;
                let out = all.iter().filter(|step| !kept.contains(step));
                let out = out.map(&mut left).collect::<Result<Vec<_>, _>>()?;
                for less in &out {
                    let mut found = false;
                    for more in &others {
                        found |= match side {
                            Side::Left => values.le(*less, *more, meter)?,
                            Side::Right => values.le(*more, *less, meter)?,
                        };
                    }
                    assert!(found, "{all:?}");
                }
                left_out += out.len();
                stayed += others.len();
                let wins = values.wins(side, &state, meter)?;
                assert_eq!(wins, values.outcome(total).wins_first(side));
            }
        }
        assert!(left_out > 100 && stayed > 100, "{left_out} {stayed}");
        Ok(())
    }
}
