//! Moves as rewriting: a small pattern of cells, found anywhere on a board, is replaced by another.
//!
//! In a pattern `?` fits every cell, in a result it leaves the cell as it was. In patterns of one
//! row, `~` stands for any number of empty cells, none included, which stay as they are.

mod line;

use smallvec::SmallVec;

use line::Line;

use super::Grids;
use super::grid::Grid;
use super::region::Letters;
use crate::meter::{Meter, Stop};

/// Any cell; as it was.
pub(super) const ANY: u8 = b'?';

/// None or more empty cells.
pub(super) const STRETCH: u8 = b'~';

/// Where a pattern may lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turning {
    /// As it is written.
    None,
    /// Turned and mirrored in all ways.
    All,
    /// A pattern of one row, in all eight directions.
    Rays,
}

/// Why two boards are no rule to rewrite by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternError {
    /// They have different shapes.
    Shapes,
    /// Only a row can have `~` or lie in all directions.
    NotARow,
    /// `~` stands at different places, or first, where it says nothing.
    Stretches,
}

/// One cell of a pattern: rows and columns away from the corner, what it is, what it becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    pub(super) down: usize,
    pub(super) across: usize,
    pub(super) from: u8,
    pub(super) to: u8,
}

/// A rule in one of its directions.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shape {
    /// Cells at fixed places, those that matter, in a rectangle of so many rows and columns.
    Cells {
        /// The cells, by rows.
        cells: Vec<Cell>,
        /// The number of rows.
        tall: usize,
        /// The number of columns.
        wide: usize,
    },
    /// A row with stretches, and the step from cell to cell.
    Line {
        /// Rows and columns from a cell to the next.
        step: (isize, isize),
        /// The letters, each with what replaces it.
        letters: Vec<(u8, u8)>,
    },
}

/// A rule: a pattern and what replaces it, in every direction that counts, each once.
#[derive(Clone, Debug)]
pub struct Rule {
    shapes: Vec<Shape>,
}

/// The eight symmetries of a square: whether rows and columns are exchanged, then whether the order of
/// rows, then of columns is reversed.
const TURNS: [[bool; 3]; 8] = [
    [false, false, false],
    [false, false, true],
    [false, true, false],
    [false, true, true],
    [true, false, false],
    [true, true, false],
    [true, false, true],
    [true, true, true],
];

/// The eight directions of a queen.
const RAYS: [(isize, isize); 8] =
    [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];

impl Rule {
    /// The rule that replaces `pattern` by `result`.
    ///
    /// # Errors
    /// Within, [`PatternError`].
    pub fn new(
        pattern: &Grid,
        result: &Grid,
        turning: Turning,
        meter: &mut Meter,
    ) -> Result<Result<Self, PatternError>, Stop> {
        // The shapes, sorted, each with all its cells.
        meter.tick_many(1 + pattern.len() as u64)?;
        let _shapes = match pattern.len() {
            0..=64 => None,
            large => Some(meter.lease(large.saturating_mul(8 * size_of::<Cell>()))?),
        };
        Ok(Self::made(pattern, result, turning))
    }

    fn made(pattern: &Grid, result: &Grid, turning: Turning) -> Result<Self, PatternError> {
        if (pattern.width(), pattern.len()) != (result.width(), result.len()) {
            return Err(PatternError::Shapes);
        }
        let stretched = |grid: &Grid| grid.cells().contains(&STRETCH);
        let mut shapes = if turning == Turning::Rays || stretched(pattern) || stretched(result) {
            Self::lines(pattern, result, turning)?
        } else {
            Self::cells(pattern, result, turning)
        };
        shapes.sort_unstable();
        shapes.dedup();
        for shape in &mut shapes {
            if let Shape::Cells { cells, .. } = shape {
                cells.retain(|cell| cell.from != ANY || cell.to != ANY);
            }
        }
        Ok(Self { shapes })
    }

    fn cells(pattern: &Grid, result: &Grid, turning: Turning) -> Vec<Shape> {
        let (height, width) = (pattern.height(), pattern.width().max(1));
        let mut cells = Vec::with_capacity(pattern.len());
        for (place, (&from, &to)) in pattern.cells().iter().zip(result.cells()).enumerate() {
            cells.push(Cell { down: place / width, across: place % width, from, to });
        }
        let turns = match turning {
            Turning::None => &TURNS[..1],
            Turning::All | Turning::Rays => &TURNS[..],
        };
        let turned = |&[transposed, flipped, mirrored]: &[bool; 3]| {
            let (tall, wide) = if transposed { (width, height) } else { (height, width) };
            let mut cells = cells.clone();
            for cell in &mut cells {
                if transposed {
                    (cell.down, cell.across) = (cell.across, cell.down);
                }
                if flipped {
                    cell.down = tall - 1 - cell.down;
                }
                if mirrored {
                    cell.across = wide - 1 - cell.across;
                }
            }
            cells.sort_unstable();
            Shape::Cells { cells, tall, wide }
        };
        turns.iter().map(turned).collect()
    }

    fn lines(pattern: &Grid, result: &Grid, turning: Turning) -> Result<Vec<Shape>, PatternError> {
        if pattern.height() > 1 {
            return Err(PatternError::NotARow);
        }
        let pairs = pattern.cells().iter().copied().zip(result.cells().iter().copied());
        let letters: Vec<(u8, u8)> = pairs.collect();
        let uneven = |(from, to): &(u8, u8)| (*from == STRETCH) != (*to == STRETCH);
        if letters.iter().any(uneven) || letters.first().is_some_and(|(from, _)| *from == STRETCH) {
            return Err(PatternError::Stretches);
        }
        let steps = match turning {
            Turning::None => &RAYS[..1],
            Turning::All => &RAYS[..4],
            Turning::Rays => &RAYS[..],
        };
        let mirror = letters.iter().rev().eq(&letters);
        let mut shapes = Vec::with_capacity(steps.len());
        for &step in steps {
            // A row that reads the same backwards lies the same in opposite directions.
            if !(mirror && step < (0, 0)) {
                let letters = letters.clone();
                shapes.push(Shape::Line { step, letters });
            }
        }
        Ok(shapes)
    }

    /// The rule in each of its directions.
    #[must_use]
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// The letters that it puts on boards.
    #[must_use]
    pub fn letters_put(&self) -> Vec<u8> {
        let mut letters = Vec::new();
        for shape in &self.shapes {
            match shape {
                Shape::Cells { cells, .. } => letters.extend(cells.iter().map(|cell| cell.to)),
                Shape::Line { letters: pairs, .. } => {
                    letters.extend(pairs.iter().map(|(_, to)| *to));
                }
            }
        }
        letters.retain(|letter| !matches!(*letter, ANY | STRETCH));
        letters
    }

    /// The greatest increase in the number of cells that have a letter, by one use of the rule; negative if
    /// that number always falls.
    #[must_use]
    pub fn gain(&self, letter: u8) -> isize {
        let gain = |&(from, to): &(u8, u8)| match (from == letter, to == letter) {
            (true, false) if to != ANY => -1,
            (false, true) => 1,
            _ => 0,
        };
        let gains = self.shapes.iter().map(|shape| match shape {
            Shape::Cells { cells, .. } => {
                cells.iter().map(|cell| gain(&(cell.from, cell.to))).sum::<isize>()
            }
            Shape::Line { letters, .. } => letters.iter().map(gain).sum(),
        });
        gains.max().unwrap_or(0)
    }

    /// Returns whether it puts one of these letters on boards.
    #[must_use]
    pub fn puts(&self, letters: Letters) -> bool {
        let puts = |to: u8| !matches!(to, ANY | STRETCH) && letters.has(to);
        self.shapes.iter().any(|shape| match shape {
            Shape::Cells { cells, .. } => cells.iter().any(|cell| puts(cell.to)),
            Shape::Line { letters: pairs, .. } => pairs.iter().any(|(_, to)| puts(*to)),
        })
    }

    /// Adds all boards in which one occurrence of the pattern is replaced, by direction, then by place.
    pub fn rewrites(&self, board: &Grid, found: &mut Grids, meter: &mut Meter) -> Result<(), Stop> {
        let mut next: SmallVec<[u8; 64]> = SmallVec::from_slice(board.cells());
        let next = &mut next[..];
        let mut visit = |next: &[u8], meter: &mut Meter| {
            meter.tick_many(1 + next.len() as u64 / 64)?;
            found.push(board.width(), next, meter)
        };
        for shape in &self.shapes {
            match shape {
                Shape::Cells { tall, wide, .. }
                    if *tall == 0
                        || *wide == 0
                        || *tall > board.height()
                        || *wide > board.width() => {}
                Shape::Cells { cells, tall, wide } => {
                    cells_at(board, (cells, *tall, *wide), next, &mut visit, meter)?;
                }
                Shape::Line { step, letters } => {
                    meter.tick_many(1 + board.len() as u64 / 16)?;
                    let stride = step.0 * board.width().cast_signed() + step.1;
                    let (step, next, visit) = (*step, &mut *next, &mut visit);
                    let mut line = Line { board, step, stride, letters, next, visit };
                    line.lay_everywhere(meter)?;
                }
            }
        }
        Ok(())
    }
}

/// How far a cell of a shape is from its corner, on boards of one width, what it is and what it becomes.
type Offset = (usize, u8, u8);

/// Visits the board for every place of a pattern whose cells lie at fixed places.
fn cells_at(
    board: &Grid,
    (shape, tall, wide): (&[Cell], usize, usize),
    next: &mut [u8],
    visit: &mut impl FnMut(&[u8], &mut Meter) -> Result<(), Stop>,
    meter: &mut Meter,
) -> Result<(), Stop> {
    let (width, cells) = (board.width(), board.cells());
    let at = |cell: &Cell| (cell.down * width + cell.across, cell.from, cell.to);
    let offsets: SmallVec<[Offset; 8]> = shape.iter().map(at).collect();
    for top in 0..=board.height() - tall {
        meter.tick_many(1 + width as u64 / 16)?;
        for corner in top * width..=top * width + width - wide {
            let fits = |&(offset, from, _): &Offset| from == ANY || cells[corner + offset] == from;
            if !offsets.iter().all(fits) {
                continue;
            }
            for &(offset, _, to) in &offsets {
                if to != ANY {
                    next[corner + offset] = to;
                }
            }
            visit(next, meter)?;
            for &(offset, ..) in &offsets {
                next[corner + offset] = cells[corner + offset];
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(text: &str) -> Grid {
        Grid::read(text, &mut Meter::default()).expect("a board")
    }

    fn all(board: &str, pattern: &str, result: &str, turning: Turning) -> Vec<String> {
        let rule = Rule::made(&grid(pattern), &grid(result), turning).expect("a rule");
        let (board, mut boards) = (grid(board), Grids::default());
        rule.rewrites(&board, &mut boards, &mut Meter::default()).expect("no limits");
        let meter = &mut Meter::default();
        let boards = boards.grids(meter).map(|board| board.expect("no limits"));
        let mut found: Vec<String> = boards.map(|board| board.spelling()).collect();
        found.sort();
        found
    }

    #[test]
    fn a_pattern_is_replaced_once_in_each_board() {
        assert_eq!(all("...", "..", "##", Turning::None), ["##.", ".##"]);
        assert_eq!(all("../..", "./.", "#/#", Turning::None), ["#./#.", ".#/.#"]);
        assert_eq!(all("..", "..", "##", Turning::All), ["##"]);
        assert_eq!(all("xo/ox", "xo", ".x", Turning::All).len(), 4);
        assert_eq!(all("xo/.o", "x?/?o", ".?/?x", Turning::None), [".o/.x"]);
        assert!(all("x", "xo", ".x", Turning::All).is_empty());
    }

    #[test]
    fn knights_have_eight_moves_and_queens_slide() {
        let board = "...../...../..x../...../.....";
        assert_eq!(all(board, "x??/??.", ".??/??x", Turning::All).len(), 8);
        assert_eq!(all(board, "x.", ".x", Turning::Rays).len(), 8);
        assert_eq!(all(board, "x~.", ".~x", Turning::Rays).len(), 16);
        assert_eq!(all(board, "x~.", ".~x", Turning::All).len(), 8);
        assert_eq!(all("x..o.", "x~o", ".~x", Turning::None), ["...x."]);
        assert_eq!(all("xo", "x~o", ".~x", Turning::None), [".x"]);
        assert!(all("x#o", "x~o", ".~x", Turning::Rays).is_empty());
    }

    #[test]
    fn what_is_no_rule_is_refused() {
        let rule = |a, b, turning| Rule::made(&grid(a), &grid(b), turning).err();
        assert_eq!(rule("x", "xx", Turning::None), Some(PatternError::Shapes));
        assert_eq!(rule("x/x", "./.", Turning::Rays), Some(PatternError::NotARow));
        assert_eq!(rule("~x", "~.", Turning::None), Some(PatternError::Stretches));
        assert_eq!(rule("x~", "xx", Turning::None), Some(PatternError::Stretches));
    }
}
