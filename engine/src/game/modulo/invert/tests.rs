//! Each way to an inverse by itself says what the sum with the conjugate says.

use std::collections::BTreeMap;

use super::*;
use crate::game::Engine;
use crate::game::modulo::compare::tests::{impartial_sum, sum};
use crate::values::{Outcome, SplitMix64};

#[test]
fn each_way_alone_says_whether_the_conjugate_is_an_inverse() {
    let mut meter = Meter::default();
    let mut found = BTreeMap::new();
    let mut random = SplitMix64::new(69);
    let universes = [
        Universe::Misere,
        Universe::Blocking,
        Universe::DeadEnding,
        Universe::IntegersDicots,
        Universe::Dicot,
        Universe::Impartial,
        Universe::Normal,
    ];
    for round in 0..700 {
        let mut engine = Engine::new();
        let ask = &mut engine.ask(&mut meter);
        let new = if round % 4 == 0 { impartial_sum } else { sum };
        let game = new(ask, &mut random);
        let universe = universes[round % universes.len()];
        let mut modulo = ask.modulo(universe);
        if !modulo.is_member(game).expect("no limits") {
            continue;
        }
        let simple = modulo.simplest(game).expect("no limits");
        let expected = match universe.convention() {
            Convention::Normal => {
                let conjugate = modulo.conjugate(game).expect("no limits");
                let sum = modulo.add(game, conjugate).expect("no limits");
                let outcome = modulo.outcome(Convention::Normal, sum).expect("no limits");
                Verdict::from(outcome == Outcome::P)
            }
            Convention::Misere => {
                let tree = modulo.tree(simple).expect("no limits");
                modulo.cancels(tree).expect("no limits")
            }
        };
        for place in 0..Inverse::WAYS.len() {
            let mut alone = Inverse { modulo: &mut modulo, game, simple };
            let way = &Inverse::WAYS[place];
            let turn = (way.run)(&mut alone, u64::MAX).expect("no limits");
            if let Turn::Found((verdict, _)) = turn {
                assert_eq!(verdict, expected, "{game:?} {universe:?} {}", way.name);
                *found.entry((way.name, verdict.is_true())).or_insert(0) += 1;
            }
        }
    }
    let wanted = [
        ("theorems", true),
        ("theorems", false),
        ("theorems on literal forms", true),
        ("theorems on literal forms", false),
        ("trees", true),
        ("trees", false),
        ("universe", true),
    ];
    for way in wanted {
        assert!(found.get(&way).is_some_and(|&found| found > 5), "{way:?}: {found:?}");
    }
}
