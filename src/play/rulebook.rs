//! What questions about games ask of a program's rulesets, and what they know of their positions.

use std::rc::Rc;

use super::replaced::Promises;
use crate::ask::Rulebook;
use crate::ask::universe::{Universe, UniverseId, Universes};
use crate::boards::{Known, Member, Positions, RulesetId};
use crate::game::{Component, Engine, EngineError, SumId};
use crate::lang::context::Context;
use crate::lang::value::Value;
use crate::meter::{MayStop, Meter};
use crate::play::Playable;

impl Rulebook for Playable {
    fn universes(&self) -> &Universes {
        &self.universes
    }

    fn universe_id(&mut self, universe: Universe) -> UniverseId {
        self.universes.intern(universe)
    }

    fn positions(&self) -> &Positions {
        &self.positions
    }

    fn promised(
        &mut self,
        engine: &mut Engine,
        g: SumId,
        meter: &mut Meter,
    ) -> Result<SumId, EngineError> {
        let position = |id| match *engine.component(id) {
            Component::Position { position, .. } => Some(position),
            _ => None,
        };
        let first = engine.components(g).find_map(|(id, _)| position(id));
        let Some(first) = first else {
            return Ok(g);
        };
        let sum = self.reduced_sum(engine, g, &mut Promises::All.start(), meter);
        sum.map_err(|fault| self.refuse(first, fault))
    }

    fn known(&self, ruleset: RulesetId) -> Option<Known> {
        self.ruleset(ruleset).known
    }

    fn is_impartial(&self, ruleset: RulesetId) -> bool {
        let ruleset = self.ruleset(ruleset);
        ruleset.left.is_some() && ruleset.left == ruleset.right
    }

    fn heap(
        &mut self,
        engine: &mut Engine,
        family: &Rc<Member>,
        size: i64,
        meter: &mut Meter,
    ) -> Result<SumId, EngineError> {
        let scripted = Rc::clone(self.ruleset(family.ruleset));
        let mut context = Context::closed(engine, meter, self, &scripted);
        let family = match family.arguments[..] {
            [] => Value::Ruleset(family.ruleset),
            _ => Value::Member(Rc::clone(family)),
        };
        match context.apply(&family, &[Value::Int(size)]) {
            Ok(Value::Game(g)) => Ok(g),
            Ok(_) => Err(EngineError::Refused),
            Err(fault) => Err(fault.stop().map_or(EngineError::Refused, EngineError::Stop)),
        }
    }
}
