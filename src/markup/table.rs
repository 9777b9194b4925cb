//! Tables that are wider than the screen: columns that do not fit stand below the others, behind the first
//! column once more.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::wrap::folded_text;

/// Columns of the screen that a cell must have before it is worth breaking.
const LEAST_CELL: usize = 16;

/// What stands between two columns.
const GAP: usize = 2;

/// Returns whether a text has a line of dashes below its first line, as tables with a header have.
#[must_use]
pub fn has_header(text: &str) -> bool {
    let mut lines = text.split('\n');
    lines.next();
    lines.next().is_some_and(is_rule)
}

/// Returns whether a line has groups of dashes and nothing else, two of them at least.
fn is_rule(line: &str) -> bool {
    line.contains("  ")
        && ['─', '-'].iter().any(|dash| line.chars().all(|sign| sign == *dash || sign == ' '))
        && !line.trim().is_empty()
}

/// A table for a screen of so many columns: blocks of whole columns, with an empty line between them. `None`
/// where it fits as it is, or where no block would be readable.
#[must_use]
pub fn in_blocks(text: &str, screen: usize) -> Option<String> {
    let mut lines: Vec<&str> = text.split('\n').collect();
    if lines.len() < 2 || lines.iter().all(|line| line.width() <= screen) {
        return None;
    }
    // Below the rows may stand how many are left out.
    let more = lines.pop_if(|line| line.starts_with('…') || line.starts_with("..."));
    let columns = columns(&lines);
    // Without a header no column names the rows: none is repeated.
    let named = lines.get(1).is_some_and(|line| is_rule(line));
    let [(_, first), others @ ..] = &columns[..] else { return None };
    if !named {
        return without_names(&lines, &columns, screen, more);
    }
    let room = screen.checked_sub(first + GAP).filter(|room| *room >= LEAST_CELL)?;
    if others.is_empty() {
        return None;
    }
    let mut blocks: Vec<Vec<(usize, usize)>> = Vec::new();
    let mut used = 0;
    for &(start, end) in others {
        let width = end - start;
        match blocks.last_mut() {
            Some(block) if used + GAP + width <= room => {
                block.push((start, end));
                used += GAP + width;
            }
            _ => {
                blocks.push(vec![(start, end)]);
                used = width;
            }
        }
    }
    let mut out = Vec::new();
    for (number, block) in blocks.iter().enumerate() {
        if number > 0 {
            out.push(String::new());
        }
        for line in &lines {
            let mut row = padded(cell(line, 0, *first), *first);
            for &(start, end) in block {
                row += &" ".repeat(GAP);
                let text = cell(line, start, end);
                let width = (end - start).min(room);
                row += &match text.trim_end() {
                    // A cell that is wider than the screen goes on below itself.
                    wide if wide.width() > room && !is_rule(line) => {
                        let below = format!("\n{}", " ".repeat(first + GAP));
                        folded_text(wide.trim_start(), room).replace('\n', &below)
                    }
                    wide if wide.width() > room => wide.chars().take(room).collect(),
                    _ => padded(text, width),
                };
            }
            out.push(row.trim_end().to_owned());
        }
    }
    out.extend(more.map(str::to_owned));
    Some(out.join("\n"))
}

/// The same for a table whose first column is like the others.
fn without_names(
    lines: &[&str],
    columns: &[(usize, usize)],
    screen: usize,
    more: Option<&str>,
) -> Option<String> {
    let widest = columns.iter().map(|(start, end)| end - start).max()?;
    if widest > screen || columns.len() < 2 {
        return None;
    }
    let mut blocks: Vec<(usize, usize)> = Vec::new();
    for &(start, end) in columns {
        match blocks.last_mut() {
            Some(block) if end - block.0 <= screen => block.1 = end,
            _ => blocks.push((start, end)),
        }
    }
    let blocks: Vec<String> = blocks
        .iter()
        .map(|&(start, end)| {
            let rows = lines.iter().map(|line| cell(line, start, end).trim_end().to_owned());
            rows.collect::<Vec<_>>().join("\n")
        })
        .collect();
    let mut text = blocks.join("\n\n");
    if let Some(more) = more {
        text.push('\n');
        text.push_str(more);
    }
    Some(text)
}

fn padded(text: String, width: usize) -> String {
    let blanks = width.saturating_sub(text.width());
    text + &" ".repeat(blanks)
}

/// The text in some columns of the screen.
fn cell(line: &str, start: usize, end: usize) -> String {
    let mut at = 0;
    let inside = line.chars().filter(|letter| {
        let here = at;
        at += letter.width().unwrap_or(0);
        (start..end).contains(&here)
    });
    inside.collect()
}

/// The beginning and the end of each column of a table: between them all lines have two blanks.
fn columns(lines: &[&str]) -> Vec<(usize, usize)> {
    let width = lines.iter().map(|line| line.width()).max().unwrap_or(0);
    let mut filled = vec![false; width];
    for line in lines {
        let mut at = 0;
        for letter in line.chars() {
            let next = at + letter.width().unwrap_or(0);
            if letter != ' ' {
                filled.iter_mut().take(next).skip(at).for_each(|here| *here = true);
            }
            at = next;
        }
    }
    let mut columns: Vec<(usize, usize)> = Vec::new();
    for (at, _) in filled.iter().enumerate().filter(|(_, filled)| **filled) {
        match columns.last_mut() {
            Some((_, end)) if at < *end + GAP => *end = at + 1,
            _ => columns.push((at, at + 1)),
        }
    }
    // Blanks in front of the first column belong to it.
    if let Some((start, _)) = columns.first_mut() {
        *start = 0;
    }
    columns
}
