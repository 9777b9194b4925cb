//! B: blocking games, whose ends never open up for good (Davies, Milley, *Order and inverses in the
//! monoid of misère blocking games*, 2026).

use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::outcome::Side;
use crate::game::play::Play;
use crate::game::sum::SumId;
use crate::game::universe::{Node, Universe};

impl Engine {
    /// Whether `side` moving first wins `node + X` for all blocked ends `X` of its own: some option is
    /// won by the side whoever starts, is strong itself, and stays so whatever the opponent answers
    /// (there, Theorem 3.1).
    pub(super) fn outlasts_blocked(
        &mut self,
        universe: Universe,
        side: Side,
        node: Node,
        play: &mut Play<'_>,
    ) -> Result<bool, EngineError> {
        play.deeper(|play| {
            for i in 0..self.universes.nodes.count(node, side) {
                let option = self.universes.nodes.option(node, side, i);
                if self.universes.nodes.wins(option, side)
                    && self.holds_out(universe, side, option, play)?
                {
                    return Ok(true);
                }
            }
            Ok(false)
        })
    }

    /// Whether the opponent loses an option moving first, the option is strong, and so is all that
    /// the opponent can answer.
    fn holds_out(
        &mut self,
        universe: Universe,
        side: Side,
        option: Node,
        play: &mut Play<'_>,
    ) -> Result<bool, EngineError> {
        if self.universes.nodes.wins(option, side.opponent())
            || !self.is_strong(universe, side, option, play)?.is_true()
        {
            return Ok(false);
        }
        for i in 0..self.universes.nodes.count(option, side.opponent()) {
            let reply = self.universes.nodes.option(option, side.opponent(), i);
            if !self.is_strong(universe, side, reply, play)?.is_true() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// An atom `<.|Z>` with a small blocked end `Z` that opens and closes again.
    pub(super) fn blocked_atom(
        &mut self,
        universe: Universe,
        side: Side,
        node: Node,
        play: &mut Play<'_>,
    ) -> Result<Option<SumId>, EngineError> {
        let members = self.trial_members(universe, play)?;
        let ends = self.universes.trials.ends[side as usize].and(members);
        for index in 0..super::TRIALS {
            let end = self.universes.trials.nodes[index];
            if ends.has(index) && self.better(universe, side, node, end, play)?.is_true() {
                let atom = self.form_for(side, &[], &[end], play)?;
                return Ok(Some(self.universes.nodes.game(atom)));
            }
        }
        Ok(None)
    }
}
