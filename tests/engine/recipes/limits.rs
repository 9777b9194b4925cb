//! The meter stops everything, nothing is lost by it, and deep games cost no stack.

use std::sync::Arc;

use super::{BOTH, Recipe, alone, cook};
use crate::support::games::followers;
use upstar::game::{Answer, Ask};
use upstar::game::{Engine, EngineError, SumId, Tombstones};
use upstar::meter::{Limits, MemoryLimit, Meter, Metered, Share, Stop};
use upstar::values::{Convention, Outcome, Side};

/// A few different games of birthday three and their sum.
fn mixed_sum(ask: &mut Ask<'_>) -> SumId {
    let number = |n| Recipe::Number(n, 0);
    let form = |left: Vec<Recipe>, right: Vec<Recipe>| Recipe::Form(left, right);
    let games = [
        form(vec![Recipe::Up, number(1)], vec![Recipe::Nimber(2)]),
        form(vec![number(0), number(-1)], vec![Recipe::Up]),
        form(vec![form(vec![number(2)], vec![number(0)])], vec![number(-1)]),
        form(vec![Recipe::Number(1, 1)], vec![number(0), Recipe::Nimber(1)]),
        form(vec![], vec![form(vec![number(1)], vec![]), Recipe::Nimber(3)]),
    ];
    let games: Vec<_> = games.iter().map(|r| cook(ask, r)).collect();
    ask.sum(&games).expect("no multiplicities")
}

/// Asks again and again, each time with an allowance that grows by a percentage, until the answer
/// comes; returns how often it took.
fn in_small_steps<T: PartialEq + std::fmt::Debug>(
    percent: u64,
    mut question: impl FnMut(&mut Ask<'_>, SumId) -> Answer<T>,
) -> u32 {
    alone(|meter| {
        let mut engine = Engine::new();
        let g = mixed_sum(&mut engine.ask(meter));
        let at_once = question(&mut engine.ask(meter), g).expect("no limit");
        let mut engine = Engine::new();
        let g = mixed_sum(&mut engine.ask(meter));
        let mut allowance = 200;
        for stops in 0..10_000 {
            let answer = engine.ask(meter).within(Share::ticks(allowance), |ask| question(ask, g));
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
        let stops = in_small_steps(0, |ask, g| ask.outcome(convention, g));
        assert!(stops > 1);
    }
    assert!(in_small_steps(50, |ask, g| Ok(followers(ask, g)?.len())) > 1);
    assert!(
        in_small_steps(50, |ask, g| {
            let literal = ask.literal(g)?;
            ask.birthday(literal)
        }) > 1
    );
}

#[test]
fn memory_is_refused_before_it_is_taken() {
    let limits = Limits { memory: MemoryLimit::Bytes(1 << 20), ..Limits::default() };
    let mut meter = Meter::new(limits, Arc::default());
    let meter = &mut meter;
    let mut engine = Engine::new();
    let ask = &mut engine.ask(meter);
    let is_refused = |error: EngineError| matches!(error, EngineError::Stop(Stop::Memory { .. }));
    let heap = ask.nimber(1_000_000);
    assert!(ask.options(heap, Side::Left).is_err_and(is_refused));
    let heap = ask.nimber(1_000_000_000);
    assert_eq!(ask.options(heap, Side::Left), Err(EngineError::TooLarge));
    let up = ask.up().unwrap();
    let g = ask.sum(&[heap, up]).unwrap();
    assert_eq!(ask.outcome(Convention::Misere, g), Err(EngineError::TooLarge));
    let star = ask.nimber(1);
    let one = ask.integer(1);
    let left_end = ask.form(&[star, one], &[], Tombstones::NONE).unwrap();
    let many = ask.sum(&[left_end, star, up]).unwrap();
    let many = ask.times(&1000.into(), many).unwrap();
    assert!(ask.literal(many).is_err_and(is_refused));
}

#[test]
fn multiplicities_never_wrap() {
    alone(|meter| {
        let mut engine = Engine::new();
        let ask = &mut engine.ask(meter);
        let star = ask.nimber(1);
        let most = ask.times(&u64::MAX.into(), star).unwrap();
        assert_eq!(ask.add(most, star), Err(EngineError::TooLarge));
        assert_eq!(ask.times(&2.into(), most), Err(EngineError::TooLarge));
        let one = ask.integer(1);
        let huge = ask.times(&(num_bigint::BigInt::from(1) << 100), one).unwrap();
        assert_eq!(ask.as_number(huge).unwrap().halvings(), 0);
    });
}

#[test]
fn chains_of_a_hundred_thousand_levels_do_not_overflow() {
    const LEVELS: usize = 200_000;
    alone(|meter| {
        for mut engine in [Engine::new(), Engine::without_theorems()] {
            // <G|0> over and over: facts are known at birth, the rest needs no recursion.
            let up = engine.ask(meter).up().unwrap();
            let mut g = up;
            for _ in 0..LEVELS {
                g = engine.ask(meter).form(&[g], &[SumId::ZERO], Tombstones::NONE).unwrap();
            }
            assert_eq!(engine.ask(meter).birthday(g), Ok((LEVELS + 2).into()));
            let conjugate = engine.ask(meter).conjugate(g).unwrap();
            assert_eq!(engine.ask(meter).conjugate(conjugate), Ok(g));
            assert_eq!(engine.ask(meter).literal(g), Ok(g));
            assert_eq!(
                followers(&mut engine.ask(meter), conjugate).map(|f| f.len()),
                Ok(LEVELS + 3)
            );
            let outcome = engine.ask(meter).outcome(Convention::Normal, g).unwrap();
            assert!(outcome.wins_first(Side::Right));
            // A sum is searched: below the limit on levels that succeeds, beyond it is refused.
            let mut h = up;
            for _ in 0..80_000 {
                h = engine.ask(meter).form(&[h], &[h], Tombstones::NONE).unwrap();
            }
            let sum = engine.sum(&[h, up, up]).unwrap();
            assert!(engine.ask(meter).outcome(Convention::Misere, sum).is_ok());
            for _ in 0..80_000 {
                h = engine.ask(meter).form(&[h], &[h], Tombstones::NONE).unwrap();
            }
        }
    });
}

#[test]
fn a_depth_limit_stops_a_search_in_a_sum() {
    let limits = Limits { depth: 100, ..Limits::default() };
    let mut meter = Meter::new(limits, Arc::default());
    let meter = &mut meter;
    let mut engine = Engine::new();
    let up = engine.ask(meter).up().unwrap();
    let mut g = up;
    for _ in 0..1000 {
        g = engine.ask(meter).form(&[g], &[g], Tombstones::NONE).unwrap();
    }
    let sum = engine.add(g, up).unwrap();
    let stopped = engine.ask(meter).outcome(Convention::Misere, sum);
    assert_eq!(stopped, Err(EngineError::Stop(Stop::Depth { limit: 100 })));
    let mut meter = Meter::default();
    let outcome = engine.ask(&mut meter).outcome(Convention::Misere, sum);
    assert!(matches!(outcome, Ok(Outcome::L | Outcome::N | Outcome::P | Outcome::R)));
}
