//! M: misère play with every short game around (Siegel, *Misère canonical forms of partizan
//! games*, 2015).

use crate::game::component::ComponentId;
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::outcome::Side;
use crate::game::play::Play;
use crate::game::sum::SumId;
use crate::game::universe::{Fault, Node, Theory, Universe, Verdict};

pub(super) struct Misere;

impl Theory for Misere {
    fn fault(
        &self,
        _: &mut Engine,
        _: Universe,
        _: ComponentId,
        _: &mut Play<'_>,
    ) -> Result<Option<Fault>, EngineError> {
        Ok(None)
    }

    /// Only where there is nothing to move: see the killer.
    fn strong(
        &self,
        _: &mut Engine,
        _: Universe,
        _: Side,
        _: Node,
        _: &mut Play<'_>,
    ) -> Result<Verdict, EngineError> {
        Ok(Verdict::False)
    }

    /// `<.|mates of all options>`: each move of Left's meets its mate.
    fn killer(
        &self,
        engine: &mut Engine,
        _: Universe,
        side: Side,
        node: Node,
        play: &mut Play<'_>,
    ) -> Result<Node, EngineError> {
        let mates = engine.mates_of_options(side, node, play)?;
        engine.form_for(side, &[], &mates, play)
    }

    /// No tombstone is ever needed: at least an end is only an end.
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
