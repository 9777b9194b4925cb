//! What the editor asks the conversation while someone types.

use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use super::conversation::Conversation;
use super::editor::{Assistant, Hint, MOST};
use super::{commands, completion};
use crate::host::source::role;
use crate::markup::Role;
use crate::session::edit::{self, Status, rank};
use crate::session::prompt::typed;

/// The blanks with which a text goes on below its last line; `None` if Enter ends it.
pub fn indent(text: &str) -> Option<usize> {
    if commands::read(text).is_some() || typed(text).is_some() {
        return None;
    }
    let waiting = edit::waiting(text)?;
    let behind_a_sign = usize::from(waiting.open.is_empty());
    Some(LEVEL * (waiting.lines + behind_a_sign))
}

/// The blanks of a level.
const LEVEL: usize = 2;

/// What a text waits for where its last line is blank.
fn waiting(text: &str) -> Option<Hint> {
    let (before, line) = text.rsplit_once('\n')?;
    if !line.trim().is_empty() || before.ends_with('\n') {
        return None;
    }
    let waiting = edit::waiting(before)?;
    let what = match waiting.open.is_empty() {
        true => format!("something is due behind `{}`", waiting.last),
        false => format!("open: {}", waiting.open.join(" ")),
    };
    Some(Hint { shown: format!("{what}; a blank line gives up"), taken: String::new() })
}

impl Assistant for Conversation {
    fn is_finished(&self, text: &str) -> bool {
        if self.playing.is_some() {
            return true;
        }
        if let Some(all) = typed(text) {
            // Only the last text may go on: a prompt ends the text above it.
            return all.last().is_none_or(|typed| self.is_finished(&typed.text));
        }
        commands::read(text).is_some()
            || self.passes_over(text)
            || !matches!(edit::status(text), Status::Incomplete)
    }

    fn roles(&self, text: &str) -> Vec<(Range<usize>, Role)> {
        if let Some(order) = commands::read(text) {
            return vec![(order.name_range(text), Role::Strong)];
        }
        let classes = edit::classify(text).into_iter();
        classes.map(|(range, class)| (range, role(class))).collect()
    }

    fn complete(&self, text: &str, cursor: usize) -> (usize, Vec<String>) {
        if let Some(playing) = &self.playing {
            let fits = playing.words().iter().filter(|command| command.starts_with(text.trim()));
            return (0, fits.map(|command| (*command).to_owned()).collect());
        }
        let (start, mut words) = completion::complete(text, cursor, &self.session)
            .unwrap_or_else(|| edit::complete(&self.session, text, cursor));
        if words.len() > MOST {
            // Not all will be shown. The sort is stable: the others stay in order.
            words.sort_by_key(|word| rank(word));
        }
        (start, words)
    }

    fn remembered(&self, text: &str) -> Option<String> {
        if self.playing.is_some() || self.passes_over(text) {
            return None;
        }
        let Some(all) = typed(text) else {
            return Some(text.to_owned());
        };
        let texts: Vec<String> = all.into_iter().map(|typed| typed.text).collect();
        Some(texts.join("\n"))
    }

    fn wants_file(&self, text: &str, cursor: usize) -> Option<&'static str> {
        let file = completion::wants_file(text, cursor);
        file.filter(|_| self.playing.is_none())
    }

    fn hint(&self, text: &str) -> Option<Hint> {
        let due = || {
            let shown = edit::due(&self.session, text)?;
            Some(Hint { shown, taken: String::new() })
        };
        completion::hint(text).or_else(|| waiting(text)).or_else(due)
    }

    fn hints(&self) -> bool {
        self.hints
    }

    fn takes_single_lines(&self) -> bool {
        self.playing.is_some() || self.passes_over("(")
    }

    fn room(&self, text: &str) -> usize {
        let line = text.lines().next_back().unwrap_or_default().width();
        let prompt = if text.contains('\n') { 0 } else { self.prompt().to_terminal().width() };
        // A line that fills the last column goes on in the next row.
        let columns = self.screen.columns().unwrap_or(usize::MAX).saturating_sub(1);
        columns.saturating_sub(prompt + line)
    }
}
