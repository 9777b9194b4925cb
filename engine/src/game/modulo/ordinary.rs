//! Ordinary forms: simplest forms with tombstones replaced by options. They are members, and are shown.
//!
//! A tombstone becomes one more option that reverses through an end: `∗` among dicots, an integer or
//! a perfect murder among dead-ending games (derived for this program; among dicots Dorbec, Renault,
//! Siegel, Sopena 2014). A class has one simplest form, and is shown as its ordinary form.

use crate::game::ask::{Answer, Modulo};
use crate::game::error::EngineError;
use crate::game::fact::{Context, fact};
use crate::game::games::sum::SumId;
use crate::game::games::tombstones::Tombstones;
use crate::game::modulo::tree::Tree;
use crate::game::modulo::universe::Universe;
use crate::values::Side;

fact! {
    /// The ordinary form of a simplest form.
    Ordinary(universe: Universe, tree: Tree) -> SumId,
    |engine| engine.universes.table(universe).ordinary, tree => Tree
}

impl Modulo<'_> {
    /// The ordinary form of a game modulo a universe. A tombstone stays if no option with its effect is
    /// known, for some games modulo blocking games and generated universes. The simplest form of a
    /// nonmember stays if no ordinary form is known that equals it.
    pub fn ordinary(&mut self, game: SumId) -> Answer<SumId> {
        let universe = self.universe;
        let simple = self.simplest(game)?;
        let is_leaf = self.is_simplest_leaf(simple) && self.is_member(simple)?;
        if is_leaf || self.by_values(universe) {
            return Ok(simple);
        }
        let tree = self.tree(simple)?;
        let ordinary = ordinary_tree(self, tree)?;
        // If a tombstone of a nonmember is replaced, the result may be another game. So it may if some ends are not
        // dead: the opponent can give the player a move there, and then the player has to move.
        let replaces = self.is_member(game)? && !self.has_open_ends();
        let stands = replaces || self.has_simplest(ordinary, simple)?;
        Ok(if stands { ordinary } else { simple })
    }

    /// Returns whether the simplest form of a game is known to be this one.
    pub(in crate::game) fn has_simplest(&mut self, game: SumId, simplest: SumId) -> Answer<bool> {
        match self.simplest(game) {
            Err(EngineError::GaveUp) => Ok(false),
            found => Ok(found? == simplest),
        }
    }
}

fn ordinary_tree(modulo: &mut Modulo<'_>, tree: Tree) -> Answer<SumId> {
    let universe = modulo.universe;
    modulo.remembered(Ordinary(universe, tree), |ask| find_ordinary(ask, tree))
}

fn find_ordinary(modulo: &mut Modulo<'_>, tree: Tree) -> Answer<SumId> {
    let mut sides = [Vec::new(), Vec::new()];
    for side in Side::BOTH {
        for option in modulo.trees.options(tree, side).to_vec() {
            sides[side as usize].push(ordinary_tree(modulo, option)?);
        }
    }
    let tombstones = modulo.trees.tombstones(tree);
    let without_tombstones = modulo.form(&sides[0], &sides[1], Tombstones::NONE)?;
    let mut left_over = Tombstones::NONE;
    let outside = !modulo.is_member(without_tombstones)?;
    if modulo.has_open_ends() && (tombstones != Tombstones::NONE || outside) {
        for side in Side::BOTH {
            if modulo.trees.count(tree, side) == 0
                && let Some(end) = modulo.end_with_simplest(side, tree)?
            {
                return Ok(end);
            }
        }
    }
    for side in Side::BOTH {
        // An end that the universe does not have had an atom, whose tombstone was erased.
        let bare = sides[side as usize].is_empty() && !sides[side.opponent() as usize].is_empty();
        if !(tombstones.has(side) || bare && outside) {
            continue;
        }
        match modulo.atom(side, tree)? {
            Some(atom) => sides[side as usize].push(atom),
            None if side == Side::Left => left_over.left = tombstones.left,
            None => left_over.right = tombstones.right,
        }
    }
    modulo.form(&sides[0], &sides[1], left_over)
}
