//! Positions as boards in bits.

use std::ops::Range;

use super::{Positions, Rank};
use crate::game::{Convention, Side};
use crate::lang::compiled::Halt;
use crate::lang::compiled::bits::{AtHand, BitClauses, MOST_OPTIONS};
use crate::lang::compiled::run::Machine;
use crate::meter::{Meter, Stop};
use crate::rules::bitboard::{BitBoard, Word};

/// The boards that a search has at hand.
pub(super) struct BoardsOfBits<'s, W: Word> {
    pub(super) clauses: &'s mut BitClauses<W>,
    pub(super) at_hand: AtHand<BitBoard<W>>,
}

impl<W: Word> Positions for BoardsOfBits<'_, W> {
    type Position = BitBoard<W>;

    fn make_options(
        &mut self,
        machine: &mut Machine<'_>,
        board: &BitBoard<W>,
        side: Side,
    ) -> Result<Range<usize>, Halt> {
        let of_size = machine.of_size(self.clauses, board)?;
        let allowed = of_size.allows(board, machine.meter);
        if !machine.answered(allowed)? {
            return Err(Halt);
        }
        let first = self.at_hand.all.len();
        let made = of_size.each_option(side, board, machine.meter, &mut |next, _| {
            if self.at_hand.all.len() - first == MOST_OPTIONS {
                return Err(None);
            }
            self.at_hand.all.push(next);
            Ok(())
        });
        machine.answered(made)?;
        let charged = self.at_hand.charge(machine.meter);
        machine.answered(charged)?;
        Ok(first..self.at_hand.all.len())
    }

    fn held(&self) -> usize {
        self.at_hand.bytes()
    }

    fn drop_from(&mut self, _: &mut Machine<'_>, first: usize) {
        self.at_hand.all.truncate(first);
    }

    fn lend(&mut self, _: &mut Machine<'_>, at: usize) -> BitBoard<W> {
        self.at_hand.all[at]
    }

    fn take_back(&mut self, _: &mut Machine<'_>, _: usize, _: BitBoard<W>) {}

    fn rank(&mut self, machine: &mut Machine<'_>, at: usize, side: Side) -> Result<Rank, Halt> {
        let board = &self.at_hand.all[at];
        let of_size = machine.of_size(self.clauses, board)?;
        let counted = of_size.count_options(side, board, machine.meter);
        Ok((machine.answered(counted)?, 0))
    }

    fn replace(
        &mut self,
        machine: &mut Machine<'_>,
        at: usize,
        exchanging: bool,
    ) -> Result<bool, Halt> {
        let (board, clauses) = (&mut self.at_hand.all[at], &self.clauses);
        if exchanging {
            let settled = clauses.settled(board, machine.meter);
            let (settled, exchanged) = machine.answered(settled)?;
            *board = settled;
            return Ok(exchanged);
        }
        let least = clauses.least(board, machine.meter);
        *board = machine.answered(least)?;
        Ok(false)
    }

    fn is_own_conjugate(
        &mut self,
        machine: &mut Machine<'_>,
        board: &BitBoard<W>,
    ) -> Result<bool, Halt> {
        let is_own = self.clauses.is_own_conjugate(board, machine.meter);
        machine.answered(is_own)
    }

    fn known(
        &mut self,
        _: &mut Machine<'_>,
        board: &BitBoard<W>,
        question: (Convention, Side),
    ) -> Result<Option<bool>, Halt> {
        Ok(self.clauses.winners.get(&self.clauses.bytes_of(board), question))
    }

    fn remember(
        &mut self,
        board: &BitBoard<W>,
        question: (Convention, Side),
        (wins, steps): (bool, u64),
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let bytes = self.clauses.bytes_of(board);
        self.clauses.winners.set(&bytes, question, wins, steps, meter)
    }
}
