//! The canonical layout of a script.
//!
//! Works on words, so that every comment stays and every symbol keeps the author's spelling:
//! spacing is repaired, statements stand on lines of their own, blocks and brackets over several
//! lines are indented by two. Line breaks inside brackets are the author's, except that a bracket
//! too long for its line is broken at its commas. Formatting twice changes nothing.

use super::layout::Layout;
use super::lex::Lexer;
use super::statements;
use super::token::{Bracket, Kind, Token};
use crate::diag::Diagnostic;
use crate::span::SourceId;

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

/// Lays a text out. The meaning stays: the parser reads the same statements.
///
/// # Errors
/// The diagnostics of the statements that do not read; such a text is not formatted.
pub fn format(text: &str) -> Result<String, Vec<Diagnostic>> {
    format_source(SourceId::default(), text)
}

/// Like [`format()`], with diagnostics placed in a source that a session knows.
///
/// # Errors
/// The diagnostics of the statements that do not read.
pub fn format_source(source: SourceId, text: &str) -> Result<String, Vec<Diagnostic>> {
    let mistakes: Vec<Diagnostic> = statements(source, text)
        .filter_map(|piece| piece.parsed.err())
        .collect();
    if mistakes.is_empty() {
        Ok(Layout::new(text, items(text)).lines())
    } else {
        Err(mistakes)
    }
}

/// The words of a text that reads, with the white space between them.
fn items(text: &str) -> Vec<Item> {
    let begin = if text.starts_with('\u{feff}') { 3 } else { 0 };
    let mut lexer = Lexer::new(text, begin);
    let mut items: Vec<Item> = Vec::new();
    let (mut breaks, mut ends, mut gap) = (0, false, false);
    let mut left_out = false;
    while let Some(token) = lexer.next_token() {
        match token.kind {
            Kind::Space => gap = true,
            // A `;` that begins its line ends no statement: neither it nor its line is there.
            Kind::Semicolon { .. } if ends || items.is_empty() => left_out = true,
            Kind::Semicolon { .. } if items.last().is_some_and(opens_block) => {}
            Kind::Newline { ends: last } => {
                breaks += usize::from(!std::mem::take(&mut left_out));
                ends |= last;
                gap = true;
            }
            _ => {
                items.push(Item {
                    token,
                    breaks,
                    ends,
                    gap,
                    quiet: false,
                });
                (breaks, ends, gap) = (0, false, false);
                left_out = false;
            }
        }
    }
    mark_quiet(&mut items);
    items
}

fn opens_block(item: &Item) -> bool {
    item.token.kind == Kind::Open(Bracket::Block)
}

/// Marks each `;` on whose line nothing but `;` ends the line.
fn mark_quiet(items: &mut [Item]) {
    let mut last_is_semicolon = None;
    for item in items.iter_mut().rev() {
        match item.token.kind {
            Kind::Comment | Kind::Doc | Kind::Expectation => {}
            Kind::Semicolon { ends } => {
                item.quiet = ends && *last_is_semicolon.get_or_insert(true);
            }
            _ => {
                last_is_semicolon.get_or_insert(false);
            }
        }
        if item.breaks > 0 {
            last_is_semicolon = None;
        }
    }
}
