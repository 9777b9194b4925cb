//! B: blocking games, whose ends never open up for good (Davies, Milley, *Order and inverses in the
//! monoid of misère blocking games*, 2026).

use crate::game::ask::{Answer, Modulo};
use crate::game::games::sum::SumId;
use crate::game::modulo::universe::Node;
use crate::game::winner::outcome::Side;

impl Modulo<'_> {
    /// Whether `side` moving first wins `node + X` for all blocked ends `X` of its own: some option is
    /// won by the side whoever starts, is strong itself, and stays so whatever the opponent answers
    /// (there, Theorem 3.1).
    pub(super) fn outlasts_blocked(&mut self, side: Side, node: Node) -> Answer<bool> {
        self.deeper(|ask| {
            for i in 0..ask.ask.engine.universes.nodes.count(node, side) {
                let option = ask.ask.engine.universes.nodes.option(node, side, i);
                if ask.ask.engine.universes.nodes.wins(option, side)
                    && ask.holds_out(side, option)?
                {
                    return Ok(true);
                }
            }
            Ok(false)
        })
    }

    /// Whether the opponent loses an option moving first, the option is strong, and so is all that
    /// the opponent can answer.
    fn holds_out(&mut self, side: Side, option: Node) -> Answer<bool> {
        if self.ask.engine.universes.nodes.wins(option, side.opponent())
            || !self.is_strong(side, option)?.is_true()
        {
            return Ok(false);
        }
        for i in 0..self.ask.engine.universes.nodes.count(option, side.opponent()) {
            let reply = self.ask.engine.universes.nodes.option(option, side.opponent(), i);
            if !self.is_strong(side, reply)?.is_true() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// An atom `<.|Z>` with a small blocked end `Z` that opens and closes again.
    pub(super) fn blocked_atom(&mut self, side: Side, node: Node) -> Answer<Option<SumId>> {
        let members = self.trial_members()?;
        let ends = self.ask.engine.universes.trials.ends[side as usize].and(members);
        for index in 0..super::TRIALS {
            let end = self.ask.engine.universes.trials.nodes[index];
            if ends.has(index) && self.is_as_good(side, node, end)?.is_true() {
                let atom = self.form_for(side, &[], &[end])?;
                return Ok(Some(self.ask.engine.universes.nodes.game(atom)));
            }
        }
        Ok(None)
    }
}
