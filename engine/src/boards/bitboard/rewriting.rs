//! Rules of rewriting on boards in bits of one size: where a pattern lies is found for all cells at once.

use std::ops::Deref;

use smallvec::SmallVec;

use super::{Alphabet, BitBoard, Code, WORDS, Window, Word, Words};
use crate::boards::grid::{BLOCKED, EMPTY};
use crate::boards::pattern::{ANY, Cell, Rule, STRETCH, Shape};
use crate::meter::{Meter, Stop};

/// What a cell has to be, or becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Letter {
    Any,
    Stretch,
    Blocked,
    /// No cell has it.
    Nothing,
    Code(Code),
}

/// A rule for boards of one alphabet at one place, in each of its directions.
#[derive(Debug)]
pub struct BitRule<W> {
    patterns: Vec<Pattern<W>>,
    rows: Vec<Row>,
    asked: Asked,
    window: Window,
}

/// The letters that a rule asks for. Their cells are found once for each board.
#[derive(Debug)]
struct Asked {
    letters: SmallVec<[Letter; WORDS]>,
    /// Whether they are those of the words, and no others.
    are_words: bool,
    /// The place of empty cells among them.
    empty: usize,
}

/// The letters of the words of boards.
const OF_WORDS: [Letter; WORDS] = [
    Letter::Code(Code::Word(0)),
    Letter::Code(Code::Word(1)),
    Letter::Code(Code::Word(2)),
    Letter::Code(Code::Word(3)),
];

/// The cells of each letter that a rule asks for.
enum Cells<'a, W> {
    /// They are the words of the board.
    Words(&'a [W]),
    Found(SmallVec<[W; 2 * WORDS]>),
}

impl<W> Deref for Cells<'_, W> {
    type Target = [W];

    #[inline]
    fn deref(&self) -> &[W] {
        match self {
            Self::Words(words) => words,
            Self::Found(cells) => cells,
        }
    }
}

impl Asked {
    fn of(alphabet: &Alphabet) -> Self {
        let are_words = !alphabet.has_numbers();
        let letters = OF_WORDS.iter().copied().filter(|_| are_words).collect();
        Self { letters, are_words, empty: 0 }
    }

    /// The place of a letter among them.
    fn place(&mut self, letter: Letter) -> usize {
        self.letters.iter().position(|known| *known == letter).unwrap_or_else(|| {
            self.letters.push(letter);
            self.are_words = false;
            self.letters.len() - 1
        })
    }

    #[inline]
    fn cells<'a, W: Word>(&self, board: &'a BitBoard<W>) -> Cells<'a, W> {
        if self.are_words {
            return Cells::Words(&board.words);
        }
        Cells::Found(self.letters.iter().map(|letter| board.with(*letter)).collect())
    }
}

/// A row that may have stretches, and the step from cell to cell.
#[derive(Debug)]
struct Row {
    step: (isize, isize),
    letters: Vec<(Step, Letter)>,
}

/// What a row asks for at its next place.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// Any number of empty cells.
    Stretch,
    /// A cell with the letter at this place among those that are asked for.
    Cell(usize),
}

/// A pattern whose cells lie at fixed places.
#[derive(Debug)]
struct Pattern<W> {
    /// Where its corner may lie.
    corners: W,
    /// Which letter has to be so far from the corner, by its place among those that are asked for.
    fits: SmallVec<[(usize, usize); 4]>,
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
            Letter::Any | Letter::Stretch | Letter::Nothing => {}
            Letter::Blocked => self.cleared = self.cleared | bit,
            Letter::Code(code) => {
                self.cleared = self.cleared | bit;
                code.put(bit, &mut self.words);
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
            _ => Letter::Code(self.code(letter)?),
        })
    }

    /// A rule for boards of this alphabet at a place that fits words; nothing if it puts another letter.
    #[must_use]
    pub fn rule<W: Word>(&self, rule: &Rule, window: Window) -> Option<BitRule<W>> {
        if !rule.letters_put().into_iter().all(|letter| self.letter(letter).is_some()) {
            return None;
        }
        let (mut patterns, mut rows) = (Vec::new(), Vec::new());
        let mut asked = Asked::of(self);
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
                    patterns.extend(cells.and_then(|cells| {
                        Pattern::new(&cells, [*wide, *tall], window, &mut asked)
                    }));
                }
                Shape::Line { step, letters } => {
                    let letters = letters.iter().map(|(from, to)| read(*from, *to));
                    let letters: Option<Vec<_>> = letters.collect();
                    asked.empty =
                        asked.place(self.code(EMPTY).map_or(Letter::Nothing, Letter::Code));
                    rows.extend(letters.map(|letters| {
                        let letters = letters.into_iter().map(|(from, to)| match from {
                            Letter::Stretch => (Step::Stretch, to),
                            from => (Step::Cell(asked.place(from)), to),
                        });
                        Row { step: *step, letters: letters.collect() }
                    }));
                }
            }
        }
        Some(BitRule { patterns, rows, asked, window })
    }
}

/// The places where the corner of a rectangle of so many columns and rows may lie on a board; `None` if it is wider or higher.
pub(super) fn corners<W: Word>([wide, tall]: [usize; 2], window: Window) -> Option<W> {
    let [width, height] = window.size;
    if !(1..=height).contains(&tall) || !(1..=width).contains(&wide) {
        return None;
    }
    let row = W::lowest(1 + width - wide);
    Some((0..=height - tall).fold(W::zero(), |all, at| all | row << (window.first + at * width)))
}

impl<W: Word> Pattern<W> {
    /// A pattern of cells on boards at a place: rows and columns away from the corner, what a cell is, and what it
    /// becomes. Nothing if the pattern is wider or higher.
    fn new(
        cells: &[(usize, usize, Letter, Letter)],
        shape: [usize; 2],
        window: Window,
        asked: &mut Asked,
    ) -> Option<Self> {
        let corners = corners(shape, window)?;
        let mut pattern = Self { corners, fits: SmallVec::new(), change: Change::nothing() };
        for &(down, across, from, to) in cells {
            let offset = down * window.size[0] + across;
            if from != Letter::Any {
                pattern.fits.push((offset, asked.place(from)));
            }
            pattern.change.put(offset, to);
        }
        Some(pattern)
    }

    /// The places where the corners of the pattern lie on a board whose letters have these cells.
    fn corners_on(&self, cells: &[W]) -> W {
        let fits = self.fits.iter();
        fits.fold(self.corners, |corners, (offset, place)| corners & cells[*place] >> *offset)
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
        let asked = &self.asked.letters;
        let asked = if asked.spilled() { size_of_val(&asked[..]) } else { 0 };
        size_of::<Self>() + asked + rows.chain(patterns).sum::<usize>()
    }

    /// The number of boards that [`BitRule::each`] visits.
    ///
    /// # Errors
    /// A stop by the meter.
    #[inline]
    pub fn count(&self, board: &BitBoard<W>, meter: &mut Meter) -> Result<usize, Stop> {
        let (mut count, cells) = (0, self.asked.cells(board));
        for pattern in &self.patterns {
            let found = pattern.corners_on(&cells).count_ones();
            meter.tick_many(self.window.size[1] as u64 + u64::from(found))?;
            count += found as usize;
        }
        self.lay_rows(board, &cells, meter, |_, meter| {
            count += 1;
            meter.tick()
        })?;
        Ok(count)
    }

    /// Visits each board in which one occurrence of the pattern is replaced. The board lies where the rule was made for.
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
        let cells = self.asked.cells(board);
        for pattern in &self.patterns {
            meter.tick_many(self.window.size[1] as u64)?;
            for corner in pattern.corners_on(&cells).each_bit() {
                visit(board.changed(&pattern.change, corner), meter)?;
            }
        }
        self.lay_rows(board, &cells, meter, visit)
    }

    /// Visits the boards that rows with stretches make.
    fn lay_rows<E: From<Stop>>(
        &self,
        board: &BitBoard<W>,
        cells: &[W],
        meter: &mut Meter,
        mut visit: impl FnMut(BitBoard<W>, &mut Meter) -> Result<(), E>,
    ) -> Result<(), E> {
        for Row { step, letters } in &self.rows {
            meter.tick_many(1 + board.cells() as u64 / 16)?;
            let empty = cells[self.asked.empty];
            let (window, visit) = (self.window, &mut visit);
            let mut line = Line { board, window, step: *step, letters, cells, empty, visit };
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
            Letter::Nothing => W::zero(),
            Letter::Blocked => self.blocked(),
            Letter::Code(code) => code.cells(&self.words),
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
    window: Window,
    step: (isize, isize),
    letters: &'a [(Step, Letter)],
    /// The cells of each letter that is asked for.
    cells: &'a [W],
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
            Some((Step::Cell(place), _)) => self.cells[*place],
            Some((Step::Stretch, _)) | None => self.board.all(),
        };
        for cell in (cells & self.window.cells()).each_bit() {
            self.lay(self.letters, self.start(cell), Change::nothing(), meter)?;
        }
        Ok(())
    }

    fn start(&self, cell: usize) -> Reached {
        let Window { first, size: [width, height] } = self.window;
        let along = |step: isize, at: usize, most: usize| match step {
            0 => usize::MAX,
            1.. => most - at,
            _ => at + 1,
        };
        let rows = along(self.step.0, (cell - first) / width, height);
        Reached { cell, room: rows.min(along(self.step.1, (cell - first) % width, width)) }
    }

    fn after(&self, Reached { cell, room }: Reached) -> Reached {
        let stride = self.step.0 * self.window.size[0] as isize + self.step.1;
        Reached { cell: cell.wrapping_add_signed(stride), room: room.saturating_sub(1) }
    }

    fn lay(
        &mut self,
        letters: &[(Step, Letter)],
        mut here: Reached,
        mut change: Change<W>,
        meter: &mut Meter,
    ) -> Result<(), E> {
        for (at, &(wanted, to)) in letters.iter().enumerate() {
            let Step::Cell(place) = wanted else {
                loop {
                    meter.tick()?;
                    self.lay(&letters[at + 1..], here, change, meter)?;
                    if here.room == 0 || self.empty.at(here.cell) == 0 {
                        return Ok(());
                    }
                    here = self.after(here);
                }
            };
            if here.room == 0 || self.cells[place].at(here.cell) == 0 {
                return Ok(());
            }
            change.put(here.cell, to);
            here = self.after(here);
        }
        (self.visit)(self.board.changed(&change, 0), meter)
    }
}
