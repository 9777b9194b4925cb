//! Boards of up to 8 rows and 7 columns as the bits of a word: a byte for each row. The highest
//! bit of each byte stays clear, so that neither shifts nor floods run around an edge.

use crate::rules::Grid;

/// A set of cells: bit `8 * row + column`.
pub type Bits = u64;

/// Rows, and columns, that have room.
const ROWS: usize = 8;
const COLUMNS: usize = 7;

/// The first column.
const COLUMN: Bits = 0x0101_0101_0101_0101;

/// The cells of a board with this letter, if the board is small enough; rows and columns exchanged if it is
/// `turned`.
#[must_use]
pub fn cells(board: &Grid, letter: u8, turned: bool) -> Option<Bits> {
    let size = [board.height(), board.width()];
    let [rows, columns] = if turned { [size[1], size[0]] } else { size };
    if rows > ROWS || columns > COLUMNS {
        return None;
    }
    let mut bits = 0;
    for (place, &cell) in board.cells().iter().enumerate() {
        if cell == letter {
            let (row, column) = (place / board.width(), place % board.width());
            bits |= 1 << if turned { 8 * column + row } else { 8 * row + column };
        }
    }
    Some(bits)
}

/// The rectangle of so many rows and columns, if it is small enough.
#[must_use]
pub fn rectangle(rows: usize, columns: usize) -> Option<Bits> {
    if rows > ROWS || columns > COLUMNS {
        return None;
    }
    let row = (1_u64 << columns) - 1;
    Some((0..rows).fold(0, |bits, at| bits | row << (8 * at)))
}

/// The cells that are connected to the lowest one.
#[must_use]
#[inline]
pub fn component(cells: Bits) -> Bits {
    let mut reached = cells & cells.wrapping_neg();
    loop {
        let around = reached | reached << 1 | reached >> 1 | reached << 8 | reached >> 8;
        let next = around & cells;
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// The same cells in the corner.
#[must_use]
#[inline]
pub fn cornered(cells: Bits) -> Bits {
    if cells == 0 {
        return 0;
    }
    let cells = cells >> (cells.trailing_zeros() & !7);
    let mut columns = cells | cells >> 32;
    columns |= columns >> 16;
    columns |= columns >> 8;
    cells >> (columns & 0xff).trailing_zeros()
}

/// Top and bottom exchanged, in the corner, of one cell or more.
#[inline]
fn flipped(cells: Bits) -> Bits {
    let cells = cells.swap_bytes();
    cells >> (cells.trailing_zeros() & !7)
}

/// Left and right exchanged, in the corner.
#[inline]
fn mirrored(cells: Bits) -> Bits {
    let cells = (cells >> 1 & 0x5555_5555_5555_5555) | (cells & 0x5555_5555_5555_5555) << 1;
    let cells = (cells >> 2 & 0x3333_3333_3333_3333) | (cells & 0x3333_3333_3333_3333) << 2;
    let cells = (cells >> 4 & 0x0f0f_0f0f_0f0f_0f0f) | (cells & 0x0f0f_0f0f_0f0f_0f0f) << 4;
    cornered(cells)
}

/// Rows and columns exchanged; the last row must be empty.
#[inline]
fn transposed(cells: Bits) -> Bits {
    // Blocks of 1, 2 and 4 cells change places across the diagonal (Warren, Hacker's Delight 7-3).
    let mut cells = cells;
    for (shift, mask) in
        [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)]
    {
        let changed = (cells ^ cells >> shift) & mask;
        cells ^= changed ^ changed << shift;
    }
    cells
}

/// The least of the four mirror images of cells in the corner.
#[must_use]
#[inline]
pub fn least(cells: Bits) -> Bits {
    let (flip, mirror) = (flipped(cells), mirrored(cells));
    cells.min(flip).min(mirror).min(flipped(mirror))
}

/// The least of the four images of cells in the corner with rows and columns exchanged, if there is room
/// for that.
#[must_use]
#[inline]
pub fn least_exchanged(cells: Bits) -> Option<Bits> {
    (cells >> 56 == 0).then(|| least(transposed(cells)))
}

/// The least of the eight images of cells in the corner, and whether rows and columns had to be
/// exchanged for it. Where there is no room for that, of four.
#[must_use]
#[inline]
pub fn least_turned(cells: Bits) -> (Bits, bool) {
    let own = least(cells);
    match least_exchanged(cells) {
        Some(turned) => (own.min(turned), turned < own),
        None => (own, false),
    }
}

/// Where a domino fits upright: its upper cell.
#[must_use]
#[inline]
pub fn upright(cells: Bits) -> Bits {
    cells & cells >> 8
}

/// Where a domino fits flat: its left cell.
#[must_use]
#[inline]
pub fn flat(cells: Bits) -> Bits {
    cells & cells >> 1
}

/// How many upright dominoes fit together.
#[must_use]
pub fn most_upright(cells: Bits) -> i64 {
    let (mut rest, mut count) = (cells, 0);
    for row in 0..ROWS - 1 {
        let fits = upright(rest) & 0xff << (8 * row);
        count += i64::from(fits.count_ones());
        rest &= !(fits | fits << 8);
    }
    count
}

/// How many flat dominoes fit together.
#[must_use]
pub fn most_flat(cells: Bits) -> i64 {
    let (mut rest, mut count) = (cells, 0);
    for column in 0..COLUMNS - 1 {
        let fits = flat(rest) & COLUMN << column;
        count += i64::from(fits.count_ones());
        rest &= !(fits | fits << 1);
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::SplitMix64;
    use crate::rules::region;

    fn bits(text: &str) -> Bits {
        let board = Grid::read(text, &mut crate::meter::Meter::default()).expect("a board");
        cells(&board, b'.', false).expect("a small board")
    }

    #[test]
    fn words_turn_as_boards_do() {
        let meter = &mut crate::meter::Meter::default();
        let mut random = SplitMix64::new(3);
        for _ in 0..300 {
            let (rows, columns) = (1 + random.below(7) as usize, 1 + random.below(7) as usize);
            let letters: Vec<u8> = (0..rows * columns)
                .map(|_| if random.below(3) == 0 { b'#' } else { b'.' })
                .collect();
            let board = Grid::new(columns, &letters);
            let of = |board: &Grid| cornered(cells(board, b'.', false).expect("a small board"));
            let word = of(&board);
            if word == 0 {
                continue;
            }
            assert_eq!(
                cells(&board, b'.', true),
                cells(&region::transpose(&board, meter).expect("no limits"), b'.', false)
            );
            assert_eq!(flipped(word), of(&region::flipped(&board, meter).expect("no limits")));
            assert_eq!(mirrored(word), of(&region::mirrored(&board, meter).expect("no limits")));
            assert_eq!(
                cornered(transposed(word)),
                of(&region::transpose(&board, meter).expect("no limits"))
            );
            assert_eq!(
                least_turned(word).0,
                least_turned(of(&region::transpose(&board, meter).expect("no limits"))).0
            );
        }
    }

    #[test]
    fn dominoes_are_packed_and_parts_found() {
        let board = bits("...#/...#/.#..");
        assert_eq!((most_upright(board), most_flat(board)), (3, 3));
        assert_eq!(component(board), board);
        assert_eq!(component(bits("..#/##./...")), bits("..#/###/###"));
        assert_eq!(rectangle(8, 7).map(Bits::count_ones), Some(56));
        assert_eq!(rectangle(9, 1), None);
        let wide =
            Grid::read(&".".repeat(8), &mut crate::meter::Meter::default()).expect("a board");
        assert_eq!(cells(&wide, b'.', false), None);
        assert_eq!(cells(&wide, b'.', true), rectangle(8, 1));
    }
}
