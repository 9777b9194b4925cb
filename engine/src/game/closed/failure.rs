//! The least word for which a candidate for a quotient has a wrong outcome.
//!
//! The search is that of `proof.rs`, in the order of weights: a word is left out only if a lighter one
//! owes all that it owes. So all words that are lighter than the one that is found have the outcomes of
//! their classes, and the outcome of that one follows from its options.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use crate::game::closed::proof::{ClassSet, Kind, bit, bits, is_subset};
use crate::game::closed::{Alphabet, Monoid, Word};
use crate::meter::{Held, Meter, Stop};
use crate::values::{Outcome, Side};

/// A word, and the classes that it owes.
struct Owing {
    class: u32,
    owed: ClassSet,
    has_options: bool,
    from: Option<(u32, u32)>,
}

/// Bytes of such a word.
const OWING_BYTES: usize = 96;

/// The lightest word for which a monoid has not the outcome that its options force, and that outcome;
/// `None` if there is none. The words of the monoid's classes must be the lightest.
pub(super) fn least_failure(
    alphabet: &Alphabet,
    monoid: &Monoid,
    meter: &mut Meter,
) -> Result<Option<(Word, Outcome)>, Stop> {
    let sums = monoid.table(meter)?;
    let mut least: Option<(u64, Word)> = None;
    for side in Side::BOTH {
        let kinds = kinds(alphabet, monoid, &sums, side, meter)?;
        for kind in &kinds {
            let column = &monoid.times[kind.column as usize];
            for (class, &sum) in (0..).zip(column) {
                if !bit(&kind.wins, class) || monoid.outcome(sum).wins_first(side) {
                    continue;
                }
                let word = monoid.word(class).plus(&Word::of([(kind.letter, 1)]));
                let weight = alphabet.weight(&word);
                if least.as_ref().is_none_or(|(known, _)| weight < *known) {
                    least = Some((weight, word));
                }
            }
        }
        let most = least.as_ref().map_or(u64::MAX, |(weight, _)| *weight);
        let search =
            Search { alphabet, monoid, sums: &sums, kinds: &kinds, words: Held::default() };
        if let Some(found) = search.run(side, most, meter)? {
            least = Some(found);
        }
    }
    Ok(least.map(|(_, word)| {
        let wins = Side::BOTH.map(|side| {
            let options: Vec<Word> = alphabet.options_of(&word, side).collect();
            let loses =
                |option: &Word| !monoid.outcome(monoid.element(option)).wins_first(side.opponent());
            options.is_empty() || options.iter().any(loses)
        });
        (word, Outcome::from_wins(wins[0], wins[1]))
    }))
}

/// The kinds of letters, each with its lightest letter.
fn kinds(
    alphabet: &Alphabet,
    monoid: &Monoid,
    sums: &[Vec<u32>],
    side: Side,
    meter: &mut Meter,
) -> Result<Vec<Kind>, Stop> {
    let mut kinds: Vec<Kind> = Vec::new();
    for letter in alphabet.letters().take(monoid.columns.len()) {
        let kind = Kind::of(alphabet, monoid, sums, (letter, side), meter)?;
        match kinds.iter_mut().find(|known| known.is_like(&kind)) {
            Some(known) => known.lighten(alphabet, letter),
            None => kinds.push(kind),
        }
    }
    Ok(kinds)
}

struct Search<'a> {
    alphabet: &'a Alphabet,
    monoid: &'a Monoid,
    sums: &'a [Vec<u32>],
    kinds: &'a [Kind],
    words: Held<Vec<Owing>>,
}

impl Search<'_> {
    /// The lightest word, lighter than `most`, that owes the class of the empty word though it has
    /// options, or does not though it has none.
    fn run(
        mut self,
        side: Side,
        most: u64,
        meter: &mut Meter,
    ) -> Result<Option<(u64, Word)>, Stop> {
        let order = self.monoid.order();
        let mut by_class: Vec<Vec<u32>> = vec![Vec::new(); order];
        // The least weight with which what a word is and owes has been met.
        let mut met: FxHashMap<(u32, bool, ClassSet), u64> = FxHashMap::default();
        let owed = bits(order, |x| self.monoid.outcomes[x].wins_first(side));
        self.words.push(Owing { class: 0, owed, has_options: false, from: None }, meter)?;
        let mut heap = BinaryHeap::from([Reverse((0_u64, 0_u32))]);
        while let Some(Reverse((weight, place))) = heap.pop() {
            if weight >= most {
                break;
            }
            let word = &self.words[place as usize];
            if word.has_options == bit(&word.owed, 0) {
                return Ok(Some((weight, self.word(word))));
            }
            let covers = |&other: &u32| self.covers(other, word);
            if by_class[word.class as usize].iter().any(covers) {
                continue;
            }
            let class = word.class as usize;
            by_class[class].push(place);
            for number in 0..self.kinds.len() {
                meter.tick_many(1 + order as u64 / 64)?;
                let next = self.plus(place, number);
                let wrong = next.has_options == bit(&next.owed, 0);
                if !wrong && next.owed.iter().all(|&part| part == 0) {
                    continue;
                }
                let covers = |&other: &u32| self.covers(other, &next);
                if by_class[next.class as usize].iter().any(covers) {
                    continue;
                }
                let letter = self.kinds[number].letter;
                let weight = weight.saturating_add(self.alphabet.weight_of(letter));
                let key = (next.class, next.has_options, next.owed.clone());
                let known = met.entry(key).or_insert(u64::MAX);
                if *known <= weight {
                    continue;
                }
                *known = weight;
                heap.push(Reverse((weight, u32::try_from(self.words.len()).unwrap_or(u32::MAX))));
                let bytes = OWING_BYTES + 16 * next.owed.len();
                self.words.push_sized(next, bytes, meter)?;
            }
        }
        Ok(None)
    }

    fn covers(&self, other: u32, word: &Owing) -> bool {
        let other = &self.words[other as usize];
        other.has_options == word.has_options && is_subset(&word.owed, &other.owed)
    }

    fn plus(&self, place: u32, number: usize) -> Owing {
        let (word, kind) = (&self.words[place as usize], &self.kinds[number]);
        let column = &self.monoid.times[kind.column as usize];
        let owed = kind.owed(&word.owed, &self.sums[word.class as usize], column);
        Owing {
            class: column[word.class as usize],
            owed,
            has_options: word.has_options || kind.has_options,
            from: Some((place, u32::try_from(number).unwrap_or(u32::MAX))),
        }
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
