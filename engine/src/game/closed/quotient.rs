//! Misère quotients: built letter by letter, each step guessed, corrected where it fails, and then proved.

use std::ops::ControlFlow;

use crate::game::closed::extend::guess;
use crate::game::closed::failure::least_failure;
use crate::game::closed::free::corrected;
use crate::game::closed::proof::Proof;
use crate::game::closed::transition::Transitions;
use crate::game::closed::{Alphabet, Letter, Monoid, Word};
use crate::meter::{Account, Meter, Metered, Share, Sought, Stop};
use crate::values::{Outcome, Side};

/// A guess from the transitions is worth its time if they are at most so many times the classes.
const FEW_TRANSITIONS: usize = 32;

/// The most ticks that a letter may take; then the quotient counts as infinite or too large. Of the
/// finite quotients in the tests, no letter of a partizan set takes more than 600,000.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    impartial: u64,
    partizan: u64,
}

impl Allowance {
    /// For a first look, before something else is tried.
    pub(super) const FIRST: Self = Self { impartial: 60_000, partizan: 20_000 };

    /// For questions that have other ways to an answer.
    pub const SHORT: Self = Self { impartial: 1_000_000, partizan: 600_000 };

    /// For questions that nothing else answers, but that are not about the quotient itself.
    pub const LONG: Self = Self { impartial: 6_000_000, partizan: 1_200_000 };

    /// As long as the meter allows.
    pub const NONE: Self = Self { impartial: u64::MAX, partizan: u64::MAX };
}

/// The misère quotient of a closed set, proved: the classes, how letters act on them, outcomes.
#[derive(Clone, Debug)]
pub struct Quotient {
    alphabet: Alphabet,
    monoid: Monoid,
    proof: Proof,
    /// The classes of each solved letter's options.
    options: Vec<[Vec<u32>; 2]>,
    /// What it holds, as far as that is counted.
    account: Account,
}

/// How the quotient with one letter more was found.
enum Found {
    /// The letter acts like a word of earlier letters. The proof has been extended to the letter.
    Old,
    /// Another monoid, with its proof.
    New(Box<(Monoid, Proof)>),
}

/// What is known of the misère quotient of a closed set.
#[derive(Clone, Debug)]
pub enum Solution {
    /// It is finite, and this is it.
    Finite(Quotient),
    /// It is infinite, or too large; this is the quotient of the first letters.
    Larger(Quotient),
}

/// The quotient of the empty alphabet.
impl Default for Quotient {
    fn default() -> Self {
        Self {
            alphabet: Alphabet::default(),
            monoid: Monoid::trivial(),
            proof: Proof::trivial(),
            options: Vec::new(),
            account: Account::default(),
        }
    }
}

/// Bytes of a letter that is solved: the elements of its options.
const LETTER_BYTES: usize = 64;

impl Quotient {
    /// The quotient of an alphabet.
    pub fn of(
        alphabet: Alphabet,
        allowance: Allowance,
        meter: &mut Meter,
    ) -> Result<Solution, Stop> {
        let mut quotient = Self::unsolved(alphabet);
        let grown = quotient.grow(allowance, meter);
        let is_whole = grown.inspect_err(|_| quotient.account.free(meter))?;
        Ok(if is_whole { Solution::Finite(quotient) } else { Solution::Larger(quotient) })
    }

    /// No letter of an alphabet is solved yet.
    pub(super) fn unsolved(alphabet: Alphabet) -> Self {
        Self { alphabet, ..Self::default() }
    }

    /// Goes on to all letters that the alphabet has; `false` if it comes to one with which the
    /// quotient is infinite or too large.
    pub(super) fn grow(&mut self, allowance: Allowance, meter: &mut Meter) -> Result<bool, Stop> {
        while let Some(letter) = self.next_letter() {
            // Sums of these letters that differ do so beside more letters.
            meter.find(Sought::Classes, self.order(), self.monoid.columns.len());
            if !self.extend(letter, allowance, meter)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Takes the alphabet out. The caller may append letters and must call [`Self::put_alphabet`] with
    /// it.
    pub(super) fn take_alphabet(&mut self) -> Alphabet {
        std::mem::take(&mut self.alphabet)
    }

    /// Puts the alphabet back.
    pub(super) fn put_alphabet(&mut self, alphabet: Alphabet) {
        self.alphabet = alphabet;
    }

    /// The first letter that is not solved yet.
    fn next_letter(&self) -> Option<Letter> {
        self.alphabet.letters().nth(self.monoid.columns.len())
    }

    /// Goes on to one letter more; `false` if that quotient is infinite or too large, and then
    /// nothing has changed.
    fn extend(
        &mut self,
        letter: Letter,
        allowance: Allowance,
        meter: &mut Meter,
    ) -> Result<bool, Stop> {
        let options = options_in(&self.alphabet, &self.monoid, letter, meter)?;
        if let Some(like) = self.options.iter().position(|known| *known == options) {
            // What has the same classes as options is proved with it.
            let like = Letter(u32::try_from(like).unwrap_or(u32::MAX));
            self.monoid.columns.push(self.monoid.columns[like.index()]);
            self.options.push(options);
            return Ok(true);
        }
        let known = (self.monoid.columns.len(), self.monoid.times.len());
        let [left, right] = Side::BOTH.map(|side| self.alphabet.options(letter, side));
        let allowance = if left == right { allowance.impartial } else { allowance.partizan };
        let held = self.account.bytes();
        // Guesses that fail are gone at the end: what counts is what the quotient has grown by.
        let adopted = meter.for_a_while(|meter| {
            let found = meter.within(Share::ticks(allowance), |meter| self.find(letter, meter));
            if !matches!(found, Ok(Some(Some(_)))) {
                self.forget_columns(known);
            }
            match found.map(Option::flatten)? {
                Some(Found::Old) => self.options.push(options),
                Some(Found::New(found)) => {
                    let (candidate, proof) = *found;
                    self.adopt(candidate, proof, meter)?;
                }
                None => return Ok(false),
            }
            Ok(true)
        });
        let counts = self.account.recount(self.bytes().max(held), meter);
        let solved = adopted?;
        counts?;
        Ok(solved)
    }

    /// Counts a copy, which has the count of what it is a copy of.
    ///
    /// # Errors
    /// As [`Account::grow`].
    pub(super) fn count_copy(&mut self, meter: &mut Meter) -> Result<(), Stop> {
        self.account = Account::default();
        self.account.grow(self.bytes(), meter).map(|_| ())
    }

    /// Gives its memory back to the meter, before it is dropped.
    pub(super) fn free(&mut self, meter: &mut Meter) {
        self.account.free(meter);
    }

    /// The bytes that the quotient holds, about.
    pub(super) fn bytes(&self) -> usize {
        let order = self.order();
        let letters = self.options.len() * LETTER_BYTES;
        let monoid = order * (size_of::<Word>() + 4 * self.monoid.times.len());
        letters + monoid + self.proof.bytes()
    }

    /// The quotient with one letter more and its proof.
    fn find(&mut self, letter: Letter, meter: &mut Meter) -> Result<Option<Found>, Stop> {
        let mut candidate = guess(&self.alphabet, &self.monoid, letter, meter)?;
        if candidate.order() == self.order() {
            // The new letter acts like a word of old ones.
            let known = (self.monoid.columns.len(), self.monoid.times.len());
            self.monoid.push_column(candidate.plus_letter(0, letter));
            let mut proof = self.proof.clone();
            let verdict = proof.extend(&self.alphabet, &self.monoid, meter)?;
            if verdict {
                self.proof = proof;
                return Ok(Some(Found::Old));
            }
            self.forget_columns(known);
        } else if let Some(found) = self.proved(&candidate, meter)? {
            return Ok(Some(found));
        }
        // A finer base is often right at once.
        if let Some(finer) = &self.refined(letter, meter)?
            && let Some(found) = self.proved(finer, meter)?
        {
            return Ok(Some(found));
        }
        loop {
            let next = meter.for_a_while(|meter| {
                let light = candidate.with_light_words(&self.alphabet, meter)?;
                let Some((word, right)) = least_failure(&self.alphabet, &light, meter)? else {
                    return self.proved(&light, meter).map(ControlFlow::Break);
                };
                let finer = corrected(&self.alphabet, &light, (&word, right), meter)?;
                Ok(finer.map_or(ControlFlow::Break(None), ControlFlow::Continue))
            });
            candidate = match next? {
                ControlFlow::Continue(finer) => finer,
                ControlFlow::Break(found) => return Ok(found),
            };
        }
    }

    /// The candidate with its proof, if it is right.
    fn proved(&self, candidate: &Monoid, meter: &mut Meter) -> Result<Option<Found>, Stop> {
        let (proof, proved) =
            meter.for_a_while(|meter| Proof::of(&self.alphabet, candidate, meter))?;
        Ok(proved.then(|| Found::New(Box::new((candidate.clone(), proof)))))
    }

    /// A guess from the transitions.
    fn refined(&self, letter: Letter, meter: &mut Meter) -> Result<Option<Monoid>, Stop> {
        let most = FEW_TRANSITIONS * self.order().max(32);
        let Some(transitions) = Transitions::of(&self.alphabet, &self.monoid, most, meter)? else {
            return Ok(None);
        };
        guess(&self.alphabet, &transitions.monoid(&self.monoid), letter, meter).map(Some)
    }

    fn adopt(&mut self, monoid: Monoid, proof: Proof, meter: &mut Meter) -> Result<(), Stop> {
        let monoid = monoid.with_light_words(&self.alphabet, meter)?;
        let solved = self.alphabet.letters().take(monoid.columns.len());
        let options = solved.map(|letter| options_in(&self.alphabet, &monoid, letter, meter));
        self.options = options.collect::<Result<_, _>>()?;
        (self.monoid, self.proof) = (monoid, proof);
        Ok(())
    }

    /// Drops all but the first letters and columns.
    fn forget_columns(&mut self, (letters, columns): (usize, usize)) {
        self.monoid.columns.truncate(letters);
        self.monoid.times.truncate(columns);
    }

    /// The letters that are solved: all of them if the quotient is finite.
    pub fn solved(&self) -> impl Iterator<Item = Letter> + use<> {
        self.alphabet.letters().take(self.monoid.columns.len())
    }

    /// The letters, solved or not.
    #[must_use]
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// The classes, as a monoid.
    #[must_use]
    pub fn monoid(&self) -> &Monoid {
        &self.monoid
    }

    /// The number of classes.
    #[must_use]
    pub fn order(&self) -> usize {
        self.monoid.order()
    }

    /// The number of classes that have an outcome.
    #[must_use]
    pub fn count(&self, outcome: Outcome) -> usize {
        let outcomes = self.monoid.outcomes.iter();
        outcomes.filter(|&&other| other == outcome).count()
    }

    /// The number of transitions that the proof has followed: of the words of one class only those that
    /// owe most.
    #[must_use]
    pub fn transitions(&self) -> usize {
        self.proof.count()
    }

    /// The class of a word: the *pretending function* if it is a letter.
    #[must_use]
    pub fn class(&self, word: &Word) -> u32 {
        self.monoid.element(word)
    }

    /// The outcome of a word of solved letters.
    #[must_use]
    pub fn outcome(&self, word: &Word) -> Option<Outcome> {
        let solved = word.letters().all(|(letter, _)| self.is_solved(letter));
        solved.then(|| self.monoid.outcome(self.class(word)))
    }

    /// The class of each solved letter in order.
    #[must_use]
    pub fn pretending(&self) -> Vec<u32> {
        let letters = self.solved();
        letters.map(|letter| self.monoid.plus_letter(0, letter)).collect()
    }

    /// Returns whether a letter is solved.
    #[must_use]
    pub fn is_solved(&self, letter: Letter) -> bool {
        letter.index() < self.monoid.columns.len()
    }

    /// A word whose sum with this one is of the class of the empty word, if there is one.
    #[must_use]
    pub fn inverse(&self, word: &Word) -> Option<&Word> {
        let class = self.class(word);
        self.first_test(|x| self.monoid.sum(class, x) == 0)
    }

    /// A word that tells two classes apart, the lightest of one; `None` for one class.
    #[must_use]
    pub fn separation(&self, a: u32, b: u32) -> Option<&Word> {
        self.first_test(|x| {
            self.monoid.outcome(self.monoid.sum(a, x)) != self.monoid.outcome(self.monoid.sum(b, x))
        })
    }

    /// A word beside which the outcome of the first class is not at least that of the second;
    /// `None` if the first is at least the second.
    #[must_use]
    pub fn refutation(&self, a: u32, b: u32) -> Option<&Word> {
        self.first_test(|x| {
            let (first, second) = (self.monoid.sum(a, x), self.monoid.sum(b, x));
            let (first, second) = (self.monoid.outcome(first), self.monoid.outcome(second));
            !first.is_at_least(second)
        })
    }

    fn first_test(&self, tells: impl Fn(u32) -> bool) -> Option<&Word> {
        let order = u32::try_from(self.order()).unwrap_or(u32::MAX);
        let tests = (0..order).filter(|&x| tells(x));
        let key = |&x: &u32| (self.alphabet.weight(self.monoid.word(x)), x);
        tests.min_by_key(key).map(|x| self.monoid.word(x))
    }
}

/// The classes of a letter's options.
fn options_in(
    alphabet: &Alphabet,
    monoid: &Monoid,
    letter: Letter,
    meter: &mut Meter,
) -> Result<[Vec<u32>; 2], Stop> {
    let mut sides = [Vec::new(), Vec::new()];
    for side in Side::BOTH {
        let words = alphabet.options(letter, side);
        meter.tick_many(words.len() as u64)?;
        let classes = &mut sides[side as usize];
        classes.extend(words.iter().map(|word| monoid.element(word)));
        classes.sort_unstable();
        classes.dedup();
    }
    Ok(sides)
}
