//! Each way to a witness by itself says what the recursion on trees says.

use std::collections::BTreeMap;

use super::*;
use crate::game::Engine;
use crate::game::modulo::compare::tests::{impartial_sum, sum};
use crate::values::SplitMix64;

#[test]
fn each_way_alone_finds_witnesses_where_trees_do() {
    let mut meter = Meter::default();
    let mut found = BTreeMap::new();
    let mut random = SplitMix64::new(68);
    let universes = [
        Universe::Misere,
        Universe::DeadEnding,
        Universe::Dicot,
        Universe::Impartial,
        Universe::Normal,
    ];
    for round in 0..600 {
        let mut engine = Engine::new();
        let ask = &mut engine.ask(&mut meter);
        let mut games = [SumId::ZERO; 2];
        for game in &mut games {
            let new = if round % 4 == 0 { impartial_sum } else { sum };
            *game = new(ask, &mut random);
        }
        let universe = universes[round % universes.len()];
        let mut modulo = ask.modulo(universe);
        if !modulo.is_member(games[0]).expect("no limits")
            || !modulo.is_member(games[1]).expect("no limits")
        {
            continue;
        }
        let expected = match universe.convention() {
            Convention::Normal => {
                let conjugate = modulo.conjugate(games[1]).expect("no limits");
                let difference = modulo.add(games[0], conjugate).expect("no limits");
                !modulo.wins_first(Convention::Normal, Side::Right, difference).expect("no limits")
            }
            Convention::Misere => {
                let [g, h] = games.map(|game| modulo.equal_tree(game).expect("no limits"));
                modulo.at_least_unstored(g, h).expect("no limits").is_true()
            }
        };
        for place in 0..Search::WAYS.len() {
            let has_trees = modulo.have_trees(games).expect("no limits");
            let mut alone =
                Search { modulo: &mut modulo, games, has_trees, trees: None, small: None };
            let way = &Search::WAYS[place];
            let name = way.name;
            if way.covers.is_some_and(|covers| !covers(&alone)) {
                continue;
            }
            // In normal play and among impartial games the order answers all: the ways below it are for other universes.
            if !universe.has_provisos() && place > 1 {
                continue;
            }
            let turn = (way.run)(&mut alone, u64::MAX).expect("no limits");
            let Turn::Found(distinction) = turn else {
                continue;
            };
            *found.entry(name).or_insert(0) += 1;
            let is_at_least = distinction.verdict() == Verdict::True;
            assert_eq!(is_at_least, expected, "{games:?} {universe:?} {name}");
            let Distinction::Witness(witness) = distinction else {
                continue;
            };
            assert!(modulo.is_member(witness.game).expect("no limits"), "{name}");
            let told = [(games[0], witness.first), (games[1], witness.second)];
            for (game, outcome) in told {
                let sum = modulo.add(game, witness.game).expect("no limits");
                assert_eq!(modulo.outcome(universe.convention(), sum), Ok(outcome), "{name}");
            }
            assert!(!witness.first.is_at_least(witness.second), "{name}");
        }
    }
    let wanted = ["order", "outcomes", "small games", "theorems", "trees", "trees at hand"];
    for way in wanted {
        assert!(found.get(way).is_some_and(|&found| found > 5), "{way}: {found:?}");
    }
}
