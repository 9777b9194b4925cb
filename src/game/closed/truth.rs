//! Outcomes of words by search, with the words that are solved already as leaves.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use crate::game::closed::forms::{Canonical, Forms};
use crate::game::closed::{Alphabet, Letter, Monoid, Word};
use crate::game::{Outcome, Side};
use crate::meter::{Lease, Meter, Metered, Stop};

/// Bytes of a remembered word.
const WORD_BYTES: usize = 96;

/// Who wins words of an alphabet, searched and remembered.
pub(super) struct Truth<'a> {
    pub(super) alphabet: &'a Alphabet,
    /// Solves the words of the first letters.
    pub(super) solved: Cow<'a, Monoid>,
    known: FxHashMap<Word, Outcome>,
    /// For sums of canonical forms, over which impartial words are searched: whether the next player
    /// wins.
    canonical: Option<&'a Canonical>,
    next_wins: FxHashMap<Forms, bool>,
    /// The memory of the remembered words.
    lease: Option<Lease>,
}

impl<'a> Truth<'a> {
    /// Where words of the letters of `solved` are solved; `canonical` has all letters that are
    /// asked about.
    pub(super) fn new(
        alphabet: &'a Alphabet,
        solved: Cow<'a, Monoid>,
        canonical: Option<&'a Canonical>,
    ) -> Self {
        Self {
            alphabet,
            solved,
            known: FxHashMap::default(),
            canonical,
            next_wins: FxHashMap::default(),
            lease: None,
        }
    }

    /// Counts one more remembered word.
    fn count_word(&mut self, meter: &mut Meter) -> Result<(), Stop> {
        match &mut self.lease {
            Some(lease) => lease.grow(WORD_BYTES, meter),
            None => {
                self.lease = Some(meter.lease(WORD_BYTES)?);
                Ok(())
            }
        }
    }

    /// The misère outcome of a word.
    pub(super) fn outcome(&mut self, word: &Word, meter: &mut Meter) -> Result<Outcome, Stop> {
        if self.is_solved(word) {
            return Ok(self.solved.outcome(self.solved.element(word)));
        }
        if let Some(canonical) = self.canonical {
            meter.tick_many(word.length())?;
            let wins = self.next_wins(canonical, &canonical.forms(word), meter)?;
            return Ok(Outcome::from_wins(wins, wins));
        }
        if let Some(&known) = self.known.get(word) {
            return Ok(known);
        }
        let mut wins = [true; 2];
        for side in Side::BOTH {
            let options = self.alphabet.options_of(word, side);
            meter.tick_many(1 + options.len() as u64)?;
            wins[side as usize] = options.is_empty();
            for option in options {
                let outcome = meter.deeper(|meter| self.outcome(&option, meter))?;
                if !outcome.wins_first(side.opponent()) {
                    wins[side as usize] = true;
                    break;
                }
            }
        }
        self.count_word(meter)?;
        let outcome = Outcome::from_wins(wins[0], wins[1]);
        self.known.insert(word.clone(), outcome);
        Ok(outcome)
    }

    fn is_solved(&self, word: &Word) -> bool {
        let solved = |letter: Letter| letter.index() < self.solved.columns.len();
        word.letters().all(|(letter, _)| solved(letter))
    }

    /// Whether the next player wins a sum of canonical forms.
    fn next_wins(
        &mut self,
        canonical: &Canonical,
        forms: &Forms,
        meter: &mut Meter,
    ) -> Result<bool, Stop> {
        meter.tick()?;
        if let Some(&known) = self.next_wins.get(forms) {
            return Ok(known);
        }
        let words = forms.iter().map(|&form| canonical.word(form));
        let wins = if words.clone().all(|word| self.is_solved(word)) {
            let element = words.fold(0, |sum, word| self.solved.plus_word(sum, word));
            self.solved.outcome(element) == Outcome::N
        } else {
            let mut wins = false;
            'options: for place in 0..forms.len() {
                if place > 0 && forms[place] == forms[place - 1] {
                    continue;
                }
                for &option in canonical.options(forms[place]) {
                    let mut next = forms.clone();
                    next[place] = option;
                    canonical.arrange(&mut next);
                    if !meter.deeper(|meter| self.next_wins(canonical, &next, meter))? {
                        wins = true;
                        break 'options;
                    }
                }
            }
            wins
        };
        self.count_word(meter)?;
        self.next_wins.insert(forms.clone(), wins);
        Ok(wins)
    }
}
