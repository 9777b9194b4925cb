//! Invertibility, strength, and P-free games.
//!
//! In every universe a game's inverse is its conjugate, if it has an inverse (Davies, Yadav,
//! *Invertibility in the misère multiverse*, 2024). So `G` is invertible if and only if
//! `G + conjugate(G)` is 0.

use crate::game::ask::{Answer, Ask, Modulo};
use crate::game::error::EngineError;
use crate::game::fact::{Context, fact};
use crate::game::games::sum::SumId;
use crate::game::modulo::tree::Tree;
use crate::game::modulo::universe::{Inverses, Universe, Verdict};
use crate::game::solved::Source;
use crate::meter::ladder::{self, Rounds, Turn, ladder};
use crate::meter::{Meter, Metered};
use crate::values::{Convention, Side};

fact! {
    /// Whether no follower of a tree has outcome P.
    PFree(tree: Tree) -> bool,
    |engine| engine.universes.p_free, tree => Tree
}

fact! {
    /// Whether a simplest form has an inverse.
    Invertible(universe: Universe, tree: Tree) -> Verdict,
    |engine| engine.universes.table(universe).invertible, tree => Tree
}

/// What tells whether a game has an inverse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InverseBy {
    /// All games of the universe have one.
    All,
    /// Only games that equal 0 have one.
    OnlyZero,
    /// Those have one whose simplest form has no follower of outcome P.
    PFree,
    /// A theorem on sums.
    Theorem(Source),
    /// The sum with the conjugate, compared with 0.
    Sum,
}

impl Modulo<'_> {
    /// Returns whether a game has an inverse modulo a universe. Unknown for nonmembers: the theorem that the
    /// conjugate is the inverse, if there is one, is about members.
    pub fn invertible(&mut self, game: SumId) -> Answer<Verdict> {
        invertible_by(self, game).map(|(verdict, _)| verdict)
    }

    /// The inverse modulo a universe, if there is one: the conjugate; in normal play its canonical
    /// form. Also what tells whether there is one.
    ///
    /// # Errors
    /// As [`Modulo::simplest`]; [`EngineError::GaveUp`] if it is not known whether there is an inverse.
    pub fn inverse(&mut self, game: SumId) -> Answer<(Option<SumId>, InverseBy)> {
        let universe = self.universe;
        if self.by_values(universe) {
            let conjugate = self.conjugate(game)?;
            let inverse = match self.simplest(conjugate) {
                // There are more ups than a value counts. The conjugate is an inverse as it stands.
                Err(EngineError::TooLarge) => conjugate,
                canonical => canonical?,
            };
            return Ok((Some(inverse), InverseBy::All));
        }
        let (verdict, by) = invertible_by(self, game)?;
        Ok((if verdict.decided()? { Some(self.conjugate(game)?) } else { None }, by))
    }

    /// Returns whether `side`, moving first, wins `game + X` for every end `X` of `side` in the universe. In
    /// normal play every game counts as strong.
    pub fn strong(&mut self, side: Side, game: SumId) -> Answer<Verdict> {
        if self.universe.convention() == Convention::Normal {
            return Ok(Verdict::True);
        }
        let tree = self.equal_tree(game)?;
        self.is_strong(side, tree)
    }

    /// Returns whether a simplest form has an inverse.
    pub(crate) fn is_invertible_tree(&mut self, tree: Tree) -> Answer<Verdict> {
        let universe = self.universe;
        match universe.facts().inverses {
            Inverses::All => return Ok(Verdict::True),
            Inverses::OnlyZero => return Ok((tree == Tree::ZERO).into()),
            Inverses::PFree => return Ok(is_p_free_tree(self, tree)?.into()),
            Inverses::Cancelling => {}
        }
        self.remembered(Invertible(universe, tree), |ask| {
            let game = ask.trees.game(tree);
            match ask.inverse_by_theorem(game)? {
                Some((verdict, _)) => Ok(verdict),
                None => ask.cancels(tree),
            }
        })
    }

    /// Returns whether `G + conjugate(G) = 0`, by the definition of equality. The sum is its own conjugate, so
    /// it suffices to show that it is at least 0.
    pub(crate) fn cancels(&mut self, tree: Tree) -> Answer<Verdict> {
        let game = self.trees.game(tree);
        let conjugate = self.conjugate(game)?;
        let sum = self.add(game, conjugate)?;
        // Not the simplest form of the sum: that would ask whether the sum cancels.
        let whole = self.tree(sum)?;
        if self.universe.facts().is_impartial {
            return Ok(self.impartially_equal(whole, Tree::ZERO)?.into());
        }
        if self.is_refuted(whole, Tree::ZERO)? {
            return Ok(Verdict::False);
        }
        let mut verdict = self.is_strong(Side::Left, whole)?;
        for option in self.listed(sum, Side::Right)? {
            if verdict.is_false() {
                return Ok(verdict);
            }
            verdict = verdict.and(is_answered(self, option)?);
        }
        Ok(verdict)
    }
}

impl Ask<'_> {
    /// Returns whether no follower of a game has outcome P in misère play, the game itself included.
    pub fn is_p_free(&mut self, game: SumId) -> Answer<bool> {
        let tree = self.tree(game)?;
        is_p_free_tree(self, tree)
    }
}

fn is_p_free_tree(ask: &mut Ask<'_>, tree: Tree) -> Answer<bool> {
    ask.remembered(PFree(tree), |ask| {
        let trees = &ask.trees;
        if !trees.wins(tree, Side::Left) && !trees.wins(tree, Side::Right) {
            return Ok(false);
        }
        for side in Side::BOTH {
            for i in 0..ask.trees.count(tree, side) {
                let option = ask.trees.option(tree, side, i);
                if !is_p_free_tree(ask, option)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    })
}

/// The question whether a game has an inverse modulo a universe.
struct Inverse<'q, 'a> {
    modulo: &'q mut Modulo<'a>,
    game: SumId,
    /// Its simplest form, once that is known.
    simple: SumId,
}

impl Metered for Inverse<'_, '_> {
    fn meter(&mut self) -> &mut Meter {
        self.modulo.ask.meter
    }
}

/// The answer, and what tells it.
type Told = (Verdict, InverseBy);

/// A way to the answer.
type ToInverse<'q, 'a> = ladder::Way<Inverse<'q, 'a>, Told, EngineError>;

impl<'q, 'a> Inverse<'q, 'a> {
    /// The ways to the answer.
    const WAYS: [ToInverse<'q, 'a>; 5] = [
        ToInverse::once("universe", Self::by_universe),
        ToInverse::once("members", Self::refuse),
        ToInverse::once("theorems", Self::by_theorems),
        ToInverse::once("theorems on literal forms", Self::by_theorems_on_trees),
        ToInverse::once("trees", Self::by_trees),
    ];

    fn by_universe(&mut self, _: u64) -> Answer<Turn<Told>> {
        let have_all = self.modulo.universe.facts().inverses == Inverses::All;
        let told = have_all && !self.modulo.is_tombstoned(self.game);
        Ok(Turn::of(told.then_some((Verdict::True, InverseBy::All))))
    }

    /// Refuses games that are no members, and those without a simplest form.
    fn refuse(&mut self, _: u64) -> Answer<Turn<Told>> {
        let unknown = Turn::Found((Verdict::Unknown, InverseBy::Sum));
        self.simple = match self.modulo.simplest(self.game) {
            Err(EngineError::GaveUp) => return Ok(unknown),
            simple => simple?,
        };
        for part in self.modulo.parts(self.game) {
            if !self.modulo.is_summand(part.id)? {
                return Ok(unknown);
            }
        }
        Ok(Turn::Closed)
    }

    fn by_theorems(&mut self, _: u64) -> Answer<Turn<Told>> {
        self.modulo.inverse_by_theorem(self.simple).map(Turn::of)
    }

    /// Asks the theorems for the literal form of the simplest form.
    fn by_theorems_on_trees(&mut self, _: u64) -> Answer<Turn<Told>> {
        let tree = self.modulo.tree(self.simple)?;
        let literal = self.modulo.trees.game(tree);
        self.modulo.inverse_by_theorem(literal).map(Turn::of)
    }

    fn by_trees(&mut self, _: u64) -> Answer<Turn<Told>> {
        let tree = self.modulo.tree(self.simple)?;
        let by = match self.modulo.universe.facts().inverses {
            Inverses::All => InverseBy::All,
            Inverses::OnlyZero => InverseBy::OnlyZero,
            Inverses::PFree => InverseBy::PFree,
            Inverses::Cancelling => InverseBy::Sum,
        };
        Ok(Turn::Found((self.modulo.is_invertible_tree(tree)?, by)))
    }
}

/// No way to an inverse takes turns.
const ROUNDS: Rounds = Rounds { first: 0, growth: 1 };

/// Returns whether a game has an inverse modulo a universe, and what tells it.
fn invertible_by(modulo: &mut Modulo<'_>, game: SumId) -> Answer<Told> {
    let mut question = Inverse { modulo, game, simple: game };
    ladder(&mut question, ROUNDS, &Inverse::WAYS)?.ok_or(EngineError::GaveUp)
}

/// Returns whether Left has a move from `option` to a game that is at least 0.
fn is_answered(modulo: &mut Modulo<'_>, option: SumId) -> Answer<Verdict> {
    let mut answered = Verdict::False;
    for reply in modulo.listed(option, Side::Left)? {
        let reply = match modulo.simplest_tree(reply) {
            Err(EngineError::GaveUp) => modulo.tree(reply)?,
            tree => tree?,
        };
        answered = answered.or(modulo.at_least(reply, Tree::ZERO)?);
        if answered.is_true() {
            break;
        }
    }
    Ok(answered)
}

#[cfg(test)]
mod tests;
