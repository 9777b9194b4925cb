//! The proof of a quotient: that outcomes of classes are what options force, for all words at once.
//!
//! Let `P(c)` say that, by the monoid, a player who moves first wins the class `c`, and `Q(c)` the same
//! of the opponent; `[w]` is the class of the word `w`. An option `w'` of the player in `w` *wins
//! beside* `u` if not `Q([w'] + u)`; it *wins* if it wins beside the empty word. The monoid has the
//! outcomes of all words if for both players and all words `w` (after Plambeck and Siegel, *Misère
//! quotients for impartial games*, 2008, who follow all
//! *transitions*: the classes of a word and of its options):
//!
//! > `P([w])` if and only if `w` has no option of the player, or one that wins.
//!
//! *If an option wins, `P` holds*: it suffices to check each letter `g` beside each class. Let
//! `wins(g)` be the classes `c` for which `g` has an option `g'` with not `Q([g'] + c)`; check
//! `P([g] + c)` for them.
//!
//! *If no option wins, `P` holds just for words without options*: let `w` *owe* a class `u` if
//! `P([w] + u)`, but no option of `w` wins beside `u`. Then each word of the class `u` must have an
//! option that wins beside `w`. The empty word owes all `u` with `P(u)`, and
//!
//! > `owed(w + g) = {u : [g] + u ∈ owed(w), [w] + u ∉ wins(g)}`.
//!
//! To check: a word owes the class of the empty word if and only if the word has no options. Of two
//! words of one class, both with options or both without, a word that owes no more than the other need
//! not be followed.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashSet;

use crate::game::closed::{Alphabet, Letter, Monoid};
use crate::meter::{Held, Meter, Stop};
use crate::values::{Outcome, Side};

/// A set of classes.
pub(super) type ClassSet = Box<[u64]>;

pub(super) fn bit(set: &[u64], class: u32) -> bool {
    set[class as usize / 64] >> (class % 64) & 1 != 0
}

/// The classes for which something holds.
pub(super) fn bits(order: usize, holds: impl Fn(usize) -> bool) -> ClassSet {
    let mut set = vec![0; order.div_ceil(64)].into_boxed_slice();
    for class in 0..order {
        set[class / 64] |= u64::from(holds(class)) << (class % 64);
    }
    set
}

pub(super) fn is_subset(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).all(|(a, b)| a & !b == 0)
}

/// What the proof for a player needs to know of a letter. Letters that agree in it are one kind.
#[derive(Clone, Debug)]
pub(super) struct Kind {
    pub(super) column: u32,
    /// The classes beside which one of its options wins, `wins(g)`.
    pub(super) wins: ClassSet,
    pub(super) has_options: bool,
    /// The lightest letter of the kind.
    pub(super) letter: Letter,
}

impl Kind {
    /// The kind of a letter for a player.
    pub(super) fn of(
        alphabet: &Alphabet,
        monoid: &Monoid,
        sums: &[Vec<u32>],
        (letter, side): (Letter, Side),
        meter: &mut Meter,
    ) -> Result<Self, Stop> {
        let options = alphabet.options(letter, side);
        meter.tick_many(options.len() as u64)?;
        let elements: FxHashSet<u32> = options.iter().map(|word| monoid.element(word)).collect();
        meter.tick_many((elements.len() * monoid.order()) as u64 / 16)?;
        let opponent = side.opponent();
        let wins_beside = |class: usize, option: u32| {
            let sum = sums[class][option as usize];
            !monoid.outcome(sum).wins_first(opponent)
        };
        let wins =
            bits(monoid.order(), |class| elements.iter().any(|&option| wins_beside(class, option)));
        Ok(Self {
            column: monoid.columns[letter.index()],
            wins,
            has_options: !options.is_empty(),
            letter,
        })
    }

    /// Returns whether two letters are of one kind.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        (self.column, self.has_options) == (other.column, other.has_options)
            && self.wins == other.wins
    }

    /// Takes a letter of this kind as its letter if it is lighter.
    pub(super) fn lighten(&mut self, alphabet: &Alphabet, letter: Letter) {
        if alphabet.weight_of(letter) < alphabet.weight_of(self.letter) {
            self.letter = letter;
        }
    }

    /// The classes that a word owes after a letter of this kind is added. `column` is that of the letter,
    /// `owed` the classes that the word owes, and `beside` its sums with all classes.
    pub(super) fn owed(&self, owed: &[u64], beside: &[u32], column: &[u32]) -> ClassSet {
        bits(column.len(), |u| bit(owed, column[u]) && !bit(&self.wins, beside[u]))
    }
}

/// A word, and the classes that it owes.
#[derive(Clone, Debug)]
struct Owing {
    class: u32,
    owed: ClassSet,
    has_options: bool,
    weight: u64,
    /// Whether another word of the class owes all of this too, so that this one need not be followed.
    covered: bool,
}

/// Bytes of a word that owes, with its share of the tables.
const OWING_BYTES: usize = 64;

/// One player's half of the proof.
#[derive(Clone, Debug)]
struct Half {
    side: Side,
    kinds: Vec<Kind>,
    words: Held<Vec<Owing>>,
    by_class: Vec<Vec<u32>>,
}

/// The proof for the letters of a monoid so far.
#[derive(Clone, Debug)]
pub(super) struct Proof {
    /// For each player one; for both together one, if they have the same options.
    halves: Vec<Half>,
    letters: usize,
    /// For each class its sums with all classes.
    sums: Vec<Vec<u32>>,
}

impl Proof {
    /// The bytes that the proof holds, about.
    pub(super) fn bytes(&self) -> usize {
        let words = self.halves.iter().flat_map(|half| half.words.iter());
        let words: usize = words.map(|word| OWING_BYTES + 8 * word.owed.len()).sum();
        words + 4 * self.sums.len() * self.sums.len()
    }

    /// The number of words that were followed.
    pub(super) fn count(&self) -> usize {
        self.halves.iter().map(|half| half.words.len()).sum()
    }

    /// The proof of the monoid of no letter.
    pub(super) fn trivial() -> Self {
        Self { halves: Vec::new(), letters: 0, sums: vec![vec![0]] }
    }

    /// The proof of a monoid, and whether it has come to its end: not if the monoid has a wrong outcome, or
    /// if too much would have to be followed.
    pub(super) fn of(
        alphabet: &Alphabet,
        monoid: &Monoid,
        meter: &mut Meter,
    ) -> Result<(Self, bool), Stop> {
        let mut proof = Self { sums: monoid.table(meter)?, ..Self::trivial() };
        let verdict = proof.extend(alphabet, monoid, meter)?;
        Ok((proof, verdict))
    }

    /// Extends the proof to the letters that the monoid has gained; its classes must be the same as
    /// before. Unless the result is `true`, or after an error, the caller must drop
    /// this proof.
    pub(super) fn extend(
        &mut self,
        alphabet: &Alphabet,
        monoid: &Monoid,
        meter: &mut Meter,
    ) -> Result<bool, Stop> {
        let letters: Vec<Letter> = alphabet.letters().take(monoid.columns.len()).collect();
        let new = &letters[self.letters..];
        let is_impartial = |letter: &Letter| {
            let [left, right] = Side::BOTH.map(|side| alphabet.options(*letter, side));
            left == right
        };
        let alike = |outcome: &Outcome| matches!(outcome, Outcome::N | Outcome::P);
        let alike = monoid.outcomes.iter().all(alike) && new.iter().all(is_impartial);
        let sides = if alike && self.halves.len() < 2 { &Side::BOTH[..1] } else { &Side::BOTH };
        for (place, &side) in sides.iter().enumerate() {
            let start = match self.halves.get(place) {
                Some(_) => self.letters,
                None => {
                    self.halves.push(Half::new(side, monoid));
                    0
                }
            };
            let half = &mut self.halves[place];
            for &letter in &letters[start..] {
                let verdict = half.push(alphabet, monoid, &self.sums, letter, meter)?;
                if !verdict {
                    return Ok(false);
                }
            }
        }
        self.letters = letters.len();
        Ok(true)
    }
}

impl Half {
    fn new(side: Side, monoid: &Monoid) -> Self {
        let owed = bits(monoid.order(), |x| monoid.outcomes[x].wins_first(side));
        let mut by_class = vec![Vec::new(); monoid.order()];
        by_class[0].push(0);
        Self {
            side,
            kinds: Vec::new(),
            words: vec![Owing { class: 0, owed, has_options: false, weight: 0, covered: false }]
                .into(),
            by_class,
        }
    }

    /// Adds a letter.
    fn push(
        &mut self,
        alphabet: &Alphabet,
        monoid: &Monoid,
        sums: &[Vec<u32>],
        letter: Letter,
        meter: &mut Meter,
    ) -> Result<bool, Stop> {
        let kind = Kind::of(alphabet, monoid, sums, (letter, self.side), meter)?;
        if let Some(like) = self.kinds.iter_mut().find(|known| known.is_like(&kind)) {
            like.lighten(alphabet, letter);
            return Ok(true);
        }
        let column = &monoid.times[kind.column as usize];
        let mut sums_of_letter = (0..).zip(column);
        let loses = |sum: u32| !monoid.outcome(sum).wins_first(self.side);
        if sums_of_letter.any(|(class, &sum)| bit(&kind.wins, class) && loses(sum)) {
            return Ok(false);
        }
        let first = self.kinds.len();
        self.kinds.push(kind);
        if !self.words[0].is_sound() {
            return Ok(false);
        }
        // What a known word of the letter's class owes, the letter may owe too.
        let one = self.plus(0, first, monoid, sums, alphabet);
        if one.is_sound() && self.is_covered(&one) {
            return Ok(true);
        }
        self.follow(first, alphabet, monoid, sums, meter)
    }

    /// Adds letters to words, to the lightest words first, until all new words are covered by known
    /// ones. Words that are known when this begins get only letters of the kinds from `first` on.
    fn follow(
        &mut self,
        first: usize,
        alphabet: &Alphabet,
        monoid: &Monoid,
        sums: &[Vec<u32>],
        meter: &mut Meter,
    ) -> Result<bool, Stop> {
        let known = self.words.len();
        let weights = self.words.iter().zip(0_usize..);
        let mut heap: BinaryHeap<Reverse<(u64, usize)>> = weights
            .filter(|(word, _)| !word.covered)
            .map(|(word, place)| Reverse((word.weight, place)))
            .collect();
        while let Some(Reverse((_, place))) = heap.pop() {
            if self.words[place].covered {
                continue;
            }
            let from = if place < known { first } else { 0 };
            for number in from..self.kinds.len() {
                meter.tick_many(1 + monoid.order() as u64 / 64)?;
                let next = self.plus(place, number, monoid, sums, alphabet);
                if !next.is_sound() {
                    return Ok(false);
                }
                if self.is_covered(&next) {
                    continue;
                }
                let bytes = OWING_BYTES + 8 * next.owed.len();
                let words = self.words.grow(bytes, meter)?;
                self.by_class[next.class as usize].retain(|&other| {
                    let other = &mut words[other as usize];
                    other.covered = next.covers(other);
                    !other.covered
                });
                let place = u32::try_from(words.len()).unwrap_or(u32::MAX);
                self.by_class[next.class as usize].push(place);
                heap.push(Reverse((next.weight, words.len())));
                words.push(next);
            }
        }
        Ok(true)
    }

    /// A word with one more letter of a kind.
    fn plus(
        &self,
        place: usize,
        number: usize,
        monoid: &Monoid,
        sums: &[Vec<u32>],
        alphabet: &Alphabet,
    ) -> Owing {
        let (word, kind) = (&self.words[place], &self.kinds[number]);
        let column = &monoid.times[kind.column as usize];
        let owed = kind.owed(&word.owed, &sums[word.class as usize], column);
        Owing {
            class: column[word.class as usize],
            owed,
            has_options: word.has_options || kind.has_options,
            weight: word.weight.saturating_add(alphabet.weight_of(kind.letter)),
            covered: false,
        }
    }

    /// Returns whether the word owes nothing, or a known word covers it.
    fn is_covered(&self, word: &Owing) -> bool {
        let mut known = self.by_class[word.class as usize].iter();
        word.owed.iter().all(|&part| part == 0)
            || known.any(|&other| self.words[other as usize].covers(word))
    }
}

impl Owing {
    /// Returns whether the word owes the class of the empty word if and only if it has no options.
    fn is_sound(&self) -> bool {
        self.has_options != bit(&self.owed, 0)
    }

    /// Returns whether this word, of the same class as `other`, owes all that `other` owes, and has options
    /// if and only if `other` has options. If so, what the proof finds for words that contain this one holds
    /// for words that contain `other` in its place.
    fn covers(&self, other: &Self) -> bool {
        self.has_options == other.has_options && is_subset(&other.owed, &self.owed)
    }
}

#[cfg(test)]
mod tests;
