//! Rows laid on a board: a row may have stretches of empty cells.

use super::{ANY, STRETCH};
use crate::boards::grid::{EMPTY, Grid};
use crate::meter::{Meter, Metered, Stop};

/// A row laid on a board in one direction.
pub(super) struct Line<'a, V> {
    pub(super) board: &'a Grid,
    pub(super) step: (isize, isize),
    /// The step in numbers of cells.
    pub(super) stride: isize,
    pub(super) letters: &'a [(u8, u8)],
    pub(super) next: &'a mut [u8],
    pub(super) visit: &'a mut V,
}

/// A cell that a line comes to, and how many cells there are from it to the edge, itself included: the
/// cell counts for nothing where there are none.
#[derive(Clone, Copy)]
struct Reached {
    cell: usize,
    room: usize,
}

impl<V: FnMut(&[u8], &mut Meter) -> Result<(), Stop>> Line<'_, V> {
    /// Lays the letters from each cell of the board on that fits the first of them.
    pub(super) fn lay_everywhere(&mut self, meter: &mut Meter) -> Result<(), Stop> {
        let first = self.letters.first().map(|(from, _)| *from);
        for (cell, &here) in self.board.cells().iter().enumerate() {
            if first.is_none_or(|first| first == ANY || first == here) {
                self.lay(0, self.start(cell), meter)?;
            }
        }
        Ok(())
    }

    /// A cell as the first of the line.
    fn start(&self, cell: usize) -> Reached {
        let (height, width) = (self.board.height(), self.board.width());
        // How many cells there are from this one on.
        let along = |step: isize, at: usize, most: usize| match step {
            0 => usize::MAX,
            1.. => most - at,
            _ => at + 1,
        };
        let rows = along(self.step.0, cell / width, height);
        Reached { cell, room: rows.min(along(self.step.1, cell % width, width)) }
    }

    /// One step further.
    fn after(&self, Reached { cell, room }: Reached) -> Reached {
        Reached { cell: cell.wrapping_add_signed(self.stride), room: room.saturating_sub(1) }
    }

    /// Lays the letters from `at` on, the first of them on the cell that was reached.
    fn lay(&mut self, at: usize, from: Reached, meter: &mut Meter) -> Result<(), Stop> {
        let cells = self.board.cells();
        let mut here = from;
        let mut laid = at;
        let result = loop {
            let Some(&(wanted, to)) = self.letters.get(laid) else {
                break (self.visit)(self.next, meter);
            };
            if wanted == STRETCH {
                break self.stretch(laid + 1, here, meter);
            }
            if here.room == 0 || wanted != ANY && wanted != cells[here.cell] {
                break Ok(());
            }
            if to != ANY {
                self.next[here.cell] = to;
            }
            here = self.after(here);
            laid += 1;
        };
        let mut back = from;
        for _ in at..laid {
            self.next[back.cell] = cells[back.cell];
            back = self.after(back);
        }
        result
    }

    /// Lays the letters from `at` on behind each number of empty cells.
    fn stretch(&mut self, at: usize, mut here: Reached, meter: &mut Meter) -> Result<(), Stop> {
        loop {
            meter.deeper(|meter| self.lay(at, here, meter))?;
            if here.room == 0 || self.board.cells()[here.cell] != EMPTY {
                return Ok(());
            }
            here = self.after(here);
        }
    }
}
