//! What the engine knows modulo each universe.

use crate::game::games::component::ComponentId;
use crate::game::games::sum::SumId;
use crate::game::memo::{Bits, Memo};
use crate::game::modulo::tree::Tree;
use crate::game::modulo::tree::trials::Trial;
use crate::game::modulo::universe::generation::Generations;
use crate::game::modulo::universe::setting::{Universe, Verdict};
use crate::meter::Held;
use crate::values::Side;

/// What is known modulo one universe. Finished facts only.
#[derive(Default)]
pub(crate) struct Table {
    /// For pairs of trees: is the first at least the second?
    pub(crate) order: Memo<u64, Verdict>,
    /// Whether a game is at least as good for a side as 0, by its own options.
    pub(in crate::game) against_zero: Memo<(SumId, Side), bool>,
    /// Whether a tree is strong for a side.
    pub(in crate::game) strong: Memo<(Tree, Side), Verdict, Bits>,
    /// Whether a tree survives the ends that the recursion of the dead-ending or of a generated
    /// universe is about.
    pub(in crate::game) survives: Memo<(Tree, Side), Verdict, Bits>,
    /// Whether a component is a member.
    pub(crate) member: Memo<ComponentId, bool, Bits>,
    /// Simplest forms.
    pub(crate) simplest: Memo<SumId, Tree>,
    /// Sums with their components simplified and cancelled.
    pub(crate) simplified: Memo<SumId, SumId>,
    /// Ordinary forms of simplest forms.
    pub(crate) ordinary: Memo<Tree, SumId>,
    /// Whether a component with tombstones is the simplest form of a member.
    pub(crate) summands: Memo<SumId, bool>,
    /// Whether a simplest form has an inverse.
    pub(crate) invertible: Memo<Tree, Verdict>,
    /// Parts of witnesses for pairs of trees, see [`Modulo::distinguish`].
    pub(crate) links: Memo<u64, Tree>,
    /// For trees that are not strong: an end that shows it, for each side.
    pub(in crate::game) killers: Memo<(Tree, Side), Tree>,
    /// The members among the trials, once they are known.
    pub(crate) trials: Option<Trial>,
}

/// Bytes of an entry of a memo table, with its share of empty places.
pub(crate) const ENTRY_BYTES: usize = 32;

/// All that the engine knows of universes.
#[derive(Default)]
pub(crate) struct Universes {
    /// Small dicots, the smallest first; none before they are first asked for.
    pub(in crate::game) small_dicots: Held<Vec<Tree>>,
    /// Facts on ends by component, see [`ends`].
    pub(in crate::game) ends: Ends,
    pub(in crate::game) generated: Generations,
    pub(in crate::game) tables: Vec<Table>,
    /// Adjoints by tree.
    pub(in crate::game) adjoints: Memo<Tree, Tree>,
    /// Whether no follower of a tree has outcome P.
    pub(crate) p_free: Memo<Tree, bool>,
}

impl Universes {
    /// The table of what is known modulo a universe.
    #[inline]
    pub(crate) fn table(&mut self, universe: Universe) -> &mut Table {
        let index = universe.index();
        if self.tables.len() <= index {
            self.tables.resize_with(index + 1, Table::default);
        }
        &mut self.tables[index]
    }

    /// Forgets how games compare. What ends and trees are stays.
    pub(crate) fn forget(&mut self) {
        self.tables.clear();
        self.p_free = Memo::default();
    }

    /// The table of what is known modulo a universe, if something has been asked before.
    #[inline]
    pub(crate) fn known(&self, universe: Universe) -> Option<&Table> {
        self.tables.get(universe.index())
    }
}

/// What is known of components.
#[derive(Default)]
pub(in crate::game) struct Ends {
    pub(in crate::game) dead: Memo<(ComponentId, Side), bool>,
    pub(in crate::game) integer: Memo<(ComponentId, Side), Option<u64>>,
}
