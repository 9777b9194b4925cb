//! Boards one behind the other in one piece of memory: they are made by the million, and most of them
//! are looked at once.

use super::Grid;
use crate::meter::{Lease, Meter, Stop};

/// A list of boards. Its memory counts as long as it lives.
#[derive(Debug, Default)]
pub struct Grids {
    cells: Vec<u8>,
    /// For each board the cells in a row, and where its cells end.
    shapes: Vec<(usize, usize)>,
    lease: Option<Lease>,
}

impl Grids {
    /// Adds a board, row by row. The width divides the number of its cells.
    ///
    /// # Errors
    /// A limit on memory.
    #[inline]
    pub fn push(&mut self, width: usize, cells: &[u8], meter: &mut Meter) -> Result<(), Stop> {
        if cells.len() > self.cells.capacity() - self.cells.len()
            || self.shapes.len() == self.shapes.capacity()
        {
            self.grow(cells.len(), meter)?;
        }
        self.cells.extend_from_slice(cells);
        self.shapes.push((width, self.cells.len()));
        Ok(())
    }

    /// Makes room for twice as much. Memory counts before it is taken.
    #[cold]
    fn grow(&mut self, cells: usize, meter: &mut Meter) -> Result<(), Stop> {
        let cells = cells.max(self.cells.len());
        let shapes = self.shapes.len().max(4);
        let more = cells.saturating_add(shapes * size_of::<(usize, usize)>());
        meter.lease_more(&mut self.lease, more)?;
        self.cells.reserve_exact(cells);
        self.shapes.reserve_exact(shapes);
        Ok(())
    }

    /// The number of boards.
    #[must_use]
    pub fn len(&self) -> usize {
        self.shapes.len()
    }

    /// Returns whether there is no board.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.shapes.is_empty()
    }

    /// Forgets the boards and keeps the room.
    pub fn clear(&mut self) {
        self.cells.clear();
        self.shapes.clear();
    }

    /// Each board as its width and its cells.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &[u8])> {
        let mut start = 0;
        self.shapes.iter().map(move |&(width, end)| {
            let cells = &self.cells[start..end];
            start = end;
            (width, cells)
        })
    }

    /// The boards by themselves, each counted if it is large.
    pub fn grids(&self, meter: &mut Meter) -> impl Iterator<Item = Result<Grid, Stop>> {
        self.iter().map(|(width, cells)| Grid::new(width, cells).counted(meter))
    }
}
