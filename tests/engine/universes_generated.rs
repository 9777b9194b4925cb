//! Generated universes: known ones by other generators, order against the definition, brackets.

use upstar::game::{Distinction, EngineError, SumId, Universe};
use upstar::values::{Convention, Relation};

use crate::support::games::{Bench, MISERE};

#[test]
fn generators_of_known_universes_give_these() {
    let mut bench = Bench::new(0);
    let mut generated = |games: &[&str]| {
        let games: Vec<SumId> = games.iter().map(|game| bench.game(game)).collect();
        bench.ask(|ask| ask.generated(&games))
    };
    assert_eq!(generated(&["<0|*>", "*"]), Universe::Dicot);
    assert_eq!(generated(&["1"]), Universe::IntegersDicots);
    assert_eq!(generated(&["<*|5>", "-2"]), Universe::IntegersDicots);
    let murder = generated(&["<.|0,-1>"]);
    assert!(matches!(murder, Universe::Generated(_)));
    assert_eq!(murder, generated(&["<0,1|.>", "7"]));
    assert_ne!(murder, generated(&["<.|*>"]));
}

/// Generated universes by their Left ends, dead ones and others.
const GENERATORS: [&[&str]; 9] = [
    &["<.|0,-1>"],
    &["<.|0,-2>"],
    &["<.|0,-1>", "<.|0,-2>"],
    &["<.|*>"],
    &["<.|<0|*>>"],
    &["<.|0,*>"],
    &["<.|1>"],
    &["<.|0,<0,-1|*>>"],
    &["<.|*>", "<.|0,-1>"],
];

#[test]
fn generated_order_is_the_definition_and_never_guessed() {
    for generators in GENERATORS {
        let mut bench = Bench::new(107);
        let games: Vec<SumId> = generators.iter().map(|text| bench.game(text)).collect();
        let universe = bench.ask(|ask| ask.generated(&games));
        // The pool: sums of ends, dicots beside them, random members.
        let ends = bench.engine.generating_ends(universe).to_vec();
        let mut pool = vec![SumId::ZERO];
        for _ in 0..3 {
            for sum in pool.clone() {
                for &end in &ends {
                    pool.push(bench.sum(&[sum, end]));
                }
            }
            pool.sort_unstable();
            pool.dedup();
        }
        for _ in 0..200 {
            pool.push(bench.draw(universe, 3));
        }
        for end in pool.clone() {
            pool.push(bench.ask(|ask| ask.conjugate(end)));
        }
        for &x in &pool {
            assert!(bench.ask(|ask| ask.modulo(universe).is_member(x)));
        }
        let mut games: Vec<SumId> = (0..25).map(|_| bench.draw(universe, 3)).collect();
        games.extend((0..15).map(|_| bench.draw(Universe::Misere, 4)));
        games.extend((0..15).map(|_| bench.draw(universe, 2)));
        let mut unknown = 0;
        for &g in &games {
            for &h in &games {
                let below = bench.ask(|ask| ask.modulo(Universe::Dicot).ge(g, h));
                let above = bench.ask(|ask| ask.modulo(Universe::Misere).ge(g, h));
                let found = bench.ask(|ask| ask.modulo(universe).distinguish(g, h));
                match found {
                    Distinction::AtLeast => {
                        assert!(below.is_true(), "{generators:?}");
                        for &x in &pool {
                            let (first, second) = bench.ask(|ask| {
                                let misere = Convention::Misere;
                                Ok((
                                    ask.outcome_of_pair(misere, g, x)?,
                                    ask.outcome_of_pair(misere, h, x)?,
                                ))
                            });
                            assert!(first >= second, "{generators:?}: {g:?} {h:?} {x:?}");
                        }
                    }
                    Distinction::Witness(witness) => {
                        assert!(above.is_false(), "{generators:?}");
                        let x = witness.game;
                        assert!(bench.ask(|ask| ask.modulo(universe).is_member(x)));
                        assert!(!witness.first.is_at_least(witness.second));
                    }
                    Distinction::TooLarge | Distinction::Unknown => unknown += 1,
                }
            }
        }
        assert_eq!(unknown, 0, "{generators:?}");
    }
}

/// Universes are the same where their ends are: then orders agree on all pairs of day 2 and on random
/// ones of day 3; else a game belongs to one and not to the other.
#[test]
fn equal_universes_order_alike_and_others_have_a_game_that_tells() {
    let mut bench = Bench::new(109);
    let mut lists: Vec<Vec<SumId>> = Vec::new();
    for texts in GENERATORS.iter().copied().chain([
        &["1"][..],
        &["-1"],
        &["3", "<*|5>"],
        &["*"],
        &["<0|*>"],
        &[],
        &["<0,1|.>", "7"],
        &["<.|*>", "*"],
        &["<.|0,-1>", "-2", "<1|<.|*>>"],
        &["<.|0,-1>", "<.|*>", "*"],
    ]) {
        lists.push(texts.iter().map(|text| bench.game(text)).collect());
    }
    // Sums that are written out, and conjugates.
    for place in 0..lists.len() {
        let list = lists[place].clone();
        let sum = bench.sum(&list);
        let negative = bench.ask(|ask| ask.conjugate(sum));
        lists.push(vec![bench.product(negative), negative]);
    }
    let universes: Vec<Universe> =
        lists.iter().map(|games| bench.ask(|ask| ask.generated(games))).chain(MISERE).collect();
    let ends = |bench: &mut Bench, universe: Universe| match universe {
        Universe::IntegersDicots => vec![bench.game("<.|0>")],
        Universe::DeadEnding | Universe::Blocking | Universe::Misere => {
            // Of each height one that is no sum.
            let mut ends = vec![bench.game("<.|0>")];
            for _ in 0..5 {
                let sides = [ends.last().copied().unwrap_or(SumId::ZERO), SumId::ZERO];
                let stones = upstar::game::Tombstones::NONE;
                ends.push(bench.ask(|ask| ask.form(&[], &sides, stones)));
            }
            ends.push(bench.game("<.|*>"));
            ends.push(bench.game("<.|1>"));
            ends
        }
        Universe::Dicot => vec![bench.game("<0|*>")],
        _ => bench.engine.generating_ends(universe).to_vec(),
    };
    let (mut same, mut other) = (0, 0);
    for (place, &a) in universes.iter().enumerate() {
        for &b in &universes[place..] {
            if MISERE.contains(&a) && MISERE.contains(&b) {
                continue;
            }
            let equal = bench.ask(|ask| ask.is_same_universe([a, b]));
            let turned = bench.ask(|ask| ask.is_same_universe([b, a]));
            assert_eq!(equal, turned);
            let tells = [[a, b], [b, a]].into_iter().any(|[own, other]| {
                ends(&mut bench, own).into_iter().any(|end| {
                    assert!(bench.ask(|ask| ask.modulo(own).is_member(end)));
                    !bench.ask(|ask| ask.modulo(other).is_member(end))
                })
            });
            assert_eq!(equal, !tells, "{a:?} {b:?}");
            if !equal || a == b {
                other += 1;
                continue;
            }
            same += 1;
            let mut games = Vec::new();
            if same <= 2 {
                games = bench.ask(|ask| ask.modulo(a).games_born_by(2));
            }
            games.extend((0..4).map(|_| bench.draw(a, 3)));
            games.extend((0..4).map(|_| bench.draw(b, 3)));
            for &g in &games {
                for &h in &games {
                    let [one, two] = [a, b].map(|universe| bench.compare(universe, g, h));
                    assert_eq!(one, two, "{a:?} {b:?} {g:?} {h:?}");
                }
            }
        }
    }
    assert!(same > 5 && other > 300, "{same} {other}");
}

#[test]
fn opening_ends_compare_as_dicots() {
    // Left answers each opening X → ∗ by ∗ → 0, so such ends tell nothing more.
    let mut bench = Bench::new(108);
    let end = bench.game("<.|*>");
    let universe = bench.ask(|ask| ask.generated(&[end]));
    for _ in 0..300 {
        let (g, h) = (bench.draw(universe, 3), bench.draw(Universe::Dicot, 3));
        let here = bench.ask(|ask| ask.modulo(universe).compare(g, h));
        let there = bench.ask(|ask| ask.modulo(Universe::Dicot).compare(g, h));
        assert_eq!(here, there);
    }
}

/// What replaces a tombstone may be bad beside ends in which the opponent gives the player a move. So canonical forms are
/// held against the order, and against play beside members. They are members, and canonical.
#[test]
fn canonical_forms_beside_open_ends_are_the_same_games() {
    let mut bench = Bench::new(109);
    let lists = [
        "<0,<.|*>|.>",
        "<.|<*|-1>>",
        "<<<0|0>|<.|0>>,<.|<0|.>>|.>",
        "<0,<0,-1|.>|.>",
        "<.|<*|-1>,0>",
        "<0,<-1|0>|.>",
        "<0,<.|0,-1>|.>",
        "<.|0,1>",
    ];
    let (mut equal, mut played, mut undecided) = (0, 0, 0);
    for (seed, text) in (1..).zip(lists) {
        let end = bench.game(text);
        let universe = bench.ask(|ask| ask.generated(&[end]));
        let conjugate = bench.ask(|ask| ask.conjugate(end));
        let mut games = bench.random(universe, 3, 60, seed);
        for other in bench.random(universe, 2, 60, seed + 10) {
            games.push(bench.form(&[other], &[end, other]));
            games.push(bench.form(&[conjugate], &[other]));
            games.push(bench.sum(&[other, end]));
        }
        for copies in 1..7 {
            games.push(bench.sum(&vec![end; copies]));
        }
        let games = bench.members(universe, games);
        let beside = bench.random(universe, 3, 12, seed + 20);
        for game in games {
            let form = bench.ask(|ask| match ask.modulo(universe).ordinary(game) {
                Err(EngineError::GaveUp) => Ok(None),
                form => Ok(Some(form?)),
            });
            let Some(form) = form else {
                undecided += 1;
                continue;
            };
            let relation = bench.ask(|ask| match ask.modulo(universe).compare(game, form) {
                Err(EngineError::GaveUp) => Ok(None),
                relation => relation,
            });
            assert!(relation.is_none_or(|found| found == Relation::Equal), "{text} {relation:?}");
            equal += usize::from(relation.is_some());
            for &other in &beside {
                assert_eq!(bench.outcome(game, other), bench.outcome(form, other), "{text}");
                played += 1;
            }
            assert!(bench.ask(|ask| ask.modulo(universe).is_member(form)), "{text}");
            let again = bench.ask(|ask| ask.modulo(universe).ordinary(form));
            assert_eq!(again, form, "{text}");
        }
    }
    assert!(equal > 1000 && played > 10_000 && undecided < 200, "{equal} {played} {undecided}");
}
