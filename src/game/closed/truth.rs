//! Outcomes of words by search, with the words that are solved already as leaves.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use crate::game::closed::{Alphabet, Letter, Monoid, Word};
use crate::game::{Outcome, Side};
use crate::meter::{Meter, Stop};

/// Bytes of a remembered word.
const WORD_BYTES: usize = 96;

/// Who wins words of an alphabet, searched and remembered.
pub(super) struct Truth<'a> {
    pub(super) alphabet: &'a Alphabet,
    /// Solves the words of the first letters.
    pub(super) solved: Cow<'a, Monoid>,
    known: FxHashMap<Word, Outcome>,
}

impl<'a> Truth<'a> {
    /// Where words of the letters of `solved` are solved.
    pub(super) fn new(alphabet: &'a Alphabet, solved: Cow<'a, Monoid>) -> Self {
        Self {
            alphabet,
            solved,
            known: FxHashMap::default(),
        }
    }

    /// The misère outcome of a word.
    pub(super) fn outcome(&mut self, word: &Word, meter: &mut Meter) -> Result<Outcome, Stop> {
        let solved = |letter: Letter| letter.index() < self.solved.columns.len();
        if word.letters().all(|(letter, _)| solved(letter)) {
            return Ok(self.solved.outcome(self.solved.element(word)));
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
        meter.charge(WORD_BYTES)?;
        let outcome = Outcome::from_wins(wins[0], wins[1]);
        self.known.insert(word.clone(), outcome);
        Ok(outcome)
    }
}
