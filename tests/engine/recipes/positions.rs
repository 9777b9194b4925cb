//! Positions: a small ruleset written by hand, against literal trees; loops; refusals.

use super::reference::Reference;
use super::{BOTH, Recipe, cook};
use upstar::game::{Ask, Component, Engine, EngineError, PosId, Rules, SumId, Tombstones};
use upstar::meter::Meter;
use upstar::values::{Convention, Outcome, Side};

/// Partizan Kayles on a strip of n: Left takes one end pin anywhere, Right two neighbours; what is
/// left of and right of them is played on as a sum. From id `NIM` on: nim heaps.
struct Strips;

const NIM: u32 = 100;

impl Rules for Strips {
    fn options(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        _: &mut Meter,
    ) -> Result<(), EngineError> {
        let PosId(n) = position;
        if n >= NIM {
            let smaller: Vec<_> = (NIM..n).map(|m| engine.position(PosId(m), false)).collect();
            return engine.set_position(position, &smaller, &smaller);
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (side, taken) in [(0, 1), (1, 2)] {
            for start in 0..=n.saturating_sub(taken) {
                if n >= taken {
                    let parts =
                        [start, n - taken - start].map(|m| engine.position(PosId(m), false));
                    sides[side].push(engine.sum(&parts)?);
                }
            }
        }
        engine.set_position(position, &sides[0], &sides[1])
    }
}

/// The same games as recipes.
fn strip(n: u32) -> Recipe {
    let moves = |taken: u32| {
        let starts = 0..(n + 1).saturating_sub(taken);
        starts.map(|start| Recipe::Sum(vec![strip(start), strip(n - taken - start)])).collect()
    };
    Recipe::Form(moves(1), moves(2))
}

#[test]
fn positions_are_their_trees_in_sums_and_conjugates() {
    let mut meter = Meter::default();
    let mut rules = Strips;
    for (first, second) in (0..5).flat_map(|n| (0..4).map(move |m| (n, m))) {
        let (mut engine, mut reference) = (Engine::new(), Reference::default());
        let ask = &mut Ask::new(&mut engine, &mut meter, &mut rules);
        let g = ask.position(PosId(first), false);
        let h = ask.position(PosId(second), true);
        let heap = ask.position(PosId(NIM + 2), false);
        let up = cook(ask, &Recipe::Up);
        let recipe = Recipe::Sum(vec![
            strip(first),
            Recipe::Conjugate(Box::new(strip(second))),
            Recipe::Nimber(2),
            Recipe::Up,
        ]);
        let tree = reference.cook(&recipe);
        let sum = ask.sum(&[g, h, heap, up]).unwrap();
        for convention in BOTH {
            let outcome = reference.outcome(convention, tree);
            assert_eq!(ask.outcome(convention, sum), Ok(outcome));
        }
        assert_eq!(reference.read(ask, sum), tree);
        assert_eq!(ask.birthday(sum), Ok(reference.height(tree).into()));
        // The same tree, so the same literal game.
        let cooked = cook(ask, &recipe);
        assert_eq!(ask.literal(sum), ask.literal(cooked));
        let conjugate = ask.conjugate(h).unwrap();
        assert_eq!(conjugate, ask.position(PosId(second), false));
    }
}

#[test]
fn a_long_heap_is_searched_without_overflow() {
    let mut meter = Meter::default();
    let mut rules = Strips;
    let mut engine = Engine::new();
    let ask = &mut Ask::new(&mut engine, &mut meter, &mut rules);
    let heap = ask.position(PosId(NIM + 300), false);
    assert_eq!(ask.outcome(Convention::Misere, heap), Ok(Outcome::N));
    let literal = ask.literal(heap).unwrap();
    assert_eq!(literal, ask.nimber(300));
}

/// Position 0 leads to 1, 1 to 2, 2 back to 1 (for both players); 3 is only `<0|0>`; 9 is refused;
/// 10 asks for its own outcome.
struct Loopy;

impl Rules for Loopy {
    fn options(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        meter: &mut Meter,
    ) -> Result<(), EngineError> {
        let next = match position.0 {
            0 => engine.position(PosId(1), false),
            1 => engine.position(PosId(2), false),
            2 => engine.position(PosId(1), false),
            10 => {
                let this = engine.position(position, false);
                Ask::new(engine, meter, self).outcome(Convention::Normal, this)?;
                SumId::ZERO
            }
            11 => {
                let other = engine.position(PosId(3), false);
                Ask::new(engine, meter, self).outcome(Convention::Normal, other)?;
                other
            }
            9 => return Err(EngineError::Refused),
            _ => SumId::ZERO,
        };
        engine.set_position(position, &[next], &[next])
    }
}

#[test]
fn a_loop_is_reported_with_its_path() {
    let mut meter = Meter::default();
    let mut rules = Loopy;
    let mut engine = Engine::new();
    let ask = &mut Ask::new(&mut engine, &mut meter, &mut rules);
    let p: Vec<_> = (0..12).map(|n| ask.position(PosId(n), false)).collect();
    let round = Err(EngineError::Loop(vec![p[1], p[2], p[1]]));
    for _ in 0..2 {
        // Asked again it is found again: an open search is closed by its error.
        assert_eq!(ask.outcome(Convention::Misere, p[0]), round);
        assert_eq!(ask.birthday(p[0]), Err(EngineError::Loop(vec![p[1], p[2], p[1]])));
        assert!(matches!(ask.literal(p[0]), Err(EngineError::Loop(_))));
    }
    let form = ask.form(&[p[2]], &[], Tombstones::NONE).unwrap();
    let star = ask.nimber(1);
    let sum = ask.add(form, star).unwrap();
    assert!(matches!(ask.outcome(Convention::Misere, sum), Err(EngineError::Loop(_))));
    assert_eq!(ask.outcome(Convention::Misere, p[3]), Ok(Outcome::P));
    assert_eq!(ask.outcome(Convention::Normal, p[9]), Err(EngineError::Refused));
    assert_eq!(ask.outcome(Convention::Normal, p[10]), Err(EngineError::Loop(vec![p[10], p[10]])));
    assert_eq!(ask.outcome(Convention::Normal, p[11]), Ok(Outcome::P));
}

#[test]
fn a_walk_ends_at_the_first_loop_or_refusal() {
    let mut meter = Meter::default();
    let mut rules = Loopy;
    let mut engine = Engine::new();
    let ask = &mut Ask::new(&mut engine, &mut meter, &mut rules);
    // Made in another order than that of the walk.
    let mut p: Vec<_> = (0..12).rev().map(|n| ask.position(PosId(n), false)).collect();
    p.reverse();
    let star = ask.nimber(1);
    let sum = ask.add(p[3], star).unwrap();
    let ordinal = ask.ordinal(p[3], p[2]).unwrap();
    let form = ask.form(&[p[9]], &[p[0]], Tombstones::NONE).unwrap();
    let loops = |from: usize, to: usize| Err(EngineError::Loop(vec![p[from], p[to], p[from]]));
    for _ in 0..2 {
        assert_eq!(ask.walk(&[sum, p[11]]), Ok(()));
        assert_eq!(ask.walk(&[sum, p[2], p[1]]), loops(2, 1));
        assert_eq!(ask.walk(&[p[0], p[9]]), loops(1, 2));
        assert_eq!(ask.walk(&[p[9], p[0]]), Err(EngineError::Refused));
        assert_eq!(ask.walk(&[ordinal]), loops(2, 1));
        assert_eq!(ask.walk(&[form]), Err(EngineError::Refused));
    }
}

#[test]
fn positions_have_no_tombstones_and_keep_their_answer() {
    let mut meter = Meter::default();
    let meter = &mut meter;
    let mut engine = Engine::new();
    let ask = &mut engine.ask(meter);
    let stone = Tombstones { left: true, right: false };
    let g = ask.form(&[], &[SumId::ZERO], stone).unwrap();
    assert_eq!(ask.set_position(PosId(0), &[g], &[]), Err(EngineError::Tombstone));
    ask.set_position(PosId(0), &[SumId::ZERO], &[]).unwrap();
    ask.set_position(PosId(0), &[], &[]).unwrap();
    let p = ask.position(PosId(0), false);
    assert_eq!(ask.options(p, Side::Left), Ok(vec![SumId::ZERO]));
    assert!(matches!(ask.component(p.component().unwrap()), Component::Position { .. }));
    let q = ask.position(PosId(1), false);
    assert_eq!(ask.options(q, Side::Left), Err(EngineError::Refused));
}
