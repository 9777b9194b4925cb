//! Finite commutative monoids of words with outcomes.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use crate::game::closed::{Alphabet, Letter, Word};
use crate::meter::{Held, Meter, Stop};
use crate::values::Outcome;

/// A finite commutative monoid that the words of an alphabet map onto, with an outcome for each
/// element. Element 0 is that of the empty word.
#[derive(Clone, Debug)]
pub struct Monoid {
    /// For each letter its column: letters of one column act alike.
    pub(super) columns: Vec<u32>,
    /// For each column the sums of its letters with all elements.
    pub(super) times: Vec<Vec<u32>>,
    /// Outcomes of elements.
    pub(super) outcomes: Vec<Outcome>,
    /// A light word of each element.
    pub(super) words: Vec<Word>,
}

impl Monoid {
    /// The monoid of the empty alphabet.
    pub(super) fn trivial() -> Self {
        Self {
            columns: Vec::new(),
            times: Vec::new(),
            outcomes: vec![Outcome::N],
            words: vec![Word::default()],
        }
    }

    /// The number of its elements.
    #[must_use]
    pub fn order(&self) -> usize {
        self.outcomes.len()
    }

    /// The element of an element plus a letter.
    #[inline]
    #[must_use]
    pub fn plus_letter(&self, element: u32, letter: Letter) -> u32 {
        self.times[self.columns[letter.index()] as usize][element as usize]
    }

    /// The element of an element plus a word.
    #[must_use]
    pub fn plus_word(&self, element: u32, word: &Word) -> u32 {
        word.letters()
            .fold(element, |element, (letter, times)| self.plus_letters(element, letter, times))
    }

    /// The element of a word.
    #[must_use]
    pub fn element(&self, word: &Word) -> u32 {
        self.plus_word(0, word)
    }

    /// The element of the sum of two.
    #[must_use]
    pub fn sum(&self, a: u32, b: u32) -> u32 {
        self.plus_word(a, &self.words[b as usize])
    }

    /// The outcome of an element.
    #[must_use]
    pub fn outcome(&self, element: u32) -> Outcome {
        self.outcomes[element as usize]
    }

    /// A light word of an element.
    #[must_use]
    pub fn word(&self, element: u32) -> &Word {
        &self.words[element as usize]
    }

    /// The element of an element plus many copies of a letter. After at most as many copies as there
    /// are elements the sums repeat.
    fn plus_letters(&self, element: u32, letter: Letter, times: u64) -> u32 {
        let order = self.order() as u64;
        let mut element = element;
        for _ in 0..times.min(order) {
            element = self.plus_letter(element, letter);
        }
        let Some(rest) = times.checked_sub(order) else {
            return element;
        };
        let start = element;
        let mut period = 0;
        loop {
            element = self.plus_letter(element, letter);
            period += 1;
            if element == start {
                break;
            }
        }
        for _ in 0..rest % period {
            element = self.plus_letter(element, letter);
        }
        element
    }

    /// Appends a letter that acts like an element.
    pub(super) fn push_column(&mut self, element: u32) {
        let place = self.times.iter().position(|times| times[0] == element);
        let place = place.unwrap_or_else(|| {
            let order = u32::try_from(self.order()).unwrap_or(u32::MAX);
            let times = (0..order).map(|x| self.sum(x, element)).collect();
            self.times.push(times);
            self.times.len() - 1
        });
        self.columns.push(u32::try_from(place).unwrap_or(u32::MAX));
    }

    /// Gives letters that act alike the same column.
    pub(super) fn merged(mut self) -> Self {
        // The sum of its letter with 0 determines a column.
        let mut kept: Vec<Vec<u32>> = Vec::new();
        let mut places: FxHashMap<u32, u32> = FxHashMap::default();
        let numbers: Vec<u32> = self
            .times
            .into_iter()
            .map(|times| {
                let count = u32::try_from(kept.len()).unwrap_or(u32::MAX);
                let place = *places.entry(times[0]).or_insert(count);
                if place == count {
                    kept.push(times);
                }
                place
            })
            .collect();
        for column in &mut self.columns {
            *column = numbers[*column as usize];
        }
        self.times = kept;
        self
    }

    /// Replaces the word of each element by the lightest one.
    pub(super) fn with_light_words(
        mut self,
        alphabet: &Alphabet,
        meter: &mut Meter,
    ) -> Result<Self, Stop> {
        let mut letters: Vec<Option<(u64, Letter)>> = vec![None; self.times.len()];
        for (letter, &column) in alphabet.letters().zip(&self.columns) {
            let new = (alphabet.weight_of(letter), letter);
            let known = &mut letters[column as usize];
            *known = Some(known.map_or(new, |known| known.min(new)));
        }
        let mut weights = vec![u64::MAX; self.order()];
        weights[0] = 0;
        self.words[0] = Word::default();
        let mut heap = BinaryHeap::from([Reverse((0_u64, 0_usize))]);
        while let Some(Reverse((weight, place))) = heap.pop() {
            if weight > weights[place] {
                continue;
            }
            for (column, letter) in self.times.iter().zip(&letters) {
                meter.tick()?;
                let (next, Some((own, letter))) = (column[place] as usize, *letter) else {
                    continue;
                };
                let weight = weight.saturating_add(own);
                if weight < weights[next] {
                    weights[next] = weight;
                    self.words[next] = self.words[place].plus(&Word::of([(letter, 1)]));
                    heap.push(Reverse((weight, next)));
                }
            }
        }
        Ok(self)
    }

    /// For each element its sums with all elements.
    pub(super) fn table(&self, meter: &mut Meter) -> Result<Vec<Vec<u32>>, Stop> {
        Self::sums_of(&self.times, self.order(), meter)
    }

    /// For each of `order` elements its sums with all elements, from the columns of letters.
    pub(super) fn sums_of(
        times: &[Vec<u32>],
        order: usize,
        meter: &mut Meter,
    ) -> Result<Vec<Vec<u32>>, Stop> {
        // One half of the ticks before there is room for the table, the other half while it is filled.
        meter.tick_many((order * order / 32) as u64)?;
        let mut rows: Held<Vec<Vec<u32>>> = Held::default();
        *rows.grow(4 * order * order, meter)? = vec![Vec::new(); order];
        let mut rows = rows.into_table();
        let identity = u32::try_from(order).map(|order| (0..order).collect());
        rows[0] = identity.unwrap_or_default();
        let mut reached = vec![0_usize];
        let mut next = 0;
        while let Some(&class) = reached.get(next) {
            next += 1;
            for column in times {
                let sum = column[class] as usize;
                if rows[sum].is_empty() {
                    meter.tick_many(1 + order as u64 / 32)?;
                    rows[sum] = rows[class].iter().map(|&x| column[x as usize]).collect();
                    reached.push(sum);
                }
            }
        }
        Ok(rows)
    }

    /// The coarsest monoid with the outcomes of this one, whose words are not yet known: `word` gives
    /// one for an element.
    pub(super) fn reduced(
        self,
        word: impl Fn(usize) -> Word,
        meter: &mut Meter,
    ) -> Result<Self, Stop> {
        let size = self.order();
        let mut numbers: FxHashMap<(u32, u32), u32> = FxHashMap::default();
        let number = |numbers: &mut FxHashMap<(u32, u32), u32>, key| {
            let count = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
            *numbers.entry(key).or_insert(count)
        };
        let outcomes = self.outcomes.iter();
        let mut classes: Vec<u32> =
            outcomes.map(|&outcome| number(&mut numbers, (outcome as u32, 0))).collect();
        // Split classes until each letter maps each class into one class.
        let (mut count, mut unsplit) = (numbers.len(), 0);
        for column in self.times.iter().cycle() {
            if unsplit == self.times.len() {
                break;
            }
            meter.tick_many(1 + size as u64 / 16)?;
            numbers.clear();
            let places = classes.iter().zip(column);
            let keys = places.map(|(&class, &next)| (class, classes[next as usize]));
            classes = keys.map(|key| number(&mut numbers, key)).collect();
            unsplit = if numbers.len() == count { unsplit + 1 } else { 0 };
            count = numbers.len();
        }
        // Classes are numbered by their first members, so 0 is that of the empty word.
        let mut first = vec![usize::MAX; count];
        for (place, &class) in classes.iter().enumerate() {
            let first = &mut first[class as usize];
            *first = (*first).min(place);
        }
        let reduced =
            |times: &Vec<u32>| first.iter().map(|&place| classes[times[place] as usize]).collect();
        let monoid = Self {
            columns: self.columns,
            times: self.times.iter().map(reduced).collect(),
            outcomes: first.iter().map(|&place| self.outcomes[place]).collect(),
            words: first.iter().map(|&place| word(place)).collect(),
        };
        Ok(monoid.merged())
    }

    /// The elements of each element's options on both sides, from its word.
    pub(super) fn option_elements(
        &self,
        alphabet: &Alphabet,
        meter: &mut Meter,
    ) -> Result<Vec<[Vec<u32>; 2]>, Stop> {
        let mut all = Vec::with_capacity(self.order());
        for word in &self.words {
            let mut sides = [Vec::new(), Vec::new()];
            for side in crate::values::Side::BOTH {
                for option in alphabet.options_of(word, side) {
                    meter.tick()?;
                    sides[side as usize].push(self.element(&option));
                }
                sides[side as usize].sort_unstable();
                sides[side as usize].dedup();
            }
            all.push(sides);
        }
        Ok(all)
    }
}
