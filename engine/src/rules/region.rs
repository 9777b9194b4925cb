//! Regions of boards: connected parts, flooding, symmetries.

mod flood;
mod images;

pub use flood::{Flood, flood};
pub use images::{Image, least};

use smallvec::SmallVec;

use super::grid::LARGE;
use super::grid::{BLOCKED, Grid, is_cell};
use crate::meter::{Lease, Meter, Stop};

/// Cells between two ticks on large boards.
const CELLS_AT_ONCE: usize = 1 << 12;

/// Which cells touch each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touching {
    /// Those above, below, left and right.
    Four,
    /// Those at the corners too.
    Eight,
}

/// Returns whether a letter is among these; capital and small letters differ.
#[must_use]
pub fn among(letters: &str, letter: u8) -> bool {
    letters.bytes().any(|other| other == letter)
}

/// Some letters, to be looked for on many cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letters([u64; 2]);

impl Letters {
    /// These letters; capital and small letters differ.
    #[must_use]
    pub fn new(letters: &str) -> Self {
        Self::of(letters.bytes())
    }

    /// Those of these letters that are ASCII.
    fn of(letters: impl Iterator<Item = u8>) -> Self {
        let mut words = [0; 2];
        for letter in letters.filter(u8::is_ascii) {
            words[usize::from(letter >> 6)] |= 1 << (letter & 63);
        }
        Self(words)
    }

    /// The letters of both.
    fn or(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }

    /// Those letters that are not among these, while the same letter in the other case is.
    #[must_use]
    pub fn in_other_case(self) -> Self {
        let letters = (b'A'..=b'Z').chain(b'a'..=b'z');
        Self::of(letters.filter(|letter| !self.has(*letter) && self.has(other_case(*letter))))
    }

    /// All other letters that a board may have.
    #[must_use]
    pub fn others(self) -> Self {
        Self::of((0..128).filter(|letter| is_cell(*letter) && !self.has(*letter)))
    }

    /// The cells with one of these letters, of at most 64 cells, as bits; the last cell is the highest.
    fn cells(self, cells: &[u8]) -> u64 {
        let count: u32 = self.0.iter().map(|word| word.count_ones()).sum();
        if count > FEW_LETTERS {
            return cells.iter().rev().fold(0, |bits, &cell| bits << 1 | u64::from(self.has(cell)));
        }
        let [mut low, mut high] = self.0;
        let mut bits = 0;
        while low != 0 {
            bits |= cells_with(low.trailing_zeros() as u8, cells);
            low &= low - 1;
        }
        while high != 0 {
            bits |= cells_with(64 + high.trailing_zeros() as u8, cells);
            high &= high - 1;
        }
        bits
    }

    /// These letters, each once.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..128).filter(move |letter| self.has(*letter))
    }

    /// Returns whether a letter is one of these; one that is not ASCII stands on no board.
    #[must_use]
    #[inline]
    pub fn has(self, letter: u8) -> bool {
        letter.is_ascii() && self.0[usize::from(letter >> 6 & 1)] >> (letter & 63) & 1 == 1
    }
}

/// So many letters are looked for one by one.
const FEW_LETTERS: u32 = 6;

/// The cells with a letter, of at most 64 cells, as bits; the last cell is the highest.
#[must_use]
#[inline]
pub fn cells_with(letter: u8, cells: &[u8]) -> u64 {
    let (eights, rest) = cells.as_chunks();
    let Some(last) = cells.last_chunk() else {
        return rest.iter().rev().fold(0, |bits, &cell| bits << 1 | u64::from(cell == letter));
    };
    // The last eight cells may have been looked at before.
    let bits = eight_with(letter, *last) << (cells.len() - 8);
    let eights = eights.iter().enumerate();
    eights.fold(bits, |bits, (at, eight)| bits | eight_with(letter, *eight) << (8 * at))
}

/// The cells with a letter among eight, as bits.
#[inline]
fn eight_with(letter: u8, cells: [u8; 8]) -> u64 {
    const HIGHEST: u64 = 0x8080_8080_8080_8080;
    // All letters are ASCII, so a byte is 0 where they agree, and less than 128.
    let differ = u64::from_le_bytes(cells) ^ u64::from_le_bytes([letter; 8]);
    let agree = (HIGHEST - differ) & HIGHEST;
    // Byte i, now 0 or 1, goes to bit 56 + i.
    (agree >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Sets of letters: cells hang together where their letters stand in one set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LetterSets(SmallVec<[Letters; 2]>);

impl LetterSets {
    /// The sets of a text, in which `/` separates them.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self(text.split('/').map(Letters::new).collect())
    }

    /// The sets, one after the other.
    pub fn iter(&self) -> impl Iterator<Item = Letters> {
        self.0.iter().copied()
    }

    /// Returns whether a letter is in one of these sets.
    #[must_use]
    pub fn have(&self, letter: u8) -> bool {
        self.0.iter().any(|set| set.has(letter))
    }
}

/// The small letter of a capital one, the capital letter of a small one.
#[must_use]
pub fn other_case(letter: u8) -> u8 {
    if letter.is_ascii_uppercase() {
        letter.to_ascii_lowercase()
    } else {
        letter.to_ascii_uppercase()
    }
}

/// Calls `visit` for every cell that touches `place`.
fn touching(board: &Grid, place: usize, how: Touching, mut visit: impl FnMut(usize)) {
    board.neighbours(place).for_each(&mut visit);
    if how == Touching::Eight {
        let width = board.width();
        let (left, right) = (!place.is_multiple_of(width), place % width + 1 < width);
        for row in [place.checked_sub(width), Some(place + width)] {
            if let Some(cell) = row.filter(|cell| *cell < board.len()) {
                if left {
                    visit(cell - 1);
                }
                if right {
                    visit(cell + 1);
                }
            }
        }
    }
}

/// Finds the cells that have one of these letters.
fn cells_among(board: &Grid, letters: Letters, meter: &mut Meter) -> Result<Vec<bool>, Stop> {
    let mut found = Vec::with_capacity(board.len());
    for cells in board.cells().chunks(CELLS_AT_ONCE) {
        meter.tick_many(1 + cells.len() as u64 / 16)?;
        found.extend(cells.iter().map(|cell| letters.has(*cell)));
    }
    Ok(found)
}

/// Counts a large board, and what it is made in, as long as the lease lives.
fn pay(cells: usize, meter: &mut Meter) -> Result<Option<Lease>, Stop> {
    (cells > LARGE).then(|| meter.lease(cells.saturating_mul(2))).transpose()
}

/// Finds the connected sets of cells with these letters, in the order of their first cells, each cut to
/// its rows and columns, with everything else blocked: visits the width and the cells of each.
pub fn components(
    board: &Grid,
    sets: &LetterSets,
    how: Touching,
    visit: impl FnMut(usize, &[u8], &mut Meter) -> Result<(), Stop>,
    meter: &mut Meter,
) -> Result<(), Stop> {
    if is_small(board) {
        return small_components(board, sets, how, visit, meter);
    }
    large_components(board, sets, how, visit, meter)
}

/// How cells touch that are the bits of a word, row by row.
struct Words {
    width: usize,
    lefts: u64,
    rights: u64,
}

impl Words {
    /// Of a board that is known to be small.
    fn of(board: &Grid) -> Self {
        let width = board.width();
        let lefts = (0..board.height()).fold(0_u64, |lefts, at| lefts | 1 << (at * width));
        Self { width, lefts, rights: lefts << width.saturating_sub(1) }
    }

    /// The cells and those that touch them; behind the last row there may be more.
    #[inline]
    fn spread(&self, cells: u64, how: Touching) -> u64 {
        let beside = cells | (cells & !self.rights) << 1 | (cells & !self.lefts) >> 1;
        let from = match how {
            Touching::Four => cells,
            Touching::Eight => beside,
        };
        beside | from << self.width | from >> self.width
    }
}

/// Returns whether the cells of a board are the bits of a word.
#[must_use]
#[inline]
pub fn is_small(board: &Grid) -> bool {
    board.len() <= 64 && board.width() < 64
}

/// The same on a board whose cells are the bits of a word.
fn small_components(
    board: &Grid,
    sets: &LetterSets,
    how: Touching,
    mut visit: impl FnMut(usize, &[u8], &mut Meter) -> Result<(), Stop>,
    meter: &mut Meter,
) -> Result<(), Stop> {
    let (width, cells) = (board.width(), board.cells());
    meter.tick_many(1 + cells.len() as u64 / 8)?;
    let sets: SmallVec<[u64; 2]> = sets.0.iter().map(|set| set.cells(cells)).collect();
    let mut free = sets.iter().fold(0, |all, set| all | set);
    let row = (1_u64 << width) - 1;
    let words = Words::of(board);
    while free != 0 {
        let mut part = free & free.wrapping_neg();
        loop {
            let next = match sets[..] {
                [_] => words.spread(part, how) & free,
                _ => sets.iter().fold(part, |next, set| next | words.spread(part & set, how) & set),
            };
            if next == part {
                break;
            }
            part = next;
        }
        free &= !part;
        meter.tick()?;
        let top = part.trailing_zeros() as usize / width;
        let bottom = (63 - part.leading_zeros() as usize) / width;
        let columns = (top..=bottom).fold(0, |columns, at| columns | part >> (at * width) & row);
        let left = columns.trailing_zeros() as usize;
        let wide = 64 - columns.leading_zeros() as usize - left;
        let (mut cut, mut length) = ([BLOCKED; 64], 0);
        for at in top..=bottom {
            let first = at * width + left;
            let row = cells[first..first + wide].iter().zip(&mut cut[length..length + wide]);
            for (column, (&cell, to)) in row.enumerate() {
                if part >> (first + column) & 1 == 1 {
                    *to = cell;
                }
            }
            length += wide;
        }
        visit(wide, &cut[..length], meter)?;
    }
    Ok(())
}

/// The same on a board of any size.
fn large_components(
    board: &Grid,
    sets: &LetterSets,
    how: Touching,
    mut visit: impl FnMut(usize, &[u8], &mut Meter) -> Result<(), Stop>,
    meter: &mut Meter,
) -> Result<(), Stop> {
    let (width, cells) = (board.width(), board.cells());
    let _free = pay(cells.len(), meter)?;
    let sets = &sets.0;
    let all = sets.iter().fold(Letters::new(""), |all, set| all.or(*set));
    let mut free = cells_among(board, all, meter)?;
    let mut region = Vec::new();
    for first in 0..cells.len() {
        if !std::mem::replace(&mut free[first], false) {
            continue;
        }
        region.clear();
        region.push(first);
        let mut next = 0;
        while let Some(&place) = region.get(next) {
            next += 1;
            if next.is_multiple_of(CELLS_AT_ONCE) {
                meter.tick_many(CELLS_AT_ONCE as u64 / 8)?;
            }
            touching(board, place, how, |other| {
                if free[other]
                    && sets.iter().any(|set| set.has(cells[place]) && set.has(cells[other]))
                {
                    free[other] = false;
                    region.push(other);
                }
            });
        }
        meter.tick_many(1 + region.len() as u64 / 8)?;
        let columns = region.iter().map(|place| place % width);
        let (left, right) =
            columns.fold((width, 0), |(least, most), column| (least.min(column), most.max(column)));
        // The first cell is in the first row.
        let (top, bottom) = (first / width, region.iter().max().map_or(0, |at| at / width));
        let wide = right - left + 1;
        let size = wide * (bottom - top + 1);
        let _part = pay(size, meter)?;
        let mut part = vec![BLOCKED; size];
        meter.tick_many(part.len() as u64 / 64)?;
        for &place in &region {
            part[(place / width - top) * wide + place % width - left] = cells[place];
        }
        visit(wide, &part, meter)?;
    }
    Ok(())
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::rules::Grids;

    /// Every board of so many cells over three letters, in one shape.
    pub(in crate::rules) fn boards(width: usize, count: u32) -> impl Iterator<Item = Grid> {
        (0..3_usize.pow(count)).map(move |code| {
            let cells: Vec<u8> =
                (0..count).map(|place| b"xo."[code / 3_usize.pow(place) % 3]).collect();
            Grid::new(width, &cells)
        })
    }

    /// All of some boards in the soak, and every `step`-th in `cargo test`.
    #[allow(
        clippy::disallowed_methods,
        reason = "`upstar-bench soak` tells tests by the environment"
    )]
    pub(in crate::rules) fn sampled(
        boards: impl Iterator<Item = Grid>,
        step: usize,
    ) -> impl Iterator<Item = Grid> {
        boards.step_by(if std::env::var_os("UPSTAR_SOAK").is_some() { 1 } else { step })
    }

    #[test]
    fn boards_of_bits_fall_apart_as_others_do() {
        let meter = &mut Meter::default();
        for board in boards(4, 8).chain(boards(3, 9)).chain(boards(1, 5)) {
            for how in [Touching::Four, Touching::Eight] {
                for letters in ["x.", "x./o.", "x/.o/x."] {
                    let sets = LetterSets::new(letters);
                    let mut large = Grids::default();
                    assert_eq!(
                        large_components(
                            &board,
                            &sets,
                            how,
                            |width, cells, meter| large.push(width, cells, meter),
                            meter
                        ),
                        Ok(())
                    );
                    let large: Vec<Grid> =
                        large.grids(meter).collect::<Result<_, _>>().expect("no limits");
                    assert_eq!(parts(&board, letters, how), large);
                }
            }
        }
    }

    #[test]
    fn cells_with_a_letter_are_found_eight_at_a_time() {
        let cells: Vec<u8> = (0..64_u32).map(|at| b"xo.#"[(at * at % 7 % 4) as usize]).collect();
        for count in 0..=cells.len() {
            let cells = &cells[..count];
            let one_by_one = |letters: Letters| {
                (0..count).fold(0, |bits, at| bits | u64::from(letters.has(cells[at])) << at)
            };
            for letters in ["x", "o", ".", "#", "t", "xo", "xo.#tfLR"].map(Letters::new) {
                assert_eq!(letters.cells(cells), one_by_one(letters));
            }
            assert_eq!(cells_with(b'x', cells), one_by_one(Letters::new("x")));
        }
    }

    pub(super) fn grid(text: &str) -> Grid {
        Grid::read(text, &mut Meter::default()).expect("a board")
    }

    fn parts(board: &Grid, letters: &str, how: Touching) -> Vec<Grid> {
        let (sets, mut parts) = (LetterSets::new(letters), Grids::default());
        let found = components(
            board,
            &sets,
            how,
            |width, cells, meter| parts.push(width, cells, meter),
            &mut Meter::default(),
        );
        assert_eq!(found, Ok(()));
        parts.grids(&mut Meter::default()).collect::<Result<_, _>>().expect("no limits")
    }

    fn texts(board: &str, letters: &str, how: Touching) -> Vec<String> {
        parts(&grid(board), letters, how).iter().map(Grid::spelling).collect()
    }

    #[test]
    fn components_are_cut_out() {
        let four = |board, letters| texts(board, letters, Touching::Four);
        let eight = |board, letters| texts(board, letters, Touching::Eight);
        assert_eq!(four("..#./#.../###./x###", "."), ["..#./#.../###."]);
        assert_eq!(four("x#o/#x#", "xo"), ["x", "o", "x"]);
        assert_eq!(eight("x#o/#x#", "xo"), ["x#o/#x#"]);
        assert_eq!(four("####/#.x#/####", ".x"), [".x"]);
        assert_eq!(four("x.o/xoo", "x./o."), ["x.o/xoo"]);
        assert_eq!(four(".xo/x#o", "x./o."), [".x/x#", "o/o"]);
    }
}
