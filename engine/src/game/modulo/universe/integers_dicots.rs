//! Z: the universe of integers and dicots, in which every end is an integer.

use crate::game::ask::{Answer, Ask, Modulo};
use crate::game::games::sum::SumId;
use crate::game::modulo::tree::Tree;
use crate::values::Side;
use crate::values::number::Dyadic;

impl Modulo<'_> {
    /// The integer end one move longer than the first integer end that is no better for `side` than
    /// `tree`.
    pub(super) fn integer_atom(&mut self, side: Side, tree: Tree) -> Answer<Option<SumId>> {
        for n in 0..=i64::from(self.trees.height(tree)) + 1 {
            let end = self.integer_for(side, n)?;
            if self.is_as_good(side, tree, end)?.is_true() {
                let atom = self.integer_for(side, n + 1)?;
                return Ok(Some(self.trees.game(atom)));
            }
        }
        Ok(None)
    }
}

impl Ask<'_> {
    /// The end of `side` in which the opponent has `n` moves.
    pub(super) fn integer_for(&mut self, side: Side, n: i64) -> Answer<Tree> {
        let integer = match side {
            Side::Left => -n,
            Side::Right => n,
        };
        let game = self.number(Dyadic::from(integer));
        self.tree(game)
    }

    /// The least integer end `X` of `side` such that `side`, moving first, loses `tree + X`.
    pub(super) fn killing_integer(&mut self, side: Side, tree: Tree) -> Answer<Option<Tree>> {
        for n in 0..=i64::from(self.trees.height(tree)) {
            let end = self.integer_for(side, n)?;
            if !self.wins_duel(side, tree, end)? {
                return Ok(Some(end));
            }
        }
        Ok(None)
    }
}
