//! The laws of the group of games on random values.

use num_bigint::BigInt;
use proptest::prelude::*;
use upstar::values::number::Dyadic;
use upstar::values::{Outcome, Relation, ValueError, ValueId};

use super::table::{Answer, Table, shapes, small_shapes};
use upstar::meter::{Metered, Share};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn order_and_outcome_are_those_of_the_definition(a in shapes(), b in shapes()) {
        let mut table = Table::default();
        let (g, h) = (table.tree(&a), table.tree(&b));
        let (x, y) = (table.value(&a).unwrap(), table.value(&b).unwrap());
        let expected = Relation::from_order(table.plain.at_least(h, g), table.plain.at_least(g, h));
        prop_assert_eq!(table.compare(x, y).unwrap(), expected);
        prop_assert_eq!(x == y, expected == Relation::Equal);
        prop_assert_eq!(table.values.outcome(x), table.plain.outcome(g));
    }

    #[test]
    fn canonical_form_is_equal_to_its_game_and_its_own_canonical_form(a in shapes()) {
        let mut table = Table::default();
        let g = table.tree(&a);
        let x = table.value(&a).unwrap();
        let Table { values, plain, meter } = &mut table;
        let canonical = plain.tree_of(x, values, meter).unwrap();
        prop_assert!(plain.at_least(g, canonical) && plain.at_least(canonical, g));
        prop_assert_eq!(plain.value(canonical, values, meter).unwrap(), x);
        prop_assert!(plain.is_canonical(canonical));
    }

    #[test]
    fn sum_is_the_sum_of_the_definition(a in small_shapes(), b in small_shapes()) {
        let mut table = Table::default();
        let (x, y) = (table.value(&a).unwrap(), table.value(&b).unwrap());
        let sum = table.add(x, y).unwrap();
        let Table { values, plain, meter } = &mut table;
        let (g, h) = (plain.tree_of(x, values, meter).unwrap(), plain.tree_of(y, values, meter).unwrap());
        let literal = plain.add(g, h);
        let canonical = plain.tree_of(sum, values, meter).unwrap();
        prop_assert!(plain.at_least(literal, canonical) && plain.at_least(canonical, literal));
    }

    #[test]
    fn values_are_an_ordered_abelian_group(a in shapes(), b in shapes(), c in shapes()) {
        let mut table = Table::default();
        let [x, y, z] = [&a, &b, &c].map(|shape| table.value(shape).unwrap());
        let xy = table.add(x, y).unwrap();
        prop_assert_eq!(xy, table.add(y, x).unwrap());
        let yz = table.add(y, z).unwrap();
        prop_assert_eq!(table.add(xy, z).unwrap(), table.add(x, yz).unwrap());
        let negative = table.values.negate(x, &mut table.meter).unwrap();
        prop_assert_eq!(table.add(x, negative).unwrap(), ValueId::ZERO);
        prop_assert_eq!(table.values.negate(negative, &mut table.meter).unwrap(), x);
        let xz = table.add(x, z).unwrap();
        let relation = table.compare(x, y).unwrap();
        prop_assert_eq!(table.compare(xz, yz).unwrap(), relation);
        let difference = table.values.subtract(x, y, &mut table.meter).unwrap();
        let from_outcome = match table.values.outcome(difference) {
            Outcome::L => Relation::Greater,
            Outcome::N => Relation::Confused,
            Outcome::P => Relation::Equal,
            Outcome::R => Relation::Less,
        };
        prop_assert_eq!(relation, from_outcome);
    }

    #[test]
    fn many_ups_and_large_nimbers_add_as_few_do(a in shapes(), up in 5_i64..9, star in 0_u64..9, down: bool) {
        let mut table = Table::default();
        let x = table.value(&a).unwrap();
        let up = if down { -up } else { up };
        let Table { values, meter, .. } = &mut table;
        let leaf = values.number_up_star(&Dyadic::ONE, up, star, meter).unwrap();
        let at_once = values.add(x, leaf, meter).unwrap();
        // The nimber by its bits, then ups one by one.
        let one = values.number(&Dyadic::ONE, meter).unwrap();
        let mut step_by_step = values.add(x, one, meter).unwrap();
        for bit in [star & 4, star & 3, star & 8] {
            let nimber = values.nimber(bit, meter).unwrap();
            step_by_step = values.add(step_by_step, nimber, meter).unwrap();
        }
        let one_up = values.up_multiple(up.signum(), meter).unwrap();
        for _ in 0..up.abs() {
            step_by_step = values.add(step_by_step, one_up, meter).unwrap();
        }
        prop_assert_eq!(at_once, step_by_step);
        let back = values.negate(leaf, meter).unwrap();
        prop_assert_eq!(values.add(at_once, back, meter).unwrap(), x);
    }

    #[test]
    fn stopped_work_leaves_only_finished_facts(a in shapes(), b in shapes(), c in shapes(), ticks in 1_u64..200) {
        let mut fresh = Table::default();
        let mut table = Table::default();
        let work = |table: &mut Table| -> Answer<(ValueId, Relation, Outcome, String)> {
            let [x, y, z] = [table.value(&a)?, table.value(&b)?, table.value(&c)?];
            let sum = table.add(x, y)?;
            let (relation, outcome) = (table.compare(sum, z)?, table.outcome(&[(x, 2), (y, 1), (z, 1)])?);
            let Table { values, meter, .. } = table;
            let heat = format!("{:?} {:?}", values.thermograph(sum, meter)?, values.birthday(sum, meter)?);
            Ok((sum, relation, outcome, heat))
        };
        let expected = work(&mut fresh).unwrap();
        let expected_sum = fresh.plain.tree_of(expected.0, &mut fresh.values, &mut fresh.meter).unwrap();
        // Stopped again and again, with a little more time each.
        let mut answer = None;
        for round in 1.. {
            let mut meter = table.meter.clone();
            let done = meter.within(Share::ticks(round * ticks), |meter| {
                std::mem::swap(&mut table.meter, meter);
                let result = work(&mut table);
                std::mem::swap(&mut table.meter, meter);
                match result {
                    Ok(answer) => Ok(answer),
                    Err(ValueError::Stop(stop)) => Err(stop),
                    Err(ValueError::TooLarge) => panic!("small games"),
                }
            });
            if let Some(done) = done.unwrap() {
                answer = Some(done);
                break;
            }
        }
        let answer = answer.unwrap();
        let sum = table.plain.tree_of(answer.0, &mut table.values, &mut table.meter).unwrap();
        prop_assert_eq!(table.plain.shown(sum), fresh.plain.shown(expected_sum));
        prop_assert_eq!((answer.1, answer.2, answer.3), (expected.1, expected.2, expected.3));
    }

    #[test]
    fn searched_outcome_of_a_sum_is_that_of_its_value(
        parts in prop::collection::vec((shapes(), 0_u64..6), 0..6),
        up in -3_i64..4,
        star in 0_u64..5,
    ) {
        let mut table = Table::default();
        let mut sum = vec![];
        for (shape, count) in &parts {
            sum.push((table.value(shape).unwrap(), *count));
        }
        sum.push((table.values.number_up_star(&Dyadic::ZERO, up, star, &mut table.meter).unwrap(), 1));
        let mut value = ValueId::ZERO;
        for &(part, count) in &sum {
            let times = table.values.times(&BigInt::from(count), part, &mut table.meter).unwrap();
            value = table.add(value, times).unwrap();
        }
        prop_assert_eq!(table.outcome(&sum).unwrap(), table.values.outcome(value));
    }

    #[test]
    fn numbers_beyond_the_grid_change_nothing_but_the_scale(a in shapes(), b in shapes(), place in 0..4_usize) {
        let mut table = Table::default();
        let (x, y) = (table.value(&a).unwrap(), table.value(&b).unwrap());
        let relation = table.compare(x, y).unwrap();
        let sum = table.add(x, y).unwrap();
        let far = ["1000000000000000000000000000000", "-99999999999999", "1/1267650600228229401496703205376", "-3/67108864"];
        let far = table.number(far[place]).unwrap();
        let (x, y) = (table.add(x, far).unwrap(), table.add(y, far).unwrap());
        prop_assert_eq!(table.compare(x, y).unwrap(), relation);
        let back = table.values.times(&BigInt::from(-2), far, &mut table.meter).unwrap();
        let again = table.add(x, y).unwrap();
        prop_assert_eq!(table.add(again, back).unwrap(), sum);
        prop_assert_eq!(table.outcome(&[(x, 1), (y, 1), (back, 1)]).unwrap(), table.values.outcome(sum));
    }
}
