//! Moves on a board, told by the cells that they change.

/// Cells that are told one by one.
const MOST_CELLS: usize = 4;

/// What a move does to a board: the cells that change, with row and column from 0, and what stands in them before and after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Changed(Vec<(usize, usize, char, char)>);

/// The sign of an empty cell.
const EMPTY: char = '.';

impl Changed {
    /// The cells that differ between two boards of one shape; `None` if they have no such shape, or too many
    /// cells change to be told.
    pub(super) fn of(before: &[Vec<char>], after: &[Vec<char>]) -> Option<Self> {
        if before.len() != after.len() {
            return None;
        }
        let mut cells = Vec::new();
        for (row, (before, after)) in before.iter().zip(after).enumerate() {
            if before.len() != after.len() {
                return None;
            }
            let both = before.iter().zip(after).enumerate();
            cells.extend(
                both.filter(|(_, (a, b))| a != b).map(|(column, (a, b))| (row, column, *a, *b)),
            );
        }
        let changed = Self(cells);
        let is_told = changed.rectangle().is_some() || changed.0.len() <= MOST_CELLS;
        (is_told && !changed.0.is_empty()).then_some(changed)
    }

    /// The sign that stands in all changed cells, if it is one.
    pub(super) fn sign(&self) -> Option<char> {
        let (_, _, _, sign) = *self.0.first()?;
        self.0.iter().all(|(_, _, _, other)| *other == sign).then_some(sign)
    }

    /// The first cell and the last, if the cells are all of the rectangle between these and get one sign.
    fn rectangle(&self) -> Option<[String; 2]> {
        self.sign()?;
        let (first, last) = (self.0.first()?, self.0.last()?);
        let inside = |(row, column, _, _): &(usize, usize, char, char)| {
            (first.0..=last.0).contains(row) && (first.1..=last.1).contains(column)
        };
        let area = (last.0 - first.0 + 1) * (last.1.checked_sub(first.1)? + 1);
        let is_full = self.0.iter().all(inside) && area == self.0.len();
        is_full.then(|| [first, last].map(|(row, column, ..)| cell(*row, *column)))
    }

    /// A piece that goes from one cell to another, and takes what stands there: `b1xa1`, or `b1-a1` where nothing does.
    fn step(&self) -> Option<String> {
        let [one, other] = self.0[..] else { return None };
        let (from, to) = if one.3 == EMPTY { (one, other) } else { (other, one) };
        let way = if to.2 == EMPTY { '-' } else { 'x' };
        let is_step = from.3 == EMPTY && from.2 == to.3;
        is_step.then(|| format!("{}{way}{}", cell(from.0, from.1), cell(to.0, to.1)))
    }

    /// The cells as a text: `a1:a2`, `b1xa1`, or `a1=x b2=o`. A sign that all moves put may be left out.
    pub(super) fn told(&self, without_sign: bool) -> String {
        if let Some(step) = self.step() {
            return step;
        }
        let Some([first, last]) = self.rectangle() else {
            let cells = self.0.iter();
            let cells =
                cells.map(|(row, column, _, sign)| format!("{}={sign}", cell(*row, *column)));
            return cells.collect::<Vec<_>>().join(" ");
        };
        let place = if first == last { first } else { format!("{first}:{last}") };
        match self.sign().filter(|_| !without_sign) {
            Some(sign) => format!("{place}={sign}"),
            None => place,
        }
    }

    /// Returns whether a cell changes.
    fn has(&self, row: usize, column: usize) -> bool {
        self.0.iter().any(|(other, place, ..)| (*other, *place) == (row, column))
    }
}

/// The name of a column, of letters, then of its row from the top: `b1`.
fn cell(row: usize, column: usize) -> String {
    format!("{}{}", letters(column), row + 1)
}

/// A column as letters: `a` to `z`, then `aa`.
fn letters(column: usize) -> String {
    let last = char::from(b'a' + u8::try_from(column % 26).unwrap_or(0));
    let before = (column / 26).checked_sub(1).map(letters).unwrap_or_default();
    before + &last.to_string()
}

/// What is typed for a move, or told of it, without the signs that part its cells.
pub(super) fn bare(text: &str) -> String {
    let letters = text.chars().filter(|c| !matches!(c, ' ' | '-' | ':' | ',' | '=' | 'x' | 'X'));
    letters.collect::<String>().to_lowercase()
}

/// A board with letters above its columns and numbers before its rows, the cells that changed last in brackets.
pub(super) fn with_coordinates(board: &[Vec<char>], last: Option<&Changed>) -> Vec<String> {
    let margin = board.len().to_string().len();
    let wide = board.first().map_or(0, Vec::len);
    let names: Vec<String> = (0..wide).map(letters).collect();
    // Names of two letters have no room above each column.
    let names = names.iter().map(|name| format!("{name:<2}")).collect::<String>();
    let mut lines = vec![format!("{:margin$}  {names}", "").trim_end().to_owned()];
    for (row, signs) in board.iter().enumerate() {
        let marked = |column: Option<usize>| {
            column.is_some_and(|column| last.is_some_and(|last| last.has(row, column)))
        };
        let mut line = format!("{:>margin$} ", row + 1);
        for (column, sign) in signs.iter().enumerate() {
            line.push(match [marked(column.checked_sub(1)), marked(Some(column))] {
                [false, true] => '[',
                [true, false] => ']',
                _ => ' ',
            });
            line.push(*sign);
        }
        line.push_str(if marked(wide.checked_sub(1)) { "]" } else { "" });
        lines.push(line);
    }
    lines
}

/// The cells of a picture that is a board: lines of signs with a blank between each two.
pub(super) fn cells(picture: &str) -> Option<Vec<Vec<char>>> {
    let mut rows: Vec<Vec<char>> = Vec::new();
    for line in picture.lines() {
        let signs: Vec<char> = line.chars().collect();
        let is_row = signs.len() % 2 == 1
            && signs.iter().enumerate().all(|(at, sign)| (at % 2 == 1) == (*sign == ' '));
        if !is_row {
            return None;
        }
        rows.push(signs.into_iter().step_by(2).collect());
    }
    let width = rows.first()?.len();
    (rows.len() > 1 && width > 1 && rows.iter().all(|row| row.len() == width)).then_some(rows)
}

/// Texts in columns, the first column first, as many as have room on lines of this width.
pub(super) fn in_columns(texts: &[String], widest: usize) -> impl Iterator<Item = String> {
    let width = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0) + 2;
    let columns = (widest / width).max(1);
    let height = texts.len().div_ceil(columns);
    (0..height).map(move |row| {
        let line = texts.iter().skip(row).step_by(height.max(1));
        let line: String = line.map(|text| format!("{text:width$}")).collect();
        line.trim_end().to_owned()
    })
}
