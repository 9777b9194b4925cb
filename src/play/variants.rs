//! Variants of rulesets and of games, played on games as the rules give them.
//!
//! Promises (`same:`, `split:`) are of no use here: equal games may have unequal variants, and the
//! parts of a sum may have moves where one of them has none. Only what is promised `literally` has
//! the same moves; the impartial variant of a sum is the sum of the variants, so it falls into parts
//! where the position does.

use num_bigint::BigInt;

use super::replaced::Promises;
use crate::boards::Variant;
use crate::game::{Ask, Component, Engine, EngineError, PosId, SumId};
use crate::lang::fault::Fault;
use crate::lang::variant::variant_of;
use crate::meter::Meter;
use crate::play::Playable;
use crate::values::Side;

/// Left's and Right's moves in a variant of `g`, positions among them replaced by what has the same
/// moves.
pub(super) fn variant_moves(
    playable: &mut Playable,
    engine: &mut Engine,
    variant: Variant,
    g: SumId,
    meter: &mut Meter,
) -> Result<[Vec<SumId>; 2], Fault> {
    if variant != Variant::Impartial {
        return variant_moves_by_the_rules(playable, engine, variant, g, meter);
    }
    let reduced = playable.reduced_sum(engine, g, &mut Promises::Literal.start(), meter)?;
    let mut moves = moves_by_the_rules(playable, engine, reduced, meter)?.concat();
    // Both players' moves may lead to the same position.
    moves.sort_unstable();
    moves.dedup();
    for option in &mut moves {
        let path = &mut Promises::Literal.start();
        let reduced = playable.reduced_sum(engine, *option, path, meter)?;
        *option = variant_of(engine, playable, variant, reduced, meter)?;
    }
    Ok([moves.clone(), moves])
}

/// The same as the rules give them.
fn variant_moves_by_the_rules(
    playable: &mut Playable,
    engine: &mut Engine,
    variant: Variant,
    g: SumId,
    meter: &mut Meter,
) -> Result<[Vec<SumId>; 2], Fault> {
    let [mut left, mut right] = moves_by_the_rules(playable, engine, g, meter)?;
    let mut next = variant;
    match variant {
        Variant::Plain => {}
        Variant::Impartial => {
            left.append(&mut right);
            left.sort_unstable();
            left.dedup();
            for option in &mut left {
                *option = variant_of(engine, playable, variant, *option, meter)?;
            }
            return Ok([left.clone(), left]);
        }
        Variant::Dicotic => {
            if left.is_empty() || right.is_empty() {
                return Ok([Vec::new(), Vec::new()]);
            }
        }
        Variant::DeadEnding(before) => {
            for (side, moves) in [(Side::Left, &mut left), (Side::Right, &mut right)] {
                if before == Some(side) || moves.is_empty() {
                    moves.clear();
                    next = Variant::DeadEnding(Some(side));
                }
            }
        }
    }
    for option in left.iter_mut().chain(&mut right) {
        *option = variant_of(engine, playable, next, *option, meter)?;
    }
    Ok([left, right])
}

/// The options of a side as the rules give them: promises name equal games, but on the board
/// stands what was moved to. `None` where nothing is promised.
pub(super) fn unreplaced_options(
    playable: &mut Playable,
    engine: &mut Engine,
    g: SumId,
    side: Side,
    meter: &mut Meter,
) -> Result<Option<Vec<SumId>>, EngineError> {
    let position = engine.components(g).find_map(|(id, _)| match *engine.component(id) {
        Component::Position { position, .. } if promises(playable, position) => Some(position),
        _ => None,
    });
    let Some(position) = position else {
        return Ok(None);
    };
    match moves_by_the_rules(playable, engine, g, meter) {
        Ok([left, right]) => {
            let mut options = match side {
                Side::Left => left,
                Side::Right => right,
            };
            for option in &mut options {
                let kept = without_nothing(playable, engine, *option, meter);
                *option = kept.map_err(|fault| playable.refuse(position, fault))?;
            }
            options.sort_unstable();
            options.dedup();
            Ok(Some(options))
        }
        Err(fault) => Err(playable.refuse(position, fault)),
    }
}

/// A sum without positions that are promised to be 0, such as strips of no pins.
fn without_nothing(
    playable: &mut Playable,
    engine: &mut Engine,
    g: SumId,
    meter: &mut Meter,
) -> Result<SumId, Fault> {
    let parts: Vec<_> = engine.components(g).collect();
    let mut kept = Vec::with_capacity(parts.len());
    for (component, count) in parts {
        if let Component::Position { position, .. } = *engine.component(component)
            && promises(playable, position)
            && playable.reduced(engine, position, &mut Promises::All.start(), meter)? == SumId::ZERO
        {
            continue;
        }
        let ask = &mut Ask::new(engine, meter, playable);
        kept.push(ask.times(&BigInt::from(count), component.into())?);
    }
    Ok(engine.sum(&kept)?)
}

/// Left's and Right's moves in a sum, its positions played by the rules alone.
fn moves_by_the_rules(
    playable: &mut Playable,
    engine: &mut Engine,
    g: SumId,
    meter: &mut Meter,
) -> Result<[Vec<SumId>; 2], Fault> {
    let parts: Vec<_> = engine.components(g).collect();
    let mut sides = [Vec::new(), Vec::new()];
    for (component, _) in parts {
        let own = SumId::from(component);
        let promised = match *engine.component(component) {
            Component::Position { position, negated } if promises(playable, position) => {
                Some((position, negated))
            }
            _ => None,
        };
        let rest = engine.without(g, component)?;
        let moves = match promised {
            None => {
                let ask = &mut Ask::new(engine, meter, playable);
                let left = ask.options(own, Side::Left)?;
                [left, ask.options(own, Side::Right)?]
            }
            Some((position, false)) => unreplaced_moves(playable, engine, position, meter)?,
            Some((position, true)) => {
                let [left, right] = unreplaced_moves(playable, engine, position, meter)?;
                let ask = &mut Ask::new(engine, meter, playable);
                let mut conjugates = |games: Vec<SumId>| {
                    let all = games.into_iter();
                    all.map(|g| ask.conjugate(g)).collect()
                };
                let left: Result<Vec<_>, _> = conjugates(left);
                [conjugates(right)?, left?]
            }
        };
        for (side, moves) in sides.iter_mut().zip(moves) {
            for option in moves {
                meter.tick()?;
                side.push(engine.add(rest, option)?);
            }
        }
    }
    Ok(sides)
}

/// Left's and Right's moves in a position for which promises stand.
fn unreplaced_moves(
    playable: &mut Playable,
    engine: &mut Engine,
    position: PosId,
    meter: &mut Meter,
) -> Result<[Vec<SumId>; 2], Fault> {
    match playable.varied(position) {
        Some((variant, g)) => variant_moves_by_the_rules(playable, engine, variant, g, meter),
        None => playable.moves_by_rules(engine, position, meter),
    }
}

/// Returns whether something may be promised of a position, or of what it is a variant of.
fn promises(playable: &Playable, position: PosId) -> bool {
    match playable.positions.ruleset(position) {
        None => false,
        Some(id) => match Variant::of(id) {
            None => playable.ruleset(id).promises(),
            Some(variant) => variant == Variant::Impartial,
        },
    }
}
