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
            for smaller in smaller(self, best, levels)? {
                if tries == 0 {
                    return Ok(best);
                }
                tries -= 1;
                if serves(self, purpose, smaller)? {
                    best = smaller;
                    continue 'again;
                }
            }
            return Ok(best);
        }
    }
}

/// Returns whether a game is a member and serves a purpose.
fn serves(modulo: &mut Modulo<'_>, purpose: Purpose, x: Tree) -> Answer<bool> {
    modulo.tick()?;
    let serves = match purpose {
        Purpose::Tell(g, h) => {
            let (first, second) = (modulo.duel(g, x)?, modulo.duel(h, x)?);
            !first.is_at_least(second)
        }
        Purpose::Link(g, h) => {
            !modulo.wins_duel(Side::Left, g, x)? && !modulo.wins_duel(Side::Right, h, x)?
        }
        Purpose::Kill(side, g) => {
            modulo.trees.count(x, side) == 0 && !modulo.wins_duel(side, g, x)?
        }
    };
    Ok(serves && {
        let game = modulo.trees.game(x);
        modulo.is_member(game)?
    })
}

/// Games one step smaller: 0 and the options first, then one option left out, then one replaced
/// by something smaller, down to some level. Impartial games change on both sides alike.
fn smaller(modulo: &mut Modulo<'_>, tree: Tree, levels: u32) -> Answer<Vec<Tree>> {
    let mut found = Vec::new();
    if tree == Tree::ZERO {
        return Ok(found);
    }
    found.push(Tree::ZERO);
    for side in Side::BOTH {
        found.extend_from_slice(modulo.trees.options(tree, side));
    }
    let Some(below) = levels.checked_sub(1) else {
        return Ok(found);
    };
    let is_impartial = modulo.universe.facts().is_impartial;
    let sides = if is_impartial { &[Side::Left][..] } else { &Side::BOTH };
    for &side in sides {
        let options = modulo.trees.options(tree, side).to_vec();
        for i in 0..options.len() {
            let mut fewer = options.clone();
            let option = fewer.remove(i);
            let inner = modulo.deeper(|ask| smaller(ask, option, below))?;
            found.push(with_options(modulo, tree, side, &fewer)?);
            for replacement in inner {
                fewer.push(replacement);
                found.push(with_options(modulo, tree, side, &fewer)?);
                fewer.pop();
            }
        }
    }
    // Each game once, in an order that does not depend on ids.
    let mut seen = rustc_hash::FxHashSet::default();
    found.retain(|&tree| seen.insert(tree));
    Ok(found)
}

/// The tree with these options for `side`; for both sides if the universe is impartial.
fn with_options(modulo: &mut Modulo<'_>, tree: Tree, side: Side, options: &[Tree]) -> Answer<Tree> {
    let other = if modulo.universe.facts().is_impartial {
        options.to_vec()
    } else {
        modulo.trees.options(tree, side.opponent()).to_vec()
    };
    let sides = match side {
        Side::Left => [options, &other],
        Side::Right => [&other, options],
    };
    modulo.tree_of(sides)
}
