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

/// Adds all cells that are reached from some cells, step by step. `joins` takes a cell that is reached and one that touches
/// it, and returns whether the second is reached from the first; of each cell it must say so once only.
fn reach(
    board: &Grid,
    how: Touching,
    reached: &mut Vec<usize>,
    meter: &mut Meter,
    mut joins: impl FnMut(usize, usize) -> bool,
) -> Result<(), Stop> {
    let mut next = 0;
    while let Some(&place) = reached.get(next) {
        next += 1;
        if next.is_multiple_of(CELLS_AT_ONCE) {
            meter.tick_many(CELLS_AT_ONCE as u64 / 8)?;
        }
        touching(board, place, how, |other| {
            if joins(place, other) {
                reached.push(other);
            }
        });
    }
    Ok(())
}

/// Finds the connected sets of cells with these letters, in the order of their first cells, each cut to
/// its rows and columns, with everything else blocked: visits the width and the cells of each.
pub fn components(
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
        let joins = |place: usize, other: usize| {
            let hang_together = |set: &Letters| set.has(cells[place]) && set.has(cells[other]);
            free[other]
                && sets.iter().any(hang_together)
                && std::mem::replace(&mut free[other], false)
        };
        reach(board, how, &mut region, meter, joins)?;
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
    use crate::boards::Grids;

    /// Every board of so many cells over three letters, in one shape.
    pub(in crate::boards) fn boards(width: usize, count: u32) -> impl Iterator<Item = Grid> {
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
    pub(in crate::boards) fn sampled(
        boards: impl Iterator<Item = Grid>,
        step: usize,
    ) -> impl Iterator<Item = Grid> {
        boards.step_by(if std::env::var_os("UPSTAR_SOAK").is_some() { 1 } else { step })
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
