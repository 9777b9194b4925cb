//! Texts: escapes of one-line texts, indentation of those over several lines.

use super::lower::{Lowered, Lowering};
use crate::diag::codes::syntax as codes;
use crate::diag::error;
use crate::span::Span;

impl Lowering<'_> {
    /// The value of a text, quotation marks included in its place.
    pub(super) fn text_value(&self, span: Span) -> Lowered<String> {
        let written = self.written(span);
        if let Some(inside) =
            written.strip_prefix("\"\"\"").and_then(|rest| rest.strip_suffix("\"\"\""))
        {
            return Ok(dedent(inside));
        }
        let inside =
            written.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(written);
        if !inside.contains('\\') {
            return Ok(inside.to_owned());
        }
        unescape(inside).map_err(|(start, end)| {
            let at = span.start as usize + 1;
            let place = Span::new(span.source, at + start, at + end);
            let escape = self.written(place);
            error!(
                codes::UNKNOWN_ESCAPE, place, format!("`{escape}` is not an escape");
                help: "escapes are `\\n`, `\\t`, `\\\"`, `\\\\` and `\\u{2191}`; a backslash is \
                      `\\\\`";
            )
        })
    }
}

/// Resolves escapes; gives the range of the first unknown one.
fn unescape(text: &str) -> Result<String, (usize, usize)> {
    let mut value = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        value.push_str(&rest[..at]);
        let start = text.len() - rest.len() + at;
        let after = &rest[at + 1..];
        let mut chars = after.chars();
        let letter = chars.next();
        rest = chars.as_str();
        match letter {
            Some('n') => value.push('\n'),
            Some('t') => value.push('\t'),
            Some('"') => value.push('"'),
            Some('\\') => value.push('\\'),
            Some('u') => {
                let braced = rest.strip_prefix('{').and_then(|rest| rest.split_once('}'));
                let Some((digits, behind)) = braced else {
                    return Err((start, start + 2));
                };
                let c = (digits.len() <= 6)
                    .then(|| u32::from_str_radix(digits, 16).ok())
                    .flatten()
                    .and_then(char::from_u32);
                let Some(c) = c else {
                    return Err((start, text.len() - behind.len()));
                };
                value.push(c);
                rest = behind;
            }
            letter => {
                let length = letter.map_or(0, char::len_utf8);
                return Err((start, start + 1 + length));
            }
        }
    }
    value.push_str(rest);
    Ok(value)
}

/// A text over several lines: a line break right behind the opening marks is dropped, and so are
/// the blanks of the closing line and the indentation that all lines share.
fn dedent(inside: &str) -> String {
    let text = inside.replace("\r\n", "\n");
    let body = match text.split_once('\n') {
        Some((first, rest)) if first.trim().is_empty() => rest,
        _ => return text,
    };
    let lines: Vec<&str> = body.split('\n').collect();
    let (last, lines) = match lines.split_last() {
        Some((last, lines)) if last.trim().is_empty() => (Some(*last), lines),
        _ => (None, &lines[..]),
    };
    let blanks = |line: &str| line.len() - line.trim_start_matches([' ', '\t']).len();
    let indentation = lines
        .iter()
        .copied()
        .filter(|line| !line.trim().is_empty())
        .chain(last)
        .map(blanks)
        .min()
        .unwrap_or(0);
    lines.iter().map(|line| line.get(indentation..).unwrap_or("")).collect::<Vec<_>>().join("\n")
}
