//! A text as it is read aloud: the comments above each statement, then the statement, without the
//! claims that stand behind it.

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
    /// The line of `above` from which on it is an answer: the place of a line `#| answer`.
    pub answer: Option<usize>,
}

/// What a mark of a passage begins with; no mark is a line of `above`.
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
    for cut in Scanner::new(SourceId::default(), text) {
        let place = cut.span.range();
        let between = text.get(at..place.start).unwrap_or_default();
        let above = above(between, passages.last_mut());
        let mut statement = text.get(place.clone()).unwrap_or_default().to_owned();
        if cut.quiet {
            statement.push(';');
        }
        let item = Item::of(text, cut.span);
        passages.push(Passage { statement, item, ..Passage::below(above) });
        at = place.end;
    }
    let mut rest = text.get(at..).unwrap_or_default().to_owned();
    if !rest.ends_with('\n') {
        rest.push('\n');
    }
    let above = above(&rest, passages.last_mut());
    passages.push(Passage::below(above));
    passages
}

impl Passage {
    /// One with these lines above it, its marks read.
    fn below(lines: Vec<String>) -> Self {
        let mut passage = Self::default();
        for line in lines {
            match line.trim_start().strip_prefix(MARK).map(str::trim) {
                Some("hide") => passage.hidden = true,
                Some("answer") => passage.answer = Some(passage.above.len()),
                _ => passage.above.push(line),
            }
        }
        passage
    }

    /// A line that reads as a mark, and is none.
    #[must_use]
    pub fn strange_mark(&self) -> Option<&str> {
        let mut lines = self.above.iter().map(|line| line.trim());
        lines.find(|line| {
            let word = line.strip_prefix(MARK).map(str::trim);
            word.is_some_and(|word| !word.is_empty() && word.chars().all(char::is_alphanumeric))
        })
    }
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
