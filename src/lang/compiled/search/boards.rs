//! Positions as boards in bits. Boards of one search have one size. None is replaced by what equals it: it is
//! looked for by the least hash of its images.

use std::ops::Range;
use std::rc::Rc;

use super::{Positions, Rank};
use crate::lang::compiled::Halt;
use crate::lang::compiled::bits::{AtHand, BitClauses, MOST_OPTIONS, OfSize};
use crate::lang::compiled::run::Machine;
use crate::meter::{Meter, Stop};
use crate::rules::bitboard::{BitBoard, HashedBoard, Hashing, Word};
use crate::solver::{Hashed, Winners};
use crate::values::{Convention, Side};

/// A board that a search has at hand.
#[derive(Clone, Copy)]
struct Held<W> {
    board: HashedBoard<W>,
    /// Whether it may have been known who wins it when it was made.
    glance: bool,
}

/// The boards that a search has at hand.
pub(super) struct BoardsOfBits<'s, W: Word> {
    of_size: Rc<OfSize<W>>,
    hashing: Rc<Hashing<W>>,
    winners: &'s mut Winners,
    at_hand: AtHand<Held<W>>,
    /// How many boards were looked for as their conjugates.
    conjugates: u64,
}

impl<'s, W: Word> BoardsOfBits<'s, W> {
    /// No boards, for a search from one of a size.
    pub(super) fn new(
        machine: &mut Machine<'_>,
        clauses: &'s mut BitClauses<W>,
        of_size: Rc<OfSize<W>>,
        board: &BitBoard<W>,
    ) -> Result<(Self, HashedBoard<W>), Halt> {
        let hashing = clauses.hashing(&of_size, board.size(), machine.meter);
        let hashing = machine.answered(hashing)?;
        let first = hashing.hashed(*board);
        let size = clauses.most_bytes(&of_size, board);
        clauses.winners.prepare(size, machine.meter);
        let winners = &mut clauses.winners;
        let boards = Self { of_size, hashing, winners, at_hand: AtHand::default(), conjugates: 0 };
        Ok((boards, first))
    }

    /// Returns whether a player wins a board moving first, if it is remembered.
    fn look_up(&self, board: &HashedBoard<W>, question: (Convention, Side)) -> Option<bool> {
        let hash = board.hash();
        // Its image is made only if that may be found.
        if !self.winners.glance(hash) {
            return None;
        }
        let bytes = self.hashing.bytes_of(board);
        self.winners.get(Hashed { hash, bytes: &bytes }, asked_of(board, question))
    }
}

/// The question about the board that stands for one.
fn asked_of<W: Word>(
    board: &HashedBoard<W>,
    (convention, side): (Convention, Side),
) -> (Convention, Side) {
    // In a conjugate the players change places.
    (convention, if board.is_exchanged() { side.opponent() } else { side })
}

impl<W: Word> Positions for BoardsOfBits<'_, W> {
    type Position = HashedBoard<W>;

    fn make_options(
        &mut self,
        machine: &mut Machine<'_>,
        board: &HashedBoard<W>,
        side: Side,
    ) -> Result<Range<usize>, Halt> {
        let allowed = self.of_size.allows(board.board(), machine.meter);
        if !machine.answered(allowed)? {
            return Err(Halt);
        }
        let all = &mut self.at_hand.all;
        let first = all.len();
        let hashing = &self.hashing;
        let made =
            self.of_size.each_option(side, board.board(), machine.meter, &mut |next, meter| {
                if all.len() - first == MOST_OPTIONS {
                    return Err(None);
                }
                meter.tick_many(hashing.steps())?;
                all.push(Held { board: hashing.changed(board, next), glance: false });
                Ok(())
            });
        machine.answered(made)?;
        for held in &mut all[first..] {
            held.glance = self.winners.glance(held.board.hash());
            self.conjugates += u64::from(held.board.is_exchanged());
        }
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

    fn lend(&mut self, _: &mut Machine<'_>, at: usize) -> HashedBoard<W> {
        self.at_hand.all[at].board
    }

    fn take_back(&mut self, _: &mut Machine<'_>, _: usize, _: HashedBoard<W>) {}

    fn rank(&mut self, machine: &mut Machine<'_>, at: usize, side: Side) -> Result<Rank, Halt> {
        let board = self.at_hand.all[at].board.board();
        let counted = self.of_size.count_options(side, board, machine.meter);
        Ok((machine.answered(counted)?, 0))
    }

    fn replace(&mut self, _: &mut Machine<'_>, _: usize, _: bool) -> Result<bool, Halt> {
        Ok(false)
    }

    fn conjugates(&self) -> u64 {
        self.conjugates
    }

    fn is_own_conjugate(
        &mut self,
        _: &mut Machine<'_>,
        board: &HashedBoard<W>,
    ) -> Result<bool, Halt> {
        Ok(board.has_conjugates())
    }

    fn known_option(
        &mut self,
        _: &mut Machine<'_>,
        at: usize,
        question: (Convention, Side),
    ) -> Result<Option<bool>, Halt> {
        let Held { board, glance } = &self.at_hand.all[at];
        Ok(if *glance { self.look_up(board, question) } else { None })
    }

    fn known(
        &mut self,
        _: &mut Machine<'_>,
        board: &HashedBoard<W>,
        question: (Convention, Side),
    ) -> Result<Option<bool>, Halt> {
        Ok(self.look_up(board, question))
    }

    fn remember(
        &mut self,
        board: &HashedBoard<W>,
        question: (Convention, Side),
        (wins, steps): (bool, u64),
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let bytes = self.hashing.bytes_of(board);
        let position = Hashed { hash: board.hash(), bytes: &bytes };
        self.winners.set(position, asked_of(board, question), wins, steps, meter)
    }
}
