//! Draws a diagnostic in the source text. The only file that knows ariadne.

use ariadne::{Config, IndexType, Label, Report, ReportKind};

use super::Diagnostic;
use crate::span::{SourceId, Sources};

/// How a diagnostic is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// ANSI colours.
    pub color: bool,
    /// ASCII lines instead of box drawing.
    pub ascii: bool,
}

/// The diagnostic as text, drawn into the lines it speaks of; ends with a newline.
#[must_use]
pub fn draw(diagnostic: &Diagnostic, sources: &Sources, style: Style) -> String {
    let charset = if style.ascii {
        ariadne::CharSet::Ascii
    } else {
        ariadne::CharSet::Unicode
    };
    let config = Config::default()
        .with_index_type(IndexType::Byte)
        .with_color(style.color)
        .with_char_set(charset)
        .with_compact(false);
    let title = diagnostic.message.as_ref().map_or_else(
        || diagnostic.code.title.to_owned(),
        |message| format!("{}: {message}", diagnostic.code.title),
    );
    let Some(first) = diagnostic.labels.first() else {
        let mut text = format!("[{}] Error: {title}\n", diagnostic.code);
        for help in &diagnostic.help {
            text.push_str(&format!("  Help: {help}\n"));
        }
        return text;
    };
    let range = |span: crate::span::Span| {
        let text = sources.text(span.source);
        let (start, end) = (
            floor(text, span.start as usize),
            floor(text, span.end as usize),
        );
        (Key(span.source), start..end.max(start))
    };
    let mut report = Report::build(ReportKind::Error, range(first.span))
        .with_config(config)
        .with_code(diagnostic.code)
        .with_message(title);
    for (order, label) in diagnostic.labels.iter().enumerate() {
        let color = if order == 0 {
            ariadne::Color::Red
        } else {
            ariadne::Color::Yellow
        };
        let drawn = Label::new(range(label.span))
            .with_message(&label.text)
            .with_color(color);
        report = report.with_label(drawn.with_order(i32::try_from(order).unwrap_or(i32::MAX)));
    }
    for help in &diagnostic.help {
        report = report.with_help(help);
    }
    let mut out = Vec::new();
    // Writing into memory cannot fail; a failure would leave an empty text, never a crash.
    let _ = report.finish().write(Cache::new(sources), &mut out);
    let text = String::from_utf8_lossy(&out).into_owned();
    // Trailing blanks differ between terminals and make snapshots fragile.
    text.lines()
        .map(str::trim_end)
        .fold(String::new(), |all, line| all + line + "\n")
}

/// The last character boundary at or before `at`.
fn floor(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// A source's key in ariadne's cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Key(SourceId);

/// Only the sources a report speaks of are indexed.
struct Cache<'a> {
    sources: &'a Sources,
    read: rustc_hash::FxHashMap<SourceId, ariadne::Source<&'a str>>,
}

impl<'a> Cache<'a> {
    fn new(sources: &'a Sources) -> Self {
        Self {
            sources,
            read: rustc_hash::FxHashMap::default(),
        }
    }
}

impl<'a> ariadne::Cache<Key> for Cache<'a> {
    type Storage = &'a str;

    fn fetch(&mut self, key: &Key) -> Result<&ariadne::Source<&'a str>, impl std::fmt::Debug> {
        let text = self.sources.text(key.0);
        Ok::<_, std::convert::Infallible>(
            self.read
                .entry(key.0)
                .or_insert_with(|| ariadne::Source::from(text)),
        )
    }

    fn display<'k>(&self, key: &'k Key) -> Option<impl std::fmt::Display + 'k> {
        Some(self.sources.name(key.0).to_owned())
    }
}
