//! NoGo in one row: a chain of stones is as good as a single stone.
//!
//! Proof. A chain in a row touches at most two squares, those beside its ends, and so does a single stone in its place.
//! Moves are to the same empty squares, and each chain afterwards is a chain with one stone instead: so the two rows
//! have the same moves, not only the same value.

use crate::boards::bitboard::{Alphabet, BitBoard, Word};
use crate::boards::region::Letters;

/// The row with one stone in place of each chain; `None` for boards, and where each chain is one stone.
#[must_use]
pub fn with_single_stones<W: Word>(row: &BitBoard<W>, alphabet: &Alphabet) -> Option<BitBoard<W>> {
    alphabet.without_repeats(row, Letters::new("xo"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::Grid;
    use crate::meter::Meter;

    #[test]
    fn only_chains_in_rows_get_shorter() {
        let mut meter = Meter::default();
        let alphabet = Alphabet::new(*b"xo.").expect("three letters");
        for (row, expected) in [
            (".xx.oo..x", Some(".x.o..x")),
            ("xxxoo##xx", Some("xo##x")),
            ("./x/x/./#/#/o", Some("./x/./#/#/o")),
            (".x.o#", None),
            (".xx/.x.", None),
        ] {
            let mut read = |row| {
                let board = Grid::read(row, &mut meter).expect("a board");
                alphabet.read::<u64>(&board).expect("a small board")
            };
            assert_eq!(with_single_stones(&read(row), &alphabet), expected.map(read));
        }
    }
}
