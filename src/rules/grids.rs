//! Boards one behind the other in one piece of memory: they are made by the million, and most of them
//! are looked at once.

use super::Grid;

/// A list of boards.
#[derive(Clone, Debug, Default)]
pub struct Grids {
    cells: Vec<u8>,
    /// For each board the cells in a row, and where its cells end.
    shapes: Vec<(usize, usize)>,
}

impl Grids {
    /// A board more, row by row. The width divides the number of its cells.
    #[inline]
    pub fn push(&mut self, width: usize, cells: &[u8]) {
        self.cells.extend_from_slice(cells);
        self.shapes.push((width, self.cells.len()));
    }

    /// How many boards there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.shapes.len()
    }

    /// Whether there is none.
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

    /// The boards by themselves.
    pub fn grids(&self) -> impl Iterator<Item = Grid> {
        self.iter().map(|(width, cells)| Grid::new(width, cells))
    }
}
