//! Transitions: what a word and its options become in a monoid, for all words at once.
//!
//! A word has the transition (Φ(w), Φ(Left options), Φ(Right options)). That of `w + g` follows
//! from those of `w` and of the letter `g` alone, so all transitions are found by adding letters
//! until nothing new comes (Plambeck and Siegel 2008, who call them the transition algebra). They
//! are a finer monoid, from which better guesses are made.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::game::closed::{Alphabet, Letter, Monoid, Word};
use crate::meter::{Lease, Meter, Stop};
use crate::values::Side;

/// All transitions of the words of some letters in a monoid.
#[derive(Debug)]
pub(super) struct Transitions {
    found: IndexSet<Transition, FxBuildHasher>,
    /// For each transition a light word, and its weight before it.
    words: Vec<(u64, Word)>,
    lease: Lease,
    /// For each kind of letter and each transition, the transition with that letter added.
    next: Vec<Vec<u32>>,
    kinds: Vec<Kind>,
    /// The kind of each letter.
    of_letters: Vec<u32>,
    sets: Sets,
}

type Transition = (u32, [u32; 2]);

/// Sets of elements, by number; set 0 is empty.
#[derive(Clone, Debug, Default)]
struct Sets {
    sets: IndexSet<Vec<u32>, FxBuildHasher>,
    moved: FxHashMap<(u32, u32), u32>,
    shifted: FxHashMap<(u32, u32), u32>,
    joined: FxHashMap<(u32, u32), u32>,
}

impl Sets {
    fn intern(&mut self, mut set: Vec<u32>) -> u32 {
        set.sort_unstable();
        set.dedup();
        let (place, _) = self.sets.insert_full(set);
        u32::try_from(place).unwrap_or(u32::MAX)
    }

    /// The set of the sums of a column's letter with the elements of a set.
    fn moved(&mut self, id: u32, number: u32, column: &[u32]) -> u32 {
        if let Some(&known) = self.moved.get(&(id, number)) {
            return known;
        }
        let set = &self.sets[id as usize];
        let moved = set.iter().map(|&x| column[x as usize]).collect();
        let moved = self.intern(moved);
        self.moved.insert((id, number), moved);
        moved
    }

    /// The set of the sums of an element with the elements of a set.
    fn shifted(&mut self, id: u32, element: u32, monoid: &Monoid) -> u32 {
        if let Some(&known) = self.shifted.get(&(id, element)) {
            return known;
        }
        let set = &self.sets[id as usize];
        let shifted = set.iter().map(|&x| monoid.sum(x, element)).collect();
        let shifted = self.intern(shifted);
        self.shifted.insert((id, element), shifted);
        shifted
    }

    fn joined(&mut self, a: u32, b: u32) -> u32 {
        let key = (a.min(b), a.max(b));
        if let Some(&known) = self.joined.get(&key) {
            return known;
        }
        let joined = [a, b].map(|id| &self.sets[id as usize][..]).concat();
        let joined = self.intern(joined);
        self.joined.insert(key, joined);
        joined
    }
}

/// A kind of letter: those of one column whose options map to the same sets.
#[derive(Clone, Debug)]
struct Kind {
    column: u32,
    options: [u32; 2],
    /// The lightest letter of the kind.
    letter: Letter,
}

impl Transitions {
    /// All transitions of words over the letters of a monoid, the lightest words first; `None` if
    /// there are more than `most`.
    pub(super) fn of(
        alphabet: &Alphabet,
        monoid: &Monoid,
        most: usize,
        meter: &mut Meter,
    ) -> Result<Option<Self>, Stop> {
        let mut sets = Sets::default();
        let empty = sets.intern(Vec::new());
        let mut all = Self {
            found: IndexSet::from_iter([(0, [empty; 2])]),
            lease: meter.lease(0)?,
            words: vec![(0, Word::default())],
            next: Vec::new(),
            kinds: Vec::new(),
            of_letters: Vec::new(),
            sets,
        };
        all.find_kinds(alphabet, monoid, meter)?;
        let mut sure = vec![false];
        all.next.push(Vec::new());
        let mut heap = BinaryHeap::from([Reverse((0_u64, 0_usize))]);
        while let Some(Reverse((weight, place))) = heap.pop() {
            if std::mem::replace(&mut sure[place], true) {
                continue;
            }
            for number in 0..all.kinds.len() {
                meter.tick()?;
                let next = all.plus(all.found[place], number, monoid);
                let (next, new) = all.found.insert_full(next);
                all.next[place].push(u32::try_from(next).unwrap_or(u32::MAX));
                if new {
                    if all.found.len() > most {
                        return Ok(None);
                    }
                    sure.push(false);
                    all.next.push(Vec::new());
                    all.lease.grow(128 + 4 * all.kinds.len(), meter)?;
                    all.words.push((u64::MAX, Word::default()));
                }
                let letter = all.kinds[number].letter;
                let weight = weight.saturating_add(alphabet.weight_of(letter));
                if !sure[next] && weight < all.words[next].0 {
                    let word = all.words[place].1.plus(&Word::of([(letter, 1)]));
                    all.words[next] = (weight, word);
                    heap.push(Reverse((weight, next)));
                }
            }
        }
        Ok(Some(all))
    }

    /// The kinds of the letters of a monoid.
    fn find_kinds(
        &mut self,
        alphabet: &Alphabet,
        monoid: &Monoid,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let letters = alphabet.letters().zip(&monoid.columns);
        for (letter, &column) in letters {
            let mut options = [0; 2];
            for side in Side::BOTH {
                let words = alphabet.options(letter, side);
                meter.tick_many(words.len() as u64)?;
                let elements = words.iter().map(|word| monoid.element(word)).collect();
                options[side as usize] = self.sets.intern(elements);
            }
            let like = |kind: &Kind| kind.column == column && kind.options == options;
            let place = match self.kinds.iter().position(like) {
                Some(place) => place,
                None => {
                    self.kinds.push(Kind { column, options, letter });
                    self.kinds.len() - 1
                }
            };
            let kind = &mut self.kinds[place];
            if alphabet.weight_of(letter) < alphabet.weight_of(kind.letter) {
                kind.letter = letter;
            }
            self.of_letters.push(u32::try_from(place).unwrap_or(u32::MAX));
        }
        Ok(())
    }

    /// The transition of a word with one more letter of a kind.
    fn plus(
        &mut self,
        (element, options): Transition,
        number: usize,
        monoid: &Monoid,
    ) -> Transition {
        let kind = &self.kinds[number];
        let column = &monoid.times[kind.column as usize];
        let after = Side::BOTH.map(|side| {
            let kept = self.sets.moved(options[side as usize], kind.column, column);
            let own = self.sets.shifted(kind.options[side as usize], element, monoid);
            self.sets.joined(kept, own)
        });
        (column[element as usize], after)
    }

    /// The monoid of the transitions. It is finer than `monoid`, to which they belong.
    pub(super) fn monoid(self, monoid: &Monoid) -> Monoid {
        let columns = 0..self.kinds.len();
        Monoid {
            columns: self.of_letters,
            times: columns
                .map(|number| self.next.iter().map(|row| row[number]).collect())
                .collect(),
            outcomes: (self.found.iter()).map(|&(element, _)| monoid.outcome(element)).collect(),
            words: self.words.into_iter().map(|(_, word)| word).collect(),
        }
    }
}
