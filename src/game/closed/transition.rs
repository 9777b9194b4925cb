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

/// All transitions of the words of an alphabet.
pub(super) struct Transitions {
    /// They are a monoid themselves, finer than the one that they belong to.
    pub(super) monoid: Monoid,
    /// The element of each.
    pub(super) elements: Vec<u32>,
}

/// What came of following all transitions.
pub(super) enum Closure {
    /// Outcomes are what options force.
    Proved(Transitions),
    /// The outcome of this word, and of none that is lighter, is not.
    Refuted(Word),
    /// There are too many.
    TooMany,
}

type Transition = (u32, [u32; 2]);

/// Sets of elements, by number; set 0 is empty.
#[derive(Default)]
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
struct Kind {
    column: u32,
    options: [u32; 2],
    /// The lightest letter of the kind.
    letter: Letter,
}

/// The kinds of letters, and the kind of each letter.
fn kinds(
    alphabet: &Alphabet,
    monoid: &Monoid,
    sets: &mut Sets,
    meter: &mut Meter,
) -> Result<(Vec<Kind>, Vec<u32>), Stop> {
    let mut kinds: Vec<Kind> = Vec::new();
    let mut places = FxHashMap::default();
    let mut of_letters = Vec::with_capacity(monoid.columns.len());
    for (letter, &column) in alphabet.letters().zip(&monoid.columns) {
        let mut options = [0; 2];
        for side in Side::BOTH {
            let words = alphabet.options(letter, side);
            meter.tick_many(words.len() as u64)?;
            let elements = words.iter().map(|word| monoid.element(word)).collect();
            options[side as usize] = sets.intern(elements);
        }
        let place = *places.entry((column, options)).or_insert(kinds.len());
        if place == kinds.len() {
            kinds.push(Kind {
                column,
                options,
                letter,
            });
        } else if alphabet.weight_of(letter) < alphabet.weight_of(kinds[place].letter) {
            kinds[place].letter = letter;
        }
        of_letters.push(u32::try_from(place).unwrap_or(u32::MAX));
    }
    Ok((kinds, of_letters))
}

/// Follows all transitions of words over the letters of a monoid, the lightest words first. With
/// `check`, outcomes are held against what options force.
pub(super) fn close(
    alphabet: &Alphabet,
    monoid: &Monoid,
    check: bool,
    meter: &mut Meter,
) -> Result<Closure, Stop> {
    let mut sets = Sets::default();
    let empty = sets.intern(Vec::new());
    let (kinds, columns) = kinds(alphabet, monoid, &mut sets, meter)?;
    let mut found: IndexSet<Transition, FxBuildHasher> = IndexSet::default();
    found.insert((0, [empty; 2]));
    let mut times = vec![vec![u32::MAX]; kinds.len()];
    // The lightest word of each so far, and whether it is sure.
    let mut words = vec![(0, Word::default())];
    let mut sure = vec![false];
    let mut heap = BinaryHeap::from([Reverse((0_u64, 0_usize))]);
    while let Some(Reverse((weight, place))) = heap.pop() {
        if std::mem::replace(&mut sure[place], true) {
            continue;
        }
        let (element, options) = found[place];
        if check && sets.forced(monoid, options) != monoid.outcome(element) {
            return Ok(Closure::Refuted(words[place].1.clone()));
        }
        for (number, kind) in kinds.iter().enumerate() {
            meter.tick()?;
            let column = &monoid.times[kind.column as usize];
            let after = Side::BOTH.map(|side| {
                let kept = sets.moved(options[side as usize], kind.column, column);
                let own = sets.shifted(kind.options[side as usize], element, monoid);
                sets.joined(kept, own)
            });
            let (next, new) = found.insert_full((column[element as usize], after));
            if new {
                if found.len() > MOST_TRANSITIONS {
                    return Ok(Closure::TooMany);
                }
                meter.charge(128 + 4 * kinds.len())?;
                sure.push(false);
                words.push((u64::MAX, Word::default()));
                for times in &mut times {
                    times.push(u32::MAX);
                }
            }
            times[number][place] = u32::try_from(next).unwrap_or(u32::MAX);
            let weight = weight.saturating_add(alphabet.weight_of(kind.letter));
            if weight < words[next].0 {
                let word = words[place].1.plus(&Word::of([(kind.letter, 1)]));
                words[next] = (weight, word);
                heap.push(Reverse((weight, next)));
            }
        }
    }
    let elements: Vec<u32> = found.iter().map(|(element, _)| *element).collect();
    Ok(Closure::Proved(Transitions {
        monoid: Monoid {
            columns,
            times,
            outcomes: elements.iter().map(|&x| monoid.outcome(x)).collect(),
            words: words.into_iter().map(|(_, word)| word).collect(),
        },
        elements,
    }))
}
