//! D: dicots, in which both players can move or neither (Dorbec, Renault, Siegel, Sopena, 2014).

use crate::game::component::ComponentId;
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::outcome::Side;
use crate::game::play::Play;
use crate::game::sum::SumId;
use crate::game::universe::{Fault, Node, Theory, Universe, Verdict};

pub(super) struct Dicot;

impl Theory for Dicot {
    fn fault(
        &self,
        engine: &mut Engine,
        _: Universe,
        game: ComponentId,
        play: &mut Play<'_>,
    ) -> Result<Option<Fault>, EngineError> {
        engine.end_fault(game, play, |engine, game, side, play| {
            engine.is_end(game, side.opponent(), play)
        })
    }

    /// The only end is 0, and with 0 the side wins.
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
        Ok(Node::ZERO)
    }

    /// ∗ reverses through 0, which is less than whatever deserves a tombstone.
    fn atom(
        &self,
        engine: &mut Engine,
        _: Universe,
        _: Side,
        _: Node,
        _: &mut Play<'_>,
    ) -> Result<Option<SumId>, EngineError> {
        Ok(Some(engine.nimber(1)))
    }
}
