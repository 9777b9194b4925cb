//! Tests rulesets against the cheating robot on positions that random play reaches: their clauses must
//! give games, and what is promised must have the outcomes that the moves give.

use super::promises::{OUTCOME_TICKS, RobotBroken, Tested};
use crate::game::robot;
use crate::game::robot::{Grid, RobotId, RobotOutcome, RobotPart};
use crate::game::{EngineError, PosId};
use crate::lang::context::Context;
use crate::lang::fault::Fault;
use crate::lang::ruleset::Scripted;
use crate::meter::{Metered, Share};
use crate::values::SplitMix64;

/// A random move or round by the rules alone: the positions in what it leaves; none where nothing
/// can be moved.
pub(super) fn robot_step(
    context: &mut Context<'_>,
    at: PosId,
    random: &mut SplitMix64,
) -> Result<Vec<PosId>, Fault> {
    let grid = context.program.robot_moves(context.engine, at, context.meter)?;
    let options: Vec<RobotId> = grid.all().collect();
    let Some(option) = random.one_of(&options) else {
        return Ok(Vec::new());
    };
    let parts = context.engine.robot_parts(option);
    let positions = parts.iter().filter_map(|part| match *part {
        RobotPart::Position(position) => Some(position),
        RobotPart::Integer(_) | RobotPart::Form(_) => None,
    });
    Ok(positions.collect())
}

/// Tests what is promised of a position, and that its clauses give games. Whether something
/// holds that was promised, or, where nothing is, that the position can be played.
pub(super) fn test_robot_position(
    context: &mut Context<'_>,
    position: PosId,
    ruleset: &Scripted,
    tested: &mut Tested,
) -> Result<bool, Fault> {
    let mut ask = context.ask();
    let own = robot::position(&mut ask, position)?;
    let plain = robot::opened(&mut ask, position);
    let plain = plain.map_err(|error| reason_of(context, error))?;
    let mut promised_something = !ruleset.promises();
    for clause in [ruleset.same, ruleset.split].into_iter().flatten() {
        let program = &mut *context.program;
        let promised = program.robot_promise_of(context.engine, position, clause, context.meter)?;
        let Some(promised) = promised else { continue };
        promised_something = true;
        if let Some((beside, outcomes)) = robots_apart(context, plain, promised)? {
            tested.robot_broken = Some(RobotBroken {
                clause: ruleset.code.span(clause),
                position: own,
                promised,
                beside,
                outcomes,
            });
            return Ok(false);
        }
    }
    Ok(promised_something)
}

/// The kept reason of a refusal.
fn reason_of(context: &mut Context<'_>, error: EngineError) -> Fault {
    match (error, context.program.refusal.take()) {
        (EngineError::Refused, Some((_, fault))) => fault,
        (error, _) => error.into(),
    }
}

/// A small game beside which two have different outcomes, and these.
fn robots_apart(
    context: &mut Context<'_>,
    g: RobotId,
    h: RobotId,
) -> Result<Option<(RobotId, [RobotOutcome; 2])>, Fault> {
    for beside in robots_beside(context)? {
        let mut outcomes = [RobotOutcome::D; 2];
        let mut known = true;
        for (outcome, game) in outcomes.iter_mut().zip([g, h]) {
            let found = context.within(Share::soon(OUTCOME_TICKS), |context| {
                let mut ask = context.ask();
                let sum = robot::sum(&mut ask, &[game, beside])?;
                robot::outcome(&mut ask, sum)
            });
            match found.map_err(|error| reason_of(context, error))? {
                Some(found) => *outcome = found,
                None => known = false,
            }
        }
        if known && outcomes[0] != outcomes[1] {
            return Ok(Some((beside, outcomes)));
        }
    }
    Ok(None)
}

/// Integers, and games of one move each.
fn robots_beside(context: &mut Context<'_>) -> Result<Vec<RobotId>, Fault> {
    let mut ask = context.ask();
    let mut all = Vec::new();
    for n in [0, 1, -1, 2, -2] {
        all.push(robot::integer(&mut ask, n)?);
    }
    let small = [all[0], all[1], all[2]];
    for a in small {
        for b in small {
            for c in small {
                // One move each and one entry fit together.
                let Ok(grid) = Grid::new(vec![a], &[vec![b]], vec![c]) else {
                    continue;
                };
                all.push(robot::form(&mut ask, grid)?);
            }
        }
    }
    Ok(all)
}
