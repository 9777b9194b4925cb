//! Closed sets that were asked about.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::game::closed::{Grading, HeapClasses, Letter, Octal, Quotient, Solution, Word};
use crate::game::games::component::ComponentId;
use crate::game::games::sum::SumId;
use crate::meter::{Account, Held, Lease, Stop};

/// A closed set, by its place in the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClosedId(pub(in crate::game) usize);

/// All sums of some games' followers.
#[derive(Clone, Debug)]
pub struct ClosedSet {
    /// For each letter its components, which have the same options; only one if
    /// [`Engine::name_closed`](crate::game::Engine::name_closed) has chosen it.
    pub(in crate::game) components: Vec<Vec<ComponentId>>,
    pub(in crate::game) places: FxHashMap<ComponentId, Letter>,
    /// What is known of components that are no letters but may be the same tree as a sum of letters.
    pub(in crate::game) others: Held<FxHashMap<ComponentId, Other>>,
    pub(in crate::game) solution: Solution,
    pub(in crate::game) stopped: Option<Stop>,
    pub(in crate::game) gradings: Gradings,
    /// The memory of its letters.
    pub(in crate::game) _lease: Option<Rc<Lease>>,
}

/// A grading that was searched, and was found or not; `None` if none was searched.
pub(in crate::game) type Searched = Option<Option<Rc<Grading>>>;

/// What is known of the degrees of a closed set.
#[derive(Clone, Debug, Default)]
pub(in crate::game) struct Gradings {
    /// A grading of some letters that shows that the quotient is infinite.
    pub(in crate::game) infinite: Searched,
    /// A grading of all letters.
    pub(in crate::game) whole: Searched,
    /// What they take.
    pub(in crate::game) account: Account,
}

/// The closed sets that an engine has been asked about.
#[derive(Default)]
pub(crate) struct ClosedSets {
    pub(in crate::game) sets: Vec<ClosedSet>,
    pub(in crate::game) by_games: FxHashMap<Box<[SumId]>, ClosedId>,
    /// Sets whose quotients were asked for and are not found with a short allowance: each with the letters solved so far,
    /// and `true` if a long allowance did not suffice either.
    pub(in crate::game) for_long: FxHashMap<Box<[SumId]>, (ClosedId, bool)>,
    pub(in crate::game) growing: Option<Growing>,
    /// The heaps of octal games whose misère outcomes have been asked for.
    pub(in crate::game) heaps: FxHashMap<Octal, HeapClasses>,
}

/// The closed set of impartial games whose misère outcomes have been asked for. It grows with the
/// questions, which are often about many heaps of one kind.
pub(in crate::game) struct Growing {
    pub(in crate::game) finding: Finding,
    pub(in crate::game) quotient: Quotient,
}

impl Default for Growing {
    fn default() -> Self {
        Self {
            finding: Finding { most: Some(MOST_GROWN), ..Finding::default() },
            quotient: Quotient::default(),
        }
    }
}

impl ClosedSet {
    /// The quotient of its letters, or of the first ones.
    #[must_use]
    pub fn quotient(&self) -> &Quotient {
        match &self.solution {
            Solution::Finite(quotient) | Solution::Larger(quotient) => quotient,
        }
    }

    /// Returns whether the quotient is that of the whole set.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        matches!(self.solution, Solution::Finite(_))
    }

    /// Returns whether degrees show that the quotient is infinite, or 1 and -1 among its letters.
    #[must_use]
    pub fn is_infinite(&self) -> bool {
        self.kinds_of_degrees().is_some() || self.quotient().alphabet().has_units()
    }

    /// The number of kinds of sums on which degrees are proved that show that the quotient is infinite.
    #[must_use]
    pub fn kinds_of_degrees(&self) -> Option<u64> {
        self.gradings.infinite.as_ref()?.as_ref().map(|grading| grading.kinds())
    }

    /// The limit that ended the search for the quotient of the whole set.
    #[must_use]
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// The game that a letter stands for.
    #[must_use]
    pub fn game(&self, letter: Letter) -> SumId {
        self.components[letter.index()][0].into()
    }

    /// The letters that several components share, with these.
    pub fn shared(&self) -> impl Iterator<Item = (Letter, Vec<SumId>)> + '_ {
        let letters = self.quotient().alphabet().letters().zip(&self.components);
        let shared = letters.filter(|(_, components)| components.len() > 1);
        shared.map(|(letter, components)| {
            let games = components.iter().map(|&id| SumId::from(id));
            (letter, games.collect())
        })
    }
}

/// What is known of a component that is no letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::game) enum Other {
    /// It is the same tree as this sum of letters.
    Word(Word),
    /// It is no sum of letters.
    None,
    /// The allowance did not suffice.
    Unknown,
}

/// Letters found so far. Their numbers do not depend on when the engine met a component: the letters
/// of the first game come first, lighter ones before heavier ones, then by the words of their options.
#[derive(Default)]
pub(in crate::game) struct Finding {
    pub(in crate::game) components: Vec<Vec<ComponentId>>,
    pub(in crate::game) places: FxHashMap<ComponentId, Letter>,
    pub(in crate::game) by_options: FxHashMap<[Vec<Word>; 2], Letter>,
    pub(in crate::game) weights: FxHashMap<ComponentId, u64>,
    /// Components without a letter yet, with their weights.
    pub(in crate::game) fresh: Vec<(u64, ComponentId)>,
    /// The memory of all this.
    pub(in crate::game) lease: Option<Lease>,
    /// The most components that it may have.
    pub(in crate::game) most: Option<usize>,
}

/// Bytes that are charged for an option as a word.
pub(in crate::game) const WORD_BYTES: usize = 96;

/// A growing set has at most so many components: no quotient of more is found soon.
pub(in crate::game) const MOST_GROWN: usize = 5_000;
