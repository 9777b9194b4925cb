//! Keys that are replaced by others: by those that their authors promise to be equal, and by their conjugates.

use std::rc::Rc;

use super::position::Become;
use super::run::Machine;
use super::{Clauses, Halt, Moves, board_for_bits};
use crate::boards::Key;
use crate::game::PosId;
use crate::meter::Stop;

/// So many promises are followed one after the other, at most.
const MOST_STEPS: usize = 64;

impl Machine<'_> {
    /// The conjugate of a position if it has been met, where that can be found here. It is replaced first by
    /// what `same:` promises if it is `reduced`.
    pub(crate) fn known_conjugate(
        mut self,
        clauses: &Rc<Clauses>,
        position: PosId,
        reduced: bool,
    ) -> Result<Option<Option<PosId>>, Stop> {
        let place = match board_for_bits(clauses, self.program.positions.reader(position)) {
            Some(board) => self.conjugate_of_board(clauses, &board, reduced),
            None => {
                let key = self.program.positions.key(position);
                let begun = key.ok_or(Halt).and_then(|key| self.begin_key(key));
                begun.and_then(|()| self.conjugate_key(clauses, 0, reduced))
            }
        };
        let known = place.map(|place| self.program.positions.find(&self.keys[place?]));
        self.end(known)
    }

    /// Makes the key of a position the first of the keys.
    pub(super) fn begin_key(&mut self, key: Key) -> Result<(), Halt> {
        let id = key.ruleset();
        *self.key(id) = key;
        let mut games = self.gather(Vec::new(), Become::Keys(id));
        self.want(&mut games)
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
            if stays {
                return Ok(());
            }
        }
        Err(Halt)
    }

    /// Makes the key of the conjugate behind all others, replaced by what `same:` promises if it is `reduced`,
    /// and returns its place.
    pub(super) fn conjugate_key(
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
        self.at(clauses, &key, |machine| match machine.chosen(promise)? {
            Some(promised) => machine.moves(promised, games),
            None => Ok(()),
        })?;
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
