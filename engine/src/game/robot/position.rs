//! Positions of rulesets. They are expanded when a question needs it, and only as far as it does.

use std::rc::Rc;

use super::{Grid, RobotId, RobotPart};
use crate::game::SumId;
use crate::game::ask::{Answer, Ask, RobotQuestion, RobotRules};
use crate::game::engine::Engine;
use crate::game::fact::{Context, fact};
use crate::game::games::component::PosId;
use crate::game::robot;

fact! {
    /// The game that a position is by its rules.
    Opened(position: PosId) -> RobotId,
    |engine| engine.robots.opened, position => PosId, loops |Opened(position), engine| engine.position(position, false)
}

fact! {
    /// The game that is played in place of a position, see `stands_for`.
    Standing(position: PosId) -> RobotId,
    |engine| engine.robots.standing, position => PosId, loops |Standing(position), engine| engine.position(position, false)
}

impl Engine {
    /// A game that stands for a robot sum in the path of a loop: one of its positions.
    pub(in crate::game::robot) fn robot_name(&mut self, g: RobotId) -> SumId {
        let parts = self.robot_parts(g);
        let named = parts.iter().find_map(|part| match *part {
            RobotPart::Integer(_) => None,
            RobotPart::Form(number) => self.robots.position_of_form.get(&number).copied(),
            RobotPart::Position(position) => Some(position),
        });
        named.map_or(SumId::ZERO, |position| self.position(position, false))
    }
}

/// A position as a game. Does not ask its rules yet.
pub fn position(ask: &mut Ask<'_>, position: PosId) -> Answer<RobotId> {
    robot::of_parts(ask, &[RobotPart::Position(position)])
}

/// The game that a position is by its rules: an integer or a form. Its options may be positions
/// that have not been expanded.
pub fn opened(ask: &mut Ask<'_>, position: PosId) -> Answer<RobotId> {
    ask.remembered(Opened(position), |ask| {
        match ask.rules.robot(ask.engine, position, RobotQuestion::Moves, ask.meter)? {
            RobotRules::Moves(moves) => made_of(ask, position, moves),
            RobotRules::Promised(game) => Ok(game),
        }
    })
}

/// The game of some moves, which are those of a position.
fn made_of(ask: &mut Ask<'_>, position: PosId, moves: Grid) -> Answer<RobotId> {
    let game = robot::form(ask, moves)?;
    if let [RobotPart::Form(number)] = *ask.robot_parts(game) {
        let known = &mut ask.engine.robots.position_of_form;
        if !known.contains_key(&number) {
            known.insert(number, position, ask.meter)?;
        }
    }
    Ok(game)
}

/// The game that is played in place of a position, sorted: the game that its ruleset promises it to
/// equal, or else the game that it is by its rules.
pub(in crate::game::robot) fn stands_for(ask: &mut Ask<'_>, position: PosId) -> Answer<RobotId> {
    ask.remembered(Standing(position), |ask| {
        let game =
            match ask.rules.robot(ask.engine, position, RobotQuestion::Promised, ask.meter)? {
                RobotRules::Promised(game) => game,
                RobotRules::Moves(moves) => {
                    ask.remembered(Opened(position), |ask| made_of(ask, position, moves))?
                }
            };
        robot::sorted(ask, game)
    })
}

/// The parts of a sum, with its positions replaced by the games that they are by their rules.
pub(in crate::game::robot) fn by_rules(ask: &mut Ask<'_>, g: RobotId) -> Answer<Vec<RobotPart>> {
    let mut parts = Vec::new();
    for &part in &*ask.robot_parts(g) {
        match part {
            RobotPart::Integer(_) | RobotPart::Form(_) => parts.push(part),
            RobotPart::Position(position) => {
                let game = opened(ask, position)?;
                parts.extend_from_slice(&ask.robot_parts(game));
            }
        }
    }
    Ok(parts)
}

/// The sum, with positions that are integers by their rules replaced by these integers.
pub fn with_integers(ask: &mut Ask<'_>, g: RobotId) -> Answer<RobotId> {
    let mut parts = Vec::new();
    for &part in &*ask.robot_parts(g) {
        let alone = robot::of_parts(ask, &[part])?;
        match integer_of(ask, alone)? {
            Some(0) => {}
            Some(n) => parts.push(RobotPart::Integer(n)),
            None => parts.push(part),
        }
    }
    robot::of_parts(ask, &parts)
}

/// The integer that a game literally is, if positions are taken as the games that they are by their
/// rules.
pub(in crate::game::robot) fn integer_of(ask: &mut Ask<'_>, g: RobotId) -> Answer<Option<i64>> {
    match *ask.robot_parts(g) {
        [RobotPart::Position(position)] => {
            let game = opened(ask, position)?;
            Ok(ask.robot_as_integer(game))
        }
        _ => Ok(ask.robot_as_integer(g)),
    }
}

/// The moves of the game that a position is.
pub(in crate::game::robot) fn position_grid(
    ask: &mut Ask<'_>,
    position: PosId,
) -> Answer<Rc<Grid>> {
    let game = opened(ask, position)?;
    match *ask.robot_parts(game) {
        [] => Ok(Rc::default()),
        [part] => robot::grid(ask, part),
        _ => Ok(Rc::new(robot::matrix(ask, game)?)),
    }
}
