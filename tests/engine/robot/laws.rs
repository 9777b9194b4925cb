//! The engine against play by the definition: on all small games and on random sums.

use std::collections::HashMap;
use std::rc::Rc;

use upstar::game::Engine;
use upstar::game::robot;
use upstar::game::robot::Grid;
use upstar::game::robot::RobotId;
use upstar::game::robot::RobotOutcome;
use upstar::game::robot::ShapeError;
use upstar::meter::Meter;
use upstar::values::{Side, SplitMix64};

use super::brute::{
    Tree, add, alone, cook, cook_sum, first_moves, integer, play_out, random, read, simple, tree,
};

fn number(outcome: RobotOutcome) -> i8 {
    match outcome {
        RobotOutcome::L => 1,
        RobotOutcome::D => 0,
        RobotOutcome::R => -1,
    }
}

/// All games with up to two moves for each player whose options are -1, 0 or 1 and, where both
/// have one move, 0, ±1 or `robot<0|0|0>`.
fn small_games() -> Vec<Rc<Tree>> {
    let mut games = vec![integer(0), integer(2), integer(-2)];
    let mut options = [-1, 0, 1].map(integer).to_vec();
    for n in 1..=2 {
        for lists in choices(&options, n) {
            games.push(tree(lists.clone(), vec![], vec![]));
            games.push(tree(vec![], vec![], lists));
        }
    }
    for entries in choices(&options[1..], 5) {
        let [a, b, m, n, c] = &entries[..] else {
            continue;
        };
        let row = vec![Rc::clone(m), Rc::clone(n)];
        games.push(tree(vec![Rc::clone(a)], vec![row.clone()], vec![Rc::clone(b), Rc::clone(c)]));
        let rows = row.into_iter().map(|entry| vec![entry]).collect();
        games.push(tree(vec![Rc::clone(a), Rc::clone(b)], rows, vec![Rc::clone(c)]));
    }
    options.push(simple(0, 0, 0));
    for entries in choices(&options, 3) {
        let [a, b, c] = &entries[..] else { continue };
        games.push(tree(vec![Rc::clone(a)], vec![vec![Rc::clone(b)]], vec![Rc::clone(c)]));
    }
    games
}

/// All lists of that length.
fn choices(options: &[Rc<Tree>], length: usize) -> Vec<Vec<Rc<Tree>>> {
    let mut lists = vec![vec![]];
    for _ in 0..length {
        lists = lists
            .into_iter()
            .flat_map(|list: Vec<Rc<Tree>>| {
                options.iter().map(move |option| {
                    let mut list = list.clone();
                    list.push(Rc::clone(option));
                    list
                })
            })
            .collect();
    }
    lists
}

#[test]
fn outcomes_of_all_sums_of_two_small_games() {
    alone(|meter| {
        let mut engine = Engine::new();
        let mut plain = Engine::without_theorems();
        let games = small_games();
        let ours: Vec<_> = games.iter().map(|g| cook(&mut engine.ask(meter), g)).collect();
        let known = &mut HashMap::new();
        let mut sums = 0;
        for (k, g) in games.iter().enumerate() {
            for (l, h) in games.iter().enumerate().skip(k) {
                let expected = play_out(&[Rc::clone(g), Rc::clone(h)], known);
                let sum = robot::sum(&mut engine.ask(meter), &[ours[k], ours[l]]).unwrap();
                let found = robot::outcome(&mut engine.ask(meter), sum).unwrap();
                assert_eq!(number(found), expected, "{g:?} + {h:?}");
                if (k + l) % 16 == 0 {
                    let sum = cook_sum(&mut plain.ask(meter), &[Rc::clone(g), Rc::clone(h)]);
                    assert_eq!(robot::outcome(&mut plain.ask(meter), sum), Ok(found));
                }
                sums += 1;
            }
        }
        println!("{sums} sums of two of {} games", games.len());
    });
}

/// A random sum of up to three games.
fn random_sum(dice: &mut SplitMix64) -> Vec<Rc<Tree>> {
    (0..1 + dice.below(3)).map(|_| random(dice, 2)).collect()
}

#[test]
fn random_sums_play_as_their_trees() {
    alone(|meter| {
        let mut dice = SplitMix64::new(6);
        for _ in 0..150 {
            let mut engine = Engine::new();
            let ask = &mut engine.ask(meter);
            let sum = random_sum(&mut dice);
            let sum: Vec<_> = sum.into_iter().filter(|g| **g != *integer(0)).collect();
            let g = cook_sum(ask, &sum);
            let expected = play_out(&sum, &mut HashMap::new());
            assert_eq!(number(robot::outcome(ask, g).unwrap()), expected);
            let prospects = robot::prospects(ask, g).unwrap();
            let found: Vec<_> = prospects
                .iter()
                .map(|prospect| {
                    let at = |at: &robot::Move| (at.part, at.index);
                    let replies = prospect.replies.iter().map(at).collect();
                    (at(&prospect.first), number(prospect.value), replies)
                })
                .collect();
            assert_eq!(found, first_moves(&sum));
        }
    });
}

#[test]
fn a_sum_is_the_literal_game_of_definition_5() {
    alone(|meter| {
        let mut dice = SplitMix64::new(5);
        for _ in 0..60 {
            let mut engine = Engine::new();
            let ask = &mut engine.ask(meter);
            let (g, h) = (random(&mut dice, 2), random(&mut dice, 1));
            let one = cook(ask, &add(&g, &h));
            let sum = cook_sum(ask, &[g, h]);
            assert_eq!(robot::same(ask, sum, one), Ok(true));
            let birthday = robot::birthday(ask, sum);
            assert_eq!(birthday, robot::birthday(ask, one));
            let outcome = robot::outcome(ask, sum);
            assert_eq!(robot::outcome(ask, one), outcome);
        }
    });
}

#[test]
fn listing_moves_in_another_order_makes_the_same_game_and_nothing_else_does() {
    alone(|meter| {
        let mut dice = SplitMix64::new(50);
        let mut engine = Engine::new();
        let ask = &mut engine.ask(meter);
        let cells = |dice: &mut SplitMix64, n: usize| -> Vec<i64> {
            (0..n).map(|_| dice.below(2) as i64).collect()
        };
        for _ in 0..200 {
            let (m, n) = (1 + dice.below(3) as usize, 1 + dice.below(3) as usize);
            let (left, right) = (cells(&mut dice, m), cells(&mut dice, n));
            let rows: Vec<_> = (0..m).map(|_| cells(&mut dice, n)).collect();
            let other: Vec<_> = (0..m).map(|_| cells(&mut dice, n)).collect();
            let make = |rows: &[Vec<i64>], by: &[usize], across: &[usize]| {
                let list = |ns: &[i64], by: &[usize]| by.iter().map(|&k| integer(ns[k])).collect();
                let rows = by.iter().map(|&i| list(&rows[i], across)).collect();
                tree(list(&left, by), rows, list(&right, across))
            };
            let (all_rows, all_columns) = (permutations(m), permutations(n));
            let g = make(&rows, &all_rows[0], &all_columns[0]);
            let ours = cook(ask, &g);
            let mut listings = vec![];
            for by in &all_rows {
                for across in &all_columns {
                    let listed = make(&rows, by, across);
                    let id = cook(ask, &listed);
                    assert_eq!(robot::same(ask, ours, id), Ok(true));
                    listings.push(listed);
                }
            }
            let h = make(&other, &all_rows[0], &all_columns[0]);
            let id = cook(ask, &h);
            let same = listings.contains(&h);
            assert_eq!(robot::same(ask, ours, id), Ok(same));
        }
    });
}

fn permutations(n: usize) -> Vec<Vec<usize>> {
    (0..n).fold(vec![vec![]], |lists: Vec<Vec<usize>>, _| {
        let longer = |list: Vec<usize>| {
            let next = (0..n).filter(|k| !list.contains(k));
            let lists: Vec<_> = next.map(|k| [&list[..], &[k]].concat()).collect();
            lists
        };
        lists.into_iter().flat_map(longer).collect()
    })
}

#[test]
fn reduced_games_are_equal_in_every_context_and_no_larger() {
    alone(|meter| {
        let mut engine = Engine::new();
        let ask = &mut engine.ask(meter);
        let mut dice = SplitMix64::new(567);
        let contexts: Vec<RobotId> =
            (0..50).map(|_| cook_sum(ask, &random_sum(&mut dice))).collect();
        let mut smaller = 0;
        for _ in 0..200 {
            let g = cook_sum(ask, &random_sum(&mut dice));
            let reduced = robot::reduced(ask, g).unwrap();
            let birthday = robot::birthday(ask, g).unwrap();
            assert!(robot::birthday(ask, reduced).unwrap() <= birthday);
            smaller += u32::from(reduced != g);
            for &x in &contexts {
                let [ours, theirs] = [g, reduced].map(|game| {
                    let sum = robot::sum(ask, &[game, x]).unwrap();
                    robot::outcome(ask, sum).unwrap()
                });
                assert_eq!(ours, theirs);
            }
        }
        assert!(smaller > 50, "{smaller}");
    });
}

/// The two theorems that fail as printed, with their smallest counterexamples.
#[test]
fn theorems_6_and_9_3_fail_as_printed() {
    alone(|meter| {
        let mut engine = Engine::new();
        let mut ask = |texts: &[&str], meter: &mut Meter| {
            let sum: Vec<_> = texts.iter().map(|text| read(text)).collect();
            let g = cook_sum(&mut engine.ask(meter), &sum);
            robot::outcome(&mut engine.ask(meter), g).unwrap()
        };
        assert_eq!(ask(&["robot<.|.|1,0>", "1"], meter), RobotOutcome::D);
        assert_eq!(ask(&["robot<.|.|1>", "1"], meter), RobotOutcome::L);
        assert_eq!(ask(&["robot<0|1|2>", "robot<-2|0|0>"], meter), RobotOutcome::D);
        assert_eq!(ask(&["1", "robot<-2|0|0>"], meter), RobotOutcome::L);
        // The column that goes is the other one.
        let g = cook(&mut engine.ask(meter), &read("robot<.|.|1,0>"));
        let minus_one = robot::integer(&mut engine.ask(meter), -1);
        assert_eq!(robot::reduced(&mut engine.ask(meter), g), minus_one);
        let g = cook(&mut engine.ask(meter), &read("robot<0|1|2>"));
        assert_eq!(robot::reduced(&mut engine.ask(meter), g), Ok(g));
    });
}

#[test]
fn shapes_that_are_no_games_are_told_apart() {
    let zero = || vec![RobotId::ZERO];
    let grid = |left: usize, rows: &[Vec<RobotId>], right: usize| {
        Grid::new(zero().repeat(left), rows, zero().repeat(right)).err()
    };
    let rows = |wanted, found| Some(ShapeError::Rows { wanted, found });
    assert_eq!(grid(1, &[zero()], 1), None);
    assert_eq!(grid(0, &[vec![]], 0), None);
    assert_eq!(grid(2, &[zero()], 1), rows(2, 1));
    assert_eq!(grid(1, &[], 1), rows(1, 0));
    assert_eq!(grid(0, &[zero()], 0), Some(ShapeError::EmptySide(Side::Left)));
    assert_eq!(grid(1, &[zero()], 0), Some(ShapeError::EmptySide(Side::Right)));
    let columns = ShapeError::Columns { row: 0, wanted: 1, found: 2 };
    assert_eq!(grid(1, &[zero().repeat(2)], 1), Some(columns));
}
