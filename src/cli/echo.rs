//! `--echo`: the comments and the statements of a text, each before its answer.

use std::collections::VecDeque;

use unicode_width::UnicodeWidthStr;

use crate::host::screen::Screen;
use crate::host::source::{marked, role};
use crate::host::tour::HEADING;
use crate::markup::{Markup, Role};
use crate::session::{Passage, Session};

/// How far an answer is indented below its statement.
const INDENT: usize = 2;

/// The passages of a text that are still to be shown.
#[derive(Debug, Default)]
pub(super) struct Echo {
    passages: VecDeque<(Passage, Markup)>,
    /// Whether nothing has been shown yet: a page does not begin with blank lines.
    fresh: bool,
}

impl Echo {
    /// All that is to be shown of a text on a screen: comments that are too long for it are broken.
    pub fn new(session: &Session, text: &str, screen: &Screen) -> Self {
        let columns = screen.size().map_or(usize::MAX, |(_, columns)| columns);
        let passages = session.passages(text).into_iter().map(|mut passage| {
            passage.above = broken(&passage.above, columns);
            let classes = session.classify(&passage.statement).into_iter();
            let roles: Vec<_> = classes.map(|(range, class)| (range, role(class))).collect();
            let statement = marked(&passage.statement, &roles);
            (passage, statement)
        });
        Self { passages: passages.collect(), fresh: true }
    }

    /// Rows that the next statement takes on a screen, with the comments above it.
    pub fn rows(&self, screen: &Screen) -> usize {
        let Some((passage, statement)) = self.passages.front() else {
            return 0;
        };
        let above = passage.above.iter().map(|line| screen.rows_of(line));
        let statement = statement.to_terminal();
        above.sum::<usize>() + screen.rows_of(&statement)
    }

    /// Shows the next statement, which is about to run, with the comments above it; at the end the
    /// comments that are left.
    pub fn next(&mut self, screen: &mut Screen) {
        let Some((passage, statement)) = self.passages.pop_front() else {
            return;
        };
        for line in &passage.above {
            if line.is_empty() && self.fresh {
                continue;
            }
            self.fresh = false;
            let role = if line.starts_with(HEADING) { Role::Strong } else { Role::Dim };
            whole(screen, &Markup::new().with(role, line.as_str()));
        }
        if !passage.statement.is_empty() {
            self.fresh = false;
            whole(screen, &statement);
        }
        screen.pause();
    }
}

/// Comments for a screen of so many columns: paragraphs with a line that is too long are filled anew, of a
/// table's row the second column goes below the first, and a heading loses the end of its rule.
fn broken(lines: &[String], columns: usize) -> Vec<String> {
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
            Comment::Row(indent, first, second) => {
                all.push(format!("#{indent}{first}"));
                fill(&format!("{indent}  "), second.split(' '), columns, &mut all);
            }
            Comment::Prose(indent, _) => {
                let words = paragraph.iter().flat_map(|line| match Comment::of(line) {
                    Comment::Prose(_, words) => words.split(' '),
                    _ => "".split(' '),
                });
                fill(indent, words, columns, &mut all);
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
    Row(&'l str, &'l str, &'l str),
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
        match words.split_once("   ") {
            Some((first, second)) => Self::Row(indent, first, second.trim_start()),
            None => Self::Prose(indent, words),
        }
    }

    /// Whether the next line is of the same paragraph. An item of a list begins one.
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

/// Fills lines with words.
fn fill<'w>(
    indent: &str,
    words: impl Iterator<Item = &'w str>,
    columns: usize,
    all: &mut Vec<String>,
) {
    let mut line = String::new();
    for word in words {
        if !line.is_empty() && line.width() + 1 + word.width() > columns {
            all.push(std::mem::take(&mut line));
        }
        line += &if line.is_empty() { format!("#{indent}{word}") } else { format!(" {word}") };
    }
    all.push(line);
}

/// Shows a line of a text: its comments are dim, but no pipe loses them.
fn whole(screen: &mut Screen, line: &Markup) {
    if screen.is_terminal() { screen.say(line) } else { screen.line(&line.to_terminal()) }
}

/// An answer as it stands below its statement.
pub(super) fn below(answer: &Markup) -> Markup {
    answer.indented(INDENT)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str, columns: usize) -> String {
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        broken(&lines, columns).join("\n")
    }

    #[test]
    fn long_comments_are_filled_anew_and_nothing_else_is() {
        let two = "# Two players, Left and Right,\n# move in turn.\n# 1. One item.\n# 2. Another.";
        assert_eq!(lines(two, 80), two);
        assert_eq!(
            lines(two, 24),
            "# Two players, Left and\n# Right, move in turn.\n# 1. One item.\n# 2. Another."
        );
        assert_eq!(lines("# ── Games ─────────", 14), "# ── Games ───");
        for kept in ["fn f(x) = x # a long comment", "#x", "#"] {
            assert_eq!(lines(kept, 10), kept);
        }
    }

    #[test]
    fn the_second_column_of_a_long_row_goes_below_the_first() {
        let row = "#   upstar tour       shows it page by page";
        assert_eq!(lines(row, 80), row);
        assert_eq!(lines(row, 20), "#   upstar tour\n#     shows it page\n#     by page");
    }
}
