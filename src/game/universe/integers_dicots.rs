//! Z: the universe of integers and dicots, in which every end is an integer.

use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::number::Dyadic;
use crate::game::outcome::Side;
use crate::game::play::Play;
use crate::game::sum::SumId;
use crate::game::universe::{Node, Universe};

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
    pub(super) fn killing_integer(
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

    /// The integer one beyond the first that the game is at least.
    pub(super) fn integer_atom(
        &mut self,
        universe: Universe,
        side: Side,
        node: Node,
        play: &mut Play<'_>,
    ) -> Result<Option<SumId>, EngineError> {
        for n in 0..=i64::from(self.universes.nodes.height(node)) + 1 {
            let end = self.integer_for(side, n, play)?;
            if self.better(universe, side, node, end, play)?.is_true() {
                let atom = self.integer_for(side, n + 1, play)?;
                return Ok(Some(self.universes.nodes.game(atom)));
            }
        }
        Ok(None)
    }
}
