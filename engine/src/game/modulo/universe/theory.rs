//! What differs between universes, a row for each. Everything else is written once for all of them,
//! and asks for a property of the row by its name.

use std::iter;

use crate::game::ask::{Answer, Ask, Modulo};
use crate::game::error::EngineError;
use crate::game::games::component::ComponentId;
use crate::game::games::sum::SumId;
use crate::game::modulo::tree::Tree;
use crate::game::modulo::universe::dead_ending::Murder;
use crate::game::modulo::universe::{Fault, Universe, Verdict};
use crate::values::{Convention, Side};

/// What is particular to a universe.
pub(in crate::game) struct Theory {
    /// The convention of play.
    pub(in crate::game) convention: Convention,
    /// The next larger universe. If `g ≥ h` modulo that one, then also modulo this one.
    pub(in crate::game) larger: Option<Universe>,
    /// Returns whether all games are members.
    pub(in crate::game) has_all_games: bool,
    /// Whether both players have the same options in all members. Then `g ≥ h` implies `g = h`, and
    /// partizan games are refused, even for comparison.
    pub(in crate::game) is_impartial: bool,
    /// Returns whether all numbers are members with inverses, and each is the sum of its whole part and the
    /// rest.
    pub(in crate::game) numbers_cancel: bool,
    /// Which games have inverses.
    pub(in crate::game) inverses: Inverses,
    /// Why a component is no member, if all its options are members.
    fault: fn(&mut Modulo<'_>, ComponentId) -> Answer<Option<Fault>>,
    /// See [`Modulo::strong_beyond_trials`].
    strong: fn(&mut Modulo<'_>, Side, Tree) -> Answer<Verdict>,
    /// See [`Modulo::killer_beyond_trials`].
    killer: fn(&mut Modulo<'_>, Side, Tree) -> Answer<Tree>,
    /// See [`Modulo::atom`].
    atom: fn(&mut Modulo<'_>, Side, Tree) -> Answer<Option<SumId>>,
    /// The simplest forms of the members born by a day, in any order.
    born: fn(&mut Modulo<'_>, u32) -> Answer<Vec<Tree>>,
}

/// Which games have inverses modulo a universe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) enum Inverses {
    /// All.
    All,
    /// Those that equal 0.
    OnlyZero,
    /// Those with a simplest form that has no follower of outcome P.
    PFree,
    /// Those whose sum with the conjugate is 0: no theorem tells which.
    Cancelling,
}

/// N.
static NORMAL: Theory = Theory {
    convention: Convention::Normal,
    larger: None,
    has_all_games: true,
    is_impartial: false,
    numbers_cancel: true,
    inverses: Inverses::All,
    fault: |_, _| Ok(None),
    // Normal play has no provisos: every game counts as strong.
    strong: |_, _, _| Ok(Verdict::True),
    killer: |_, _, _| Err(EngineError::Refused),
    atom: |_, _, _| Ok(None),
    born: |modulo, day| modulo.born_of_antichains(day),
};

/// M.
static MISERE: Theory = Theory {
    convention: Convention::Misere,
    larger: None,
    has_all_games: true,
    is_impartial: false,
    numbers_cancel: false,
    // Mesdal, Ottaway 2007.
    inverses: Inverses::OnlyZero,
    fault: |_, _| Ok(None),
    // Only end-like games are strong: there is a killer for all others.
    strong: |_, _, _| Ok(Verdict::False),
    // The end has the mates of the options as its options: the opponent answers each move with its
    // mate.
    killer: |modulo, side, tree| {
        let mates = modulo.mates_of_options(side, tree)?;
        modulo.tree_for(side, &[], &mates)
    },
    // No tombstone is ever needed: at least an end is only an end.
    atom: |_, _, _| Ok(None),
    born: |modulo, day| modulo.born_by_day_two(day),
};

/// B.
static BLOCKING: Theory = Theory {
    convention: Convention::Misere,
    larger: Some(Universe::Misere),
    has_all_games: false,
    is_impartial: false,
    numbers_cancel: true,
    // Davies, Milley 2026.
    inverses: Inverses::PFree,
    fault: |modulo, game| modulo.end_fault(game, Ask::is_blocked),
    strong: |modulo, side, tree| Ok(modulo.outlasts_blocked(side, tree)?.into()),
    killer: |modulo, side, tree| modulo.murderer(Murder::Blocked, side, tree),
    atom: |modulo, side, tree| match modulo.murder_atom(side, tree)? {
        Some(atom) => Ok(Some(atom)),
        None => modulo.blocked_atom(side, tree),
    },
    born: |modulo, day| modulo.born_by_day_two(day),
};

/// E.
static DEAD_ENDING: Theory = Theory {
    convention: Convention::Misere,
    larger: Some(Universe::Blocking),
    has_all_games: false,
    is_impartial: false,
    numbers_cancel: true,
    // Davies, Miller, Milley 2025.
    inverses: Inverses::PFree,
    fault: |modulo, game| modulo.end_fault(game, Ask::is_dead_end),
    // The side wins with the end 0, as the caller knows; `outlasts` tells about the others.
    strong: |modulo, side, tree| Ok(modulo.outlasts(side, tree)?.into()),
    killer: |modulo, side, tree| modulo.murderer(Murder::Dead, side, tree),
    atom: |modulo, side, tree| modulo.murder_atom(side, tree),
    born: |modulo, day| modulo.born_by_day_two(day),
};

/// Z.
static INTEGERS_DICOTS: Theory = Theory {
    convention: Convention::Misere,
    larger: Some(Universe::DeadEnding),
    has_all_games: false,
    is_impartial: false,
    // A sum that is 0 modulo dead-ending games is 0 modulo every smaller universe.
    numbers_cancel: true,
    inverses: Inverses::Cancelling,
    fault: |modulo, game| {
        modulo.end_fault(game, |ask, game, side| match ask.integer_end(game, side) {
            // An integer ends.
            Err(EngineError::Loop(_)) => Ok(false),
            moves => Ok(moves?.is_some()),
        })
    },
    // To win, the opponent must use up the integer before the side runs out of moves in `tree`, so
    // integers up to the height of `tree` suffice.
    strong: |modulo, side, tree| Ok(modulo.killing_integer(side, tree)?.is_none().into()),
    // There is a killer, since `tree` is not strong. The caller has checked 0.
    killer: |modulo, side, tree| Ok(modulo.killing_integer(side, tree)?.unwrap_or(Tree::ZERO)),
    atom: |modulo, side, tree| modulo.integer_atom(side, tree),
    born: |modulo, day| modulo.born_by_day_two(day),
};

/// D.
static DICOT: Theory = Theory {
    convention: Convention::Misere,
    larger: Some(Universe::IntegersDicots),
    has_all_games: false,
    is_impartial: false,
    numbers_cancel: false,
    inverses: Inverses::Cancelling,
    fault: |modulo, game| {
        modulo.end_fault(game, |ask, game, side| ask.is_end(game, side.opponent()))
    },
    // The only end is 0, and with 0 the side wins, as the caller knows.
    strong: |_, _, _| Ok(Verdict::True),
    killer: |_, _, _| Ok(Tree::ZERO),
    // ∗ reverses through 0, and 0 is less than every game that needs a tombstone.
    atom: |modulo, _, _| Ok(Some(modulo.nimber(1))),
    born: |modulo, day| modulo.born_of_antichains(day),
};

/// I.
static IMPARTIAL: Theory = Theory {
    convention: Convention::Misere,
    larger: None,
    has_all_games: false,
    is_impartial: true,
    numbers_cancel: false,
    inverses: Inverses::Cancelling,
    fault: |modulo, game| modulo.partizan_fault(game),
    strong: |_, _, _| Ok(Verdict::True),
    killer: |_, _, _| Ok(Tree::ZERO),
    atom: |_, _, _| Ok(None),
    born: |modulo, day| modulo.born_impartial(day),
};

/// Universes that are generated by games.
static GENERATED: Theory = Theory {
    convention: Convention::Misere,
    larger: None,
    has_all_games: false,
    is_impartial: false,
    numbers_cancel: false,
    inverses: Inverses::Cancelling,
    fault: |modulo, game| {
        let universe = modulo.universe;
        modulo.end_fault(game, |ask, game, side| ask.modulo(universe).is_sum_of_ends(game, side))
    },
    strong: |modulo, side, tree| modulo.outlasts_sums(side, tree),
    // There is a killer, since `tree` is not strong.
    killer: |modulo, side, tree| Ok(modulo.killing_sum(side, tree)?.unwrap_or(Tree::ZERO)),
    atom: |modulo, side, tree| modulo.end_atom(side, tree),
    born: |modulo, day| modulo.born_by_day_two(day),
};

impl Universe {
    /// The theory of this universe: what is particular to it.
    #[inline]
    pub(in crate::game) fn theory(self) -> &'static Theory {
        match self {
            Self::Normal => &NORMAL,
            Self::Misere => &MISERE,
            Self::Blocking => &BLOCKING,
            Self::DeadEnding => &DEAD_ENDING,
            Self::IntegersDicots => &INTEGERS_DICOTS,
            Self::Dicot => &DICOT,
            Self::Impartial => &IMPARTIAL,
            Self::Generated(_) => &GENERATED,
        }
    }

    /// The convention of play.
    #[inline]
    #[must_use]
    pub fn convention(self) -> Convention {
        self.theory().convention
    }

    /// Returns whether the order has provisos: in all universes but those of normal play and of impartial
    /// games.
    #[inline]
    pub(in crate::game) fn has_provisos(self) -> bool {
        let theory = self.theory();
        theory.convention == Convention::Misere && !theory.is_impartial
    }

    /// This universe and the larger ones, each contained in the next.
    pub(in crate::game) fn and_larger(self) -> impl Iterator<Item = Self> {
        iter::successors(Some(self), |universe| universe.theory().larger)
    }

    /// The universes D, Z, E, B, M, each contained in the next.
    pub(in crate::game) fn chain() -> impl Iterator<Item = Self> {
        Self::Dicot.and_larger()
    }

    /// Returns whether `larger` is this universe or contains it, as [`Theory::larger`] says.
    pub(in crate::game) fn is_within(self, larger: Self) -> bool {
        self.and_larger().any(|universe| universe == larger)
    }
}

impl Modulo<'_> {
    /// Finds the fault for which a component is no member, if all its options are members.
    pub(super) fn fault(&mut self, game: ComponentId) -> Answer<Option<Fault>> {
        (self.universe.theory().fault)(self, game)
    }

    /// Returns whether `side`, moving first, wins `tree + X` for every end `X` of `side` in the universe. The
    /// caller has made sure that `tree` is not end-like for `side`, and that `side` wins for all such
    /// `X` born by day 2.
    pub(super) fn strong_beyond_trials(&mut self, side: Side, tree: Tree) -> Answer<Verdict> {
        (self.universe.theory().strong)(self, side, tree)
    }

    /// An end `X` of `side` in the universe such that `side`, moving first, loses `tree + X`. The
    /// caller has made sure that `tree` is not strong, and that no such `X` is born by day 2.
    pub(super) fn killer_beyond_trials(&mut self, side: Side, tree: Tree) -> Answer<Tree> {
        (self.universe.theory().killer)(self, side, tree)
    }

    /// The ordinary option that has the effect of a tombstone of `side` at `tree`, if one is found.
    pub(crate) fn atom(&mut self, side: Side, tree: Tree) -> Answer<Option<SumId>> {
        (self.universe.theory().atom)(self, side, tree)
    }

    /// The simplest forms of the members born by a day, in any order.
    pub(in crate::game) fn born(&mut self, day: u32) -> Answer<Vec<Tree>> {
        (self.universe.theory().born)(self, day)
    }
}
