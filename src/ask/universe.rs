//! Universes as values: a closed set of kinds, interned, never reused.

use std::rc::Rc;

use indexmap::IndexSet;

use crate::boards::Member;
use crate::game;
use crate::game::games::sum::SumId;
use crate::values::Convention;

/// A universe, by its place in a session's [`Universes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct UniverseId(pub u32);

impl UniverseId {
    /// Normal play: all short games, the last player to move wins.
    pub const NORMAL: Self = Self(0);
    /// Misère play: all short games, the last player to move loses.
    pub const MISERE: Self = Self(1);
    /// All cheating robot games.
    pub const ROBOT: Self = Self(7);
    /// Sums of integers and simple hot cheating robot games.
    pub const SIMPLE_HOT: Self = Self(8);
}

/// A play convention and the games that may be around.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Universe {
    /// A universe of the engine that has a name.
    Of(game::Universe),
    /// The universe that these games generate, misère play. Sorted, without repeats.
    Generated(Box<[SumId]>),
    /// The closed set of all sums of followers of these games, misère play. Sorted.
    Closure(Box<[SumId]>),
    /// The closed set of all sums of a ruleset's positions, misère play.
    Positions(Rc<Member>),
    /// Cheating robot games.
    Robot,
    /// Simple hot cheating robot games.
    SimpleHot,
    /// The same universe, asked about games that need not belong.
    Assuming(UniverseId),
}

/// A closed set.
#[derive(Clone)]
pub(crate) enum ClosedWorld {
    /// Of all sums of followers of these games.
    Games(Box<[SumId]>),
    /// Of all sums of a ruleset's positions.
    Positions(Rc<Member>),
}

impl ClosedWorld {
    pub(crate) fn is_positions(&self) -> bool {
        matches!(self, Self::Positions(_))
    }
}

/// How moves end, or that a robot cheats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum World {
    /// Alternating play with that convention.
    Alternating(Convention),
    /// The cheating robot.
    Robot,
}

/// The universes with names of their own.
const NAMED: [(Universe, &str); 9] = [
    (Universe::Of(game::Universe::Normal), "normal"),
    (Universe::Of(game::Universe::Misere), "misere"),
    (Universe::Of(game::Universe::Blocking), "blocking"),
    (Universe::Of(game::Universe::DeadEnding), "dead_ending"),
    (Universe::Of(game::Universe::Dicot), "dicot"),
    (Universe::Of(game::Universe::Impartial), "impartial"),
    (Universe::Of(game::Universe::IntegersDicots), "integers_dicots"),
    (Universe::Robot, "robot"),
    (Universe::SimpleHot, "simple_hot"),
];

impl Universe {
    /// Returns whether the engine has a universe for it, by itself or made from its games.
    #[must_use]
    pub fn is_of_the_engine(&self) -> bool {
        match self {
            Self::Of(_) | Self::Generated(_) => true,
            Self::Closure(_)
            | Self::Positions(_)
            | Self::Robot
            | Self::SimpleHot
            | Self::Assuming(_) => false,
        }
    }
}

/// All universes a session has met.
#[derive(Debug)]
pub struct Universes {
    all: IndexSet<Universe>,
}

impl Default for Universes {
    fn default() -> Self {
        Self { all: NAMED.into_iter().map(|(universe, _)| universe).collect() }
    }
}

impl Universes {
    /// The id of a universe.
    pub fn intern(&mut self, universe: Universe) -> UniverseId {
        let (place, _) = self.all.insert_full(universe);
        UniverseId(u32::try_from(place).unwrap_or(u32::MAX))
    }

    /// The universe of an id.
    #[must_use]
    pub fn get(&self, id: UniverseId) -> &Universe {
        self.all.get_index(id.0 as usize).unwrap_or(&Universe::Of(game::Universe::Misere))
    }

    /// The world of a universe: how it is played.
    #[must_use]
    pub fn world(&self, id: UniverseId) -> World {
        match self.get(id) {
            Universe::Of(universe) => World::Alternating(universe.convention()),
            Universe::Generated(_) | Universe::Closure(_) | Universe::Positions(_) => {
                World::Alternating(Convention::Misere)
            }
            Universe::Robot | Universe::SimpleHot => World::Robot,
            Universe::Assuming(inner) => self.world(*inner),
        }
    }

    /// Returns whether it is normal play.
    #[must_use]
    pub fn is_normal(&self, id: UniverseId) -> bool {
        self.world(id) == World::Alternating(Convention::Normal)
    }
}

/// The universe of a full name (`dead_ending`, also written `misère`).
#[must_use]
pub fn by_name(name: &str) -> Option<UniverseId> {
    let name = if name == "misère" { "misere" } else { name };
    let place = NAMED.iter().position(|(_, full)| *full == name)?;
    u32::try_from(place).ok().map(UniverseId)
}

/// The full name of the universe that papers write as a letter (`E`). The letter is no name here.
#[must_use]
pub fn name_of_letter(letter: &str) -> Option<&'static str> {
    Some(match letter {
        "N" => "normal",
        "M" => "misere",
        "B" => "blocking",
        "E" => "dead_ending",
        "D" => "dicot",
        "I" => "impartial",
        "Z" => "integers_dicots",
        "CR" => "robot",
        "CR_SH" => "simple_hot",
        _ => return None,
    })
}

/// The full names, in the order of the language's table.
pub fn names() -> impl Iterator<Item = (&'static str, UniverseId)> {
    let places = 0_u32..;
    NAMED.iter().zip(places).map(|((_, name), place)| (*name, UniverseId(place)))
}

/// The full name of a universe that has one.
#[must_use]
pub fn name(universe: &Universe) -> Option<&'static str> {
    NAMED.iter().find(|(named, _)| named == universe).map(|(_, name)| *name)
}
