//! The objects of cheating robot games, and the form they are shown in.

use serde_json::{Value as Json, json};

use super::object::{OUTCOME_TICKS, whole};
use crate::ask::AskError;
use crate::ask::universe::{UniverseId, World};
use crate::game::robot::RobotId;
use crate::lang::eval::Evaluator;
use crate::lang::fault::FaultKind;
use crate::meter::Metered;

/// The normal form modulo simple hot games, where those are asked about.
pub(crate) fn shown_form(
    evaluator: &mut Evaluator<'_>,
    g: RobotId,
) -> Result<Option<RobotId>, FaultKind> {
    if evaluator.universe != UniverseId::SIMPLE_HOT {
        return Ok(None);
    }
    match evaluator.questions().robot_normal_form(UniverseId::SIMPLE_HOT, g) {
        Ok(form) => Ok(Some(form)),
        Err(AskError::NotHot(..)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// The object of a robot game.
pub(super) fn object(evaluator: &mut Evaluator<'_>, g: RobotId) -> Result<Json, FaultKind> {
    let value = evaluator.robot_alone(g)?;
    let form = match shown_form(evaluator, g)? {
        Some(form) => Some(evaluator.robot_alone(form)?),
        None => None,
    };
    let cut = value.cut_from.is_some() || form.iter().any(|form| form.cut_from.is_some());
    let universe = match evaluator.program.universes.world(evaluator.universe) {
        World::Robot => evaluator.universe,
        World::Alternating(_) => UniverseId::ROBOT,
    };
    let universe = evaluator.universe_text(universe)?;
    let mut ask = evaluator.ask();
    let outcome = ask.within(OUTCOME_TICKS, |ask| ask.robot_outcome(g))?;
    let mut object = json!({
        "kind": "game", "value": whole(value), "canonical": form.and_then(whole),
        "outcome": outcome.map(|outcome| format!("{outcome:?}")), "universe": universe,
    });
    if cut {
        object["cut"] = json!(true);
    }
    Ok(object)
}
