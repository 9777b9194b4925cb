//! Normal-play workloads: the values of day 3, their order and sums, hot sums.

use upstar::meter::Meter;
use upstar::values::number::Dyadic;
use upstar::values::{Outcome, SplitMix64, ValueError, ValueId, Values};

/// All antichains of the given values, the empty one first.
fn antichains(
    values: &mut Values,
    of: &[ValueId],
    meter: &mut Meter,
) -> Result<Vec<Vec<ValueId>>, ValueError> {
    let mut chains: Vec<Vec<ValueId>> = vec![Vec::new()];
    for &next in of {
        for index in 0..chains.len() {
            let mut apart = true;
            for &other in &chains[index] {
                if values.le(other, next, meter)? || values.le(next, other, meter)? {
                    apart = false;
                    break;
                }
            }
            if apart {
                let longer = chains[index].iter().copied().chain([next]).collect();
                chains.push(longer);
            }
        }
    }
    Ok(chains)
}

/// The values whose options are antichains of the given ones: the next day.
fn next_day(
    values: &mut Values,
    of: &[ValueId],
    meter: &mut Meter,
) -> Result<Vec<ValueId>, ValueError> {
    let sides = antichains(values, of, meter)?;
    let mut day = Vec::new();
    for left in &sides {
        for right in &sides {
            day.push(values.canonical(left, right, meter)?);
        }
    }
    day.sort_unstable();
    day.dedup();
    Ok(day)
}

/// The 22 values of day 2 and the 1474 of day 3.
fn days(
    values: &mut Values,
    meter: &mut Meter,
) -> Result<(Vec<ValueId>, Vec<ValueId>), ValueError> {
    let day1 = next_day(values, &[ValueId::ZERO], meter)?;
    let day2 = next_day(values, &day1, meter)?;
    let day3 = next_day(values, &day2, meter)?;
    Ok((day2, day3))
}

/// All values born by day 3.
pub(super) fn day3(meter: &mut Meter) -> Result<String, ValueError> {
    let (_, day3) = days(&mut Values::new(), meter)?;
    Ok(day3.len().to_string())
}

/// The order of all ordered pairs of them.
pub(super) fn day3_order(meter: &mut Meter) -> Result<String, ValueError> {
    let mut values = Values::new();
    let (_, day3) = days(&mut values, meter)?;
    let mut holds = 0;
    for &a in &day3 {
        for &b in &day3 {
            holds += u32::from(values.le(a, b, meter)?);
        }
    }
    Ok(format!("{holds} of {}", day3.len() * day3.len()))
}

/// All sums of a day-2 and a day-3 value.
pub(super) fn day3_sums(meter: &mut Meter) -> Result<String, ValueError> {
    let mut values = Values::new();
    let (day2, day3) = days(&mut values, meter)?;
    let mut sums = Vec::with_capacity(day2.len() * day3.len());
    for &a in &day2 {
        for &b in &day3 {
            sums.push(values.add(a, b, meter)?);
        }
    }
    let count = sums.len();
    sums.sort_unstable();
    sums.dedup();
    Ok(format!("{count} sums, {} distinct", sums.len()))
}

/// The thermographs of the 1474 from temperature 0 up, their means and temperatures with them.
pub(super) fn day3_thermographs(meter: &mut Meter) -> Result<String, ValueError> {
    let mut values = Values::new();
    let (_, day3) = days(&mut values, meter)?;
    let mut tepid = 0;
    for &value in &day3 {
        tepid += u32::from(values.temperature(value, meter)?.is_zero());
    }
    Ok(format!("{tepid} with temperature 0"))
}

/// The reduced canonical forms of the 1474.
pub(super) fn day3_reduced(meter: &mut Meter) -> Result<String, ValueError> {
    let mut values = Values::new();
    let (_, day3) = days(&mut values, meter)?;
    let mut reduced = Vec::with_capacity(day3.len());
    for &value in &day3 {
        reduced.push(values.reduced(value, meter)?);
    }
    reduced.sort_unstable();
    reduced.dedup();
    Ok(format!("{} distinct", reduced.len()))
}

/// The sum of the switches <3^i|-3^i>, i = 0..9.
pub(super) fn switches(meter: &mut Meter) -> Result<String, ValueError> {
    let mut values = Values::new();
    let mut sum = ValueId::ZERO;
    for i in 0..10 {
        let heat = values.number(&Dyadic::from(3_i64.pow(i)), meter)?;
        let switch = values.switch(&[heat], meter)?;
        sum = values.add(sum, switch, meter)?;
    }
    let temperature = values.temperature(sum, meter)?;
    Ok(format!("1 value, temperature {temperature}"))
}

/// The value of a random tree.
fn tree(
    random: &mut SplitMix64,
    depth: u64,
    values: &mut Values,
    meter: &mut Meter,
) -> Result<ValueId, ValueError> {
    if depth == 0 {
        return Ok(ValueId::ZERO);
    }
    let (lefts, rights) = (random.below(4), random.below(4));
    let mut side = |count: u64| {
        (0..count)
            .map(|_| {
                let below = random.below(depth);
                tree(random, below, values, meter)
            })
            .collect::<Result<Vec<_>, _>>()
    };
    let (left, right) = (side(lefts)?, side(rights)?);
    values.canonical(&left, &right, meter)
}

/// 100 sums of 10 random values, added left to right, and who wins them.
pub(super) fn random_sums(meter: &mut Meter) -> Result<String, ValueError> {
    let (mut values, mut random) = (Values::new(), SplitMix64::new(20_250_101));
    let mut tally = super::Tally::default();
    for _ in 0..100 {
        let mut sum = ValueId::ZERO;
        for _ in 0..10 {
            let summand = tree(&mut random, 3, &mut values, meter)?;
            sum = values.add(sum, summand, meter)?;
        }
        let outcome: Outcome = values.outcome(sum);
        tally.count(outcome);
    }
    Ok(tally.text())
}
