//! `--echo`: the comments and the statements of a text, each before its answer.

use std::collections::VecDeque;

use crate::host::screen::Screen;
use crate::host::source::{marked, role};
use crate::markup::{Markup, Role};
use crate::session::{Passage, Session};

/// How far an answer is indented below its statement.
const INDENT: usize = 2;

/// What begins a heading among comments.
pub(super) const HEADING: &str = "# ──";

/// The passages of a text that are still to be shown.
#[derive(Debug, Default)]
pub(super) struct Echo {
    passages: VecDeque<(Passage, Markup)>,
    /// Whether nothing has been shown yet: a page does not begin with blank lines.
    fresh: bool,
}

impl Echo {
    /// All that is to be shown of a text.
    pub fn new(session: &Session, text: &str) -> Self {
        let passages = session.passages(text).into_iter().map(|passage| {
            let classes = session.classify(&passage.statement).into_iter();
            let roles: Vec<_> = classes.map(|(range, class)| (range, role(class))).collect();
            let statement = marked(&passage.statement, &roles);
            (passage, statement)
        });
        Self {
            passages: passages.collect(),
            fresh: true,
        }
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
            let role = match line.starts_with(HEADING) {
                true => Role::Strong,
                false => Role::Dim,
            };
            whole(screen, &Markup::new().with(role, line.as_str()));
        }
        if !passage.statement.is_empty() {
            self.fresh = false;
            whole(screen, &statement);
        }
        screen.pause();
    }
}

/// Shows a line of a text: its comments are dim, but no pipe loses them.
fn whole(screen: &mut Screen, line: &Markup) {
    match screen.is_terminal() {
        true => screen.say(line),
        false => screen.line(&line.to_terminal()),
    }
}

/// An answer as it stands below its statement.
pub(super) fn below(answer: &Markup) -> Markup {
    answer.indented(INDENT)
}
