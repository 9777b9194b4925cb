//! Columns of texts under each other, and tables in the forms that other programs read.

use unicode_width::UnicodeWidthStr;

use super::assemble::CUT;
use super::figure::svg::escaped;
use super::figure::tex;
use crate::markup::is_hidden;

/// A cell of a table.
#[derive(Clone, Debug, Default)]
pub struct Cell {
    /// What it says.
    pub text: String,
    /// Whether it is a number: a column of numbers stands right.
    pub number: bool,
    /// Whether it is a formula, in LaTeX.
    pub formula: bool,
}

/// A table whose cells are texts. Rows may be of different lengths.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The heads of the columns.
    pub header: Option<Vec<Cell>>,
    /// The rows.
    pub rows: Vec<Vec<Cell>>,
    /// How many further rows are left out.
    pub more: usize,
}

/// What writes a table, without a line end behind it.
pub type WriteSheet = fn(&Sheet) -> String;

impl Sheet {
    /// The header, then the rows.
    pub fn all(&self) -> impl Iterator<Item = &Vec<Cell>> {
        self.header.iter().chain(&self.rows)
    }

    /// The number of columns.
    fn width(&self) -> usize {
        self.all().map(Vec::len).max().unwrap_or(0)
    }

    /// Returns whether a column has numbers only, below its head.
    fn is_right(&self, column: usize) -> bool {
        let mut cells = self.rows.iter().filter_map(|row| row.get(column)).peekable();
        cells.peek().is_some() && cells.all(|cell| cell.number || cell.text.is_empty())
    }

    /// Returns for each column whether it is set to the right.
    #[must_use]
    pub fn right(&self) -> Vec<bool> {
        (0..self.width()).map(|column| self.is_right(column)).collect()
    }

    /// How many rows are left out, in words.
    fn more(&self) -> Option<String> {
        (self.more > 0).then(|| format!("{CUT} ({} more rows)", self.more))
    }

    /// Columns under each other, with a line of `─` below the header.
    #[must_use]
    pub fn lines(&self) -> String {
        self.ruled('─')
    }

    /// The same in ASCII.
    #[must_use]
    pub fn ascii(&self) -> String {
        self.ruled('-')
    }

    fn ruled(&self, rule: char) -> String {
        if self.width() == 0 {
            return "(an empty table)".to_owned();
        }
        let text = |cell: &Cell| on_a_line(&cell.text);
        let rows: Vec<Vec<String>> = self.all().map(|row| row.iter().map(text).collect()).collect();
        let mut lines = aligned(&rows, &self.right());
        if self.header.is_some() {
            let dashes = widths(&rows).into_iter().map(|width| rule.to_string().repeat(width));
            lines.insert(1, dashes.collect::<Vec<_>>().join("  "));
        }
        lines.extend(self.more());
        lines.join("\n")
    }

    /// Comma-separated values (RFC 4180, with plain line ends).
    #[must_use]
    pub fn csv(&self) -> String {
        let rows = self.all().map(|row| joined(row, ",", |cell| csv(&cell.text)));
        rows.chain(self.more()).collect::<Vec<_>>().join("\n")
    }

    /// `tabular`.
    #[must_use]
    pub fn latex(&self) -> String {
        let sides = self.right().into_iter().map(|right| if right { 'r' } else { 'l' });
        let mut sides: String = sides.collect();
        if sides.is_empty() {
            sides.push('l');
        }
        let mut lines = vec![format!("\\begin{{tabular}}{{{sides}}}")];
        let row = |row: &Vec<Cell>| {
            let cells = joined(row, " & ", |cell| {
                if cell.formula { format!("${}$", cell.text) } else { latex(&cell.text) }
            });
            format!("{cells} \\\\")
        };
        if let Some(header) = &self.header {
            lines.push(row(header));
            lines.push("\\hline".to_owned());
        }
        lines.extend(self.rows.iter().map(row));
        lines.push("\\end{tabular}".to_owned());
        lines.extend(self.more().map(|more| format!("% {more}")));
        lines.join("\n")
    }

    /// `<table>`, with the class `right` where a column of numbers stands right.
    #[must_use]
    pub fn html(&self) -> String {
        let right = self.right();
        let row = |row: &[Cell], tag: &str| {
            let cells = right.iter().enumerate().map(|(column, right)| {
                let text = row.get(column).map_or("", |cell| &cell.text);
                let class = if *right { " class=\"right\"" } else { "" };
                format!("<{tag}{class}>{}</{tag}>", escaped(text))
            });
            format!("<tr>{}</tr>", cells.collect::<String>())
        };
        let mut lines = vec!["<table>".to_owned()];
        if let Some(header) = &self.header {
            lines.push(row(header, "th"));
        }
        lines.extend(self.rows.iter().map(|cells| row(cells, "td")));
        let width = right.len();
        let more = self.more();
        lines.extend(more.map(|more| format!("<tr><td colspan=\"{width}\">{more}</td></tr>")));
        lines.push("</table>".to_owned());
        lines.join("\n")
    }

    /// A table of Markdown.
    #[must_use]
    pub fn markdown(&self) -> String {
        let right = self.right();
        let row = |row: &[Cell]| {
            let cells = (0..right.len()).map(|column| row.get(column));
            let cells = cells.map(|cell| cell.map_or_else(String::new, |it| in_markdown(&it.text)));
            format!("| {} |", cells.collect::<Vec<_>>().join(" | "))
        };
        let sides = right.iter().map(|right| if *right { "---:" } else { "---" });
        // A table of Markdown has a header always.
        let header = row(self.header.as_deref().unwrap_or_default());
        let mut lines = vec![header, format!("| {} |", sides.collect::<Vec<_>>().join(" | "))];
        lines.extend(self.rows.iter().map(|cells| row(cells)));
        lines.extend(self.more());
        lines.join("\n")
    }
}

/// Cells with what stands between them.
fn joined(row: &[Cell], between: &str, write: impl Fn(&Cell) -> String) -> String {
    row.iter().map(write).collect::<Vec<_>>().join(between)
}

/// A text without line ends.
fn on_a_line(text: &str) -> String {
    text.replace("\r\n", " ").replace(['\n', '\r', '\t'], " ")
}

/// A cell of comma-separated values: in quotes where it has a comma, a quote or a line end.
fn csv(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) || text.trim() != text {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// A text in LaTeX.
#[must_use]
pub fn latex(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in on_a_line(text).chars() {
        match letter {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => out.extend(['\\', letter]),
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            '|' => out.push_str("\\textbar{}"),
            '[' | ']' => out.extend(['{', letter, '}']),
            '*' => out.push_str("{*}"),
            other if is_hidden(other) => out.push_str(&tex::hidden(other)),
            other => out.push(other),
        }
    }
    out
}

/// A text on a line of Markdown.
#[must_use]
pub fn in_markdown(text: &str) -> String {
    let line = on_a_line(text);
    let line = line.trim_start();
    let mut out = String::with_capacity(line.len());
    // The byte of a sign with which an item or a rule would begin.
    let mark = begins_part(line);
    for (at, letter) in line.char_indices() {
        if mark == Some(at)
            || matches!(
                letter,
                '\\' | '`' | '*' | '_' | '<' | '>' | '|' | '[' | ']' | '#' | '&' | '~'
            )
        {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}

/// The byte of the sign that would make an item of a list, a rule or a title of a line: `- a`, `+ a`, `1. a`, `---`, `===`.
fn begins_part(line: &str) -> Option<usize> {
    let is_alone = |rest: &str| rest.is_empty() || rest.starts_with(' ');
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &line[digits..];
    if digits > 0 {
        let is_mark = rest.starts_with(['.', ')']) && is_alone(&rest[1..]);
        return is_mark.then_some(digits);
    }
    let sign = rest.chars().next().filter(|sign| matches!(sign, '-' | '+' | '='))?;
    let is_rule = rest.trim_end().chars().all(|letter| letter == sign);
    (is_rule || sign != '=' && is_alone(&rest[1..])).then_some(0)
}

/// The width of each column.
fn widths(rows: &[Vec<String>]) -> Vec<usize> {
    let most = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.width()).max().unwrap_or(0)
    };
    (0..most).map(width).collect()
}

/// Lines of cells under each other, those of some columns to the right, without blanks at the ends.
fn aligned(rows: &[Vec<String>], right: &[bool]) -> Vec<String> {
    let widths = widths(rows);
    let mut lines = Vec::with_capacity(rows.len());
    for row in rows {
        let mut line = String::new();
        for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
            if column > 0 {
                line.push_str("  ");
            }
            let blanks = " ".repeat(width.saturating_sub(cell.width()));
            if right.get(column) == Some(&true) {
                line.extend([&*blanks, cell]);
            } else {
                line.extend([cell, &*blanks]);
            }
        }
        lines.push(line.trim_end().to_owned());
    }
    lines
}

/// Rows of cells, each column as wide as its widest cell, texts to the left, without blanks at the
/// ends of lines.
#[must_use]
pub fn columns(rows: &[Vec<String>]) -> String {
    aligned(rows, &[]).join("\n")
}
