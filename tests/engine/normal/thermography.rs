//! Thermographs, cooling, heating and temperatures of sums against the definitions and each other.

use proptest::prelude::*;
use upstar::meter::Meter;
use upstar::values;
use upstar::values::number::Dyadic;
use upstar::values::{Outcome, Side, Thermograph, ValueId, Values, Wall};

use super::days::day_three;
use super::table::{Answer, Table, shapes};

/// `n` times a quarter.
fn quarters(n: i64) -> Dyadic {
    Dyadic::new(n, 2)
}

/// The walls are the stops of the game cooled, which below its temperature is made by the
/// definition alone; at its temperature the stops meet, and not before.
fn agrees_with_cooling(value: ValueId, values: &mut Values, meter: &mut Meter) -> Answer<()> {
    let thermograph = values.thermograph(value, meter)?;
    let temperature = values.temperature(value, meter)?;
    let step = Dyadic::new(1, 4);
    let mut samples: Vec<Dyadic> = (0..12).map(quarters).collect();
    samples.push(temperature.clone());
    samples.push(temperature.add(&step));
    samples.push(temperature.subtract(&step));
    for t in samples {
        if t.sign().is_lt() {
            continue;
        }
        let cooled = values.cool(value, &t, meter)?;
        let (left, right) = (values.left_stop(cooled, meter)?, values.right_stop(cooled, meter)?);
        assert_eq!(thermograph.left.at(&t), left, "{thermograph:?} at {t}");
        assert_eq!(thermograph.right.at(&t), right, "{thermograph:?} at {t}");
        assert_eq!(left == right, t >= temperature);
        if t >= temperature {
            assert_eq!(left, thermograph.mean);
        }
    }
    Ok(())
}

#[test]
fn walls_are_the_stops_of_the_cooled_game_for_all_values_born_by_day_three() -> Answer<()> {
    let (mut values, mut meter) = (Values::new(), Meter::default());
    let (_, three) = day_three(&mut values, &mut meter)?;
    for value in three {
        agrees_with_cooling(value, &mut values, &mut meter)?;
    }
    Ok(())
}

#[test]
fn means_add_temperatures_do_not_exceed_and_cooling_is_a_homomorphism_on_day_three() -> Answer<()> {
    let (mut values, mut meter) = (Values::new(), Meter::default());
    let (values, meter) = (&mut values, &mut meter);
    let (two, three) = day_three(values, meter)?;
    for (index, &g) in three.iter().enumerate() {
        for &h in &two {
            let sum = values.add(g, h, meter)?;
            let mean = values.mean(g, meter)?.add(&values.mean(h, meter)?);
            assert_eq!(values.mean(sum, meter)?, mean);
            let (s, t) = (values.temperature(g, meter)?, values.temperature(h, meter)?);
            let temperature = values.temperature(sum, meter)?;
            assert!(temperature <= s.clone().max(t.clone()));
            if s != t {
                assert_eq!(temperature, s.max(t));
            }
            let by = quarters(1 + (index % 5) as i64);
            let (g, h) = (values.cool(g, &by, meter)?, values.cool(h, &by, meter)?);
            let cooled = values.cool(sum, &by, meter)?;
            assert_eq!(values.add(g, h, meter)?, cooled);
        }
    }
    Ok(())
}

/// Whether two thermographs agree from temperature 0 up.
fn same_above_zero(a: &Thermograph, b: &Thermograph) -> bool {
    let same = |a: &Wall, b: &Wall| {
        let corners = a.corners().iter().chain(b.corners());
        let mut at = corners.map(|corner| corner.0.clone().max(Dyadic::ZERO));
        at.all(|t| a.at(&t) == b.at(&t))
    };
    a.mean == b.mean && same(&a.left, &b.left) && same(&a.right, &b.right)
}

/// A game cooled by its own temperature.
fn frozen(value: ValueId, table: &mut Table) -> Answer<ValueId> {
    let temperature = table.values.temperature(value, &mut table.meter)?;
    table.values.cool(value, &temperature, &mut table.meter)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn walls_are_the_stops_of_the_cooled_game(a in shapes()) {
        let mut table = Table::default();
        let value = table.value(&a).unwrap();
        agrees_with_cooling(value, &mut table.values, &mut table.meter).unwrap();
    }

    #[test]
    fn a_sums_thermograph_is_that_of_its_value(
        parts in prop::collection::vec((shapes(), 1_u64..3), 1..4),
        up in -2_i64..3,
        star in 0_u64..3,
    ) {
        let mut table = Table::default();
        let mut sum = vec![];
        for (shape, count) in &parts {
            sum.push((table.value(shape).unwrap(), *count));
        }
        let Table { values, meter, .. } = &mut table;
        sum.push((values.number_up_star(&Dyadic::new(3, 1), up, star, meter).unwrap(), 1));
        let value = values.sum(&sum, meter).unwrap();
        let temperature = values.temperature(value, meter).unwrap();
        let (least, most) = values.temperature_bounds(&sum, meter).unwrap();
        prop_assert!(least <= temperature && temperature <= most);
        prop_assert_eq!(values.temperature_of_sum(&sum, meter).unwrap(), temperature);
        prop_assert_eq!(values.mean_of_sum(&sum, meter).unwrap(), values.mean(value, meter).unwrap());
        let ours = values.thermograph_of_sum(&sum, meter).unwrap();
        let expected = values.thermograph(value, meter).unwrap();
        prop_assert!(same_above_zero(&ours, &expected), "{:?} {:?}", ours, expected);
    }

    #[test]
    fn heating_and_norton_products_are_homomorphisms(a in shapes(), b in shapes(), by in 0_usize..4) {
        let mut table = Table::default();
        let (x, y) = (table.value(&a).unwrap(), table.value(&b).unwrap());
        // Cold games only: hot ones have no need of heat, and their products are large.
        let (x, y) = (frozen(x, &mut table).unwrap(), frozen(y, &mut table).unwrap());
        let sum = table.add(x, y).unwrap();
        let unit = table.read(["^", "^*", "1", "{2||0|-1}"][by]).unwrap();
        let Table { values, meter, .. } = &mut table;
        if !values.le(ValueId::ZERO, unit, meter).unwrap() {
            return Ok(());
        }
        let (p, q) = (values::norton(values, x, unit, meter).unwrap(), values::norton(values, y, unit, meter).unwrap());
        let product = values::norton(values, sum, unit, meter).unwrap();
        prop_assert_eq!(values.add(p, q, meter).unwrap(), product);
        prop_assert_eq!(values.compare(p, q, meter).unwrap(), values.compare(x, y, meter).unwrap());
    }

    #[test]
    fn thermostrat_gets_what_the_compound_thermograph_promises(
        parts in prop::collection::vec(prop::array::uniform4(-8_i64..9), 2..5),
        right: bool,
    ) {
        let side = if right { Side::Right } else { Side::Left };
        keeps_the_promise(&parts, side).unwrap();
    }
}

/// Whether every move that thermostrat advises in a sum of four-stop games reaches at least what
/// the walls of the side that waits and the widest gap promise at the ambient temperature.
///
/// It does: moving in a part G that is hotter than T or just as hot, Left comes to a game whose
/// Right wall at T is the Left wall of G plus T; Right walls of sums are at least the sums of Right
/// walls, and at temperature 0 at most T less than at T.
fn keeps_the_promise(parts: &[[i64; 4]], side: Side) -> Answer<()> {
    let mut table = Table::default();
    let Table { values, meter, .. } = &mut table;
    let mut sum = vec![];
    for stops in parts {
        let mut numbers = vec![];
        let mut stops = *stops;
        stops.sort_unstable();
        for stop in stops {
            numbers.push(values.number(&Dyadic::from(stop), meter)?);
        }
        let left = values.canonical(&numbers[3..], &numbers[2..3], meter)?;
        let right = values.canonical(&numbers[1..2], &numbers[..1], meter)?;
        sum.push((values.canonical(&[left], &[right], meter)?, 1));
    }
    let t = values.ambient_temperature(&sum, side, meter)?;
    let (mut promise, mut widest) = (Dyadic::ZERO, Dyadic::ZERO);
    for &(part, _) in &sum {
        let thermograph = values.thermograph(part, meter)?;
        let (left, right) = (thermograph.left.at(&t), thermograph.right.at(&t));
        widest = widest.max(left.subtract(&right));
        promise = promise.add(&match side {
            Side::Left => right,
            Side::Right => left.negate(),
        });
    }
    promise = promise.add(&widest);
    for place in values.widest(&sum, &t, meter)? {
        let options = values.options(sum[place].0, side, meter)?.to_vec();
        for option in values.best_options(&options, side, &t, meter)? {
            let mut next = sum.clone();
            next[place].0 = options[option];
            let next = values.sum(&next, meter)?;
            let reached = match side {
                Side::Left => values.right_stop(next, meter)?,
                Side::Right => values.left_stop(next, meter)?.negate(),
            };
            assert!(reached >= promise, "{parts:?} {side:?}: {reached} < {promise}");
        }
    }
    Ok(())
}

/// The temperature that is best for `side`, by looking at every part at every corner: the walls of
/// the side that waits, and the widest gap.
fn ambient_by_definition(
    sum: &[(ValueId, u64)],
    side: Side,
    values: &mut Values,
    meter: &mut Meter,
) -> Answer<Dyadic> {
    let mut parts = vec![];
    for &(part, count) in sum {
        parts.push((values.thermograph(part, meter)?, count));
    }
    let mut temperatures = vec![Dyadic::ZERO];
    for (part, _) in &parts {
        for wall in [&part.left, &part.right] {
            temperatures.extend(wall.corners().iter().map(|corner| corner.0.clone()));
        }
    }
    temperatures.retain(|t| !t.sign().is_lt());
    temperatures.sort();
    let worth = |t: &Dyadic| {
        let (mut total, mut widest) = (Dyadic::ZERO, Dyadic::ZERO);
        for (part, count) in &parts {
            let (left, right) = (part.left.at(t), part.right.at(t));
            widest = widest.max(left.subtract(&right));
            total = total.add(&match side {
                Side::Left => right.times(*count),
                Side::Right => left.negate().times(*count),
            });
        }
        total.add(&widest)
    };
    let best = temperatures.iter().map(worth).max().expect("0 is one");
    let mut temperatures = temperatures.into_iter();
    Ok(temperatures.find(|t| worth(t) == best).expect("it is among them"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn one_sweep_over_all_walls_finds_the_ambient_temperature(
        parts in prop::collection::vec((shapes(), 1_u64..4), 1..8),
        far in 0_u64..3,
    ) {
        let mut table = Table::default();
        let mut sum = vec![];
        for (shape, count) in &parts {
            sum.push((table.value(shape).unwrap(), count + (far << 62)));
        }
        let Table { values, meter, .. } = &mut table;
        for side in Side::BOTH {
            let slow = ambient_by_definition(&sum, side, values, meter).unwrap();
            prop_assert_eq!(values.ambient_temperature(&sum, side, meter).unwrap(), slow);
        }
    }
}

#[test]
fn temperatures_of_wide_sums_take_little_more_than_the_parts() -> Answer<()> {
    let mut table = Table::default();
    let Table { values, meter, .. } = &mut table;
    let mut ticks = vec![];
    for parts in [2_000_i64, 16_000] {
        let mut sum = vec![];
        for n in 1..=parts {
            // Widths that cross: the hotter a switch, the higher its threats.
            let (far, near) = (
                values.number(&Dyadic::from(n + 3 * (n % 7)), meter)?,
                values.number(&Dyadic::from(n), meter)?,
            );
            let minus = values.number(&Dyadic::from(-n), meter)?;
            let left = values.canonical(&[far], &[near], meter)?;
            sum.push((values.canonical(&[left], &[minus], meter)?, 1));
        }
        let before = meter.ticks();
        let (least, most) = values.temperature_bounds(&sum, meter)?;
        values.ambient_temperature(&sum, Side::Left, meter)?;
        assert!(least <= most);
        ticks.push((meter.ticks() - before) / parts as u64);
    }
    // n log n: a quarter more for eight times as many.
    assert!(4 * ticks[1] < 6 * ticks[0], "{ticks:?}");
    Ok(())
}

#[test]
fn thermostrat_moves_in_the_hottest_part_where_all_are_frozen() -> Answer<()> {
    // At the ambient temperature no part has any width: a cooler one would break the promise.
    let parts = [[1, 2, 0, 2], [-2, -1, 6, -7], [-2, 5, -5, -6]];
    for side in Side::BOTH {
        keeps_the_promise(&parts, side)?;
    }
    Ok(())
}

#[test]
fn ten_hot_games_are_answered_without_adding_them_up() -> Answer<()> {
    let mut table = Table::default();
    let mut sum = vec![];
    for index in 0..10_i64 {
        let (a, b) = (20 + 3 * index, 7 + index);
        let (c, d) = (-index, -15 - 5 * index);
        let game = table.read(&format!("{{{a}|{b}||{c}|{d}}}"))?;
        sum.push((game, 1));
    }
    let Table { values, meter, .. } = &mut table;
    let (before, size) = (meter.ticks(), values.len());
    let mean = values.mean_of_sum(&sum, meter)?;
    let (least, most) = values.temperature_bounds(&sum, meter)?;
    let outcome = values.outcome_of_sum(&sum, meter)?;
    assert!(meter.ticks() - before < 5_000 && values.len() - size < 500);
    assert!(least <= most && least.sign().is_gt());
    // The mean decides for whoever has it, moving first; the rest against the value of the sum,
    // which is made for the first six.
    assert!(mean.sign().is_gt() && matches!(outcome, Outcome::L | Outcome::N));
    let six = values.sum(&sum[..6], meter)?;
    assert_eq!(values.outcome_of_sum(&sum[..6], meter)?, values.outcome(six));
    assert_eq!(values.temperature_of_sum(&sum[..6], meter)?, values.temperature(six, meter)?);
    Ok(())
}
