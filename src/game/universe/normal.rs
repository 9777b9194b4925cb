//! N: normal play. Every short game is a member, and there is no proviso.
//!
//! Answers come from the values of `game/value`; the one recursion of order and simplest form, with
//! this universe, is their check.

use crate::game::component::ComponentId;
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::outcome::Side;
use crate::game::play::Play;
use crate::game::sum::SumId;
use crate::game::universe::{Fault, Node, Theory, Universe, Verdict};

pub(super) struct Normal;

impl Theory for Normal {
    fn fault(
        &self,
        _: &mut Engine,
        _: Universe,
        _: ComponentId,
        _: &mut Play<'_>,
    ) -> Result<Option<Fault>, EngineError> {
        Ok(None)
    }

    /// The last player to move wins: an end is never an asset to be strong against.
    fn strong(
        &self,
        _: &mut Engine,
        _: Universe,
        _: Side,
        _: Node,
        _: &mut Play<'_>,
    ) -> Result<Verdict, EngineError> {
        Ok(Verdict::True)
    }

    fn killer(
        &self,
        _: &mut Engine,
        _: Universe,
        _: Side,
        _: Node,
        _: &mut Play<'_>,
    ) -> Result<Node, EngineError> {
        Err(EngineError::Refused)
    }

    fn atom(
        &self,
        _: &mut Engine,
        _: Universe,
        _: Side,
        _: Node,
        _: &mut Play<'_>,
    ) -> Result<Option<SumId>, EngineError> {
        Ok(None)
    }
}
