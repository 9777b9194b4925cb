//! Strong games: `G` is strong for a player who, moving first, wins `G + X` for every end `X` of that
//! player in the universe.

use crate::game::ask::{Answer, Modulo};
use crate::game::fact::{Context, fact};
use crate::game::games::sum::SumId;
use crate::game::memo::Bits;
use crate::game::modulo::shrink::Purpose;
use crate::game::modulo::tree::Tree;
use crate::game::modulo::tree::trials::{DAY_TWO, TRIALS, Trial};
use crate::game::modulo::universe::setting::{Universe, Verdict};
use crate::values::Side;

fact! {
    /// Whether `side` moving first wins `tree + X` for every end `X` of `side` in the universe.
    Strong(universe: Universe, side: Side, tree: Tree) -> Verdict,
    |engine| engine.universes.table(universe).strong, (tree, side) => (Tree, Side) as Bits
}

fact! {
    /// Whether `side` moving first wins a tree with all ends of its own that are the subject of the
    /// universe's recursion.
    pub(crate) Survives(universe: Universe, side: Side, tree: Tree) -> Verdict,
    |engine| engine.universes.table(universe).survives, (tree, side) => (Tree, Side) as Bits
}

fact! {
    /// An end of `side` in the universe with which `side` loses a tree moving first.
    Killer(universe: Universe, side: Side, tree: Tree) -> Tree,
    |engine| engine.universes.table(universe).killers, (tree, side) => (Tree, Side)
}

impl Modulo<'_> {
    /// The members of a universe among the games born by day 2.
    #[inline]
    pub(crate) fn trial_members(&mut self) -> Answer<Trial> {
        let universe = self.universe;
        match self.ask.engine.universes.table(universe).trials {
            Some(trials) => Ok(trials),
            None => find_trial_members(self),
        }
    }

    /// Returns whether `side` moving first wins `tree + X` for every end `X` of `side` in the universe.
    #[inline]
    pub(crate) fn is_strong(&mut self, side: Side, tree: Tree) -> Answer<Verdict> {
        let universe = self.universe;
        if self.trees.is_end_like(tree, side) {
            return Ok(Verdict::True);
        }
        if !self.trees.wins(tree, side) {
            return Ok(Verdict::False);
        }
        self.remembered(Strong(universe, side, tree), |ask| match weak_trial(ask, side, tree)? {
            Some(_) => Ok(Verdict::False),
            None => ask.strong_beyond_trials(side, tree),
        })
    }

    /// Returns whether `side` moving first wins a game with every end of `side` in the universe, but perhaps
    /// not with 0 if the universe is that of dead-ending games.
    pub fn outlasts_ends(&mut self, side: Side, game: SumId) -> Answer<bool> {
        let tree = self.tree(game)?;
        match self.universe {
            Universe::DeadEnding => self.outlasts(side, tree),
            _ => Ok(self.is_strong(side, tree)?.is_true()),
        }
    }

    /// An end of `side` in the universe with which `side` loses moving first; `tree` is not strong.
    pub(crate) fn killer(&mut self, side: Side, tree: Tree) -> Answer<Tree> {
        let universe = self.universe;
        if let Some(killer) = weak_trial(self, side, tree)? {
            return Ok(killer);
        }
        self.remembered(Killer(universe, side, tree), |ask| {
            let killer = ask.killer_beyond_trials(side, tree)?;
            ask.shrunk(Purpose::Kill(side, tree), killer)
        })
    }
}

#[cold]
fn find_trial_members(modulo: &mut Modulo<'_>) -> Answer<Trial> {
    let universe = modulo.universe;
    modulo.make_trials()?;
    let mut members = Trial::NONE;
    for index in 0..TRIALS {
        let tree = Tree::trial(index);
        let game = modulo.trees.game(tree);
        if modulo.is_member(game)? {
            members.insert(index);
        }
    }
    modulo.ask.engine.universes.table(universe).trials = Some(members);
    Ok(members)
}

/// The first end `X` of `side` in the universe, born by day 2, such that `side` moving first loses
/// `tree + X`.
fn weak_trial(modulo: &mut Modulo<'_>, side: Side, tree: Tree) -> Answer<Option<Tree>> {
    let members = modulo.trial_members()?;
    let ends = DAY_TWO.ends[side as usize].and(members);
    let weak = ends.minus(*modulo.trees.trial(tree, side));
    Ok(weak.first().map(Tree::trial))
}
