//! What to say where the grammar could not read on.

use super::grammar::{self, Failure};
use crate::diag::Diagnostic;
use crate::diag::codes::syntax as codes;
use crate::span::{SourceId, Span};

/// The diagnostic for a failure of the grammar.
pub fn explain(
    source: SourceId,
    _text: &str,
    prepared: &str,
    base: usize,
    failure: &Failure,
) -> Box<Diagnostic> {
    let at = grammar::place(failure);
    let end = prepared[at..]
        .chars()
        .next()
        .map_or(at, |c| at + c.len_utf8());
    let span = Span::new(source, base + at, base + end);
    let code = if at >= prepared.len() {
        &codes::UNFINISHED
    } else {
        &codes::UNEXPECTED
    };
    Box::new(Diagnostic::new(code, span, "this does not fit here"))
}

/// A text without a statement.
pub fn nothing(source: SourceId, text: &str) -> Diagnostic {
    let end = text.len();
    Diagnostic::new(
        &codes::UNFINISHED,
        Span::new(source, end, end),
        "an expression is expected here",
    )
}

/// A second statement where one expression was expected.
pub fn second_statement(span: Span) -> Diagnostic {
    Diagnostic::new(&codes::UNEXPECTED, span, "one expression is enough here")
}
