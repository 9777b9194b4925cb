//! A text as it is read aloud: the comments above each statement, then the statement, without the
//! claims that stand behind it.

use std::ops::Range;

use super::edit;
use crate::span::SourceId;
use crate::syntax::Item;
use crate::syntax::scan::Scanner;
use crate::syntax::tokens::TokenClass;

/// The mark of a claim.
const CLAIM: &str = "#=>";

/// A statement of a text, with what stands above it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Passage {
    /// The lines of comments above it, with the blank lines between them.
    pub above: Vec<String>,
    /// The statement as it is written; empty for the comments at the end of a text.
    pub statement: String,
    /// What it defines.
    pub item: Option<Item>,
    /// Whether a line `#| hide` stands above it: a reader sees what it says, but not itself.
    pub hidden: bool,
    /// The lines of `above` that are answers: those below a line `#| answer`, up to a blank line, a heading, the next
    /// number of the list of what is asked, or the statement.
    pub answers: Vec<Range<usize>>,
}

/// Begins a mark of a passage; no mark is a line of `above`.
const MARK: &str = "#|";

/// The line that marks an answer.
pub const ANSWER: &str = "#| answer";

/// The lines with comments that are almost claims: `# => 3` behind a statement.
#[must_use]
pub fn mistyped_claims(text: &str) -> Vec<usize> {
    let comments = edit::classify(text)
        .into_iter()
        .filter(|(_, class)| matches!(class, TokenClass::Comment | TokenClass::Doc));
    let claims = comments.filter(|(range, _)| {
        let comment = text.get(range.clone()).unwrap_or_default().trim_start_matches('#');
        let claim = comment.trim_start();
        claim.starts_with("=>") || comment.starts_with("= >")
    });
    claims.map(|(range, _)| text[..range.start].matches('\n').count() + 1).collect()
}

/// The passages of a text: one for each statement, numbered as [`super::Report::statement`] numbers
/// them, and one more for the comments at its end.
#[must_use]
pub fn of(text: &str) -> Vec<Passage> {
    let mut passages: Vec<Passage> = Vec::new();
    let begin = text.len() - text.trim_start_matches('\u{feff}').len();
    let mut at = begin;
    let mut due = None;
    for cut in Scanner::new(SourceId::default(), text) {
        let place = cut.span.range();
        let between = text.get(at..place.start).unwrap_or_default();
        let above = above(between, passages.last_mut());
        let mut statement = text.get(place.clone()).unwrap_or_default().to_owned();
        if cut.quiet {
            statement.push(';');
        }
        let item = Item::of(text, cut.span);
        passages.push(Passage { statement, item, ..Passage::below(above, &mut due) });
        at = place.end;
    }
    let mut rest = text.get(at..).unwrap_or_default().to_owned();
    if !rest.ends_with('\n') {
        rest.push('\n');
    }
    let above = above(&rest, passages.last_mut());
    passages.push(Passage::below(above, &mut due));
    passages
}

impl Passage {
    /// One with these lines above it, its marks read; `due` is the number of the next item of what is asked.
    fn below(lines: Vec<String>, due: &mut Option<u32>) -> Self {
        let mut passage = Self::default();
        // The line with which the open answer begins.
        let mut open: Option<usize> = None;
        for line in lines {
            let here = passage.above.len();
            let mark = line.trim_start().strip_prefix(MARK).map(str::trim);
            if mark == Some("hide") {
                passage.hidden = true;
                continue;
            }
            let is_marked = mark == Some("answer");
            let is_blank = line.trim().is_empty();
            let number = line.strip_prefix("# ").and_then(numbered);
            let is_due = number.is_some() && number == *due;
            let is_heading = line.starts_with("# # ") || line.starts_with("# ──");
            if (is_marked || is_blank || is_due || is_heading)
                && let Some(from) = open.take_if(|from| *from < here)
            {
                passage.answers.push(from..here);
            }
            if is_marked {
                open = Some(here);
                continue;
            }
            open = open.map(|from| if is_blank { here + 1 } else { from });
            if let Some(number) = number {
                // An answer that has a list of its own ends with no number.
                *due = open.is_none().then(|| number.saturating_add(1));
            }
            passage.above.push(line);
        }
        passage.answers.extend(open.map(|from| from..passage.above.len()));
        passage
    }

    /// Returns whether the statement is an answer, with the last lines above it that are one.
    #[must_use]
    pub fn is_answer(&self) -> bool {
        self.answers.last().is_some_and(|lines| lines.end == self.above.len())
    }

    /// A comment that reads as a mark, and is none: above the statement, or in it.
    #[must_use]
    pub fn strange_mark(&self) -> Option<&str> {
        let above = self.above.iter().map(|line| line.trim()).find(|line| reads_as_mark(line));
        above.or_else(|| {
            let comments = edit::classify(&self.statement).into_iter();
            let comments = comments.filter(|(_, class)| *class == TokenClass::Comment);
            let comments = comments.filter_map(|(range, _)| self.statement.get(range));
            comments.map(str::trim).find(|comment| reads_as_mark(comment))
        })
    }
}

/// Returns whether a comment reads as a mark: a word behind `#|`, or `hide` or `answer` with more; `# | answer` too. A line
/// with another bar is one of a table.
fn reads_as_mark(comment: &str) -> bool {
    let Some((before, words)) = comment.split_once('|') else { return false };
    let words = words.trim();
    let is_word = !words.is_empty() && words.chars().all(char::is_alphanumeric);
    let lower = words.to_lowercase();
    let is_meant = lower.starts_with("hide") || lower.starts_with("answer");
    before.starts_with('#')
        && before.trim_matches(['#', ' ', '\t']).is_empty()
        && !words.contains('|')
        && (is_meant || is_word && before == "#")
}

/// The number with which an item of a list begins: `1. …`.
#[must_use]
pub fn numbered(text: &str) -> Option<u32> {
    let (number, _) = text.split_once(". ")?;
    let digits = (1..=3).contains(&number.len()) && number.bytes().all(|b| b.is_ascii_digit());
    number.parse().ok().filter(|_| digits)
}

/// Cuts a text into pieces that run one after the other as the whole does. A piece has whole lines: one statement,
/// or those that share a line, with what stands above it.
#[must_use]
pub fn pieces(text: &str) -> Vec<&str> {
    let (mut pieces, mut from) = (Vec::new(), 0);
    for cut in Scanner::new(SourceId::default(), text) {
        let place = cut.span.range();
        if place.start < from {
            from -= pieces.pop().map_or(0, str::len);
        }
        let rest = text.get(place.end..).unwrap_or_default();
        let to = rest.find('\n').map_or(text.len(), |end| place.end + end + 1);
        pieces.extend(text.get(from..to));
        from = to;
    }
    pieces.extend(text.get(from..).filter(|rest| !rest.is_empty()));
    pieces
}

/// The lines above a statement, from what stands between it and the one before. A comment in the line
/// of that one stays with it.
fn above(between: &str, before: Option<&mut Passage>) -> Vec<String> {
    let mut lines = between.split('\n').map(str::trim_end);
    if let Some(before) = before {
        let behind = lines.next().unwrap_or_default();
        let behind = behind.trim_start_matches([' ', '\t', ';']);
        if behind.starts_with('#') && !behind.starts_with(CLAIM) {
            before.statement.push_str("  ");
            before.statement.push_str(behind);
        }
    }
    let mut lines: Vec<String> =
        lines.filter(|line| !line.trim_start().starts_with(CLAIM)).map(str::to_owned).collect();
    // The part of the statement's own line before it is blank.
    lines.pop();
    lines
}
