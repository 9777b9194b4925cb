//! Variants of games: the same position under changed rules of ending or moving.

use num_bigint::BigInt;

use super::playing::Playing;
use crate::boards::{Argument, Key, Variant};
use crate::game::{Ask, Component, ComponentId, Engine, EngineError, SumId};
use crate::meter::Meter;

/// The variant of a game.
///
/// # Errors
/// [`EngineError::Tombstone`] where some follower has one, or [`EngineError::TooLarge`].
pub fn variant_of(
    engine: &mut Engine,
    program: &mut dyn Playing,
    variant: Variant,
    g: SumId,
    meter: &mut Meter,
) -> Result<SumId, EngineError> {
    if engine.is_tombstoned(g) {
        return Err(EngineError::Tombstone);
    }
    if !variant.is_additive() {
        return position_of(engine, program, variant, g, meter);
    }
    let parts: Vec<_> = engine.components(g).collect();
    let mut sum = Vec::with_capacity(parts.len());
    for (component, count) in parts {
        meter.tick()?;
        let part = component_of(engine, program, variant, component, meter)?;
        let count = BigInt::from(count);
        sum.push(Ask::new(engine, meter, program).times(&count, part)?);
    }
    engine.sum(&sum)
}

fn component_of(
    engine: &mut Engine,
    program: &mut dyn Playing,
    variant: Variant,
    component: ComponentId,
    meter: &mut Meter,
) -> Result<SumId, EngineError> {
    let own = SumId::from(component);
    let kind = engine.component(component).clone();
    Ok(match (variant, kind) {
        (Variant::Impartial, Component::Nimber(_)) => own,
        (_, Component::Position { position, negated }) => {
            let inside = engine.position(position, false);
            let made = position_of(engine, program, variant, inside, meter)?;
            match (variant, negated) {
                (Variant::Plain, true) => Ask::new(engine, meter, program).conjugate(made)?,
                _ => made,
            }
        }
        (Variant::Plain, _) if !engine.has_positions(own) => own,
        _ => position_of(engine, program, variant, own, meter)?,
    })
}

/// The position of a variant that is played on a game; 0 on 0.
fn position_of(
    engine: &mut Engine,
    program: &mut dyn Playing,
    variant: Variant,
    g: SumId,
    meter: &mut Meter,
) -> Result<SumId, EngineError> {
    if g == SumId::ZERO {
        return Ok(g);
    }
    let key = Key::new(variant.id(), &[Argument::Game(g)]);
    let (position, _) = program.positions.intern(&key, meter)?;
    Ok(engine.position(position, false))
}
