//! Who wins a position: play from position to position by compiled clauses. Positions on the way are
//! neither entered nor made into games, and what is known of them is kept in a table that forgets.
//!
//! It gives up where play leaves the ruleset or comes back to a position, and where a rule is broken, so that
//! the evaluator of all code says how.

mod keys;

use std::hash::Hash;
use std::ops::Range;

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::run::Machine;
use super::{Clauses, Halt};
use crate::meter::{Meter, Metered, Stop};
use crate::rules::{Key, RulesetId};
use crate::solver::Winners;
use crate::values::{Convention, Side};

use keys::Keys;

/// What is asked of a position.
#[derive(Clone, Copy)]
pub(in crate::lang) struct Question {
    /// Whose position it is.
    pub(in crate::lang) ruleset: RulesetId,
    /// Who moves first.
    pub(in crate::lang) side: Side,
    /// How play is decided.
    pub(in crate::lang) convention: Convention,
    /// Whether play is known to end.
    pub(in crate::lang) ends: bool,
}

/// How late a position is searched: how many moves there are, and what decides among equals.
type Rank = (usize, usize);

/// Positions of a kind: those that a search has at hand are numbered.
trait Positions {
    /// A position.
    type Position: Clone + Eq + Hash;

    /// Makes the positions to which a player may move, behind all others.
    fn make_options(
        &mut self,
        machine: &mut Machine<'_>,
        position: &Self::Position,
        side: Side,
    ) -> Result<Range<usize>, Halt>;

    /// Drops the positions from a number on.
    fn drop_from(&mut self, machine: &mut Machine<'_>, first: usize);

    /// Lends the position of a number.
    fn lend(&mut self, machine: &mut Machine<'_>, at: usize) -> Self::Position;

    /// Takes it back.
    fn take_back(&mut self, machine: &mut Machine<'_>, at: usize, position: Self::Position);

    /// The rank of a position in which a player moves: positions with few moves are searched first, in misère
    /// play too, since there is less to be searched.
    fn rank(&mut self, machine: &mut Machine<'_>, at: usize, side: Side) -> Result<Rank, Halt>;

    /// Replaces a position by what is promised to be equal; if `exchanging`, the same is done for its conjugate, and
    /// one of both is taken. Returns whether it is the conjugate.
    fn replace(
        &mut self,
        machine: &mut Machine<'_>,
        at: usize,
        exchanging: bool,
    ) -> Result<bool, Halt>;

    /// Returns whether a position equals its conjugate, as is promised.
    fn is_own_conjugate(
        &mut self,
        machine: &mut Machine<'_>,
        position: &Self::Position,
    ) -> Result<bool, Halt>;

    /// The number of positions that stood for their conjugates.
    fn conjugates(&self) -> u64;

    /// Returns whether a player wins the position of a number moving first, if that was remembered when it
    /// was made.
    fn known_option(
        &mut self,
        machine: &mut Machine<'_>,
        at: usize,
        question: (Convention, Side),
    ) -> Result<Option<bool>, Halt> {
        let position = self.lend(machine, at);
        let known = self.known(machine, &position, question)?;
        self.take_back(machine, at, position);
        Ok(known)
    }

    /// Returns whether a player wins moving first, if it is remembered.
    fn known(
        &mut self,
        machine: &mut Machine<'_>,
        position: &Self::Position,
        question: (Convention, Side),
    ) -> Result<Option<bool>, Halt>;

    /// Remembers whether a player wins moving first, and in how many steps that was found.
    fn remember(
        &mut self,
        position: &Self::Position,
        question: (Convention, Side),
        found: (bool, u64),
        meter: &mut Meter,
    ) -> Result<(), Stop>;
}

/// A search.
struct Search<P: Positions> {
    positions: P,
    convention: Convention,
    /// How many positions were searched.
    searched: u64,
    /// Whether positions are replaced by their conjugates. This pays only if the first position equals its
    /// own conjugate: otherwise the search meets few conjugates, and finding them takes time.
    exchanging: bool,
    /// The positions between the first one and the one at hand, where play may come back to them.
    path: Option<FxHashSet<(Side, P::Position)>>,
}

impl Metered for Machine<'_> {
    fn meter(&mut self) -> &mut Meter {
        self.meter
    }
}

impl Machine<'_> {
    /// Returns whether a player wins a position moving first, if that can be found here.
    pub(in crate::lang) fn wins(
        self,
        clauses: &Clauses,
        key: &Key,
        question: Question,
        winners: &mut Winners,
    ) -> Result<Option<bool>, Stop> {
        winners.prepare(key.size(), self.meter);
        self.wins_among(Keys { clauses, winners, conjugates: 0 }, key, question)
    }

    fn wins_among<P: Positions>(
        mut self,
        positions: P,
        position: &P::Position,
        Question { ruleset, side, convention, ends }: Question,
    ) -> Result<Option<bool>, Stop> {
        let path = (!ends).then(FxHashSet::default);
        let mut search = Search { positions, convention, searched: 0, exchanging: false, path };
        let own = search.positions.is_own_conjugate(&mut self, position);
        let wins = own.and_then(|own| {
            search.exchanging = own;
            self.decided(&mut search, position, side)
        });
        self.program.counted(ruleset).searched_conjugates += search.positions.conjugates();
        self.end(wins)
    }

    /// Returns whether the author promises nothing about what a position falls into.
    pub(in crate::lang) fn stays_whole(
        mut self,
        clauses: &Clauses,
        key: &Key,
    ) -> Result<Option<bool>, Stop> {
        let parted = match &clauses.split {
            Some(split) => self.at(clauses, key, |machine| Ok(machine.chosen(split)?.is_none())),
            None => Ok(true),
        };
        self.end(parted)
    }

    fn decided<P: Positions>(
        &mut self,
        search: &mut Search<P>,
        position: &P::Position,
        side: Side,
    ) -> Result<bool, Halt> {
        let question = (search.convention, side);
        if let Some(known) = search.positions.known(self, position, question)? {
            return Ok(known);
        }
        if let Some(path) = &mut search.path
            && !path.insert((side, position.clone()))
        {
            return Err(Halt);
        }
        let before = search.searched;
        search.searched += 1;
        self.meter.meet_position();
        let wins = self.deeper(|machine| Ok::<_, Stop>(machine.searched(search, position, side)));
        let wins = self.answered(wins)??;
        if let Some(path) = &mut search.path {
            path.remove(&(side, position.clone()));
        }
        let found = (wins, search.searched - before);
        let remembered = search.positions.remember(position, question, found, self.meter);
        self.answered(remembered)?;
        Ok(wins)
    }

    fn searched<P: Positions>(
        &mut self,
        search: &mut Search<P>,
        position: &P::Position,
        side: Side,
    ) -> Result<bool, Halt> {
        let options = search.positions.make_options(self, position, side)?;
        let first = options.start;
        let wins = self.wins_by_option(search, options, side.opponent())?;
        search.positions.drop_from(self, first);
        Ok(wins)
    }

    /// Returns whether a player wins by moving to one of these positions, after which `other` moves.
    fn wins_by_option<P: Positions>(
        &mut self,
        search: &mut Search<P>,
        options: Range<usize>,
        other: Side,
    ) -> Result<bool, Halt> {
        if options.is_empty() {
            return Ok(search.convention == Convention::Misere);
        }
        let mut open: SmallVec<[(Rank, usize, Side); 32]> = SmallVec::new();
        for at in options {
            // In a conjugate the players change places.
            let exchanged = search.positions.replace(self, at, search.exchanging)?;
            let other = if exchanged { other.opponent() } else { other };
            match search.positions.known_option(self, at, (search.convention, other))? {
                Some(false) => return Ok(true),
                Some(true) => {}
                None => open.push(((0, 0), at, other)),
            }
        }
        if let [_, _, ..] = open[..] {
            for (rank, at, other) in &mut open {
                *rank = search.positions.rank(self, *at, *other)?;
            }
            // Among equals the order in which they were made.
            open.sort_unstable();
        }
        for (_, at, other) in open {
            let option = search.positions.lend(self, at);
            let lost = !self.decided(search, &option, other)?;
            search.positions.take_back(self, at, option);
            if lost {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
