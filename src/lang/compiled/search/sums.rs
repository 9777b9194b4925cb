//! Positions in normal play as sums of boards in bits, which fall apart while they are played. Small parts become
//! values.

use std::ops::Range;

use smallvec::SmallVec;

use super::{Positions, Rank};
use crate::lang::compiled::Halt;
use crate::lang::compiled::bits::{AtHand, BitClauses};
use crate::lang::compiled::run::Machine;
use crate::lang::compiled::value::{Narrower, ValueSearch};
use crate::meter::{Meter, Stop};
use crate::rules::bitboard::{BitBoard, Word};
use crate::values::{Convention, Side, ValueId};

/// The most cells of a part that is replaced by its value.
const SMALL: usize = 8;

/// The same beside another part.
const SMALL_IN_A_SUM: usize = 10;

/// The table has room for so many bytes of values in each sum.
pub(super) const BYTES_OF_VALUES: usize = 32;

/// Values and how often each occurs.
type Values = SmallVec<[(ValueId, u64); 2]>;

/// A sum of boards that do not fall apart, and of values.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct BoardSum<W: Word> {
    /// The boards, each the least of those that are promised to be equal, in order.
    boards: SmallVec<[BitBoard<W>; 2]>,
    /// The values, added up where that is cheap.
    values: Values,
}

impl<W: Word> Default for BoardSum<W> {
    fn default() -> Self {
        Self { boards: SmallVec::new(), values: SmallVec::new() }
    }
}

impl<W: Word> BoardSum<W> {
    /// The key that tells it from other sums; `None` if that is too long.
    fn bytes(&self, clauses: &BitClauses<W>) -> Option<SmallVec<[u8; 64]>> {
        let mut bytes = SmallVec::new();
        bytes.push(u8::try_from(self.boards.len()).ok()?);
        for board in &self.boards {
            bytes.extend_from_slice(&clauses.bytes_of(board));
        }
        for (value, times) in &self.values {
            bytes.extend_from_slice(&u32::try_from(value.index()).ok()?.to_le_bytes());
            bytes.push(u8::try_from(*times).ok()?);
        }
        Some(bytes)
    }
}

/// The sums that a search has at hand.
pub(super) struct SumsOfBits<'s, W: Word, N> {
    values: ValueSearch<'s, W, N>,
    /// Whether play is known to end, so that a board and its conjugate are 0.
    ends: bool,
    at_hand: AtHand<BoardSum<W>>,
    /// How many sums were replaced by their conjugates.
    conjugates: u64,
}

impl<'s, W: Word, N: Narrower<W>> SumsOfBits<'s, W, N> {
    pub(super) fn new(values: ValueSearch<'s, W, N>, ends: bool) -> Self {
        Self { values, ends, at_hand: AtHand::default(), conjugates: 0 }
    }

    /// The sum of one board.
    pub(super) fn sum_of(
        &mut self,
        machine: &mut Machine<'_>,
        board: &BitBoard<W>,
    ) -> Result<BoardSum<W>, Halt> {
        let parts = self.parts_of(machine, board)?;
        self.with_boards(machine, BoardSum::default(), &parts)
    }

    /// The parts of a board.
    fn parts_of(
        &mut self,
        machine: &mut Machine<'_>,
        board: &BitBoard<W>,
    ) -> Result<SmallVec<[BitBoard<W>; 4]>, Halt> {
        let of_size = machine.of_size(self.values.clauses, board)?;
        let first = self.values.parts.all.len();
        let split = self.values.clauses.split_of(&of_size);
        let parted = self.values.part(split, board, machine.meter);
        machine.answered(parted)?;
        Ok(self.values.parts.all.drain(first..).collect())
    }

    /// A sum with some more boards, or with their parts and values.
    fn with_boards(
        &mut self,
        machine: &mut Machine<'_>,
        mut sum: BoardSum<W>,
        boards: &[BitBoard<W>],
    ) -> Result<BoardSum<W>, Halt> {
        let before = sum.boards.len();
        for board in boards {
            if self.values.clauses.parts_are_whole() {
                self.add_part(machine, board, &mut sum)?;
            } else {
                self.add_parts(machine, board, &mut sum)?;
            }
        }
        if let [_, _, ..] = sum.boards[..] {
            for board in std::mem::take(&mut sum.boards) {
                if board.open_cells() > SMALL_IN_A_SUM {
                    sum.boards.push(board);
                } else {
                    self.add_value(machine, &board, &mut sum)?;
                }
            }
            if self.ends && sum.boards.len() > before {
                self.leave_out_mirrored(machine, &mut sum.boards)?;
            }
            sum.boards.sort_unstable();
        }
        match sum.values[..] {
            [] => {}
            [(value, _)] => sum.values.retain(|_| value != ValueId::ZERO),
            [_, _, ..] => sum.values = folded(machine, &sum.values)?,
        }
        Ok(sum)
    }

    /// Adds a board that does not fall apart, or its value if that is known or soon found.
    fn add_part(
        &mut self,
        machine: &mut Machine<'_>,
        board: &BitBoard<W>,
        sum: &mut BoardSum<W>,
    ) -> Result<(), Halt> {
        if board.open_cells() <= SMALL {
            return self.add_value(machine, board, sum);
        }
        let least = self.values.clauses.least(board, machine.meter);
        let least = machine.answered(least)?;
        match self.values.known(&least) {
            Some(value) => sum.values.push((value, 1)),
            None => sum.boards.push(least),
        }
        Ok(())
    }

    fn add_value(
        &mut self,
        machine: &mut Machine<'_>,
        board: &BitBoard<W>,
        sum: &mut BoardSum<W>,
    ) -> Result<(), Halt> {
        let glance = self.values.clauses.values.glance(board);
        let value = machine.value_after_glance(&mut self.values, board, glance)?;
        sum.values.push((value, 1));
        Ok(())
    }

    /// Adds the parts of a board, as small as they are promised to be.
    fn add_parts(
        &mut self,
        machine: &mut Machine<'_>,
        board: &BitBoard<W>,
        sum: &mut BoardSum<W>,
    ) -> Result<(), Halt> {
        let parts = self.parts_of(machine, board)?;
        if let [part] = parts[..]
            && part == *board
        {
            let least = self.values.clauses.least(board, machine.meter);
            let least = machine.answered(least)?;
            if least == *board {
                return self.add_part(machine, board, sum);
            }
            return self.add_parts(machine, &least, sum);
        }
        for part in &parts {
            self.add_parts(machine, part, sum)?;
        }
        Ok(())
    }

    /// Leaves out boards that stand beside their conjugates: the second player repeats each move in the other one.
    fn leave_out_mirrored(
        &mut self,
        machine: &mut Machine<'_>,
        boards: &mut SmallVec<[BitBoard<W>; 2]>,
    ) -> Result<(), Halt> {
        let mut at = 0;
        while at + 1 < boards.len() {
            let conjugate = self.values.clauses.conjugate_of(&boards[at], machine.meter);
            let Some(conjugate) = machine.answered(conjugate)? else {
                return Ok(());
            };
            match boards[at + 1..].iter().position(|board| *board == conjugate) {
                Some(behind) => {
                    boards.remove(at + 1 + behind);
                    boards.remove(at);
                }
                None => at += 1,
            }
        }
        Ok(())
    }

    /// The conjugate of a sum; nothing where none is promised.
    fn conjugate(
        &mut self,
        machine: &mut Machine<'_>,
        sum: &BoardSum<W>,
    ) -> Result<Option<BoardSum<W>>, Halt> {
        let mut conjugate = BoardSum::default();
        for board in &sum.boards {
            let board = self.values.clauses.conjugate_of(board, machine.meter);
            let Some(board) = machine.answered(board)? else {
                return Ok(None);
            };
            conjugate.boards.push(board);
        }
        conjugate.boards.sort_unstable();
        for (value, times) in &sum.values {
            let negative = machine.engine.values().negate(*value, machine.meter);
            conjugate.values.push((machine.answered(negative)?, *times));
        }
        conjugate.values = folded(machine, &conjugate.values)?;
        Ok(Some(conjugate))
    }

    /// Makes the sums to which a player may move in a board of a sum.
    fn move_in_board(
        &mut self,
        machine: &mut Machine<'_>,
        sum: &BoardSum<W>,
        at: usize,
        side: Side,
    ) -> Result<(), Halt> {
        let board = &sum.boards[at];
        let of_size = machine.of_size(self.values.clauses, board)?;
        let allowed = of_size.allows(board, machine.meter);
        if !machine.answered(allowed)? {
            return Err(Halt);
        }
        let mut others = sum.clone();
        others.boards.remove(at);
        let first = self.values.parts.all.len();
        let mut counts: SmallVec<[u32; 16]> = SmallVec::new();
        let parted = self.values.part_options(side, &of_size, board, &mut counts, machine.meter);
        machine.answered(parted)?;
        let parts: SmallVec<[BitBoard<W>; 32]> = self.values.parts.all.drain(first..).collect();
        let mut rest = &parts[..];
        for count in counts {
            let (parts, more) = rest.split_at(count as usize);
            let next = self.with_boards(machine, others.clone(), parts)?;
            self.at_hand.all.push(next);
            rest = more;
        }
        Ok(())
    }
}

/// The same values, added up where that is cheap.
fn folded(machine: &mut Machine<'_>, values: &[(ValueId, u64)]) -> Result<Values, Halt> {
    let folded = machine.engine.values().folded(values, machine.meter);
    Ok(machine.answered(folded)?.into())
}

impl<W: Word, N: Narrower<W>> Positions for SumsOfBits<'_, W, N> {
    type Position = BoardSum<W>;

    fn make_options(
        &mut self,
        machine: &mut Machine<'_>,
        sum: &BoardSum<W>,
        side: Side,
    ) -> Result<Range<usize>, Halt> {
        let first = self.at_hand.all.len();
        for at in 0..sum.boards.len() {
            if at == 0 || sum.boards[at - 1] != sum.boards[at] {
                self.move_in_board(machine, sum, at, side)?;
            }
        }
        // A board may equal a number, so moves in numbers count too.
        for at in 0..sum.values.len() {
            let (value, times) = sum.values[at];
            let options = machine.engine.values().options(value, side, machine.meter);
            let options = options.map(SmallVec::<[ValueId; 8]>::from);
            let options = machine.answered(options)?;
            for option in options {
                let mut next = sum.clone();
                next.values[at].1 = times - 1;
                next.values.push((option, 1));
                next.values = folded(machine, &next.values)?;
                self.at_hand.all.push(next);
            }
        }
        let charged = self.at_hand.charge(machine.meter);
        machine.answered(charged)?;
        Ok(first..self.at_hand.all.len())
    }

    fn held(&self) -> usize {
        self.at_hand.bytes() + self.values.held()
    }

    fn drop_from(&mut self, _: &mut Machine<'_>, first: usize) {
        self.at_hand.all.truncate(first);
    }

    fn lend(&mut self, _: &mut Machine<'_>, at: usize) -> BoardSum<W> {
        std::mem::take(&mut self.at_hand.all[at])
    }

    fn take_back(&mut self, _: &mut Machine<'_>, at: usize, sum: BoardSum<W>) {
        self.at_hand.all[at] = sum;
    }

    fn rank(&mut self, machine: &mut Machine<'_>, at: usize, side: Side) -> Result<Rank, Halt> {
        // A value counts as one move. Among equals those without large boards come first.
        let BoardSum { boards, values } = &self.at_hand.all[at];
        let (mut count, mut largest) = (values.len(), 0);
        for board in boards {
            largest = largest.max(board.open_cells());
            let of_size = machine.of_size(self.values.clauses, board)?;
            let counted = of_size.count_options(side, board, machine.meter);
            count += machine.answered(counted)?;
        }
        Ok((count, largest))
    }

    fn replace(
        &mut self,
        machine: &mut Machine<'_>,
        at: usize,
        exchanging: bool,
    ) -> Result<bool, Halt> {
        if !exchanging {
            return Ok(false);
        }
        let sum = self.lend(machine, at);
        let conjugate = self.conjugate(machine, &sum)?.filter(|conjugate| *conjugate < sum);
        let exchanged = conjugate.is_some();
        self.conjugates += u64::from(exchanged);
        self.at_hand.all[at] = conjugate.unwrap_or(sum);
        Ok(exchanged)
    }

    fn conjugates(&self) -> u64 {
        self.conjugates
    }

    fn is_own_conjugate(
        &mut self,
        machine: &mut Machine<'_>,
        sum: &BoardSum<W>,
    ) -> Result<bool, Halt> {
        Ok(self.conjugate(machine, sum)?.is_some_and(|conjugate| conjugate == *sum))
    }

    fn known(
        &mut self,
        machine: &mut Machine<'_>,
        sum: &BoardSum<W>,
        question: (Convention, Side),
    ) -> Result<Option<bool>, Halt> {
        if sum.boards.is_empty() {
            let outcome = machine.engine.values().outcome_of_sum(&sum.values, machine.meter);
            return Ok(Some(machine.answered(outcome)?.wins_first(question.1)));
        }
        let clauses = &self.values.clauses;
        Ok(sum.bytes(clauses).and_then(|bytes| clauses.sums.get(bytes[..].into(), question)))
    }

    fn remember(
        &mut self,
        sum: &BoardSum<W>,
        question: (Convention, Side),
        (wins, steps): (bool, u64),
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        match sum.bytes(self.values.clauses) {
            Some(bytes) => {
                self.values.clauses.sums.set(bytes[..].into(), question, wins, steps, meter)
            }
            None => Ok(()),
        }
    }
}
