//! One search for positions of all kinds.
//!
//! A [`Domain`] says what its positions are; a [`Solver`] finds their values in normal play, and who wins sums of them in both
//! conventions. The mathematics that all kinds share is here: values beside parts, X - X is 0, cuts by bounds, tables. It knows
//! values and the meter, nothing of boards, games or texts.
//!
//! `values.rs` finds values, `sums.rs` who wins sums of parts and values, in misère play of parts alone: parts beside
//! their negatives leave, small parts become values, bounds end a search, values of several parts and search take turns.
//! Where play is not known to end, it notes what it is looking at and tells a loop (`path.rs`). `nims.rs` finds nim
//! values of positions in which both players have the same moves, by outcomes of G + ∗k; `joined.rs` puts games beside
//! positions in misère play. `table.rs` has what is known of parts, `values/winners.rs` who wins. `check.rs` compares what a
//! domain tells with its own moves, which `followers.rs` lists; that list also finds the way by which play comes back,
//! after a recursion went too deep.

mod check;
mod cx;
mod domain;
mod followers;
mod joined;
mod nims;
mod path;
mod sums;
mod table;
mod values;

use std::hash::Hash;

use rustc_hash::FxHashMap;

pub use check::{Flaw, Promise, check};
pub use domain::{Answer, Cx, Domain, Ended, KeyBytes, Options, Parts};
pub(crate) use followers::Followers;
pub use followers::find_loop;
pub use joined::{Follower, Joined, Joint};
pub use nims::{Nim, NimFact, NimQuestion, NimSolver, Nims, nim_bit};

use crate::meter::{Held, Meter};
use crate::values::{Convention, Outcome, Side, ValueId, Winners};
use path::Path;
use sums::Asked;
use table::PartValues;

/// What is known of positions, by parts. It belongs to one arena of values.
pub struct Known<P> {
    values: PartValues<P>,
    /// The size of the largest part whose value is known.
    largest: usize,
    /// What parts are worth at least, and at most, as far as the domain's bounds tell.
    bounds: Held<FxHashMap<P, [Option<ValueId>; 2]>>,
    winners: Winners,
    /// The number of sums that were searched.
    searched: u64,
    /// The number of sums that were replaced by their negatives.
    exchanged: u64,
}

impl<P> Default for Known<P> {
    fn default() -> Self {
        Self {
            values: PartValues::default(),
            largest: 0,
            bounds: Held::default(),
            winners: Winners::default(),
            searched: 0,
            exchanged: 0,
        }
    }
}

impl<P: Clone + Eq + Hash> Known<P> {
    /// The value of a part, or of one that stands for others, if it is at hand.
    #[must_use]
    pub fn value(&self, part: &P) -> Option<ValueId> {
        self.values.glance(part).or_else(|| self.values.get(part))
    }

    /// The number of parts whose values were found by their moves.
    #[must_use]
    pub fn values(&self) -> usize {
        self.values.len()
    }

    /// The number of sums that were searched.
    #[must_use]
    pub fn searched(&self) -> u64 {
        self.searched
    }

    /// Makes room for sums of so many bytes in the table of winners.
    pub fn prepare(&mut self, size: usize, meter: &mut Meter) {
        self.winners.prepare(size, meter);
    }

    /// The bytes for which the meter was charged.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.values.bytes() + self.bounds.bytes() + self.winners.bytes()
    }

    /// Gives the memory back to the meter. Nothing is known then.
    pub fn free(&mut self, meter: &mut Meter) {
        self.values.free(meter);
        self.bounds.free(meter);
        self.winners.free(meter);
    }
}

/// Finds values of positions of a domain, and who wins sums of them.
pub struct Solver<D: Domain> {
    domain: D,
    known: Known<D::Part>,
    asked: Asked,
    /// The options at hand, until a question is answered.
    options: Options<D::Part>,
    /// The parts whose values are being found, and the sums that are being searched, where play may come back to them.
    open_parts: Path<D::Part>,
    /// by who moves in them, as bytes.
    open_sums: [Path<KeyBytes>; 2],
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
        Self::knowing(domain, Known::default())
    }

    /// A solver that knows what another one has found for the same positions.
    #[must_use]
    pub fn knowing(domain: D, known: Known<D::Part>) -> Self {
        Self {
            domain,
            known,
            asked: Asked::default(),
            options: Options::default(),
            open_parts: Path::default(),
            open_sums: Default::default(),
        }
    }

    /// The domain, and what is known of its positions.
    #[must_use]
    pub fn into_known(self) -> (D, Known<D::Part>) {
        (self.domain, self.known)
    }

    /// The value of a position in normal play.
    ///
    /// # Errors
    /// What ends the work. What was learned until then stays.
    pub fn value(&mut self, whole: &D::Part, cx: &mut Cx<'_>) -> Answer<ValueId> {
        let value = self.value_of_whole(whole, cx);
        self.end();
        value
    }

    /// The value of a part in normal play.
    ///
    /// # Errors
    /// What ends the work. What was learned until then stays.
    pub fn value_of_part(&mut self, part: &D::Part, cx: &mut Cx<'_>) -> Answer<ValueId> {
        if let Some(value) = self.known.values.glance(part) {
            return Ok(value);
        }
        let value = self.value_of(part, cx);
        self.end();
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
        self.end();
        wins
    }

    /// Tells if a player wins the sum of parts and values moving first, in normal play. The values of the parts have no turns of their
    /// own.
    ///
    /// # Errors
    /// What ends the work. What was learned until then stays.
    pub fn wins_by_search(
        &mut self,
        parts: &[D::Part],
        values: &[(ValueId, u64)],
        side: Side,
        cx: &mut Cx<'_>,
    ) -> Answer<bool> {
        let wins = self.wins_beside(parts, values, side, cx);
        self.end();
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

    /// Gives back what a question had at hand.
    fn end(&mut self) {
        self.options = Options::default();
        (self.open_parts, self.open_sums) = Default::default();
    }

    /// Drops what a turn has left at hand.
    fn end_turn(&mut self) {
        self.options.drop_to([0; 2]);
        (self.open_parts, self.open_sums) = Default::default();
    }

    /// What is known.
    #[must_use]
    pub fn known(&self) -> &Known<D::Part> {
        &self.known
    }

    /// The domain.
    pub fn domain(&mut self) -> &mut D {
        &mut self.domain
    }

    /// The number of parts for which bounds were found.
    #[must_use]
    pub fn bounded(&self) -> usize {
        self.known.bounds.len()
    }

    /// The number of parts whose values were found by their moves.
    #[must_use]
    pub fn known_values(&self) -> usize {
        self.known.values.len()
    }

    /// The number of sums that were searched.
    #[must_use]
    pub fn searched(&self) -> u64 {
        self.known.searched
    }

    /// The number of sums that were replaced by their negatives.
    #[must_use]
    pub fn exchanged(&self) -> u64 {
        self.known.exchanged
    }

    /// The table of winners.
    #[must_use]
    pub fn winners(&self) -> &Winners {
        &self.known.winners
    }
}

#[cfg(test)]
mod tests;
