//! Characters that are no part of the language.

use super::slips::{ASKED_IN_WORDS, about, begins_question};
use crate::diag::codes::syntax as codes;
use crate::diag::{Diagnostic, error};
use crate::markup::is_hidden;
use crate::span::{SourceId, Span};

/// Returns `true` for a character that must not stand in a script, not even in a comment: it does not show, or it
/// changes the order in which its line is shown.
fn is_control(c: char) -> bool {
    is_hidden(c) && !matches!(c, '\n' | '\t' | '\r')
}

/// The first control character of a comment or a text, as a byte offset. A carriage return is one
/// unless a newline follows.
pub fn find_control(text: &str) -> Option<usize> {
    let plain = |byte: u8| (b' '..0x7f).contains(&byte) || byte == b'\n' || byte == b'\t';
    if text.bytes().all(plain) {
        return None;
    }
    text.char_indices()
        .find(|&(at, c)| is_control(c) || (c == '\r' && !text[at + 1..].starts_with('\n')))
        .map(|(at, _)| at)
}

/// The diagnostic for the character at a byte.
pub fn diagnostic(source: SourceId, text: &str, at: usize) -> Box<Diagnostic> {
    let rest = text.get(at..).unwrap_or("");
    let c = rest.chars().next().unwrap_or(' ');
    let span = Span::new(source, at, at + c.len_utf8());
    if c == '\r' {
        return error!(
            codes::CONTROL_CHARACTER, span, "a carriage return alone";
            help: "save the file with LF or CRLF line ends";
        );
    }
    if is_control(c) || matches!(c, '\u{200b}'..='\u{200d}' | '\u{feff}' | '\u{ad}') {
        return error!(
            codes::CONTROL_CHARACTER,
            span,
            format!("the invisible character U+{:04X}", u32::from(c));
            help: "remove it";
        );
    }
    if rest.starts_with("&&") {
        return error!(
            codes::LOGIC_IN_WORDS, Span::new(source, at, at + 2), "this is not an operator here";
            help: "write `and`";
        );
    }
    let label = format!("`{c}` (U+{:04X}) is not a sign of the language", u32::from(c));
    let error = error!(codes::FOREIGN_CHARACTER, span, label);
    let line = text[..at].rsplit(['\n', ';']).next().unwrap_or_default();
    if c == '?' && line.split_whitespace().next().is_some_and(begins_question) {
        return error.help(ASKED_IN_WORDS);
    }
    match about(c) {
        _ if c.is_whitespace() => error.help("this looks like a space: type a space"),
        Some(advice) => error.help(advice),
        None => error,
    }
}
