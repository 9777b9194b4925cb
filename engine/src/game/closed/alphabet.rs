//! Words over components: what a closed set consists of.

use std::cmp::Reverse;

use crate::values::Side;
use crate::values::multiset::{Multiset, Part};

/// A component of a closed set, by its place in the alphabet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Letter(pub u32);

impl Letter {
    /// Its place.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A sum of letters, in the order of the alphabet. Multiplicities end at the greatest of 64 bits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Word(Multiset<Letter, 3>);

impl Word {
    /// The word of these letters, in any order, with repeats.
    #[must_use]
    pub fn of(letters: impl IntoIterator<Item = (Letter, u64)>) -> Self {
        let mut word = Self::default();
        for (letter, times) in letters {
            word.0.insert(letter, times);
        }
        word
    }

    /// The letters with their multiplicities.
    pub fn letters(&self) -> impl Iterator<Item = (Letter, u64)> + '_ {
        self.0.iter().map(|&Part { id, times }| (id, times))
    }

    /// The number of its components.
    #[must_use]
    pub fn length(&self) -> u64 {
        self.0.iter().fold(0, |sum, part| sum.saturating_add(part.times))
    }

    /// The sum of two words.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        let mut sum = self.clone();
        for (letter, times) in other.letters() {
            sum.0.insert(letter, times);
        }
        sum
    }

    /// A key by which shorter words come first, and of these those with more of earlier letters.
    #[must_use]
    pub fn shortlex(&self) -> (u64, Vec<(Letter, Reverse<u64>)>) {
        let letters = self.letters();
        let letters = letters.map(|(letter, times)| (letter, Reverse(times)));
        (self.length(), letters.collect())
    }

    /// The words that lack one letter of this one.
    pub fn parts(&self) -> impl Iterator<Item = Self> + '_ {
        (0..self.0.len()).map(|place| self.without(place))
    }

    /// The word without one copy of the letter at `place`.
    fn without(&self, place: usize) -> Self {
        let mut rest = self.clone();
        rest.0.remove_one(place);
        rest
    }
}

/// What is known of a letter.
#[derive(Clone, Debug)]
struct LetterRecord {
    options: [Vec<Word>; 2],
    /// Above the weight of every option: what play goes down.
    weight: u64,
}

/// The components of a closed set, each with its options as words of earlier ones.
#[derive(Clone, Debug, Default)]
pub struct Alphabet(Vec<LetterRecord>);

impl Alphabet {
    /// Adds a component whose options are words of earlier letters; `None` if they are not.
    pub fn push(&mut self, options: [Vec<Word>; 2]) -> Option<Letter> {
        let letter = Letter(u32::try_from(self.0.len()).ok()?);
        let mut heaviest = 0;
        for option in options.iter().flatten() {
            if option.letters().any(|(other, _)| other >= letter) {
                return None;
            }
            heaviest = heaviest.max(self.weight(option));
        }
        self.0.push(LetterRecord { options, weight: heaviest.saturating_add(1) });
        Some(letter)
    }

    /// The number of letters.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether there is no letter.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The letters in order.
    pub fn letters(&self) -> impl Iterator<Item = Letter> + use<> {
        (0..self.0.len()).map(|place| Letter(u32::try_from(place).unwrap_or(u32::MAX)))
    }

    /// Returns whether 1 and -1 are letters. Then the quotient is infinite: beside m copies of -1, m copies
    /// of 1 are N, and more copies are R (Milley and Renault, *Dead ends in misère play*, 2013).
    #[must_use]
    pub fn has_units(&self) -> bool {
        let is_unit = |letter: Letter, owner: Side| {
            self.options(letter, owner.opponent()).is_empty()
                && matches!(self.options(letter, owner), [only] if only.length() == 0)
        };
        Side::BOTH.iter().all(|owner| self.letters().any(|letter| is_unit(letter, *owner)))
    }

    /// Returns whether both players have the same options of each letter.
    #[must_use]
    pub fn is_impartial(&self) -> bool {
        self.0.iter().all(|letter| letter.options[0] == letter.options[1])
    }

    /// The options of a letter.
    #[must_use]
    pub fn options(&self, letter: Letter, side: Side) -> &[Word] {
        &self.0[letter.index()].options[side as usize]
    }

    /// The options of a word.
    pub fn options_of<'a>(&'a self, word: &'a Word, side: Side) -> impl Iterator<Item = Word> + 'a {
        let places = word.letters().enumerate();
        let options = places.map(move |(place, (letter, _))| (place, self.options(letter, side)));
        options.filter(|(_, options)| !options.is_empty()).flat_map(|(place, options)| {
            let rest = word.without(place);
            options.iter().map(move |option| rest.plus(option))
        })
    }

    /// A number above those of all options: at least the height of the word's tree.
    #[must_use]
    pub fn weight(&self, word: &Word) -> u64 {
        word.letters().fold(0, |sum, (letter, times)| {
            sum.saturating_add(self.weight_of(letter).saturating_mul(times))
        })
    }

    /// The weight of a letter.
    #[must_use]
    pub fn weight_of(&self, letter: Letter) -> u64 {
        self.0[letter.index()].weight
    }
}
