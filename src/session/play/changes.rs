//! Moves on a board or a row, told by the cells that they change.

/// Cells that are told one by one.
const MOST_CELLS: usize = 4;

/// What a move does to a board: the cells that change, with row and column from 0, and what stands in them before and after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Changed {
    cells: Vec<(usize, usize, char, char)>,
    /// Whether the board is one row, whose cells have numbers.
    in_row: bool,
}

/// The sign of an empty cell.
const EMPTY: char = '.';

/// The sign of a cell that is blocked or gone.
pub(super) const BLOCKED: char = '#';

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
        let changed = Self { cells, in_row: before.len() == 1 };
        let is_told = changed.rectangle().is_some() || changed.cells.len() <= MOST_CELLS;
        (is_told && !changed.cells.is_empty()).then_some(changed)
    }

    /// The sign that stands in all changed cells, if it is one.
    pub(super) fn sign(&self) -> Option<char> {
        let (_, _, _, sign) = *self.cells.first()?;
        self.cells.iter().all(|(_, _, _, other)| *other == sign).then_some(sign)
    }

    /// The first cell and the last, if the cells are all of the rectangle between these and get one sign.
    fn rectangle(&self) -> Option<[String; 2]> {
        self.sign()?;
        let (first, last) = (self.cells.first()?, self.cells.last()?);
        let inside = |(row, column, _, _): &(usize, usize, char, char)| {
            (first.0..=last.0).contains(row) && (first.1..=last.1).contains(column)
        };
        let area = (last.0 - first.0 + 1) * (last.1.checked_sub(first.1)? + 1);
        let is_full = self.cells.iter().all(inside) && area == self.cells.len();
        is_full.then(|| [first, last].map(|(row, column, ..)| self.cell(*row, *column)))
    }

    /// A piece that goes from one cell to another, and takes what stands there: `b1xa1`, or `b1-a1` where nothing does.
    fn step(&self) -> Option<String> {
        let [one, other] = self.cells[..] else { return None };
        let (from, to) = if one.3 == EMPTY { (one, other) } else { (other, one) };
        let way = if to.2 == EMPTY { '-' } else { 'x' };
        let is_step = from.3 == EMPTY && from.2 == to.3;
        is_step.then(|| format!("{}{way}{}", self.cell(from.0, from.1), self.cell(to.0, to.1)))
    }

    /// A piece that goes from one cell to another and from there blocks a third, or the first: `a1-b2xb1`.
    fn shot(&self) -> Option<String> {
        let only = |is: &dyn Fn(char, char) -> bool| {
            let mut found = self.cells.iter().filter(|(_, _, before, after)| is(*before, *after));
            found.next().filter(|_| found.next().is_none())
        };
        let shot = only(&|_, after| after == BLOCKED)?;
        let to = only(&|before, after| before == EMPTY && after != BLOCKED)?;
        let from = only(&|before, _| before == to.3)?;
        let is_shot = match self.cells.len() {
            2 => from == shot,
            3 => from.3 == EMPTY && shot.2 == EMPTY,
            _ => false,
        };
        let [from, to, shot] = [from, to, shot].map(|(row, column, ..)| self.cell(*row, *column));
        is_shot.then(|| format!("{from}-{to}x{shot}"))
    }

    /// The cells as a text: `a1:a2`, `b1xa1`, `a1-b2xb1`, or `a1=x b2=o`; in a row `1:2`. A sign that all moves put may be
    /// left out.
    pub(super) fn told(&self, without_sign: bool) -> String {
        if let Some(step) = self.step().or_else(|| self.shot()) {
            return step;
        }
        let Some([first, last]) = self.rectangle() else {
            let cells = self.cells.iter();
            let cells =
                cells.map(|(row, column, _, sign)| format!("{}={sign}", self.cell(*row, *column)));
            return cells.collect::<Vec<_>>().join(" ");
        };
        // A number alone would be that of a move.
        let without_sign = without_sign && !(self.in_row && first == last);
        let place = if first == last { first } else { format!("{first}:{last}") };
        match self.sign().filter(|_| !without_sign) {
            Some(sign) => format!("{place}={sign}"),
            None => place,
        }
    }

    /// Returns whether a cell changes.
    fn has(&self, row: usize, column: usize) -> bool {
        self.places().any(|place| place == (row, column))
    }

    /// The rows and columns of the cells that change.
    pub(super) fn places(&self) -> impl Iterator<Item = (usize, usize)> {
        self.cells.iter().map(|(row, column, ..)| (*row, *column))
    }

    /// The name of a cell: its column as letters, then its row from the top, `b1`; in a row its number.
    fn cell(&self, row: usize, column: usize) -> String {
        if self.in_row {
            (column + 1).to_string()
        } else {
            format!("{}{}", letters(column), row + 1)
        }
    }
}

/// A column as letters: `a` to `z`, then `aa`.
fn letters(column: usize) -> String {
    let last = char::from(b'a' + u8::try_from(column % 26).unwrap_or(0));
    let before = (column / 26).checked_sub(1).map(letters).unwrap_or_default();
    before + &last.to_string()
}

/// What is typed for a move, or told of it, without the signs that part its cells: the words of it, a cell each.
pub(super) fn bare(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let (mut before, mut letters) = (' ', text.chars().peekable());
    while let Some(letter) = letters.next() {
        let is_word = |letter: char| letter.is_alphanumeric();
        // Between two cells an `x` takes what stands there.
        let takes = matches!(letter, 'x' | 'X')
            && before.is_ascii_digit()
            && letters.peek().is_some_and(|next| is_word(*next));
        // A number may have a sign.
        let is_sign = matches!(letter, '-' | '−')
            && !is_word(before)
            && letters.peek().is_some_and(char::is_ascii_digit);
        let parts = takes || !is_sign && matches!(letter, ' ' | '-' | '−' | ':' | ',' | '=');
        let goes_on = (is_word(before) || before == '-')
            && !(before.is_ascii_digit() && letter.is_alphabetic());
        before = match letter {
            _ if parts => ' ',
            _ if is_sign => '-',
            other => other,
        };
        match words.last_mut() {
            _ if parts => {}
            _ if is_sign => words.push('-'.to_string()),
            Some(word) if goes_on && is_word(letter) => word.extend(letter.to_lowercase()),
            _ => words.push(letter.to_lowercase().collect()),
        }
    }
    words.retain(|word| word != "to");
    words
}

/// The words of cells with the numbers that the cells of a row have, `a1` as `1`.
pub(super) fn as_in_row(words: &[String]) -> Vec<String> {
    let columns = ('a'..='z').zip(1_usize..);
    let number = |word: &String| {
        let named = columns.clone().find(|(letter, _)| *word == format!("{letter}1"));
        named.map_or_else(|| word.clone(), |(_, column)| column.to_string())
    };
    words.iter().map(number).collect()
}

/// A board with letters above its columns and numbers before its rows, the cells that changed last in brackets; a row
/// has numbers above its cells. A label stands before the letters where these leave room for it.
pub(super) fn with_coordinates(
    board: &[Vec<char>],
    last: Option<&Changed>,
    label: &str,
) -> Vec<String> {
    let in_row = board.len() == 1;
    let margin = if in_row { 0 } else { board.len().to_string().len() + 1 };
    let wide = board.first().map_or(0, Vec::len);
    // Names of two letters have no room above each column, nor have numbers of two digits.
    let names = (0..wide).map(|column| match in_row {
        true => format!("{:<2}", (column + 1) % 10),
        false => format!("{:<2}", letters(column)),
    });
    let names: String = names.collect();
    let (above, before) = if in_row { (label, "") } else { ("", label) };
    let mut lines: Vec<String> = above.lines().map(str::to_owned).collect();
    lines.push(format!("{before:margin$} {names}").trim_end().to_owned());
    for (row, signs) in board.iter().enumerate() {
        let marked = |column: Option<usize>| {
            column.is_some_and(|column| last.is_some_and(|last| last.has(row, column)))
        };
        let mut line = String::new();
        if !in_row {
            line += &format!("{:>1$} ", row + 1, margin - 1);
        }
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

/// The cells of a picture that is a board or a row: lines of signs with a blank between each two. A column is a board
/// only where the position `has_board`, else a heap.
pub(super) fn cells(picture: &str, has_board: bool) -> Option<Vec<Vec<char>>> {
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
    ((width > 1 || has_board) && rows.iter().all(|row| row.len() == width)).then_some(rows)
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
