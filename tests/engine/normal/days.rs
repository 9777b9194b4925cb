//! All values born by day 3, as published, and the laws of thermography on them.

use upstar::meter::Meter;
use upstar::values::{Relation, ValueId, Values};

use super::table::Answer;

/// All sets of pairwise confused values.
fn antichains(
    values: &mut Values,
    among: &[ValueId],
    meter: &mut Meter,
) -> Answer<Vec<Vec<ValueId>>> {
    let mut chains = vec![vec![]];
    for &value in among {
        for place in 0..chains.len() {
            let mut confused = true;
            for &other in &chains[place] {
                confused &= values.compare(value, other, meter)? == Relation::Confused;
            }
            if confused {
                let mut longer = chains[place].clone();
                longer.push(value);
                chains.push(longer);
            }
        }
    }
    Ok(chains)
}

fn next_day(values: &mut Values, before: &[ValueId], meter: &mut Meter) -> Answer<Vec<ValueId>> {
    let sides = antichains(values, before, meter)?;
    let mut day = vec![];
    for left in &sides {
        for right in &sides {
            day.push(values.canonical(left, right, meter)?);
        }
    }
    day.sort_unstable();
    day.dedup();
    Ok(day)
}

/// The 22 values born by day 2 and the 1474 born by day 3.
pub fn day_three(values: &mut Values, meter: &mut Meter) -> Answer<(Vec<ValueId>, Vec<ValueId>)> {
    let one = next_day(values, &[ValueId::ZERO], meter)?;
    let two = next_day(values, &one, meter)?;
    let three = next_day(values, &two, meter)?;
    assert_eq!((one.len(), two.len(), three.len()), (4, 22, 1474));
    Ok((two, three))
}

#[test]
fn values_born_by_day_three_their_order_and_their_sums_are_as_published() -> Answer<()> {
    let (mut values, mut meter) = (Values::new(), Meter::default());
    let (values, meter) = (&mut values, &mut meter);
    let (two, three) = day_three(values, meter)?;
    let mut at_most = 0;
    for &a in &three {
        for &b in &three {
            at_most += usize::from(values.le(a, b, meter)?);
        }
    }
    assert_eq!(at_most, 654_647);
    let mut cold = 0;
    for &value in &three {
        cold += usize::from(values.temperature(value, meter)?.is_zero());
    }
    assert_eq!(cold, 337);
    let mut sums = vec![];
    for &a in &two {
        for &b in &three {
            sums.push(values.add(a, b, meter)?);
        }
    }
    sums.sort_unstable();
    sums.dedup();
    assert_eq!(sums.len(), 30_302);
    Ok(())
}
