//! Why a game is no member: the nearest follower that breaks the rule, against the rules themselves
//! tried on all followers.

use super::alone;
use upstar::game::Ask;
use upstar::game::modulo::universe::Step;
use upstar::game::{Engine, SumId, Universe};
use upstar::values::{Side, SplitMix64};

/// Whether a component breaks the rule itself, by definition.
fn breaks(ask: &mut Ask<'_>, universe: Universe, g: SumId) -> bool {
    Side::BOTH.into_iter().any(|side| {
        let other = ask.options(g, side.opponent()).unwrap();
        let ends = ask.options(g, side).unwrap().is_empty();
        match universe {
            Universe::Dicot => ends && !other.is_empty(),
            Universe::DeadEnding => ends && moves_below(ask, g, side),
            _ => unreachable!("two universes are tried"),
        }
    })
}

/// Whether a side has a move in some follower.
fn moves_below(ask: &mut Ask<'_>, g: SumId, side: Side) -> bool {
    if !ask.options(g, side).unwrap().is_empty() {
        return true;
    }
    let options = ask.options(g, side.opponent()).unwrap();
    options.into_iter().any(|option| moves_below(ask, option, side))
}

/// Where one step leads: to a summand, or of a component to an option.
fn steps(ask: &mut Ask<'_>, g: SumId) -> Vec<Step> {
    if g.component().is_none() {
        let parts = ask.components(g).map(|(part, _)| Step::Summand(part.into()));
        return parts.collect();
    }
    let mut all = Vec::new();
    for side in Side::BOTH {
        let options = ask.options(g, side).unwrap().into_iter();
        all.extend(options.map(|option| Step::Move(side, option)));
    }
    all
}

fn target(step: Step) -> SumId {
    match step {
        Step::Move(_, to) | Step::Summand(to) => to,
    }
}

#[test]
fn the_nearest_offence_is_named() {
    alone(|meter| {
        let mut engine = Engine::without_theorems();
        let mut random = SplitMix64::new(11);
        let mut offences = 0;
        for round in 0..300 {
            let mut game = SumId::ZERO;
            for _ in 0..=round % 3 {
                let day = 1 + round % 4;
                let part =
                    engine.ask(meter).modulo(Universe::Misere).random_member(day, &mut random);
                game = engine.add(game, part.unwrap()).unwrap();
            }
            for universe in [Universe::Dicot, Universe::DeadEnding] {
                // All that is nearer keeps the rule.
                let mut level = vec![game];
                let mut distance = 0;
                let nearest = loop {
                    if level.is_empty() {
                        break None;
                    }
                    let broken = level.iter().any(|&g| {
                        g.component().is_some() && breaks(&mut engine.ask(meter), universe, g)
                    });
                    if broken {
                        break Some(distance);
                    }
                    let next = level.iter().flat_map(|&g| steps(&mut engine.ask(meter), g));
                    level = next.map(target).collect();
                    level.sort_unstable();
                    level.dedup();
                    distance += 1;
                };
                let found = engine.ask(meter).modulo(universe).why_not_member(game).unwrap();
                let length = found.as_ref().map(|offence| offence.path.len());
                assert_eq!(length, nearest, "{universe:?}");
                let Some(offence) = found else { continue };
                let mut at = game;
                for step in offence.path {
                    assert!(steps(&mut engine.ask(meter), at).contains(&step));
                    at = target(step);
                }
                assert_eq!(at, offence.follower);
                assert!(breaks(&mut engine.ask(meter), universe, at));
                offences += 1;
            }
        }
        assert!(offences > 200, "{offences}");
    });
}
