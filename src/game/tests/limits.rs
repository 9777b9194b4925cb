//! The meter stops everything, nothing is lost by it, and deep games cost no stack.

use std::sync::Arc;

use super::{BOTH, Recipe, alone, cook};
use crate::game::{Convention, Engine, EngineError, Outcome, Play, Side, SumId, Tombstones};
use crate::meter::{Limits, Meter, Stop};

/// A few different games of birthday three and their sum.
fn mixed_sum(engine: &mut Engine, play: &mut Play<'_>) -> SumId {
    let number = |n| Recipe::Number(n, 0);
    let form = |left: Vec<Recipe>, right: Vec<Recipe>| Recipe::Form(left, right);
    let games = [
        form(vec![Recipe::Up, number(1)], vec![Recipe::Nimber(2)]),
        form(vec![number(0), number(-1)], vec![Recipe::Up]),
        form(vec![form(vec![number(2)], vec![number(0)])], vec![number(-1)]),
        form(vec![Recipe::Number(1, 1)], vec![number(0), Recipe::Nimber(1)]),
        form(vec![], vec![form(vec![number(1)], vec![]), Recipe::Nimber(3)]),
    ];
    let games: Vec<_> = games.iter().map(|r| cook(engine, r, play)).collect();
    engine.sum(&games).expect("no multiplicities")
}

/// Asks again and again, each time with an allowance that grows by a percentage, until the answer
/// comes; returns how often it took.
fn in_small_steps<T: PartialEq + std::fmt::Debug>(
    percent: u64,
    mut ask: impl FnMut(&mut Engine, SumId, &mut Play<'_>) -> Result<T, EngineError>,
) -> u32 {
    alone(|play| {
        let mut engine = Engine::new();
        let g = mixed_sum(&mut engine, play);
        let at_once = ask(&mut engine, g, play).expect("no limit");
        let mut engine = Engine::new();
        let g = mixed_sum(&mut engine, play);
        let mut allowance = 200;
        for stops in 0..10_000 {
            let answer = play.within(allowance, |play| ask(&mut engine, g, play));
            if let Some(answer) = answer.expect("only the allowance stops it") {
                assert_eq!(answer, at_once);
                return stops;
            }
            allowance += allowance * percent / 100;
        }
        panic!("what is learned is lost");
    })
}

#[test]
fn a_stopped_search_goes_on_where_it_was() {
    for convention in BOTH {
        // The allowance never grows: each time something is learned.
        let stops = in_small_steps(0, |engine, g, play| engine.outcome(convention, g, play));
        assert!(stops > 1);
    }
    assert!(in_small_steps(50, |engine, g, play| Ok(engine.followers(g, play)?.len())) > 1);
    assert!(
        in_small_steps(50, |engine, g, play| {
            let literal = engine.literal(g, play)?;
            engine.birthday(literal, play)
        }) > 1
    );
}

#[test]
fn memory_is_refused_before_it_is_taken() {
    let limits = Limits { memory: Some(1 << 20), ..Limits::default() };
    let mut meter = Meter::new(limits, Arc::default());
    let play = &mut Play::alone(&mut meter);
    let mut engine = Engine::new();
    let refused = EngineError::Stop(Stop::Memory { limit: 1 << 20 });
    let heap = engine.nimber(1_000_000);
    assert_eq!(engine.options(heap, Side::Left, play), Err(refused.clone()));
    let heap = engine.nimber(1_000_000_000);
    assert_eq!(engine.options(heap, Side::Left, play), Err(EngineError::TooLarge));
    let up = engine.up(play).unwrap();
    let g = engine.sum(&[heap, up]).unwrap();
    assert_eq!(engine.outcome(Convention::Misere, g, play), Err(EngineError::TooLarge));
    let star = engine.nimber(1);
    let one = engine.integer(1);
    let left_end = engine.form(&[star, one], &[], Tombstones::NONE, play).unwrap();
    let many = engine.sum(&[left_end, star, up]).unwrap();
    let many = engine.times(&1000.into(), many, play).unwrap();
    assert_eq!(engine.literal(many, play), Err(refused));
}

#[test]
fn multiplicities_never_wrap() {
    alone(|play| {
        let mut engine = Engine::new();
        let star = engine.nimber(1);
        let most = engine.times(&u64::MAX.into(), star, play).unwrap();
        assert_eq!(engine.add(most, star), Err(EngineError::TooLarge));
        assert_eq!(engine.times(&2.into(), most, play), Err(EngineError::TooLarge));
        let one = engine.integer(1);
        let huge = engine.times(&(num_bigint::BigInt::from(1) << 100), one, play).unwrap();
        assert_eq!(engine.as_number(huge).unwrap().halvings(), 0);
    });
}

#[test]
fn chains_of_a_hundred_thousand_levels_do_not_overflow() {
    const LEVELS: usize = 200_000;
    alone(|play| {
        for mut engine in [Engine::new(), Engine::without_theorems()] {
            // <G|0> over and over: facts are known at birth, the rest needs no recursion.
            let up = engine.up(play).unwrap();
            let mut g = up;
            for _ in 0..LEVELS {
                g = engine.form(&[g], &[SumId::ZERO], Tombstones::NONE, play).unwrap();
            }
            assert_eq!(engine.birthday(g, play), Ok((LEVELS + 2).into()));
            let conjugate = engine.conjugate(g, play).unwrap();
            assert_eq!(engine.conjugate(conjugate, play), Ok(g));
            assert_eq!(engine.literal(g, play), Ok(g));
            assert_eq!(engine.followers(conjugate, play).map(|f| f.len()), Ok(LEVELS + 3));
            let outcome = engine.outcome(Convention::Normal, g, play).unwrap();
            assert!(outcome.wins_first(Side::Right));
            // A sum is searched: below the limit on levels that succeeds, beyond it is refused.
            let mut h = up;
            for _ in 0..80_000 {
                h = engine.form(&[h], &[h], Tombstones::NONE, play).unwrap();
            }
            let sum = engine.sum(&[h, up, up]).unwrap();
            assert!(engine.outcome(Convention::Misere, sum, play).is_ok());
            for _ in 0..80_000 {
                h = engine.form(&[h], &[h], Tombstones::NONE, play).unwrap();
            }
        }
    });
}

#[test]
fn a_depth_limit_stops_a_search_in_a_sum() {
    let limits = Limits { depth: 100, ..Limits::default() };
    let mut meter = Meter::new(limits, Arc::default());
    let play = &mut Play::alone(&mut meter);
    let mut engine = Engine::new();
    let up = engine.up(play).unwrap();
    let mut g = up;
    for _ in 0..1000 {
        g = engine.form(&[g], &[g], Tombstones::NONE, play).unwrap();
    }
    let sum = engine.add(g, up).unwrap();
    let stopped = engine.outcome(Convention::Misere, sum, play);
    assert_eq!(stopped, Err(EngineError::Stop(Stop::Depth { limit: 100 })));
    let mut meter = Meter::default();
    let outcome = engine.outcome(Convention::Misere, sum, &mut Play::alone(&mut meter));
    assert!(matches!(outcome, Ok(Outcome::L | Outcome::N | Outcome::P | Outcome::R)));
}
