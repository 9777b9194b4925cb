//! Games up to infinitesimals: the order `>=_Inf` and the reduced canonical form, the simplest game
//! infinitesimally close to a given one (Calistrate, 1996; Grossman and Siegel, 2009).

use std::cmp::Ordering;

use super::arena::{NONE, Options, Values};
use super::{ValueError, ValueId};
use crate::meter::{Meter, Metered};
use crate::values::Side;
use crate::values::fixed::EXACT;

impl Values {
    /// Returns whether `a >= b` up to an infinitesimal: the Right stop of `a - b` is at least 0.
    pub fn ge_inf(
        &mut self,
        a: ValueId,
        b: ValueId,
        meter: &mut Meter,
    ) -> Result<bool, ValueError> {
        stop_at_least(self, a, b, Side::Right, meter)
    }

    /// Returns whether the difference is infinitesimal.
    pub fn infinitesimally_close(
        &mut self,
        a: ValueId,
        b: ValueId,
        meter: &mut Meter,
    ) -> Result<bool, ValueError> {
        Ok(self.ge_inf(a, b, meter)? && self.ge_inf(b, a, meter)?)
    }

    /// The reduced canonical form: the options are reduced, then Inf-dominated ones go and
    /// Inf-reversible ones are bypassed. A game whose stops agree is infinitesimally close to that
    /// number.
    pub fn reduced(&mut self, value: ValueId, meter: &mut Meter) -> Result<ValueId, ValueError> {
        if let Some(leaf) = self.leaf(value) {
            return Ok(leaf.number);
        }
        if let Some(&known) = self.inf.reduced.get(value.index())
            && known != NONE
        {
            return Ok(ValueId(known));
        }
        meter.tick()?;
        let reduced = meter.deeper(|meter| reduce(self, value, meter))?;
        self.inf.reduced.extend_to(self.records.len(), NONE, meter)?;
        self.inf.reduced.at_its_size()[value.index()] = reduced.0;
        Ok(reduced)
    }
}

/// Returns whether the stop of `a - b` with `first` to move is at least 0, without making `a - b`.
///
/// Against a number the stops of the other side tell. Between two that are no numbers some
/// move never loses more than an infinitesimal, so the stop is the best that moves lead to,
/// also if the difference is a number.
fn stop_at_least(
    values: &mut Values,
    a: ValueId,
    b: ValueId,
    first: Side,
    meter: &mut Meter,
) -> Result<bool, ValueError> {
    if a == b {
        return Ok(true);
    }
    if let Some(answer) = stop_by_stops(values, a, b, first, meter)? {
        return Ok(answer);
    }
    let cache = first as usize;
    if let Some(answer) = values.inf.stops[cache].get(a, b) {
        return Ok(answer);
    }
    meter.tick()?;
    let answer = meter.deeper(|meter| stop_by_moves(values, a, b, first, meter))?;
    values.inf.stops[cache].put(a, b, answer);
    Ok(answer)
}

/// Decides by the stops of both: with Right to move, the stop of `a - b` lies between the sum of the
/// Right stops of `a` and `-b`, and the lesser sum of a Right and a Left stop; dually for Left.
fn stop_by_stops(
    values: &Values,
    a: ValueId,
    b: ValueId,
    first: Side,
    meter: &mut Meter,
) -> Result<Option<bool>, ValueError> {
    let (x, y) = (values.record(a), values.record(b));
    // How a stop of a compares with a stop of b.
    let mut compare = |of_a: Side, of_b: Side| -> Result<Ordering, ValueError> {
        if x.flags & y.flags & EXACT == EXACT {
            let code = |record: &super::arena::Record, side| match side {
                Side::Left => record.left_stop >> 1,
                Side::Right => record.right_stop >> 1,
            };
            return Ok(code(&x, of_a).cmp(&code(&y, of_b)));
        }
        let of_a = values.exact_stop(a, of_a, meter)?.0;
        Ok(of_a.cmp(&values.exact_stop(b, of_b, meter)?.0))
    };
    let (sure, most) = match first {
        Side::Right => {
            let sure = compare(Side::Right, Side::Left)?;
            let right = compare(Side::Right, Side::Right)?;
            (sure, right.min(compare(Side::Left, Side::Left)?))
        }
        Side::Left => {
            let sure = compare(Side::Right, Side::Right)?;
            let left = compare(Side::Left, Side::Left)?;
            (sure.max(left), compare(Side::Left, Side::Right)?)
        }
    };
    Ok(match (sure.is_ge(), most.is_lt()) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        (false, false) => None,
    })
}

fn stop_by_moves(
    values: &mut Values,
    a: ValueId,
    b: ValueId,
    first: Side,
    meter: &mut Meter,
) -> Result<bool, ValueError> {
    // Left looks for a move after which the stop is at least 0, Right for one after which it
    // is not.
    let wanted = first == Side::Left;
    let (x, y) = (values.expanded(a, meter)?, values.expanded(b, meter)?);
    let (in_a, in_b) = match first {
        Side::Left => (x.left_places(), y.right_places()),
        Side::Right => (x.right_places(), y.left_places()),
    };
    let next = first.opponent();
    for place in in_a {
        let option = values.pool[place];
        if stop_at_least(values, option, b, next, meter)? == wanted {
            return Ok(wanted);
        }
    }
    for place in in_b {
        let option = values.pool[place];
        if stop_at_least(values, a, option, next, meter)? == wanted {
            return Ok(wanted);
        }
    }
    Ok(!wanted)
}

fn reduce(values: &mut Values, value: ValueId, meter: &mut Meter) -> Result<ValueId, ValueError> {
    let record = values.record(value);
    if record.flags & EXACT == EXACT {
        if record.left_stop >> 1 == record.right_stop >> 1 {
            return values.fixed_number(record.left_stop >> 1, meter);
        }
    } else {
        let left = values.left_stop(value, meter)?;
        if left == values.right_stop(value, meter)? {
            return values.number(&left, meter);
        }
    }
    let mut sides = [Options::new(), Options::new()];
    for side in Side::BOTH {
        let places = record.places(side);
        let mut options = Options::new();
        for place in places {
            let option = values.reduced(values.pool[place], meter)?;
            if !options.contains(&option) {
                options.push(option);
            }
        }
        drop_inf_dominated(values, &mut options, side, meter)?;
        if bypass_inf(values, value, &mut options, side, meter)? {
            drop_inf_dominated(values, &mut options, side, meter)?;
        }
        sides[side as usize] = options;
    }
    let [left, right] = &sides;
    values.canonical(left, right, meter)
}

/// Keeps the options of `side` to which no other option is at least as good, up to infinitesimals.
fn drop_inf_dominated(
    values: &mut Values,
    options: &mut Options,
    side: Side,
    meter: &mut Meter,
) -> Result<(), ValueError> {
    values.drop_worse(options, |values, a, b| match side {
        Side::Left => values.ge_inf(b, a, meter),
        Side::Right => values.ge_inf(a, b, meter),
    })
}

/// Replaces every option of `side` that reverses, up to infinitesimals, by the options of the
/// follower that it reverses to. Where that is a number they are dominated: the stop that the
/// game has comes from another option.
fn bypass_inf(
    values: &mut Values,
    value: ValueId,
    options: &mut Options,
    side: Side,
    meter: &mut Meter,
) -> Result<bool, ValueError> {
    let mut any = false;
    let mut place = 0;
    while place < options.len() {
        let option = options[place];
        let mut follower = None;
        if values.as_number(option).is_none() {
            for reply in values.options(option, side.opponent(), meter)?.to_vec() {
                let reverses = match side {
                    Side::Left => values.ge_inf(value, reply, meter)?,
                    Side::Right => values.ge_inf(reply, value, meter)?,
                };
                if reverses {
                    follower = Some(reply);
                    break;
                }
            }
        }
        let Some(follower) = follower else {
            place += 1;
            continue;
        };
        any = true;
        options.swap_remove(place);
        if values.as_number(follower).is_some() {
            continue;
        }
        for option in values.options(follower, side, meter)? {
            if !options.contains(option) {
                options.push(*option);
            }
        }
    }
    Ok(any)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::number::Dyadic;

    #[test]
    fn reduction_forgets_infinitesimals_and_nothing_else() -> Result<(), ValueError> {
        let (mut values, mut meter) = (Values::new(), Meter::default());
        let (values, meter) = (&mut values, &mut meter);
        let far = Dyadic::new(1, 200);
        let number = values.number(&far, meter)?;
        let zero = ValueId::ZERO;
        let switch = values.canonical(&[number], &[zero], meter)?;
        let tiny = values.tiny(switch, meter)?;
        let blurred = values.add(switch, tiny, meter)?;
        assert_ne!(blurred, switch);
        assert_eq!(values.reduced(blurred, meter)?, switch);
        assert!(values.infinitesimally_close(blurred, switch, meter)?);
        assert!(!values.ge_inf(zero, switch, meter)?);
        assert!(values.ge_inf(switch, zero, meter)?);
        assert!(!values.ge_inf(switch, number, meter)?);
        Ok(())
    }
}
