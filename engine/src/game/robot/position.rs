//! Positions of rulesets. They are expanded when a question needs it, and only as far as it does.

use std::rc::Rc;

use super::{Grid, RobotId, RobotPart};
use crate::game::SumId;
use crate::game::ask::{Answer, Ask};
use crate::game::engine::Engine;
use crate::game::fact::{Context, fact};
use crate::game::games::component::PosId;

fact! {
    /// The game that a position is by its rules.
    Opened(position: PosId) -> RobotId,
    |engine| engine.robots.opened, position => PosId, loops |Opened(position), engine| engine.position(position, false)
}

fact! {
    /// The game that is played in place of a position, see [`Ask::robot_stands_for`].
    Standing(position: PosId) -> RobotId,
    |engine| engine.robots.standing, position => PosId, loops |Standing(position), engine| engine.position(position, false)
}

impl Ask<'_> {
    /// A position as a game. Does not ask its rules yet.
    pub fn robot_position(&mut self, position: PosId) -> Answer<RobotId> {
        self.robot_of_parts(&[RobotPart::Position(position)])
    }

    /// The game that a position is by its rules: an integer or a form. Its options may be positions
    /// that have not been expanded.
    pub fn robot_opened(&mut self, position: PosId) -> Answer<RobotId> {
        self.remembered(Opened(position), |ask| {
            let grid = ask.rules.robot(ask.engine, position, ask.meter)?;
            let game = ask.robot_form(grid)?;
            if let [RobotPart::Form(number)] = *ask.robot_parts(game) {
                let known = &mut ask.engine.robots.position_of_form;
                if !known.contains_key(&number) {
                    known.insert(number, position, ask.meter)?;
                }
            }
            Ok(game)
        })
    }

    /// The game that is played in place of a position, sorted: the game that its ruleset promises it to
    /// equal, or else the game that it is by its rules.
    pub(in crate::game::robot) fn robot_stands_for(&mut self, position: PosId) -> Answer<RobotId> {
        self.remembered(Standing(position), |ask| {
            let promised = ask.rules.robot_promise(ask.engine, position, ask.meter)?;
            let game = match promised {
                Some(game) => game,
                None => ask.robot_opened(position)?,
            };
            ask.robot_sorted(game)
        })
    }

    /// The parts of a sum, with its positions replaced by the games that they are by their rules.
    pub(in crate::game::robot) fn robot_by_rules(&mut self, g: RobotId) -> Answer<Vec<RobotPart>> {
        let mut parts = Vec::new();
        for &part in &*self.robot_parts(g) {
            match part {
                RobotPart::Integer(_) | RobotPart::Form(_) => parts.push(part),
                RobotPart::Position(position) => {
                    let game = self.robot_opened(position)?;
                    parts.extend_from_slice(&self.robot_parts(game));
                }
            }
        }
        Ok(parts)
    }

    /// The sum, with positions that are integers by their rules replaced by these integers.
    pub fn robot_with_integers(&mut self, g: RobotId) -> Answer<RobotId> {
        let mut parts = Vec::new();
        for &part in &*self.robot_parts(g) {
            let alone = self.robot_of_parts(&[part])?;
            match self.robot_integer_of(alone)? {
                Some(0) => {}
                Some(n) => parts.push(RobotPart::Integer(n)),
                None => parts.push(part),
            }
        }
        self.robot_of_parts(&parts)
    }

    /// The integer that a game literally is, if positions are taken as the games that they are by their
    /// rules.
    pub(in crate::game::robot) fn robot_integer_of(&mut self, g: RobotId) -> Answer<Option<i64>> {
        match *self.robot_parts(g) {
            [RobotPart::Position(position)] => {
                let game = self.robot_opened(position)?;
                Ok(self.robot_as_integer(game))
            }
            _ => Ok(self.robot_as_integer(g)),
        }
    }

    /// The moves of the game that a position is.
    pub(in crate::game::robot) fn robot_position_grid(
        &mut self,
        position: PosId,
    ) -> Answer<Rc<Grid>> {
        let game = self.robot_opened(position)?;
        match *self.robot_parts(game) {
            [] => Ok(Rc::default()),
            [part] => self.robot_grid(part),
            _ => Ok(Rc::new(self.robot_matrix(game)?)),
        }
    }
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
