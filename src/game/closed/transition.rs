//! Transitions: what a word and its options become in a monoid, for all words at once.
//!
//! A word has the transition (Φ(w), Φ(Left options), Φ(Right options)). That of `w + g` follows
//! from those of `w` and of the letter `g` alone, so all transitions are found by adding letters
//! until nothing new comes. If at each the outcome of Φ(w) is what the outcomes of the options
//! force, then by induction it is the outcome of every word: a finite proof (after Plambeck and
//! Siegel 2008, who call it the transition algebra).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::game::closed::{Alphabet, Letter, Monoid, Word};
use crate::game::{Outcome, Side};
use crate::meter::{Meter, Stop};

/// Transitions beyond this are not looked at: what needs them counts as too large.
const MOST_TRANSITIONS: usize = 200_000;

/// All transitions of the words of some letters in a monoid.
#[derive(Clone, Debug)]
pub(super) struct Transitions {
    found: IndexSet<Transition, FxBuildHasher>,
    /// The weight of a light word of each, and the word.
    words: Vec<(u64, Word)>,
    kinds: Vec<Kind>,
    /// The kind of each letter.
    of_letters: Vec<u32>,
    sets: Sets,
}

/// What came of following all transitions.
pub(super) enum Closure {
    /// Outcomes are what options force.
    Proved,
    /// The outcome of this word, and of none that is lighter, is not.
    Refuted(Word),
    /// There are too many.
    TooMany,
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

    /// Each element of a set taken along a column.
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

    /// An element added to each element of a set.
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

    /// The outcome that outcomes of options force; a player without options wins.
    fn forced(&self, monoid: &Monoid, options: [u32; 2]) -> Outcome {
        let [left, right] = Side::BOTH.map(|side| {
            let options = &self.sets[options[side as usize] as usize];
            options.is_empty()
                || options
                    .iter()
                    .any(|&x| !monoid.outcome(x).wins_first(side.opponent()))
        });
        Outcome::from_wins(left, right)
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
    /// Those of no letter: the empty word alone.
    pub(super) fn new() -> Self {
        let mut sets = Sets::default();
        let empty = sets.intern(Vec::new());
        Self {
            found: IndexSet::from_iter([(0, [empty; 2])]),
            words: vec![(0, Word::default())],
            kinds: Vec::new(),
            of_letters: Vec::new(),
            sets,
        }
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.found.len()
    }

    /// The element and a light word of each.
    pub(super) fn words(&self) -> impl Iterator<Item = (u32, &Word)> {
        let words = self.words.iter().map(|(_, word)| word);
        self.found.iter().map(|&(element, _)| element).zip(words)
    }

    /// One letter more that makes the transitions of an earlier one.
    pub(super) fn push_like(&mut self, like: Letter) {
        self.of_letters.push(self.of_letters[like.index()]);
    }

    /// Goes back to the first letters, and as many kinds and transitions as there were.
    pub(super) fn truncate(&mut self, [letters, kinds, count]: [usize; 3]) {
        self.of_letters.truncate(letters);
        self.kinds.truncate(kinds);
        self.found.truncate(count);
        self.words.truncate(count);
    }

    /// How many letters, kinds and transitions there are.
    pub(super) fn extent(&self) -> [usize; 3] {
        [self.of_letters.len(), self.kinds.len(), self.found.len()]
    }

    /// Follows all transitions of words over the letters of the monoid, the lightest words first;
    /// those of earlier letters are known. With `check`, outcomes are held against what options
    /// force. What is not proved is to be taken back.
    pub(super) fn follow(
        &mut self,
        alphabet: &Alphabet,
        monoid: &Monoid,
        check: bool,
        meter: &mut Meter,
    ) -> Result<Closure, Stop> {
        let (first, known) = (self.kinds.len(), self.found.len());
        self.find_kinds(alphabet, monoid, meter)?;
        if first == self.kinds.len() && first > 0 {
            return Ok(Closure::Proved);
        }
        // Known words go on with new letters only, new words with all.
        let known = if first == 0 { 0 } else { known };
        let mut sure = vec![false; self.found.len()];
        let weights = self.words.iter().zip(0_usize..);
        let mut heap: BinaryHeap<Reverse<(u64, usize)>> = weights
            .map(|((weight, _), place)| Reverse((*weight, place)))
            .collect();
        while let Some(Reverse((weight, place))) = heap.pop() {
            if std::mem::replace(&mut sure[place], true) {
                continue;
            }
            let (element, options) = self.found[place];
            let is_new = place >= known;
            if check && is_new && self.sets.forced(monoid, options) != monoid.outcome(element) {
                return Ok(Closure::Refuted(self.words[place].1.clone()));
            }
            let from = if is_new { 0 } else { first };
            for number in from..self.kinds.len() {
                meter.tick()?;
                let next = self.plus((element, options), number, monoid);
                let (next, new) = self.found.insert_full(next);
                if new {
                    if self.found.len() > MOST_TRANSITIONS {
                        return Ok(Closure::TooMany);
                    }
                    meter.charge(128)?;
                    sure.push(false);
                    self.words.push((u64::MAX, Word::default()));
                }
                let letter = self.kinds[number].letter;
                let weight = weight.saturating_add(alphabet.weight_of(letter));
                if !sure[next] && weight < self.words[next].0 {
                    let word = self.words[place].1.plus(&Word::of([(letter, 1)]));
                    self.words[next] = (weight, word);
                    heap.push(Reverse((weight, next)));
                }
            }
        }
        Ok(Closure::Proved)
    }

    /// The kinds of the letters of a monoid that are not known yet.
    fn find_kinds(
        &mut self,
        alphabet: &Alphabet,
        monoid: &Monoid,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let letters = alphabet.letters().zip(&monoid.columns);
        for (letter, &column) in letters.skip(self.of_letters.len()) {
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
                    self.kinds.push(Kind {
                        column,
                        options,
                        letter,
                    });
                    self.kinds.len() - 1
                }
            };
            let kind = &mut self.kinds[place];
            if alphabet.weight_of(letter) < alphabet.weight_of(kind.letter) {
                kind.letter = letter;
            }
            self.of_letters
                .push(u32::try_from(place).unwrap_or(u32::MAX));
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
            let own = self
                .sets
                .shifted(kind.options[side as usize], element, monoid);
            self.sets.joined(kept, own)
        });
        (column[element as usize], after)
    }

    /// They are a monoid themselves, finer than the one that they belong to.
    pub(super) fn monoid(&mut self, monoid: &Monoid, meter: &mut Meter) -> Result<Monoid, Stop> {
        let mut times = Vec::with_capacity(self.kinds.len());
        for number in 0..self.kinds.len() {
            meter.tick_many(self.found.len() as u64)?;
            meter.charge(4 * self.found.len())?;
            let mut column = Vec::with_capacity(self.found.len());
            for place in 0..self.found.len() {
                let next = self.plus(self.found[place], number, monoid);
                let next = self.found.get_index_of(&next);
                column.push(next.and_then(|n| u32::try_from(n).ok()).unwrap_or(u32::MAX));
            }
            times.push(column);
        }
        Ok(Monoid {
            columns: self.of_letters.clone(),
            times,
            outcomes: (self.found.iter())
                .map(|&(element, _)| monoid.outcome(element))
                .collect(),
            words: self.words.iter().map(|(_, word)| word.clone()).collect(),
        })
    }
}

/// All transitions of the words over the letters of a monoid.
pub(super) fn close(
    alphabet: &Alphabet,
    monoid: &Monoid,
    check: bool,
    meter: &mut Meter,
) -> Result<(Transitions, Closure), Stop> {
    let mut transitions = Transitions::new();
    let closure = transitions.follow(alphabet, monoid, check, meter)?;
    Ok((transitions, closure))
}
