//! The front of the crate: a domain with all that it needs to be asked, and games with what can be asked of them.
//!
//! A `Study` is a domain with what it needs to be asked, `Games` are the arenas with a meter, and their handles know
//! their owner, so that ids of others are refused and not looked up. It answers nothing itself. Functions of public types
//! that only the program needs are hidden. `engine/tests/public` asks by public items alone.

mod error;
mod games;
mod quotient;
mod text;
mod values;

pub use error::Error;
pub use games::{Game, Games, Witness};
pub use quotient::{Quotient, Word};
pub use values::Value;

use std::ops::{Deref, DerefMut};

use crate::meter::Stop;
use crate::solver::{Answer, Cx, Domain, Ended, Solver, check, find_loop};
use crate::values::{Convention, Outcome, Side, ValueId};

/// A domain, and all that has been learned of its positions.
///
/// A study owns the [`Games`] to which its values and games belong, and has all their questions too. Each question has the
/// limits anew. If it is stopped, or if the domain panics and the panic is caught, then what was learned until then stays,
/// and the next question goes on from there.
///
/// ```
/// use upstar_engine::{Answer, Convention, Cx, Domain, KeyBytes, Options, Outcome, Side, Study};
///
/// /// Heaps of counters. Left takes one, Right takes two.
/// struct Heaps;
///
/// impl Domain for Heaps {
///     type Part = u8;
///
///     fn options(&mut self, at: &u8, side: Side, out: &mut Options<u8>, _: &mut Cx) -> Answer<()> {
///         let taken = if side == Side::Left { 1 } else { 2 };
///         if let Some(left) = at.checked_sub(taken) {
///             out.option([left]);
///         }
///         Ok(())
///     }
///
///     fn key(&self, at: &u8, out: &mut KeyBytes) {
///         out.push(*at);
///     }
/// }
///
/// let mut study = Study::new(Heaps);
/// let value = study.value(&2)?;
/// assert_eq!(study.text(value)?, "<1|0>");
/// assert_eq!(study.outcome(&[1, 0], Convention::Misere)?, Outcome::R);
/// # Ok::<(), upstar_engine::Error<u8>>(())
/// ```
pub struct Study<D: Domain> {
    games: Games,
    solver: Solver<D>,
}

impl<D: Domain> Deref for Study<D> {
    type Target = Games;

    fn deref(&self) -> &Games {
        &self.games
    }
}

impl<D: Domain> DerefMut for Study<D> {
    fn deref_mut(&mut self) -> &mut Games {
        &mut self.games
    }
}

/// The answer to a question about positions of a domain.
type Found<D, T> = Result<T, Error<<D as Domain>::Part>>;

impl<D: Domain> Study<D> {
    /// A study of a domain of which nothing is known yet, with the usual limits.
    #[must_use]
    pub fn new(domain: D) -> Self {
        Self::with_games(domain, Games::new())
    }

    /// A study whose values and games stand among these, and which has their limits.
    #[must_use]
    pub fn with_games(domain: D, games: Games) -> Self {
        Self { games, solver: Solver::new(domain) }
    }

    /// The domain. What it tells must stay the same: what was learned is not found anew.
    pub fn domain(&mut self) -> &mut D {
        self.solver.domain()
    }

    /// The games, without what is known of the domain.
    #[must_use]
    pub fn into_games(self) -> Games {
        self.games
    }

    /// The value of a position in normal play.
    ///
    /// # Errors
    /// [`Error`]: a limit was reached, the domain gave up, or play comes back to a part.
    pub fn value(&mut self, position: &D::Part) -> Found<D, Value> {
        let value =
            self.ask(std::slice::from_ref(position), |solver, cx| solver.value(position, cx))?;
        Ok(self.games.lend(value))
    }

    /// Returns whether a player wins the sum of some positions moving first.
    ///
    /// # Errors
    /// As [`Self::value`].
    pub fn wins(&mut self, sum: &[D::Part], side: Side, convention: Convention) -> Found<D, bool> {
        let question = (convention, side);
        self.ask(sum, |solver, cx| solver.wins(sum, ValueId::ZERO, question, cx))
    }

    /// The outcome of the sum of some positions; of no position it is that of 0.
    ///
    /// # Errors
    /// As [`Self::value`].
    pub fn outcome(&mut self, sum: &[D::Part], convention: Convention) -> Found<D, Outcome> {
        self.ask(sum, |solver, cx| solver.outcome(sum, ValueId::ZERO, convention, cx))
    }

    /// The outcome of the sum of some positions and a value in normal play. This may be known where the values of the positions
    /// are not.
    ///
    /// # Errors
    /// As [`Self::value`]; [`Ended::Foreign`] for a value of other games.
    pub fn outcome_beside(&mut self, sum: &[D::Part], value: Value) -> Found<D, Outcome> {
        let value = self.games.own_value(value)?;
        self.ask(sum, |solver, cx| solver.outcome(sum, value, Convention::Normal, cx))
    }

    /// A position as a game, with all its followers: for universes, witnesses and quotients.
    ///
    /// # Errors
    /// As [`Self::value`].
    pub fn game(&mut self, position: &D::Part) -> Found<D, Game> {
        self.games.game_of(position, self.solver.domain())
    }

    /// Compares what the domain tells with its own moves, at all followers of some positions. Small positions are best: it makes
    /// the whole trees of games.
    ///
    /// # Errors
    /// [`Error::Broken`] with the first flaw that is found, [`Error::Loop`] if play does not end there; a limit was reached.
    pub fn check(&mut self, positions: &[D::Part]) -> Found<D, ()> {
        let found = self.ask(positions, |solver, cx| check(positions, solver.domain(), cx))?;
        match found {
            None => Ok(()),
            Some(flaw) => Err(flaw.into()),
        }
    }

    /// The number of sums that were searched until now, and of parts whose values were found by their moves.
    #[must_use]
    pub fn searched(&self) -> [u64; 2] {
        [self.solver.searched(), self.solver.known_values() as u64]
    }

    /// Asks the solver. If it met a loop, or the recursion goes too deep, looks for the way on which play comes back to a part.
    fn ask<T>(
        &mut self,
        positions: &[D::Part],
        question: impl FnOnce(&mut Solver<D>, &mut Cx<'_>) -> Answer<T>,
    ) -> Found<D, T> {
        let mut cx = self.games.begin();
        let ended = match question(&mut self.solver, &mut cx) {
            Ok(found) => return Ok(found),
            Err(ended) => ended,
        };
        let may_be_loop = match ended {
            Ended::Stop(stop) => matches!(stop, Stop::Depth { .. }) || stop.is_for_memory(),
            Ended::Loop => true,
            Ended::TooLarge | Ended::GaveUp | Ended::Foreign => false,
        };
        if may_be_loop {
            let mut cx = self.games.begin();
            if let Ok(Some(way)) = find_loop(positions, self.solver.domain(), &mut cx) {
                return Err(Error::Loop(way));
            }
        }
        Err(ended.into())
    }
}
