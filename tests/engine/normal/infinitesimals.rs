//! The order up to infinitesimals, reduced canonical forms and atomic weights, each in a second way.

use proptest::prelude::*;
use upstar::meter::Meter;
use upstar::values;
use upstar::values::number::Dyadic;
use upstar::values::{Outcome, Side, ValueId, Values};

use super::days::day_three;
use super::table::{Answer, Table, shapes};

/// Whether `a >= b` up to infinitesimals, by the stops of the difference.
fn at_least(a: ValueId, b: ValueId, values: &mut Values, meter: &mut Meter) -> Answer<bool> {
    let difference = values.subtract(a, b, meter)?;
    Ok(values.right_stop(difference, meter)?.sign().is_ge())
}

/// The reduced canonical form as heat and a projection make it: `p(∫G)` heated by ∗, where p takes
/// ∗ off every x∗ at the bottom (Grossman and Siegel, 2009).
fn projected(value: ValueId, values: &mut Values, meter: &mut Meter) -> Answer<ValueId> {
    fn project(value: ValueId, values: &mut Values, meter: &mut Meter) -> Answer<ValueId> {
        if let Some((number, 0, 0 | 1)) = values.as_number_up_star(value) {
            let number = number.clone();
            return values.number(&number, meter);
        }
        let mut sides = [vec![], vec![]];
        for side in Side::BOTH {
            for option in values.options(value, side, meter)?.to_vec() {
                sides[side as usize].push(project(option, values, meter)?);
            }
        }
        values.canonical(&sides[0], &sides[1], meter)
    }
    if let Some((number, _, _)) = values.as_number_up_star(value) {
        let number = number.clone();
        return values.number(&number, meter);
    }
    let star = values.nimber(1, meter)?;
    let heated = values::heat_by(values, value, star, meter)?;
    project(heated, values, meter)
}

#[test]
fn reduced_forms_of_all_values_born_by_day_three() -> Answer<()> {
    let (mut values, mut meter) = (Values::new(), Meter::default());
    let (values, meter) = (&mut values, &mut meter);
    let (two, three) = day_three(values, meter)?;
    let mut distinct = vec![];
    for &value in &three {
        let reduced = values.reduced(value, meter)?;
        assert_eq!(reduced, projected(value, values, meter)?);
        assert!(values.infinitesimally_close(value, reduced, meter)?);
        assert_eq!(values.reduced(reduced, meter)?, reduced);
        distinct.push(reduced);
        for &other in &two {
            let (ge, le) =
                (values.ge_inf(value, other, meter)?, values.ge_inf(other, value, meter)?);
            assert_eq!(ge, at_least(value, other, values, meter)?);
            assert_eq!(le, at_least(other, value, values, meter)?);
            // Reduced forms are equal exactly where the games are infinitesimally close.
            assert_eq!(ge && le, values.reduced(other, meter)? == reduced);
        }
    }
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!(distinct.len(), 61);
    Ok(())
}

#[test]
fn atomic_weights_of_all_small_values_born_by_day_three_add() -> Answer<()> {
    let (mut values, mut meter) = (Values::new(), Meter::default());
    let (values, meter) = (&mut values, &mut meter);
    let (_, three) = day_three(values, meter)?;
    let mut weighed = vec![];
    for value in three {
        let infinitesimal = values.is_infinitesimal(value, meter)?;
        match values.atomic_weight(value, meter)? {
            Some(weight) => weighed.push((value, weight)),
            None => assert!(!infinitesimal || !values.is_all_small(value, meter)?),
        }
    }
    assert!(weighed.len() > 67);
    for &(g, weight) in &weighed {
        for &(h, other) in weighed.iter().step_by(7) {
            let (sum, expected) = (values.add(g, h, meter)?, values.add(weight, other, meter)?);
            assert_eq!(values.atomic_weight(sum, meter)?, Some(expected));
        }
        // Weight 2 or more wins, weight 1 or more wins moving first.
        let weight = values.as_number(weight).and_then(Dyadic::to_i64);
        let (zero, star) = (ValueId::ZERO, values.le(g, ValueId::ZERO, meter)?);
        if weight.is_some_and(|weight| weight >= 1) {
            assert!(!star);
        }
        if weight.is_some_and(|weight| weight >= 2) {
            assert!(values.le(zero, g, meter)?);
        }
    }
    Ok(())
}

#[test]
fn atomic_weights_tell_who_wins_sums_as_their_values_do() -> Answer<()> {
    let (mut values, mut meter) = (Values::new(), Meter::default());
    let (values, meter) = (&mut values, &mut meter);
    let (_, three) = day_three(values, meter)?;
    let mut small = vec![];
    for value in three {
        if values.is_all_small(value, meter)? {
            small.push(value);
        }
    }
    let [mut told, mut remote, mut open] = [0, 0, 0];
    for (place, &g) in small.iter().enumerate().step_by(2) {
        for (step, nim) in [(5, 64), (11, 0)] {
            let h = small[(place * step + 13) % small.len()];
            let k = small[(place + step * step) % small.len()];
            let star = values.nimber(nim, meter)?;
            let parts = [(g, 1), (h, 1), (k, 1), (star, 1)];
            let sum = values.sum(&parts, meter)?;
            let outcome = values.outcome(sum);
            for side in Side::BOTH {
                match values.wins_by_weights(side, &parts, meter)? {
                    Some(wins) => {
                        assert_eq!(wins, outcome.wins_first(side), "{parts:?}");
                        told += 1;
                        remote += usize::from(nim == 64);
                    }
                    None => open += 1,
                }
            }
            assert_eq!(values.outcome_of_sum(&parts, meter)?, outcome);
        }
    }
    assert!(told > 2 * open && open > 0 && remote > 0, "{told} told, {open} open");
    Ok(())
}

/// So many moves that a search without limits would leave the stack.
#[test]
fn many_copies_of_one_game_are_searched_within_the_stack() -> Answer<()> {
    let (mut values, mut meter) = (Values::new(), Meter::default());
    let (values, meter) = (&mut values, &mut meter);
    let (_, three) = day_three(values, meter)?;
    let mut counts = [0; 2];
    for (place, value) in three.into_iter().enumerate() {
        if place % 7 == 0 && values.is_all_small(value, meter)? {
            for copies in [2_u64, 3, 300] {
                let outcome = values.outcome_of_sum(&[(value, copies)], meter)?;
                let sum = values.sum(&[(value, copies % 300)], meter)?;
                assert!(copies == 300 || outcome == values.outcome(sum), "{value:?}");
                counts[usize::from(outcome == Outcome::N)] += 1;
            }
        }
    }
    assert!(counts[0] > 10 && counts[1] > 2, "{counts:?}");
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn reduction_agrees_with_the_stops_of_the_difference(a in shapes(), b in shapes()) {
        let mut table = Table::default();
        let (x, y) = (table.value(&a).unwrap(), table.value(&b).unwrap());
        let Table { values, meter, .. } = &mut table;
        let expected = at_least(x, y, values, meter).unwrap();
        prop_assert_eq!(values.ge_inf(x, y, meter).unwrap(), expected);
        let (p, q) = (values.reduced(x, meter).unwrap(), values.reduced(y, meter).unwrap());
        prop_assert_eq!(values.ge_inf(p, q, meter).unwrap(), expected);
        prop_assert_eq!(projected(x, values, meter).unwrap(), p);
        // A game and its reduced form cool alike and have the same thermograph from 0 up.
        prop_assert_eq!(values.mean(x, meter).unwrap(), values.mean(p, meter).unwrap());
        let (sum, reduced) = (values.add(x, y, meter).unwrap(), values.add(p, q, meter).unwrap());
        prop_assert_eq!(values.reduced(sum, meter).unwrap(), values.reduced(reduced, meter).unwrap());
    }

    #[test]
    fn incentives_are_what_moves_gain(a in shapes()) {
        let mut table = Table::default();
        let x = table.value(&a).unwrap();
        let Table { values, meter, .. } = &mut table;
        let incentives = values::incentives(values, x, meter).unwrap();
        let mut gains = vec![];
        for option in values.options(x, Side::Left, meter).unwrap().to_vec() {
            gains.push(values.subtract(option, x, meter).unwrap());
        }
        for option in values.options(x, Side::Right, meter).unwrap().to_vec() {
            gains.push(values.subtract(x, option, meter).unwrap());
        }
        // Each gain is at most an incentive, incentives are gains, pairwise confused.
        for &gain in &gains {
            let mut below = false;
            for &incentive in &incentives {
                below |= values.le(gain, incentive, meter).unwrap();
            }
            prop_assert!(below);
        }
        for &incentive in &incentives {
            prop_assert!(gains.contains(&incentive));
            // Nobody gains by moving in what then is worth 0 or more for the other.
            prop_assert!(!values.le(ValueId::ZERO, incentive, meter).unwrap());
            for &other in &incentives {
                prop_assert!(incentive == other || !values.le(incentive, other, meter).unwrap());
            }
        }
    }
}
