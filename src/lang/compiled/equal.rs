//! Positions in the making that are replaced by others: by those that their authors promise to be equal, and
//! by their conjugates.

use std::cmp::Ordering;

use super::made::{board_of, image};
use super::position::Become;
use super::run::Machine;
use super::{Clauses, Halt, Moves};
use crate::game::PosId;
use crate::meter::Stop;
use crate::rules::region::{self, Image};
use crate::rules::{Grid, Key};

/// So many promises are followed one after the other, at most.
const MOST_STEPS: usize = 64;

/// How a board turns into its conjugate, and into the least of the boards that are equal to it.
#[derive(Debug)]
pub(super) struct Symmetry {
    /// Whether rows and columns may be exchanged for the least one; nothing where each is its own.
    pub(super) least: Option<bool>,
    /// What makes the conjugate of a board, one after the other.
    pub(super) conjugate: Vec<Image>,
}

impl Machine<'_> {
    /// The conjugate of a position if it has been met, where that can be found here. It is replaced first by
    /// what `same:` promises if it is `reduced`.
    pub(in crate::lang) fn known_conjugate(
        mut self,
        clauses: &Clauses,
        position: PosId,
        reduced: bool,
    ) -> Result<Option<Option<PosId>>, Stop> {
        let place = match &clauses.symmetry {
            Some(symmetry) if reduced || symmetry.least.is_none() => {
                self.conjugate_board(clauses, symmetry, position)
            }
            _ => {
                let key = self.program.positions.key(position);
                let begun = key.ok_or(Halt).and_then(|key| self.begin_key(key));
                begun.and_then(|()| self.conjugate_key(clauses, 0, reduced))
            }
        };
        let known = place.map(|place| self.program.positions.find(&self.keys[place?]));
        self.end(known)
    }

    /// Makes the key of the conjugate of a board and nothing else, and returns its place.
    fn conjugate_board(
        &mut self,
        clauses: &Clauses,
        symmetry: &Symmetry,
        position: PosId,
    ) -> Result<Option<usize>, Halt> {
        let (positions, spare) = (&self.program.positions, &mut self.spare_boards);
        let id = positions.ruleset(position).ok_or(Halt)?;
        let board = board_of(clauses, positions.reader(position), spare).ok_or(Halt)?;
        let conjugate = self.least_conjugate(&board, symmetry)?;
        self.key(id).grid(conjugate.width(), conjugate.cells());
        self.spare_boards.push(board);
        Ok(Some(self.wanted.len()))
    }

    /// Returns whether a position equals its conjugate, as its author promises.
    pub(super) fn is_own_conjugate(&mut self, clauses: &Clauses, key: &Key) -> Result<bool, Halt> {
        self.begin_key(key.clone())?;
        self.reduce(clauses, 0)?;
        let other = self.conjugate_key(clauses, 0, true)?;
        self.wanted.clear();
        Ok(other.is_some_and(|other| self.keys[other] == self.keys[0]))
    }

    /// Makes the key of a position the first of the keys.
    fn begin_key(&mut self, key: Key) -> Result<(), Halt> {
        let id = key.ruleset();
        *self.key(id) = key;
        let mut games = self.gather(Vec::new(), Become::Keys(id));
        self.want(&mut games)
    }

    /// Replaces a key by that of a position which its author promises to be equal, or by the conjugate of
    /// that. Positions with the same promises get the same key. Returns whether it is the conjugate.
    pub(super) fn settle(&mut self, clauses: &Clauses, at: usize) -> Result<bool, Halt> {
        if let Some(symmetry) = &clauses.symmetry {
            return self.settle_board(clauses, symmetry, at);
        }
        self.reduce(clauses, at)?;
        let Some(other) = self.conjugate_key(clauses, at, true)? else {
            return Ok(false);
        };
        let exchanged = self.keys[other].is_before(&self.keys[at]);
        if exchanged {
            self.keys.swap(at, other);
        }
        Ok(exchanged)
    }

    /// The same of a board and nothing else.
    fn settle_board(
        &mut self,
        clauses: &Clauses,
        symmetry: &Symmetry,
        at: usize,
    ) -> Result<bool, Halt> {
        let board =
            board_of(clauses, self.keys[at].reader(), &mut self.spare_boards).ok_or(Halt)?;
        // If one letter is rarer than the one that it is exchanged for, no second board has to be made.
        let (least, exchanged) = match rarer(&symmetry.conjugate, &board) {
            Ordering::Less => (self.least(&board, symmetry)?, false),
            Ordering::Greater => (self.least_conjugate(&board, symmetry)?, true),
            Ordering::Equal => {
                let least = self.least(&board, symmetry)?;
                let other = self.least_conjugate(&board, symmetry)?;
                if other.compare(&least).is_lt() { (other, true) } else { (least, false) }
            }
        };
        let key = &mut self.keys[at];
        key.begin(key.ruleset());
        key.grid(least.width(), least.cells());
        self.spare_boards.push(board);
        Ok(exchanged)
    }

    fn least_conjugate(&mut self, board: &Grid, symmetry: &Symmetry) -> Result<Grid, Halt> {
        let conjugate = image(&symmetry.conjugate, board, self.meter);
        let conjugate = self.answered(conjugate)?;
        self.least(&conjugate, symmetry)
    }

    fn least(&mut self, board: &Grid, symmetry: &Symmetry) -> Result<Grid, Halt> {
        let Some(transposing) = symmetry.least else {
            return Ok(board.plain());
        };
        let least = region::least(board, transposing, self.meter);
        self.answered(least)
    }

    /// Replaces a key by that of the position which its author promises to be equal, until nothing more is
    /// promised.
    pub(super) fn reduce(&mut self, clauses: &Clauses, at: usize) -> Result<(), Halt> {
        let Some(same) = &clauses.same else {
            return Ok(());
        };
        for _ in 0..MOST_STEPS {
            let Some(equal) = self.promised_key(clauses, same, at)? else {
                return Ok(());
            };
            let stays = self.keys[at] == self.keys[equal];
            self.keys.swap(at, equal);
            if stays || clauses.same_is_least {
                return Ok(());
            }
        }
        Err(Halt)
    }

    /// Makes the key of the conjugate behind all others, replaced by what `same:` promises if it is `reduced`,
    /// and returns its place.
    fn conjugate_key(
        &mut self,
        clauses: &Clauses,
        at: usize,
        reduced: bool,
    ) -> Result<Option<usize>, Halt> {
        let Some(conjugate) = &clauses.conjugate else {
            return Ok(None);
        };
        let other = self.promised_key(clauses, conjugate, at)?;
        if let Some(other) = other.filter(|_| reduced) {
            // What it is replaced by is made behind it.
            self.wanted.push(0);
            self.reduce(clauses, other)?;
            self.wanted.truncate(other);
        }
        Ok(other)
    }

    /// Makes the key that a promise gives for that of a position, behind all others, and returns its place.
    fn promised_key(
        &mut self,
        clauses: &Clauses,
        promise: &Moves,
        at: usize,
    ) -> Result<Option<usize>, Halt> {
        let key = std::mem::take(&mut self.keys[at]);
        let place = self.wanted.len();
        let games = &mut self.gather(Vec::new(), Become::Keys(key.ruleset()));
        match promise {
            // These are made of the board alone, so no argument has to be put into the frame.
            Moves::Boards(id, boards, None) if boards.is_of_board_alone() => {
                let board = board_of(clauses, key.reader(), &mut self.spare_boards);
                let board = std::mem::replace(&mut self.board, board);
                self.boards(*id, boards, None, games)?;
                self.spare_boards.extend(std::mem::replace(&mut self.board, board));
            }
            _ => self.at(clauses, &key, |machine| match machine.chosen(promise)? {
                Some(promised) => machine.moves(promised, games),
                None => Ok(()),
            })?,
        }
        self.keys[at] = key;
        let made = self.wanted.len() - place;
        self.wanted.truncate(place);
        match made {
            0 => Ok(None),
            1 => Ok(Some(place)),
            _ => Err(Halt),
        }
    }
}

/// Compares how often a board has the two letters that its conjugate exchanges.
fn rarer(images: &[Image], board: &Grid) -> Ordering {
    let mut exchanged = images.iter().filter_map(|image| match image {
        Image::Exchanged(letters) => Some(*letters),
        Image::Transposed | Image::Mirrored | Image::Flipped => None,
    });
    // Two exchanges may undo each other.
    let (Some([one, other]), None) = (exchanged.next(), exchanged.next()) else {
        return Ordering::Equal;
    };
    let difference = board.cells().iter().map(|cell| match cell {
        cell if *cell == one => 1,
        cell if *cell == other => -1,
        _ => 0,
    });
    difference.sum::<i32>().cmp(&0)
}
