//! Images of boards: turned, mirrored, with letters exchanged; the least of several.

use smallvec::SmallVec;

use super::{CELLS_AT_ONCE, Letters, pay};
use crate::meter::{Meter, Stop};
use crate::rules::Grid;

/// A symmetry of boards: whether rows and columns are exchanged, then whether the order of rows,
/// then of columns is reversed.
type Symmetry = [bool; 3];

fn turned(
    board: &Grid,
    [transposed, flipped, mirrored]: Symmetry,
    meter: &mut Meter,
) -> Result<Grid, Stop> {
    let (height, width) = (board.height(), board.width());
    let (tall, wide) = if transposed { (width, height) } else { (height, width) };
    let cells = board.cells();
    let _cells = pay(cells.len(), meter)?;
    let mut turned: SmallVec<[u8; 64]> = SmallVec::with_capacity(cells.len());
    for row in 0..tall {
        let row = if flipped { tall - 1 - row } else { row };
        for column in 0..wide {
            let column = if mirrored { wide - 1 - column } else { column };
            let place = if transposed { column * width + row } else { row * width + column };
            turned.push(cells[place]);
            if turned.len().is_multiple_of(CELLS_AT_ONCE) {
                meter.tick_many(CELLS_AT_ONCE as u64 / 16)?;
            }
        }
    }
    Ok(Grid::new(wide, &turned))
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
    let symmetries = (1..if transposing { 8 } else { 4_u8 })
        .map(|symmetry| [symmetry & 4 != 0, symmetry & 2 != 0, symmetry & 1 != 0]);
    if board.len() <= 64 {
        return Ok(least_of_small(board, symmetries));
    }
    let mut least = board.plain();
    for symmetry in symmetries {
        let other = turned(board, symmetry, meter)?;
        if other.compare(&least).is_lt() {
            least = other;
        }
    }
    Ok(least)
}

/// The same for a board of at most 64 cells, without making the others.
fn least_of_small(board: &Grid, symmetries: impl Iterator<Item = Symmetry>) -> Grid {
    let (height, width, cells) = (board.height(), board.width(), board.cells());
    let (mut best, mut best_width) = ([0; 64], width);
    best[..cells.len()].copy_from_slice(cells);
    let mut is_least = true;
    for [transposed, flipped, mirrored] in symmetries {
        let (tall, wide) = if transposed { (width, height) } else { (height, width) };
        // One step along a row, and one down a column.
        let (along, down) = if transposed { (width, 1) } else { (1, width) };
        if wide > best_width {
            continue;
        }
        let (mut other, mut length) = ([0; 64], 0);
        let mut order = wide.cmp(&best_width);
        for row in 0..tall {
            let (first, row) = (length, if flipped { tall - 1 - row } else { row });
            for column in 0..wide {
                let column = if mirrored { wide - 1 - column } else { column };
                other[length] = cells[row * down + column * along];
                length += 1;
            }
            // Most boards are larger by their first row.
            order = order.then_with(|| other[first..length].cmp(&best[first..length]));
            if order.is_gt() {
                break;
            }
        }
        if order.is_lt() {
            (best, best_width, is_least) = (other, wide, false);
        }
    }
    if is_least { board.plain() } else { Grid::new(best_width, &best[..cells.len()]) }
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
