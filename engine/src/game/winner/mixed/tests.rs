//! Each way to an outcome in normal play by itself finds what the definition finds.

use std::collections::BTreeMap;

use super::*;
use crate::game::Engine;
use crate::game::modulo::compare::tests::{impartial_sum, sum};
use crate::game::winner::asked::WhoWins;
use crate::meter::Meter;
use crate::values::SplitMix64;

#[test]
fn each_way_alone_finds_the_outcome_of_the_definition() {
    let mut meter = Meter::default();
    let mut found = BTreeMap::new();
    for seed in 0..400 {
        let games = |ask: &mut Ask<'_>| {
            let mut random = SplitMix64::new(seed);
            let new = if seed % 3 == 0 { impartial_sum } else { sum };
            [(); 2].map(|()| new(ask, &mut random))
        };
        let mut plain = Engine::without_theorems();
        let ask = &mut plain.ask(&mut meter);
        let [g, h] = games(ask);
        let difference = minus(ask, g, h).expect("no limits");
        let expected = ask.outcome(Convention::Normal, difference);
        // What is a value, and what is searched: as far as so many ticks for each value suffice.
        for ticks in [0, 30, u64::MAX] {
            for place in 0..7 {
                let mut engine = Engine::new();
                let ask = &mut engine.ask(&mut meter);
                let [g, h] = games(ask);
                let mixed = mixed_difference(ask, g, h, ticks).expect("no limits");
                let has_rest = mixed.rest != SumId::ZERO;
                let asked = &WhoWins::default();
                let mut alone = Difference {
                    ask,
                    asked,
                    games: [g, h],
                    whole: None,
                    by_rules: false,
                    mixed,
                    is_by_itself: false,
                };
                let way = &Difference::WAYS[place];
                if way.covers.is_some_and(|covers| !covers(&alone)) {
                    continue;
                }
                if let Turn::Found((outcome, _)) =
                    (way.run)(&mut alone, u64::MAX).expect("no limits")
                {
                    assert_eq!(Ok(outcome), expected, "{seed} {ticks} {}", way.name);
                    *found.entry((way.name, has_rest)).or_insert(0) += 1;
                }
            }
        }
    }
    let wanted = [("mixed", false), ("mixed", true), ("theorems", false)];
    for way in wanted {
        assert!(found.get(&way).is_some_and(|&found| found > 15), "{way:?}: {found:?}");
    }
}
