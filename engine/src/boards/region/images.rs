//! Images of boards: turned, mirrored, with letters exchanged; the least of several.

use smallvec::SmallVec;

use super::{Letters, pay};
use crate::boards::Grid;
use crate::meter::{Meter, Stop};

/// A symmetry of boards: whether rows and columns are exchanged, then whether the order of rows,
/// then of columns is reversed.
type Symmetry = [bool; 3];

/// The letters of an image of a board, row by row.
fn cells_of(board: &Grid, [transposed, flipped, mirrored]: Symmetry) -> impl Iterator<Item = u8> {
    let (height, width, cells) = (board.height(), board.width(), board.cells());
    let (tall, wide) = if transposed { (width, height) } else { (height, width) };
    // One step along a row, and one down a column.
    let (along, down) = if transposed { (width, 1) } else { (1, width) };
    (0..tall).flat_map(move |row| {
        let row = down * if flipped { tall - 1 - row } else { row };
        (0..wide).map(move |column| {
            let column = if mirrored { wide - 1 - column } else { column };
            cells[row + column * along]
        })
    })
}

/// The width of an image of a board.
fn width_of(board: &Grid, [transposed, ..]: Symmetry) -> usize {
    if transposed { board.height() } else { board.width() }
}

fn turned(board: &Grid, symmetry: Symmetry, meter: &mut Meter) -> Result<Grid, Stop> {
    let _cells = pay(board.len(), meter)?;
    meter.tick_many(board.len() as u64 / 16)?;
    let cells: SmallVec<[u8; 64]> = cells_of(board, symmetry).collect();
    Ok(Grid::new(width_of(board, symmetry), &cells))
}

/// What a board may become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Image {
    /// Rows and columns exchanged.
    Transposed,
    /// Left and right exchanged.
    Mirrored,
    /// Top and bottom exchanged.
    Flipped,
    /// Two letters exchanged.
    Exchanged([u8; 2]),
}

impl Image {
    /// Returns whether this may put one of these letters on a board.
    #[must_use]
    pub fn puts(self, letters: Letters) -> bool {
        match self {
            Self::Transposed | Self::Mirrored | Self::Flipped => false,
            Self::Exchanged(exchanged) => exchanged.iter().any(|letter| letters.has(*letter)),
        }
    }

    /// Makes this image of a board.
    ///
    /// # Errors
    /// A stop by the meter.
    pub fn of(self, board: &Grid, meter: &mut Meter) -> Result<Grid, Stop> {
        match self {
            Self::Transposed => turned(board, [true, false, false], meter),
            Self::Mirrored => turned(board, [false, false, true], meter),
            Self::Flipped => turned(board, [false, true, false], meter),
            Self::Exchanged([one, other]) => {
                let _cells = pay(board.len(), meter)?;
                meter.tick_many(board.len() as u64 / 16)?;
                let exchange = |&cell: &u8| match cell {
                    _ if cell == one => other,
                    _ if cell == other => one,
                    _ => cell,
                };
                let cells: SmallVec<[u8; 64]> = board.cells().iter().map(exchange).collect();
                Ok(Grid::new(board.width(), &cells))
            }
        }
    }
}

/// The least of the boards that mirroring and flipping make of this one; with `transposing`, of
/// all eight that turn into each other.
pub fn least(board: &Grid, transposing: bool, meter: &mut Meter) -> Result<Grid, Stop> {
    meter.tick_many(1 + board.len() as u64 / 8)?;
    let mut least = [false; 3];
    for image in 1..if transposing { 8 } else { 4_u8 } {
        let other = [image & 4 != 0, image & 2 != 0, image & 1 != 0];
        meter.tick_many(board.len() as u64 / 16)?;
        let widths = width_of(board, other).cmp(&width_of(board, least));
        // Most images are larger by their first cells.
        if widths.then_with(|| cells_of(board, other).cmp(cells_of(board, least))).is_lt() {
            least = other;
        }
    }
    if least == [false; 3] { Ok(board.plain()) } else { turned(board, least, meter) }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{boards, grid};
    use super::*;

    #[test]
    fn least_boards_are_found_without_making_all() {
        let meter = &mut Meter::default();
        for board in boards(4, 8).chain(boards(3, 9)).chain(boards(1, 5)) {
            for transposing in [false, true] {
                let count = if transposing { 8 } else { 4 };
                let images = (0..count).map(|at| [at & 4 != 0, at & 2 != 0, at & 1 != 0]);
                let images = images.map(|symmetry| turned(&board, symmetry, &mut Meter::default()));
                let first = images.flatten().min_by(Grid::compare);
                assert_eq!(least(&board, transposing, meter).ok(), first);
            }
        }
    }

    #[test]
    fn eight_boards_turn_into_one() {
        let meter = &mut Meter::default();
        let board = grid("x../.o.");
        let mut seen = vec![board.clone()];
        for _ in 0..3 {
            for at in 0..seen.len() {
                for image in [Image::Transposed, Image::Mirrored, Image::Flipped] {
                    let next = image.of(&seen[at], meter).expect("no limits");
                    if !seen.contains(&next) {
                        seen.push(next);
                    }
                }
            }
        }
        assert_eq!(seen.len(), 8);
        let forms: Vec<Grid> =
            seen.iter().map(|board| least(board, true, meter).expect("no limits")).collect();
        assert!(forms.iter().all(|form| *form == forms[0]));
        let flips = least(&board, false, meter).expect("no limits");
        assert_eq!(flips.width(), 3);
    }

    #[test]
    fn two_letters_change_places() {
        let meter = &mut Meter::default();
        let exchanged = Image::Exchanged(*b"xo").of(&grid("xo./#xX"), meter).expect("no limits");
        assert_eq!(exchanged.spelling(), "ox./#oX");
        assert_eq!(Image::Exchanged(*b"xx").of(&grid("xo"), meter), Ok(grid("xo")));
    }
}
