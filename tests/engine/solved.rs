//! Theorems used as engines, against play by the definition: partizan Kayles, sprigs, cricket pitch,
//! roll the lawn. The rules stand here once more, on plain data.

use std::collections::HashMap;

use serde_json::Value;
use upstar::game::Ask;
use upstar::game::solved::{Pitch, Solved, Strips, lawn, partizan_kayles};
use upstar::game::{Engine, SumId, Universe};
use upstar::meter::Meter;
use upstar::values::number::Dyadic;
use upstar::values::{Convention, Outcome, Side, SplitMix64};

const KAYLES: &str = include_str!("../golden/partizan_kayles.json");
const VALUES: &str = include_str!("../golden/partizan_kayles_values.json");
const SUMS: &str = include_str!("../golden/universes_partizan_kayles_sums.json");
const SPRIGS: &str = include_str!("../golden/sprigs_reduced.json");

fn letter(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::L => "L",
        Outcome::N => "N",
        Outcome::P => "P",
        Outcome::R => "R",
    }
}

fn numbers(value: &Value) -> Vec<u64> {
    let list = value.as_array().expect("a list").iter();
    list.map(|n| n.as_u64().expect("a number")).collect()
}

/// What a move of a player in one strip leaves.
fn kayles_moves(side: Side, strip: u64) -> Vec<[u64; 2]> {
    let taken = match side {
        Side::Left => 1,
        Side::Right => 2,
    };
    let rest = strip.checked_sub(taken);
    rest.map_or(Vec::new(), |rest| (0..=rest).map(|i| [i, rest - i]).collect())
}

fn strips(value: &Value) -> (Vec<u64>, Strips) {
    let lengths = numbers(value);
    let sum = Strips::of(lengths.iter().map(|&n| (n, 1))).expect("few pins");
    (lengths, sum)
}

#[test]
fn strips_of_kayles_have_the_outcomes_and_winning_moves_of_play() {
    let golden: Value = serde_json::from_str(KAYLES).expect("JSON");
    let facts = golden["facts"].as_array().expect("facts");
    for fact in facts {
        let (lengths, sum) = strips(&fact[0]);
        assert_eq!(letter(sum.outcome()), fact[2], "{lengths:?}");
        for (side, listed) in [(Side::Left, &fact[3]), (Side::Right, &fact[4])] {
            let mut found: Vec<Vec<u64>> = Vec::new();
            for (place, &strip) in lengths.iter().enumerate() {
                let winning = sum.winning(side, strip);
                for parts in kayles_moves(side, strip) {
                    if winning[(parts[0] % 3) as usize] {
                        let mut after = lengths.clone();
                        after.remove(place);
                        after.extend(parts.into_iter().filter(|&n| n > 0));
                        after.sort_unstable();
                        found.push(after);
                    }
                }
            }
            found.sort();
            found.dedup();
            let mut listed: Vec<_> =
                listed.as_array().expect("moves").iter().map(numbers).collect();
            listed.sort();
            assert_eq!(found, listed, "{side:?} in {lengths:?}");
        }
    }
    assert_eq!(facts.len(), 221);
}

#[test]
fn strips_of_kayles_have_their_values() {
    let values: Value = serde_json::from_str(VALUES).expect("JSON");
    let sums = values["sums"].as_array().expect("sums");
    let count = |value: &Value| i128::from(value.as_i64().expect("a count"));
    for fact in sums {
        let (lengths, sum) = strips(&fact[0]);
        assert_eq!(sum.value(), count(&fact[1]), "{lengths:?}");
        assert_eq!(sum.reduced(), Some((count(&fact[2]), count(&fact[3]))), "{lengths:?}");
    }
    let congruences = values["congruences"].as_array().expect("pairs");
    for pair in congruences {
        let [(_, a), (_, b)] = [&pair[0], &pair[1]].map(strips);
        assert_eq!(a.value() == b.value(), pair[2] == true, "{pair}");
    }
    let records: Value = serde_json::from_str(SUMS).expect("JSON");
    let records = records["records"].as_array().expect("records");
    for record in records {
        let (lengths, sum) = strips(&record["strips"]);
        assert_eq!(sum.value(), count(&record["value"]), "{lengths:?}");
        assert_eq!(letter(sum.outcome()), record["outcome"], "{lengths:?}");
    }
    assert_eq!((sums.len(), congruences.len(), records.len()), (221, 63, 260));
}

/// Who wins moving first by the definition, in misère play: every sum of up to four strips.
#[test]
fn sums_of_strips_are_won_as_by_search() {
    type Sum = Vec<u64>;
    fn wins(side: Side, sum: &Sum, known: &mut HashMap<(Side, Sum), bool>) -> bool {
        if let Some(&known) = known.get(&(side, sum.clone())) {
            return known;
        }
        let (mut any, mut result) = (false, false);
        for (place, &strip) in sum.iter().enumerate() {
            for parts in kayles_moves(side, strip) {
                any = true;
                let mut after = sum.clone();
                after.remove(place);
                after.extend(parts.into_iter().filter(|&n| n > 0));
                after.sort_unstable();
                result |= !wins(side.opponent(), &after, known);
            }
        }
        let result = result || !any;
        known.insert((side, sum.clone()), result);
        result
    }
    let mut known = HashMap::new();
    for code in 0..7_u64.pow(4) {
        let mut sum: Sum = (0..4).map(|digit| code / 7_u64.pow(digit) % 7).collect();
        sum.retain(|&n| n > 0);
        sum.sort_unstable();
        let strips = Strips::of(sum.iter().map(|&n| (n, 1))).expect("few pins");
        for (side, place) in
            Side::BOTH.into_iter().flat_map(|s| (0..sum.len()).map(move |i| (s, i)))
        {
            let winning = strips.winning(side, sum[place]);
            for parts in kayles_moves(side, sum[place]) {
                let mut after = sum.clone();
                after.remove(place);
                after.extend(parts.into_iter().filter(|&n| n > 0));
                after.sort_unstable();
                let wins = !wins(side.opponent(), &after, &mut known);
                assert_eq!(winning[(parts[0] % 3) as usize], wins, "{side:?} {sum:?} {parts:?}");
            }
        }
        let [left, right] = Side::BOTH.map(|side| wins(side, &sum, &mut known));
        assert_eq!(strips.outcome(), Outcome::from_wins(left, right), "{sum:?}");
        assert_eq!(partizan_kayles::outcome(strips.value()), strips.outcome());
    }
}

fn sprig(ask: &mut Ask<'_>, number: Dyadic) -> SumId {
    let (star, number) = (ask.nimber(1), ask.number(number));
    ask.ordinal(star, number).expect("a sprig")
}

/// The same sum with theorems and without, by whatever way the engine goes.
#[test]
fn sums_of_sprigs_are_won_as_by_search() {
    let values = [(1, 0), (2, 0), (1, 1), (3, 1), (1, 2), (3, 2)];
    let values: Vec<Dyadic> = values.iter().map(|&(n, k)| Dyadic::new(n, k)).collect();
    let values: Vec<Dyadic> = values.iter().flat_map(|x| [x.clone(), x.negate()]).collect();
    let mut meter = Meter::default();
    let meter = &mut meter;
    let (mut engine, mut plain) = (Engine::new(), Engine::without_theorems());
    let mut random = SplitMix64::new(20_250_121);
    for _ in 0..1_500 {
        let mut numbers = vec![Dyadic::ZERO; random.below(3) as usize];
        for _ in 0..random.below(4) {
            numbers.push(values[random.below(values.len() as u64) as usize].clone());
        }
        let mut outcomes = Vec::new();
        for engine in [&mut engine, &mut plain] {
            let games: Vec<SumId> =
                numbers.iter().map(|x| sprig(&mut engine.ask(meter), x.clone())).collect();
            let sum = engine.sum(&games).expect("a sum");
            outcomes.push([Convention::Normal, Convention::Misere].map(|convention| {
                engine.ask(meter).outcome(convention, sum).expect("an unlimited meter")
            }));
        }
        assert_eq!(outcomes[0], outcomes[1], "{numbers:?}");
    }
}

/// The order modulo dicots by theorem, by the comparison of options without theorems, and by normal
/// play: all sums of at most three sprigs and stars.
#[test]
fn sprigs_are_in_order_modulo_dicots_as_in_normal_play() {
    let numbers = [(0, 0), (1, 0), (2, 0), (1, 1), (3, 1)].map(|(n, k)| Dyadic::new(n, k));
    let negative = numbers[1..].iter().map(Dyadic::negate);
    let numbers: Vec<Dyadic> = numbers.iter().cloned().chain(negative).collect();
    let mut meter = Meter::default();
    let meter = &mut meter;
    let (mut engine, mut plain) = (Engine::new(), Engine::without_theorems());
    let mut sums = vec![[SumId::ZERO; 2]];
    let mut last = vec![(0, sums[0])];
    for _ in 0..3 {
        let mut next = Vec::new();
        for (from, [g, plain_g]) in last {
            for (at, number) in numbers.iter().enumerate().skip(from) {
                let more = [(&mut engine, g), (&mut plain, plain_g)].map(|(engine, sum)| {
                    let sprig = sprig(&mut engine.ask(meter), number.clone());
                    engine.add(sum, sprig).expect("a sum")
                });
                next.push((at, more));
            }
        }
        sums.extend(next.iter().map(|(_, sum)| *sum));
        last = next;
    }
    assert_eq!(sums.len(), 220);
    let mut counts = [0; 4];
    for [g, plain_g] in &sums {
        for [h, plain_h] in &sums {
            let found = engine.ask(meter).modulo(Universe::Dicot).compare(*g, *h);
            let searched = plain.ask(meter).modulo(Universe::Dicot).compare(*plain_g, *plain_h);
            assert_eq!(found, searched, "{g:?} {h:?}");
            let normal = engine.ask(meter).modulo(Universe::Normal).compare(*g, *h);
            assert_eq!(found, normal, "{g:?} {h:?}");
            counts[found.expect("an order").expect("decided") as usize] += 1;
        }
    }
    // Equal, greater, less, confused.
    assert_eq!(counts, [520, 20_706, 20_706, 6_468]);
}

fn dyadics(value: &Value) -> Vec<Dyadic> {
    let list = value.as_array().expect("a list").iter();
    list.map(|x| x.as_str().expect("text").parse().expect("a number")).collect()
}

/// The sum of sprigs and stars.
fn sprigs(ask: &mut Ask<'_>, numbers: &Value, stars: &Value) -> SumId {
    let stars = stars.as_u64().expect("a count") as usize;
    let mut all = dyadics(numbers);
    all.extend(vec![Dyadic::ZERO; stars]);
    let games: Vec<SumId> = all.into_iter().map(|x| sprig(ask, x)).collect();
    ask.sum(&games).expect("a sum")
}

#[test]
fn sprigs_have_their_reduced_form() {
    let golden: Value = serde_json::from_str(SPRIGS).expect("JSON");
    let mut meter = Meter::default();
    let meter = &mut meter;
    let mut engine = Engine::new();
    let ask = &mut engine.ask(meter);
    let sums = golden["sums"].as_array().expect("sums");
    for fact in sums {
        let sum = sprigs(ask, &fact[0], &fact[1]);
        let reduced = ask.as_sprigs(sum).expect("sprigs");
        let mut expected = dyadics(&fact[4]);
        expected.extend(dyadics(&fact[5]).iter().map(Dyadic::negate));
        expected.sort();
        let mut found = Vec::new();
        for (x, times) in reduced.reduced() {
            let signed = if times < 0 { x.negate() } else { x.clone() };
            found.extend((0..times.unsigned_abs()).map(|_| signed.clone()));
        }
        found.sort();
        assert_eq!(found, expected, "{fact}");
        assert_eq!(u64::from(reduced.has_star()), fact[6].as_u64().expect("a star"));
        assert_eq!(reduced.delta(), i128::from(fact[7].as_i64().expect("delta")));
        assert_eq!(vec![reduced.epsilon()], dyadics(&Value::Array(vec![fact[8].clone()])));
        for (convention, expected) in
            [(Convention::Normal, &fact[2]), (Convention::Misere, &fact[3])]
        {
            let outcome = ask.outcome(convention, sum).expect("a meter");
            assert_eq!(letter(outcome), *expected, "{fact}");
        }
    }
    let pairs = golden["pairs"].as_array().expect("pairs");
    for pair in pairs {
        let g = sprigs(ask, &pair[0], &pair[1]);
        let h = sprigs(ask, &pair[2], &pair[3]);
        let equal = ask.as_sprigs(g) == ask.as_sprigs(h);
        assert_eq!(equal, pair[4] == true, "{pair}");
        if !equal {
            let witness = sprigs(ask, &pair[5], &pair[6]);
            for (game, expected) in [(g, &pair[7][0]), (h, &pair[7][1])] {
                let outcome = ask.outcome_of_pair(Convention::Misere, game, witness);
                assert_eq!(letter(outcome.expect("a meter")), *expected, "{pair}");
            }
        }
    }
    assert_eq!((sums.len(), pairs.len()), (248, 47));
}

type Row = [Vec<i64>; 2];

/// The rows that a player can move to; `over` says whether bumps of 0 may be crossed.
fn rolls(side: Side, row: &Row, over: bool) -> Vec<Row> {
    let (own, other) = (&row[side as usize], &row[side.opponent() as usize]);
    let mut moves = Vec::new();
    for k in 1..=own.len() {
        let crossed = &own[..k];
        let legal = match over {
            true => crossed.iter().any(|&b| b > 0),
            false => crossed.iter().all(|&b| b > 0),
        };
        if legal {
            let behind = crossed.iter().rev().map(|&b| (b - 1).max(0));
            let mut next = [own[k..].to_vec(), behind.chain(other.iter().copied()).collect()];
            if side == Side::Right {
                next.swap(0, 1);
            }
            moves.push(next);
        }
    }
    moves
}

type Known = HashMap<(bool, Convention, Side, Row), bool>;

fn wins(over: bool, convention: Convention, side: Side, row: &Row, known: &mut Known) -> bool {
    let key = (over, convention, side, row.clone());
    if let Some(&known) = known.get(&key) {
        return known;
    }
    let moves = rolls(side, row, over);
    let wins = (moves.is_empty() && convention == Convention::Misere)
        || moves.iter().any(|next| !wins(over, convention, side.opponent(), next, known));
    known.insert(key, wins);
    wins
}

#[test]
fn rows_of_cricket_pitch_and_lawn_are_won_as_by_search() {
    let known = &mut Known::new();
    for bumps in 0..=5_u32 {
        let height = if bumps < 5 { 5 } else { 4 };
        for code in 0..i64::pow(height, bumps) {
            let row: Vec<i64> = (0..bumps).map(|i| code / i64::pow(height, i) % height).collect();
            for at in 0..=row.len() {
                let left = row[..at].iter().rev().copied().collect();
                let row: Row = [left, row[at..].to_vec()];
                let pitch = Pitch::of(&row[0], &row[1]).expect("bumps of 0 or more");
                let (value, misere) =
                    (lawn::value(&row[0], &row[1]), lawn::misere(&row[0], &row[1]));
                let normal = match value.signum() {
                    1 => Outcome::L,
                    0 => Outcome::P,
                    _ => Outcome::R,
                };
                for (over, outcomes) in
                    [(false, [pitch.normal, pitch.misere]), (true, [normal, misere])]
                {
                    for (convention, outcome) in
                        [Convention::Normal, Convention::Misere].into_iter().zip(outcomes)
                    {
                        let [l, r] =
                            Side::BOTH.map(|side| wins(over, convention, side, &row, known));
                        assert_eq!(
                            outcome,
                            Outcome::from_wins(l, r),
                            "{convention:?} {row:?} {over}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn a_solved_position_says_so_of_its_conjugate_too() {
    let mut engine = Engine::new();
    let position = upstar::game::PosId(0);
    let mut meter = Meter::default();
    let meter = &mut meter;
    engine.know_position(position, Solved::Lawn { value: 2, misere: Outcome::N }, meter).unwrap();
    let game = engine.position(position, true);
    assert_eq!(engine.ask(meter).outcome(Convention::Normal, game), Ok(Outcome::R));
    assert_eq!(engine.ask(meter).outcome(Convention::Misere, game), Ok(Outcome::N));
}
