//! Words of an alphabet as positions of the solver.

use crate::game::closed::{Alphabet, Word};
use crate::meter::{Lease, Meter, Stop};
use crate::solver::{Answer, Cx, Domain, KeyBytes, Options, Solver};
use crate::values::{Convention, Outcome, Side, ValueId, Values, hash_of};

/// The words of an alphabet. A whole word is one part.
struct Words<'a>(&'a Alphabet);

impl Domain for Words<'_> {
    type Part = Word;

    fn options(
        &mut self,
        word: &Word,
        side: Side,
        out: &mut Options<Word>,
        cx: &mut Cx<'_>,
    ) -> Answer<()> {
        for option in self.0.options_of(word, side) {
            cx.meter.tick()?;
            out.begin(0);
            out.part(option);
        }
        Ok(())
    }

    fn key(&self, word: &Word, out: &mut KeyBytes) {
        out.extend_from_slice(&(word.letters().count() as u32).to_le_bytes());
        for (letter, times) in word.letters() {
            let mut bytes = [0; 12];
            bytes[..4].copy_from_slice(&letter.0.to_le_bytes());
            bytes[4..].copy_from_slice(&times.to_le_bytes());
            out.extend_from_slice(&bytes);
        }
    }

    fn kept_hash(&self, word: &Word) -> Option<(u32, bool)> {
        let mixed = word.letters().fold(0, |mixed: u64, (letter, times)| {
            (mixed.rotate_left(5) ^ u64::from(letter.0) ^ times << 32)
                .wrapping_mul(0x9E37_79B9_7F4A_7C15)
        });
        Some((hash_of(mixed ^ mixed >> 29), false))
    }
}

/// Misère outcomes of words by search, remembered as long as this lives.
pub(super) struct Outcomes<'a> {
    solver: Solver<Words<'a>>,
    /// Misère play has no values: it stays empty.
    values: Values,
    lease: Lease,
}

impl<'a> Outcomes<'a> {
    /// Nothing is known yet.
    pub(super) fn of(alphabet: &'a Alphabet, meter: &mut Meter) -> Result<Self, Stop> {
        let (solver, values) = (Solver::new(Words(alphabet)), Values::new());
        Ok(Self { solver, values, lease: meter.lease(0)? })
    }

    /// The misère outcome of a word.
    pub(super) fn outcome(&mut self, word: &Word, meter: &mut Meter) -> Answer<Outcome> {
        let before = self.solver.known().bytes();
        let (word, cx) = (std::slice::from_ref(word), &mut Cx::new(&mut self.values, meter));
        let found = self.solver.outcome(word, ValueId::ZERO, Convention::Misere, cx);
        // The table lives as long as this.
        let bytes = self.solver.known().bytes() - before;
        self.lease.take_over(bytes);
        found
    }
}
