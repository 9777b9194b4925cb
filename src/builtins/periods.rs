//! Periods of lists, as far as the lists go.

use super::items::{Different, items, made};
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::lang::value::Value;

/// How often a period with a saltus has to be seen: three numbers in a row would be too little.
const TIMES_WITH_SALTUS: usize = 4;

/// The preperiod and the period of a list, and the saltus where it is not 0; `none` where none is seen.
pub(super) fn seen(context: &mut Context<'_>, xs: &Value) -> Result<Value, FaultKind> {
    let (items, _lease) = items(context, xs)?;
    let mut kinds = Different::default();
    let mut places = Vec::new();
    let _room = context.meter.lease(items.len().saturating_mul(2 * size_of::<usize>()))?;
    for item in &items {
        places.push(kinds.place(context, item.clone())?);
    }
    let repeats = |at: usize, period: usize| places[at] == places[at + period];
    if let Some(found) = shortest(context, places.len(), 2, repeats)? {
        return made(context, found.map(Value::size));
    }
    // Integers may grow by the same in each period.
    let mut integers = Vec::with_capacity(items.len());
    for item in &items {
        let Ok(integer) = context.to_integer(item) else {
            return Ok(Value::None);
        };
        integers.push(integer);
    }
    let last = integers.len().wrapping_sub(1);
    let rise = |at: usize, period: usize| integers[at + period].checked_sub(integers[at]);
    let rises = |at: usize, period: usize| {
        let saltus = rise(last - period, period);
        saltus.is_some() && rise(at, period) == saltus
    };
    let Some(found) = shortest(context, integers.len(), TIMES_WITH_SALTUS, rises)? else {
        return Ok(Value::None);
    };
    let saltus = rise(last - found[1], found[1]).unwrap_or_default();
    made(context, found.map(Value::size).into_iter().chain([Value::Int(saltus)]))
}

/// The shortest period and its shortest preperiod: behind the preperiod each item is like the one a period later. The period
/// is seen so many times, and in at least half of the list.
fn shortest(
    context: &mut Context<'_>,
    length: usize,
    times: usize,
    is_like: impl Fn(usize, usize) -> bool,
) -> Result<Option<[usize; 2]>, FaultKind> {
    for period in 1..=length / times {
        let mut preperiod = length - period;
        while preperiod > 0 && is_like(preperiod - 1, period) {
            preperiod -= 1;
        }
        context.meter.tick_many((length - period - preperiod) as u64 + 1)?;
        if length - preperiod >= (times * period).max(preperiod) {
            return Ok(Some([preperiod, period]));
        }
    }
    Ok(None)
}
