//! Rules of rewriting on boards in bits of one size: where a pattern lies is found for all cells at once.

use smallvec::SmallVec;

use super::{Alphabet, BitBoard, WORDS, Word, Words};
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
pub struct BitRule<W> {
    patterns: Vec<Pattern<W>>,
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
struct Pattern<W> {
    /// Where its corner may lie.
    corners: W,
    /// What has to be so far from the corner.
    fits: SmallVec<[(usize, Letter); 4]>,
    /// What changes, with the corner on the first cell.
    change: Change<W>,
}

/// Cells that change, and what they become.
#[derive(Clone, Copy, Debug)]
struct Change<W> {
    cleared: W,
    words: Words<W>,
}

impl<W: Word> Change<W> {
    fn nothing() -> Self {
        Self { cleared: W::zero(), words: [W::zero(); WORDS] }
    }

    fn put(&mut self, cell: usize, to: Letter) {
        let bit = W::bit(cell);
        match to {
            Letter::Any | Letter::Stretch => {}
            Letter::Blocked => self.cleared = self.cleared | bit,
            Letter::Word(word) => {
                self.cleared = self.cleared | bit;
                self.words[word] = self.words[word] | bit;
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

    /// A rule for boards of this alphabet and of a size that fits words; nothing if it puts another letter.
    #[must_use]
    pub fn rule<W: Word>(&self, rule: &Rule, size: [usize; 2]) -> Option<BitRule<W>> {
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

/// The places where the corner of a rectangle of so many columns and rows may lie on boards of a size; `None`
/// if it is wider or higher.
pub(super) fn corners<W: Word>([wide, tall]: [usize; 2], [width, height]: [usize; 2]) -> Option<W> {
    if !(1..=height).contains(&tall) || !(1..=width).contains(&wide) {
        return None;
    }
    let row = W::lowest(1 + width - wide);
    Some((0..=height - tall).fold(W::zero(), |all, at| all | row << (at * width)))
}

impl<W: Word> Pattern<W> {
    /// A pattern of cells on boards of a size: rows and columns away from the corner, what a cell is, and what it
    /// becomes. Nothing if the pattern is wider or higher.
    fn new(
        cells: &[(usize, usize, Letter, Letter)],
        shape: [usize; 2],
        size: [usize; 2],
    ) -> Option<Self> {
        let corners = corners(shape, size)?;
        let mut pattern = Self { corners, fits: SmallVec::new(), change: Change::nothing() };
        for &(down, across, from, to) in cells {
            let offset = down * size[0] + across;
            if from != Letter::Any {
                pattern.fits.push((offset, from));
            }
            pattern.change.put(offset, to);
        }
        Some(pattern)
    }

    /// The places where the corners of the pattern lie on a board.
    fn corners_on(&self, board: &BitBoard<W>) -> W {
        let fits = self.fits.iter();
        fits.fold(self.corners, |corners, (offset, letter)| {
            corners & board.with(*letter) >> *offset
        })
    }
}

impl<W: Word> BitRule<W> {
    /// The bytes that it holds.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let rows = self.rows.iter();
        let rows = rows.map(|row| size_of_val(&row.letters[..]) + size_of::<Row>());
        let patterns = self.patterns.iter();
        let patterns = patterns.map(|pattern| {
            let spilled = if pattern.fits.spilled() { size_of_val(&pattern.fits[..]) } else { 0 };
            spilled + size_of::<Pattern<W>>()
        });
        size_of::<Self>() + rows.chain(patterns).sum::<usize>()
    }

    /// The number of boards that [`BitRule::each`] visits.
    ///
    /// # Errors
    /// A stop by the meter.
    pub fn count(&self, board: &BitBoard<W>, meter: &mut Meter) -> Result<usize, Stop> {
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
        board: &BitBoard<W>,
        meter: &mut Meter,
        mut visit: impl FnMut(BitBoard<W>, &mut Meter) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut visit = |next, meter: &mut Meter| {
            meter.tick()?;
            visit(next, meter)
        };
        for pattern in &self.patterns {
            meter.tick_many(u64::from(board.height))?;
            for corner in pattern.corners_on(board).each_bit() {
                visit(board.changed(&pattern.change, corner), meter)?;
            }
        }
        self.lay_rows(board, meter, visit)
    }

    /// Visits the boards that rows with stretches make.
    fn lay_rows<E: From<Stop>>(
        &self,
        board: &BitBoard<W>,
        meter: &mut Meter,
        mut visit: impl FnMut(BitBoard<W>, &mut Meter) -> Result<(), E>,
    ) -> Result<(), E> {
        let empty = self.empty.map_or(W::zero(), |word| board.words[word]);
        for Row { step, letters } in &self.rows {
            meter.tick_many(1 + board.cells() as u64 / 16)?;
            let mut line = Line { board, step: *step, letters, empty, visit: &mut visit };
            line.lay_everywhere(meter)?;
        }
        Ok(())
    }
}

impl<W: Word> BitBoard<W> {
    /// The cells with a letter.
    fn with(&self, letter: Letter) -> W {
        match letter {
            Letter::Any | Letter::Stretch => self.all(),
            Letter::Blocked => self.blocked(),
            Letter::Word(word) => self.words[word],
        }
    }

    fn changed(&self, change: &Change<W>, by: usize) -> Self {
        let mut next = *self;
        for (word, put) in next.words.iter_mut().zip(change.words) {
            *word = *word & !(change.cleared << by) | put << by;
        }
        next
    }
}

/// A row laid on a board in one direction.
struct Line<'a, W, V> {
    board: &'a BitBoard<W>,
    step: (isize, isize),
    letters: &'a [(Letter, Letter)],
    empty: W,
    visit: &'a mut V,
}

/// A cell that a line comes to, and how many cells there are from it to the edge, itself included: the
/// cell counts for nothing where there are none.
#[derive(Clone, Copy)]
struct Reached {
    cell: usize,
    room: usize,
}

impl<W: Word, E: From<Stop>, V: FnMut(BitBoard<W>, &mut Meter) -> Result<(), E>> Line<'_, W, V> {
    fn lay_everywhere(&mut self, meter: &mut Meter) -> Result<(), E> {
        let cells = match self.letters.first() {
            Some((first, _)) => self.board.with(*first),
            None => self.board.all(),
        };
        for cell in cells.each_bit() {
            self.lay(self.letters, self.start(cell), Change::nothing(), meter)?;
        }
        Ok(())
    }

    fn start(&self, cell: usize) -> Reached {
        let [width, height] = self.board.size();
        let along = |step: isize, at: usize, most: usize| match step {
            0 => usize::MAX,
            1.. => most - at,
            _ => at + 1,
        };
        let rows = along(self.step.0, cell / width, height);
        Reached { cell, room: rows.min(along(self.step.1, cell % width, width)) }
    }

    fn after(&self, Reached { cell, room }: Reached) -> Reached {
        let stride = self.step.0 * isize::from(self.board.width) + self.step.1;
        Reached { cell: cell.wrapping_add_signed(stride), room: room.saturating_sub(1) }
    }

    fn lay(
        &mut self,
        letters: &[(Letter, Letter)],
        mut here: Reached,
        mut change: Change<W>,
        meter: &mut Meter,
    ) -> Result<(), E> {
        for (at, &(wanted, to)) in letters.iter().enumerate() {
            if wanted == Letter::Stretch {
                loop {
                    meter.tick()?;
                    self.lay(&letters[at + 1..], here, change, meter)?;
                    if here.room == 0 || self.empty.at(here.cell) == 0 {
                        return Ok(());
                    }
                    here = self.after(here);
                }
            }
            if here.room == 0 || self.board.with(wanted).at(here.cell) == 0 {
                return Ok(());
            }
            change.put(here.cell, to);
            here = self.after(here);
        }
        (self.visit)(self.board.changed(&change, 0), meter)
    }
}
