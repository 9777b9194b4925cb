//! Shrinking witnesses: a greedy search for smaller games of the universe that serve the same purpose.

use crate::game::ask::{Answer, Modulo};
use crate::game::modulo::tree::Tree;
use crate::meter::Metered;
use crate::values::Side;

/// The size of trees beyond which only the root is changed.
const LARGEST: u32 = 400;

/// The most smaller games that are tried; then the best one so far is taken.
const MOST_TRIES: u32 = 4000;

/// The purpose of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Purpose {
    /// Show that the first game is not at least the second.
    Tell(Tree, Tree),
    /// Make Left, moving first, lose with the first game, and Right with the second.
    Link(Tree, Tree),
    /// Be an end of this side with which this side, moving first, loses the game.
    Kill(Side, Tree),
}

impl Modulo<'_> {
    /// A game of the universe that serves a purpose and is no larger than `game`, which must serve it.
    /// Leaves out options and replaces subtrees by 0 or by one of their options, as long as the result
    /// serves the purpose.
    pub(crate) fn shrunk(&mut self, purpose: Purpose, game: Tree) -> Answer<Tree> {
        let mut best = game;
        let mut tries = MOST_TRIES;
        'again: loop {
            let levels = if self.trees.weight(best).0 > LARGEST { 1 } else { u32::MAX };
            for smaller in self.smaller(best, levels)? {
                if tries == 0 {
                    return Ok(best);
                }
                tries -= 1;
                if self.serves(purpose, smaller)? {
                    best = smaller;
                    continue 'again;
                }
            }
            return Ok(best);
        }
    }

    /// Returns whether a game is a member and serves a purpose.
    fn serves(&mut self, purpose: Purpose, x: Tree) -> Answer<bool> {
        self.tick()?;
        let serves = match purpose {
            Purpose::Tell(g, h) => {
                let (first, second) = (self.duel(g, x)?, self.duel(h, x)?);
                !first.is_at_least(second)
            }
            Purpose::Link(g, h) => {
                !self.wins_duel(Side::Left, g, x)? && !self.wins_duel(Side::Right, h, x)?
            }
            Purpose::Kill(side, g) => {
                self.trees.count(x, side) == 0 && !self.wins_duel(side, g, x)?
            }
        };
        Ok(serves && {
            let game = self.trees.game(x);
            self.is_member(game)?
        })
    }

    /// Games one step smaller: 0 and the options first, then one option left out, then one replaced
    /// by something smaller, down to some level. Impartial games change on both sides alike.
    fn smaller(&mut self, tree: Tree, levels: u32) -> Answer<Vec<Tree>> {
        let mut smaller = Vec::new();
        if tree == Tree::ZERO {
            return Ok(smaller);
        }
        smaller.push(Tree::ZERO);
        for side in Side::BOTH {
            smaller.extend_from_slice(self.trees.options(tree, side));
        }
        let Some(below) = levels.checked_sub(1) else {
            return Ok(smaller);
        };
        let is_impartial = self.universe.facts().is_impartial;
        let sides = if is_impartial { &[Side::Left][..] } else { &Side::BOTH };
        for &side in sides {
            let options = self.trees.options(tree, side).to_vec();
            for i in 0..options.len() {
                let mut fewer = options.clone();
                let option = fewer.remove(i);
                let inner = self.deeper(|ask| ask.smaller(option, below))?;
                smaller.push(self.with_options(tree, side, &fewer)?);
                for replacement in inner {
                    fewer.push(replacement);
                    smaller.push(self.with_options(tree, side, &fewer)?);
                    fewer.pop();
                }
            }
        }
        // Each game once, in an order that does not depend on ids.
        let mut seen = rustc_hash::FxHashSet::default();
        smaller.retain(|&tree| seen.insert(tree));
        Ok(smaller)
    }

    /// The tree with these options for `side`; for both sides if the universe is impartial.
    fn with_options(&mut self, tree: Tree, side: Side, options: &[Tree]) -> Answer<Tree> {
        let other = if self.universe.facts().is_impartial {
            options.to_vec()
        } else {
            self.trees.options(tree, side.opponent()).to_vec()
        };
        let sides = match side {
            Side::Left => [options, &other],
            Side::Right => [&other, options],
        };
        self.tree_of(sides)
    }
}
