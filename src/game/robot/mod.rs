//! Cheating robot games (Huggan and Nowakowski, *Cheating Robot games*): both players move in the
//! same round, and Right, the robot, sees Left's choice before he moves. A round starts only where
//! both can move somewhere in the whole sum; where one of them cannot, the other wins, and where
//! neither can it is a draw.
//!
//! A game has lists of Left's and Right's options, for rounds in which the other moved elsewhere,
//! and a matrix of what a round inside it gives: rows go with Left's moves, columns with Right's.
//! Games are sums of parts and stay sums, in the order in which they were written.

pub mod form;
pub mod hot;
pub mod moves;
pub mod order;
pub mod outcome;
pub mod reduce;
pub mod refute;
pub mod same;
pub mod sum;

mod conjugate;
mod followers;
mod position;
mod zero;

use crate::game::ask::{Answer, Ask};
use crate::game::memo::Memo;
use std::rc::Rc;

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::game::ask::PosId;
use crate::game::engine::Engine;
use crate::game::error::EngineError;

pub use form::{Grid, ShapeError};
pub use moves::Move;
pub use order::Standing;
pub use outcome::RobotOutcome;

/// A cheating robot game: a list of parts, interned. The empty list is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RobotId(pub(crate) u32);

impl RobotId {
    /// The game without moves.
    pub const ZERO: Self = Self(0);
}

/// A summand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    /// An integer, not 0: so many free moves for Left, or for Right where it is negative.
    Integer(i64),
    /// A game as it was written, by its place in the arena.
    Form(FormNumber),
    /// A position of a ruleset.
    Position(PosId),
}

/// The place of a form in the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FormNumber(pub(crate) u32);

/// Arenas of robot games, and what is known about them.
#[derive(Debug)]
pub(crate) struct Robots {
    sums: IndexSet<Rc<[Part]>, FxBuildHasher>,
    forms: IndexSet<Rc<Grid>, FxBuildHasher>,
    /// How long each form can last, where that is known.
    lengths: Vec<Option<form::Lengths>>,
    /// Sums in the order of the parts, integers of one sign added.
    pub(in crate::game::robot) sorted: Memo<RobotId, RobotId>,
    pub(in crate::game::robot) outcomes: Memo<RobotId, RobotOutcome>,
    pub(in crate::game::robot) conjugates: Memo<FormNumber, RobotId>,
    pub(in crate::game::robot) reduced: Memo<FormNumber, RobotId>,
    pub(in crate::game::robot) proofs: Memo<(RobotId, RobotId), bool>,
    pub(in crate::game::robot) at_most_zero: Memo<RobotId, bool>,
    pub(in crate::game::robot) contexts: Vec<RobotId>,
    /// The games that positions are by their rules, and what stands for them in play.
    positions: Memo<PosId, RobotId>,
    standing: Memo<PosId, RobotId>,
    /// A position for each form that is one.
    named: FxHashMap<FormNumber, PosId>,
    /// Bounds on how long play lasts from a position.
    measured: Memo<PosId, form::Lengths>,
    pub(in crate::game::robot) classes: same::Classes,
}

impl Default for Robots {
    fn default() -> Self {
        let mut robots = Self {
            sums: IndexSet::default(),
            forms: IndexSet::default(),
            lengths: Vec::new(),
            sorted: Memo::default(),
            outcomes: Memo::default(),
            conjugates: Memo::default(),
            reduced: Memo::default(),
            proofs: Memo::default(),
            at_most_zero: Memo::default(),
            contexts: Vec::new(),
            positions: Memo::default(),
            standing: Memo::default(),
            named: FxHashMap::default(),
            measured: Memo::default(),
            classes: same::Classes::default(),
        };
        robots.sums.insert(Rc::from([]));
        robots
    }
}

/// Bytes of a sum or a form with its share of the tables, its lists not counted.
const ENTRY_BYTES: usize = 96;

impl Ask<'_> {
    /// One part alone.
    pub fn robot_of_part(&mut self, part: Part) -> Answer<RobotId> {
        self.robot_of_parts(&[part])
    }

    /// The game of these parts.
    pub(in crate::game::robot) fn robot_of_parts(&mut self, parts: &[Part]) -> Answer<RobotId> {
        self.tick_many(1 + parts.len() as u64 / 16)?;
        let place = match self.engine.robots.sums.get_index_of(parts) {
            Some(place) => place,
            None => {
                self.charge(ENTRY_BYTES + size_of_val(parts))?;
                self.engine.robots.sums.insert_full(Rc::from(parts)).0
            }
        };
        let place = u32::try_from(place).map_err(|_| EngineError::TooLarge)?;
        Ok(RobotId(place))
    }

    /// An integer as a robot game.
    pub fn robot_integer(&mut self, n: i64) -> Answer<RobotId> {
        match n {
            0 => Ok(RobotId::ZERO),
            n => self.robot_of_parts(&[Part::Integer(n)]),
        }
    }
}

impl Engine {
    /// The parts of a game, in the order in which they were written.
    #[must_use]
    pub fn robot_parts(&self, g: RobotId) -> Rc<[Part]> {
        let parts = self.robots.sums.get_index(g.0 as usize);
        parts.map_or_else(|| Rc::from([]), Rc::clone)
    }

    /// The integer that a game is, where it is written as one.
    #[must_use]
    pub fn robot_as_integer(&self, g: RobotId) -> Option<i64> {
        match *self.robot_parts(g) {
            [] => Some(0),
            [Part::Integer(n)] => Some(n),
            _ => None,
        }
    }
}
