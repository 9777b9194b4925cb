//! Positions on small boards, played as words of bits where their clauses can be.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::compiled::{
    BitClauses, BoardInBits, Clauses, ForLetters, Machine, NimOfBoard, OneBoard, Question,
    Summand as Board, board_for_bits, nim_of_board, unless_given_up, value_of_board, wins_boards,
};
use crate::boards::bitboard::{Alphabet, BitBoard, Kind, Word, fits_words};
use crate::boards::{RulesetId, Variant};
use crate::game::{Beside, Component, Engine, PosId, Summand};
use crate::meter::{Held, Meter, Stop};
use crate::play::{Playable, Statistics};
use crate::solver::{Answer, Cx, Follower, NimFact};
use crate::values::{Convention, Side, ValueId};

/// For boards with so many different sets of letters a ruleset has clauses on bits of one width, at most.
const MOST_ALPHABETS: usize = 4;

/// In one question, searches on boards in bits that find nothing take at most one part in so many of its ticks, apart
/// from the first.
const IN_VAIN: u64 = 8;

/// The clauses of a ruleset on boards in bits, for each width of words.
#[derive(Default)]
pub(super) struct ClausesOnBits {
    narrow: OfWidth<u64>,
    #[cfg(not(target_family = "wasm"))]
    wide: OfWidth<u128>,
    #[cfg(not(target_family = "wasm"))]
    widest: OfWidth<Largest>,
    missed: Missed,
}

impl ClausesOnBits {
    /// Gives its memory back to the meter, before it is dropped.
    fn free(&mut self, meter: &mut Meter) {
        self.narrow.free(meter);
        #[cfg(not(target_family = "wasm"))]
        {
            self.wide.free(meter);
            self.widest.free(meter);
        }
    }

    /// The number of boards that have values.
    fn known_values(&self) -> usize {
        let most = self.narrow.known_values();
        #[cfg(not(target_family = "wasm"))]
        let most = most + self.wide.known_values() + self.widest.known_values();
        most
    }
}

/// Positions whose values were looked for in vain, and how many boards had values then. Of positions that share a
/// place the last one is kept.
#[derive(Default)]
struct Missed {
    places: Vec<(PosId, usize)>,
}

impl Missed {
    const PLACES: usize = 1 << 12;

    /// A position is looked for again after the values have grown by one part in so many.
    const GROWTH: usize = 8;

    /// Returns whether a position was looked for when about as many boards had values.
    fn is_recent(&self, position: PosId, known_values: usize) -> bool {
        let place = self.places.get(position.0 as usize % Self::PLACES);
        place.is_some_and(|&(missed, then)| {
            missed == position && then.abs_diff(known_values) <= then / Self::GROWTH
        })
    }

    fn note(&mut self, position: PosId, known_values: usize) {
        self.places.resize(Self::PLACES, (PosId(u32::MAX), 0));
        self.places[position.0 as usize % Self::PLACES] = (position, known_values);
    }
}

/// The clauses of a ruleset on boards in bits of one width.
struct OfWidth<W: Word> {
    /// Those that were used last stand last.
    clauses: Vec<BitClauses<W>>,
    /// The letters and the kinds of boards for which there are none, as these clauses tell.
    without: Held<FxHashMap<(u128, Kind), ()>>,
    told_by: Option<Rc<Clauses>>,
}

impl<W: Word> OfWidth<W> {
    fn free(&mut self, meter: &mut Meter) {
        self.clauses.iter_mut().for_each(|bits| bits.free(meter));
        self.without.free(meter);
    }

    fn known_values(&self) -> usize {
        self.clauses.iter().map(BitClauses::known_values).sum()
    }

    /// A board, if it is known what clauses do with boards of its kind.
    fn sized(&self, clauses: &Rc<Clauses>, board: &OneBoard) -> Option<impl BoardInBits> {
        self.clauses.iter().find_map(|bits| bits.sized(clauses, board))
    }
}

impl<W: Word> Default for OfWidth<W> {
    fn default() -> Self {
        Self { clauses: Vec::new(), without: Held::default(), told_by: None }
    }
}

/// Words in which boards of rulesets are kept.
trait BoardWord: Word {
    fn of(all: &mut ClausesOnBits) -> &mut OfWidth<Self>;
}

impl BoardWord for u64 {
    fn of(all: &mut ClausesOnBits) -> &mut OfWidth<u64> {
        &mut all.narrow
    }
}

#[cfg(not(target_family = "wasm"))]
impl BoardWord for u128 {
    fn of(all: &mut ClausesOnBits) -> &mut OfWidth<u128> {
        &mut all.wide
    }
}

/// The words of larger boards, and of the largest. In a page boards of more than 64 cells are evaluated: clauses in wider words would
/// be a thirtieth of what is downloaded.
#[cfg(not(target_family = "wasm"))]
type Large = u128;
#[cfg(not(target_family = "wasm"))]
type Largest = crate::boards::bitboard::U256;
#[cfg(target_family = "wasm")]
type Large = u64;
#[cfg(target_family = "wasm")]
type Largest = u64;

#[cfg(not(target_family = "wasm"))]
impl BoardWord for Largest {
    fn of(all: &mut ClausesOnBits) -> &mut OfWidth<Largest> {
        &mut all.widest
    }
}

/// Clauses that were taken, and boards for them.
type Taken<W> = (BitClauses<W>, SmallVec<[BitBoard<W>; 1]>);

/// The most boards in a sum.
const MOST_BOARDS: u64 = 64;

/// How wide the words of a board are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Width {
    Narrow,
    Wide,
    Widest,
}

/// Does something with a type of words that has a width.
macro_rules! in_words {
    ($width:expr, $word:ident, $work:expr) => {
        match $width {
            Width::Narrow => {
                type $word = u64;
                $work
            }
            Width::Wide => {
                type $word = Large;
                $work
            }
            Width::Widest => {
                type $word = Largest;
                $work
            }
        }
    };
}

/// The width of the words that fit a board, if there are such words.
fn width(OneBoard { cells, .. }: &OneBoard) -> Option<Width> {
    if fits_words::<u64>(cells) {
        return Some(Width::Narrow);
    }
    if fits_words::<Large>(cells) {
        return Some(Width::Wide);
    }
    fits_words::<Largest>(cells).then_some(Width::Widest)
}

/// The letters of cells, as bits.
fn letters<'c>(cells: impl IntoIterator<Item = &'c u8>) -> u128 {
    cells.into_iter().fold(0, |all, cell| all | 1 << (cell & 127))
}

/// Whether a player wins a position, if its board is played in bits.
pub(super) enum OnBits {
    /// Its rules cannot be played so.
    No,
    /// Nothing where that could not be found.
    Tried(Option<bool>),
}

/// The result of a search. If the search gives up since the rules for a part turn out to be others, it is
/// done again without parts.
fn first_or_second<T>(
    clauses: &Clauses,
    mut search: impl FnMut() -> Result<Option<T>, Stop>,
) -> Result<Option<T>, Stop> {
    clauses.begin_on_bits();
    let found = search()?;
    if found.is_none() && clauses.parts_were_refused() {
        return search();
    }
    Ok(found)
}

impl Playable {
    /// A position's board, where its clauses may be on bits.
    pub(super) fn board_for_bits(&self, clauses: &Clauses, position: PosId) -> Option<OneBoard> {
        board_for_bits(clauses, self.positions.reader(position))
    }

    /// The same for a question of its own. If all numbers for what stands beside boards are taken, those of earlier questions are
    /// forgotten, with what was found by them.
    fn board_asked_for(
        &mut self,
        (id, clauses): (RulesetId, &Clauses),
        position: PosId,
        meter: &mut Meter,
    ) -> Option<OneBoard> {
        if clauses.numbers_are_full() && !std::mem::replace(&mut self.tried(id).numbered, true) {
            if let Some(mut forgotten) = self.bit_clauses.remove(&id) {
                forgotten.free(meter);
            }
            clauses.forget_numbers();
        }
        self.board_for_bits(clauses, position)
    }

    /// Returns whether the value of a position on a board in bits has been found, and is still taken from
    /// there.
    pub(super) fn is_known_on_bits(
        &mut self,
        position: PosId,
        meter: &mut Meter,
    ) -> Result<bool, Stop> {
        let Some(id) = self.positions.ruleset(position) else {
            return Ok(false);
        };
        let Some(on_bits) = self.bit_clauses.get(&id) else {
            return Ok(false);
        };
        let known_values = on_bits.known_values();
        if on_bits.missed.is_recent(position, known_values) {
            return Ok(false);
        }
        let clauses = self.clauses(id);
        let Some(board) = self.board_for_bits(&clauses, position) else {
            return Ok(false);
        };
        let known = match width(&board) {
            Some(width) => in_words!(width, W, self.is_known_in::<W>(id, &clauses, &board, meter)?),
            None => false,
        };
        if !known && let Some(on_bits) = self.bit_clauses.get_mut(&id) {
            on_bits.missed.note(position, known_values);
        }
        Ok(known)
    }

    fn is_known_in<W: BoardWord>(
        &mut self,
        id: RulesetId,
        clauses: &Rc<Clauses>,
        board: &OneBoard,
        meter: &mut Meter,
    ) -> Result<bool, Stop> {
        for bits in &self.of_width::<W>(id).clauses {
            if bits.knows(clauses, board, meter)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The value of a position on a board in bits, where its rules can be played so.
    pub(super) fn value_on_bits(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        meter: &mut Meter,
    ) -> Result<Option<ValueId>, Stop> {
        let Some((id, clauses)) = self.searched_clauses(position) else {
            return Ok(None);
        };
        // The moves of an impartial game tell its nim value, which is found faster.
        if clauses.is_impartial() {
            return Ok(None);
        }
        let Some(board) = self.board_asked_for((id, &clauses), position, meter) else {
            return Ok(None);
        };
        let of = (id, &clauses);
        let ends = self.ends(position);
        match width(&board) {
            Some(width) => in_words!(width, W, self.value_in::<W>(engine, of, &board, ends, meter)),
            None => Ok(None),
        }
    }

    fn value_in<W: BoardWord>(
        &mut self,
        engine: &mut Engine,
        of: (RulesetId, &Rc<Clauses>),
        board: &OneBoard,
        ends: bool,
        meter: &mut Meter,
    ) -> Result<Option<ValueId>, Stop> {
        if self.tried(of.0).in_vain > meter.ticks() / IN_VAIN {
            return Ok(None);
        }
        let boards = std::slice::from_ref(board);
        let Some((mut bits, boards)) = self.take_bits::<W>(of, boards, meter)? else {
            return Ok(None);
        };
        let before = meter.ticks();
        let mut narrow = self.take_narrow(of, &bits, meter);
        let value = first_or_second(of.1, || {
            let cx = &mut Cx::new(engine.values(), meter);
            value_of_board(self, (&mut bits, narrow.as_mut()), &boards[0], ends, cx)
        });
        self.keep_narrow(of.0, narrow);
        let spent = meter.ticks() - before;
        self.kept(of, (bits, &boards[0]), value, spent, |counted| &mut counted.valued)
    }

    /// Tells if a position on a board in bits has the nim value `k`, or which value it has, if both players have the same moves in
    /// it and it can be played so.
    pub(super) fn nim_on_bits(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        k: Option<u64>,
        meter: &mut Meter,
    ) -> Result<Option<NimFact>, Stop> {
        let Some((position, sides)) = self.played_alike(engine, position) else {
            return Ok(None);
        };
        let Some((id, clauses)) = self.searched_clauses(position) else {
            return Ok(None);
        };
        // Equal games may have unequal variants, unless they have the same moves.
        let ruleset = self.ruleset(id);
        let holds = sides.len() == 1
            || (ruleset.literal.split || ruleset.split.is_none())
                && (ruleset.literal.same || ruleset.same.is_none());
        if !holds || self.tried(id).in_vain > meter.ticks() / IN_VAIN {
            return Ok(None);
        }
        let Some(board) = self.board_asked_for((id, &clauses), position, meter) else {
            return Ok(None);
        };
        let question = NimOfBoard { k, sides, ends: self.ends(position) };
        let of = (id, &clauses);
        match width(&board) {
            Some(width) => {
                in_words!(width, W, self.nim_in::<W>(engine, of, &board, question, meter))
            }
            None => Ok(None),
        }
    }

    /// The position that is played if both players have the same moves in one, and whose moves these are.
    fn played_alike(&self, engine: &Engine, position: PosId) -> Option<(PosId, &'static [Side])> {
        let Some((variant, g)) = self.varied(position) else {
            return Some((position, &[Side::Left]));
        };
        match *engine.component(g.component()?) {
            Component::Position { position, .. } if variant == Variant::Impartial => {
                Some((position, &Side::BOTH))
            }
            _ => None,
        }
    }

    fn nim_in<W: BoardWord>(
        &mut self,
        engine: &mut Engine,
        of: (RulesetId, &Rc<Clauses>),
        board: &OneBoard,
        question: NimOfBoard,
        meter: &mut Meter,
    ) -> Result<Option<NimFact>, Stop> {
        let Some((mut bits, boards)) =
            self.take_bits::<W>(of, std::slice::from_ref(board), meter)?
        else {
            return Ok(None);
        };
        let before = meter.ticks();
        let found = first_or_second(of.1, || {
            let cx = &mut Cx::new(engine.values(), meter);
            nim_of_board(self, &mut bits, &boards[0], question, cx)
        });
        let spent = meter.ticks() - before;
        self.kept(of, (bits, &boards[0]), found, spent, |counted| &mut counted.nims)
    }

    /// Keeps clauses that were asked about a board for the next question, and counts how that went: an answer in the count
    /// given, or the work that was in vain.
    fn kept<W: BoardWord, T>(
        &mut self,
        (id, clauses): (RulesetId, &Rc<Clauses>),
        (bits, board): (BitClauses<W>, &BitBoard<W>),
        found: Result<Option<T>, Stop>,
        spent: u64,
        count: fn(&mut Statistics) -> &mut u64,
    ) -> Result<Option<T>, Stop> {
        let is_twin = bits.know_rows(board);
        self.keep_bits(id, bits);
        let counted = self.counted(id);
        counted.told_apart = clauses.told_apart();
        match &found {
            Ok(Some(_)) => {
                *count(counted) += 1;
                counted.by_twin += u64::from(is_twin);
            }
            Ok(None) => {
                counted.bits_in_vain += 1;
                self.tried(id).in_vain += spent;
            }
            Err(_) => {}
        }
        found
    }

    fn of_width<W: BoardWord>(&mut self, id: RulesetId) -> &mut OfWidth<W> {
        W::of(self.bit_clauses.entry(id).or_default())
    }

    /// Returns whether a position is a board that is played in bits.
    pub(super) fn is_in_bits(&mut self, position: PosId, meter: &mut Meter) -> Result<bool, Stop> {
        let Some((id, clauses)) = self.searched_clauses(position) else {
            return Ok(false);
        };
        let Some(board) = self.board_asked_for((id, &clauses), position, meter) else {
            return Ok(false);
        };
        let found = self.with_board_in_bits((id, &clauses), &board, meter, |_, _| Ok(()));
        found.map(|found| found.is_some())
    }

    /// Does something with a board in bits; nothing where its rules cannot be played so, or it gives up.
    pub(super) fn with_board_in_bits<T>(
        &mut self,
        of: (RulesetId, &Rc<Clauses>),
        board: &OneBoard,
        meter: &mut Meter,
        work: impl FnOnce(&dyn BoardInBits, &mut Meter) -> Answer<T>,
    ) -> Result<Option<T>, Stop> {
        match width(board) {
            Some(width) => in_words!(width, W, self.with_board_in::<W, T>(of, board, meter, work)),
            None => Ok(None),
        }
    }

    fn with_board_in<W: BoardWord, T>(
        &mut self,
        of: (RulesetId, &Rc<Clauses>),
        board: &OneBoard,
        meter: &mut Meter,
        work: impl FnOnce(&dyn BoardInBits, &mut Meter) -> Answer<T>,
    ) -> Result<Option<T>, Stop> {
        if let Some(sized) = self.of_width::<W>(of.0).sized(of.1, board) {
            return unless_given_up(work(&sized, meter));
        }
        if !self.prepare::<W>(of, board, meter)? {
            return Ok(None);
        }
        match self.of_width::<W>(of.0).sized(of.1, board) {
            Some(sized) => unless_given_up(work(&sized, meter)),
            None => Ok(None),
        }
    }

    /// Finds what the clauses of a ruleset do with boards of a kind. Returns whether they are on bits.
    fn prepare<W: BoardWord>(
        &mut self,
        of: (RulesetId, &Rc<Clauses>),
        board: &OneBoard,
        meter: &mut Meter,
    ) -> Result<bool, Stop> {
        let Some((bits, _)) = self.take_bits::<W>(of, std::slice::from_ref(board), meter)? else {
            return Ok(false);
        };
        of.1.begin_on_bits();
        let kind = board.kind();
        let known = Machine::new(None, self, meter, false).prepare_kind(&bits, kind);
        self.keep_bits(of.0, bits);
        if !known? {
            let without = &mut self.of_width::<W>(of.0).without;
            without.insert((letters(board.cells.cells()), kind), (), meter)?;
            return Ok(false);
        }
        Ok(true)
    }

    /// Returns whether a player wins a position moving first, played on a board in bits.
    pub(super) fn wins_on_bits(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        clauses: &Rc<Clauses>,
        question: Question,
        meter: &mut Meter,
    ) -> Result<OnBits, Stop> {
        let alone = [Summand { position, negated: false, times: 1 }];
        let wins = self.wins_boards(engine, (&alone, ValueId::ZERO), clauses, question, meter)?;
        self.counted(question.ruleset).searched_on_bits +=
            u64::from(matches!(wins, OnBits::Tried(Some(_))));
        Ok(wins)
    }

    /// Returns whether a player wins a sum of positions of one ruleset and something else moving first, played on boards in
    /// bits, where that can be found.
    pub(super) fn wins_sum_on_bits(
        &mut self,
        engine: &mut Engine,
        side: Side,
        positions: &[Summand],
        beside: Beside<'_>,
        meter: &mut Meter,
    ) -> Result<Option<bool>, Stop> {
        let (convention, value) = match beside {
            Beside::Value(value) => (Convention::Normal, value),
            Beside::Game(games) if games.iter().all(Follower::is_over) => {
                (Convention::Misere, ValueId::ZERO)
            }
            Beside::Game(_) => return Ok(None),
        };
        let first = positions.first().map(|summand| summand.position);
        let Some((ruleset, clauses)) = first.and_then(|first| self.searched_clauses(first)) else {
            return Ok(None);
        };
        let is_of_same =
            |summand: &Summand| self.positions.ruleset(summand.position) == Some(ruleset);
        let count = positions.iter().fold(0, |count: u64, one| count.saturating_add(one.times));
        if !positions.iter().all(is_of_same)
            || count > MOST_BOARDS
            || clauses.is_impartial()
            || self.tried(ruleset).in_vain > meter.ticks() / IN_VAIN
        {
            return Ok(None);
        }
        let ends = positions.iter().all(|summand| self.ends(summand.position));
        let question = Question { ruleset, side, convention, ends };
        let before = meter.ticks();
        let wins = self.wins_boards(engine, (positions, value), &clauses, question, meter)?;
        match wins {
            OnBits::Tried(Some(_)) => self.counted(ruleset).sums_on_bits += 1,
            OnBits::Tried(None) | OnBits::No => {
                self.tried(ruleset).in_vain += meter.ticks() - before;
            }
        }
        Ok(if let OnBits::Tried(wins) = wins { wins } else { None })
    }

    fn wins_boards(
        &mut self,
        engine: &mut Engine,
        (positions, value): (&[Summand], ValueId),
        clauses: &Rc<Clauses>,
        question: Question,
        meter: &mut Meter,
    ) -> Result<OnBits, Stop> {
        let mut boards: SmallVec<[OneBoard; 1]> = SmallVec::new();
        for summand in positions {
            // No number is forgotten that another summand has.
            let board = match boards.is_empty() {
                true => self.board_asked_for((question.ruleset, clauses), summand.position, meter),
                false => self.board_for_bits(clauses, summand.position),
            };
            let Some(board) = board else {
                return Ok(OnBits::No);
            };
            boards.push(board);
        }
        let widths = boards.iter().map(width).collect::<Option<SmallVec<[_; 1]>>>();
        let Some(width) = widths.and_then(|widths| widths.into_iter().max()) else {
            return Ok(OnBits::No);
        };
        let sum = (positions, &boards[..], value);
        in_words!(width, W, self.wins_in::<W>(engine, clauses, sum, question, meter))
    }

    fn wins_in<W: BoardWord>(
        &mut self,
        engine: &mut Engine,
        clauses: &Rc<Clauses>,
        (positions, boards, value): (&[Summand], &[OneBoard], ValueId),
        question: Question,
        meter: &mut Meter,
    ) -> Result<OnBits, Stop> {
        let id = question.ruleset;
        let Some((mut bits, boards)) = self.take_bits::<W>((id, clauses), boards, meter)? else {
            return Ok(OnBits::No);
        };
        let summand = |(board, at): (BitBoard<W>, &Summand)| Board {
            board,
            negated: at.negated,
            times: at.times,
        };
        let boards: SmallVec<[Board<W>; 1]> =
            boards.into_iter().zip(positions).map(summand).collect();
        let mut narrow = self.take_narrow((id, clauses), &bits, meter);
        let wins = first_or_second(clauses, || {
            let cx = &mut Cx::new(engine.values(), meter);
            wins_boards(self, (&mut bits, narrow.as_mut()), (&boards, value), question, cx)
        });
        self.keep_narrow(id, narrow);
        self.keep_bits(id, bits);
        self.counted(id).told_apart = clauses.told_apart();
        wins.map(OnBits::Tried)
    }

    /// Takes the clauses on bits for some boards out of those that are kept, and reads the boards; nothing where their
    /// rules cannot be played so. Who takes them has to keep them again.
    fn take_bits<W: BoardWord>(
        &mut self,
        (id, clauses): (RulesetId, &Rc<Clauses>),
        boards: &[OneBoard],
        meter: &mut Meter,
    ) -> Result<Option<Taken<W>>, Stop> {
        let OfWidth { clauses: known, without, told_by } = self.of_width::<W>(id);
        if told_by.as_ref().is_none_or(|told_by| !Rc::ptr_eq(told_by, clauses)) {
            *told_by = Some(Rc::clone(clauses));
            without.free(meter);
        }
        let cells = boards.iter().flat_map(|board| board.cells.cells());
        let letters = letters(cells.clone());
        let mut kinds: SmallVec<[Kind; 1]> = SmallVec::new();
        for kind in boards.iter().map(OneBoard::kind) {
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        if kinds.iter().any(|kind| without.contains_key(&(letters, *kind))) {
            return Ok(None);
        }
        let read = |bits: &BitClauses<W>| -> Option<SmallVec<[BitBoard<W>; 1]>> {
            boards.iter().map(|board| bits.read(clauses, board)).collect()
        };
        let find = |(at, bits): (usize, &BitClauses<W>)| {
            let boards = read(bits)?;
            kinds.iter().all(|kind| bits.know_kind(*kind)).then_some((at, boards))
        };
        if let Some((at, boards)) = known.iter().enumerate().find_map(find) {
            return Ok(Some((known.remove(at), boards)));
        }
        let mut all: Vec<u8> = cells.copied().collect();
        let mut new = None;
        for kind in kinds {
            let machine = Machine::new(None, self, meter, false);
            match machine.clauses_on_bits::<W>(clauses, &all, kind)? {
                Some(ForLetters::Clauses(bits)) => {
                    // Those that rules put on boards of one size may come to stand on those of the others.
                    all = bits.known_letters().letters().collect();
                    new = Some(bits);
                }
                refused => {
                    self.of_width::<W>(id).without.insert((letters, kind), (), meter)?;
                    self.counted(id).bits_in_vain += u64::from(refused.is_none());
                    return Ok(None);
                }
            }
        }
        let Some(new) = new else {
            return Ok(None);
        };
        let bits = self.known_or_new((id, clauses), new, Alphabet::contains, meter);
        let boards = read(&bits);
        Ok(boards.map(|boards| (bits, boards)))
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
        let known = &mut self.of_width::<W>(id).clauses;
        let forgotten = known.extract_if(.., |bits| !bits.are_of(clauses));
        forgotten.for_each(|mut bits| bits.free(meter));
        if let Some(at) =
            known.iter().position(|bits| suits(bits.known_letters(), new.known_letters()))
        {
            return known.remove(at);
        }
        if known.len() == MOST_ALPHABETS {
            known.remove(0).free(meter);
        }
        new
    }

    /// The same clauses for narrow words, where these are wider.
    fn take_narrow<W: BoardWord>(
        &mut self,
        of: (RulesetId, &Rc<Clauses>),
        bits: &BitClauses<W>,
        meter: &mut Meter,
    ) -> Option<BitClauses<u64>> {
        let is_wider = W::BITS > u64::BITS as usize;
        is_wider.then(|| self.known_or_new(of, bits.narrower(), Alphabet::eq, meter))
    }

    fn keep_narrow(&mut self, id: RulesetId, narrow: Option<BitClauses<u64>>) {
        if let Some(narrow) = narrow {
            self.keep_bits(id, narrow);
        }
    }

    /// Keeps clauses on bits for the next position of the ruleset.
    fn keep_bits<W: BoardWord>(&mut self, id: RulesetId, bits: BitClauses<W>) {
        self.of_width::<W>(id).clauses.push(bits);
    }
}
