//! Simple hot games: score against play and against all matchings, the order against contexts.

use std::collections::HashMap;

use upstar::game::robot::hot::matching::{matching, profitable};
use upstar::game::robot::hot::order::{inverse, score_with, separator, simplified};
use upstar::game::robot::hot::{Hot, HotSum, score};
use upstar::meter::Meter;
use upstar::values::SplitMix64;

use super::brute::{alone, integer, play_out, simple};

fn hot(dice: &mut SplitMix64, size: u64) -> Hot {
    let b = dice.below(3) as i64 - 1;
    Hot { a: b + dice.below(size) as i64, b, c: b - dice.below(size) as i64 }
}

fn hots(dice: &mut SplitMix64, most: u64, size: u64) -> Vec<Hot> {
    (0..dice.below(most + 1)).map(|_| hot(dice, size)).collect()
}

#[test]
fn the_sign_of_the_score_is_the_outcome() {
    alone(|meter| {
        let mut dice = SplitMix64::new(11);
        for _ in 0..200 {
            let games = hots(&mut dice, 3, 4);
            let n = dice.below(7) as i64 - 3;
            let found = score(&HotSum::new(&games, &[n]), meter).unwrap();
            let mut sum: Vec<_> = games.iter().map(|g| simple(g.a, g.b, g.c)).collect();
            sum.push(integer(n));
            let expected = play_out(&sum, &mut HashMap::new());
            assert_eq!(found.signum(), i128::from(expected), "{games:?} + {n}");
        }
    });
}

/// The least weight over all matchings of the graph, tried one by one.
fn least_matching(edges: &[(usize, usize, i128)], used: u64) -> i128 {
    let free = |at: usize| used >> at & 1 == 0;
    let mut least = 0;
    for (k, &(i, j, weight)) in edges.iter().enumerate() {
        if free(i) && free(j) {
            let rest = least_matching(&edges[k + 1..], used | 1 << i | 1 << j);
            least = least.min(weight + rest);
        }
    }
    least
}

#[test]
fn the_chosen_pairs_are_a_matching_of_least_weight() {
    alone(|meter| {
        let mut dice = SplitMix64::new(12);
        for _ in 0..600 {
            let sum = HotSum::new(hots(&mut dice, 8, 9), &[]);
            let (edges, _) = profitable(&sum, meter).unwrap();
            let chosen = matching(&sum, meter).unwrap();
            let mut seen = vec![false; sum.games.len()];
            for edge in &chosen {
                assert!(edges.contains(edge));
                for at in [edge.first, edge.second] {
                    assert!(!std::mem::replace(&mut seen[at], true), "{chosen:?}");
                }
            }
            let weight: i128 = chosen.iter().map(|edge| edge.weight).sum();
            let edges: Vec<_> = edges.iter().map(|e| (e.first, e.second, e.weight)).collect();
            assert_eq!(weight, least_matching(&edges, 0));
            assert_eq!(sum.local + weight, score(&sum, meter).unwrap());
        }
    });
}

fn join(g: &HotSum, h: &HotSum) -> HotSum {
    HotSum {
        local: g.local + h.local,
        games: [&g.games[..], &h.games[..]].concat(),
        places: vec![0; g.games.len() + h.games.len()],
    }
}

#[test]
fn the_order_is_that_of_scores_in_every_context() {
    alone(|meter| {
        let mut dice = SplitMix64::new(13);
        let contexts: Vec<HotSum> =
            (0..300).map(|_| HotSum::new(hots(&mut dice, 4, 6), &[])).collect();
        let (mut holds, mut fails) = (0, 0);
        for round in 0..1500 {
            let size = 2 + round % 4;
            let g = HotSum::new(hots(&mut dice, 3, size), &[]);
            let mut h = HotSum::new(hots(&mut dice, 3, size), &[]);
            // Scores near each other make questions that are not obvious.
            h.local += score(&g, meter).unwrap() - score(&h, meter).unwrap();
            h.local -= (round % 3) as i128;
            match separator(&g, &h, meter).unwrap() {
                None => {
                    holds += 1;
                    for x in &contexts {
                        let ours = score(&join(&g, x), meter).unwrap();
                        assert!(ours >= score(&join(&h, x), meter).unwrap(), "{g:?} {h:?} {x:?}");
                    }
                }
                Some(x) => {
                    fails += 1;
                    let ours = score_with(&g, &x.keys) + x.integer;
                    let theirs = score_with(&h, &x.keys) + x.integer;
                    assert!(ours < 0 && theirs == 0, "{g:?} {h:?} {x:?}");
                }
            }
        }
        println!("holds {holds}, fails {fails}");
        assert!(holds > 300 && fails > 300, "{holds} {fails}");
    });
}

fn equal(g: &HotSum, h: &HotSum, meter: &mut Meter) -> bool {
    separator(g, h, meter).unwrap().is_none() && separator(h, g, meter).unwrap().is_none()
}

#[test]
fn useless_and_cancelling_games_go_and_nothing_changes() {
    alone(|meter| {
        let mut dice = SplitMix64::new(14);
        for _ in 0..400 {
            let sum = HotSum::new(hots(&mut dice, 5, 3), &[]);
            assert!(equal(&sum, &simplified(&sum), meter), "{sum:?}");
        }
        let text = |games: &[Hot]| {
            let simple = simplified(&HotSum::new(games, &[]));
            (simple.local, simple.games.len())
        };
        let (a, b, c) = (5, 2, 0);
        assert_eq!(text(&[Hot { a, b, c: b }]), (2, 0));
        assert_eq!(text(&[Hot { a: b, b, c }, Hot { a: b, b, c }]), (2, 0));
        assert_eq!(text(&[Hot { a, b, c }, Hot { a, b, c }]), (4, 2));
    });
}

#[test]
fn inverses_are_those_of_integers_and_threats_of_right_alone() {
    alone(|meter| {
        let mut dice = SplitMix64::new(15);
        let mut found = 0;
        for _ in 0..600 {
            let sum = HotSum::new(hots(&mut dice, 4, 3), &[]);
            let Some(other) = inverse(&sum, meter).unwrap() else {
                continue;
            };
            found += 1;
            let c = |&key: &i128| Hot { a: 0, b: 0, c: -key as i64 };
            let games: Vec<Hot> = other.keys.iter().map(c).collect();
            let other = HotSum::new(&games, &[other.integer as i64]);
            assert!(equal(&join(&sum, &other), &HotSum::default(), meter), "{sum:?}");
        }
        assert!(found > 100, "{found}");
        // {b|b|c} has the inverse {-c|-c|-b}; {a|b|c} with a > b > c has none.
        let pair = |a, b, c| HotSum::new([Hot { a, b, c }], &[]);
        let threat = inverse(&pair(3, 3, 1), meter).unwrap().expect("an inverse");
        assert_eq!((threat.integer, &threat.keys[..]), (-1, &[2][..]));
        assert_eq!(inverse(&pair(1, 0, -1), meter), Ok(None));
        assert!(equal(&join(&pair(3, 3, 1), &pair(-1, -1, -3)), &HotSum::default(), meter));
    });
}
