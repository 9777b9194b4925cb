//! `--echo`: the comments and the statements of a text, each before its answer.

use std::collections::VecDeque;

use crate::host::comments;
use crate::host::screen::Screen;
use crate::host::source::{marked, role};
use crate::host::tour::HEADING;
use crate::markup::{Markup, Role};
use crate::session::edit;
use crate::session::passages::{self, Passage};

/// How far an answer is indented below its statement.
pub(super) const INDENT: usize = 2;

/// The passages of a text that are still to be shown.
#[derive(Debug, Default)]
pub(super) struct Echo {
    passages: VecDeque<(Passage, Markup)>,
    /// Whether nothing has been shown yet: a page does not begin with blank lines.
    fresh: bool,
}

impl Echo {
    /// Reads a text that is to be shown on a screen, and breaks comments that are too long for it.
    /// `fresh`: the text is the beginning of a page.
    pub fn new(text: &str, screen: &Screen, fresh: bool) -> Self {
        let columns = screen.columns().unwrap_or(usize::MAX);
        let passages = passages::of(text).into_iter().map(|mut passage| {
            passage.above = comments::broken(&passage.above, columns);
            let classes = edit::classify(&passage.statement).into_iter();
            let roles: Vec<_> = classes.map(|(range, class)| (range, role(class))).collect();
            let statement = match passage.hidden {
                true => Markup::new(),
                false => marked(&passage.statement, &roles),
            };
            (passage, statement)
        });
        Self { passages: passages.collect(), fresh }
    }

    /// Rows that the next statement takes on a screen, with the comments above it.
    pub fn rows(&self, screen: &Screen) -> usize {
        let Some((passage, statement)) = self.passages.front() else {
            return 0;
        };
        let above = passage.above.iter().map(|line| screen.rows_of(line));
        let statement = statement.to_terminal();
        above.sum::<usize>() + if passage.hidden { 0 } else { screen.rows_of(&statement) }
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
            whole(screen, &Markup::new().with(role, screen.spelled(line)));
        }
        if !passage.statement.is_empty() && !passage.hidden {
            self.fresh = false;
            whole(screen, &statement);
        }
        screen.pause();
    }
}

/// Shows a line of a text: its comments are dim, but no pipe loses them.
fn whole(screen: &mut Screen, line: &Markup) {
    match (screen.is_terminal(), screen.color()) {
        (true, _) => screen.say(line),
        (false, true) => screen.line(&line.visible().to_ansi()),
        (false, false) => screen.line(&line.visible().to_terminal()),
    }
}

/// An answer as it stands below its statement.
pub(super) fn below(answer: &Markup) -> Markup {
    answer.indented(INDENT)
}
