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
                    && outlasting_replies(ask, side, option)?
                {
                    return Ok(Verdict::True);
                }
            }
            Ok(Verdict::False)
        })?;
        Ok(outlasts.is_true())
    }

    /// An end of `side` that kills `tree`, which is not strong.
    pub(super) fn murderer(&mut self, by: Murder, side: Side, tree: Tree) -> Answer<Tree> {
        let murders = murders(self, by, side, tree)?;
        self.tree_for(side, &[], &murders)
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

fn outlasting_replies(modulo: &mut Modulo<'_>, side: Side, option: Tree) -> Answer<bool> {
    for i in 0..modulo.trees.count(option, side.opponent()) {
        let reply = modulo.trees.option(option, side.opponent(), i);
        if !modulo.outlasts(side, reply)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The options of an end of `side` that kills `tree`, which is not strong.
fn murders(modulo: &mut Modulo<'_>, by: Murder, side: Side, tree: Tree) -> Answer<Vec<Tree>> {
    modulo.tick()?;
    let mut found = Vec::new();
    for option in modulo.trees.options(tree, side).to_vec() {
        if !modulo.trees.wins(option, side) {
            found.push(Tree::ZERO);
        } else if by == Murder::Blocked && modulo.trees.wins(option, side.opponent()) {
            // The side must answer 0, any move in the option meets its mate; then the opponent
            // is to move there.
            let mates = modulo.mates_of_options(side, option)?;
            found.push(modulo.tree_for(side, &[Tree::ZERO], &mates)?);
        } else if !survives(modulo, by, side, option)? {
            let below = modulo.deeper(|ask| murders(ask, by, side, option))?;
            found.push(modulo.tree_for(side, &[], &below)?);
        } else {
            for reply in modulo.trees.options(option, side.opponent()).to_vec() {
                if !survives(modulo, by, side, reply)? {
                    let below = modulo.deeper(|ask| murders(ask, by, side, reply))?;
                    found.extend(below);
                    break;
                }
            }
        }
    }
    if found.is_empty() {
        found.push(Tree::ZERO);
    }
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

/// Returns whether `side`, moving first, wins `tree` with every end of `side` that may kill: with every
/// dead end but 0, or with every blocked end.
fn survives(modulo: &mut Modulo<'_>, by: Murder, side: Side, tree: Tree) -> Answer<bool> {
    match by {
        Murder::Dead => modulo.outlasts(side, tree),
        Murder::Blocked => Ok(modulo.is_strong(side, tree)?.is_true()),
    }
}
