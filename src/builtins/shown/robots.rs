//! The objects of cheating robot games, and the form they are shown in.

use serde_json::{Value as Json, json};

use super::OUTCOME_TICKS;
use crate::ask::AskError;
use crate::ask::universe::{UniverseId, World};
use crate::game::robot::RobotId;
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::meter::Metered;
use crate::render::assemble::Assembled;

/// The normal form modulo simple hot games, where those are asked about.
pub(crate) fn shown_form(
    context: &mut Context<'_>,
    g: RobotId,
) -> Result<Option<RobotId>, FaultKind> {
    if context.universe != UniverseId::SIMPLE_HOT {
        return Ok(None);
    }
    match context.questions().robot_normal_form(UniverseId::SIMPLE_HOT, g) {
        Ok(form) => Ok(Some(form)),
        Err(AskError::NotHot(..)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// The object of a robot game.
pub(super) fn object(context: &mut Context<'_>, g: RobotId) -> Result<Json, FaultKind> {
    let value = context.robot_alone(g)?;
    let form = match shown_form(context, g)? {
        Some(form) => Some(context.robot_alone(form)?),
        None => None,
    };
    let cut = value.cut_from.is_some() || form.iter().any(|form| form.cut_from.is_some());
    let universe = match context.program.universes.world(context.universe) {
        World::Robot => context.universe,
        World::Alternating(_) => UniverseId::ROBOT,
    };
    let universe = context.universe_text(universe)?;
    let mut ask = context.ask();
    let outcome = ask.within(OUTCOME_TICKS, |ask| ask.robot_outcome(g))?;
    let mut object = json!({
        "kind": "game", "value": value.whole(), "canonical": form.and_then(Assembled::whole),
        "outcome": outcome.map(|outcome| format!("{outcome:?}")), "universe": universe,
    });
    if cut {
        object["cut"] = json!(true);
    }
    Ok(object)
}
