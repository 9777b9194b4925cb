//! Runs compiled clauses: integers and the places of lists in one frame of words, the items of all
//! lists on one stack. Whatever is made for a moment is taken off again.

use std::cmp::Ordering;
use std::rc::Rc;

use super::bits::Windows;
use super::position::lay;
use super::{Bind, Clauses, Halt, Int, Moves, Seq, Slot, board_for_bits};
use crate::ask::order::holds_by_order;
use crate::boards::{Grids, Key, RulesetId};
use crate::game::{Engine, PosId, SumId};
use crate::lang::eval::machine_product;
use crate::meter::{MayStop, Meter, Metered, Stop};
use crate::play::Playable;

/// The most items at a time; who needs more gives up, and is counted by the evaluator of all code.
pub(super) const MOST_ITEMS: usize = 1 << 16;

/// Where a list lies among the items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) start: u32,
    pub(super) end: u32,
}

impl Span {
    #[inline]
    pub(super) fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    #[inline]
    pub(super) fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Packs it into a word of the frame.
    #[inline]
    pub(super) fn word(self) -> u64 {
        u64::from(self.start) << 32 | u64::from(self.end)
    }

    /// The first items, so many, and the others.
    #[inline]
    pub(super) fn parted(self, first: u32) -> [Self; 2] {
        let Self { start, end } = self;
        let middle = start + first.min(end - start);
        [Self { start, end: middle }, Self { start: middle, end }]
    }
}

impl Span {
    /// The items from one place on; those outside are an error unless nothing is wanted.
    #[inline]
    pub(super) fn tail(self, from: i64) -> Result<Self, Halt> {
        let from = usize::try_from(from).map_err(|_| Halt)?.min(self.len());
        Ok(Self { start: self.start + from as u32, ..self })
    }

    /// The items up to one place.
    #[inline]
    pub(super) fn head(self, to: i64) -> Result<Self, Halt> {
        let to = usize::try_from(to.max(0)).map_err(|_| Halt)?;
        if to <= self.len() { Ok(Self { end: self.start + to as u32, ..self }) } else { Err(Halt) }
    }
}

/// Packs the beginning and the end of some items; `None` if there are too many items.
#[inline]
pub(super) fn span(start: usize, end: usize) -> Option<Span> {
    // So both fit.
    (end <= MOST_ITEMS).then_some(Span { start: start as u32, end: end as u32 })
}

/// So many rooms are kept at most, however deep machines start one another.
const MOST_ROOMS: usize = 16;

/// Room that is used over and over.
#[derive(Default)]
pub(crate) struct Room {
    items: Vec<i64>,
    slots: Vec<u64>,
    keys: Vec<Key>,
    wanted: Vec<usize>,
    spare: Vec<Grids>,
    open: Vec<usize>,
    lists: Vec<Vec<SumId>>,
}

/// Which clause says what a position equals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Promise {
    Split,
    Same,
    Conjugate,
}

/// What runs compiled clauses.
pub(crate) struct Machine<'a> {
    /// Without it, positions cannot become games.
    pub(super) engine: Option<&'a mut Engine>,
    pub(super) program: &'a mut Playable,
    pub(super) meter: &'a mut Meter,
    /// Whether positions are replaced by what their authors promise to be equal, and new ones taken apart at
    /// once where their ruleset says how.
    pub(super) apart: bool,
    pub(super) items: Vec<i64>,
    pub(super) slots: Vec<u64>,
    pub(super) base: usize,
    /// Whose clauses are run.
    pub(super) by: Option<RulesetId>,
    /// Where the boards at hand lie.
    pub(super) windows: Option<Windows>,
    /// Positions that have not been looked up, and which of the games in the making each is.
    pub(super) keys: Vec<Key>,
    pub(super) wanted: Vec<usize>,
    /// Which of the games in the making are positions that are still to be replaced.
    pub(super) open: Vec<usize>,
    /// Lists for boards, to be used again.
    pub(super) spare: Vec<Grids>,
    /// Lists for the parts of positions, to be used again.
    pub(super) lists: Vec<Vec<SumId>>,
    /// Why the meter has stopped it, if it did.
    stopped: Option<Stop>,
}

impl Metered for Machine<'_> {
    fn meter(&mut self) -> &mut Meter {
        self.meter
    }
}

impl<'a> Machine<'a> {
    /// A machine with room of the program's, which is given back with the answer.
    pub(crate) fn new(
        engine: impl Into<Option<&'a mut Engine>>,
        program: &'a mut Playable,
        meter: &'a mut Meter,
        apart: bool,
    ) -> Self {
        let Room { items, slots, keys, wanted, spare, open, lists } =
            program.rooms.pop().unwrap_or_default();
        Self {
            engine: engine.into(),
            program,
            meter,
            apart,
            items,
            slots,
            base: 0,
            by: None,
            windows: None,
            keys,
            wanted,
            spare,
            open,
            lists,
            stopped: None,
        }
    }

    /// Left's and Right's moves in a position, where they can be found here.
    pub(crate) fn sides(
        mut self,
        clauses: &Rc<Clauses>,
        position: PosId,
    ) -> Result<Option<[Vec<SumId>; 2]>, Stop> {
        self.by = clauses.own;
        let sides = match board_for_bits(clauses, self.program.positions.reader(position)) {
            Some(board) => self.sides_of_board(clauses, &board),
            None => {
                let begun = self.begin(clauses, position);
                begun.and_then(|()| self.both_sides(clauses))
            }
        };
        self.end(sides)
    }

    /// The games that an author promises a position to equal, `None` for no promise, where that can be found
    /// here.
    pub(crate) fn promised(
        mut self,
        clauses: &Rc<Clauses>,
        promise: Promise,
        position: PosId,
    ) -> Result<Option<Option<Vec<SumId>>>, Stop> {
        self.by = clauses.own;
        if let Some(board) = board_for_bits(clauses, self.program.positions.reader(position)) {
            let promised = self.promised_of_board(clauses, promise, &board);
            return self.end(promised);
        }
        let clause = match promise {
            Promise::Split => &clauses.split,
            Promise::Same => &clauses.same,
            Promise::Conjugate => &clauses.conjugate,
        };
        let begun = self.begin(clauses, position);
        let parts = begun.and_then(|()| match self.chosen(clause.as_ref().ok_or(Halt)?)? {
            Some(promised) => self.games(promised, None).map(|[parts, _]| Some(parts)),
            None => Ok(None),
        });
        self.end(parts)
    }

    /// The promise that conditions choose; `None` for no promise.
    pub(super) fn chosen<'m>(&mut self, mut promise: &'m Moves) -> Result<Option<&'m Moves>, Halt> {
        while let Moves::If(choice) = promise {
            promise = if self.holds(&choice.0)? { &choice.1 } else { &choice.2 };
        }
        Ok(Some(promise).filter(|promise| !matches!(promise, Moves::Nothing)))
    }

    /// Lays the arguments of a position down.
    fn begin(&mut self, clauses: &Clauses, position: PosId) -> Result<(), Halt> {
        if clauses.are_on_boards() {
            return Err(Halt);
        }
        self.slots.resize(clauses.slots, 0);
        let arguments = self.program.positions.reader(position);
        lay(clauses, arguments, &mut self.slots, &mut self.items).ok_or(Halt)
    }

    /// Returns whether arguments are known to fulfil what is required. If they are not, they may fulfil it
    /// anyway.
    pub(crate) fn require(mut self, clauses: &Rc<Clauses>, position: &Key) -> Result<bool, Stop> {
        let required = match board_for_bits(clauses, position.reader()) {
            Some(board) => self.required_of_board(clauses, &board),
            None => self.at(clauses, position, |machine| machine.required(clauses)),
        };
        Ok(self.end(required)?.is_some())
    }

    /// Gives the room back.
    pub(super) fn end<T>(mut self, answer: Result<T, Halt>) -> Result<Option<T>, Stop> {
        self.items.clear();
        self.slots.clear();
        self.wanted.clear();
        self.open.clear();
        if self.program.rooms.len() < MOST_ROOMS {
            self.program.rooms.push(Room {
                items: self.items,
                slots: self.slots,
                keys: self.keys,
                wanted: self.wanted,
                spare: self.spare,
                open: self.open,
                lists: self.lists,
            });
        }
        match (answer, self.stopped) {
            (Ok(answer), _) => Ok(Some(answer)),
            (Err(Halt), None) => Ok(None),
            (Err(Halt), Some(stop)) => Err(stop),
        }
    }

    fn both_sides(&mut self, clauses: &Clauses) -> Result<[Vec<SumId>; 2], Halt> {
        let left = clauses.left.as_ref().ok_or(Halt)?;
        if clauses.impartial {
            let [left, _] = self.games(left, None)?;
            return Ok([left.clone(), left]);
        }
        self.games(left, Some(clauses.right.as_ref().ok_or(Halt)?))
    }

    /// Gives up unless the position at hand is known to fulfil what is required.
    pub(super) fn required(&mut self, clauses: &Clauses) -> Result<(), Halt> {
        for condition in clauses.require.as_ref().ok_or(Halt)? {
            if !self.holds(condition)? {
                return Err(Halt);
            }
        }
        Ok(())
    }

    /// Gives up where there is no answer, and remembers why the meter stops. What else is wrong is said
    /// by the evaluator of all code.
    #[inline]
    pub(super) fn answered<T>(&mut self, answer: Result<T, impl MayStop>) -> Result<T, Halt> {
        answer.map_err(|fault| {
            self.stopped = fault.stop();
            Halt
        })
    }

    /// Returns whether the meter has stopped the machine.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.is_some()
    }

    #[inline]
    pub(super) fn spend(&mut self, units: u64) -> Result<(), Halt> {
        let ticked = self.meter.tick_many(units);
        self.answered(ticked)
    }

    #[inline]
    pub(super) fn set(&mut self, slot: Slot, integer: i64) {
        self.slots[self.base + slot as usize] = integer.cast_unsigned();
    }

    #[inline]
    pub(super) fn place(&mut self, slot: Slot, span: Span) {
        self.slots[self.base + slot as usize] = span.word();
    }

    #[inline]
    fn slot(&self, slot: Slot) -> i64 {
        self.slots[self.base + slot as usize].cast_signed()
    }

    #[inline]
    pub(super) fn span(&self, slot: Slot) -> Span {
        let word = self.slots[self.base + slot as usize];
        Span { start: (word >> 32) as u32, end: word as u32 }
    }

    /// The span of the items that were laid down since.
    #[inline]
    pub(super) fn since(&self, start: usize) -> Result<Span, Halt> {
        span(start, self.items.len()).ok_or(Halt)
    }

    pub(super) fn bind(&mut self, binds: &[Bind]) -> Result<(), Halt> {
        for bind in binds {
            match bind {
                Bind::Int(slot, int) => {
                    let int = self.int(int)?;
                    self.set(*slot, int);
                }
                Bind::Seq(slot, seq) => {
                    let span = self.view(seq)?;
                    self.place(*slot, span);
                }
            }
        }
        Ok(())
    }

    #[inline]
    pub(super) fn int(&mut self, int: &Int) -> Result<i64, Halt> {
        match int {
            Int::Known(integer) => Ok(*integer),
            Int::Slot(slot) => Ok(self.slot(*slot)),
            _ => self.computed(int),
        }
    }

    /// Kept out of the way of what is known or has a slot: most integers do.
    #[inline(never)]
    fn computed(&mut self, int: &Int) -> Result<i64, Halt> {
        match int {
            Int::Known(integer) => Ok(*integer),
            Int::Slot(slot) => Ok(self.slot(*slot)),
            Int::Plus(int, more) => self.int(int)?.checked_add(*more).ok_or(Halt),
            Int::Sum(both) => {
                let (a, b) = (self.int(&both.0)?, self.int(&both.1)?);
                a.checked_add(b).ok_or(Halt)
            }
            Int::Difference(both) => {
                let (a, b) = (self.int(&both.0)?, self.int(&both.1)?);
                a.checked_sub(b).ok_or(Halt)
            }
            Int::Length(Seq::Slot(slot)) => Ok(self.span(*slot).len() as i64),
            Int::Length(seq) => self.seen(seq, |items| Ok(items.len() as i64)),
            Int::ExtremeOf(wanted, seq) => self.seen(seq, |items| {
                let best = match wanted {
                    Ordering::Less => items.iter().min(),
                    _ => items.iter().max(),
                };
                best.copied().ok_or(Halt)
            }),
            Int::Extreme(wanted, several) => {
                let (first, more) = several.split_first().ok_or(Halt)?;
                let mut best = self.int(first)?;
                for int in more {
                    let int = self.int(int)?;
                    best = match wanted {
                        Ordering::Less => best.min(int),
                        _ => best.max(int),
                    };
                }
                Ok(best)
            }
            Int::Item(item) => {
                let at = self.int(&item.1)?;
                let at = usize::try_from(at).map_err(|_| Halt)?;
                self.seen(&item.0, |items| items.get(at).copied().ok_or(Halt))
            }
            Int::Product(op, both) => {
                let (a, b) = (self.int(&both.0)?, self.int(&both.1)?);
                match machine_product(*op, a, b) {
                    Some(Ok(product)) => Ok(product),
                    _ => Err(Halt),
                }
            }
            Int::Compare(op, both) => {
                let (a, b) = (self.int(&both.0)?, self.int(&both.1)?);
                Ok(holds_by_order(*op, a.cmp(&b).into()).into())
            }
            Int::SomeItem(seq, op, bound) => {
                let mark = self.items.len();
                let span = self.view(seq)?;
                self.spend(span.len() as u64)?;
                let mut items = self.items[span.range()].iter();
                let some = items.any(|item| holds_by_order(*op, item.cmp(bound).into()));
                self.items.truncate(mark);
                Ok(some.into())
            }
            Int::Same(both) => self.both(both, |a, b| a == b),
            Int::Contains(both) => self.both(both, |text, part| match part {
                [] => true,
                [letter] => text.contains(letter),
                part => text.windows(part.len()).any(|found| found == part),
            }),
            Int::Has(item) => {
                let sought = self.int(&item.1)?;
                self.seen(&item.0, |items| Ok(items.contains(&sought).into()))
            }
            Int::MadeOf(text, letters) => {
                let known = |letter: &i64| u8::try_from(*letter).is_ok_and(|at| letters.has(at));
                let whole = |items: &[i64]| if items.iter().all(known) { Ok(1) } else { Err(Halt) };
                self.seen(text, whole)
            }
            // Only boards in bits tell.
            Int::BoardMadeOf(..) | Int::Leaves(..) => Err(Halt),
            Int::Some(sought, each) => {
                let mut found = false;
                // Behind it no item is looked at, but every condition: one may have to be refused.
                let mut look = |machine: &mut Self, item: &Int| {
                    found = found || machine.holds(item)? == *sought;
                    Ok(())
                };
                self.each(each, 0, &mut look)?;
                Ok(found.into())
            }
            Int::Width(board) => Ok(self.window(*board)?.size[0] as i64),
            Int::Height(board) => Ok(self.window(*board)?.size[1] as i64),
            Int::If(choice) => {
                if self.holds(&choice.0)? {
                    self.int(&choice.1)
                } else {
                    self.int(&choice.2)
                }
            }
            Int::With(bound) => {
                let mark = self.items.len();
                self.bind(&bound.0)?;
                let int = self.int(&bound.1)?;
                self.items.truncate(mark);
                Ok(int)
            }
        }
    }

    #[inline]
    pub(super) fn holds(&mut self, condition: &Int) -> Result<bool, Halt> {
        Ok(self.int(condition)? != 0)
    }
}
