//! What clauses make of a board in bits, as boards of cells: games are made of these.

use std::rc::Rc;

use smallvec::SmallVec;

use super::BitClauses;
use super::of_size::{OfSize, Other};
use super::split::Split;
use crate::lang::compiled::Clauses;
use crate::lang::compiled::run::{Machine, Promise};
use crate::meter::{Meter, Stop};
use crate::rules::bitboard::{BitBoard, SIZES, Word};
use crate::rules::{Grid, Grids, RulesetId};
use crate::solver::Answer;
use crate::values::Side;

/// How many boards are of each ruleset, one after the other.
pub(in crate::lang) type Counts = SmallVec<[(RulesetId, usize); 4]>;

/// A board in bits and its clauses, in words of some width.
pub(in crate::lang) trait BoardInBits {
    /// Makes the boards to which a player may move, and returns what else there is. Boards of each ruleset that follow
    /// each other are counted.
    fn options(
        &self,
        side: Side,
        made: &mut Grids,
        counts: &mut Counts,
        meter: &mut Meter,
    ) -> Answer<Vec<Other>>;

    /// Counts a player's moves.
    fn count_options(&self, side: Side, meter: &mut Meter) -> Answer<usize>;

    /// Makes the boards that are promised to be equal. Returns whether some are.
    fn promised(&self, promise: Promise, made: &mut Grids, meter: &mut Meter) -> Answer<bool>;

    /// Makes the board that is promised to be equal to the conjugate, if a conjugate is promised.
    fn least_conjugate(&self, made: &mut Grids, meter: &mut Meter) -> Answer<()>;

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
                Some((last, count)) if *last == to => *count += 1,
                _ => counts.push((to, 1)),
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

    fn promised(&self, promise: Promise, made: &mut Grids, meter: &mut Meter) -> Answer<bool> {
        let Self { clauses, of_size, board } = self;
        let equal = match promise {
            Promise::Split => {
                let Some(Split::Promised(sets)) = &of_size.split else {
                    return Ok(false);
                };
                let mut parts: SmallVec<[BitBoard<W>; 8]> = SmallVec::new();
                board.components(sets, meter, |part| parts.push(part))?;
                for part in &parts {
                    clauses.push(part, made, meter)?;
                }
                return Ok(true);
            }
            Promise::Same if clauses.least.is_some() => Some(clauses.least(board, meter)?),
            Promise::Same => None,
            Promise::Conjugate => {
                clauses.conjugate.as_ref().map(|images| clauses.conjugate(images, board))
            }
        };
        if let Some(equal) = &equal {
            clauses.push(equal, made, meter)?;
        }
        Ok(equal.is_some())
    }

    fn least_conjugate(&self, made: &mut Grids, meter: &mut Meter) -> Answer<()> {
        if let Some(conjugate) = self.clauses.conjugate_of(&self.board, meter)? {
            self.clauses.push(&conjugate, made, meter)?;
        }
        Ok(())
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
    pub(in crate::lang) fn sized(
        &self,
        clauses: &Rc<Clauses>,
        board: &Grid,
    ) -> Option<impl BoardInBits> {
        if !self.are_of(clauses) {
            return None;
        }
        let board = self.alphabet.read(board)?;
        let of_size = self.sizes.known(board.size())?;
        Some(Board { clauses: self, of_size, board })
    }
}

impl Machine<'_> {
    /// Finds what clauses do with boards of a size. Returns whether that is found.
    pub(in crate::lang) fn prepare_size<W: Word>(
        mut self,
        clauses: &BitClauses<W>,
        size: [usize; 2],
    ) -> Result<bool, Stop> {
        let found = self.run_for_size(clauses, size).map(|_| ());
        Ok(self.end(found)?.is_some())
    }
}
