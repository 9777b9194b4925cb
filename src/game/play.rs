//! What a computation is lent: the meter, and the expander of positions.

use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::outcome::Outcome;
use crate::game::robot::{Grid, RobotId};
use crate::game::sum::SumId;
use crate::game::value::ValueId;
use crate::meter::{Meter, Stop};

/// A position of some ruleset, as the floor above numbers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PosId(pub u32);

/// Gives the options of positions; rulesets implement it on the floor above.
pub trait Expander {
    /// Finds the options of `position` and writes them with [`Engine::set_position`].
    ///
    /// # Errors
    /// What the engine or the meter said, or [`EngineError::Refused`] with the reason kept here.
    fn options(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        meter: &mut Meter,
    ) -> Result<(), EngineError>;

    /// The moves of a position against the cheating robot.
    ///
    /// # Errors
    /// As [`Expander::options`].
    fn robot(
        &mut self,
        _engine: &mut Engine,
        _position: PosId,
        _meter: &mut Meter,
    ) -> Result<Grid, EngineError> {
        Err(EngineError::Refused)
    }

    /// What a position against the cheating robot is promised to equal, if something else.
    ///
    /// # Errors
    /// As [`Expander::options`].
    fn robot_promise(
        &mut self,
        _engine: &mut Engine,
        _position: PosId,
        _meter: &mut Meter,
    ) -> Result<Option<RobotId>, EngineError> {
        Ok(None)
    }

    /// The value of a position in normal play, where it is known better than by its options.
    ///
    /// # Errors
    /// What the engine or the meter said.
    fn value(
        &mut self,
        _engine: &mut Engine,
        _position: PosId,
        _meter: &mut Meter,
    ) -> Result<Option<ValueId>, EngineError> {
        Ok(None)
    }

    /// The outcome of a position in normal play, where it is known better than by its options.
    ///
    /// # Errors
    /// What the engine or the meter said.
    fn outcome(
        &mut self,
        _engine: &mut Engine,
        _position: PosId,
        _meter: &mut Meter,
    ) -> Result<Option<Outcome>, EngineError> {
        Ok(None)
    }

    /// How many cells or vertices are in play in a position on a board or a graph: a measure of how
    /// far away its value is.
    fn cells(&self, _position: PosId) -> Option<usize> {
        None
    }

    /// How many moves Left and Right have in a position, counted without making them: a hint what to
    /// try first, wrong where moves lead to the same game. `None` where counting takes making them.
    ///
    /// # Errors
    /// The meter's stop.
    fn mobility(
        &mut self,
        _engine: &mut Engine,
        _position: PosId,
        _meter: &mut Meter,
    ) -> Result<Option<[u32; 2]>, EngineError> {
        Ok(None)
    }

    /// Puts games into an order that does not depend on their ids, so that the first one found does not
    /// depend on what was asked before. Where nobody knows how games are written, they stay as they are.
    ///
    /// # Errors
    /// The meter's stop.
    fn arrange(&mut self, _: &Engine, _: &mut Vec<SumId>, _: &mut Meter) -> Result<(), Stop> {
        Ok(())
    }
}

/// The expander where there are no positions.
struct NoPositions;

impl Expander for NoPositions {
    fn options(&mut self, _: &mut Engine, _: PosId, _: &mut Meter) -> Result<(), EngineError> {
        Err(EngineError::Refused)
    }
}

/// What a computation is lent.
pub struct Play<'a> {
    /// What may be spent.
    pub meter: &'a mut Meter,
    /// Who knows the positions.
    pub expander: &'a mut (dyn Expander + 'a),
}

impl<'a> Play<'a> {
    /// With a meter and an expander.
    pub fn new(meter: &'a mut Meter, expander: &'a mut (dyn Expander + 'a)) -> Self {
        Self { meter, expander }
    }

    /// Without positions.
    pub fn alone(meter: &'a mut Meter) -> Self {
        // A box of a type without size takes no memory, so nothing leaks.
        let expander = Box::leak(Box::new(NoPositions));
        Self { meter, expander }
    }

    /// One unit of work: about a microsecond or less.
    ///
    /// # Errors
    /// The [`Stop`] that ends the computation.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Stop> {
        self.meter.tick()
    }

    /// `units` units of work at once.
    ///
    /// # Errors
    /// As [`Play::tick`].
    #[inline]
    pub fn tick_many(&mut self, units: u64) -> Result<(), Stop> {
        self.meter.tick_many(units)
    }

    /// Counts `bytes` that stay allocated.
    ///
    /// # Errors
    /// [`Stop::Memory`] where that is more than the limit.
    #[inline]
    pub fn charge(&mut self, bytes: usize) -> Result<(), Stop> {
        self.meter.charge(bytes)
    }

    /// Puts games into an order that does not depend on their ids.
    ///
    /// # Errors
    /// The meter's stop.
    pub fn arrange(&mut self, engine: &Engine, games: &mut Vec<SumId>) -> Result<(), Stop> {
        match games.len() {
            0 | 1 => Ok(()),
            _ => self.expander.arrange(engine, games, self.meter),
        }
    }

    /// Goes one level deeper, see [`Meter::deeper`].
    ///
    /// # Errors
    /// What `step` returns, or the meter's stop.
    #[inline]
    pub fn deeper<T, E: From<Stop>>(
        &mut self,
        step: impl FnOnce(&mut Play<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let expander = &mut *self.expander;
        self.meter.deeper(|meter| step(&mut Play { meter, expander }))
    }

    /// Runs `work` with at most `ticks` ticks: `None` where they did not suffice.
    ///
    /// # Errors
    /// Every other error that `work` meets.
    pub fn within<T>(
        &mut self,
        ticks: u64,
        work: impl FnOnce(&mut Play<'_>) -> Result<T, EngineError>,
    ) -> Result<Option<T>, EngineError> {
        let expander = &mut *self.expander;
        self.meter.within(ticks, |meter| work(&mut Play { meter, expander }))
    }
}
