//! Flooding of boards of cells.

use super::{Letters, Touching, cells_among, pay, reach};
use crate::boards::Grid;
use crate::meter::{Meter, Stop};

/// A flood: the letters that it starts from, those that it goes through, the letter that these become.
#[derive(Clone, Copy, Debug)]
pub struct Flood {
    /// Where it starts.
    pub from: Letters,
    /// Where it goes.
    pub through: Letters,
    /// What is left behind.
    pub letter: u8,
}

/// The board in which all cells of the letters that a flood goes through become its letter that are connected, by
/// such cells, to a cell of the letters that it starts from.
pub fn flood(board: &Grid, flood: Flood, meter: &mut Meter) -> Result<Grid, Stop> {
    let Flood { from, through, letter } = flood;
    let mut cells = board.cells().to_vec();
    let _cells = pay(cells.len(), meter)?;
    let mut open = cells_among(board, through, meter)?;
    meter.tick_many(board.len() as u64 / 16)?;
    let is_from = |place: &usize| from.has(board.cells()[*place]);
    let mut reached: Vec<usize> = (0..cells.len()).filter(is_from).collect();
    for place in &reached {
        open[*place] = false;
    }
    let joins = |_, other: usize| std::mem::replace(&mut open[other], false);
    reach(board, Touching::Four, &mut reached, meter, joins)?;
    for place in reached {
        if through.has(cells[place]) {
            cells[place] = letter;
        }
    }
    Ok(Grid::new(board.width(), &cells))
}

#[cfg(test)]
mod tests {
    use super::super::tests::grid;
    use super::*;

    #[test]
    fn stones_without_liberties_are_not_reached() {
        let meter = &mut Meter::default();
        let [from, through] = [".", "x"].map(Letters::new);
        let air = Flood { from, through, letter: b'.' };
        let after = flood(&grid("xx./oox/xxo"), air, meter).expect("no limits");
        assert_eq!(after.spelling(), ".../oo./xxo");
    }
}
