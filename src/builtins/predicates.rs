//! What kind of game it is as it stands: dicot, dead-ending, blocking, impartial.
//!
//! Each of these kinds is closed under sums and under followers, so a sum is of a kind exactly if
//! its components are, and it suffices to look at the components that play can reach.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::game::{Component, ComponentId, Engine, Play, Side, SumId};
use crate::lang::builtin::Builtin;
use crate::lang::eval::Evaluator;
use crate::lang::fault::FaultKind;
use crate::lang::value::Value;
use crate::meter::Meter;

const TOPIC: &str = "Kinds of games";

/// The rows of this topic.
pub static TABLE: &[Builtin] = &[
    Builtin {
        name: "is_dicot",
        topic: TOPIC,
        signature: "is_dicot(G)",
        sentence: "Whether in every follower both players can move or neither.",
        examples: &[("is_dicot(<0|v>)", "true"), ("is_dicot(* + 1)", "false")],
        see_also: &["is_dead_ending", "is_impartial"],
        least: 1,
        most: Some(1),
        run: |evaluator, arguments, meter| ask(evaluator, arguments, meter, dicot),
    },
    Builtin {
        name: "is_dead_ending",
        topic: TOPIC,
        signature: "is_dead_ending(G)",
        sentence: "Whether a player who cannot move in a follower can never move again there.",
        examples: &[
            ("is_dead_ending(1/2)", "true"),
            ("is_dead_ending(<.|*>)", "false"),
        ],
        see_also: &["is_dicot", "is_blocking"],
        least: 1,
        most: Some(1),
        run: |evaluator, arguments, meter| ask(evaluator, arguments, meter, dead_ending),
    },
    Builtin {
        name: "is_blocking",
        topic: TOPIC,
        signature: "is_blocking(G)",
        sentence: "Whether a player who cannot move in a follower can be kept from moving: after \
                   each answer she cannot move, or it can be answered so that she cannot.",
        examples: &[
            ("is_blocking(<.|*>)", "true"),
            ("is_blocking(<.|<1|.>>)", "false"),
        ],
        see_also: &["is_dead_ending"],
        least: 1,
        most: Some(1),
        run: |evaluator, arguments, meter| ask(evaluator, arguments, meter, blocking),
    },
    Builtin {
        name: "is_impartial",
        topic: TOPIC,
        signature: "is_impartial(G)",
        sentence: "Whether in every follower both players have the same options.",
        examples: &[
            ("is_impartial(*3 + <*2|*2>)", "true"),
            ("is_impartial(^)", "false"),
        ],
        see_also: &["is_dicot", "nim_value"],
        least: 1,
        most: Some(1),
        run: |evaluator, arguments, meter| ask(evaluator, arguments, meter, impartial),
    },
    Builtin {
        name: "is_end",
        topic: TOPIC,
        signature: "is_end(G, side)",
        sentence: "Whether `Left` or `Right` has no move in G.",
        examples: &[("is_end(3, Right)", "true"), ("is_end(*, Left)", "false")],
        see_also: &["left", "right"],
        least: 2,
        most: Some(2),
        run: |evaluator, arguments, meter| {
            let g = evaluator.to_game(&arguments[0])?;
            let Value::Side(side) = arguments[1] else {
                let found = arguments[1].clone();
                return Err(FaultKind::WrongArgument(
                    "side".to_owned(),
                    "`Left` or `Right`",
                    found,
                ));
            };
            let (engine, mut play) = evaluator.lend(meter);
            Ok(Value::Bool(engine.options(g, side, &mut play)?.is_empty()))
        },
    },
];

/// Whether a component and its options, once it is known what is reachable, are of a kind.
type Test = fn(&mut Engine, ComponentId, &mut Play<'_>) -> Result<bool, FaultKind>;

/// Whether all components that play can reach pass a test.
fn ask(
    evaluator: &mut Evaluator<'_>,
    arguments: &[Value],
    meter: &mut Meter,
    test: Test,
) -> Result<Value, FaultKind> {
    let g = evaluator.to_game(&arguments[0])?;
    let (engine, mut play) = evaluator.lend(meter);
    every(engine, g, &mut play, test).map(Value::Bool)
}

fn every(
    engine: &mut Engine,
    g: SumId,
    play: &mut Play<'_>,
    test: Test,
) -> Result<bool, FaultKind> {
    if engine.is_tombstoned(g) {
        return Ok(false);
    }
    let mut found: IndexSet<ComponentId, FxBuildHasher> = IndexSet::default();
    found.extend(engine.components(g).map(|(component, _)| component));
    let mut next = 0;
    while let Some(component) = found.get_index(next).copied() {
        next += 1;
        if !test(engine, component, play)? {
            return Ok(false);
        }
        // Followers of numbers are numbers, and of nimbers nimbers: nothing new to be found.
        if is_leaf(engine, component) {
            continue;
        }
        for side in Side::BOTH {
            for option in engine.options(component.into(), side, play)? {
                found.extend(engine.components(option).map(|(component, _)| component));
            }
        }
    }
    Ok(true)
}

fn is_leaf(engine: &Engine, component: ComponentId) -> bool {
    matches!(
        engine.component(component),
        Component::Number(_) | Component::Nimber(_)
    )
}

fn dicot(engine: &mut Engine, c: ComponentId, play: &mut Play<'_>) -> Result<bool, FaultKind> {
    match engine.component(c) {
        // Every other number has a follower ±1.
        Component::Number(number) => return Ok(number.is_zero()),
        Component::Nimber(_) => return Ok(true),
        _ => {}
    }
    let left = engine.options(c.into(), Side::Left, play)?.is_empty();
    let right = engine.options(c.into(), Side::Right, play)?.is_empty();
    Ok(left == right)
}

/// Followers that are numbers or nimbers are no trouble: their ends are integers.
fn dead_ending(
    engine: &mut Engine,
    c: ComponentId,
    play: &mut Play<'_>,
) -> Result<bool, FaultKind> {
    if is_leaf(engine, c) {
        return Ok(true);
    }
    for side in Side::BOTH {
        if engine.options(c.into(), side, play)?.is_empty() && !dead(engine, c, side, play)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether `side` cannot move in any follower of a component.
fn dead(
    engine: &mut Engine,
    c: ComponentId,
    side: Side,
    play: &mut Play<'_>,
) -> Result<bool, FaultKind> {
    let mut found: IndexSet<ComponentId, FxBuildHasher> = IndexSet::default();
    found.insert(c);
    let mut next = 0;
    while let Some(component) = found.get_index(next).copied() {
        next += 1;
        if !engine.options(component.into(), side, play)?.is_empty() {
            return Ok(false);
        }
        // The followers of an integer in which this side cannot move are such integers.
        if is_leaf(engine, component) {
            continue;
        }
        for option in engine.options(component.into(), side.opponent(), play)? {
            found.extend(engine.components(option).map(|(component, _)| component));
        }
    }
    Ok(true)
}

fn blocking(engine: &mut Engine, c: ComponentId, play: &mut Play<'_>) -> Result<bool, FaultKind> {
    for side in Side::BOTH {
        if !engine.options(c.into(), side, play)?.is_empty() {
            continue;
        }
        for answer in engine.options(c.into(), side.opponent(), play)? {
            let moves = engine.options(answer, side, play)?;
            let mut blocked = moves.is_empty();
            for follower in moves {
                play.tick()?;
                blocked |= engine.options(follower, side, play)?.is_empty();
            }
            if !blocked {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

fn impartial(engine: &mut Engine, c: ComponentId, play: &mut Play<'_>) -> Result<bool, FaultKind> {
    match engine.component(c) {
        Component::Number(number) => return Ok(number.is_zero()),
        Component::Nimber(_) => return Ok(true),
        _ => {}
    }
    let left = engine.options(c.into(), Side::Left, play)?;
    let right = engine.options(c.into(), Side::Right, play)?;
    if left == right {
        return Ok(true);
    }
    // The same form may stand as a sum on one side and as a literal on the other.
    let mut forms = [Vec::new(), Vec::new()];
    for (options, forms) in [left, right].into_iter().zip(&mut forms) {
        for option in options {
            forms.push(engine.literal(option, play)?);
        }
        forms.sort_unstable();
        forms.dedup();
    }
    Ok(forms[0] == forms[1])
}
