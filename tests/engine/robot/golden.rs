//! The engine against the golden file, every kind of fact in it; shapes are tested in the language.

use std::collections::HashMap;
use std::rc::Rc;

use serde_json::Value as Json;
use upstar::game::Ask;
use upstar::game::Engine;
use upstar::game::robot;
use upstar::game::robot::RobotId;
use upstar::game::robot::RobotOutcome;
use upstar::game::robot::hot::matching::{matching, profitable};
use upstar::game::robot::hot::replies::{best_first, replies};
use upstar::game::robot::hot::{Hot, HotSum, outcome_of_score, score};

use super::brute::{self, Tree, alone, cook, cook_sum, read, write};

fn cases(kinds: &[&str]) -> Vec<Json> {
    let text = include_str!("../../golden/robot.json");
    let golden: Json = serde_json::from_str(text).expect("JSON");
    let all = golden["cases"].as_array().expect("a list").iter();
    let found: Vec<Json> = all
        .filter(|case| kinds.contains(&case["kind"].as_str().expect("a kind")))
        .cloned()
        .collect();
    assert!(!found.is_empty());
    println!("{kinds:?}: {} facts", found.len());
    found
}

fn outcome(json: &Json) -> RobotOutcome {
    match json.as_str() {
        Some("L") => RobotOutcome::L,
        Some("D") => RobotOutcome::D,
        Some("R") => RobotOutcome::R,
        _ => panic!("{json} is no outcome"),
    }
}

fn texts(json: &Json) -> Vec<Rc<Tree>> {
    match json {
        Json::String(text) => vec![read(text)],
        Json::Array(items) => items.iter().flat_map(texts).collect(),
        _ => vec![],
    }
}

fn integers<T: TryFrom<i64>>(json: &Json) -> Vec<T>
where
    T::Error: std::fmt::Debug,
{
    let items = json.as_array().expect("a list").iter();
    items.map(|item| T::try_from(item.as_i64().expect("an integer")).unwrap()).collect()
}

fn sum(ask: &mut Ask<'_>, json: &Json) -> RobotId {
    cook_sum(ask, &texts(json))
}

#[test]
fn outcomes_first_moves_and_replies() {
    alone(|meter| {
        let mut engine = Engine::new();
        let ask = &mut engine.ask(meter);
        for case in cases(&["matrix", "sum"]) {
            // The engine leaves zeros out; the golden file counts them.
            let parts = texts(&case["components"]);
            let places: Vec<usize> =
                (0..parts.len()).filter(|&at| *parts[at] != *brute::integer(0)).collect();
            let g = cook_sum(ask, &parts);
            let found = robot::outcome(ask, g).unwrap();
            assert_eq!(found, outcome(&case["outcome"]), "{case}");
            let expected = case["left_first_moves"].as_array().unwrap();
            let prospects = robot::prospects(ask, g).unwrap();
            assert_eq!(prospects.len(), expected.len(), "{case}");
            for (found, expected) in prospects.iter().zip(expected) {
                let at = |part: &Json, index: &Json| (part.as_u64(), index.as_u64());
                let place = |part: usize, index| (Some(places[part] as u64), Some(index as u64));
                assert_eq!(
                    place(found.first.part, found.first.index),
                    at(&expected["component"], &expected["row"]),
                    "{case}"
                );
                assert_eq!(found.value, outcome(&expected["value"]), "{case}");
                let replies = expected["best_replies"].as_array().unwrap().iter();
                let replies: Vec<_> =
                    replies.map(|reply| at(&reply["component"], &reply["column"])).collect();
                let best = found.replies.iter();
                let best: Vec<_> = best.map(|at| place(at.part, at.index)).collect();
                assert_eq!(best, replies, "{case}");
            }
        }
    });
}

#[test]
fn conjugates_and_birthdays() {
    alone(|meter| {
        let mut engine = Engine::new();
        let ask = &mut engine.ask(meter);
        for case in cases(&["conjugate_birthday"]) {
            let g = sum(ask, &case["game"]);
            let conjugate = sum(ask, &case["conjugate"]);
            assert_eq!(robot::conjugate(ask, g), Ok(conjugate), "{case}");
            assert_eq!(robot::conjugate(ask, conjugate), Ok(g), "{case}");
            let birthday = case["birthday"].as_u64().map(u128::from);
            assert_eq!(robot::birthday(ask, g).ok(), birthday, "{case}");
        }
    });
}

/// Both directions, and that every witness separates by plain play.
fn stand(ask: &mut Ask<'_>, g: RobotId, h: RobotId) -> [bool; 2] {
    let both = [(g, h), (h, g)];
    both.map(|(g, h)| {
        let witness = robot::witness(ask, g, h).unwrap();
        if let Some(x) = witness {
            let ours = robot::sum(ask, &[g, x]).unwrap();
            let theirs = robot::sum(ask, &[h, x]).unwrap();
            let [ours, theirs] = [ours, theirs].map(|sum| robot::outcome(ask, sum).unwrap());
            assert!(ours < theirs);
        }
        let found = robot::ge(ask, g, h).unwrap();
        assert_eq!(found, witness.is_none());
        found
    })
}

#[test]
fn comparisons_among_all_games() {
    alone(|meter| {
        let mut engine = Engine::new();
        let ask = &mut engine.ask(meter);
        for case in cases(&["compare_with_zero", "compare_in_CR", "equal_in_CR"]) {
            let (g, h) = match &case["game"] {
                Json::Null => (&case["left"], &case["right"]),
                game => (game, &Json::Null),
            };
            let (g, h) = (sum(ask, g), sum(ask, h));
            let expected = match case["relation"].as_str().unwrap_or("=") {
                "=" => [true, true],
                ">" => [true, false],
                "<" => [false, true],
                _ => [false, false],
            };
            assert_eq!(stand(ask, g, h), expected, "{case}");
        }
        for case in cases(&["distinguished_in_CR"]) {
            let g = sum(ask, &case["left"]);
            let h = sum(ask, &case["right"]);
            assert!(stand(ask, g, h).contains(&false), "{case}");
            let x = sum(ask, &case["witness"]);
            for (at, game) in [g, h].into_iter().enumerate() {
                let game = robot::sum(ask, &[game, x]).unwrap();
                let expected = outcome(&case["outcomes"][at]);
                assert_eq!(robot::outcome(ask, game), Ok(expected), "{case}");
            }
        }
    });
}

#[test]
fn equality_modulo_simple_hot_games() {
    alone(|meter| {
        let mut engine = Engine::new();
        let ask = &mut engine.ask(meter);
        for case in cases(&["equal_mod_CR_SH"]) {
            let hot = ["left", "right"].map(|side| {
                let g = sum(ask, &case[side]);
                robot::as_hot(ask, g).unwrap().expect("simple hot")
            });
            let [g, h] = &hot;
            let not_ge = robot::hot_witness(ask, g, h).unwrap();
            let not_le = robot::hot_witness(ask, h, g).unwrap();
            let equal = not_ge.is_none() && not_le.is_none();
            assert_eq!(Some(equal), case["equal"].as_bool(), "{case}");
        }
    });
}

#[test]
fn scores_matchings_and_strategies_of_simple_hot_sums() {
    alone(|meter| {
        for case in cases(&["hot_sum", "td2"]) {
            let mut games: Vec<Hot> = Vec::new();
            for game in case["games"].as_array().unwrap() {
                let [a, b, c] = integers::<i64>(game)[..] else {
                    panic!("{case}");
                };
                games.push(Hot { a, b, c });
            }
            let sum = HotSum::new(&games, &integers::<i64>(&case["integers"]));
            let number = |key: &str| case[key].as_i64().map(i128::from).unwrap();
            let normalized: Vec<Vec<i128>> =
                case["normalized"].as_array().unwrap().iter().map(integers).collect();
            let pairs: Vec<Vec<i128>> = sum.games.iter().map(|g| vec![g.a(), 0, g.c()]).collect();
            assert_eq!(pairs, normalized, "{case}");
            assert_eq!(sum.local, number("local_score"), "{case}");
            let score = score(&sum, meter).unwrap();
            assert_eq!(score, number("optimal_score"), "{case}");
            assert_eq!(outcome_of_score(score), outcome(&case["outcome"]), "{case}");

            let chosen = matching(&sum, meter).unwrap();
            let weight: i128 = chosen.iter().map(|edge| edge.weight).sum();
            assert_eq!(weight, number("matching_weight"), "{case}");
            let (edges, _) = profitable(&sum, meter).unwrap();
            assert!(chosen.iter().all(|edge| edges.contains(edge)), "{case}");
            if case["optimal_matchings_complete"] == true {
                let mut pairs: Vec<Vec<usize>> =
                    chosen.iter().map(|edge| vec![edge.first, edge.second]).collect();
                pairs.sort();
                let all = case["optimal_matchings"].as_array().unwrap().iter();
                let mut all = all.map(|pairs| {
                    let pairs = pairs.as_array().unwrap().iter();
                    let mut pairs: Vec<Vec<usize>> = pairs.map(integers).collect();
                    pairs.sort();
                    pairs
                });
                // Of games with equal keys either may stand first.
                let either = |mut pairs: Vec<Vec<usize>>| {
                    pairs.iter_mut().for_each(|pair| pair.sort_unstable());
                    pairs.sort();
                    pairs
                };
                assert!(all.any(|all| either(all) == either(pairs.clone())), "{case}");
            }

            let optimal: Vec<usize> = integers(&case["optimal_left_games"]);
            match best_first(&sum) {
                Some(first) => assert!(optimal.contains(&first), "{case}"),
                None => assert!(games.is_empty(), "{case}"),
            }
            for first in case["left_moves"].as_array().unwrap() {
                let game = integers::<usize>(&Json::Array(vec![first["game"].clone()]))[0];
                let (value, best) = replies(&sum, game, meter).unwrap();
                assert_eq!(Some(value), first["score"].as_i64().map(i128::from), "{case}");
                assert_eq!(best, integers::<usize>(&first["best_replies"]), "{case}");
            }
        }
    });
}

#[test]
fn domineering_boards() {
    alone(|meter| {
        let mut engine = Engine::new();
        let ask = &mut engine.ask(meter);
        for case in cases(&["domineering"]) {
            let game = brute::domineering(case["board"].as_str().unwrap());
            let count = |key: &str| case[key].as_u64().map(|n| n as usize);
            assert_eq!(Some(game.left.len()), count("left_moves"), "{case}");
            assert_eq!(Some(game.right.len()), count("right_moves"), "{case}");
            let g = cook(ask, &game);
            let found = robot::outcome(ask, g).unwrap();
            assert_eq!(found, outcome(&case["outcome"]), "{case}");
        }
    });
}

/// Lemma 7: a row of p black and q white dominoes is {p-1|p-q|1-q}, modulo simple hot games.
#[test]
fn rows_of_dominoes_play_like_simple_hot_games() {
    let contexts = ["0", "1", "-2", "robot<1|0|-1>", "robot<2|0|-4>", "robot<0|0|-1>"];
    let mut known = HashMap::new();
    for (p, q) in (1..=3).flat_map(|p| (1..=3).map(move |q| (p, q))) {
        let row = brute::toppling(&("B".repeat(p) + &"W".repeat(q)), &mut known);
        let [m, n] = [p, q].map(|n| n as i64);
        let simple = brute::simple(m - 1, m - n, 1 - n);
        for x in contexts.map(read) {
            let known = &mut HashMap::new();
            let ours = brute::play_out(&[Rc::clone(&row), Rc::clone(&x)], known);
            let theirs = brute::play_out(&[Rc::clone(&simple), Rc::clone(&x)], known);
            assert_eq!(ours, theirs, "B^{p} W^{q} beside {}", write(&x));
        }
    }
}
