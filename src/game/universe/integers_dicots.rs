//! Z: the universe of integers and dicots, in which every end is an integer.

use crate::game::component::ComponentId;
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::number::Dyadic;
use crate::game::outcome::Side;
use crate::game::play::Play;
use crate::game::sum::SumId;
use crate::game::universe::{Fault, Node, Theory, Universe, Verdict};

pub(super) struct IntegersDicots;

impl Theory for IntegersDicots {
    fn fault(
        &self,
        engine: &mut Engine,
        _: Universe,
        game: ComponentId,
        play: &mut Play<'_>,
    ) -> Result<Option<Fault>, EngineError> {
        engine.end_fault(game, play, |engine, game, side, play| {
            Ok(engine.integer_end(game, side, play)?.is_some())
        })
    }

    /// The opponent must use up the integer within the side's moves, so integers up to the height
    /// suffice.
    fn strong(
        &self,
        engine: &mut Engine,
        _: Universe,
        side: Side,
        node: Node,
        play: &mut Play<'_>,
    ) -> Result<Verdict, EngineError> {
        Ok(engine.killing_integer(side, node, play)?.is_none().into())
    }

    fn killer(
        &self,
        engine: &mut Engine,
        _: Universe,
        side: Side,
        node: Node,
        play: &mut Play<'_>,
    ) -> Result<Node, EngineError> {
        // A killer was asked for, so there is one; 0 is checked by whoever asked.
        Ok(engine
            .killing_integer(side, node, play)?
            .unwrap_or(Node::ZERO))
    }

    /// The integer one beyond the first that the game is at least.
    fn atom(
        &self,
        engine: &mut Engine,
        universe: Universe,
        side: Side,
        node: Node,
        play: &mut Play<'_>,
    ) -> Result<Option<SumId>, EngineError> {
        for n in 0..=i64::from(engine.universes.nodes.height(node)) + 1 {
            let end = engine.integer_for(side, n, play)?;
            if engine.better(universe, side, node, end, play)?.is_true() {
                let atom = engine.integer_for(side, n + 1, play)?;
                return Ok(Some(engine.universes.nodes.game(atom)));
            }
        }
        Ok(None)
    }
}

impl Engine {
    /// The end of `side` in which the opponent has `n` moves.
    pub(super) fn integer_for(
        &mut self,
        side: Side,
        n: i64,
        play: &mut Play<'_>,
    ) -> Result<Node, EngineError> {
        let integer = match side {
            Side::Left => -n,
            Side::Right => n,
        };
        let game = self.number(Dyadic::from(integer));
        self.ready(game, play)
    }

    /// The first integer end with which `side` loses moving first.
    fn killing_integer(
        &mut self,
        side: Side,
        node: Node,
        play: &mut Play<'_>,
    ) -> Result<Option<Node>, EngineError> {
        for n in 0..=i64::from(self.universes.nodes.height(node)) {
            let end = self.integer_for(side, n, play)?;
            if !self.wins_duel(side, node, end, play)? {
                return Ok(Some(end));
            }
        }
        Ok(None)
    }
}
