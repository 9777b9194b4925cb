//! The arenas of robot games, and what is known about them.

use std::rc::Rc;

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::game::games::component::PosId;
use crate::game::memo::Memo;
use crate::game::robot::grid::{Grid, Lengths};
use crate::game::robot::pattern::PatternClasses;
use crate::meter::Held;

/// A cheating robot game: a list of parts, interned. The empty list is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RobotId(pub(crate) u32);

impl RobotId {
    /// The game without moves.
    pub const ZERO: Self = Self(0);
}

/// A summand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RobotPart {
    /// An integer n other than 0: n free moves for Left, or -n free moves for Right.
    Integer(i64),
    /// A game as it was written, by its index in the arena.
    Form(FormNumber),
    /// A position of a ruleset.
    Position(PosId),
}

/// The index of a form in the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FormNumber(pub(crate) u32);

/// A move in a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The part moved in, from 0.
    pub part: usize,
    /// Which of the player's moves there, from 0: a row for Left, a column for Right.
    pub index: usize,
}

/// Arenas of robot games, and what is known about them.
#[derive(Debug)]
pub(crate) struct Robots {
    pub(in crate::game) sums: Held<IndexSet<Rc<[RobotPart]>, FxBuildHasher>>,
    pub(in crate::game) forms: Held<IndexSet<Rc<Grid>, FxBuildHasher>>,
    /// How long each form can last, if that is known.
    pub(in crate::game) lengths: Held<Vec<Option<Lengths>>>,
    /// Sums with their parts in the arena's order and integers of one sign added.
    pub(in crate::game) sorted: Memo<RobotId, RobotId>,
    pub(in crate::game) outcomes: Memo<RobotId, RobotOutcome>,
    pub(in crate::game) conjugates: Memo<FormNumber, RobotId>,
    pub(in crate::game) reduced: Memo<FormNumber, RobotId>,
    pub(in crate::game) orders: Memo<(RobotId, RobotId), bool>,
    pub(in crate::game) answers: Memo<(RobotId, RobotId, Move), bool>,
    pub(in crate::game) witnesses: Memo<(RobotId, RobotId), Option<RobotId>>,
    pub(in crate::game) separators: Memo<(RobotId, RobotId), Option<RobotId>>,
    pub(in crate::game) contexts: Vec<RobotId>,
    /// The game that each position is by its rules.
    pub(in crate::game) opened: Memo<PosId, RobotId>,
    /// The game that is played in place of each position.
    pub(in crate::game) standing: Memo<PosId, RobotId>,
    /// For each form that some position is by its rules, the first such position.
    pub(in crate::game) position_of_form: Held<FxHashMap<FormNumber, PosId>>,
    /// Bounds on how long play lasts from a position.
    pub(in crate::game) measured: Memo<PosId, Lengths>,
    pub(in crate::game) classes: PatternClasses,
}

impl Default for Robots {
    fn default() -> Self {
        let mut robots = Self {
            sums: Held::default(),
            forms: Held::default(),
            lengths: Held::default(),
            sorted: Memo::default(),
            outcomes: Memo::default(),
            conjugates: Memo::default(),
            reduced: Memo::default(),
            orders: Memo::default(),
            answers: Memo::default(),
            witnesses: Memo::default(),
            separators: Memo::default(),
            contexts: Vec::new(),
            opened: Memo::default(),
            standing: Memo::default(),
            position_of_form: Held::default(),
            measured: Memo::default(),
            classes: PatternClasses::default(),
        };
        robots.sums.at_its_size().insert(Rc::from([]));
        robots
    }
}

/// Who wins, from worst to best for Left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RobotOutcome {
    /// Right wins.
    R,
    /// A draw.
    D,
    /// Left wins.
    L,
}
