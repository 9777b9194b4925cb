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

use crate::game::closed::{Alphabet, Letter, Monoid, Word};
use crate::game::{Outcome, Side};
use crate::meter::{Meter, Stop};

/// The most words that are followed. A monoid that needs more is too large.
const MOST_OWING: usize = 200_000;

/// The result of an attempt at a proof.
pub(super) enum ProofResult {
    /// Outcomes are what options force.
    Proved,
    /// The outcome of this word, or of one of its options, is not that of its class.
    Refuted(Word),
    /// Too much would have to be followed.
    TooMany,
}

/// A set of classes.
type ClassSet = Box<[u64]>;

fn bit(set: &[u64], class: u32) -> bool {
    set[class as usize / 64] >> (class % 64) & 1 != 0
}

/// The classes for which something holds.
fn bits(order: usize, holds: impl Fn(usize) -> bool) -> ClassSet {
    let mut set = vec![0; order.div_ceil(64)].into_boxed_slice();
    for class in 0..order {
        set[class / 64] |= u64::from(holds(class)) << (class % 64);
    }
    set
}

fn is_subset(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).all(|(a, b)| a & !b == 0)
}

/// What the proof for a player needs to know of a letter. Letters that agree in it are one kind.
#[derive(Clone, Debug)]
struct Kind {
    column: u32,
    /// The classes beside which one of its options wins, `wins(g)`.
    wins: ClassSet,
    has_options: bool,
    /// The lightest letter of the kind.
    letter: Letter,
}

/// A word, and the classes that it owes.
#[derive(Clone, Debug)]
struct Owing {
    class: u32,
    owed: ClassSet,
    has_options: bool,
    /// The index of a word and of a kind: the word is that word with one more letter of that kind.
    from: Option<(u32, u32)>,
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
    words: Vec<Owing>,
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
        let words = self.halves.iter().flat_map(|half| &half.words);
        let words: usize = words.map(|word| OWING_BYTES + 8 * word.owed.len()).sum();
        words + 4 * self.sums.len() * self.sums.len()
    }

    /// How many words were followed.
    pub(super) fn count(&self) -> usize {
        self.halves.iter().map(|half| half.words.len()).sum()
    }

    /// The proof of the monoid of no letter.
    pub(super) fn trivial() -> Self {
        Self { halves: Vec::new(), letters: 0, sums: vec![vec![0]] }
    }

    /// The proof of a monoid.
    pub(super) fn of(
        alphabet: &Alphabet,
        monoid: &Monoid,
        meter: &mut Meter,
    ) -> Result<(Self, ProofResult), Stop> {
        let mut proof = Self { sums: monoid.table(meter)?, ..Self::trivial() };
        let verdict = proof.extend(alphabet, monoid, meter)?;
        Ok((proof, verdict))
    }

    /// Extends the proof to the letters that the monoid has gained; its classes must be the same as
    /// before. Unless the result is [`ProofResult::Proved`], or after an error, the caller must drop
    /// this proof.
    pub(super) fn extend(
        &mut self,
        alphabet: &Alphabet,
        monoid: &Monoid,
        meter: &mut Meter,
    ) -> Result<ProofResult, Stop> {
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
                if !matches!(verdict, ProofResult::Proved) {
                    return Ok(verdict);
                }
            }
        }
        self.letters = letters.len();
        Ok(ProofResult::Proved)
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
            words: vec![Owing {
                class: 0,
                owed,
                has_options: false,
                from: None,
                weight: 0,
                covered: false,
            }],
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
    ) -> Result<ProofResult, Stop> {
        let options = alphabet.options(letter, self.side);
        meter.tick_many(options.len() as u64)?;
        let elements: FxHashSet<u32> = options.iter().map(|word| monoid.element(word)).collect();
        meter.tick_many((elements.len() * monoid.order()) as u64 / 16)?;
        let opponent = self.side.opponent();
        let wins_beside = |class: usize, option: u32| {
            let sum = sums[class][option as usize];
            !monoid.outcome(sum).wins_first(opponent)
        };
        let wins =
            bits(monoid.order(), |class| elements.iter().any(|&option| wins_beside(class, option)));
        let kind = Kind {
            column: monoid.columns[letter.index()],
            wins,
            has_options: !options.is_empty(),
            letter,
        };
        let like = self.kinds.iter_mut().find(|known| {
            (known.column, known.has_options) == (kind.column, kind.has_options)
                && known.wins == kind.wins
        });
        if let Some(like) = like {
            if alphabet.weight_of(letter) < alphabet.weight_of(like.letter) {
                like.letter = letter;
            }
            return Ok(ProofResult::Proved);
        }
        let column = &monoid.times[kind.column as usize];
        for (class, &sum) in (0..).zip(column) {
            if bit(&kind.wins, class) && !monoid.outcome(sum).wins_first(self.side) {
                let one = Word::of([(letter, 1)]);
                return Ok(ProofResult::Refuted(monoid.word(class).plus(&one)));
            }
        }
        let first = self.kinds.len();
        self.kinds.push(kind);
        if !self.words[0].is_sound() {
            return Ok(ProofResult::Refuted(Word::default()));
        }
        // What a known word of the letter's class owes, the letter may owe too.
        let one = self.plus(0, first, monoid, sums, alphabet);
        if one.is_sound() && self.is_covered(&one) {
            return Ok(ProofResult::Proved);
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
    ) -> Result<ProofResult, Stop> {
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
                    return Ok(ProofResult::Refuted(self.word(&next)));
                }
                if self.is_covered(&next) {
                    continue;
                }
                if self.words.len() >= MOST_OWING {
                    return Ok(ProofResult::TooMany);
                }
                meter.charge(OWING_BYTES + 8 * next.owed.len())?;
                let words = &mut self.words;
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
        Ok(ProofResult::Proved)
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
        let beside = &sums[word.class as usize];
        let owed =
            bits(monoid.order(), |u| bit(&word.owed, column[u]) && !bit(&kind.wins, beside[u]));
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        Owing {
            class: column[word.class as usize],
            owed,
            has_options: word.has_options || kind.has_options,
            from: u32::try_from(place).ok().map(|place| (place, number)),
            weight: word.weight.saturating_add(alphabet.weight_of(kind.letter)),
            covered: false,
        }
    }

    /// Whether the word owes nothing, or a known word covers it.
    fn is_covered(&self, word: &Owing) -> bool {
        let mut known = self.by_class[word.class as usize].iter();
        word.owed.iter().all(|&part| part == 0)
            || known.any(|&other| self.words[other as usize].covers(word))
    }

    fn word(&self, last: &Owing) -> Word {
        let mut letters = Vec::new();
        let mut from = last.from;
        while let Some((place, number)) = from {
            letters.push((self.kinds[number as usize].letter, 1));
            from = self.words[place as usize].from;
        }
        Word::of(letters)
    }
}

impl Owing {
    /// Whether the word owes the class of the empty word if and only if it has no options.
    fn is_sound(&self) -> bool {
        self.has_options != bit(&self.owed, 0)
    }

    /// Whether this word, of the same class as `other`, owes all that `other` owes, and has options if
    /// and only if `other` has: then what the proof finds for words that contain this one holds for
    /// words that contain `other` in its place.
    fn covers(&self, other: &Self) -> bool {
        self.has_options == other.has_options && is_subset(&other.owed, &self.owed)
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::*;
    use crate::game::closed::truth::Truth;
    use crate::game::closed::{Octal, Quotient, Solution};

    /// Letters whose options are small words of earlier ones, by chance.
    fn by_chance(seed: u64, impartial: bool) -> Alphabet {
        let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        let mut below = |most: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 33) % most
        };
        let mut alphabet = Alphabet::default();
        for place in 0..2 + below(3) {
            let mut side = || -> Vec<Word> {
                (0..below(4))
                    .map(|_| {
                        let letters = (0..below(3)).filter(|_| place > 0);
                        let letters: Vec<u64> = letters.collect();
                        Word::of(letters.iter().map(|_| {
                            let letter = u32::try_from(below(place)).unwrap();
                            (Letter(letter), 1)
                        }))
                    })
                    .collect()
            };
            let left = side();
            let right = if impartial { left.clone() } else { side() };
            alphabet.push([left, right]).expect("earlier letters");
        }
        alphabet
    }

    fn finite(alphabet: Alphabet) -> Option<Quotient> {
        let mut meter = Meter::default();
        match Quotient::of(alphabet, &mut meter).unwrap() {
            Solution::Finite(quotient) => Some(quotient),
            Solution::Larger(_) => None,
        }
    }

    /// Whether the monoid has the outcome of a word that search finds.
    fn is_right(truth: &mut Truth<'_>, monoid: &Monoid, word: &Word) -> bool {
        let outcome = truth.outcome(word, &mut Meter::default()).unwrap();
        outcome == monoid.outcome(monoid.element(word))
    }

    fn truth(alphabet: &Alphabet) -> Truth<'_> {
        Truth::new(alphabet, Cow::Owned(Monoid::trivial()), None)
    }

    #[test]
    fn what_is_proved_is_what_search_finds() {
        let mut solved = 0;
        for seed in 0..60 {
            let Some(quotient) = finite(by_chance(seed, seed % 2 == 0)) else {
                continue;
            };
            let (alphabet, monoid) = (quotient.alphabet(), quotient.monoid());
            let mut truth = truth(alphabet);
            let one = |letter| Word::of([(letter, 1)]);
            for class in &monoid.words {
                for a in alphabet.letters() {
                    for b in alphabet.letters() {
                        let word = class.plus(&one(a)).plus(&one(b));
                        assert!(is_right(&mut truth, monoid, &word), "{seed}: {word:?}");
                    }
                }
            }
            solved += 1;
        }
        assert!(solved > 30, "{solved}");
    }

    #[test]
    fn a_wrong_outcome_is_refuted_by_a_word() {
        for seed in 0..60 {
            let Some(quotient) = finite(by_chance(seed, seed % 2 == 0)) else {
                continue;
            };
            let alphabet = quotient.alphabet();
            let mut truth = truth(alphabet);
            for class in 0..quotient.order() {
                for outcome in [Outcome::L, Outcome::N, Outcome::P, Outcome::R] {
                    let mut monoid = quotient.monoid().clone();
                    if std::mem::replace(&mut monoid.outcomes[class], outcome) == outcome {
                        continue;
                    }
                    let verdict = Proof::of(alphabet, &monoid, &mut Meter::default()).unwrap().1;
                    let ProofResult::Refuted(word) = verdict else {
                        panic!("{seed}: class {class} is not {outcome:?}");
                    };
                    let options = Side::BOTH.map(|side| alphabet.options_of(&word, side));
                    let mut words = options.iter().flatten().chain([&word]);
                    assert!(
                        words.any(|word| !is_right(&mut truth, &monoid, word)),
                        "{seed}: {word:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_letter_of_the_wrong_class_is_refuted() {
        // Heap 13 of Kayles acts like a sum of smaller heaps, of one class and no other.
        let heaps = Octal::parse("0.77").unwrap();
        let mut meter = Meter::default();
        let quotient = finite(heaps.heaps(12, &mut meter).unwrap()).unwrap();
        let more = heaps.heaps(13, &mut meter).unwrap();
        let mut proved = 0;
        for class in 0..u32::try_from(quotient.order()).unwrap() {
            let mut monoid = quotient.monoid().clone();
            monoid.push_column(class);
            let (_, verdict) = Proof::of(&more, &monoid, &mut meter).unwrap();
            proved += usize::from(matches!(verdict, ProofResult::Proved));
        }
        assert_eq!(proved, 1);
    }
}
