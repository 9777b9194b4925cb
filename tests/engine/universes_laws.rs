//! Order, witnesses and simplest forms against the definition: `G ≥ H` where `o(G+X) ≥ o(H+X)` for
//! every member `X`, tried with a pool of members of many shapes.

use std::collections::HashMap;

use upstar::game::{Distinction, SumId, Tombstones, Universe, Verdict};
use upstar::values::{Convention, Outcome, Relation, Side};

use crate::support::games::{Bench, MISERE};

/// Holds order and witnesses of all ordered pairs against the definition. Returns how many of them
/// are in order.
fn hold_against_definition(
    bench: &mut Bench,
    universe: Universe,
    games: &[SumId],
    pool: &[SumId],
) -> usize {
    let profiles: Vec<_> = games.iter().map(|&game| bench.profile(game, pool)).collect();
    let mut holds = 0;
    for (g, first) in games.iter().zip(&profiles) {
        for (h, second) in games.iter().zip(&profiles) {
            let found = bench.ask(|ask| ask.modulo(universe).distinguish(*g, *h));
            let at_least = bench.ge(universe, *g, *h);
            match found {
                Distinction::AtLeast => {
                    assert!(at_least);
                    let told = first.iter().zip(second).position(|(a, b)| !a.is_at_least(*b));
                    assert_eq!(told, None, "{universe:?}: {g:?} {h:?}");
                    holds += 1;
                }
                Distinction::Witness(witness) => {
                    assert!(!at_least);
                    let x = witness.game;
                    assert!(bench.ask(|ask| ask.modulo(universe).is_member(x)));
                    let outcomes = (bench.outcome(*g, x), bench.outcome(*h, x));
                    assert_eq!(outcomes, (witness.first, witness.second));
                    assert!(!outcomes.0.is_at_least(outcomes.1));
                }
                Distinction::TooLarge | Distinction::Unknown => {
                    panic!("{universe:?}: {g:?} {h:?} unknown")
                }
            }
        }
    }
    holds
}

#[test]
fn order_of_all_day_two_members_is_the_definition() {
    for universe in MISERE {
        let mut bench = Bench::new(0);
        let pool = bench.pool(universe);
        let games = bench.day_two();
        let games = bench.members(universe, games);
        let holds = hold_against_definition(&mut bench, universe, &games, &pool);
        println!("{universe:?}: {holds} of {} ≥, pool of {}", games.len().pow(2), pool.len());
    }
}

#[test]
fn order_of_random_members_is_the_definition() {
    for universe in MISERE {
        let mut bench = Bench::new(0);
        let pool = bench.pool(universe);
        let mut games = bench.random(universe, 3, 60, 21);
        games.extend(bench.random(universe, 4, 25, 22));
        // Near-equal games: with one more option, as often comparable as not.
        for game in games.clone() {
            let more = bench.random(universe, 2, 1, game_seed(&games, game))[0];
            let sides = Side::BOTH.map(|side| bench.ask(|ask| ask.options(game, side)));
            if universe != Universe::Impartial && sides.iter().all(|side| !side.is_empty()) {
                let mut left = sides[0].clone();
                left.push(more);
                games.push(bench.form(&left, &sides[1]));
            }
        }
        games.sort_unstable();
        games.dedup();
        let holds = hold_against_definition(&mut bench, universe, &games, &pool);
        assert!(holds > games.len());
    }
}

fn game_seed(games: &[SumId], game: SumId) -> u64 {
    games.iter().position(|&other| other == game).unwrap_or(0) as u64
}

#[test]
fn order_of_guests_is_the_definition() {
    for universe in MISERE {
        if universe == Universe::Impartial {
            continue;
        }
        let mut bench = Bench::new(0);
        let pool = bench.pool(universe);
        let mut games = bench.random(Universe::Misere, 3, 60, 31);
        games.extend(bench.random(Universe::Misere, 4, 20, 32));
        // With tombstones, which are guests too.
        for game in games.clone().into_iter().step_by(3) {
            let sides = Side::BOTH.map(|side| bench.ask(|ask| ask.options(game, side)));
            let stones = Tombstones { left: true, right: false };
            games.push(bench.ask(|ask| ask.form(&sides[0], &sides[1], stones)));
        }
        games.sort_unstable();
        games.dedup();
        hold_against_definition(&mut bench, universe, &games, &pool);
    }
}

#[test]
fn strength_is_winning_with_every_end() {
    for universe in MISERE {
        let mut bench = Bench::new(0);
        let ends = match universe {
            Universe::Dicot | Universe::Impartial => vec![SumId::ZERO],
            _ => bench.ends(universe, 120, 41),
        };
        let mut games = bench.random(universe, 3, 60, 42);
        games.extend(bench.random(Universe::Misere, 3, 40, 43));
        if universe == Universe::Impartial {
            games = bench.random(universe, 4, 60, 44);
        }
        for game in games {
            for side in Side::BOTH {
                let strong = bench.ask(|ask| ask.modulo(universe).strong(side, game));
                let mut wins_all = true;
                for &end in &ends {
                    let moves = bench.ask(|ask| ask.options(end, side));
                    if moves.is_empty() {
                        wins_all = wins_all && bench.outcome(game, end).wins_first(side);
                    }
                }
                // Strong games win with all ends; the pool holds some killer of most others.
                assert!(!strong.is_true() || wins_all, "{universe:?}: {game:?}");
            }
        }
    }
}

#[test]
fn dead_ending_strength_is_surviving_a_perfect_murder() {
    // Larsson, Milley, Nowakowski, Renault, Santos 2018: strong where the side wins alone and with
    // the perfect murder of the game's height.
    let mut bench = Bench::new(0);
    let mut games = bench.day_two();
    games.extend(bench.random(Universe::DeadEnding, 4, 150, 45));
    games.extend(bench.random(Universe::Misere, 4, 150, 46));
    let mut strong_games = 0;
    for game in games {
        let height = bench.ask(|ask| ask.birthday(game));
        let mut murder = bench.engine.integer(-1);
        for _ in 1..u32::try_from(height).expect("a low game") {
            murder = bench.form(&[], &[SumId::ZERO, murder]);
        }
        let wins = [SumId::ZERO, murder]
            .map(|end| bench.outcome(game, end).wins_first(Side::Left))
            .iter()
            .all(|wins| *wins);
        let universe = Universe::DeadEnding;
        let strong = bench.ask(|ask| ask.modulo(universe).strong(Side::Left, game));
        assert_eq!(strong, Verdict::from(wins), "{game:?}");
        strong_games += usize::from(wins);
    }
    assert!(strong_games > 50);
}

/// The order by the other proviso: who is strong stays strong (Larsson, Nowakowski, Santos).
fn ge_by_strength(
    bench: &mut Bench,
    memo: &mut HashMap<(SumId, SumId), bool>,
    universe: Universe,
    g: SumId,
    h: SumId,
) -> bool {
    if let Some(&known) = memo.get(&(g, h)) {
        return known;
    }
    let strong = |bench: &mut Bench, side: Side, game: SumId| {
        bench.ask(|ask| ask.modulo(universe).strong(side, game)).is_true()
    };
    let options =
        |bench: &mut Bench, game: SumId, side: Side| bench.ask(|ask| ask.options(game, side));
    let mut holds = (strong(bench, Side::Left, g) || !strong(bench, Side::Left, h))
        && (strong(bench, Side::Right, h) || !strong(bench, Side::Right, g));
    for option in options(bench, h, Side::Left) {
        holds = holds
            && (options(bench, g, Side::Left)
                .into_iter()
                .any(|answer| ge_by_strength(bench, memo, universe, answer, option))
                || options(bench, option, Side::Right)
                    .into_iter()
                    .any(|reply| ge_by_strength(bench, memo, universe, g, reply)));
    }
    for option in options(bench, g, Side::Right) {
        holds = holds
            && (options(bench, h, Side::Right)
                .into_iter()
                .any(|answer| ge_by_strength(bench, memo, universe, option, answer))
                || options(bench, option, Side::Left)
                    .into_iter()
                    .any(|reply| ge_by_strength(bench, memo, universe, reply, h)));
    }
    memo.insert((g, h), holds);
    holds
}

#[test]
fn both_provisos_give_the_same_order() {
    for universe in &MISERE[..5] {
        let mut bench = Bench::new(0);
        let mut memo = HashMap::new();
        let day_two = bench.day_two();
        let mut games: Vec<SumId> = day_two.into_iter().step_by(3).collect();
        games.extend(bench.random(*universe, 3, 40, 51));
        games.extend(bench.random(Universe::Misere, 3, 20, 52));
        for &g in &games {
            for &h in &games {
                let other = ge_by_strength(&mut bench, &mut memo, *universe, g, h);
                assert_eq!(bench.ge(*universe, g, h), other, "{universe:?}: {g:?} {h:?}");
            }
        }
    }
}

#[test]
fn simplest_forms_are_equal_unique_and_final() {
    for universe in MISERE {
        let mut bench = Bench::new(0);
        let day_two = bench.day_two();
        let mut games = bench.members(universe, day_two);
        games.extend(bench.random(universe, 3, 60, 61));
        games.extend(bench.random(universe, 4, 20, 62));
        if universe != Universe::Impartial {
            games.extend(bench.random(Universe::Misere, 3, 20, 63));
        }
        games.sort_unstable();
        games.dedup();
        let simplest: Vec<SumId> =
            games.iter().map(|&game| bench.simplest(universe, game)).collect();
        for (&g, &simple_g) in games.iter().zip(&simplest) {
            assert_eq!(bench.compare(universe, g, simple_g), Relation::Equal);
            let twice = again(&mut Bench::new(0), &mut bench, universe, simple_g);
            assert!(twice, "{universe:?}: {g:?} simplifies twice");
            for (&h, &simple_h) in games.iter().zip(&simplest) {
                let equal = bench.compare(universe, g, h) == Relation::Equal;
                assert_eq!(equal, simple_g == simple_h, "{universe:?}: {g:?} {h:?}");
            }
        }
    }
}

/// Whether a simplest form, typed into an engine that has never seen it, stays as it is.
fn again(fresh: &mut Bench, bench: &mut Bench, universe: Universe, game: SumId) -> bool {
    let copied = copy(fresh, bench, game);
    fresh.simplest(universe, copied) == copied
}

fn copy(to: &mut Bench, from: &mut Bench, game: SumId) -> SumId {
    let stones = from.ask(|ask| ask.tombstones(game));
    let sides = Side::BOTH.map(|side| {
        let options = from.ask(|ask| ask.options(game, side));
        let copies = options.into_iter().map(|option| copy(to, from, option));
        copies.collect::<Vec<_>>()
    });
    to.ask(|ask| ask.form(&sides[0], &sides[1], stones))
}

#[test]
fn conjugation_turns_the_order_round() {
    for universe in &MISERE[..5] {
        let mut bench = Bench::new(0);
        let mut games = bench.random(*universe, 3, 40, 71);
        games.extend(bench.random(Universe::Misere, 3, 20, 72));
        for &g in &games {
            let minus_g = bench.ask(|ask| ask.conjugate(g));
            let simple = bench.simplest(*universe, g);
            let minus_simple = bench.ask(|ask| ask.conjugate(simple));
            assert_eq!(bench.simplest(*universe, minus_g), minus_simple);
            for &h in &games {
                let minus_h = bench.ask(|ask| ask.conjugate(h));
                let there = bench.ge(*universe, g, h);
                assert_eq!(there, bench.ge(*universe, minus_h, minus_g));
            }
        }
    }
}

#[test]
fn larger_universes_imply_the_order_of_smaller_ones() {
    let mut bench = Bench::new(0);
    let mut games = bench.random(Universe::Misere, 3, 50, 81);
    games.extend(bench.random(Universe::DeadEnding, 3, 30, 82));
    for &g in &games {
        for &h in &games {
            let holds: Vec<bool> =
                MISERE[..5].iter().map(|&universe| bench.ge(universe, g, h)).collect();
            assert!(holds.is_sorted(), "{g:?} {h:?} {holds:?}");
        }
    }
}

#[test]
fn normal_order_is_the_sign_of_the_difference() {
    let mut bench = Bench::new(0);
    let mut games: Vec<SumId> = bench.day_two().into_iter().step_by(2).collect();
    games.extend(bench.random(Universe::Normal, 3, 40, 91));
    for &g in &games {
        for &h in &games {
            let minus_h = bench.ask(|ask| ask.conjugate(h));
            let outcome = bench.ask(|ask| ask.outcome_of_pair(Convention::Normal, g, minus_h));
            let expected = match outcome {
                Outcome::L => Relation::Greater,
                Outcome::R => Relation::Less,
                Outcome::P => Relation::Equal,
                Outcome::N => Relation::Confused,
            };
            assert_eq!(bench.compare(Universe::Normal, g, h), expected);
        }
    }
}
