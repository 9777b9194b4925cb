//! The `>>>` examples in the documentation of definitions.

use crate::session::Session;
use crate::span::SourceId;
use crate::syntax::statements;

/// A `>>>` example in the documentation of a definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocExample {
    /// One-based line of the example.
    pub line: u32,
    /// The statement.
    pub source: String,
    /// What it prints, where the lines below it say so.
    pub expected: Option<String>,
}

/// A line of a documentation.
pub(super) enum DocLine<'d> {
    /// `>>>` and a statement.
    Example(&'d str),
    /// What the example above it prints.
    Printed(&'d str),
    /// Any other.
    Text(&'d str),
}

/// The lines of a documentation. What an example prints ends with a blank line.
pub(super) fn doc_lines<'d>(
    lines: impl Iterator<Item = &'d str>,
) -> impl Iterator<Item = DocLine<'d>> {
    let mut prints = false;
    lines.map(move |line| {
        if let Some(source) = line.trim_start().strip_prefix(">>>") {
            prints = true;
            return DocLine::Example(source.trim());
        }
        prints &= !line.trim().is_empty();
        if prints { DocLine::Printed(line) } else { DocLine::Text(line) }
    })
}

/// The `>>>` examples in the documentation of a text's definitions.
///
/// After Ctrl-C those found so far.
#[must_use]
pub fn doc_examples(session: &Session, text: &str) -> Vec<DocExample> {
    let mut found: Vec<DocExample> = Vec::new();
    let (mut line, mut counted) = (1_u32, 0_usize);
    for piece in statements(SourceId::default(), text) {
        if session.meter.is_interrupted() {
            break;
        }
        let Ok((_, statement)) = piece.parsed else {
            continue;
        };
        let lines = doc_lines(statement.doc.iter().map(|doc| doc.text.as_str()));
        for (doc, read) in statement.doc.iter().zip(lines) {
            match read {
                DocLine::Example(source) => {
                    let at = (doc.span.start as usize).clamp(counted, text.len());
                    let between = &text.as_bytes()[counted..at];
                    let newlines = between.iter().filter(|&&byte| byte == b'\n').count();
                    line += u32::try_from(newlines).unwrap_or(0);
                    counted = at;
                    found.push(DocExample { line, source: source.to_owned(), expected: None });
                }
                DocLine::Printed(printed) => {
                    let Some(example) = found.last_mut() else { continue };
                    let expected = example.expected.get_or_insert_default();
                    if !expected.is_empty() {
                        expected.push('\n');
                    }
                    expected.push_str(printed.trim());
                }
                DocLine::Text(_) => {}
            }
        }
    }
    found
}
