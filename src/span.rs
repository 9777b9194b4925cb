//! Places in source text: which source, and which bytes of it.

use std::any::Any;
use std::sync::{Arc, OnceLock};

/// One source text known to a session (a file, a line typed at the prompt, `-e`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SourceId(pub u32);

/// A half-open range of bytes in one source. Both ends lie on character boundaries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The source.
    pub source: SourceId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The bytes `start..end` of `source`; ends that are out of order are swapped.
    #[must_use]
    pub fn new(source: SourceId, start: usize, end: usize) -> Self {
        let clamp = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        let (start, end) = (clamp(start.min(end)), clamp(start.max(end)));
        Self { source, start, end }
    }

    /// The smallest span that covers both; `self`'s source wins.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self {
            source: self.source,
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }

    /// The range of bytes, for slicing the source's text.
    #[must_use]
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// The texts a session has read, by [`SourceId`]. Texts that nothing refers to any more are dropped.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    texts: Vec<Text>,
    /// Those that are dropped when the next question begins: what was said of them may be shown until then.
    passing: Vec<SourceId>,
    bytes: usize,
}

/// A text, its name, and where its lines begin.
#[derive(Clone, Debug, Default)]
struct Text {
    name: String,
    text: String,
    lines: Vec<u32>,
    kept: OnceLock<Arc<dyn Any + Send + Sync>>,
    /// Whether somebody has looked at it.
    seen: OnceLock<()>,
    is_dropped: bool,
}

impl Text {
    /// The bytes that it holds, about.
    fn bytes(&self) -> usize {
        size_of::<Self>() + self.name.len() + self.text.len() + size_of_val(&self.lines[..])
    }
}

impl Sources {
    /// Remembers a text under the name shown in diagnostics.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> SourceId {
        let id = SourceId(u32::try_from(self.texts.len()).unwrap_or(u32::MAX));
        let text: String = text.into();
        let after = |(at, _): (usize, _)| u32::try_from(at + 1).unwrap_or(u32::MAX);
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(after));
        let lines = lines.collect();
        let text = Text { name: name.into(), lines, text, ..Text::default() };
        self.bytes += text.bytes();
        self.texts.push(text);
        id
    }

    /// Notes that nothing will refer to a text when the next question begins.
    pub fn pass(&mut self, id: SourceId) {
        self.passing.push(id);
    }

    /// Drops the texts that were noted so: a new question begins.
    pub fn drop_passing(&mut self) {
        for id in std::mem::take(&mut self.passing) {
            if let Some(text) = self.texts.get_mut(id.0 as usize) {
                let before = text.bytes();
                *text = Text { is_dropped: true, ..Text::default() };
                self.bytes -= before - text.bytes();
            }
        }
        // Their ids are used again.
        while let Some(text) = self.texts.pop_if(|text| text.is_dropped) {
            self.bytes -= text.bytes();
        }
    }

    /// Returns whether a text is there.
    #[must_use]
    pub fn has(&self, id: SourceId) -> bool {
        self.texts.get(id.0 as usize).is_some_and(|text| !text.is_dropped)
    }

    /// The bytes that all texts hold, about.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// The name of a source; empty where it is not known.
    #[must_use]
    pub fn name(&self, id: SourceId) -> &str {
        self.texts.get(id.0 as usize).map_or("", |source| &source.name)
    }

    /// The text of a source; empty where it is not known.
    #[must_use]
    pub fn text(&self, id: SourceId) -> &str {
        self.texts.get(id.0 as usize).map_or("", |source| &source.text)
    }

    /// The text a span covers; empty where it does not lie on character boundaries.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        self.text(span.source).get(span.range()).unwrap_or("")
    }

    /// One-based line and column (in characters) of a span's first byte.
    #[must_use]
    pub fn line_column(&self, span: Span) -> (u32, u32) {
        let text = self.text(span.source).as_bytes();
        let at = (span.start as usize).min(text.len());
        let (line, start) = self.line(span.source, at);
        let before = &text[start.min(at)..at];
        // Continuation bytes 10xxxxxx do not start a character.
        let column = before.iter().filter(|&&byte| byte & 0xC0 != 0x80).count() + 1;
        (u32::try_from(line).unwrap_or(u32::MAX), u32::try_from(column).unwrap_or(u32::MAX))
    }

    /// The one-based line in which a byte stands, and the first byte of that line.
    #[must_use]
    pub fn line(&self, id: SourceId, at: usize) -> (usize, usize) {
        let Some(source) = self.texts.get(id.0 as usize) else {
            return (1, 0);
        };
        let line = source.lines.partition_point(|&start| start as usize <= at);
        (line, self.line_start(id, line))
    }

    /// Returns whether nobody has looked at a text before.
    #[must_use]
    pub fn is_new(&self, id: SourceId) -> bool {
        let source = self.texts.get(id.0 as usize);
        source.is_some_and(|source| source.seen.set(()).is_ok())
    }

    /// Keeps what is made of a text once, for whoever comes back to it often; `None` if the source is not
    /// known, or something else is kept of it.
    pub fn keep<T: Any + Send + Sync>(
        &self,
        id: SourceId,
        make: impl FnOnce(&str) -> T,
    ) -> Option<&T> {
        let source = self.texts.get(id.0 as usize)?;
        let kept = source.kept.get_or_init(|| Arc::new(make(&source.text)));
        kept.downcast_ref()
    }

    /// The first byte of a one-based line; behind the last line, the end of the text.
    #[must_use]
    pub fn line_start(&self, id: SourceId, line: usize) -> usize {
        let source = self.texts.get(id.0 as usize);
        source.map_or(0, |source| {
            let start = source.lines.get(line.saturating_sub(1));
            start.map_or(source.text.len(), |&start| start as usize)
        })
    }
}
