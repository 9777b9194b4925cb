//! What stands beside the boards in a position: its other arguments, and how large several boards are. They have a number together,
//! so that they are known where it is found out what clauses do with boards of a kind.

use std::cell::RefCell;
use std::rc::Rc;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::boards::bitboard::{Kind, SIZES, Window};
use crate::boards::{Argument, Grid, Key, Reader, RulesetId};
use crate::lang::code::ParameterKind;
use crate::lang::ruleset::Scripted;
use crate::play::compiled::position::lay;
use crate::play::compiled::run::Machine;
use crate::play::compiled::{Clauses, Given, Halt};

/// The most numbers of a ruleset, and the most bytes of the arguments that have one.
const MOST_NUMBERS: usize = 1 << 12;
const LONGEST: usize = 256;

/// The most boards of a position.
const MOST_BOARDS: usize = 4;

/// What stands beside boards.
#[derive(Debug, Default, PartialEq, Eq, Hash)]
pub(in crate::play::compiled) struct Beside {
    /// The other arguments, packed.
    packed: Box<[u8]>,
    /// How many bytes of these stand before each board.
    before: [u16; MOST_BOARDS],
    /// The width and the height of each board, if there are several.
    sizes: [[u8; 2]; MOST_BOARDS],
}

/// Where the boards of a position lie.
pub(in crate::play::compiled) type Windows = [Window; MOST_BOARDS];

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
    /// The number of what stands beside boards; nothing if there is too much or it is too long.
    pub(super) fn of(&self, beside: Beside) -> Option<u16> {
        if beside == Beside::default() {
            return Some(0);
        }
        let mut known = self.known.borrow_mut();
        if let Some(number) = known.get_index_of(&beside) {
            return u16::try_from(number).ok();
        }
        if known.len() == MOST_NUMBERS || beside.packed.len() > LONGEST {
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

/// A position as one board: its cells, and the number of what stands beside it. Several boards are a row, one behind the other.
#[derive(Debug)]
pub(crate) struct OneBoard {
    pub(crate) cells: Grid,
    pub(crate) beside: u16,
    /// The boards as they are written.
    pub(crate) written: Vec<Grid>,
}

impl OneBoard {
    /// Its size, and the number of what stands beside it.
    pub(crate) fn kind(&self) -> Kind {
        Kind { size: [self.cells.width(), self.cells.height()], beside: self.beside }
    }
}

/// The boards of a position with some arguments as one, where its clauses may be on bits.
pub(crate) fn board_for_bits(clauses: &Clauses, mut arguments: Reader<'_>) -> Option<OneBoard> {
    let may_be = (1..=MOST_BOARDS).contains(&clauses.boards.len());
    if !may_be || !clauses.requires() || !clauses.moves() {
        return None;
    }
    let (mut beside, mut packed) = (Beside::default(), Vec::new());
    let (mut written, mut cells) = (Vec::with_capacity(1), Vec::new());
    for (at, count) in clauses.boards.iter().enumerate() {
        let all = arguments.rest();
        for _ in 0..*count {
            arguments.argument()?;
        }
        packed.extend_from_slice(&all[..all.len() - arguments.rest().len()]);
        beside.before[at] = packed.len().try_into().ok()?;
        let board = Grid::of_bytes(arguments.grid()?);
        if clauses.have_several() {
            let size = [board.width(), board.height()];
            if cells.len() + board.len() >= SIZES || size.iter().any(|length| *length >= SIZES) {
                return None;
            }
            beside.sizes[at] = size.map(|length| length as u8);
            cells.extend_from_slice(board.cells());
        }
        written.push(board);
    }
    packed.extend_from_slice(arguments.rest());
    beside.packed = packed.into();
    let cells = match &written[..] {
        [only] => only.clone(),
        _ => Grid::new(cells.len(), &cells),
    };
    Some(OneBoard { cells, beside: clauses.numbers.of(beside)?, written })
}

/// Returns whether positions of a ruleset have boards, and no more than are played in bits together.
pub(crate) fn are_boards(ruleset: &Scripted) -> bool {
    let kinds = ruleset.parameters.iter().map(|parameter| parameter.kind);
    (1..=MOST_BOARDS).contains(&kinds.filter(|kind| *kind == ParameterKind::Grid).count())
}

impl Clauses {
    /// Returns whether positions have several boards.
    pub(super) fn have_several(&self) -> bool {
        self.boards.len() > 1
    }

    /// Returns whether positions have nothing but boards.
    pub(super) fn have_boards_alone(&self) -> bool {
        self.boards.len() == self.parameters.len()
    }

    /// Where the boards of a kind lie.
    fn windows(&self, kind: Kind) -> Option<Windows> {
        if !self.have_several() {
            return Some([Window::whole(kind.size); MOST_BOARDS]);
        }
        let mut first = 0;
        Some(self.numbers.get(kind.beside)?.sizes.map(|size| {
            let window = Window { first, size: size.map(usize::from) };
            first += window.size[0] * window.size[1];
            window
        }))
    }

    /// Adds the arguments of a position to a key. Its boards have these cells, one behind the other, and what stands beside them; one
    /// that is alone has this width. Those that are still as they are written stay so.
    pub(in crate::play::compiled) fn add_to(
        &self,
        key: &mut Key,
        (width, mut cells): (usize, &[u8]),
        beside: &Beside,
        written: &[Grid],
    ) {
        let mut start = 0;
        for at in 0..self.boards.len() {
            let [mut wide, mut count] = [width, cells.len()];
            if self.have_several() {
                let size = beside.sizes[at].map(usize::from);
                (wide, count) = (size[0], count.min(size[0] * size[1]));
            }
            let (board, rest) = cells.split_at(count);
            let end = usize::from(beside.before[at]);
            key.packed(&beside.packed[start..end]);
            match written.get(at).filter(|known| (known.width(), known.cells()) == (wide, board)) {
                Some(known) => key.argument(&Argument::Grid(known.clone())),
                None => key.grid(wide, board),
            }
            (start, cells) = (end, rest);
        }
        key.packed(&beside.packed[start..]);
    }
}

impl Machine<'_> {
    /// Does something with no boards at hand, but where they lie and what stands beside them.
    pub(super) fn with_kind<T>(
        &mut self,
        clauses: &Clauses,
        kind: Kind,
        work: impl FnOnce(&mut Self) -> Result<T, Halt>,
    ) -> Result<T, Halt> {
        let mark = self.items.len();
        self.windows = clauses.windows(kind);
        if self.windows.is_none() {
            return Err(Halt);
        }
        let done = self.lay_beside(clauses, kind.beside).and_then(|()| work(self));
        self.windows = None;
        self.items.truncate(mark);
        done
    }

    /// Where all boards at hand lie.
    pub(super) fn boards(&self, clauses: &Clauses) -> Result<&[Window], Halt> {
        let windows = self.windows.as_ref().and_then(|all| all.get(..clauses.boards.len()));
        windows.ok_or(Halt)
    }

    /// Where a board at hand lies.
    pub(in crate::play::compiled) fn window(&self, board: usize) -> Result<Window, Halt> {
        self.windows.and_then(|windows| windows.get(board).copied()).ok_or(Halt)
    }

    /// Lays down the arguments that stand beside boards.
    fn lay_beside(&mut self, clauses: &Clauses, number: u16) -> Result<(), Halt> {
        self.slots.resize(clauses.slots, 0);
        if number == 0 {
            return Ok(());
        }
        let beside = clauses.numbers.get(number).ok_or(Halt)?;
        lay(clauses, Reader::new(&beside.packed), &mut self.slots, &mut self.items).ok_or(Halt)
    }

    /// Packs the arguments beside boards that are as large as those at hand.
    pub(super) fn beside(
        &mut self,
        clauses: &Clauses,
        id: RulesetId,
        given: &[Vec<Given>],
    ) -> Result<Beside, Halt> {
        let (mut beside, mut packed) = (Beside::default(), Vec::new());
        for (at, given) in given.iter().enumerate() {
            self.pack(id, given)?;
            packed.extend_from_slice(self.keys[self.wanted.len()].bytes());
            if at < clauses.boards.len() {
                beside.before[at] = packed.len().try_into().map_err(|_| Halt)?;
                if clauses.have_several() {
                    // They are less than 256.
                    beside.sizes[at] = self.window(at)?.size.map(|length| length as u8);
                }
            }
        }
        beside.packed = packed.into();
        Ok(beside)
    }

    /// The number of what stands beside boards of the ruleset at hand.
    pub(super) fn number(
        &mut self,
        clauses: &Clauses,
        id: RulesetId,
        given: &[Vec<Given>],
    ) -> Result<u16, Halt> {
        let beside = self.beside(clauses, id, given)?;
        clauses.numbers.of(beside).ok_or(Halt)
    }
}
