//! What clauses make of a board in bits, as boards of cells: games are made of these.

use std::rc::Rc;

use smallvec::SmallVec;

use super::BitClauses;
use super::beside::OneBoard;
use super::of_size::{OfSize, Other, To};
use super::split::Split;
use crate::boards::Grids;
use crate::boards::bitboard::{BitBoard, Kind, SIZES, Word};
use crate::meter::{Meter, Stop};
use crate::play::compiled::Clauses;
use crate::play::compiled::run::{Machine, Promise};
use crate::solver::Answer;
use crate::values::Side;

/// So many boards of one ruleset, beside the same.
pub(crate) struct Batch {
    pub(in crate::play::compiled) to: To,
    pub(in crate::play::compiled) count: usize,
}

/// How many boards are of each ruleset and beside what, one after the other.
pub(crate) type Counts = SmallVec<[Batch; 4]>;

/// A board in bits and its clauses, in words of some width.
pub(crate) trait BoardInBits {
    /// Makes the boards to which a player may move, and returns what else there is. Boards of one ruleset and beside the same that
    /// follow each other are counted.
    fn options(
        &self,
        side: Side,
        made: &mut Grids,
        counts: &mut Counts,
        meter: &mut Meter,
    ) -> Answer<Vec<Other>>;

    /// Counts a player's moves.
    fn count_options(&self, side: Side, meter: &mut Meter) -> Answer<usize>;

    /// Makes the boards that are promised to be equal, if some are, and returns the number of what stands beside them.
    fn promised(
        &self,
        promise: Promise,
        made: &mut Grids,
        meter: &mut Meter,
    ) -> Answer<Option<u16>>;

    /// Makes the board that is promised to be equal to the conjugate, if a conjugate is promised, and returns the number of
    /// what stands beside it.
    fn least_conjugate(&self, made: &mut Grids, meter: &mut Meter) -> Answer<Option<u16>>;

    /// Returns whether it is promised that the board falls into parts.
    fn has_parts(&self) -> bool;

    /// Returns whether it is known to fulfil what is required.
    fn fulfils(&self, meter: &mut Meter) -> Result<bool, Stop>;
}

/// A board of a size for which it is known what clauses do.
struct Board<'c, W: Word> {
    clauses: &'c BitClauses<W>,
    of_size: &'c OfSize<W>,
    board: BitBoard<W>,
}

impl<W: Word> BoardInBits for Board<'_, W> {
    fn options(
        &self,
        side: Side,
        made: &mut Grids,
        counts: &mut Counts,
        meter: &mut Meter,
    ) -> Answer<Vec<Other>> {
        self.of_size.each_option_anywhere(side, &self.board, meter, &mut |to, next, meter| {
            match counts.last_mut() {
                Some(last) if last.to == *to => last.count += 1,
                _ => counts.push(Batch { to: to.clone(), count: 1 }),
            }
            Ok(self.clauses.push(&next, made, meter)?)
        })?;
        let mut others = Vec::new();
        self.of_size.each_other(side, &self.board, meter, |other| {
            others.push(other.clone());
            Ok(())
        })?;
        Ok(others)
    }

    fn count_options(&self, side: Side, meter: &mut Meter) -> Answer<usize> {
        self.of_size.count_options(side, &self.board, meter)
    }

    fn promised(
        &self,
        promise: Promise,
        made: &mut Grids,
        meter: &mut Meter,
    ) -> Answer<Option<u16>> {
        let Self { clauses, of_size, board } = self;
        let equal = match promise {
            Promise::Split => {
                let Some(Split::Promised(sets)) = &of_size.split else {
                    return Ok(None);
                };
                let mut parts: SmallVec<[BitBoard<W>; 8]> = SmallVec::new();
                board.components(sets, meter, |part| parts.push(part))?;
                for part in &parts {
                    clauses.push(part, made, meter)?;
                }
                return Ok(Some(board.beside()));
            }
            Promise::Same if clauses.least.is_some() => Some(clauses.least(board, meter)?),
            Promise::Same => None,
            Promise::Conjugate => {
                clauses.conjugate.as_ref().and_then(|images| clauses.conjugate_by(images, board))
            }
        };
        if let Some(equal) = &equal {
            clauses.push(equal, made, meter)?;
        }
        Ok(equal.map(|equal| equal.beside()))
    }

    fn least_conjugate(&self, made: &mut Grids, meter: &mut Meter) -> Answer<Option<u16>> {
        let conjugate = self.clauses.conjugate_of(&self.board, meter)?;
        if let Some(conjugate) = &conjugate {
            self.clauses.push(conjugate, made, meter)?;
        }
        Ok(conjugate.map(|conjugate| conjugate.beside()))
    }

    fn has_parts(&self) -> bool {
        matches!(self.of_size.split, Some(Split::Promised(_)))
    }

    fn fulfils(&self, meter: &mut Meter) -> Result<bool, Stop> {
        self.of_size.fulfils(&self.board, meter)
    }
}

impl<W: Word> BitClauses<W> {
    /// Adds a board to others.
    fn push(&self, board: &BitBoard<W>, made: &mut Grids, meter: &mut Meter) -> Result<(), Stop> {
        let mut cells = [0; SIZES];
        made.push(board.size()[0], self.alphabet.write(board, &mut cells), meter)
    }

    /// A board for these clauses; nothing where they are not of these, the board has other letters, or it is not known
    /// what they do with boards of its size.
    pub(crate) fn sized(
        &self,
        clauses: &Rc<Clauses>,
        board: &OneBoard,
    ) -> Option<impl BoardInBits> {
        let board = self.read(clauses, board)?;
        let of_size = self.sizes.known(board.kind())?;
        Some(Board { clauses: self, of_size, board })
    }
}

impl Machine<'_> {
    /// Finds what clauses do with boards of a kind. Returns whether that is found.
    pub(crate) fn prepare_kind<W: Word>(
        mut self,
        clauses: &BitClauses<W>,
        kind: Kind,
    ) -> Result<bool, Stop> {
        let found = self.run_for_kind(clauses, kind).map(|_| ());
        Ok(self.end(found)?.is_some())
    }
}
