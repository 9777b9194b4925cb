//! Workloads of universe-aware misère play: order, witnesses, classes.

use crate::bench::generate::{day2, tree};
use crate::game::{Distinction, Engine, EngineError, Play, SplitMix64, SumId, Universe};
use crate::meter::Meter;

/// The misère universes from the largest, for all forms.
const CHAIN: [Universe; 5] = [
    Universe::Misere,
    Universe::Blocking,
    Universe::DeadEnding,
    Universe::IntegersDicots,
    Universe::Dicot,
];

/// The members of a universe among some games.
fn members(
    universe: Universe,
    games: &[SumId],
    engine: &mut Engine,
    play: &mut Play<'_>,
) -> Result<Vec<SumId>, EngineError> {
    let mut members = Vec::new();
    for &g in games {
        if engine.is_member(universe, g, play)? {
            members.push(g);
        }
    }
    Ok(members)
}

/// How many ordered pairs are in order modulo E.
fn count_order(
    games: &[SumId],
    engine: &mut Engine,
    play: &mut Play<'_>,
) -> Result<String, EngineError> {
    let mut holds = 0;
    for &g in games {
        for &h in games {
            holds += u32::from(engine.ge(Universe::DeadEnding, g, h, play)?.is_true());
        }
    }
    Ok(format!("{holds} of {}", games.len() * games.len()))
}

/// Order modulo E of all ordered pairs of dead-ending forms born by day 2.
pub(super) fn order_dead_ending(meter: &mut Meter) -> Result<String, EngineError> {
    let (mut engine, mut play) = (Engine::new(), Play::alone(meter));
    let forms = day2(&mut engine, &mut play)?;
    let members = members(Universe::DeadEnding, &forms, &mut engine, &mut play)?;
    count_order(&members, &mut engine, &mut play)
}

/// The same for the first 60 dead-ending among random forms of height 3, repeats kept.
pub(super) fn order_dead_ending_deep(meter: &mut Meter) -> Result<String, EngineError> {
    let (mut engine, mut play) = (Engine::new(), Play::alone(meter));
    let mut random = SplitMix64::new(20_250_103);
    let mut games = Vec::new();
    while games.len() < 60 {
        let g = tree(&mut random, 3, &mut engine, &mut play)?;
        if engine.is_member(Universe::DeadEnding, g, &mut play)? {
            games.push(g);
        }
    }
    count_order(&games, &mut engine, &mut play)
}

/// Order modulo each universe of all ordered pairs of its day-2 members, with a witness for every
/// failure; witnesses are checked as they are found.
pub(super) fn order_all(meter: &mut Meter) -> Result<String, EngineError> {
    let (mut engine, mut play) = (Engine::new(), Play::alone(meter));
    let forms = day2(&mut engine, &mut play)?;
    let mut counts = Vec::new();
    for universe in CHAIN {
        let members = members(universe, &forms, &mut engine, &mut play)?;
        let mut holds = 0;
        for &g in &members {
            for &h in &members {
                match engine.distinguish(universe, g, h, &mut play)? {
                    Distinction::AtLeast => holds += 1,
                    Distinction::Witness(_) => {}
                    Distinction::Unknown => return Err(EngineError::Undecided),
                }
            }
        }
        counts.push(holds);
    }
    let [m, b, e, z, d] = counts[..] else {
        return Err(EngineError::Undecided);
    };
    Ok(format!("M {m} B {b} E {e} Z {z} D {d}"))
}

/// How many classes the day-2 members of each universe form.
pub(super) fn classes_day2(meter: &mut Meter) -> Result<String, EngineError> {
    let (mut engine, mut play) = (Engine::new(), Play::alone(meter));
    let universes = CHAIN.into_iter().chain([Universe::Impartial, Universe::Normal]);
    let forms = day2(&mut engine, &mut play)?;
    let mut counts = Vec::new();
    for universe in universes {
        let mut classes = Vec::new();
        for g in members(universe, &forms, &mut engine, &mut play)? {
            classes.push(engine.simplest(universe, g, &mut play)?);
        }
        classes.sort_unstable();
        classes.dedup();
        counts.push(classes.len());
    }
    let [m, b, e, z, d, i, n] = counts[..] else {
        return Err(EngineError::Undecided);
    };
    Ok(format!("M {m} B {b} E {e} Z {z} D {d} I {i} N {n}"))
}

/// How many classes all dicots born by day 3 form.
pub(super) fn dicot_classes_day3(meter: &mut Meter) -> Result<String, EngineError> {
    let (mut engine, mut play) = (Engine::new(), Play::alone(meter));
    let classes = engine.games_born_by(Universe::Dicot, 3, &mut play)?;
    Ok(classes.len().to_string())
}
