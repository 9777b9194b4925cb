//! Canonical forms of impartial words: what outcomes are searched over.
//!
//! Heaps of a game fall apart into sums that are often as simple as nim heaps. So every option of
//! a letter becomes one canonical form, and words become multisets of these: far fewer than words
//! (Conway, *On numbers and games*, 1976, chapter 12; Grundy and Smith 1956).

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::game::Side;
use crate::game::closed::{Alphabet, Letter, Word};
use crate::meter::{Meter, Metered, Stop};

/// The most forms. If there would be more, words are searched as they stand.
const MOST_FORMS: usize = 20_000;

/// Bytes of a form with its share of the tables.
const FORM_BYTES: usize = 200;

/// A canonical form by its place; 0 is the game 0, 1 is ∗.
pub(super) type Form = u32;

/// A sum of forms other than 0, sorted; ∗ at most once.
pub(super) type Forms = SmallVec<[Form; 8]>;

/// What is known of a form.
#[derive(Clone, Debug)]
struct Record {
    /// Sorted.
    options: Box<[Form]>,
    next_wins: bool,
    /// A word that equals it.
    word: Word,
}

/// The canonical forms of the letters of an impartial alphabet, of their options' sums and of all
/// followers.
#[derive(Clone, Debug)]
pub(super) struct Canonical {
    records: Vec<Record>,
    by_options: FxHashMap<Box<[Form]>, Form>,
    sums: FxHashMap<(Form, Form), Form>,
    of_letters: Vec<Form>,
}

impl Canonical {
    /// The bytes that the forms hold, about.
    pub(super) fn bytes(&self) -> usize {
        FORM_BYTES * self.records.len()
    }

    /// No letter yet.
    pub(super) fn new() -> Self {
        let mut canonical = Self {
            records: Vec::new(),
            by_options: FxHashMap::default(),
            sums: FxHashMap::default(),
            of_letters: Vec::new(),
        };
        canonical.intern(&[], &Word::default());
        canonical
    }

    /// Finds the forms of the letters up to this one; `false` if one is partizan, or there would
    /// be too many.
    pub(super) fn extend(
        &mut self,
        alphabet: &Alphabet,
        last: Letter,
        meter: &mut Meter,
    ) -> Result<bool, Stop> {
        for letter in alphabet.letters().skip(self.of_letters.len()) {
            if letter > last {
                break;
            }
            let words = alphabet.options(letter, Side::Left);
            if words != alphabet.options(letter, Side::Right) {
                return Ok(false);
            }
            let mut options = Vec::with_capacity(words.len());
            for word in words {
                let mut sum = 0;
                for (part, times) in word.letters() {
                    for _ in 0..times {
                        sum = self.sum(sum, self.of_letters[part.index()], meter)?;
                        if self.records.len() > MOST_FORMS {
                            return Ok(false);
                        }
                    }
                }
                options.push(sum);
            }
            let form = self.canonical(options, &Word::of([(letter, 1)]), meter)?;
            self.of_letters.push(form);
        }
        Ok(true)
    }

    /// The options of a form.
    pub(super) fn options(&self, form: Form) -> &[Form] {
        &self.records[form as usize].options
    }

    /// A word that equals a form.
    pub(super) fn word(&self, form: Form) -> &Word {
        &self.records[form as usize].word
    }

    /// The forms of a word of known letters.
    pub(super) fn forms(&self, word: &Word) -> Forms {
        let mut forms = Forms::new();
        for (letter, times) in word.letters() {
            let form = self.of_letters[letter.index()];
            forms.extend((0..times).map(|_| form));
        }
        self.arrange(&mut forms);
        forms
    }

    /// Leaves out 0 and pairs of ∗, and sorts.
    pub(super) fn arrange(&self, forms: &mut Forms) {
        let is_star = |form: Form| *self.options(form) == [0];
        let stars = forms.iter().filter(|&&form| is_star(form)).count();
        let mut kept = stars % 2;
        forms.retain(|form| {
            let star = is_star(*form);
            let keep = *form != 0 && (!star || kept > 0);
            kept -= usize::from(star && kept > 0);
            keep
        });
        forms.sort_unstable();
    }

    fn intern(&mut self, options: &[Form], word: &Word) -> Form {
        if let Some(&known) = self.by_options.get(options) {
            return known;
        }
        let next_wins = options.is_empty()
            || (options.iter()).any(|&option| !self.records[option as usize].next_wins);
        let form = u32::try_from(self.records.len()).unwrap_or(u32::MAX);
        self.records.push(Record { options: options.into(), next_wins, word: word.clone() });
        self.by_options.insert(options.into(), form);
        form
    }

    /// The canonical form of a game with these options: the form that all options reverse to which
    /// are not its own, if there is one; 0 only if the game is an N-position too.
    fn canonical(
        &mut self,
        mut options: Vec<Form>,
        word: &Word,
        meter: &mut Meter,
    ) -> Result<Form, Stop> {
        options.sort_unstable();
        options.dedup();
        meter.charge(FORM_BYTES)?;
        let has = |options: &[Form], form: Form| options.binary_search(&form).is_ok();
        let mut candidates: Vec<Form> = Vec::new();
        for &option in &options {
            meter.tick_many(self.options(option).len() as u64)?;
            candidates.extend(self.options(option));
        }
        candidates.sort_unstable();
        candidates.dedup();
        let found = candidates.into_iter().find(|&candidate| {
            let own = self.options(candidate);
            let next_wins = candidate != 0
                || (options.iter()).any(|&option| !self.records[option as usize].next_wins);
            next_wins
                && own.iter().all(|&option| has(&options, option))
                && (options.iter())
                    .filter(|&&option| !has(own, option))
                    .all(|&option| has(self.options(option), candidate))
        });
        Ok(match found {
            Some(found) => found,
            None => self.intern(&options, word),
        })
    }

    fn sum(&mut self, a: Form, b: Form, meter: &mut Meter) -> Result<Form, Stop> {
        let (a, b) = (a.min(b), a.max(b));
        if a == 0 {
            return Ok(b);
        }
        if let Some(&known) = self.sums.get(&(a, b)) {
            return Ok(known);
        }
        let mut options = Vec::new();
        for (moved, other) in [(a, b), (b, a)] {
            for place in 0..self.options(moved).len() {
                meter.tick()?;
                if self.records.len() > MOST_FORMS {
                    return Ok(0);
                }
                let option = self.options(moved)[place];
                options.push(meter.deeper(|meter| self.sum(option, other, meter))?);
            }
        }
        let word = self.word(a).plus(self.word(b));
        let sum = self.canonical(options, &word, meter)?;
        self.sums.insert((a, b), sum);
        Ok(sum)
    }
}
