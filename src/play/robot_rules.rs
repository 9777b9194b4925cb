//! The rules of scripted rulesets against the cheating robot, as the engine asks for them: the moves of
//! a position, and what its author promises it to equal.

use std::rc::Rc;

use super::replaced::{due, no_game, which};
use crate::game::robot;
use crate::game::robot::{Grid, RobotId};
use crate::game::{Engine, EngineError, PosId};
use crate::lang::code::NodeId;
use crate::lang::eval::with_position;
use crate::lang::fault::{Due, Fault, FaultKind, RobotFault};
use crate::lang::kind::Kind;
use crate::lang::value::Value;
use crate::meter::Meter;
use crate::play::Playable;

/// Left's and Right's moves, and what rounds leave: a row for each of hers.
pub(super) fn robot_grid(
    playable: &mut Playable,
    engine: &mut Engine,
    position: PosId,
    meter: &mut Meter,
) -> Result<Grid, Fault> {
    let Some(id) = playable.positions.ruleset(position) else {
        return Err(EngineError::Refused.into());
    };
    let ruleset = Rc::clone(playable.ruleset(id));
    let Some(rounds) = ruleset.robot else {
        return Err(EngineError::Refused.into());
    };
    let code = &ruleset.code;
    with_position(engine, playable, &ruleset, position, meter, |body| {
        let mut lists = [Vec::new(), Vec::new()];
        for (list, node) in lists.iter_mut().zip([ruleset.left, ruleset.right]) {
            let Some(node) = node else { continue };
            let value = body.eval(code, node)?;
            body.robot_flatten(&value, list)
                .map_err(|kind| no_game(kind, Due::Move).at(code.span(node)))?;
        }
        let mut rows = Vec::new();
        let value = body.eval(code, rounds)?;
        let Value::List(given) = &value else {
            let kind = FaultKind::WrongKind(Kind::Rows, value);
            return Err(kind.at(code.span(rounds)));
        };
        for row in given.items() {
            let mut entries = Vec::new();
            body.robot_flatten(row, &mut entries)
                .map_err(|kind| no_game(kind, Due::Move).at(code.span(rounds)))?;
            rows.push(entries);
        }
        let [left, right] = lists;
        Grid::new(left, &rows, right).map_err(|error| {
            let kind = FaultKind::Robot(RobotFault::Shape(error));
            kind.at(code.span(rounds))
        })
    })
}

/// Finds the game that a position is promised to equal by its `split:`, else by its `same:`; `None` if
/// that is the position itself.
pub(super) fn robot_promised(
    playable: &mut Playable,
    engine: &mut Engine,
    position: PosId,
    meter: &mut Meter,
) -> Result<Option<RobotId>, Fault> {
    let Some(id) = playable.positions.ruleset(position) else {
        return Ok(None);
    };
    let ruleset = Rc::clone(playable.ruleset(id));
    for clause in [ruleset.split, ruleset.same].into_iter().flatten() {
        let promised = robot_promised_by(playable, engine, position, clause, meter)?;
        if promised.is_some() {
            return Ok(promised);
        }
    }
    Ok(None)
}

/// Finds the game that one clause promises a position to equal; `None` if it promises nothing.
pub(super) fn robot_promised_by(
    playable: &mut Playable,
    engine: &mut Engine,
    position: PosId,
    clause: NodeId,
    meter: &mut Meter,
) -> Result<Option<RobotId>, Fault> {
    let Some(id) = playable.positions.ruleset(position) else {
        return Ok(None);
    };
    let ruleset = Rc::clone(playable.ruleset(id));
    let code = &ruleset.code;
    let promise = which(&ruleset, clause);
    with_position(engine, playable, &ruleset, position, meter, |body| {
        let value = body.eval(code, clause)?;
        if let Value::None = value {
            return Ok(None);
        }
        let mut games = Vec::new();
        body.robot_flatten(&value, &mut games)
            .map_err(|kind| no_game(kind, due(promise, id)).at(code.span(clause)))?;
        let mut ask = body.ask();
        let own = robot::position(&mut ask, position)?;
        let sum = robot::sum(&mut ask, &games)?;
        Ok(Some(sum).filter(|sum| *sum != own))
    })
}
