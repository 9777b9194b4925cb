//! B: blocking games, whose ends never open up for good (Davies, Milley, *Order and inverses in the
//! monoid of misère blocking games*, 2026).

use crate::game::ask::{Answer, Modulo};
use crate::game::games::sum::SumId;
use crate::game::modulo::universe::Node;
use crate::game::winner::outcome::Side;

impl Modulo<'_> {
    /// Whether `side` moving first wins `node + X` for all blocked ends `X` of `side`. So it is if
    /// `side` has an option that `side` wins whoever starts, and that is strong, as are all the
    /// opponent's replies to it (Davies, Milley, 2026, Theorem 3.1).
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

    /// Whether the opponent, moving first, loses the option, and the option and all replies of the
    /// opponent to it are strong.
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

    /// An atom `<.|Z>` with a blocked end `Z` born by day 2 such that `node` is at least as good for
    /// `side` as `Z`.
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
