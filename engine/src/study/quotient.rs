//! Misère quotients, as those see them who use the crate.

use super::{Game, Games};
use crate::game::ClosedId;
use crate::game::closed::{self, Allowance, Presentation};
use crate::solver::{Answer, Ended};
use crate::values::Outcome;

/// A sum of generators: the place of each, and how many copies there are.
pub type Word = Vec<(usize, u64)>;

/// The misère quotient of a closed set: its games up to equality within the set, as a commutative monoid (Plambeck and Siegel,
/// *Misère quotients for impartial games*, 2008; Allen, *Peeking at partizan misère quotients*, 2009). It is proved, not
/// guessed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotient {
    /// Games that generate all others of the set, up to equality.
    pub generators: Vec<Game>,
    /// Each class as the first word of generators that stands for it, with its outcome; first that of 0.
    pub classes: Vec<(Word, Outcome)>,
    /// Pairs of equal words from which all others follow; the second is the word of a class.
    pub relations: Vec<[Word; 2]>,
    set: ClosedId,
    owner: u64,
}

impl Quotient {
    /// The number of classes.
    #[must_use]
    pub fn order(&self) -> usize {
        self.classes.len()
    }
}

impl Games {
    /// The misère quotient of all sums of followers of some games; `None` if it is infinite, or not found in a second or so.
    /// With a limit on time, most of that time is spent.
    ///
    /// # Errors
    /// [`Ended::Foreign`] for a game of others; a stop by the meter.
    pub fn quotient(&mut self, games: &[Game]) -> Answer<Option<Quotient>> {
        let games = self.own_all(games)?;
        let found = self.ask(|ask| {
            let set = closed::set_of_for_long(ask, &games, Allowance::LONG)?;
            if !ask.closed_set(set).is_solved() {
                return Ok(None);
            }
            let monoid = ask.closed_set(set).quotient().monoid().clone();
            let presentation = Presentation::of(&monoid, ask.meter)?;
            let outcomes: Vec<_> = presentation
                .normal
                .iter()
                .map(|word| monoid.outcome(monoid.element(word)))
                .collect();
            let known = ask.closed_set(set);
            let games: Vec<_> = presentation.generators.iter().map(|at| known.game(*at)).collect();
            Ok(Some((set, presentation, outcomes, games)))
        })?;
        Ok(found.map(|(set, presentation, outcomes, games)| {
            let generators = &presentation.generators;
            let word = |word: &closed::Word| -> Word {
                let place = |letter| generators.iter().position(|other| *other == letter);
                word.letters().filter_map(|(letter, times)| Some((place(letter)?, times))).collect()
            };
            let normal = presentation.normal.iter().map(&word);
            Quotient {
                generators: games.into_iter().map(|game| self.lend_game(game)).collect(),
                classes: normal.zip(outcomes).collect(),
                relations: presentation
                    .relations
                    .iter()
                    .map(|relation| [word(&relation.word), word(&relation.normal)])
                    .collect(),
                set,
                owner: self.owner,
            }
        }))
    }

    /// The place of a game's class in a quotient of these games; `None` if the game is no sum of followers of the games that the
    /// quotient was made of.
    ///
    /// # Errors
    /// As [`Self::quotient`]; a quotient of other games is refused too.
    pub fn class(&mut self, game: Game, quotient: &Quotient) -> Answer<Option<usize>> {
        let game = self.own(game)?;
        if quotient.owner != self.owner {
            return Err(Ended::Foreign);
        }
        let set = quotient.set;
        self.ask(|ask| {
            let word = closed::word_of(ask, set, game)?;
            Ok(word.map(|word| ask.closed_set(set).quotient().class(&word) as usize))
        })
    }
}
