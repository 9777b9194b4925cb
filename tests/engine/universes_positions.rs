//! Positions of rulesets modulo universes: their options are sums, their trees are never typed.

use upstar::game::Ask;
use upstar::game::{Engine, EngineError, PosId, Rules, SumId, Universe};
use upstar::meter::Meter;
use upstar::values::{Convention, Relation, Side};

/// Partizan Kayles: Left takes one pin, Right two that stand together. From 1000 on every position
/// has the next as Left's option and 1000 again at the end: play comes back.
struct Kayles;

const LOOP: u32 = 1000;

impl Rules for Kayles {
    fn options(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        _: &mut Meter,
    ) -> Result<(), EngineError> {
        let mut sides = [Vec::new(), Vec::new()];
        if position.0 >= LOOP {
            let next = LOOP + (position.0 - LOOP + 1) % 3;
            let next = engine.position(PosId(next), false);
            return engine.set_position(position, &[next], &[]);
        }
        for (side, taken) in [(0, 1), (1, 2)] {
            for left_of in 0..(position.0 + 1).saturating_sub(taken) {
                let right_of = position.0 - taken - left_of;
                let row = [left_of, right_of].map(|pins| engine.position(PosId(pins), false));
                let sum = engine.add(row[0], row[1])?;
                sides[side].push(sum);
            }
        }
        engine.set_position(position, &sides[0], &sides[1])
    }
}

const UNIVERSES: [Universe; 6] = [
    Universe::Normal,
    Universe::Misere,
    Universe::Blocking,
    Universe::DeadEnding,
    Universe::IntegersDicots,
    Universe::Dicot,
];

#[test]
fn rows_have_the_simplest_form_of_their_trees() {
    let (mut engine, mut meter, mut kayles) = (Engine::new(), Meter::default(), Kayles);
    let ask = &mut Ask::new(&mut engine, &mut meter, &mut kayles);
    for universe in UNIVERSES {
        for pins in 0..7 {
            let row = ask.position(PosId(pins), false);
            let tree = ask.literal(row).expect("a tree");
            let simple = ask.modulo(universe).simplest(row).expect("a form");
            assert_eq!(ask.modulo(universe).simplest(tree), Ok(simple));
            let member = ask.modulo(universe).is_member(row);
            assert_eq!(member, ask.modulo(universe).is_member(tree));
            let order = ask.modulo(universe).compare(row, tree);
            assert_eq!(order, Ok(Some(Relation::Equal)));
            // Its conjugate: the same turned round.
            let turned = ask.conjugate(row).expect("a conjugate");
            let minus = ask.conjugate(simple).expect("a conjugate");
            assert_eq!(ask.modulo(universe).simplest(turned), Ok(minus));
            for side in Side::BOTH {
                let strong = ask.modulo(universe).strong(side, row);
                assert_eq!(strong, ask.modulo(universe).strong(side, tree));
            }
        }
    }
}

#[test]
fn rows_are_dead_ending_and_their_sums_simplify() {
    let (mut engine, mut meter, mut kayles) = (Engine::new(), Meter::default(), Kayles);
    let ask = &mut Ask::new(&mut engine, &mut meter, &mut kayles);
    let rows: Vec<SumId> = (0..9).map(|pins| ask.position(PosId(pins), false)).collect();
    for &row in &rows {
        assert_eq!(ask.modulo(Universe::DeadEnding).is_member(row), Ok(true));
    }
    for count in 2..5 {
        for window in rows.windows(count) {
            let sum = ask.sum(window).expect("a sum");
            let plain = ask.outcome(Convention::Misere, sum);
            let (simplified, _) = ask.simplified_for_outcome(sum).expect("no limits");
            assert_eq!(ask.outcome(Convention::Misere, simplified), plain);
        }
    }
}

#[test]
fn a_loop_is_named_and_leaves_nothing_open() {
    let (mut engine, mut meter, mut kayles) = (Engine::new(), Meter::default(), Kayles);
    let ask = &mut Ask::new(&mut engine, &mut meter, &mut kayles);
    let game = ask.position(PosId(LOOP), false);
    for _ in 0..2 {
        let member = ask.modulo(Universe::DeadEnding).is_member(game);
        let simple = ask.modulo(Universe::DeadEnding).simplest(game);
        let order = ask.modulo(Universe::Dicot).compare(game, SumId::ZERO);
        let p_free = ask.is_p_free(game);
        for error in [
            member.expect_err("a loop"),
            simple.expect_err("a loop"),
            order.expect_err("a loop"),
            p_free.expect_err("a loop"),
        ] {
            match error {
                EngineError::Loop(path) => {
                    assert_eq!(path.first(), path.last());
                    assert_eq!(path.len(), 4, "{path:?}");
                }
                other => unreachable!("{other:?}"),
            }
        }
    }
    let row = ask.position(PosId(3), false);
    assert!(ask.modulo(Universe::DeadEnding).simplest(row).is_ok());
}
