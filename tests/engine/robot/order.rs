//! The order of cheating robot games: what holds is held against play beside many games, what fails has
//! a game that shows it, made from the moves; and both against play by the definition.

use std::collections::HashMap;
use std::rc::Rc;

use upstar::game::robot;
use upstar::game::robot::RobotId;
use upstar::game::{Ask, Engine};
use upstar::values::SplitMix64;

use super::brute::{Tree, add, alone, cook, cook_sum, integer, play_out, random, simple, tree};

/// All games of one move each with options among -1, 0, 1 and `robot<0|0|0>`.
fn one_move_each() -> Vec<Rc<Tree>> {
    let options = [integer(-1), integer(0), integer(1), simple(0, 0, 0)];
    let mut games = Vec::new();
    for a in &options {
        for b in &options {
            for c in &options {
                games.push(tree(vec![a.clone()], vec![vec![b.clone()]], vec![c.clone()]));
            }
        }
    }
    games
}

/// Integers, games of one move each, and random games.
fn contexts(dice: &mut SplitMix64, many: usize) -> Vec<Rc<Tree>> {
    let mut games: Vec<_> = (-2..=2).map(integer).collect();
    for a in -2..=2 {
        for b in -2..=2 {
            games.extend((-2..=2).map(|c| simple(a, b, c)));
        }
    }
    games.extend((0..many).map(|_| random(dice, 3)));
    games
}

/// The game of the engine as a tree.
fn grown(ask: &mut Ask<'_>, g: RobotId) -> Rc<Tree> {
    let grid = robot::matrix(ask, g).unwrap();
    let mut list = |games: &[RobotId]| games.iter().map(|&game| grown(ask, game)).collect();
    let left = list(&grid.left);
    let right = list(&grid.right);
    let rows = match grid.right.is_empty() {
        true => vec![],
        false => (0..grid.left.len()).map(|i| list(grid.row(i))).collect(),
    };
    tree(left, rows, right)
}

type Known = HashMap<Vec<Rc<Tree>>, i8>;

/// Compares two games and holds the answer against play by the definition; the X that is made from
/// the moves always, all contexts where nothing tells them apart.
fn judged(
    ask: &mut Ask<'_>,
    pair: [&Rc<Tree>; 2],
    contexts: &[Rc<Tree>],
    known: &mut Known,
) -> bool {
    let [g, h] = pair.map(|game| cook(ask, game));
    let at_least = robot::ge(ask, g, h).unwrap();
    let mut play = |x: &Rc<Tree>| pair.map(|game| play_out(&[game.clone(), x.clone()], known));
    match robot::separator(ask, g, h).unwrap() {
        Some(x) => {
            assert!(!at_least);
            let [ours, theirs] = play(&grown(ask, x));
            assert!(ours == -1 && theirs > -1, "{pair:?}");
        }
        None => {
            assert!(at_least);
            for x in contexts {
                let [ours, theirs] = play(x);
                assert!(ours >= theirs, "{pair:?} beside {x:?}");
            }
        }
    }
    at_least
}

#[test]
fn all_pairs_of_small_games_are_decided_as_play_decides_them() {
    alone(|meter| {
        let mut engine = Engine::new();
        let ask = &mut engine.ask(meter);
        let contexts = contexts(&mut SplitMix64::new(8), 60);
        let games = one_move_each();
        let known = &mut HashMap::new();
        let mut holding = 0;
        for g in &games {
            for h in &games {
                holding += u32::from(judged(ask, [g, h], &contexts, known));
            }
        }
        assert_eq!(holding, 1279);
    });
}

#[test]
fn pairs_of_random_games_are_decided_as_play_decides_them() {
    alone(|meter| {
        let mut engine = Engine::new();
        let ask = &mut engine.ask(meter);
        let mut dice = SplitMix64::new(81);
        let contexts = contexts(&mut dice, 30);
        let mut counts = [0, 0];
        for _ in 0..120 {
            let [g, h] = [0, 1].map(|_| random(&mut dice, 2));
            let known = &mut HashMap::new();
            counts[usize::from(judged(ask, [&g, &h], &contexts, known))] += 1;
        }
        assert!(counts[0] > 50 && counts[1] > 20, "{counts:?}");
    });
}

/// Sums are compared part by part; one game that is written out has no parts.
#[test]
fn sums_compare_as_the_games_that_they_are() {
    alone(|meter| {
        let mut engine = Engine::new();
        let ask = &mut engine.ask(meter);
        let mut dice = SplitMix64::new(54);
        let mut counts = [0, 0];
        for _ in 0..150 {
            let sums = [0, 1].map(|_| [random(&mut dice, 1), random(&mut dice, 1)]);
            let [g, h] = [0, 1].map(|side| cook_sum(ask, &sums[side]));
            let [one, other] = [0, 1].map(|side| cook(ask, &add(&sums[side][0], &sums[side][1])));
            let found = robot::ge(ask, g, h).unwrap();
            assert_eq!(robot::ge(ask, one, other), Ok(found), "{sums:?}");
            counts[usize::from(found)] += 1;
        }
        assert!(counts.iter().all(|count| *count > 20), "{counts:?}");
    });
}

/// A move of Left goes if Right has a reply that leaves at most the game without it.
#[test]
fn answered_moves_go_and_the_rest_is_equal_beside_every_context() {
    alone(|meter| {
        let mut engine = Engine::new();
        let ask = &mut engine.ask(meter);
        let mut dice = SplitMix64::new(240);
        let contexts = contexts(&mut dice, 30);
        let mut shorter = 0;
        for _ in 0..150 {
            let game = random(&mut dice, 2);
            let known = &mut HashMap::new();
            let g = cook(ask, &game);
            for i in 0..game.rows.len() {
                let without = |list: &[Rc<Tree>]| {
                    let mut list = list.to_vec();
                    list.remove(i);
                    list
                };
                let mut rows = game.rows.clone();
                rows.remove(i);
                let less = tree(without(&game.left), rows, game.right.clone());
                let h = cook(ask, &less);
                let mut answered = false;
                for round in &game.rows[i] {
                    let round = cook(ask, round);
                    answered |= robot::ge(ask, h, round).unwrap();
                }
                if !answered {
                    continue;
                }
                shorter += 1;
                assert_eq!(robot::ge(ask, h, g), Ok(true));
                for x in &contexts {
                    let [ours, theirs] =
                        [&game, &less].map(|game| play_out(&[game.clone(), x.clone()], known));
                    assert_eq!(ours, theirs, "{game:?} beside {x:?}");
                }
                // What is left out first depends on the other theorems, so lengths alone are compared.
                let reduced = robot::reduced(ask, g).unwrap();
                let left = robot::matrix(ask, reduced).unwrap().left.len();
                assert!(left < game.left.len());
            }
        }
        assert!(shorter > 20, "{shorter}");
    });
}

#[test]
fn zero_and_integers_compare_by_the_moves_as_by_theorem() {
    let games = contexts(&mut SplitMix64::new(5), 20);
    let mut meter = upstar::meter::Meter::default();
    let [mut with, mut without] = [Engine::new(), Engine::without_theorems()];
    let mut holds = [0, 0];
    for game in &games {
        for number in -2..=2 {
            let other = integer(number);
            for [a, b] in [[game, &other], [&other, game]] {
                let [by_theorem, by_moves] = [&mut with, &mut without].map(|engine| {
                    let mut ask = engine.ask(&mut meter);
                    let (a, b) = (cook(&mut ask, a), cook(&mut ask, b));
                    robot::ge(&mut ask, a, b).unwrap()
                });
                assert_eq!(by_theorem, by_moves, "{a:?} {b:?}");
                holds[usize::from(by_moves)] += 1;
            }
        }
    }
    assert!(holds[0] > 20 && holds[1] > 20, "{holds:?}");
}
