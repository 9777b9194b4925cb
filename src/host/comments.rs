//! Comments of a script for a narrow screen: what is too long is broken, and each line stays a comment.

use unicode_width::UnicodeWidthStr;

use super::tour::HEADING;
use crate::markup::wrap::folded_text;

/// Comments for a screen of so many columns: paragraphs with a line that is too long are filled anew, a table's
/// row goes on below its second column, or has it below the first, and a heading loses the end of its rule.
#[must_use]
pub fn broken(lines: &[String], columns: usize) -> Vec<String> {
    let mut all = Vec::new();
    for paragraph in lines.chunk_by(|line, next| Comment::of(line).continues(&Comment::of(next))) {
        if paragraph.iter().all(|line| line.width() <= columns) {
            all.extend_from_slice(paragraph);
            continue;
        }
        match Comment::of(&paragraph[0]) {
            Comment::Heading(words) => {
                let rest = paragraph[0].width() - words.width();
                let rule = rest.min(columns.saturating_sub(words.width()));
                all.push(format!("{words}{}", "─".repeat(rule)));
            }
            Comment::Row(row) => {
                fill("#", row, columns, &mut all);
            }
            Comment::Prose(indent, _) => {
                let words = paragraph.iter().map(|line| match Comment::of(line) {
                    Comment::Prose(_, words) => words,
                    _ => "",
                });
                let words = words.collect::<Vec<_>>().join(" ");
                fill(&format!("#{indent}"), &words, columns, &mut all);
            }
            Comment::Other => all.extend_from_slice(paragraph),
        }
    }
    all
}

/// What a line above a statement is.
enum Comment<'l> {
    /// The words of a heading, without its rule.
    Heading(&'l str),
    /// What stands before the words, and the words.
    Prose(&'l str, &'l str),
    /// A row of two columns, which several blanks part.
    Row(&'l str),
    /// Code, and comments that keep their lines.
    Other,
}

impl<'l> Comment<'l> {
    fn of(line: &'l str) -> Self {
        if line.starts_with(HEADING) {
            return Self::Heading(line.trim_end_matches('─'));
        }
        let Some(comment) = line.strip_prefix('#') else { return Self::Other };
        let words = comment.trim_start_matches(' ');
        let indent = &comment[..comment.len() - words.len()];
        if indent.is_empty() || words.is_empty() {
            return Self::Other;
        }
        if words.contains("   ") { Self::Row(comment) } else { Self::Prose(indent, words) }
    }

    /// Returns whether the next line is of the same paragraph. An item of a list begins one.
    fn continues(&self, next: &Self) -> bool {
        match (self, next) {
            (Self::Prose(indent, _), Self::Prose(other, words)) => {
                let begins = words.split_once(". ").map(|(number, _)| number);
                let is_item = begins.is_some_and(|number| number.parse::<u32>().is_ok());
                indent == other && !is_item
            }
            _ => false,
        }
    }
}

/// Fills lines with words, each behind the same beginning.
fn fill(begins: &str, words: &str, columns: usize, all: &mut Vec<String>) {
    let text = folded_text(words, columns.saturating_sub(begins.width()).max(1));
    all.extend(text.lines().map(|line| format!("{begins}{line}")));
}
