//! Statements of a text, parsed one by one: each with its own small tree, one diagnostic for each
//! that does not read.

use super::ast::{Ast, ExprId, Name, Statement};
use super::complete::{Slip, slip};
use super::items::Item;
use super::lower::Lowering;
use super::scan::{Cut, Scanner};
use super::{advice, grammar};
use crate::diag::codes::games::TOO_LARGE;
use crate::diag::codes::limits::OUT_OF_MEMORY;
use crate::diag::codes::syntax::TOO_DEEP;
use crate::diag::{Diagnostic, error};
use crate::span::{SourceId, Span};

/// One statement of a text.
#[derive(Clone, Debug)]
pub struct Piece {
    /// One-based line of its first word.
    pub line: u32,
    /// Its place.
    pub span: Span,
    /// Its place with the comments that document it.
    pub documented: Span,
    /// What it defines, or tries to define.
    pub item: Option<Item>,
    /// The statement with its tree, or what is wrong with it.
    pub parsed: Result<(Ast, Statement), Box<Diagnostic>>,
}

impl Piece {
    /// A statement of a text that does not read, with its line.
    fn wrong(text: &str, (line, span): (u32, Span), error: Box<Diagnostic>) -> Self {
        let item = Item::of(text, span);
        Self { line, span, documented: span, item, parsed: Err(error) }
    }
}

/// The longest statement that is read, in bytes. No meter sees how it is read: that takes up to a
/// tenth of a second, and two hundred times as much memory.
pub const LONGEST_STATEMENT: usize = 1 << 17;

/// Parses a text statement by statement; memory is that of one statement.
#[derive(Debug)]
pub struct Statements<'t> {
    source: SourceId,
    text: &'t str,
    scanner: Scanner<'t>,
    /// The last statement, where it is typed and not to be finished.
    slip: Option<Slip>,
    /// The statement that is being read, with its line.
    reading: Option<(u32, Span)>,
}

/// The statements of a text, in order. A statement that does not read gives one diagnostic and
/// the next one is read.
#[must_use]
pub fn statements(source: SourceId, text: &str) -> Statements<'_> {
    Statements { source, text, scanner: Scanner::new(source, text), slip: None, reading: None }
}

/// Reads the statement that begins at a place of a text.
#[must_use]
pub fn statement_at(text: &str, place: Span) -> Option<Piece> {
    let mut cuts = Scanner::new(place.source, text);
    let cut = cuts.find(|cut| cut.span.start >= place.start)?;
    (cut.span.start == place.start).then(|| read(place.source, text, cut))
}

/// Returns true if a text is one statement that is neither too long nor nested too deep to be read.
#[must_use]
pub fn is_one_statement(text: &str) -> bool {
    let mut cuts = Scanner::new(SourceId::default(), text);
    let first = cuts.next();
    let fits = |cut: Cut| cut.error.is_none() && !cut.open && text.len() <= LONGEST_STATEMENT;
    first.is_some_and(fits) && cuts.next().is_none()
}

/// Reads a statement that was cut from a text.
#[must_use]
pub fn read(source: SourceId, text: &str, cut: Cut) -> Piece {
    let (line, span) = (cut.line, cut.span);
    let documented = cut.documented_in(text);
    Piece {
        line,
        span,
        documented,
        item: Item::of(text, span),
        parsed: parse_cut(source, text, cut),
    }
}

/// The same as [`statements`] for what was typed at a prompt, which runs a text that ends inside of brackets only
/// where something before its end is wrong: that is said, and nothing of brackets.
#[must_use]
pub fn typed(source: SourceId, text: &str) -> Statements<'_> {
    Statements { slip: slip(source, text), ..statements(source, text) }
}

impl Statements<'_> {
    /// The statement whose reading did not come to its end, with what is wrong at its place. Where not even the end of
    /// the statement was found, that is the rest of the text, which is passed over.
    pub fn cut_short(&mut self, wrong: impl FnOnce(Span) -> Box<Diagnostic>) -> Piece {
        let (line, span) = self.reading.take().unwrap_or_else(|| {
            let rest = (self.scanner.line, self.scanner.rest());
            self.scanner = Scanner::new(self.source, "");
            rest
        });
        Piece::wrong(self.text, (line, span), wrong(span))
    }
}

impl Iterator for Statements<'_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        self.reading = None;
        let cut = self.scanner.next()?;
        Some(self.read(cut))
    }
}

impl Statements<'_> {
    fn read(&mut self, cut: Cut) -> Piece {
        self.reading = Some((cut.line, cut.span));
        if let Some(slip) = self.slip.take_if(|slip| slip.span.start == cut.span.start) {
            // It takes the rest of the text.
            self.scanner = Scanner::new(self.source, "");
            return Piece::wrong(self.text, (cut.line, slip.span), slip.error);
        }
        read(self.source, self.text, cut)
    }
}

/// What stands around the statement at a place of a text: whether `;` ends its line, the documentation above it, the claims
/// behind it.
#[must_use]
pub fn around(text: &str, place: Span) -> Option<(bool, Vec<Name>, Vec<Name>)> {
    let mut cuts = Scanner::new(place.source, text);
    let cut = cuts.find(|cut| cut.span.start >= place.start)?;
    Some((cut.quiet, cut.doc, cut.expected))
}

/// Parses one expression and nothing else.
///
/// # Errors
/// The diagnostic of the first mistake; also where the text holds nothing, or several statements.
pub fn parse_expression(source: SourceId, text: &str) -> Result<(Ast, ExprId), Box<Diagnostic>> {
    let mut scanner = Scanner::new(source, text);
    let Some(cut) = scanner.next() else {
        return Err(advice::nothing(source, text));
    };
    let cut = match scanner.next() {
        // A second statement is shown as what it is: something behind the expression.
        Some(second) if cut.error.is_none() => {
            return Err(advice::second_statement(second.span));
        }
        _ => cut,
    };
    if let Some(error) = cut.error {
        return Err(error);
    }
    let prepared = cut.prepared_in(text);
    let base = cut.span.start as usize;
    grammar::on_stack(cut.depth, || {
        let mut pairs = grammar::parse(grammar::Rule::program_expression, prepared)
            .map_err(|error| advice::explain(source, prepared, base, &error))?;
        let mut lowering = Lowering::new(source, text, prepared, base);
        let Some(pair) = pairs.next() else {
            return Err(advice::nothing(source, text));
        };
        let id = lowering.expression(pair)?;
        Ok((lowering.ast, id))
    })
    .unwrap_or_else(|_| Err(no_stack(cut.span, cut.depth)))
}

/// The diagnostic if there is no stack to read a statement whose brackets nest so deep.
fn no_stack(span: Span, depth: usize) -> Box<Diagnostic> {
    // Elsewhere a stack is memory.
    if cfg!(target_family = "wasm") {
        return error!(
            TOO_DEEP,
            span,
            format!("brackets nest {depth} deep here: there is no room to read so many");
            help: "give inner parts a name with `let` and use the names";
        );
    }
    let diagnostic = error!(OUT_OF_MEMORY, span, "there is no room to read this");
    diagnostic.message("the system gives no more memory")
}

fn parse_cut(
    source: SourceId,
    text: &str,
    mut cut: Cut,
) -> Result<(Ast, Statement), Box<Diagnostic>> {
    if let Some(error) = cut.error.take() {
        return Err(error);
    }
    let length = cut.span.range().len();
    if length > LONGEST_STATEMENT {
        let start = cut.span.start as usize;
        let first = text[start..].chars().next().map_or(0, char::len_utf8);
        let start = Span::new(source, start, start + first);
        let label =
            format!("this statement is {length} bytes long; at most {LONGEST_STATEMENT} are read");
        let diagnostic = error!(
            TOO_LARGE, start, label;
            help: "build it in steps: `let` names a part, a comprehension makes long lists";
        );
        return Err(diagnostic);
    }
    let (doc, expected) = (std::mem::take(&mut cut.doc), std::mem::take(&mut cut.expected));
    let prepared = cut.prepared_in(text);
    let base = cut.span.start as usize;
    let (ast, kind) = grammar::on_stack(cut.depth, || {
        let mut pairs = grammar::parse_statement(prepared)
            .map_err(|error| advice::explain(source, prepared, base, &error))?;
        let mut lowering = Lowering::new(source, text, prepared, base);
        let Some(pair) = pairs.next() else {
            return Err(advice::nothing(source, text));
        };
        let kind = lowering.statement_kind(pair, false)?;
        Ok((lowering.ast, kind))
    })
    .unwrap_or_else(|_| Err(no_stack(cut.span, cut.depth)))?;
    let statement = Statement { kind, span: cut.span, quiet: cut.quiet, doc, expected };
    Ok((ast, statement))
}
