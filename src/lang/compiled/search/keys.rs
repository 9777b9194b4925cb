//! Positions as keys, for clauses of all kinds.

use std::ops::Range;

use super::{Positions, Rank};
use crate::lang::compiled::position::Become;
use crate::lang::compiled::run::Machine;
use crate::lang::compiled::{Clauses, Halt};
use crate::meter::{Meter, Stop};
use crate::rules::Key;
use crate::solver::Winners;
use crate::values::{Convention, Side};

/// The keys of a machine.
pub(super) struct Keys<'s> {
    pub(super) clauses: &'s Clauses,
    pub(super) winners: &'s mut Winners,
    /// How many keys were replaced by those of their conjugates.
    pub(super) conjugates: u64,
}

impl Positions for Keys<'_> {
    type Position = Key;

    fn make_options(
        &mut self,
        machine: &mut Machine<'_>,
        key: &Key,
        side: Side,
    ) -> Result<Range<usize>, Halt> {
        let first = machine.wanted.len();
        let clauses = self.clauses;
        let moves = clauses.of(side).ok_or(Halt)?;
        machine.at(clauses, key, |machine| {
            // If the clauses keep it, it holds of all positions, since it holds of the first one.
            if !clauses.keeps {
                machine.required(clauses)?;
            }
            let mut games = machine.gather(Vec::new(), Become::Keys(key.ruleset()));
            machine.moves(moves, &mut games)
        })?;
        Ok(first..machine.wanted.len())
    }

    fn drop_from(&mut self, machine: &mut Machine<'_>, first: usize) {
        machine.wanted.truncate(first);
    }

    fn lend(&mut self, machine: &mut Machine<'_>, at: usize) -> Key {
        std::mem::take(&mut machine.keys[at])
    }

    fn take_back(&mut self, machine: &mut Machine<'_>, at: usize, key: Key) {
        machine.keys[at] = key;
    }

    fn rank(&mut self, machine: &mut Machine<'_>, at: usize, side: Side) -> Result<Rank, Halt> {
        let key = self.lend(machine, at);
        let count = if self.clauses.counts() {
            let moves = self.clauses.of(side).ok_or(Halt)?;
            machine.at(self.clauses, &key, |machine| machine.count_moves(moves))? as usize
        } else {
            let options = self.make_options(machine, &key, side)?;
            self.drop_from(machine, options.start);
            options.len()
        };
        self.take_back(machine, at, key);
        Ok((count, 0))
    }

    fn replace(
        &mut self,
        machine: &mut Machine<'_>,
        at: usize,
        exchanging: bool,
    ) -> Result<bool, Halt> {
        if exchanging {
            let exchanged = machine.settle(self.clauses, at)?;
            self.conjugates += u64::from(exchanged);
            return Ok(exchanged);
        }
        machine.reduce(self.clauses, at)?;
        Ok(false)
    }

    fn conjugates(&self) -> u64 {
        self.conjugates
    }

    fn is_own_conjugate(&mut self, machine: &mut Machine<'_>, key: &Key) -> Result<bool, Halt> {
        machine.is_own_conjugate(self.clauses, key)
    }

    fn known(
        &mut self,
        _: &mut Machine<'_>,
        key: &Key,
        question: (Convention, Side),
    ) -> Result<Option<bool>, Halt> {
        Ok(self.winners.get(key.bytes().into(), question))
    }

    fn remember(
        &mut self,
        key: &Key,
        question: (Convention, Side),
        (wins, steps): (bool, u64),
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        self.winners.set(key.bytes().into(), question, wins, steps, meter)
    }
}
