//! Octal games: heaps with a code, their alphabets, and the period of their classes.

use crate::game::closed::{Alphabet, Letter, Word};
use crate::meter::{Held, Meter, Stop};

/// Fewer heaps that repeat the classes of others may do so by chance.
const FEWEST_REPEATED: usize = 4;

/// The code of an octal game: digit k tells what may be left of a heap from which k counters are
/// taken (Guy and Smith, *The G-values of various games*, 1956).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Octal {
    digits: Vec<u8>,
    /// Whether a heap that is parted must be parted into heaps of different sizes.
    is_unequal: bool,
}

/// The most counters that a move may take in a subtraction game whose code is made here, since a proof
/// of a period needs more heaps than that.
const MOST_TAKEN: usize = 1 << 16;

/// The period of the classes, or of the nim values, of heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first heap that repeats.
    pub start: usize,
    /// After how many heaps they repeat.
    pub length: usize,
}

impl Period {
    /// The first heap that has the class of a heap.
    #[must_use]
    pub fn first_like(self, heap: u64) -> Option<usize> {
        let (start, length) = (self.start as u64, self.length as u64);
        let first = match heap.checked_sub(start) {
            Some(behind) => start + behind.checked_rem(length)?,
            None => heap,
        };
        usize::try_from(first).ok()
    }
}

impl Octal {
    /// Reads a code such as `0.77` or `4.7`: the digit before the point is 0 or 4.
    #[must_use]
    pub fn parse(code: &str) -> Option<Self> {
        let (first, rest) = code.split_once('.')?;
        let mut digits = vec![match first {
            "" | "0" => 0,
            "4" => 4,
            _ => return None,
        }];
        for letter in rest.chars() {
            let digit = letter.to_digit(8)?;
            digits.push(u8::try_from(digit).ok()?);
        }
        while digits.len() > 1 && digits.last() == Some(&0) {
            digits.pop();
        }
        Some(Self { digits, is_unequal: false })
    }

    /// The code of a game in which a move takes one of these numbers of counters and leaves at most
    /// one heap: the digits of these numbers are 3, the others 0. `None` if a number is not 1 or
    /// more, or is larger than any code that is of use.
    #[must_use]
    pub fn of_subtraction(taken: impl IntoIterator<Item = i64>) -> Option<Self> {
        let mut digits = vec![0];
        for taken in taken {
            let place = usize::try_from(taken).ok()?;
            if !(1..=MOST_TAKEN).contains(&place) {
                return None;
            }
            if digits.len() <= place {
                digits.resize(place + 1, 0);
            }
            digits[place] = 3;
        }
        Some(Self { digits, is_unequal: false })
    }

    /// Grundy's game: a move takes nothing and parts a heap into two heaps of different sizes.
    #[must_use]
    pub fn grundy() -> Self {
        Self { digits: vec![4], is_unequal: true }
    }

    /// The heaps of 1 to `count` counters, heap n as letter n - 1.
    pub fn heaps(&self, count: usize, meter: &mut Meter) -> Result<Alphabet, Stop> {
        let mut alphabet = Alphabet::default();
        while alphabet.len() < count && self.push_heap(&mut alphabet, meter)? {}
        Ok(alphabet)
    }

    /// Adds the next heap to the heaps of 1 counter and more; `false` if an alphabet cannot have so many.
    pub(super) fn push_heap(
        &self,
        alphabet: &mut Alphabet,
        meter: &mut Meter,
    ) -> Result<bool, Stop> {
        let heap = alphabet.len() + 1;
        let mut options: Held<Vec<Word>> = Held::default();
        for (taken, digit) in self.digits.iter().enumerate() {
            let Some(left) = heap.checked_sub(taken) else {
                break;
            };
            let leaves = |piles: u32| digit & (1 << piles) != 0;
            if left == 0 && leaves(0) {
                options.push(Word::default(), meter)?;
            }
            if left > 0 && leaves(1) {
                options.push(piles(left, 1), meter)?;
            }
            if leaves(2) {
                meter.tick_many(left as u64)?;
                options.reserve(left, meter)?;
                let parts = (1..=left / 2).filter(|part| !self.is_unequal || 2 * part < left);
                for part in parts {
                    options.push(piles(part, 1).plus(&piles(left - part, 1)), meter)?;
                }
            }
        }
        let options = options.into_table();
        Ok(alphabet.push([options.clone(), options]).is_some())
    }

    /// The period of the classes of all heaps, if those of the first heaps, heap 1 first, prove one.
    ///
    /// Let the last digit be that of k counters and the classes of the heaps below
    /// M = 2s + 2p + k repeat from s on with period p. Of two parts of a heap n ≥ M at least one
    /// has s + p counters or more, and of n - p one has s or more; so both have the same classes as
    /// options, and n is of the class of n - p, by induction for all n (Plambeck and Siegel, *Misère
    /// quotients for impartial games*, 2008, theorem on periodicity).
    ///
    /// Where s = 0, a part of p counters corresponds to an empty heap. That matters where both parts have p
    /// counters, and only in the heap of 2p + k: its move to p + p corresponds to one to p, which a last digit
    /// of 4 or 5 does not allow. So there the class of this heap has to be known too.
    ///
    /// The theorem is not about parts of different sizes.
    #[must_use]
    pub fn period(&self, pretending: &[u32]) -> Option<Period> {
        let mut proved = self.repeats(pretending);
        let (_, period) = proved.find(|(heaps, _)| *heaps <= pretending.len())?;
        Some(period)
    }

    /// A period that the classes have shown at least once, and for at least `FEWEST_REPEATED` heaps; and the number
    /// of heaps that would prove it. Of several periods, the one for which this number is least.
    #[must_use]
    pub fn conjecture(&self, pretending: &[u32]) -> Option<(usize, Period)> {
        let shown = self.repeats(pretending);
        let shown = shown.filter(|(_, p)| {
            p.start + p.length + p.length.max(FEWEST_REPEATED) <= pretending.len() + 1
        });
        shown.min_by_key(|(heaps, _)| *heaps)
    }

    /// For each length: the period of that length that the known classes have, from the first possible
    /// heap on, and before it the number of heaps that would prove it.
    fn repeats(&self, pretending: &[u32]) -> impl Iterator<Item = (usize, Period)> {
        let last = self.digits.len() - 1;
        let only_parts = self.digits.last().is_some_and(|digit| matches!(digit, 4 | 5));
        let mut classes = vec![0];
        if !self.is_unequal {
            classes.extend_from_slice(pretending);
        }
        // The largest part of M is p, so periods are tried from the least.
        (1..classes.len()).map(move |length| {
            let mut start = classes.len() - length;
            while start > 0 && classes[start - 1] == classes[start - 1 + length] {
                start -= 1;
            }
            let one_more = usize::from(start == 0 && only_parts);
            let heaps = (2 * start + 2 * length + last + one_more).saturating_sub(1);
            (heaps, Period { start, length })
        })
    }
}

/// Copies of a heap as a word: none of an empty heap, which has no moves.
pub(super) fn piles(counters: usize, times: u64) -> Word {
    let place = counters.checked_sub(1).and_then(|place| u32::try_from(place).ok());
    Word::of(place.map(|place| (Letter(place), times)))
}
