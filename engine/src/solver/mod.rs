//! One search for positions of all kinds.
//!
//! A [`Domain`] says what its positions are; a [`Solver`] finds their values in normal play, and who wins sums of them in both
//! conventions. The mathematics that all kinds share is here: values beside parts, X - X is 0, cuts by bounds, tables. It knows
//! values and the meter, nothing of boards, games or texts.

mod check;
mod cx;
mod domain;
mod followers;
mod joined;
mod sums;
mod table;
mod values;
mod winners;

pub use check::{Flaw, Promise, check};
pub use domain::{Answer, Cx, Domain, Ended, KeyBytes, Options, Parts};
pub(crate) use followers::Followers;
pub use followers::find_loop;
pub use joined::{Follower, Joined, Joint};
pub use winners::{Hashed, Winners, hash_of};

use crate::values::{Convention, Outcome, Side, ValueId};
use sums::Asked;
use table::{PartValues, Table};

/// What is known of the positions of a domain. It belongs to one arena of values.
pub struct Solver<D: Domain> {
    domain: D,
    values: PartValues<D::Part>,
    /// The size of the largest part whose value is known.
    largest: usize,
    /// What parts are worth at least, and at most, as far as the domain's bounds tell.
    bounds: Table<D::Part, [Option<ValueId>; 2]>,
    winners: Winners,
    /// The number of sums that were searched.
    searched: u64,
    asked: Asked,
    /// The options at hand, until a question is answered.
    options: Options<D::Part>,
}

impl<D: Domain + Default> Default for Solver<D> {
    fn default() -> Self {
        Self::new(D::default())
    }
}

impl<D: Domain> Solver<D> {
    /// A solver that knows nothing yet.
    #[must_use]
    pub fn new(domain: D) -> Self {
        Self {
            domain,
            values: PartValues::default(),
            largest: 0,
            bounds: Table::default(),
            winners: Winners::default(),
            searched: 0,
            asked: Asked::default(),
            options: Options::default(),
        }
    }

    /// The value of a position in normal play.
    ///
    /// # Errors
    /// What ends the work. What was learned until then stays.
    pub fn value(&mut self, whole: &D::Part, cx: &mut Cx<'_>) -> Answer<ValueId> {
        let value = self.value_of_whole(whole, cx);
        self.options = Options::default();
        value
    }

    /// The value of a part in normal play.
    ///
    /// # Errors
    /// What ends the work. What was learned until then stays.
    pub fn value_of_part(&mut self, part: &D::Part, cx: &mut Cx<'_>) -> Answer<ValueId> {
        if let Some(value) = self.values.glance(part) {
            return Ok(value);
        }
        let value = self.value_of(part, cx);
        self.options = Options::default();
        value
    }

    /// Tells if a player wins the sum of positions and a value moving first. In misère play the value has to be 0.
    ///
    /// # Errors
    /// What ends the work. What was learned until then stays.
    pub fn wins(
        &mut self,
        wholes: &[D::Part],
        value: ValueId,
        (convention, side): (Convention, Side),
        cx: &mut Cx<'_>,
    ) -> Answer<bool> {
        if convention == Convention::Misere && value != ValueId::ZERO {
            return Err(Ended::GaveUp);
        }
        let wins = self.wins_among(wholes, value, (convention, side), cx);
        self.options = Options::default();
        wins
    }

    /// The outcome of the sum of positions and a value. In misère play the value has to be 0.
    ///
    /// # Errors
    /// What ends the work. What was learned until then stays.
    pub fn outcome(
        &mut self,
        wholes: &[D::Part],
        value: ValueId,
        convention: Convention,
        cx: &mut Cx<'_>,
    ) -> Answer<Outcome> {
        let left = self.wins(wholes, value, (convention, Side::Left), cx)?;
        let right = self.wins(wholes, value, (convention, Side::Right), cx)?;
        Ok(Outcome::from_wins(left, right))
    }

    /// The domain.
    pub fn domain(&mut self) -> &mut D {
        &mut self.domain
    }

    /// The number of parts for which bounds were found.
    #[must_use]
    pub fn bounded(&self) -> usize {
        self.bounds.len()
    }

    /// The number of parts whose values were found by their moves.
    #[must_use]
    pub fn known_values(&self) -> usize {
        self.values.len()
    }

    /// The number of sums that were searched.
    #[must_use]
    pub fn searched(&self) -> u64 {
        self.searched
    }

    /// The table of winners.
    #[must_use]
    pub fn winners(&self) -> &Winners {
        &self.winners
    }
}

#[cfg(test)]
mod tests;
