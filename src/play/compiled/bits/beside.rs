//! What stands beside the board in a position: its other arguments. They have a number together, so that they are known where it
//! is found out what clauses do with boards of a kind.

use std::cell::RefCell;
use std::rc::Rc;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::play::compiled::position::lay;
use crate::play::compiled::run::Machine;
use crate::play::compiled::{Clauses, Given, Halt};
use crate::rules::bitboard::Kind;
use crate::rules::{Grid, Reader, RulesetId};

/// The most numbers of a ruleset, and the most bytes of the arguments that have one.
const MOST_NUMBERS: usize = 1 << 12;
const LONGEST: usize = 256;

/// The arguments beside a board, packed: those before it and those behind it.
pub(in crate::play::compiled) type Beside = [Box<[u8]>; 2];

/// The numbers of what stands beside the boards of a ruleset.
#[derive(Debug)]
pub(in crate::play::compiled) struct Numbers {
    /// Each at the place of its number. The first is nothing at all.
    known: RefCell<IndexSet<Rc<Beside>, FxBuildHasher>>,
}

impl Default for Numbers {
    fn default() -> Self {
        Self { known: RefCell::new(std::iter::once(Rc::default()).collect()) }
    }
}

impl Numbers {
    /// The number of arguments; nothing if there are too many or they are too long.
    pub(super) fn of(&self, beside: Beside) -> Option<u16> {
        if beside.iter().all(|arguments| arguments.is_empty()) {
            return Some(0);
        }
        let mut known = self.known.borrow_mut();
        if let Some(number) = known.get_index_of(&beside) {
            return u16::try_from(number).ok();
        }
        let long = beside.iter().map(|arguments| arguments.len()).sum::<usize>();
        if known.len() == MOST_NUMBERS || long > LONGEST {
            return None;
        }
        u16::try_from(known.insert_full(Rc::new(beside)).0).ok()
    }

    /// The arguments that have a number.
    pub(in crate::play::compiled) fn get(&self, number: u16) -> Option<Rc<Beside>> {
        self.known.borrow().get_index(number.into()).cloned()
    }

    /// Returns whether no more arguments get a number.
    fn are_full(&self) -> bool {
        self.known.borrow().len() == MOST_NUMBERS
    }
}

impl Clauses {
    /// Returns whether no more arguments beside a board get a number.
    pub(crate) fn numbers_are_full(&self) -> bool {
        self.numbers.are_full()
    }

    /// Forgets all numbers of what stands beside boards. Nothing that was found with them may be left.
    pub(crate) fn forget_numbers(&self) {
        self.numbers.known.borrow_mut().truncate(1);
    }
}

/// A position that is a board: its cells, and the number of what stands beside it.
#[derive(Debug)]
pub(crate) struct OneBoard {
    pub(crate) cells: Grid,
    pub(crate) beside: u16,
}

impl OneBoard {
    /// Its size, and the number of what stands beside it.
    pub(crate) fn kind(&self) -> Kind {
        Kind { size: [self.cells.width(), self.cells.height()], beside: self.beside }
    }
}

/// The board of a position with some arguments, where its clauses may be on bits.
pub(crate) fn board_for_bits(clauses: &Clauses, mut arguments: Reader<'_>) -> Option<OneBoard> {
    if !may_be_on_bits(clauses) {
        return None;
    }
    let all = arguments.rest();
    for _ in 0..clauses.board? {
        arguments.argument()?;
    }
    let before = &all[..all.len() - arguments.rest().len()];
    let cells = Grid::of_bytes(arguments.grid()?);
    let beside = clauses.numbers.of([before.into(), arguments.rest().into()])?;
    Some(OneBoard { cells, beside })
}

/// Returns whether clauses may be on boards in bits: they may if positions have one board, and what is required of them and their
/// moves are compiled.
pub(crate) fn may_be_on_bits(clauses: &Clauses) -> bool {
    clauses.board.is_some() && clauses.requires() && clauses.moves()
}

impl Machine<'_> {
    /// Lays down the arguments that stand beside a board.
    pub(super) fn lay_beside(&mut self, clauses: &Clauses, number: u16) -> Result<(), Halt> {
        self.slots.resize(clauses.slots, 0);
        if number == 0 {
            return Ok(());
        }
        let beside = clauses.numbers.get(number).ok_or(Halt)?.concat();
        lay(clauses, Reader::new(&beside), &mut self.slots, &mut self.items).ok_or(Halt)
    }

    /// Packs the arguments beside a board.
    pub(super) fn beside(
        &mut self,
        id: RulesetId,
        given: &[Vec<Given>; 2],
    ) -> Result<Beside, Halt> {
        let mut beside = Beside::default();
        for (packed, given) in beside.iter_mut().zip(given).filter(|(_, given)| !given.is_empty()) {
            self.pack(id, given)?;
            *packed = self.keys[self.wanted.len()].bytes().into();
        }
        Ok(beside)
    }

    /// The number of arguments beside a board of the ruleset at hand.
    pub(super) fn number(
        &mut self,
        clauses: &Clauses,
        id: RulesetId,
        given: &[Vec<Given>; 2],
    ) -> Result<u16, Halt> {
        let beside = self.beside(id, given)?;
        clauses.numbers.of(beside).ok_or(Halt)
    }
}
