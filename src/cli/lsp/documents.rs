//! The texts that a client has open, as it changes them.

use lsp_types::{Diagnostic, Position, Range, TextDocumentContentChangeEvent, Uri};

use super::evaluator::Results;

/// A text.
#[derive(Debug)]
pub(super) struct Document {
    pub uri: Uri,
    /// Where it stands: imports are found from there.
    pub name: String,
    pub version: i32,
    pub text: String,
    /// The bytes at which its lines begin.
    lines: Vec<usize>,
    /// What a check found in it.
    pub found: Vec<Diagnostic>,
    /// What its statements answer, where somebody asked.
    pub results: Option<Results>,
}

impl Document {
    pub fn new(uri: Uri, version: i32, text: String) -> Self {
        let name = path(uri.as_str()).unwrap_or_else(|| uri.as_str().to_owned());
        let lines = lines(&text);
        Self { uri, name, version, text, lines, found: Vec::new(), results: None }
    }

    /// Changes the text as the client did.
    pub fn change(&mut self, change: TextDocumentContentChangeEvent) {
        match change.range {
            None => self.text = change.text,
            Some(range) => {
                let (start, end) = (self.byte(range.start), self.byte(range.end));
                self.text.replace_range(start..end.max(start), &change.text);
            }
        }
        self.lines = lines(&self.text);
        self.results = None;
    }

    /// The byte of a place; places behind the end of a line are its end.
    pub fn byte(&self, place: Position) -> usize {
        let Some(&start) = self.lines.get(place.line as usize) else {
            return self.text.len();
        };
        let end = self.lines.get(place.line as usize + 1).copied().unwrap_or(self.text.len());
        let line = self.text[start..end].trim_end_matches(['\n', '\r']);
        let mut left = place.character as usize;
        for (byte, letter) in line.char_indices() {
            if left < letter.len_utf16() {
                return start + byte;
            }
            left -= letter.len_utf16();
        }
        start + line.len()
    }

    /// The place of a byte, counted in UTF-16 as clients do.
    pub fn place(&self, byte: usize) -> Position {
        place(&self.text, &self.lines, byte)
    }

    pub fn range(&self, bytes: &std::ops::Range<usize>) -> Range {
        Range::new(self.place(bytes.start), self.place(bytes.end))
    }

    /// The end of the line in which a byte stands.
    pub fn end_of_line(&self, byte: usize) -> usize {
        let end = self.text.get(byte..).and_then(|rest| rest.find('\n'));
        let end = end.map_or(self.text.len(), |length| byte + length);
        self.text[..end].trim_end_matches('\r').len()
    }
}

/// The range of bytes of any text.
pub(super) fn range_in(text: &str, bytes: &std::ops::Range<usize>) -> Range {
    let lines = lines(text);
    Range::new(place(text, &lines, bytes.start), place(text, &lines, bytes.end))
}

fn lines(text: &str) -> Vec<usize> {
    std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect()
}

fn place(text: &str, lines: &[usize], byte: usize) -> Position {
    let mut byte = byte.min(text.len());
    while !text.is_char_boundary(byte) {
        byte -= 1;
    }
    let line = lines.partition_point(|&start| start <= byte).saturating_sub(1);
    let start = lines.get(line).copied().unwrap_or(0);
    let character = text[start..byte].encode_utf16().count();
    let number = |count| u32::try_from(count).unwrap_or(u32::MAX);
    Position::new(number(line), number(character))
}

/// The path that a URI names.
fn path(uri: &str) -> Option<String> {
    let written = uri.strip_prefix("file://")?;
    let (mut bytes, mut rest) = (Vec::new(), written.as_bytes());
    while let Some((&first, behind)) = rest.split_first() {
        let digits = behind.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        let coded = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match (first, coded) {
            (b'%', Some(byte)) => {
                bytes.push(byte);
                rest = &behind[2..];
            }
            _ => {
                bytes.push(first);
                rest = behind;
            }
        }
    }
    let path = String::from_utf8(bytes).ok()?;
    // `file:///C:/games` names `C:/games`.
    let drive = path.strip_prefix('/').filter(|rest| rest.as_bytes().get(1) == Some(&b':'));
    Some(drive.map_or(path.clone(), str::to_owned))
}

/// The URI of a path.
pub(super) fn uri(path: &str) -> Option<Uri> {
    let path = path.replace('\\', "/");
    let mut written = String::from(if path.starts_with('/') { "file://" } else { "file:///" });
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' | b':' => {
                written.push(char::from(byte));
            }
            _ => written.push_str(&format!("%{byte:02X}")),
        }
    }
    written.parse().ok()
}
