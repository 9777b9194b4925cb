//! Duels: who wins the sum of two trees in misère play, looked up beside the dicots born by day 2 and else by the definition; the same
//! beside the dicots of the sieve; and small games with which one side loses.

use crate::game::ask::{Answer, Ask};
use crate::game::fact::{Context, fact};
use crate::game::modulo::tree::arena::NOT_SIEVED;
use crate::game::modulo::tree::{DICOT_TRIALS, Tree};
use crate::game::winner::search::wins_sum;
use crate::values::{Convention, Outcome, Side};

fact! {
    /// The adjoint of a tree.
    Adjoint(tree: Tree) -> Tree,
    |engine| engine.universes.adjoints, tree => Tree
}

impl Ask<'_> {
    /// Returns whether `side` moving first wins `g + h` by misère play.
    #[inline]
    pub(crate) fn wins_duel(&mut self, side: Side, g: Tree, h: Tree) -> Answer<bool> {
        let trees = &self.trees;
        if let Some(index) = h.as_trial() {
            return Ok(trees.trial(g, side).has(index));
        }
        if let Some(index) = g.as_trial() {
            return Ok(trees.trial(h, side).has(index));
        }
        if trees.is_end_like(g, side) && trees.is_end_like(h, side) {
            return Ok(true);
        }
        let games = [g, h].map(|tree| self.trees.game(tree));
        wins_sum(self, Convention::Misere, side, games)
    }

    /// The outcome of `g + h` by misère play.
    pub(crate) fn duel(&mut self, g: Tree, h: Tree) -> Answer<Outcome> {
        let left = self.wins_duel(Side::Left, g, h)?;
        let right = self.wins_duel(Side::Right, g, h)?;
        Ok(Outcome::from_wins(left, right))
    }

    /// Returns whether a dicot of the sieve shows `g ≱ h`, by misère play.
    #[inline]
    pub(crate) fn is_refuted_by_dicots(&mut self, g: Tree, h: Tree) -> Answer<bool> {
        let ([g_left, g_right], [h_left, h_right]) = (self.sieved(g)?, self.sieved(h)?);
        Ok(h_left & !g_left | g_right & !h_right != 0)
    }

    /// The dicots of the sieve in whose sum with a tree each side wins moving first, by misère play.
    #[inline]
    pub(in crate::game) fn sieved(&mut self, tree: Tree) -> Answer<[u64; 2]> {
        match self.trees.sieved(tree) {
            NOT_SIEVED => find_sieved(self, tree),
            known => Ok(known),
        }
    }

    /// A dicot `Z` such that `side`, moving first, loses `tree + Z`: one of the ten born by day 2 if
    /// one will do, else the adjoint.
    pub(crate) fn mate(&mut self, side: Side, tree: Tree) -> Answer<Tree> {
        let trial = self.trees.trial(tree, side);
        if let Some(index) = (0..DICOT_TRIALS).find(|&index| !trial.has(index)) {
            return Ok(Tree::trial(index));
        }
        self.adjoint(tree)
    }

    /// The mates of all options of `side`.
    pub(crate) fn mates_of_options(&mut self, side: Side, tree: Tree) -> Answer<Vec<Tree>> {
        let options = self.trees.options(tree, side).to_vec();
        let mut mates = Vec::with_capacity(options.len());
        for option in options {
            mates.push(self.mate(side, option)?);
        }
        mates.sort_unstable();
        mates.dedup();
        Ok(mates)
    }

    /// The adjoint: a dicot whose sum with the game has outcome P
    /// (Siegel, *On the general dead-ending universe of partizan games*, 2023, Definition 5.6).
    pub(crate) fn adjoint(&mut self, tree: Tree) -> Answer<Tree> {
        self.remembered(Adjoint(tree), |ask| find_adjoint(ask, tree))
    }
}

fn find_adjoint(ask: &mut Ask<'_>, tree: Tree) -> Answer<Tree> {
    let [left, right] = Side::BOTH.map(|side| ask.trees.options(tree, side).to_vec());
    let mut sides = [Vec::new(), Vec::new()];
    for (adjoints, options) in sides.iter_mut().zip([right, left]) {
        for option in options {
            adjoints.push(ask.adjoint(option)?);
        }
        if adjoints.is_empty() {
            adjoints.push(Tree::ZERO);
        }
    }
    ask.tree_for(Side::Left, &sides[0], &sides[1])
}

#[cold]
fn find_sieved(ask: &mut Ask<'_>, tree: Tree) -> Answer<[u64; 2]> {
    // A stack of its own: trees may be high.
    let mut open = vec![tree];
    while let Some(&top) = open.last() {
        ask.tick()?;
        match ask.engine.trees.sieve(top) {
            Ok(()) => {
                open.pop();
            }
            Err(option) => open.push(option),
        }
    }
    Ok(ask.trees.sieved(tree))
}
