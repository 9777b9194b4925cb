//! E: dead-ending games: a player who has no move will never have one (Milley, Renault, 2013; Larsson,
//! Milley, Nowakowski, Renault, Santos, *Progress on misère dead ends*, 2018).
//!
//! The strong test is not that of blocking games: `<0,*|0>` is strong here and not there.

use crate::game::ask::{Answer, Modulo};
use crate::game::fact::Context;
use crate::game::games::sum::SumId;
use crate::game::modulo::tree::Tree;
use crate::game::modulo::universe::{Survives, Verdict};
use crate::meter::Metered;
use crate::values::Side;

/// How an end kills a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Murder {
    /// By a dead end: in E.
    Dead,
    /// By a blocked end: in B.
    Blocked,
}

impl Modulo<'_> {
    /// Returns whether `tree` outlasts dead ends: `side`, moving first, wins `tree + X` for all dead ends
    /// `X ≠ 0` of `side`. It does if `tree` is end-like, or if an option of `side` outlasts dead ends, `side`
    /// moving first wins the option alone, and all replies of the opponent outlast dead ends.
    pub(super) fn outlasts(&mut self, side: Side, tree: Tree) -> Answer<bool> {
        let universe = self.universe;
        if self.trees.is_end_like(tree, side) {
            return Ok(true);
        }
        let outlasts = self.remembered(Survives(universe, side, tree), |ask| {
            for i in 0..ask.trees.count(tree, side) {
                let option = ask.trees.option(tree, side, i);
                if ask.trees.wins(option, side)
                    && ask.outlasts(side, option)?
                    && ask.outlasting_replies(side, option)?
                {
                    return Ok(Verdict::True);
                }
            }
            Ok(Verdict::False)
        })?;
        Ok(outlasts.is_true())
    }

    fn outlasting_replies(&mut self, side: Side, option: Tree) -> Answer<bool> {
        for i in 0..self.trees.count(option, side.opponent()) {
            let reply = self.trees.option(option, side.opponent(), i);
            if !self.outlasts(side, reply)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// An end of `side` that kills `tree`, which is not strong.
    pub(super) fn murderer(&mut self, by: Murder, side: Side, tree: Tree) -> Answer<Tree> {
        let murders = self.murders(by, side, tree)?;
        self.tree_for(side, &[], &murders)
    }

    /// The options of an end of `side` that kills `tree`, which is not strong.
    fn murders(&mut self, by: Murder, side: Side, tree: Tree) -> Answer<Vec<Tree>> {
        self.tick()?;
        let mut murders = Vec::new();
        for option in self.trees.options(tree, side).to_vec() {
            if !self.trees.wins(option, side) {
                murders.push(Tree::ZERO);
            } else if by == Murder::Blocked && self.trees.wins(option, side.opponent()) {
                // The side must answer 0, any move in the option meets its mate; then the opponent
                // is to move there.
                let mates = self.mates_of_options(side, option)?;
                murders.push(self.tree_for(side, &[Tree::ZERO], &mates)?);
            } else if !self.survives(by, side, option)? {
                let below = self.deeper(|ask| ask.murders(by, side, option))?;
                murders.push(self.tree_for(side, &[], &below)?);
            } else {
                for reply in self.trees.options(option, side.opponent()).to_vec() {
                    if !self.survives(by, side, reply)? {
                        let below = self.deeper(|ask| ask.murders(by, side, reply))?;
                        murders.extend(below);
                        break;
                    }
                }
            }
        }
        if murders.is_empty() {
            murders.push(Tree::ZERO);
        }
        murders.sort_unstable();
        murders.dedup();
        Ok(murders)
    }

    /// Returns whether `side`, moving first, wins `tree` with every end of `side` that may kill: with every
    /// dead end but 0, or with every blocked end.
    fn survives(&mut self, by: Murder, side: Side, tree: Tree) -> Answer<bool> {
        match by {
            Murder::Dead => self.outlasts(side, tree),
            Murder::Blocked => Ok(self.is_strong(side, tree)?.is_true()),
        }
    }

    /// An atom `<.|Z>` such that `tree` is at least as good for `side` as `Z`: `Z` is 0, else an
    /// integer, else a perfect murder `<.|0,<.|0,…>>`. In E there is one whenever a simplest form has
    /// the tombstone.
    pub(super) fn murder_atom(&mut self, side: Side, tree: Tree) -> Answer<Option<SumId>> {
        let most = self.trees.height(tree) + 1;
        for murders in [false, true] {
            let mut end = Tree::ZERO;
            for n in 0..=most {
                self.tick()?;
                let again = murders && n <= 1;
                if !again && self.is_as_good(side, tree, end)?.is_true() {
                    let atom = self.tree_for(side, &[], &[end])?;
                    return Ok(Some(self.trees.game(atom)));
                }
                end = if murders && end != Tree::ZERO {
                    self.tree_for(side, &[], &[Tree::ZERO, end])?
                } else {
                    self.tree_for(side, &[], &[end])?
                };
            }
        }
        Ok(None)
    }
}
