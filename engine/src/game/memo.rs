//! Tables of answers.
//!
//! A [`Fact`] is a question with its arguments. Its [`Memo`] holds finished answers only, so it
//! survives errors and interrupts.

use std::hash::Hash;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::game::games::component::ComponentId;
use crate::game::modulo::tree::Tree;
use crate::game::modulo::universe::setting::Verdict;
use crate::meter::Account;
use crate::values::Side;

/// A table of answers.
pub(crate) trait Store<K, A>: Default {
    /// The answer, if it is known.
    fn get(&self, key: K) -> Option<A>;

    /// The bytes by which the table grows with one more answer, on average.
    fn growth(&self, key: K) -> usize;

    /// Stores an answer.
    fn insert(&mut self, key: K, answer: A);
}

impl<K: Copy + Eq + Hash, A: Clone> Store<K, A> for FxHashMap<K, A> {
    #[inline]
    fn get(&self, key: K) -> Option<A> {
        FxHashMap::get(self, &key).cloned()
    }

    /// Between 7/16 and 7/8 of the slots of a hash table are in use.
    fn growth(&self, _: K) -> usize {
        2 * (size_of::<(K, A)>() + 1)
    }

    fn insert(&mut self, key: K, answer: A) {
        FxHashMap::insert(self, key, answer);
    }
}

/// A dense table: a few bits for each id.
#[derive(Default)]
pub(crate) struct Bits(Vec<u8>);

impl Bits {
    pub(in crate::game) fn read(&self, index: usize, shift: u32) -> u8 {
        self.0.get(index).copied().unwrap_or(0) >> shift & 3
    }

    pub(in crate::game) fn growth(&self, index: usize) -> usize {
        if index < self.0.len() { 0 } else { (index + 1).next_power_of_two() - self.0.len() }
    }

    pub(in crate::game) fn write(&mut self, index: usize, shift: u32, bits: u8) {
        if self.0.len() <= index {
            self.0.resize((index + 1).next_power_of_two(), 0);
        }
        self.0[index] |= bits << shift;
    }
}

impl Store<(Tree, Side), Verdict> for Bits {
    #[inline]
    fn get(&self, (tree, side): (Tree, Side)) -> Option<Verdict> {
        match self.read(tree.index(), 2 * side as u32) {
            0 => None,
            1 => Some(Verdict::True),
            2 => Some(Verdict::False),
            _ => Some(Verdict::Unknown),
        }
    }

    fn growth(&self, (tree, _): (Tree, Side)) -> usize {
        self.growth(tree.index())
    }

    fn insert(&mut self, (tree, side): (Tree, Side), verdict: Verdict) {
        let bits = match verdict {
            Verdict::True => 1,
            Verdict::False => 2,
            Verdict::Unknown => 3,
        };
        self.write(tree.index(), 2 * side as u32, bits);
    }
}

impl Store<ComponentId, bool> for Bits {
    #[inline]
    fn get(&self, id: ComponentId) -> Option<bool> {
        match self.read(id.index(), 0) {
            0 => None,
            bits => Some(bits == 1),
        }
    }

    fn growth(&self, id: ComponentId) -> usize {
        self.growth(id.index())
    }

    fn insert(&mut self, id: ComponentId, holds: bool) {
        self.write(id.index(), 0, if holds { 1 } else { 2 });
    }
}

/// A dense table: an answer for each component, or none.
pub(crate) struct Dense<A>(Vec<Option<A>>);

impl<A> Default for Dense<A> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<A: Copy> Store<ComponentId, A> for Dense<A> {
    #[inline]
    fn get(&self, id: ComponentId) -> Option<A> {
        self.0.get(id.index()).copied().flatten()
    }

    fn growth(&self, id: ComponentId) -> usize {
        let more = (id.index() + 1).saturating_sub(self.0.len());
        2 * more * size_of::<Option<A>>()
    }

    fn insert(&mut self, id: ComponentId, answer: A) {
        if self.0.len() <= id.index() {
            self.0.resize(id.index() + 1, None);
        }
        self.0[id.index()] = Some(answer);
    }
}

/// Finished answers to questions of one kind, and the questions that are being answered.
#[derive(Debug)]
pub(crate) struct Memo<K, A, S = FxHashMap<K, A>> {
    pub(in crate::game) store: S,
    /// Open questions to which play may come back.
    pub(in crate::game) open: FxHashSet<K>,
    /// What the answers take.
    pub(in crate::game) account: Account,
    pub(in crate::game) answers: std::marker::PhantomData<A>,
}

impl<K, A, S: Default> Default for Memo<K, A, S> {
    fn default() -> Self {
        Self {
            store: S::default(),
            open: FxHashSet::default(),
            account: Account::default(),
            answers: std::marker::PhantomData,
        }
    }
}

impl<K: Copy + Eq + Hash, A: Clone, S: Store<K, A>> Memo<K, A, S> {
    /// The answer, if it is known.
    #[inline]
    pub(crate) fn get(&self, key: K) -> Option<A> {
        self.store.get(key)
    }
}
