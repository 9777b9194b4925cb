//! Questions about games that depend on the universe: the one place that looks at it.
//!
//! Normal play answers from canonical values. Outcomes are known in every alternating universe
//! (a misère outcome does not depend on which). Order and simplest forms of misère universes have
//! their place here, and say "not yet".

use super::eval::Evaluator;
use super::eval::holds_by_order;
use super::fault::FaultKind;
use super::universe::World;
use super::value::Relation;
use crate::game::number::Dyadic;
use crate::game::{Convention, Outcome, SumId};
use crate::meter::Meter;
use crate::syntax::ast::CompareOp;

impl Evaluator<'_> {
    /// The convention at hand.
    ///
    /// # Errors
    /// [`FaultKind::NotYetInUniverse`] where a robot cheats; `what` is what was asked.
    pub fn convention(&self, what: &'static str) -> Result<Convention, FaultKind> {
        match self.program.universes.world(self.universe) {
            World::Alternating(convention) => Ok(convention),
            World::Robot => Err(FaultKind::NotYetInUniverse(what, self.universe)),
        }
    }

    /// The outcome in the universe at hand.
    ///
    /// # Errors
    /// What the engine meets.
    pub fn outcome(&mut self, g: SumId, meter: &mut Meter) -> Result<Outcome, FaultKind> {
        let convention = self.convention("outcomes")?;
        let (engine, mut play) = self.lend(meter);
        Ok(engine.outcome(convention, g, &mut play)?)
    }

    /// How two games compare in the universe at hand; `None` where that is undecided.
    ///
    /// # Errors
    /// What the engine meets, or that this universe's order does not stand yet.
    pub fn order(
        &mut self,
        g: SumId,
        h: SumId,
        meter: &mut Meter,
    ) -> Result<Option<Relation>, FaultKind> {
        match self.program.universes.world(self.universe) {
            World::Alternating(Convention::Normal) => {
                let (a, b) = (self.value(g, meter)?, self.value(h, meter)?);
                Ok(Some(self.values().compare(a, b, meter)?))
            }
            // Nothing tells a game from itself.
            World::Alternating(Convention::Misere) if g == h => Ok(Some(Relation::Equal)),
            World::Alternating(Convention::Misere) | World::Robot => Err(
                FaultKind::NotYetInUniverse("comparing games", self.universe),
            ),
        }
    }

    /// Whether a comparison holds in the universe at hand.
    ///
    /// # Errors
    /// As [`Evaluator::order`].
    pub fn holds(
        &mut self,
        op: CompareOp,
        g: SumId,
        h: SumId,
        meter: &mut Meter,
    ) -> Result<bool, FaultKind> {
        match self.order(g, h, meter)? {
            Some(relation) => Ok(holds_by_order(op, relation)),
            None => Err(FaultKind::NotYetInUniverse("deciding that", self.universe)),
        }
    }

    /// The canonical form in the universe at hand.
    ///
    /// # Errors
    /// What the engine meets, or that this universe's canonical forms do not stand yet.
    pub fn canonical(&mut self, g: SumId, meter: &mut Meter) -> Result<SumId, FaultKind> {
        match self.program.universes.world(self.universe) {
            World::Alternating(Convention::Normal) => {
                let value = self.value(g, meter)?;
                self.game_of(value, meter)
            }
            World::Alternating(Convention::Misere) | World::Robot => Err(
                FaultKind::NotYetInUniverse("canonical forms", self.universe),
            ),
        }
    }

    /// The number that a game equals in normal play, if it equals one.
    ///
    /// # Errors
    /// What the engine meets.
    pub fn normal_number(
        &mut self,
        g: SumId,
        meter: &mut Meter,
    ) -> Result<Option<Dyadic>, FaultKind> {
        let value = self.value(g, meter)?;
        Ok(self.values().as_number(value).cloned())
    }
}
