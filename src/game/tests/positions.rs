//! Positions: a small ruleset written by hand, against literal trees; loops; refusals.

use super::reference::Reference;
use super::{BOTH, Recipe, cook};
use crate::game::{
    Component, Convention, Engine, EngineError, Expander, Outcome, Play, PosId, Side, SumId,
    Tombstones,
};
use crate::meter::Meter;

/// Partizan Kayles on a strip of n: Left takes one end pin anywhere, Right two neighbours; what is
/// left of and right of them is played on as a sum. From id `NIM` on: nim heaps.
struct Rules;

const NIM: u32 = 100;

impl Expander for Rules {
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
    let mut rules = Rules;
    let play = &mut Play::new(&mut meter, &mut rules);
    for (first, second) in (0..5).flat_map(|n| (0..4).map(move |m| (n, m))) {
        let (mut engine, mut reference) = (Engine::new(), Reference::default());
        let g = engine.position(PosId(first), false);
        let h = engine.position(PosId(second), true);
        let heap = engine.position(PosId(NIM + 2), false);
        let up = cook(&mut engine, &Recipe::Up, play);
        let recipe = Recipe::Sum(vec![
            strip(first),
            Recipe::Conjugate(Box::new(strip(second))),
            Recipe::Nimber(2),
            Recipe::Up,
        ]);
        let tree = reference.cook(&recipe);
        let sum = engine.sum(&[g, h, heap, up]).unwrap();
        for convention in BOTH {
            let outcome = reference.outcome(convention, tree);
            assert_eq!(engine.outcome(convention, sum, play), Ok(outcome));
        }
        assert_eq!(reference.read(&mut engine, sum, play), tree);
        assert_eq!(engine.birthday(sum, play), Ok(reference.height(tree).into()));
        // The same tree, so the same literal game.
        let cooked = cook(&mut engine, &recipe, play);
        assert_eq!(engine.literal(sum, play), engine.literal(cooked, play));
        let conjugate = engine.conjugate(h, play).unwrap();
        assert_eq!(conjugate, engine.position(PosId(second), false));
    }
}

#[test]
fn a_long_heap_is_searched_without_overflow() {
    let mut meter = Meter::default();
    let mut rules = Rules;
    let play = &mut Play::new(&mut meter, &mut rules);
    let mut engine = Engine::new();
    let heap = engine.position(PosId(NIM + 300), false);
    assert_eq!(engine.outcome(Convention::Misere, heap, play), Ok(Outcome::N));
    let literal = engine.literal(heap, play).unwrap();
    assert_eq!(literal, engine.nimber(300));
}

/// Position 0 leads to 1, 1 to 2, 2 back to 1 (for both players); 3 is only `<0|0>`; 9 is refused;
/// 10 asks for its own outcome.
struct Loopy;

impl Expander for Loopy {
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
                let play = &mut Play::new(meter, self);
                engine.outcome(Convention::Normal, this, play)?;
                SumId::ZERO
            }
            11 => {
                let play = &mut Play::new(meter, self);
                let other = engine.position(PosId(3), false);
                engine.outcome(Convention::Normal, other, play)?;
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
    let play = &mut Play::new(&mut meter, &mut rules);
    let mut engine = Engine::new();
    let p: Vec<_> = (0..12).map(|n| engine.position(PosId(n), false)).collect();
    let round = Err(EngineError::Loop(vec![p[1], p[2], p[1]]));
    for _ in 0..2 {
        // Asked again it is found again: an open search is closed by its error.
        assert_eq!(engine.outcome(Convention::Misere, p[0], play), round);
        assert_eq!(engine.birthday(p[0], play), Err(EngineError::Loop(vec![p[1], p[2], p[1]])));
        assert!(matches!(engine.literal(p[0], play), Err(EngineError::Loop(_))));
    }
    let form = engine.form(&[p[2]], &[], Tombstones::NONE, play).unwrap();
    let star = engine.nimber(1);
    let sum = engine.add(form, star).unwrap();
    assert!(matches!(engine.outcome(Convention::Misere, sum, play), Err(EngineError::Loop(_))));
    assert_eq!(engine.outcome(Convention::Misere, p[3], play), Ok(Outcome::P));
    assert_eq!(engine.outcome(Convention::Normal, p[9], play), Err(EngineError::Refused));
    assert_eq!(
        engine.outcome(Convention::Normal, p[10], play),
        Err(EngineError::Loop(vec![p[10], p[10]]))
    );
    assert_eq!(engine.outcome(Convention::Normal, p[11], play), Ok(Outcome::P));
}

#[test]
fn positions_have_no_tombstones_and_keep_their_answer() {
    let mut meter = Meter::default();
    let play = &mut Play::alone(&mut meter);
    let mut engine = Engine::new();
    let stone = Tombstones { left: true, right: false };
    let g = engine.form(&[], &[SumId::ZERO], stone, play).unwrap();
    assert_eq!(engine.set_position(PosId(0), &[g], &[]), Err(EngineError::Tombstone));
    engine.set_position(PosId(0), &[SumId::ZERO], &[]).unwrap();
    engine.set_position(PosId(0), &[], &[]).unwrap();
    let p = engine.position(PosId(0), false);
    assert_eq!(engine.options(p, Side::Left, play), Ok(vec![SumId::ZERO]));
    assert!(matches!(engine.component(p.component().unwrap()), Component::Position { .. }));
    let q = engine.position(PosId(1), false);
    assert_eq!(engine.options(q, Side::Left, play), Err(EngineError::Refused));
}
