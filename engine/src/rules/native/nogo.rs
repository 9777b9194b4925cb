//! NoGo in one row: a chain of stones is as good as a single stone.
//!
//! Proof. A chain in a row touches at most two squares, those beside its ends, and so does a single stone in its place.
//! Moves are to the same empty squares, and each chain afterwards is a chain with one stone instead: so the two rows
//! have the same moves, not only the same value.

use crate::rules::Grid;
use crate::rules::grid::{BLOCKED, EMPTY};

/// The row with one stone in place of each chain, as its width and cells; `None` for boards, and where each chain is one
/// stone.
#[must_use]
pub fn with_single_stones(row: &Grid) -> Option<(usize, Vec<u8>)> {
    let (width, cells) = (row.width(), row.cells());
    if width != 1 && width != cells.len() {
        return None;
    }
    let mut single = cells.to_vec();
    single.dedup_by(|cell, before| cell == before && *cell != EMPTY && *cell != BLOCKED);
    let width = if width == 1 { 1 } else { single.len() };
    (single.len() < cells.len()).then_some((width, single))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meter::Meter;

    #[test]
    fn only_chains_in_rows_get_shorter() {
        let mut meter = Meter::default();
        for (row, expected) in [
            (".xx.oo..x", Some(".x.o..x")),
            ("./x/x/./#/#/o", Some("./x/./#/#/o")),
            (".x.o#", None),
            (".xx/.x.", None),
        ] {
            let row = Grid::read(row, &mut meter).expect("a board");
            let expected = expected.map(|row| Grid::read(row, &mut meter).expect("a board"));
            let expected = expected.map(|row| (row.width(), row.cells().to_vec()));
            assert_eq!(with_single_stones(&row), expected);
        }
    }
}
