//! Positions of rulesets: they are expanded when somebody looks, and only as far as that needs.

use std::rc::Rc;

use super::{Grid, Part, RobotId};
use crate::game::SumId;
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::play::{Play, PosId};

impl Engine {
    /// A position, whose rules are asked when they are needed.
    ///
    /// # Errors
    /// The meter's stop.
    pub fn robot_position(
        &mut self,
        position: PosId,
        play: &mut Play<'_>,
    ) -> Result<RobotId, EngineError> {
        self.robot_of_parts(&[Part::Position(position)], play)
    }

    /// The game that a position is by its rules: an integer or a form, whose options may be
    /// positions that nobody has looked at.
    ///
    /// # Errors
    /// The meter's stop, what the expander says, [`EngineError::Loop`].
    pub fn robot_opened(
        &mut self,
        position: PosId,
        play: &mut Play<'_>,
    ) -> Result<RobotId, EngineError> {
        if let Some(&known) = self.robots.positions.get(&position) {
            return Ok(known);
        }
        if self.robots.opening.contains(&position) {
            return Err(EngineError::Loop(vec![self.position(position, false)]));
        }
        self.robots.opening.push(position);
        let game = play.deeper(|play| {
            let grid = play.expander.robot(self, position, play.meter)?;
            self.robot_form(grid, play)
        });
        self.robots.opening.pop();
        let game = game.map_err(|error| self.on_the_way(error, position))?;
        play.charge(size_of::<(PosId, RobotId)>())?;
        self.robots.positions.insert(position, game);
        if let [Part::Form(number)] = *self.robot_parts(game) {
            self.robots.named.entry(number).or_insert(position);
        }
        Ok(game)
    }

    /// What stands for a position in play: what its ruleset promises it to equal, else the game that
    /// it is; sorted.
    ///
    /// # Errors
    /// As [`Engine::robot_opened`].
    pub(in crate::game::robot) fn robot_stands_for(
        &mut self,
        position: PosId,
        play: &mut Play<'_>,
    ) -> Result<RobotId, EngineError> {
        if let Some(&known) = self.robots.standing.get(&position) {
            return Ok(known);
        }
        if self.robots.promising.contains(&position) {
            return Err(EngineError::Loop(vec![self.position(position, false)]));
        }
        self.robots.promising.push(position);
        let game = play.deeper(|play| {
            let promised = play.expander.robot_promise(self, position, play.meter)?;
            let game = match promised {
                Some(game) => game,
                None => self.robot_opened(position, play)?,
            };
            self.robot_sorted(game, play)
        });
        self.robots.promising.pop();
        let game = game.map_err(|error| self.on_the_way(error, position))?;
        play.charge(size_of::<(PosId, RobotId)>())?;
        self.robots.standing.insert(position, game);
        Ok(game)
    }

    /// The parts of a sum with its positions as the games that they are by their rules.
    pub(in crate::game::robot) fn robot_by_rules(
        &mut self,
        g: RobotId,
        play: &mut Play<'_>,
    ) -> Result<Vec<Part>, EngineError> {
        let mut parts = Vec::new();
        for &part in &*self.robot_parts(g) {
            match part {
                Part::Integer(_) | Part::Form(_) => parts.push(part),
                Part::Position(position) => {
                    let game = self.robot_opened(position, play)?;
                    parts.extend_from_slice(&self.robot_parts(game));
                }
            }
        }
        Ok(parts)
    }

    /// The sum with positions that are integers by their rules written as these.
    ///
    /// # Errors
    /// As [`Engine::robot_opened`].
    pub fn robot_with_integers(
        &mut self,
        g: RobotId,
        play: &mut Play<'_>,
    ) -> Result<RobotId, EngineError> {
        let mut parts = Vec::new();
        for &part in &*self.robot_parts(g) {
            let alone = self.robot_of_parts(&[part], play)?;
            match self.robot_integer_of(alone, play)? {
                Some(0) => {}
                Some(n) => parts.push(Part::Integer(n)),
                None => parts.push(part),
            }
        }
        self.robot_of_parts(&parts, play)
    }

    /// The integer that a game literally is, positions by their rules.
    pub(in crate::game::robot) fn robot_integer_of(
        &mut self,
        g: RobotId,
        play: &mut Play<'_>,
    ) -> Result<Option<i64>, EngineError> {
        match *self.robot_parts(g) {
            [Part::Position(position)] => {
                let game = self.robot_opened(position, play)?;
                Ok(self.robot_as_integer(game))
            }
            _ => Ok(self.robot_as_integer(g)),
        }
    }

    /// A sum in which play came back to where it had been, by the name of one of its positions.
    pub(in crate::game::robot) fn robot_name(&mut self, g: RobotId) -> SumId {
        let parts = self.robot_parts(g);
        let named = parts.iter().find_map(|part| match *part {
            Part::Integer(_) => None,
            Part::Form(number) => self.robots.named.get(&number).copied(),
            Part::Position(position) => Some(position),
        });
        named.map_or(SumId::ZERO, |position| self.position(position, false))
    }

    /// A loop's path is written on the way back.
    pub(in crate::game::robot) fn on_the_way(
        &mut self,
        error: EngineError,
        position: PosId,
    ) -> EngineError {
        match error {
            EngineError::Loop(_) => {
                let own = self.position(position, false);
                error.on_the_way(own)
            }
            other => other,
        }
    }

    /// The moves of the game that a position is.
    pub(in crate::game::robot) fn robot_position_grid(
        &mut self,
        position: PosId,
        play: &mut Play<'_>,
    ) -> Result<Rc<Grid>, EngineError> {
        let game = self.robot_opened(position, play)?;
        match *self.robot_parts(game) {
            [] => Ok(Rc::default()),
            [part] => self.robot_grid(part, play),
            _ => Ok(Rc::new(self.robot_matrix(game, play)?)),
        }
    }
}
