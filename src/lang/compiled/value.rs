//! The value of a position in normal play, if positions are small boards which the clauses rewrite, take apart and
//! turn, and do nothing else with: all of that on words of bits, with a table of its own. Boards on the way are
//! neither positions nor games.
//!
//! It gives up where play comes back to a board and where a value is too large, so that the engine says so.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::Halt;
use super::bits::{AtHand, BitClauses, Ended, MOST_OPTIONS, OfSize, Split};
use super::run::Machine;
use crate::meter::{Meter, Metered, Stop};
use crate::rules::bitboard::{BitBoard, Glance, Word};
use crate::values::{Side, ValueId};

/// How many boards are entered before what they hold is counted.
const UNCOUNTED: usize = 256;

/// How many boards are looked for together.
const TOGETHER: usize = 8;

/// Finds the values of boards that fit narrower words.
pub(super) trait Narrower<W: Word> {
    /// The value of a board; nothing where it does not fit narrower words.
    fn value(
        &mut self,
        machine: &mut Machine<'_>,
        board: &BitBoard<W>,
    ) -> Result<Option<ValueId>, Halt>;

    /// The value of a board that fits narrower words, if it has been found.
    fn known(&self, board: &BitBoard<W>) -> Option<ValueId>;

    /// The bytes for which the meter was charged until the search ends.
    fn held(&self) -> usize;
}

/// A search in narrow words: there are no narrower ones.
impl<W: Word> Narrower<W> for () {
    #[inline]
    fn value(&mut self, _: &mut Machine<'_>, _: &BitBoard<W>) -> Result<Option<ValueId>, Halt> {
        Ok(None)
    }

    fn known(&self, _: &BitBoard<W>) -> Option<ValueId> {
        None
    }

    fn held(&self) -> usize {
        0
    }
}

impl<W: Word> Narrower<W> for Option<ValueSearch<'_, u64, ()>> {
    #[inline]
    fn value(
        &mut self,
        machine: &mut Machine<'_>,
        board: &BitBoard<W>,
    ) -> Result<Option<ValueId>, Halt> {
        let Some((search, board)) = self.as_mut().and_then(|all| Some((all, board.narrow()?)))
        else {
            return Ok(None);
        };
        let glance = search.clauses.values.glance(&board);
        machine.value_of_part(search, &board, glance).map(Some)
    }

    fn known(&self, board: &BitBoard<W>) -> Option<ValueId> {
        self.as_ref()?.clauses.known_value(&board.narrow()?)
    }

    fn held(&self) -> usize {
        self.as_ref().map_or(0, |search| search.parts.bytes())
    }
}

/// A search for values of boards.
pub(super) struct ValueSearch<'s, W: Word, N> {
    pub(super) clauses: &'s mut BitClauses<W>,
    narrower: N,
    /// The parts of the boards to which a player may move.
    pub(super) parts: AtHand<BitBoard<W>>,
    /// The places of boards between the first one and the one at hand, where play may come back to them.
    path: Option<FxHashSet<u32>>,
}

impl<'s, W: Word, N> ValueSearch<'s, W, N> {
    pub(super) fn new(clauses: &'s mut BitClauses<W>, narrower: N, ends: bool) -> Self {
        let path = (!ends).then(FxHashSet::default);
        Self { clauses, narrower, parts: AtHand::default(), path }
    }

    /// The value of a board, if it has been found.
    pub(super) fn known(&self, board: &BitBoard<W>) -> Option<ValueId>
    where
        N: Narrower<W>,
    {
        self.narrower.known(board).or_else(|| self.clauses.known_value(board))
    }

    /// The bytes for which the meter was charged until the search ends.
    pub(super) fn held(&self) -> usize
    where
        N: Narrower<W>,
    {
        self.parts.bytes() + self.narrower.held()
    }

    /// Puts the parts of a board behind the others, and returns how many there are. Those of a whole board are
    /// that board.
    pub(super) fn part(
        &mut self,
        split: Option<&Split<W>>,
        board: &BitBoard<W>,
        meter: &mut Meter,
    ) -> Result<u32, Ended> {
        let before = self.parts.all.len();
        match split {
            Some(split) => {
                split.each_part(board, meter, |part| self.parts.all.push(part))?;
                if !self.clauses.allow_parts(&self.parts.all[before..]) {
                    return Err(None);
                }
            }
            None => self.parts.all.push(*board),
        }
        // There are at most as many as cells.
        Ok((self.parts.all.len() - before) as u32)
    }

    /// Puts the parts of the boards behind the others to which a player may move, and appends how many each has.
    pub(super) fn part_options(
        &mut self,
        side: Side,
        of_size: &OfSize<W>,
        board: &BitBoard<W>,
        counts: &mut SmallVec<[u32; 16]>,
        meter: &mut Meter,
    ) -> Result<(), Ended> {
        let split = self.clauses.split_of(of_size);
        of_size.each_option(side, board, meter, &mut |next, meter| {
            // Whole boards are looked at when they are entered.
            if counts.len() == MOST_OPTIONS || split.is_some() && !of_size.allows(&next, meter)? {
                return Err(None);
            }
            // It is looked for, and its value is compared.
            meter.tick_many(2)?;
            counts.push(self.part(split, &next, meter)?);
            Ok(())
        })
    }
}

/// The values of games that come one after the other.
type Several = SmallVec<[ValueId; 16]>;

impl Machine<'_> {
    /// The value of a board, where that can be found here. Play is known to end if `ends`. Parts of the board that fit
    /// narrow words are played by the narrow clauses if these are given; both are for the same letters.
    pub(in crate::lang) fn value_of_board<W: Word>(
        mut self,
        clauses: &mut BitClauses<W>,
        narrow: Option<&mut BitClauses<u64>>,
        board: &BitBoard<W>,
        ends: bool,
    ) -> Result<Option<ValueId>, Stop> {
        let narrower = narrow.map(|clauses| ValueSearch::new(clauses, (), ends));
        let mut search = ValueSearch::new(clauses, narrower, ends);
        let played = self.of_size_asked(search.clauses, board);
        let value = played.and_then(|_| self.value_of_parts(&mut search, board));
        let value = value.and_then(|value| match value {
            Some(value) => Ok(value),
            None => {
                let glance = search.clauses.values.glance(board);
                self.value_of_part(&mut search, board, glance)
            }
        });
        self.meter.release(search.held());
        self.end(value)
    }

    /// The value of a board as the sum of its parts; nothing if it is its only part.
    fn value_of_parts<W: Word, N: Narrower<W>>(
        &mut self,
        search: &mut ValueSearch<'_, W, N>,
        board: &BitBoard<W>,
    ) -> Result<Option<ValueId>, Halt> {
        let (first, of_size) = (search.parts.all.len(), self.of_size(search.clauses, board)?);
        let split = search.clauses.split_of(&of_size);
        let parted = search.part(split, board, self.meter);
        self.answered(parted)?;
        let value = match search.parts.all[first..] {
            [part] if part == *board => None,
            _ => {
                let values =
                    self.deeper(|machine| Ok::<_, Stop>(machine.values_from(search, first)));
                let values = self.answered(values)??;
                Some(self.sum_of_values(&values)?)
            }
        };
        search.parts.all.truncate(first);
        Ok(value)
    }

    /// The values of the parts from a place on.
    fn values_from<W: Word, N: Narrower<W>>(
        &mut self,
        search: &mut ValueSearch<'_, W, N>,
        first: usize,
    ) -> Result<Several, Halt> {
        let end = search.parts.all.len();
        let mut values = Several::with_capacity(end - first);
        for start in (first..end).step_by(TOGETHER) {
            let some = start..end.min(start + TOGETHER);
            let mut glances = [Glance::default(); TOGETHER];
            for (glance, part) in glances.iter_mut().zip(&search.parts.all[some.clone()]) {
                *glance = search.clauses.values.glance(part);
            }
            for (at, glance) in some.zip(glances) {
                let part = search.parts.all[at];
                values.push(self.value_after_glance(search, &part, glance)?);
            }
        }
        Ok(values)
    }

    /// The value of a part of a board, in narrower words if it fits them.
    pub(super) fn value_after_glance<W: Word, N: Narrower<W>>(
        &mut self,
        search: &mut ValueSearch<'_, W, N>,
        part: &BitBoard<W>,
        glance: Glance,
    ) -> Result<ValueId, Halt> {
        match search.narrower.value(self, part)? {
            Some(value) => Ok(value),
            None => self.value_of_part(search, part, glance),
        }
    }

    /// The value of a part of a board, after a first look for it.
    fn value_of_part<W: Word, N: Narrower<W>>(
        &mut self,
        search: &mut ValueSearch<'_, W, N>,
        board: &BitBoard<W>,
        glance: Glance,
    ) -> Result<ValueId, Halt> {
        let place = self.place_of_board(search, board, glance)?;
        if let Some(value) = search.clauses.values.get(place) {
            return Ok(value);
        }
        if !search.clauses.parts_are_whole()
            && let Some(value) = self.value_of_parts(search, board)?
        {
            search.clauses.values.set(place, value);
            return Ok(value);
        }
        let settled = search.clauses.settled(board, self.meter);
        let (settled, exchanged) = self.answered(settled)?;
        if settled == *board {
            return self.value_at(search, board, place);
        }
        let glance = search.clauses.values.glance(&settled);
        let mut value = if search.clauses.parts_are_whole() {
            let other = self.place_of_board(search, &settled, glance)?;
            self.value_at(search, &settled, other)?
        } else {
            // What stands for it may fall apart.
            let value = self
                .deeper(|machine| Ok::<_, Stop>(machine.value_of_part(search, &settled, glance)));
            self.answered(value)??
        };
        if exchanged {
            let negative = self.engine.values().negate(value, self.meter);
            value = self.answered(negative)?;
        }
        search.clauses.values.set(place, value);
        Ok(value)
    }

    /// The place of a board after a first look for it; it is entered if it is new.
    fn place_of_board<W: Word, N: Narrower<W>>(
        &mut self,
        search: &mut ValueSearch<'_, W, N>,
        board: &BitBoard<W>,
        glance: Glance,
    ) -> Result<u32, Halt> {
        if let Some(place) = search.clauses.values.find(glance, board) {
            return Ok(place);
        }
        if search.clauses.values.len().is_multiple_of(UNCOUNTED) {
            self.account()?;
        }
        if !search.clauses.keeps() {
            let allowed = self.of_size(search.clauses, board)?.allows(board, self.meter);
            if !self.answered(allowed)? {
                return Err(Halt);
            }
        }
        self.meter.meet_position();
        let entered = search.clauses.values.enter(glance, board, self.meter);
        self.answered(entered)?.ok_or(Halt)
    }

    /// The value of the board at a place, which stands for all that are equal to it.
    fn value_at<W: Word, N: Narrower<W>>(
        &mut self,
        search: &mut ValueSearch<'_, W, N>,
        board: &BitBoard<W>,
        place: u32,
    ) -> Result<ValueId, Halt> {
        if let Some(value) = search.clauses.values.get(place) {
            return Ok(value);
        }
        if let Some(path) = &mut search.path
            && !path.insert(place)
        {
            return Err(Halt);
        }
        let value = self.deeper(|machine| Ok::<_, Stop>(machine.value_by_moves(search, board)));
        let value = self.answered(value)??;
        if let Some(path) = &mut search.path {
            path.remove(&place);
        }
        search.clauses.values.set(place, value);
        Ok(value)
    }

    fn value_by_moves<W: Word, N: Narrower<W>>(
        &mut self,
        search: &mut ValueSearch<'_, W, N>,
        board: &BitBoard<W>,
    ) -> Result<ValueId, Halt> {
        let (first, of_size) = (search.parts.all.len(), self.of_size(search.clauses, board)?);
        // How many parts each option has.
        let mut counts: SmallVec<[u32; 16]> = SmallVec::new();
        let mut lefts = 0;
        for side in Side::BOTH {
            let parted = search.part_options(side, &of_size, board, &mut counts, self.meter);
            self.answered(parted)?;
            if side == Side::Left {
                lefts = counts.len();
            }
        }
        let charged = search.parts.charge(self.meter);
        self.answered(charged)?;
        let mut values = self.values_from(search, first)?;
        search.parts.all.truncate(first);
        if counts.iter().any(|count| *count != 1) {
            let mut rest = &values[..];
            let mut sums = Several::with_capacity(counts.len());
            for count in counts {
                let (parts, more) = rest.split_at(count as usize);
                sums.push(self.sum_of_values(parts)?);
                rest = more;
            }
            values = sums;
        }
        let (left, right) = values.split_at(lefts);
        let value = self.engine.values().canonical(left, right, self.meter);
        self.answered(value)
    }

    fn sum_of_values(&mut self, values: &[ValueId]) -> Result<ValueId, Halt> {
        match values {
            [] => Ok(ValueId::ZERO),
            [value] => Ok(*value),
            _ => {
                let parts: SmallVec<[_; 8]> = values.iter().map(|&value| (value, 1)).collect();
                let sum = self.engine.values().sum(&parts, self.meter);
                self.answered(sum)
            }
        }
    }
}
