//! What differs between universes: which ends are members, the test for strength, an end that shows
//! that a game is not strong, and the ordinary option that stands for a tombstone. Everything else is
//! written once for all universes.

use crate::game::ask::{Answer, Ask, Modulo};
use crate::game::error::EngineError;
use crate::game::games::component::ComponentId;
use crate::game::games::sum::SumId;
use crate::game::modulo::tree::Tree;
use crate::game::modulo::universe::{Fault, Universe, Verdict};
use crate::game::winner::outcome::Side;

impl Modulo<'_> {
    /// Why a component is no member, if all its options are members.
    pub(super) fn fault(&mut self, game: ComponentId) -> Answer<Option<Fault>> {
        let universe = self.universe;
        match universe {
            Universe::Normal | Universe::Misere => Ok(None),
            Universe::Blocking => self.end_fault(game, Ask::is_blocked),
            Universe::DeadEnding => self.end_fault(game, Ask::is_dead_end),
            Universe::IntegersDicots => {
                self.end_fault(game, |ask, game, side| match ask.integer_end(game, side) {
                    // An integer ends.
                    Err(EngineError::Loop(_)) => Ok(false),
                    moves => Ok(moves?.is_some()),
                })
            }
            Universe::Dicot => {
                self.end_fault(game, |ask, game, side| ask.is_end(game, side.opponent()))
            }
            Universe::Impartial => self.partizan_fault(game),
            Universe::Generated(_) => self
                .end_fault(game, |ask, game, side| ask.modulo(universe).is_sum_of_ends(game, side)),
        }
    }

    /// Whether `side`, moving first, wins `tree + X` for every end `X` of `side` in the universe. The
    /// caller has made sure that `tree` is not end-like for `side`, and that `side` wins for all such
    /// `X` born by day 2.
    pub(super) fn strong_beyond_trials(&mut self, side: Side, tree: Tree) -> Answer<Verdict> {
        let universe = self.universe;
        Ok(match universe {
            // Normal play has no provisos: every game counts as strong.
            Universe::Normal => Verdict::True,
            // Only end-like games are strong: `killer_beyond_trials` has a killer for all others.
            Universe::Misere => Verdict::False,
            Universe::Blocking => self.outlasts_blocked(side, tree)?.into(),
            // The side wins with the end 0, as the caller knows; `outlasts` tells about the others.
            Universe::DeadEnding => self.outlasts(side, tree)?.into(),
            // To win, the opponent must use up the integer before the side runs out of moves in
            // `tree`, so integers up to the height of `tree` suffice.
            Universe::IntegersDicots => self.killing_integer(side, tree)?.is_none().into(),
            // The only end is 0, and with 0 the side wins, as the caller knows.
            Universe::Dicot | Universe::Impartial => Verdict::True,
            Universe::Generated(_) => self.outlasts_sums(side, tree)?,
        })
    }

    /// An end `X` of `side` in the universe such that `side`, moving first, loses `tree + X`. The
    /// caller has made sure that `tree` is not strong, and that no such `X` is born by day 2.
    pub(super) fn killer_beyond_trials(&mut self, side: Side, tree: Tree) -> Answer<Tree> {
        let universe = self.universe;
        // `<.|options>` for Left.
        let options = match universe {
            Universe::Normal => return Err(EngineError::Refused),
            // The end has the mates of the options as its options: the opponent answers each move with
            // its mate.
            Universe::Misere => self.mates_of_options(side, tree)?,
            Universe::Blocking | Universe::DeadEnding => self.murders(side, tree)?,
            // There is a killer, since `tree` is not strong. The caller has checked 0.
            Universe::IntegersDicots => {
                let killer = self.killing_integer(side, tree)?;
                return Ok(killer.unwrap_or(Tree::ZERO));
            }
            Universe::Generated(_) => {
                let killer = self.killing_sum(side, tree)?;
                return Ok(killer.unwrap_or(Tree::ZERO));
            }
            Universe::Dicot | Universe::Impartial => return Ok(Tree::ZERO),
        };
        self.tree_for(side, &[], &options)
    }

    /// The ordinary option that has the effect of a tombstone of `side` at `tree`, if one is found.
    pub(crate) fn atom(&mut self, side: Side, tree: Tree) -> Answer<Option<SumId>> {
        let universe = self.universe;
        match universe {
            // No tombstone is ever needed in M: at least an end is only an end.
            Universe::Normal | Universe::Misere | Universe::Impartial => Ok(None),
            Universe::Blocking => match self.murder_atom(side, tree)? {
                Some(atom) => Ok(Some(atom)),
                None => self.blocked_atom(side, tree),
            },
            Universe::DeadEnding => self.murder_atom(side, tree),
            Universe::IntegersDicots => self.integer_atom(side, tree),
            // ∗ reverses through 0, and 0 is less than every game that needs a tombstone.
            Universe::Dicot => Ok(Some(self.nimber(1))),
            Universe::Generated(_) => self.end_atom(side, tree),
        }
    }
}
