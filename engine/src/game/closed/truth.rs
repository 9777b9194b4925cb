//! Outcomes of words by search.

use rustc_hash::FxHashMap;

use crate::game::closed::{Alphabet, Word};
use crate::meter::{Lease, Meter, Metered, Stop};
use crate::values::{Outcome, Side};

/// Bytes of a remembered word.
const WORD_BYTES: usize = 96;

/// Who wins words of an alphabet, searched and remembered.
pub(super) struct Truth<'a> {
    pub(super) alphabet: &'a Alphabet,
    known: FxHashMap<Word, Outcome>,
    /// The memory of the remembered words.
    lease: Option<Lease>,
}

impl<'a> Truth<'a> {
    /// Nothing remembered yet.
    pub(super) fn new(alphabet: &'a Alphabet) -> Self {
        Self { alphabet, known: FxHashMap::default(), lease: None }
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
}
