//! What stands beside the boards in a position: its other arguments, and how large several boards are. They have a number together,
//! so that they are known where it is found out what clauses do with boards of a kind.

use std::cell::RefCell;
use std::rc::Rc;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use smallvec::{SmallVec, smallvec};

use crate::play::compiled::position::lay;
use crate::play::compiled::run::Machine;
use crate::play::compiled::{Clauses, Given, Halt};
use crate::rules::bitboard::{Kind, SIZES, Window};
use crate::rules::{Argument, Grid, Key, Reader, RulesetId};

/// The most numbers of a ruleset, and the most bytes of the arguments that have one.
const MOST_NUMBERS: usize = 1 << 12;
const LONGEST: usize = 256;

/// What stands beside boards.
#[derive(Debug, Default, PartialEq, Eq, Hash)]
pub(in crate::play::compiled) struct Beside {
    /// The arguments before each board, and those behind the last, packed.
    arguments: SmallVec<[Box<[u8]>; 2]>,
    /// The width and the height of each board, if there are several.
    sizes: SmallVec<[[u8; 2]; 2]>,
}

/// Where the boards of a position lie.
pub(in crate::play::compiled) type Windows = SmallVec<[Window; 2]>;

impl Beside {
    /// Adds the arguments of a position to a key, whose boards have these cells, one behind the other; a board alone has this width.
    /// Those that are still as they were written stay so.
    pub(in crate::play::compiled) fn add_to(
        &self,
        key: &mut Key,
        (width, cells): (usize, &[u8]),
        written: &[Grid],
    ) {
        let (mut arguments, mut written) = (self.arguments.iter(), written.iter());
        let mut add = |key: &mut Key, width, cells: &[u8]| {
            key.packed(arguments.next().map_or(&[], |packed| packed));
            match written.next().filter(|board| (board.width(), board.cells()) == (width, cells)) {
                Some(board) => key.argument(&Argument::Grid(board.clone())),
                None => key.grid(width, cells),
            }
        };
        if self.sizes.is_empty() {
            add(key, width, cells);
        }
        let mut rest = cells;
        for [width, height] in self.sizes.iter().map(|size| size.map(usize::from)) {
            let (board, behind) = rest.split_at(rest.len().min(width * height));
            add(key, width, board);
            rest = behind;
        }
        key.packed(arguments.next().map_or(&[], |packed| packed));
    }
}

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
        let Beside { arguments, sizes } = &beside;
        if sizes.is_empty() && arguments.iter().all(|packed| packed.is_empty()) {
            return Some(0);
        }
        let mut known = self.known.borrow_mut();
        if let Some(number) = known.get_index_of(&beside) {
            return u16::try_from(number).ok();
        }
        let long = arguments.iter().map(|packed| packed.len()).sum::<usize>();
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

/// A position as one board: its cells, and the number of what stands beside it. Several boards are a row, one behind the other.
#[derive(Debug)]
pub(crate) struct OneBoard {
    pub(crate) cells: Grid,
    pub(crate) beside: u16,
    /// The boards as they are written, if that is not the normal spelling.
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
    if !may_be_on_bits(clauses) {
        return None;
    }
    let mut beside = Beside::default();
    let mut boards: SmallVec<[Grid; 1]> = SmallVec::new();
    for before in &clauses.boards {
        let all = arguments.rest();
        for _ in 0..*before {
            arguments.argument()?;
        }
        beside.arguments.push(all[..all.len() - arguments.rest().len()].into());
        boards.push(Grid::of_bytes(arguments.grid()?));
    }
    beside.arguments.push(arguments.rest().into());
    let are_plain = boards.iter().all(Grid::is_plain);
    let written = if are_plain { Vec::new() } else { boards.to_vec() };
    if boards.len() > 1 {
        boards = smallvec![in_a_row(&boards, &mut beside)?];
    }
    let beside = clauses.numbers.of(beside)?;
    boards.pop().map(|cells| OneBoard { cells, beside, written })
}

/// Several boards one behind the other, if they may fit words. Notes how large they are.
#[inline(never)]
fn in_a_row(boards: &[Grid], beside: &mut Beside) -> Option<Grid> {
    let mut cells = Vec::new();
    for board in boards {
        if cells.len() + board.len() >= SIZES {
            return None;
        }
        let size = [board.width(), board.height()].map(u8::try_from);
        let [Ok(width), Ok(height)] = size else {
            return None;
        };
        beside.sizes.push([width, height]);
        cells.extend_from_slice(board.cells());
    }
    Some(Grid::new(cells.len(), &cells))
}

/// Returns whether clauses may be on boards in bits: they may if positions have boards, and what is required of them and their moves
/// are compiled.
pub(crate) fn may_be_on_bits(clauses: &Clauses) -> bool {
    clauses.are_on_boards() && clauses.requires() && clauses.moves()
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
            return Some(smallvec![Window::whole(kind.size)]);
        }
        let mut first = 0;
        let window = |size: &[u8; 2]| {
            let size = size.map(usize::from);
            let window = Window { first, size };
            first += size[0] * size[1];
            window
        };
        Some(self.numbers.get(kind.beside)?.sizes.iter().map(window).collect())
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
        self.windows = clauses.windows(kind).ok_or(Halt)?;
        let done = self.lay_beside(clauses, kind.beside).and_then(|()| work(self));
        self.windows.clear();
        self.items.truncate(mark);
        done
    }

    /// Where a board at hand lies.
    pub(in crate::play::compiled) fn window(&self, board: usize) -> Result<Window, Halt> {
        self.windows.get(board).copied().ok_or(Halt)
    }

    /// Lays down the arguments that stand beside boards.
    fn lay_beside(&mut self, clauses: &Clauses, number: u16) -> Result<(), Halt> {
        self.slots.resize(clauses.slots, 0);
        if number == 0 {
            return Ok(());
        }
        let beside = clauses.numbers.get(number).ok_or(Halt)?.arguments.concat();
        lay(clauses, Reader::new(&beside), &mut self.slots, &mut self.items).ok_or(Halt)
    }

    /// Packs the arguments beside boards of the sizes of those at hand.
    pub(super) fn beside(&mut self, id: RulesetId, given: &[Vec<Given>]) -> Result<Beside, Halt> {
        let mut beside = Beside::default();
        for given in given {
            self.pack(id, given)?;
            beside.arguments.push(self.keys[self.wanted.len()].bytes().into());
        }
        if self.windows.len() > 1 {
            // They are less than 256.
            let size = |window: &Window| window.size.map(|length| length as u8);
            beside.sizes = self.windows.iter().map(size).collect();
        }
        Ok(beside)
    }

    /// The number of what stands beside boards of the ruleset at hand.
    pub(super) fn number(
        &mut self,
        clauses: &Clauses,
        id: RulesetId,
        given: &[Vec<Given>],
    ) -> Result<u16, Halt> {
        let beside = self.beside(id, given)?;
        clauses.numbers.of(beside).ok_or(Halt)
    }
}
