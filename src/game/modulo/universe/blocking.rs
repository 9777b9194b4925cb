//! B: blocking games, whose ends never open up for good (Davies, Milley, *Order and inverses in the
//! monoid of misère blocking games*, 2026).

use crate::game::ask::{Answer, Ask};
use crate::game::games::sum::SumId;
use crate::game::modulo::universe::{Node, Universe};
use crate::game::winner::outcome::Side;

impl Ask<'_> {
    /// Whether `side` moving first wins `node + X` for all blocked ends `X` of its own: some option is
    /// won by the side whoever starts, is strong itself, and stays so whatever the opponent answers
    /// (there, Theorem 3.1).
    pub(super) fn outlasts_blocked(
        &mut self,
        universe: Universe,
        side: Side,
        node: Node,
    ) -> Answer<bool> {
        self.deeper(|ask| {
            for i in 0..ask.engine.universes.nodes.count(node, side) {
                let option = ask.engine.universes.nodes.option(node, side, i);
                if ask.engine.universes.nodes.wins(option, side)
                    && ask.holds_out(universe, side, option)?
                {
                    return Ok(true);
                }
            }
            Ok(false)
        })
    }

    /// Whether the opponent loses an option moving first, the option is strong, and so is all that
    /// the opponent can answer.
    fn holds_out(&mut self, universe: Universe, side: Side, option: Node) -> Answer<bool> {
        if self.engine.universes.nodes.wins(option, side.opponent())
            || !self.is_strong(universe, side, option)?.is_true()
        {
            return Ok(false);
        }
        for i in 0..self.engine.universes.nodes.count(option, side.opponent()) {
            let reply = self.engine.universes.nodes.option(option, side.opponent(), i);
            if !self.is_strong(universe, side, reply)?.is_true() {
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
    ) -> Answer<Option<SumId>> {
        let members = self.trial_members(universe)?;
        let ends = self.engine.universes.trials.ends[side as usize].and(members);
        for index in 0..super::TRIALS {
            let end = self.engine.universes.trials.nodes[index];
            if ends.has(index) && self.better(universe, side, node, end)?.is_true() {
                let atom = self.form_for(side, &[], &[end])?;
                return Ok(Some(self.engine.universes.nodes.game(atom)));
            }
        }
        Ok(None)
    }
}
