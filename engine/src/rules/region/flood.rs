//! Flooding: on small boards the cells are the bits of a word.

use super::{CELLS_AT_ONCE, Letters, Touching, Words, among, cells_among, is_small, pay};
use crate::meter::{Meter, Stop};
use crate::rules::Grid;

/// The board in which all cells of the letters `through` become `letter` that are connected, by
/// such cells, to a cell of the letters `from`.
pub fn flood(
    board: &Grid,
    from: &str,
    through: &str,
    letter: u8,
    meter: &mut Meter,
) -> Result<Grid, Stop> {
    if is_small(board) {
        let reached = reached(board, Letters::new(from), Letters::new(through), meter)?;
        let mut cells = [0; 64];
        let cells = &mut cells[..board.len()];
        for (place, (cell, &before)) in cells.iter_mut().zip(board.cells()).enumerate() {
            *cell = if reached >> place & 1 == 1 { letter } else { before };
        }
        return Ok(Grid::new(board.width(), cells));
    }
    large_flood(board, from, through, letter, meter)
}

/// What is asked of a flooded board: the letters that it starts from, those that it goes through, the
/// letter that these become.
#[derive(Clone, Copy, Debug)]
pub struct Flood {
    /// Where it starts.
    pub from: Letters,
    /// Where it goes.
    pub through: Letters,
    /// What is left behind.
    pub letter: u8,
}

impl Flood {
    /// Returns whether the flooded board has one of these letters; `None` if the board is too large for
    /// words.
    pub fn leaves(
        self,
        board: &Grid,
        letters: Letters,
        meter: &mut Meter,
    ) -> Result<Option<bool>, Stop> {
        if !is_small(board) {
            return Ok(None);
        }
        let reached = reached(board, self.from, self.through, meter)?;
        let left = letters.cells(board.cells()) & !reached != 0;
        Ok(Some(left || reached != 0 && letters.has(self.letter)))
    }
}

/// The cells of a small board that a flood reaches, as the bits of a word.
fn reached(board: &Grid, from: Letters, through: Letters, meter: &mut Meter) -> Result<u64, Stop> {
    meter.tick_many(1 + board.len() as u64 / 16)?;
    let (first, open) = (from.cells(board.cells()), through.cells(board.cells()));
    let words = Words::of(board);
    let mut reached = first & open;
    loop {
        let next = words.spread(first | reached, Touching::Four) & open;
        if next == reached {
            return Ok(reached);
        }
        reached = next;
    }
}

/// The same on a board of any size.
fn large_flood(
    board: &Grid,
    from: &str,
    through: &str,
    letter: u8,
    meter: &mut Meter,
) -> Result<Grid, Stop> {
    let mut cells = board.cells().to_vec();
    let mut reached: Vec<usize> = Vec::new();
    let _cells = pay(cells.len(), meter)?;
    let mut open = cells_among(board, Letters::new(through), meter)?;
    for place in 0..cells.len() {
        if (place + 1).is_multiple_of(CELLS_AT_ONCE) {
            meter.tick_many(CELLS_AT_ONCE as u64 / 16)?;
        }
        if !among(from, board.cells()[place]) {
            continue;
        }
        if std::mem::replace(&mut open[place], false) {
            cells[place] = letter;
        }
        reached.push(place);
        while let Some(place) = reached.pop() {
            meter.tick()?;
            for other in board.neighbours(place) {
                if std::mem::replace(&mut open[other], false) {
                    cells[other] = letter;
                    reached.push(other);
                }
            }
        }
    }
    Ok(Grid::new(board.width(), &cells))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{boards, grid};
    use super::*;

    #[test]
    fn small_boards_are_flooded_as_large_ones_are() {
        let meter = &mut Meter::default();
        for board in boards(4, 8).chain(boards(3, 9)).chain(boards(1, 5)) {
            for (from, through, letter) in [(".", "x", b'.'), ("x", "xo", b'#'), ("o", ".", b'o')] {
                let after = flood(&board, from, through, letter, meter).expect("no limits");
                let same = large_flood(&board, from, through, letter, meter).expect("no limits");
                assert_eq!(after, same);
                let [from, through] = [from, through].map(Letters::new);
                for letters in ["x", ".", "o#"] {
                    let has = after.cells().iter().any(|cell| among(letters, *cell));
                    let flood = Flood { from, through, letter };
                    assert_eq!(flood.leaves(&board, Letters::new(letters), meter), Ok(Some(has)));
                }
            }
        }
    }

    #[test]
    fn stones_without_liberties_are_not_reached() {
        let meter = &mut Meter::default();
        let after = flood(&grid("xx./oox/xxo"), ".", "x", b'.', meter).expect("no limits");
        assert_eq!(after.spelling(), ".../oo./xxo");
    }
}
