//! Positions on small boards, played as words of bits where their clauses can be.

use std::rc::Rc;

use super::compiled::{BitClauses, Clauses, ForLetters, Machine, Question, may_be_on_bits};
use super::program::Program;
use crate::game::normal::ValueId;
use crate::game::{Engine, PosId, Rules};
use crate::meter::{Meter, Stop};
use crate::rules::bitboard::{Alphabet, BitBoard, U256, Word, fits_words};
use crate::rules::{Grid, Key, RulesetId};

/// For boards with so many different sets of letters a ruleset has clauses on bits of one width, at most.
const MOST_ALPHABETS: usize = 4;

/// So many times clauses of a ruleset are tried in vain on boards in bits, at most.
const MOST_IN_VAIN: u64 = 4;

/// The clauses of a ruleset on boards in bits, for each width of words. Those that were used last stand last.
#[derive(Default)]
pub(super) struct ClausesOnBits {
    narrow: Vec<BitClauses<u64>>,
    wide: Vec<BitClauses<u128>>,
    widest: Vec<BitClauses<U256>>,
}

/// Words in which boards of rulesets are kept.
trait BoardWord: Word {
    fn clauses(all: &mut ClausesOnBits) -> &mut Vec<BitClauses<Self>>;
}

impl BoardWord for u64 {
    fn clauses(all: &mut ClausesOnBits) -> &mut Vec<BitClauses<u64>> {
        &mut all.narrow
    }
}

impl BoardWord for u128 {
    fn clauses(all: &mut ClausesOnBits) -> &mut Vec<BitClauses<u128>> {
        &mut all.wide
    }
}

impl BoardWord for U256 {
    fn clauses(all: &mut ClausesOnBits) -> &mut Vec<BitClauses<U256>> {
        &mut all.widest
    }
}

/// Clauses that were taken, and a board for them.
type Taken<W> = (BitClauses<W>, BitBoard<W>);

/// How wide the words of a board are.
enum Width {
    Narrow,
    Wide,
    Widest,
}

/// How wide the words are in which a position's board is played; nothing where it is not.
fn width(clauses: &Clauses, board: &Grid) -> Option<Width> {
    if !may_be_on_bits(clauses) {
        return None;
    }
    if fits_words::<u64>(board) {
        return Some(Width::Narrow);
    }
    if fits_words::<u128>(board) {
        return Some(Width::Wide);
    }
    fits_words::<U256>(board).then_some(Width::Widest)
}

/// The board of a position that is one.
fn board_of(key: &Key) -> Option<Grid> {
    key.reader().grid().map(|bytes| Grid::refilled(None, bytes))
}

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
        let Some(bytes) = self.positions.reader(position).grid() else {
            return false;
        };
        let board = Grid::refilled(None, bytes);
        match width(&clauses, &board) {
            Some(Width::Narrow) => self.is_known_in::<u64>(id, &clauses, &board),
            Some(Width::Wide) => self.is_known_in::<u128>(id, &clauses, &board),
            Some(Width::Widest) => self.is_known_in::<U256>(id, &clauses, &board),
            None => false,
        }
    }

    fn is_known_in<W: BoardWord>(
        &mut self,
        id: RulesetId,
        clauses: &Rc<Clauses>,
        board: &Grid,
    ) -> bool {
        let known = self.bit_clauses.get_mut(&id).map(W::clauses);
        known.is_some_and(|known| known.iter().any(|bits| bits.knows(clauses, board)))
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
        let Some(board) = board_of(&key) else {
            return Ok(None);
        };
        let of = (key.ruleset(), &clauses);
        let ends = self.ends(position);
        match width(&clauses, &board) {
            Some(Width::Narrow) => self.narrow_value(engine, of, &board, ends, meter),
            Some(Width::Wide) => self.wide_value::<u128>(engine, of, &board, ends, meter),
            Some(Width::Widest) => self.wide_value::<U256>(engine, of, &board, ends, meter),
            None => Ok(None),
        }
    }

    fn narrow_value(
        &mut self,
        engine: &mut Engine,
        of: (RulesetId, &Rc<Clauses>),
        board: &Grid,
        ends: bool,
        meter: &mut Meter,
    ) -> Result<Option<ValueId>, Stop> {
        let Some((mut bits, board)) = self.take_bits::<u64>(engine, of, board, meter)? else {
            return Ok(None);
        };
        let machine = Machine::new(engine, self, meter, false);
        let value = machine.value_of_board(&mut bits, &board, ends);
        self.keep_bits(of.0, bits);
        self.count_valued(of.0, value)
    }

    fn wide_value<W: BoardWord>(
        &mut self,
        engine: &mut Engine,
        of: (RulesetId, &Rc<Clauses>),
        board: &Grid,
        ends: bool,
        meter: &mut Meter,
    ) -> Result<Option<ValueId>, Stop> {
        let Some((mut bits, board)) = self.take_bits::<W>(engine, of, board, meter)? else {
            return Ok(None);
        };
        let mut narrower = self.known_or_new(of, bits.narrower(), Alphabet::eq, meter);
        let machine = Machine::new(engine, self, meter, false);
        let value = machine.value_of_wide_board(&mut bits, &mut narrower, &board, ends);
        self.keep_bits(of.0, narrower);
        self.keep_bits(of.0, bits);
        self.count_valued(of.0, value)
    }

    fn count_valued(
        &mut self,
        id: RulesetId,
        value: Result<Option<ValueId>, Stop>,
    ) -> Result<Option<ValueId>, Stop> {
        let counted = self.counted(id);
        match value {
            Ok(Some(_)) => counted.valued += 1,
            Ok(None) => counted.bits_in_vain += 1,
            Err(_) => {}
        }
        value
    }

    /// Whether a player wins a position on a board in bits moving first; nothing where its rules cannot be played so,
    /// and inside nothing where that cannot be found.
    pub(super) fn wins_on_bits(
        &mut self,
        engine: &mut Engine,
        key: &Key,
        clauses: &Rc<Clauses>,
        question: Question,
        meter: &mut Meter,
    ) -> Option<Result<Option<bool>, Stop>> {
        let board = board_of(key)?;
        let wins = match width(clauses, &board)? {
            Width::Narrow => self.wins_in::<u64>(engine, clauses, &board, question, meter),
            Width::Wide => self.wins_in::<u128>(engine, clauses, &board, question, meter),
            Width::Widest => self.wins_in::<U256>(engine, clauses, &board, question, meter),
        };
        self.counted(question.ruleset).searched_on_bits +=
            u64::from(matches!(wins, Some(Ok(Some(_)))));
        wins
    }

    fn wins_in<W: BoardWord>(
        &mut self,
        engine: &mut Engine,
        clauses: &Rc<Clauses>,
        board: &Grid,
        question: Question,
        meter: &mut Meter,
    ) -> Option<Result<Option<bool>, Stop>> {
        let id = question.ruleset;
        let (mut bits, board) =
            match self.take_bits::<W>(engine, (id, clauses), board, meter).transpose()? {
                Ok(found) => found,
                Err(stop) => return Some(Err(stop)),
            };
        let machine = Machine::new(engine, self, meter, false);
        let wins = machine.wins_board(&mut bits, &board, question);
        self.keep_bits(id, bits);
        Some(wins)
    }

    /// Takes the clauses on bits for a board out of those that are kept, and reads the board; nothing where its rules
    /// cannot be played so. Who takes them has to keep them again.
    fn take_bits<W: BoardWord>(
        &mut self,
        engine: &mut Engine,
        (id, clauses): (RulesetId, &Rc<Clauses>),
        board: &Grid,
        meter: &mut Meter,
    ) -> Result<Option<Taken<W>>, Stop> {
        if self.counted(id).bits_in_vain >= MOST_IN_VAIN {
            return Ok(None);
        }
        let known = W::clauses(self.bit_clauses.entry(id).or_default());
        let find = |(at, bits): (usize, &BitClauses<W>)| {
            Some((at, bits.read(clauses, board).filter(|_| bits.know_size_of(board))?))
        };
        if let Some((at, board)) = known.iter().enumerate().find_map(find) {
            return Ok(Some((known.remove(at), board)));
        }
        let machine = Machine::new(engine, self, meter, false);
        let new = match machine.clauses_on_bits(clauses, board)? {
            Some(ForLetters::Clauses(new)) => new,
            Some(ForLetters::TooMany) => return Ok(None),
            None => {
                self.counted(id).bits_in_vain += 1;
                return Ok(None);
            }
        };
        let bits = self.known_or_new((id, clauses), new, Alphabet::contains, meter);
        let board = bits.read(clauses, board);
        Ok(board.map(|board| (bits, board)))
    }

    /// Takes clauses on bits that are kept instead of new ones, if their letters suit. Otherwise it makes room for the
    /// new ones.
    fn known_or_new<W: BoardWord>(
        &mut self,
        (id, clauses): (RulesetId, &Rc<Clauses>),
        new: BitClauses<W>,
        suits: impl Fn(&Alphabet, &Alphabet) -> bool,
        meter: &mut Meter,
    ) -> BitClauses<W> {
        let known = W::clauses(self.bit_clauses.entry(id).or_default());
        let forgotten = known.extract_if(.., |bits| !bits.are_of(clauses));
        forgotten.for_each(|bits| meter.release(bits.bytes()));
        if let Some(at) = known.iter().position(|bits| suits(bits.alphabet(), new.alphabet())) {
            return known.remove(at);
        }
        if known.len() == MOST_ALPHABETS {
            meter.release(known.remove(0).bytes());
        }
        new
    }

    /// Keeps clauses on bits for the next position of the ruleset.
    fn keep_bits<W: BoardWord>(&mut self, id: RulesetId, bits: BitClauses<W>) {
        W::clauses(self.bit_clauses.entry(id).or_default()).push(bits);
    }
}
