//! The engine: the arenas and memo tables, lent to every question.

use rustc_hash::FxHashMap;

use crate::game::ask::Ask;
use crate::game::closed::ClosedSets;
use crate::game::games::component::{Component, ComponentId, Flags, PosId, Record};
use crate::game::games::height::Height;
use crate::game::games::sum::{SumId, Sums};
use crate::game::modulo::impartial::Natures;
use crate::game::modulo::tree::arena::Trees;
use crate::game::modulo::universe::table::Universes;
use crate::game::normal::table::NormalTable;
use crate::game::robot::arena::Robots;
use crate::game::solved::Solved;
use crate::game::winner::facts::{Draws, Facts};
use crate::meter::{Account, Held, Stop};
use crate::values::Winners;
use crate::values::interner::Interner;
use crate::values::number::Dyadic;

/// Arenas of components and sums, and what is known about them.
pub struct Engine {
    /// What each component is.
    pub(crate) kinds: Vec<Component>,
    /// Options of each component, and small facts.
    pub(crate) records: Vec<Record>,
    /// All lists of options, each sorted by id.
    pub(crate) pool: Vec<SumId>,
    /// Forms by hash.
    pub(crate) forms: Interner,
    /// Components that are not forms.
    pub(crate) leaves: FxHashMap<Component, ComponentId>,
    /// The components of each position and its conjugate; 0 if there is none yet.
    pub(crate) positions: Vec<[ComponentId; 2]>,
    /// Multisets of components.
    pub(crate) sums: Sums,
    /// Who wins pairs of components.
    pub(crate) pairs: Winners,
    /// Who draws, where play can come back to a game.
    pub(crate) draws: Draws,
    /// Literal games, for games that are not leaves.
    pub(crate) literals: Held<FxHashMap<SumId, SumId>>,
    /// Formal birthdays of components that are not leaves.
    pub(crate) birthdays: Held<FxHashMap<ComponentId, Height>>,
    /// Literal trees.
    pub(crate) trees: Trees,
    /// What is known modulo universes.
    pub(crate) universes: Universes,
    /// Values of normal play.
    pub(crate) normal: NormalTable,
    /// Genera and tameness of impartial games.
    pub(crate) natures: Natures,
    /// Closed sets that were asked about.
    pub(crate) closed: ClosedSets,
    /// Positions of solved rulesets.
    pub(crate) solved: Held<FxHashMap<PosId, Solved>>,
    /// Cheating robot games.
    pub(crate) robots: Robots,
    /// Whether the engine answers by search and the one recursion alone, see
    /// [`Engine::without_theorems`].
    pub(crate) without_theorems: bool,
    /// Bytes of numbers that do not fit machine words.
    pub(crate) number_bytes: usize,
    /// Ticks of work that was done without a meter. [`Ask::account`] charges for them.
    pub(crate) work: u64,
    /// What the arenas take.
    account: Account,
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}

impl Ask<'_> {
    /// Charges the meter for what the arenas have grown since the last time, and ticks for long
    /// sums made since.
    #[inline]
    pub fn account(&mut self) -> Result<(), Stop> {
        let bytes = self.bytes();
        if self.engine.work != 0 {
            let work = std::mem::take(&mut self.engine.work);
            self.tick_many(work)?;
        }
        let bytes = bytes.max(self.engine.account.bytes());
        self.engine.account.recount(bytes, self.meter)
    }

    /// Charges for a growth that is about to happen, so that it can be refused before it does.
    pub(crate) fn charge_ahead(&mut self, bytes: usize) -> Result<(), Stop> {
        self.account()?;
        self.engine.account.grow(bytes, self.meter).map(|_| ())
    }
}

impl Engine {
    /// An empty engine. It knows the number 0.
    #[must_use]
    pub fn new() -> Self {
        Self::with_theorems(true)
    }

    /// An engine that checks the other one in tests. It uses no theorems and no values: it finds
    /// outcomes by search from the definition, takes numbers and nimbers apart like all games, and
    /// compares games in normal play by the recursion that serves all universes.
    #[must_use]
    pub fn without_theorems() -> Self {
        Self::with_theorems(false)
    }

    fn with_theorems(theorems: bool) -> Self {
        let mut engine = Self {
            kinds: Vec::new(),
            records: Vec::new(),
            pool: Vec::new(),
            forms: Interner::default(),
            leaves: FxHashMap::default(),
            positions: Vec::new(),
            sums: Sums::default(),
            pairs: Winners::default(),
            draws: Draws::default(),
            literals: Held::default(),
            birthdays: Held::default(),
            trees: Trees::default(),
            universes: Universes::default(),
            normal: NormalTable::default(),
            natures: Natures::default(),
            closed: ClosedSets::default(),
            solved: Held::default(),
            robots: Robots::default(),
            without_theorems: !theorems,
            number_bytes: 0,
            work: 0,
            account: Account::default(),
        };
        let zero = engine.leaf(Component::Number(Dyadic::ZERO));
        debug_assert_eq!(zero, ComponentId::ZERO);
        engine
    }

    /// Bytes that the arenas hold.
    fn bytes(&self) -> usize {
        Self::COMPONENT_BYTES * self.kinds.len()
            + 4 * self.pool.len()
            + self.sums.bytes()
            + self.number_bytes
    }

    /// Bytes of a component with its share of the tables.
    pub(crate) const COMPONENT_BYTES: usize = 120;

    /// Returns what is known of a game since it was made.
    #[inline]
    pub(crate) fn flags(&self, g: SumId) -> Flags {
        match g.component() {
            Some(id) => self.record(id).flags,
            None => self.sums.record(g).flags,
        }
    }

    /// Returns what is known about who wins a game.
    #[inline]
    pub(crate) fn facts(&self, g: SumId) -> Facts {
        match g.component() {
            Some(id) => self.record(id).facts,
            None => self.sums.record(g).facts,
        }
    }
}
