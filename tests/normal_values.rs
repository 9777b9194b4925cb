//! Normal play's values against facts printed by CGSuite, against the definitions, and against
//! the laws of the group of games.

mod normal {
    pub mod cgsuite;
    pub mod plain;
    pub mod table;
}

use normal::cgsuite::Reader;
use normal::table::{Answer, Table, shapes, small_shapes};
use num_bigint::BigInt;
use proptest::prelude::*;
use serde_json::Value as Json;
use upstar::game::number::Dyadic;
use upstar::game::value::{Relation, ValueError, ValueId, Values};
use upstar::game::{Outcome, Side};
use upstar::meter::Meter;

fn records(text: &str) -> Vec<Json> {
    let file: Json = serde_json::from_str(text).expect("a golden file");
    file["records"].as_array().expect("its records").clone()
}

fn text<'a>(record: &'a Json, key: &str) -> &'a str {
    record[key].as_str().expect(key)
}

/// Compares what CGSuite printed with our answers, all records and keys, and reports the first
/// difference in full.
#[derive(Default)]
struct Tally {
    checked: usize,
    unread: usize,
    wrong: Vec<String>,
}

impl Tally {
    fn check(&mut self, record: &Json, key: &str, ours: &dyn std::fmt::Display, same: bool) {
        self.checked += 1;
        if !same {
            self.wrong.push(format!("{key}: ours {ours}, in {record}"));
        }
    }

    fn finish(&self, least: usize) {
        assert!(
            self.wrong.is_empty(),
            "{} wrong, first {}",
            self.wrong.len(),
            self.wrong[0]
        );
        assert!(self.checked >= least, "only {} checked", self.checked);
    }
}

fn letter(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::L => "L",
        Outcome::N => "N",
        Outcome::P => "P",
        Outcome::R => "R",
    }
}

fn sign(relation: Relation) -> &'static str {
    match relation {
        Relation::Equal => "=",
        Relation::Greater => ">",
        Relation::Less => "<",
        Relation::Confused => "||",
    }
}

#[test]
fn cgsuite_values_agree() -> Answer<()> {
    let (mut values, mut meter) = (Values::new(), Meter::default());
    let (values, meter) = (&mut values, &mut meter);
    let mut tally = Tally::default();
    let records = records(include_str!("golden/cgsuite_normal_values.json"));
    for record in &records {
        let read = |key: &str, values: &mut Values, meter: &mut Meter| {
            Reader::new(text(record, key)).whole(values, meter)
        };
        let value = read("canonical", values, meter)?.expect("a canonical form is readable");
        match read("expr", values, meter)? {
            Some(asked) => tally.check(record, "canonical", &asked.index(), asked == value),
            None => tally.unread += 1,
        }
        let negative = values.negate(value, meter)?;
        let expected = read("negative", values, meter)?;
        tally.check(
            record,
            "negative",
            &negative.index(),
            expected == Some(negative),
        );
        for (key, side) in [("left_options", Side::Left), ("right_options", Side::Right)] {
            let mut ours = values.options(value, side, meter)?.to_vec();
            ours.sort_unstable();
            let list = Reader::new(text(record, key)).set(values, meter)?;
            let shown = format!("{ours:?}");
            let mut expected = list.expect("a set of games");
            expected.sort_unstable();
            tally.check(record, key, &shown, ours == expected);
        }
        let mut plain = |key: &str, ours: String| {
            tally.check(record, key, &ours, text(record, key) == ours);
        };
        plain("outcome", letter(values.outcome(value)).to_string());
        plain("left_stop", values.left_stop(value, meter)?.to_string());
        plain("right_stop", values.right_stop(value, meter)?.to_string());
        plain("mean", values.mean(value, meter)?.to_string());
        plain("temperature", values.temperature(value, meter)?.to_string());
        plain("birthday", values.birthday(value, meter)?.to_string());
        plain(
            "follower_count",
            values.follower_count(value, meter)?.to_string(),
        );
        plain(
            "thermograph",
            normal::cgsuite::thermograph(&values.thermograph(value, meter)?),
        );
    }
    assert_eq!(records.len(), 396);
    // Products, heatings and the like wait for their builtins; their values are checked.
    assert_eq!(tally.unread, 28);
    tally.finish(396 * 12 - 28);
    Ok(())
}

#[test]
fn cgsuite_comparisons_agree() -> Answer<()> {
    let (mut values, mut meter) = (Values::new(), Meter::default());
    let mut tally = Tally::default();
    let records = records(include_str!("golden/cgsuite_normal_compare.json"));
    for record in &records {
        let mut read = |key: &str| {
            let value = Reader::new(text(record, key)).whole(&mut values, &mut meter);
            value.map(|value| value.expect("a game that we read"))
        };
        let (left, right) = (read("left")?, read("right")?);
        let ours = sign(values.compare(left, right, &mut meter)?);
        tally.check(record, "relation", &ours, text(record, "relation") == ours);
    }
    tally.finish(288);
    Ok(())
}

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
            let done = meter.within(round * ticks, |meter| {
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

#[test]
fn values_born_by_day_three_their_order_and_their_sums_are_as_published() -> Answer<()> {
    let (mut values, mut meter) = (Values::new(), Meter::default());
    let (values, meter) = (&mut values, &mut meter);
    let one = next_day(values, &[ValueId::ZERO], meter)?;
    let two = next_day(values, &one, meter)?;
    let three = next_day(values, &two, meter)?;
    assert_eq!((one.len(), two.len(), three.len()), (4, 22, 1474));
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

#[test]
fn numbers_ups_and_nimbers_of_any_size_are_no_chains() -> Answer<()> {
    let mut table = Table::default();
    let ups = table.read("^10000000000")?;
    let star = table.read("*")?;
    let sum = table.add(ups, star)?;
    assert_eq!(table.compare(sum, ValueId::ZERO)?, Relation::Greater);
    for (game, relation) in [
        ("{2|0}", Relation::Confused),
        ("{2|-1}", Relation::Confused),
        ("{1/1024|0}", Relation::Confused),
        ("{0||0|-1}", Relation::Less),
        ("{1|0||0}", Relation::Less),
        ("{^9|-1}", Relation::Less),
        ("{1|^^}", Relation::Confused),
        ("{1||1|^}", Relation::Greater),
    ] {
        let game = table.read(game)?;
        assert_eq!(table.compare(game, sum)?, relation);
        let back = table.values.negate(game, &mut table.meter)?;
        let together = table.add(sum, game)?;
        assert_eq!(table.add(together, back)?, sum);
        assert_eq!(table.outcome(&[(ups, 1), (star, 1), (back, 1)])?, {
            let difference = table.add(sum, back)?;
            table.values.outcome(difference)
        });
    }
    let nimber = table.values.nimber(1 << 40, &mut table.meter)?;
    let switch = table.read("{1|-1}")?;
    assert_eq!(table.compare(nimber, switch)?, Relation::Confused);
    let sum = table.add(nimber, switch)?;
    assert_eq!(table.values.outcome(sum), Outcome::N);
    assert_eq!(table.outcome(&[(switch, 1_000_000)])?, Outcome::P);
    assert_eq!(
        table.outcome(&[(switch, 1_000_001), (nimber, 3)])?,
        Outcome::N
    );
    assert!(table.values.len() < 500 && table.meter.ticks() < 5_000);
    let huge = table.number("10000000000000000000000000000000000000000")?;
    let birthday = table.values.birthday(huge, &mut table.meter)?;
    assert_eq!(
        birthday.to_string(),
        "10000000000000000000000000000000000000000"
    );
    let small = table.number("1/1267650600228229401496703205376")?;
    assert_eq!(
        table.values.birthday(small, &mut table.meter)?.to_string(),
        "101"
    );
    Ok(())
}

#[test]
fn deep_games_need_no_deep_stack() -> Answer<()> {
    let mut table = Table::default();
    // {0|{0|{0|…{0|-1}}}}: alternating threats, 3000 deep, and its square of comparisons.
    let mut game = table.number("-1")?;
    let mut games = vec![];
    for _ in 0..3000 {
        game = table
            .values
            .canonical(&[ValueId::ZERO], &[game], &mut table.meter)?;
        games.push(game);
    }
    let (last, before) = (games[2999], games[2997]);
    assert_ne!(table.compare(last, before)?, Relation::Equal);
    let negative = table.values.negate(last, &mut table.meter)?;
    assert_eq!(table.outcome(&[(last, 1), (negative, 1)])?, Outcome::P);
    assert!(table.values.temperature(last, &mut table.meter)?.is_zero());
    assert!(table.values.birthday(last, &mut table.meter)? >= 3000_u32.into());
    Ok(())
}
