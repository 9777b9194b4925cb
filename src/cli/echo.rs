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
            let above = passage.above.iter();
            passage.above = above.flat_map(|line| broken(line, columns)).collect();
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

/// The lines of a comment that is too long for a line, broken at its blanks; a heading loses the end of
/// its rule.
fn broken(line: &str, columns: usize) -> Vec<String> {
    if line.starts_with(HEADING) {
        let rule = line.trim_end_matches('─');
        let room = columns.saturating_sub(rule.width());
        let rest = line.width() - rule.width();
        return vec![format!("{rule}{}", "─".repeat(rest.min(room)))];
    }
    // Several blanks part the columns of a table.
    let prose = line.strip_prefix("# ").filter(|prose| !prose.contains("   "));
    let Some(prose) = prose.filter(|_| line.width() > columns) else {
        return vec![line.to_owned()];
    };
    let mut lines = vec!["#".to_owned()];
    for word in prose.split(' ') {
        match lines.last_mut() {
            Some(last) if last.width() + 1 + word.width() <= columns || last == "#" => {
                last.push(' ');
                last.push_str(word);
            }
            _ => lines.push(format!("# {word}")),
        }
    }
    lines
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

    #[test]
    fn long_comments_are_broken_at_blanks_and_nothing_else_is() {
        let line = "# Two players, Left and Right, move in turn.";
        assert_eq!(broken(line, 80), [line]);
        assert_eq!(broken("# ── Games ─────────", 14), ["# ── Games ───"]);
        let lines = broken(line, 20);
        assert!(lines.iter().all(|line| line.starts_with("# ") && line.width() <= 20), "{lines:?}");
        assert_eq!(lines.join(" ").replace("# ", ""), line.replace("# ", ""));
        for kept in ["#   upstar tour       shows it", "fn f(x) = x # a long comment", "#x"] {
            assert_eq!(broken(kept, 10), [kept]);
        }
    }
}
