//! Which words of a formatted script touch, and between which a blank stands.

use super::token::{Bracket, Kind, Token};
use crate::meter::{Meter, Stop};

/// A word with the white space before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    pub(super) token: Token,
    /// Line ends before it.
    pub(super) breaks: usize,
    /// One of them ended a statement.
    pub(super) ends: bool,
    /// White space before it.
    pub(super) gap: bool,
    /// A `;` that keeps its line quiet.
    pub(super) quiet: bool,
}

/// An open bracket and what it holds.
struct Frame {
    bracket: Bracket,
    /// A pointed row: its commas are tight.
    row: bool,
    /// The parameters of a definition: colons name kinds.
    parameters: bool,
    /// The body of a ruleset: colons name clauses.
    clauses: bool,
}

/// For each item, whether a blank stands before it when the one before is on the same line.
pub(super) fn spaces(text: &str, items: &[Item], meter: &mut Meter) -> Result<Vec<bool>, Stop> {
    let rows = rows(text, items);
    let mut spaces = Vec::with_capacity(items.len());
    let mut frames: Vec<Frame> = Vec::new();
    let mut head = "";
    let mut beginning = true;
    let mut label_colon = false;
    let mut parameters_seen = false;
    for (index, item) in items.iter().enumerate() {
        meter.tick()?;
        let words = &text[item.token.start..item.token.end];
        if item.token.kind.is_comment() {
            spaces.push(index > 0);
            continue;
        }
        if frames.is_empty() && (beginning || item.ends) {
            head = words;
            parameters_seen = false;
        }
        beginning = item.token.kind == Kind::Semicolon { ends: true };
        let colon = words == ":" && is_label(items, index, frames.last());
        let blank = match previous(items, index) {
            None => false,
            Some(_) if colon => false,
            Some(_) if label_colon => true,
            Some(before) => {
                let before_words = &text[before.token.start..before.token.end];
                between(before, before_words, item, words, frames.last())
            }
        };
        spaces.push(blank);
        label_colon = colon;
        match item.token.kind {
            Kind::Open(bracket) => {
                let top = frames.is_empty() && matches!(head, "fn" | "ruleset");
                frames.push(Frame {
                    bracket,
                    row: rows[index],
                    parameters: top && bracket == Bracket::Paren && !parameters_seen,
                    clauses: top && bracket == Bracket::Block && head == "ruleset",
                });
            }
            Kind::Close(Some(_)) => {
                // A ruleset's parameters may stand in two brackets; its body is a block.
                parameters_seen |= frames.len() == 1 && head != "ruleset";
                frames.pop();
            }
            _ => {}
        }
    }
    Ok(spaces)
}

/// The item before, comments left out.
fn previous(items: &[Item], index: usize) -> Option<&Item> {
    items[..index].iter().rev().find(|item| !item.token.kind.is_comment())
}

/// For each opening bracket, whether a roller stands right in it.
fn rows(text: &str, items: &[Item]) -> Vec<bool> {
    let mut rows = vec![false; items.len()];
    let mut open = Vec::new();
    for (index, item) in items.iter().enumerate() {
        match item.token.kind {
            Kind::Open(_) => open.push(index),
            Kind::Close(Some(_)) => {
                open.pop();
            }
            Kind::Mark if text[item.token.start..].starts_with('@') => {
                if let Some(&innermost) = open.last() {
                    rows[innermost] = true;
                }
            }
            _ => {}
        }
    }
    rows
}

/// Returns whether a `:` belongs to a clause or a parameter, not to an ordinal sum.
fn is_label(items: &[Item], index: usize, frame: Option<&Frame>) -> bool {
    let Some(frame) = frame else {
        return false;
    };
    if frame.parameters {
        return true;
    }
    if !frame.clauses {
        return false;
    }
    let mut before = items[..index].iter().rev().filter(|item| !item.token.kind.is_comment());
    let Some(name) = before.next().filter(|item| item.token.kind == Kind::Name) else {
        return false;
    };
    let begins = |item: Option<&Item>| {
        item.is_none_or(|item| {
            matches!(item.token.kind, Kind::Open(_) | Kind::Comma | Kind::Semicolon { .. })
        })
    };
    if name.ends {
        return true;
    }
    match before.next() {
        // `same literally:`
        Some(clause) if clause.token.kind == Kind::Name => clause.ends || begins(before.next()),
        other => begins(other),
    }
}

/// Returns whether a blank stands between two neighbours.
fn between(
    before: &Item,
    before_words: &str,
    item: &Item,
    words: &str,
    frame: Option<&Frame>,
) -> bool {
    let tight_commas = frame.is_some_and(|frame| {
        frame.row || matches!(frame.bracket, Bracket::Angle | Bracket::Robot | Bracket::Game)
    });
    // Constants stand where names do.
    let kind = |item: &Item, words: &str| match words {
        "true" | "false" | "none" => Kind::Name,
        _ => item.token.kind,
    };
    match (kind(before, before_words), kind(item, words)) {
        (Kind::Open(Bracket::Block), Kind::Close(_)) => false,
        (Kind::Open(Bracket::Block), _) | (_, Kind::Close(Some(Bracket::Block))) => true,
        (_, Kind::Open(Bracket::Block)) => true,
        (Kind::Open(_), _) | (_, Kind::Close(_)) => false,
        (_, Kind::Comma | Kind::Semicolon { .. }) => false,
        (Kind::Comma | Kind::Semicolon { ends: false }, _) => !tight_commas,
        (Kind::Semicolon { .. }, _) => true,
        // Two runs of bars with nothing between them: without a blank they would be one.
        (Kind::Bars, Kind::Bars) => true,
        (Kind::Bars | Kind::Dot | Kind::Mark, _) | (_, Kind::Bars | Kind::Dot | Kind::Mark) => {
            false
        }
        // A minus that does not touch a digit must not begin to.
        (Kind::Sign, Kind::Number) => {
            item.gap && before_words.ends_with(['-', '−']) && before_words != "+-"
        }
        (Kind::Sign, _) => false,
        // What is tiny touches its sign: `⧾-2`.
        (Kind::Game, Kind::Sign) if before_words.ends_with(['⧾', '⧿']) => false,
        (Kind::Keyword, Kind::Open(Bracket::Robot)) => false,
        (Kind::Operator, _) => before_words != ":",
        (_, Kind::Operator) => words != ":",
        (Kind::Equals | Kind::Keyword, _) | (_, Kind::Equals | Kind::Keyword) => true,
        (_, Kind::Sign) => true,
        // A clause and its mark.
        (Kind::Name, Kind::Name) => true,
        // Operands side by side belong to one word, a call or an index.
        _ => false,
    }
}
