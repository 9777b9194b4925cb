//! Workloads of universe-aware misère play: order, witnesses, classes.

use crate::workloads::generate::{day2, tree};
use upstar::game::ask::{Answer, Ask};
use upstar::game::{Distinction, Engine, EngineError, SumId, Universe};
use upstar::meter::Meter;
use upstar::values::SplitMix64;

/// The misère universes from the largest, for all forms.
const CHAIN: [Universe; 5] = [
    Universe::Misere,
    Universe::Blocking,
    Universe::DeadEnding,
    Universe::IntegersDicots,
    Universe::Dicot,
];

/// The members of a universe among some games.
fn members(universe: Universe, games: &[SumId], ask: &mut Ask<'_>) -> Answer<Vec<SumId>> {
    let mut members = Vec::new();
    for &g in games {
        if ask.modulo(universe).is_member(g)? {
            members.push(g);
        }
    }
    Ok(members)
}

/// Counts the ordered pairs that are in order modulo E.
fn count_order(games: &[SumId], ask: &mut Ask<'_>) -> Answer<String> {
    let mut holds = 0;
    for &g in games {
        for &h in games {
            holds += u32::from(ask.modulo(Universe::DeadEnding).ge(g, h)?.is_true());
        }
    }
    Ok(format!("{holds} of {}", games.len() * games.len()))
}

/// Order modulo E of all ordered pairs of dead-ending forms born by day 2.
pub(super) fn order_dead_ending(meter: &mut Meter) -> Result<String, EngineError> {
    let mut engine = Engine::new();
    let forms = day2(&mut engine.ask(meter))?;
    let members = members(Universe::DeadEnding, &forms, &mut engine.ask(meter))?;
    count_order(&members, &mut engine.ask(meter))
}

/// The same for the first 60 dead-ending among random forms of height 3, repeats kept.
pub(super) fn order_dead_ending_deep(meter: &mut Meter) -> Result<String, EngineError> {
    let mut engine = Engine::new();
    let mut random = SplitMix64::new(20_250_103);
    let mut games = Vec::new();
    while games.len() < 60 {
        let g = tree(&mut random, 3, &mut engine.ask(meter))?;
        if engine.ask(meter).modulo(Universe::DeadEnding).is_member(g)? {
            games.push(g);
        }
    }
    count_order(&games, &mut engine.ask(meter))
}

/// Order modulo each universe of all ordered pairs of its day-2 members, with a witness for every
/// failure; witnesses are checked as they are found.
pub(super) fn order_all(meter: &mut Meter) -> Result<String, EngineError> {
    let mut engine = Engine::new();
    let forms = day2(&mut engine.ask(meter))?;
    let mut counts = Vec::new();
    for universe in CHAIN {
        let members = members(universe, &forms, &mut engine.ask(meter))?;
        let mut holds = 0;
        for &g in &members {
            for &h in &members {
                match engine.ask(meter).modulo(universe).distinguish(g, h)? {
                    Distinction::AtLeast => holds += 1,
                    Distinction::Witness(_) => {}
                    Distinction::TooLarge | Distinction::Unknown => {
                        return Err(EngineError::GaveUp);
                    }
                }
            }
        }
        counts.push(holds);
    }
    let [m, b, e, z, d] = counts[..] else {
        return Err(EngineError::GaveUp);
    };
    Ok(format!("M {m} B {b} E {e} Z {z} D {d}"))
}

/// Counts the classes that the day-2 members of each universe form.
pub(super) fn classes_day2(meter: &mut Meter) -> Result<String, EngineError> {
    let mut engine = Engine::new();
    let universes = CHAIN.into_iter().chain([Universe::Impartial, Universe::Normal]);
    let forms = day2(&mut engine.ask(meter))?;
    let mut counts = Vec::new();
    for universe in universes {
        let mut classes = Vec::new();
        for g in members(universe, &forms, &mut engine.ask(meter))? {
            classes.push(engine.ask(meter).modulo(universe).simplest(g)?);
        }
        classes.sort_unstable();
        classes.dedup();
        counts.push(classes.len());
    }
    let [m, b, e, z, d, i, n] = counts[..] else {
        return Err(EngineError::GaveUp);
    };
    Ok(format!("M {m} B {b} E {e} Z {z} D {d} I {i} N {n}"))
}

/// Counts the classes that all dicots born by day 3 form.
pub(super) fn dicot_classes_day3(meter: &mut Meter) -> Result<String, EngineError> {
    let mut engine = Engine::new();
    let classes = engine.ask(meter).modulo(Universe::Dicot).games_born_by(3)?;
    Ok(classes.len().to_string())
}
