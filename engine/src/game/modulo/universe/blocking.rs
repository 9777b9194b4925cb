//! B: blocking games, whose ends never open up for good (Davies, Milley, *Order and inverses in the
//! monoid of misère blocking games*, 2026).

use crate::game::ask::{Answer, Modulo};
use crate::game::games::sum::SumId;
use crate::game::modulo::tree::trials::DAY_TWO;
use crate::game::modulo::tree::{TRIALS, Tree};
use crate::meter::Metered;
use crate::values::Side;

impl Modulo<'_> {
    /// Returns whether `side` moving first wins `tree + X` for all blocked ends `X` of `side`. It does if
    /// `side` has an option that `side` wins whoever starts, and that option and all the opponent's replies
    /// to it are strong (Davies, Milley, 2026, Theorem 3.1).
    pub(super) fn outlasts_blocked(&mut self, side: Side, tree: Tree) -> Answer<bool> {
        self.deeper(|ask| {
            for i in 0..ask.trees.count(tree, side) {
                let option = ask.trees.option(tree, side, i);
                if ask.trees.wins(option, side) && holds_out(ask, side, option)? {
                    return Ok(true);
                }
            }
            Ok(false)
        })
    }

    /// An atom `<.|Z>` with a blocked end `Z` born by day 2 such that `tree` is at least as good for
    /// `side` as `Z`.
    pub(super) fn blocked_atom(&mut self, side: Side, tree: Tree) -> Answer<Option<SumId>> {
        let members = self.trial_members()?;
        let ends = DAY_TWO.ends[side as usize].and(members);
        for index in 0..TRIALS {
            let end = Tree::trial(index);
            if ends.has(index) && self.is_as_good(side, tree, end)?.is_true() {
                let atom = self.tree_for(side, &[], &[end])?;
                return Ok(Some(self.trees.game(atom)));
            }
        }
        Ok(None)
    }
}

/// Returns whether the opponent, moving first, loses the option, and the option and all replies of the
/// opponent to it are strong.
fn holds_out(modulo: &mut Modulo<'_>, side: Side, option: Tree) -> Answer<bool> {
    if modulo.trees.wins(option, side.opponent()) || !modulo.is_strong(side, option)?.is_true() {
        return Ok(false);
    }
    for i in 0..modulo.trees.count(option, side.opponent()) {
        let reply = modulo.trees.option(option, side.opponent(), i);
        if !modulo.is_strong(side, reply)?.is_true() {
            return Ok(false);
        }
    }
    Ok(true)
}
