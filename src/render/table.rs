//! Columns of texts under each other.

use unicode_width::UnicodeWidthStr;

/// Rows of cells, each column as wide as its widest cell, texts to the left, without blanks at the
/// ends of lines.
#[must_use]
pub fn columns(rows: &[Vec<String>]) -> String {
    let most = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.width()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..most).map(width).collect();
    let mut lines = Vec::with_capacity(rows.len());
    for row in rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(&widths) {
            if !line.is_empty() {
                line.push_str("  ");
            }
            line.push_str(cell);
            line.push_str(&" ".repeat(width.saturating_sub(cell.width())));
        }
        lines.push(line.trim_end().to_owned());
    }
    lines.join("\n")
}
