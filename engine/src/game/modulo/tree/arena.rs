//! The arena of literal trees, hash-consed: each with its options, height, size, shape, and its trial
//! against all games born by day 2.

use smallvec::SmallVec;

use crate::game::games::component::ComponentId;
use crate::game::games::sum::SumId;
use crate::game::games::tombstones::Tombstones;
use crate::game::memo::{Bits, Memo, Store};
use crate::game::modulo::tree::id::Tree;
use crate::game::modulo::tree::sieve::SIEVE;
use crate::game::modulo::tree::trials::{DAY_TWO, Trial};
use crate::game::modulo::tree::weight::{Weight, weight};
use crate::meter::{Account, Meter, Stop};
use crate::values::Side;
use crate::values::interner::Interner;

/// Options of a tree.
pub(crate) type TreeOptions = SmallVec<[Tree; 8]>;

#[derive(Clone, Copy, Debug)]
struct Record {
    /// The literal game: numbers and nimbers are leaves.
    game: SumId,
    at: [u32; 2],
    count: [u32; 2],
    weight: Weight,
    height: u32,
    tombstones: u8,
}

/// The arena of literal trees.
#[derive(Default)]
pub(crate) struct Trees {
    records: Vec<Record>,
    /// For each tree who wins against which trial, moving first: Left's, then Right's.
    wins: Vec<[Trial; 2]>,
    /// The same against which dicot of the sieve, found when it is first asked.
    sieved: Vec<[u64; 2]>,
    pool: Vec<Tree>,
    by_shape: Interner,
    /// The trees of games.
    pub(in crate::game) of_games: Memo<SumId, Tree, ByGame>,
    /// See [`Ask::is_written_out`](crate::game::ask::Ask::is_written_out).
    pub(in crate::game) written_out: Memo<ComponentId, bool, Bits>,
    /// What the trees themselves take.
    account: Account,
}

/// No sums were played. Beside 0 or ∗ the player to move wins, so this is the answer for no tree.
pub(in crate::game) const NOT_SIEVED: [u64; 2] = [0; 2];

/// Bytes of a tree with its share of the tables, without its options.
const TREE_BYTES: usize = 176;

impl Trees {
    /// The number of trees.
    #[inline]
    pub(in crate::game) fn len(&self) -> usize {
        self.records.len()
    }

    /// Puts options into the order of their weights, each once.
    pub(crate) fn arrange(&self, options: &mut TreeOptions) {
        if options.len() > 1 {
            options.sort_unstable_by_key(|&option| (self.weight(option), option));
            options.dedup();
        }
    }

    /// The weight of a tree with these options.
    pub(in crate::game) fn weigh(
        &self,
        sides: &[TreeOptions; 2],
        tombstones: Tombstones,
    ) -> Weight {
        weight(sides.each_ref().map(|side| side.iter().map(|&tree| self.weight(tree))), tombstones)
    }

    /// The tree with these options, which are in order, if it has been made.
    pub(in crate::game) fn find(
        &self,
        sides: &[TreeOptions; 2],
        tombstones: Tombstones,
        (_, shape): Weight,
    ) -> Option<Tree> {
        let found = self.by_shape.find(shape as u32, |id| {
            self.records[id as usize].tombstones == tombstones.bits()
                && Side::BOTH
                    .iter()
                    .all(|&side| self.options(Tree(id), side) == &*sides[side as usize])
        });
        found.map(Tree)
    }

    /// Makes a tree with these options, which are in order. `game` is the literal game.
    pub(in crate::game) fn push(
        &mut self,
        sides: &[TreeOptions; 2],
        tombstones: Tombstones,
        weight: Weight,
        game: SumId,
        meter: &mut Meter,
    ) -> Result<Tree, Stop> {
        let options: usize = sides.iter().map(SmallVec::len).sum();
        self.account.grow(TREE_BYTES + 4 * options, meter)?;
        let tree = Tree(self.records.len() as u32);
        let (mut at, mut height) = ([0; 2], 0);
        for side in Side::BOTH {
            at[side as usize] = self.pool.len() as u32;
            self.pool.extend_from_slice(&sides[side as usize]);
            for option in &sides[side as usize] {
                height = height.max(self.height(*option) + 1);
            }
        }
        let count = Side::BOTH.map(|side| sides[side as usize].len() as u32);
        let tombstones = tombstones.bits();
        self.records.push(Record { game, at, count, weight, height, tombstones });
        self.by_shape.insert(weight.1 as u32, tree.0);
        let end_like = Side::BOTH.map(|side| self.is_end_like(tree, side));
        let moving = Side::BOTH.map(|side| {
            let options = sides[side as usize].iter();
            options.fold(Trial::NONE, |some, &option| {
                some.or(self.trial(option, side.opponent()).not())
            })
        });
        self.wins.push(DAY_TWO.against(end_like, moving));
        self.sieved.push(NOT_SIEVED);
        Ok(tree)
    }

    /// The literal game that a tree is: a form, a number or a nimber.
    #[inline]
    pub(crate) fn game(&self, tree: Tree) -> SumId {
        self.records[tree.index()].game
    }

    /// The options of a tree, by weight.
    #[inline]
    pub(crate) fn options(&self, tree: Tree, side: Side) -> &[Tree] {
        let record = &self.records[tree.index()];
        let at = record.at[side as usize] as usize;
        &self.pool[at..][..record.count[side as usize] as usize]
    }

    /// The number of options.
    #[inline]
    pub(crate) fn count(&self, tree: Tree, side: Side) -> usize {
        self.records[tree.index()].count[side as usize] as usize
    }

    /// One option.
    #[inline]
    pub(crate) fn option(&self, tree: Tree, side: Side, i: usize) -> Tree {
        self.pool[self.records[tree.index()].at[side as usize] as usize + i]
    }

    /// Returns whether a tree is an option of another.
    pub(crate) fn has_option(&self, tree: Tree, side: Side, option: Tree) -> bool {
        let place = |&option: &Tree| (self.weight(option), option);
        self.options(tree, side).binary_search_by_key(&place(&option), place).is_ok()
    }

    /// Returns whether a player to move has ended play: no option, or a tombstone.
    #[inline]
    pub(crate) fn is_end_like(&self, tree: Tree, side: Side) -> bool {
        let record = &self.records[tree.index()];
        record.count[side as usize] == 0 || record.tombstones & (1 << side as u8) != 0
    }

    /// The tombstones at the root.
    #[inline]
    pub(crate) fn tombstones(&self, tree: Tree) -> Tombstones {
        let bits = self.records[tree.index()].tombstones;
        let has = |side: Side| bits & (1 << side as u8) != 0;
        Tombstones { left: has(Side::Left), right: has(Side::Right) }
    }

    /// The height of a tree.
    #[inline]
    pub(crate) fn height(&self, tree: Tree) -> u32 {
        self.records[tree.index()].height
    }

    /// The size of a tree, then a hash: an order that does not depend on ids.
    #[inline]
    pub(crate) fn weight(&self, tree: Tree) -> Weight {
        self.records[tree.index()].weight
    }

    /// The games born by day 2 in whose sum with a tree `side` wins moving first, by misère play.
    #[inline]
    pub(crate) fn trial(&self, tree: Tree, side: Side) -> &Trial {
        &self.wins[tree.index()][side as usize]
    }

    /// The dicots of the sieve in whose sum with a tree each side wins moving first, by misère play; [`NOT_SIEVED`]
    /// where that was not asked yet.
    #[inline]
    pub(in crate::game) fn sieved(&self, tree: Tree) -> [u64; 2] {
        self.sieved[tree.index()]
    }

    /// Finds this for a tree whose options are sieved. Returns the first option that is not.
    pub(in crate::game) fn sieve(&mut self, tree: Tree) -> Result<(), Tree> {
        let mut moving = [0; 2];
        for side in Side::BOTH {
            for &option in self.options(tree, side) {
                let wins = self.sieved(option);
                if wins == NOT_SIEVED {
                    return Err(option);
                }
                moving[side as usize] |= !wins[side.opponent() as usize];
            }
        }
        let end_like = Side::BOTH.map(|side| self.is_end_like(tree, side));
        self.sieved[tree.index()] = SIEVE.against(end_like, moving);
        Ok(())
    }

    /// Returns whether `side` wins a tree moving first, by misère play.
    #[inline]
    pub(crate) fn wins(&self, tree: Tree, side: Side) -> bool {
        self.trial(tree, side).has(0)
    }
}

/// Dense tables of the trees of components and of sums.
#[derive(Default)]
pub(crate) struct ByGame {
    components: Vec<u32>,
    sums: Vec<u32>,
}

/// No tree.
const NONE: u32 = u32::MAX;

impl ByGame {
    #[inline]
    fn table(&self, game: SumId) -> (&Vec<u32>, usize) {
        match game.component() {
            Some(id) => (&self.components, id.index()),
            None => (&self.sums, game.index()),
        }
    }
}

impl Store<SumId, Tree> for ByGame {
    #[inline]
    fn get(&self, game: SumId) -> Option<Tree> {
        let (table, index) = self.table(game);
        table.get(index).filter(|&&tree| tree != NONE).map(|&tree| Tree(tree))
    }

    fn growth(&self, game: SumId) -> usize {
        let (table, index) = self.table(game);
        if index < table.len() {
            0
        } else {
            size_of::<u32>() * ((index + 1).next_power_of_two() - table.len())
        }
    }

    fn insert(&mut self, game: SumId, tree: Tree) {
        let (table, index) = match game.component() {
            Some(id) => (&mut self.components, id.index()),
            None => (&mut self.sums, game.index()),
        };
        if table.len() <= index {
            table.resize((index + 1).next_power_of_two(), NONE);
        }
        table[index] = tree.0;
    }
}
