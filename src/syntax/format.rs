//! The canonical layout of a script.
//!
//! Works on words, so that every comment stays and every symbol keeps the author's spelling:
//! spacing is repaired, statements stand on lines of their own, blocks and brackets over several
//! lines are indented by two. Line breaks inside brackets are the author's, except that a bracket
//! too long for its line is broken at its commas. Formatting twice changes nothing.

use super::layout::{Fact, Layout};
use super::lex::Lexer;
use super::spacing::Item;
use super::statements;
use super::token::{Bracket, Kind};
use crate::diag::Diagnostic;
use crate::meter::{Lease, Limits, MemoryLimit, Meter, Stop};
use crate::span::SourceId;

/// Bytes for each word while a text is laid out: what is known of it, and room to grow.
const WORD_BYTES: usize = 2 * size_of::<Item>() + size_of::<Fact>() + 2;

/// Why a text is not laid out.
#[derive(Debug)]
pub enum Unformatted {
    /// It has mistakes.
    Mistakes(Vec<Diagnostic>),
    /// A limit or Ctrl-C.
    Stopped(Stop),
}

impl From<Stop> for Unformatted {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// Lays a text out. The meaning stays: the parser reads the same statements.
///
/// # Errors
/// The diagnostics of the statements that do not read; such a text is not formatted.
pub fn format(text: &str) -> Result<String, Vec<Diagnostic>> {
    let unlimited = Limits { memory: MemoryLimit::Off, ..Limits::default() };
    let mut meter = Meter::new(unlimited, Default::default());
    format_source(SourceId::default(), text, &mut meter).map_err(|why| match why {
        Unformatted::Mistakes(mistakes) => mistakes,
        // Nothing stops such a meter.
        Unformatted::Stopped(_) => Vec::new(),
    })
}

/// Like [`format()`], with diagnostics placed in a source that a session knows.
///
/// # Errors
/// The diagnostics of the statements that do not read.
pub fn format_source(
    source: SourceId,
    text: &str,
    meter: &mut Meter,
) -> Result<String, Unformatted> {
    let mut mistakes: Vec<Diagnostic> = Vec::new();
    for piece in statements(source, text) {
        // Reading a byte costs about as much as a tick, and each statement is a look at Ctrl-C.
        meter.tick_many((piece.span.range().len() as u64).max(1024))?;
        mistakes.extend(piece.parsed.err().map(|error| *error));
    }
    if !mistakes.is_empty() {
        return Err(Unformatted::Mistakes(mistakes));
    }
    // The new text counts too.
    let mut lease = meter.lease(2 * text.len())?;
    let items = items(text, meter, &mut lease)?;
    Ok(Layout::new(text, items, meter)?.lines(meter)?)
}

/// The words of a text that reads, with the white space between them.
fn items(text: &str, meter: &mut Meter, lease: &mut Lease) -> Result<Vec<Item>, Stop> {
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
                meter.tick()?;
                lease.grow(WORD_BYTES, meter)?;
                items.push(Item { token, breaks, ends, gap, quiet: false });
                (breaks, ends, gap) = (0, false, false);
                left_out = false;
            }
        }
    }
    mark_quiet(&mut items);
    Ok(items)
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
