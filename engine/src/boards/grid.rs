//! Boards: rows of cells, each cell a letter. Cheap to clone and to compare; a board remembers how
//! it was written where that differs from the normal spelling, so that a position prints as typed.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use super::region::{Letters, other_case};
use crate::meter::{Lease, Meter, Stop};

/// The letter of a cell that is no part of the board.
pub const BLOCKED: u8 = b'#';

/// The letter of an empty cell.
pub const EMPTY: u8 = b'.';

/// Bytes in front of the cells: the width, the number of cells.
const HEAD: usize = 8;

/// How a board is written where the normal spelling (its letters, rows separated by `/`) is not
/// what was typed: the first byte behind the cells.
const AS_TEXT: u8 = b't';
const AS_SIZE: u8 = b's';

/// A board: rows of cells, each with a letter, an ASCII character other than `/` and `|`. Cheap to clone and to compare.
///
/// The program keeps also how a board was typed: there two boards are the same where cells and spelling are. Boards of
/// [`Grid::new`], of [`Grid::with`], and read by `parse` have one spelling.
#[derive(Clone)]
pub struct Grid(Bytes);

#[derive(Clone)]
enum Bytes {
    /// One allocation: boards are made by the million. What holds it counts it, if that is needed.
    Plain(Rc<[u8]>),
    /// A large board as a value: its memory counts as long as it lives.
    Counted(Rc<(Box<[u8]>, Lease)>),
}

/// The most cells of a board that is counted by the lists and tables that hold it.
pub(super) const LARGE: usize = 64;

impl PartialEq for Grid {
    fn eq(&self, other: &Self) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl Eq for Grid {}

/// Why a text is no board; places are counted in bytes of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridError {
    /// A row ends where the first one does not.
    Ragged {
        /// Where the row ends, or its first cell too many.
        at: usize,
        /// The cells of that row.
        found: usize,
        /// The cells of the first row.
        wanted: usize,
    },
    /// A letter that cannot stand on a board.
    Letter {
        /// Where.
        at: usize,
    },
    /// More cells than can be numbered.
    TooLarge,
    /// The meter's stop.
    Stop(Stop),
}

impl From<Stop> for GridError {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl Hash for Grid {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write(self.as_bytes());
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Grid({:?})", self.spelling())
    }
}

/// The bytes in front of so many cells.
#[inline]
pub(super) fn head(width: usize, count: usize) -> [u8; HEAD] {
    let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes();
    let mut head = [0; HEAD];
    head[..4].copy_from_slice(&number(width));
    head[4..].copy_from_slice(&number(count));
    head
}

/// Returns whether a letter may stand on a cell.
#[must_use]
pub fn is_cell(letter: u8) -> bool {
    letter.is_ascii_graphic() && !matches!(letter, b'/' | b'|')
}

impl Grid {
    /// The bytes that whatever holds the board is to count: those of a small one that nothing else holds.
    #[must_use]
    pub fn held(&self) -> usize {
        match &self.0 {
            Bytes::Plain(bytes) if Rc::strong_count(bytes) == 1 => 32 + bytes.len(),
            Bytes::Plain(_) | Bytes::Counted(_) => 0,
        }
    }

    /// The board with these letters as cells, row by row. Where the width does not divide their number, the last row is short and
    /// does not count in the height. `#` is a cell that is not of the board.
    #[must_use]
    pub fn new(width: usize, cells: &[u8]) -> Self {
        Self::made(width, cells, &[])
    }

    fn made(width: usize, cells: &[u8], written: &[u8]) -> Self {
        let parts = [&head(width, cells.len())[..], cells, written];
        // One allocation: boards are made by the million.
        let length = HEAD + cells.len() + written.len();
        if length <= 64 {
            let mut buffer = [0; 64];
            let mut at = 0;
            for part in parts {
                buffer[at..at + part.len()].copy_from_slice(part);
                at += part.len();
            }
            return Self(Bytes::Plain(Rc::from(&buffer[..length])));
        }
        Self(Bytes::Plain(parts.concat().into()))
    }

    /// A board of empty cells, printed by its size.
    ///
    /// # Errors
    /// [`GridError::TooLarge`].
    #[doc(hidden)]
    pub fn empty(height: u64, width: u64, meter: &mut Meter) -> Result<Self, GridError> {
        let cells = height.checked_mul(width).filter(|cells| cells >> 31 == 0);
        let (Some(cells), Ok(_)) = (cells, u32::try_from(height.max(width))) else {
            return Err(GridError::TooLarge);
        };
        meter.tick_many(cells / 64)?;
        let _cells = meter.lease(usize::try_from(cells).unwrap_or(usize::MAX))?;
        let mut written = vec![AS_SIZE];
        written.extend(format!("{height},{width}").bytes());
        // Both fit, since their product does or one of them is 0.
        let width = usize::try_from(width).unwrap_or(0);
        let cells = vec![EMPTY; usize::try_from(cells).unwrap_or(0)];
        Ok(Self::made(width, &cells, &written).counted(meter)?)
    }

    /// The same board, counted if it is large.
    ///
    /// # Errors
    /// A limit on memory.
    #[doc(hidden)]
    pub fn counted(self, meter: &mut Meter) -> Result<Self, Stop> {
        match self.0 {
            Bytes::Plain(bytes) if bytes.len() > HEAD + LARGE => {
                let lease = meter.lease(bytes.len())?;
                Ok(Self(Bytes::Counted(Rc::new((Box::from(&*bytes), lease)))))
            }
            known => Ok(Self(known)),
        }
    }

    /// Reads a board: rows are separated by `/`, `|` or a new line; letters keep their case.
    ///
    /// # Errors
    /// [`GridError`].
    #[doc(hidden)]
    pub fn read(text: &str, meter: &mut Meter) -> Result<Self, GridError> {
        meter.tick()?;
        let _cells = (text.len() > LARGE).then(|| meter.lease(text.len())).transpose()?;
        if u32::try_from(text.len()).is_err() {
            return Err(GridError::TooLarge);
        }
        let mut cells = Vec::with_capacity(text.len());
        let (mut width, mut row, mut normal) = (None, 0, true);
        let ended = |width: &mut Option<usize>, row: usize, at: usize| match *width {
            None => {
                *width = Some(row);
                Ok(())
            }
            Some(wanted) if wanted == row => Ok(()),
            Some(wanted) => {
                Err(GridError::Ragged { at: at - row.saturating_sub(wanted), found: row, wanted })
            }
        };
        for (at, letter) in text.bytes().enumerate() {
            if (at + 1).is_multiple_of(16) {
                meter.tick()?;
            }
            match letter {
                b'/' | b'|' | b'\n' => {
                    ended(&mut width, row, at)?;
                    row = 0;
                    normal &= letter == b'/';
                }
                _ if is_cell(letter) => {
                    cells.push(letter);
                    row += 1;
                }
                _ => return Err(GridError::Letter { at }),
            }
        }
        // A new line may end a text that takes several lines.
        if !(row == 0 && text.ends_with('\n')) {
            ended(&mut width, row, text.len())?;
        }
        let width = width.unwrap_or(0);
        let mut written = Vec::new();
        if !normal || width == 0 && !text.is_empty() {
            written.push(AS_TEXT);
            written.extend(text.bytes());
        }
        Ok(Self::made(width, &cells, &written).counted(meter)?)
    }

    /// The board with these letters in their other case; it still prints as it was written.
    #[must_use]
    #[doc(hidden)]
    pub fn in_other_case(&self, letters: Letters) -> Option<Self> {
        if !self.cells().iter().any(|cell| letters.has(*cell)) {
            return None;
        }
        let read = |cell: &u8| if letters.has(*cell) { other_case(*cell) } else { *cell };
        let cells: Vec<u8> = self.cells().iter().map(read).collect();
        let mut written = vec![AS_TEXT];
        written.extend(self.spelling().bytes());
        Some(Self::made(self.width(), &cells, &written))
    }

    fn number(&self, at: usize) -> usize {
        let all = self.as_bytes();
        let bytes = [all[at], all[at + 1], all[at + 2], all[at + 3]];
        u32::from_le_bytes(bytes) as usize
    }

    /// Cells in a row.
    #[must_use]
    #[inline]
    pub fn width(&self) -> usize {
        self.number(0)
    }

    /// Rows.
    #[must_use]
    #[inline]
    pub fn height(&self) -> usize {
        self.len().checked_div(self.width()).unwrap_or(0)
    }

    /// The number of cells.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.number(4)
    }

    /// Returns whether there is no cell.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The letters, row by row.
    #[must_use]
    #[inline]
    pub fn cells(&self) -> &[u8] {
        &self.as_bytes()[HEAD..HEAD + self.len()]
    }

    /// The board and its spelling as bytes; the same bytes are the same board.
    #[inline]
    pub(super) fn as_bytes(&self) -> &[u8] {
        match &self.0 {
            Bytes::Plain(bytes) => bytes,
            Bytes::Counted(counted) => &counted.0,
        }
    }

    /// The board of these bytes.
    #[must_use]
    #[doc(hidden)]
    pub fn of_bytes(bytes: &[u8]) -> Self {
        Self(Bytes::Plain(bytes.into()))
    }

    /// The letters of the board of these bytes.
    pub(super) fn cells_of(bytes: &[u8]) -> Option<&[u8]> {
        let (head, rest) = bytes.split_at_checked(HEAD)?;
        let count = u32::from_le_bytes(head[4..].try_into().ok()?);
        rest.get(..count as usize)
    }

    /// Bytes that tell the cells from those of other boards. None are the beginning of another board's.
    #[must_use]
    #[inline]
    pub fn key(&self) -> &[u8] {
        &self.as_bytes()[..HEAD + self.len()]
    }

    fn written(&self) -> &[u8] {
        &self.as_bytes()[HEAD + self.len()..]
    }

    /// The same board in the normal spelling.
    #[must_use]
    #[doc(hidden)]
    pub fn plain(&self) -> Self {
        match self.written() {
            [] => self.clone(),
            _ => Self::new(self.width(), self.cells()),
        }
    }

    /// By size, then by letters.
    #[must_use]
    #[doc(hidden)]
    pub fn compare(&self, other: &Self) -> std::cmp::Ordering {
        let key = |grid: &Self| (grid.len(), grid.width());
        key(self).cmp(&key(other)).then_with(|| self.cells().cmp(other.cells()))
    }

    /// Bytes that it holds.
    #[must_use]
    #[doc(hidden)]
    pub fn bytes(&self) -> usize {
        self.as_bytes().len() + 16
    }

    /// Returns whether it prints as its size, `3,4`, and not as a text.
    #[must_use]
    #[doc(hidden)]
    pub fn is_size(&self) -> bool {
        self.written().first() == Some(&AS_SIZE)
    }

    /// The text it was read from, its size if it was made of that, else the normal spelling.
    #[must_use]
    #[doc(hidden)]
    pub fn spelling(&self) -> String {
        match self.written() {
            [_, text @ ..] => String::from_utf8_lossy(text).into_owned(),
            [] => self.rows("/"),
        }
    }

    /// The letters, with this between rows.
    #[must_use]
    pub fn rows(&self, between: &str) -> String {
        let mut text = String::with_capacity(self.len() + self.height());
        for (place, &letter) in self.cells().iter().enumerate() {
            if place > 0 && place.is_multiple_of(self.width()) {
                text.push_str(between);
            }
            text.push(char::from(letter));
        }
        text
    }

    /// The place of a cell in the spelling, in bytes.
    #[must_use]
    #[doc(hidden)]
    pub fn place_in_text(&self, place: usize) -> usize {
        place + place.checked_div(self.width()).unwrap_or(0)
    }

    /// The same board with another letter in some cells, counted from 0, row by row. Where there is no such cell, nothing changes.
    #[must_use]
    pub fn with(&self, places: &[usize], letter: u8) -> Self {
        let mut cells = self.cells().to_vec();
        for &place in places {
            if let Some(cell) = cells.get_mut(place) {
                *cell = letter;
            }
        }
        Self::new(self.width(), &cells)
    }

    /// The cells beside a cell: above, left, right, below. A cell that is not there has none.
    pub fn neighbours(&self, place: usize) -> impl Iterator<Item = usize> + use<> {
        let (width, length) = (self.width().max(1), self.len());
        let (column, left) = (place % width, length.saturating_sub(place));
        [
            place.checked_sub(width).filter(|_| left > 0),
            (column > 0 && left > 0).then(|| place - 1),
            (column + 1 < width && left > 1).then(|| place + 1),
            (left > width).then(|| place + width),
        ]
        .into_iter()
        .flatten()
    }

    /// The rows below each other, with spaces between cells.
    ///
    /// # Errors
    /// A limit of the meter.
    #[doc(hidden)]
    pub fn picture(&self, meter: &mut Meter) -> Result<String, Stop> {
        let length = self.len().saturating_mul(2);
        let _lease = meter.lease(length)?;
        let mut text = String::with_capacity(length);
        for (place, &cell) in self.cells().iter().enumerate() {
            if place.is_multiple_of(4096) {
                meter.tick_many(256)?;
            }
            if place > 0 {
                text.push(if place.is_multiple_of(self.width()) { '\n' } else { ' ' });
            }
            text.push(char::from(cell));
        }
        Ok(text)
    }
}
