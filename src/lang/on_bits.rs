//! Positions on small boards, played as words of bits where their clauses can be.

use std::rc::Rc;

use super::compiled::{BitClauses, Clauses, Machine};
use super::program::Program;
use crate::game::normal::ValueId;
use crate::game::{Engine, PosId, Rules};
use crate::meter::{Meter, Stop};
use crate::rules::bitboard::{BitBoard, fits_words};
use crate::rules::{Grid, Key};

/// For boards with so many different sets of letters a ruleset has clauses on bits, at most.
const MOST_ALPHABETS: usize = 4;

/// So many times clauses of a ruleset are tried in vain on boards in bits, at most.
const MOST_IN_VAIN: u64 = 4;

impl Program {
    /// Whether the value of a position on a board in bits has been found, and is still taken from there.
    pub(super) fn is_known_on_bits(&mut self, position: PosId) -> bool {
        let Some(id) = self.positions.ruleset(position) else {
            return false;
        };
        if !self.bit_clauses.contains_key(&id) || self.counted(id).bits_in_vain >= MOST_IN_VAIN {
            return false;
        }
        let clauses = self.clauses(id);
        let (all, board) = (self.bit_clauses.get(&id), self.positions.reader(position).grid());
        all.zip(board).is_some_and(|(all, bytes)| {
            let board = Grid::refilled(None, bytes);
            all.iter().any(|bits| bits.knows(&clauses, &board))
        })
    }

    /// The value of a position on a board in bits, where its rules can be played so.
    pub(super) fn value_on_bits(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        meter: &mut Meter,
    ) -> Result<Option<ValueId>, Stop> {
        let Some((key, clauses)) = self.searched_clauses(position) else {
            return Ok(None);
        };
        // The moves of an impartial game tell its nim value, which is found faster.
        if clauses.is_impartial() {
            return Ok(None);
        }
        let Some((mut bits, board)) = self.bits(engine, &key, &clauses, meter)? else {
            return Ok(None);
        };
        let ends = self.ends(position);
        let machine = Machine::new(engine, self, meter, false);
        let value = machine.value_of_board(&mut bits, &board, ends);
        self.keep_bits(&key, bits);
        let counted = self.counted(key.ruleset());
        match value {
            Ok(Some(_)) => counted.valued += 1,
            Ok(None) => counted.bits_in_vain += 1,
            Err(_) => {}
        }
        value
    }

    /// Takes the clauses on bits for a position, and its board; nothing where its rules cannot be played so. Who
    /// takes them has to keep them again.
    pub(super) fn bits(
        &mut self,
        engine: &mut Engine,
        key: &Key,
        clauses: &Rc<Clauses>,
        meter: &mut Meter,
    ) -> Result<Option<(BitClauses, BitBoard)>, Stop> {
        let id = key.ruleset();
        if !BitClauses::may_be(clauses) || self.counted(id).bits_in_vain >= MOST_IN_VAIN {
            return Ok(None);
        }
        let Some(board) = key.reader().grid().map(|bytes| Grid::refilled(None, bytes)) else {
            return Ok(None);
        };
        if !fits_words(&board) {
            return Ok(None);
        }
        let known = self.bit_clauses.entry(id).or_default();
        let find = |(at, bits): (usize, &BitClauses)| Some((at, bits.read(clauses, &board)?));
        if let Some((at, board)) = known.iter().enumerate().find_map(find) {
            return Ok(Some((known.remove(at), board)));
        }
        let machine = Machine::new(engine, self, meter, false);
        let Some(made) = machine.clauses_on_bits(clauses, &board)? else {
            self.counted(id).bits_in_vain += 1;
            return Ok(None);
        };
        let Some(bits) = made else {
            return Ok(None);
        };
        let known = self.bit_clauses.entry(id).or_default();
        // Those that were used last stand last.
        let forgotten = known.extract_if(.., |bits| !bits.are_of(clauses));
        forgotten.for_each(|bits| meter.release(bits.bytes()));
        if known.len() == MOST_ALPHABETS {
            meter.release(known.remove(0).bytes());
        }
        let board = bits.read(clauses, &board);
        Ok(board.map(|board| (bits, board)))
    }

    /// Keeps clauses on bits for the next position of the ruleset.
    pub(super) fn keep_bits(&mut self, key: &Key, bits: BitClauses) {
        self.bit_clauses.entry(key.ruleset()).or_default().push(bits);
    }
}
