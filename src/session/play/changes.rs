//! Moves on a board, told by the cells that they change.

/// Cells that are told one by one.
const MOST_CELLS: usize = 4;

/// What a move does to a board: the cells that change, with row and column from 1, and what stands in them then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Changed(Vec<(usize, usize, char)>);

impl Changed {
    /// The cells that differ between two boards of one shape; `None` if they have no such shape, or too many
    /// cells change to be told.
    pub(super) fn of(before: &[Vec<char>], after: &[Vec<char>]) -> Option<Self> {
        if before.len() != after.len() {
            return None;
        }
        let mut cells = Vec::new();
        for (row, (before, after)) in (1..).zip(before.iter().zip(after)) {
            if before.len() != after.len() {
                return None;
            }
            let both = (1..).zip(before.iter().zip(after));
            cells.extend(
                both.filter(|(_, (a, b))| a != b).map(|(column, (_, b))| (row, column, *b)),
            );
        }
        let changed = Self(cells);
        let is_told = changed.rectangle().is_some() || changed.0.len() <= MOST_CELLS;
        (is_told && !changed.0.is_empty()).then_some(changed)
    }

    /// The sign that stands in all changed cells, if it is one.
    pub(super) fn sign(&self) -> Option<char> {
        let (_, _, sign) = *self.0.first()?;
        self.0.iter().all(|(_, _, other)| *other == sign).then_some(sign)
    }

    /// The rows and the columns, if the cells are all that these have in common and get one sign.
    fn rectangle(&self) -> Option<[(usize, usize); 2]> {
        self.sign()?;
        let (first, last) = (self.0.first()?, self.0.last()?);
        let (rows, columns) = ((first.0, last.0), (first.1, last.1));
        let inside = |(row, column, _): &(usize, usize, char)| {
            (rows.0..=rows.1).contains(row) && (columns.0..=columns.1).contains(column)
        };
        let area = (rows.1 - rows.0 + 1) * (columns.1.checked_sub(columns.0)? + 1);
        (self.0.iter().all(inside) && area == self.0.len()).then_some([rows, columns])
    }

    /// The cells as a text: `rows 1-2, column 3`, or `row 1, column 2: x; row 2, column 2: o`. A sign that all
    /// moves put may be left out.
    pub(super) fn told(&self, without_sign: bool) -> String {
        let range = |(from, to): (usize, usize), word: &str| {
            if from == to { format!("{word} {from}") } else { format!("{word}s {from}-{to}") }
        };
        match (self.rectangle(), self.sign()) {
            (Some([rows, columns]), Some(sign)) => {
                let place = format!("{}, {}", range(rows, "row"), range(columns, "column"));
                if without_sign { place } else { format!("{place}: {sign}") }
            }
            _ => {
                let cells = self
                    .0
                    .iter()
                    .map(|(row, column, sign)| format!("row {row}, column {column}: {sign}"));
                cells.collect::<Vec<_>>().join("; ")
            }
        }
    }
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
