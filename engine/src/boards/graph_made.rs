//! Graphs that are made, not read: paths, cycles, grids, and whatever edges are listed.

use super::graph::{Edge, Graph, PLAIN};
use super::grid::EMPTY;
use crate::meter::{Meter, Stop};

/// Bytes for a vertex or an edge while a graph is made.
const BYTES: usize = 24;

impl Graph {
    /// The graph with these vertices and edges, numbered anew in the order in which it is written;
    /// `None` where it is not connected. All edges are between vertices that there are.
    pub fn made(
        vertices: Vec<u8>,
        edges: Vec<Edge>,
        meter: &mut Meter,
    ) -> Result<Option<Self>, Stop> {
        let graph = Self { vertices, edges, ..Self::default() };
        let made = graph.laid_out(meter)?;
        Ok((made.vertices.len() == graph.vertices.len()).then_some(made))
    }

    /// The path of so many empty vertices.
    pub fn path(length: u32, meter: &mut Meter) -> Result<Self, Stop> {
        let edges = (1..length).map(|vertex| [vertex - 1, vertex]);
        Self::plain(length, edges, meter)
    }

    /// The cycle of so many empty vertices, at least one.
    pub fn cycle(length: u32, meter: &mut Meter) -> Result<Self, Stop> {
        let edges = (1..length).map(|vertex| [vertex - 1, vertex]);
        let last = (length > 0).then(|| [length - 1, 0]);
        Self::plain(length, edges.chain(last), meter)
    }

    /// The vertices of a board of empty cells, each joined to its neighbours.
    ///
    /// # Errors
    /// [`Stop`]; the board has less than 2^32 cells.
    pub fn lattice(rows: u32, columns: u32, meter: &mut Meter) -> Result<Self, Stop> {
        let cells = rows.saturating_mul(columns);
        let edges = (0..cells).flat_map(|cell| {
            let right = (cell % columns + 1 < columns).then(|| [cell, cell + 1]);
            let below = (cell / columns + 1 < rows).then(|| [cell, cell + columns]);
            right.into_iter().chain(below)
        });
        Self::plain(cells, edges, meter)
    }

    /// Empty vertices with plain edges between them.
    fn plain(
        vertices: u32,
        edges: impl Iterator<Item = [u32; 2]>,
        meter: &mut Meter,
    ) -> Result<Self, Stop> {
        meter.tick_many(u64::from(vertices) / 8)?;
        let _making = meter.lease((vertices as usize).saturating_mul(3 * BYTES))?;
        let edges = edges.map(|[from, to]| Edge { from, to, letter: PLAIN }).collect();
        let vertices = vec![EMPTY; vertices as usize];
        Self { vertices, edges, ..Self::default() }.laid_out(meter)
    }
}
