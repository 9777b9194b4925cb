//! Rules of rewriting on boards in bits of one size: where a pattern lies is found for all cells at once.

use smallvec::SmallVec;

use super::{Alphabet, BitBoard, Words};
use crate::meter::{Meter, Stop};
use crate::rules::grid::{BLOCKED, EMPTY};
use crate::rules::pattern::{ANY, Cell, Rule, STRETCH, Shape};

/// What a cell has to be, or becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Letter {
    Any,
    Stretch,
    Blocked,
    Word(usize),
}

/// A rule for boards of one alphabet and one size, in each of its directions.
#[derive(Debug)]
pub struct BitRule {
    patterns: Vec<Pattern>,
    rows: Vec<Row>,
    /// The word of empty cells.
    empty: Option<usize>,
}

/// A row that may have stretches, and the step from cell to cell.
#[derive(Debug)]
struct Row {
    step: (isize, isize),
    letters: Vec<(Letter, Letter)>,
}

/// A pattern whose cells lie at fixed places.
#[derive(Debug)]
struct Pattern {
    /// Where its corner may lie.
    corners: u64,
    /// What has to be so far from the corner.
    fits: SmallVec<[(u32, Letter); 4]>,
    /// What changes, with the corner on the first cell.
    change: Change,
}

/// Cells that change, and what they become.
#[derive(Clone, Copy, Debug, Default)]
struct Change {
    cleared: u64,
    words: Words,
}

impl Change {
    fn put(&mut self, cell: u32, to: Letter) {
        match to {
            Letter::Any | Letter::Stretch => {}
            Letter::Blocked => self.cleared |= 1 << cell,
            Letter::Word(word) => {
                self.cleared |= 1 << cell;
                self.words[word] |= 1 << cell;
            }
        }
    }
}

impl Alphabet {
    fn letter(&self, letter: u8) -> Option<Letter> {
        Some(match letter {
            ANY => Letter::Any,
            STRETCH => Letter::Stretch,
            BLOCKED => Letter::Blocked,
            _ => Letter::Word(self.word(letter)?),
        })
    }

    /// A rule for boards of this alphabet, and of a width and a height less than 64 with at most 64 cells;
    /// nothing if it puts another letter.
    #[must_use]
    pub fn rule(&self, rule: &Rule, size: [usize; 2]) -> Option<BitRule> {
        if !rule.letters_put().into_iter().all(|letter| self.letter(letter).is_some()) {
            return None;
        }
        let (mut patterns, mut rows) = (Vec::new(), Vec::new());
        // What asks for another letter fits nowhere.
        let read = |from: u8, to: u8| self.letter(from).zip(self.letter(to));
        for shape in rule.shapes() {
            match shape {
                Shape::Cells { cells, tall, wide } => {
                    let read = |cell: &Cell| {
                        let (from, to) = read(cell.from, cell.to)?;
                        Some((cell.down, cell.across, from, to))
                    };
                    let cells: Option<Vec<_>> = cells.iter().map(read).collect();
                    patterns
                        .extend(cells.and_then(|cells| Pattern::new(&cells, [*wide, *tall], size)));
                }
                Shape::Line { step, letters } => {
                    let letters = letters.iter().map(|(from, to)| read(*from, *to));
                    let letters: Option<_> = letters.collect();
                    rows.extend(letters.map(|letters| Row { step: *step, letters }));
                }
            }
        }
        Some(BitRule { patterns, rows, empty: self.word(EMPTY) })
    }
}

impl Pattern {
    /// A pattern of cells on boards of a size: rows and columns away from the corner, what a cell is, and what it
    /// becomes. Nothing if the pattern is wider or higher.
    fn new(
        cells: &[(usize, usize, Letter, Letter)],
        [wide, tall]: [usize; 2],
        [width, height]: [usize; 2],
    ) -> Option<Self> {
        if !(1..=height).contains(&tall) || !(1..=width).contains(&wide) {
            return None;
        }
        let row = u64::MAX >> (63 - (width - wide));
        let corners = (0..=height - tall).fold(0, |all, at| all | row << (at * width));
        let mut pattern = Self { corners, fits: SmallVec::new(), change: Change::default() };
        for &(down, across, from, to) in cells {
            // The cells of the board are at most 64.
            let offset = (down * width + across) as u32;
            if from != Letter::Any {
                pattern.fits.push((offset, from));
            }
            pattern.change.put(offset, to);
        }
        Some(pattern)
    }

    /// Where the corners of the pattern lie on a board.
    fn corners_on(&self, board: &BitBoard) -> u64 {
        let fits = self.fits.iter();
        fits.fold(self.corners, |corners, (offset, letter)| corners & board.with(*letter) >> offset)
    }
}

impl BitRule {
    /// The bytes that it holds.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let rows = self.rows.iter();
        let rows = rows.map(|row| size_of_val(&row.letters[..]) + size_of::<Row>());
        let patterns = self.patterns.iter();
        let patterns = patterns.map(|pattern| {
            let spilled = if pattern.fits.spilled() { size_of_val(&pattern.fits[..]) } else { 0 };
            spilled + size_of::<Pattern>()
        });
        size_of::<Self>() + rows.chain(patterns).sum::<usize>()
    }

    /// How many boards [`BitRule::each`] visits.
    ///
    /// # Errors
    /// A stop by the meter.
    pub fn count(&self, board: &BitBoard, meter: &mut Meter) -> Result<usize, Stop> {
        let mut count = 0;
        for pattern in &self.patterns {
            let found = pattern.corners_on(board).count_ones();
            meter.tick_many(u64::from(board.height) + u64::from(found))?;
            count += found as usize;
        }
        self.lay_rows(board, meter, |_, meter| {
            count += 1;
            meter.tick()
        })?;
        Ok(count)
    }

    /// Visits each board in which one occurrence of the pattern is replaced. The board has the size of the rule.
    ///
    /// # Errors
    /// A stop by the meter, or what `visit` returns.
    pub fn each<E: From<Stop>>(
        &self,
        board: &BitBoard,
        meter: &mut Meter,
        mut visit: impl FnMut(BitBoard, &mut Meter) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut visit = |next, meter: &mut Meter| {
            meter.tick()?;
            visit(next, meter)
        };
        for pattern in &self.patterns {
            meter.tick_many(u64::from(board.height))?;
            let mut corners = pattern.corners_on(board);
            while corners != 0 {
                let corner = corners.trailing_zeros();
                corners &= corners - 1;
                visit(board.changed(&pattern.change, corner), meter)?;
            }
        }
        self.lay_rows(board, meter, visit)
    }

    /// Visits the boards that rows with stretches make.
    fn lay_rows<E: From<Stop>>(
        &self,
        board: &BitBoard,
        meter: &mut Meter,
        mut visit: impl FnMut(BitBoard, &mut Meter) -> Result<(), E>,
    ) -> Result<(), E> {
        let empty = self.empty.map_or(0, |word| board.words[word]);
        for Row { step, letters } in &self.rows {
            meter.tick_many(1 + u64::from(board.cells()) / 16)?;
            let mut line = Line { board, step: *step, letters, empty, visit: &mut visit };
            line.lay_everywhere(meter)?;
        }
        Ok(())
    }
}

impl BitBoard {
    /// The cells with a letter.
    fn with(&self, letter: Letter) -> u64 {
        match letter {
            Letter::Any | Letter::Stretch => self.all(),
            Letter::Blocked => self.blocked(),
            Letter::Word(word) => self.words[word],
        }
    }

    fn changed(&self, change: &Change, by: u32) -> Self {
        let mut next = *self;
        for (word, put) in next.words.iter_mut().zip(change.words) {
            *word = *word & !(change.cleared << by) | put << by;
        }
        next
    }
}

/// A row laid on a board in one direction.
struct Line<'a, V> {
    board: &'a BitBoard,
    step: (isize, isize),
    letters: &'a [(Letter, Letter)],
    empty: u64,
    visit: &'a mut V,
}

/// A cell that a line comes to, and how many cells there are from it to the edge, itself included: the
/// cell counts for nothing where there are none.
#[derive(Clone, Copy)]
struct Reached {
    cell: u32,
    room: u32,
}

impl<E: From<Stop>, V: FnMut(BitBoard, &mut Meter) -> Result<(), E>> Line<'_, V> {
    fn lay_everywhere(&mut self, meter: &mut Meter) -> Result<(), E> {
        let mut cells = match self.letters.first() {
            Some((first, _)) => self.board.with(*first),
            None => self.board.all(),
        };
        while cells != 0 {
            let start = self.start(cells.trailing_zeros());
            cells &= cells - 1;
            self.lay(self.letters, start, Change::default(), meter)?;
        }
        Ok(())
    }

    fn start(&self, cell: u32) -> Reached {
        let (height, width) = (u32::from(self.board.height), u32::from(self.board.width));
        let along = |step: isize, at: u32, most: u32| match step {
            0 => u32::MAX,
            1.. => most - at,
            _ => at + 1,
        };
        let rows = along(self.step.0, cell / width, height);
        Reached { cell, room: rows.min(along(self.step.1, cell % width, width)) }
    }

    fn after(&self, Reached { cell, room }: Reached) -> Reached {
        let stride = self.step.0 * isize::from(self.board.width) + self.step.1;
        Reached { cell: cell.wrapping_add_signed(stride as i32), room: room.saturating_sub(1) }
    }

    fn lay(
        &mut self,
        letters: &[(Letter, Letter)],
        mut here: Reached,
        mut change: Change,
        meter: &mut Meter,
    ) -> Result<(), E> {
        for (at, &(wanted, to)) in letters.iter().enumerate() {
            if wanted == Letter::Stretch {
                loop {
                    meter.tick()?;
                    self.lay(&letters[at + 1..], here, change, meter)?;
                    if here.room == 0 || self.empty >> here.cell & 1 == 0 {
                        return Ok(());
                    }
                    here = self.after(here);
                }
            }
            if here.room == 0 || self.board.with(wanted) >> here.cell & 1 == 0 {
                return Ok(());
            }
            change.put(here.cell, to);
            here = self.after(here);
        }
        (self.visit)(self.board.changed(&change, 0), meter)
    }
}
