//! Messages behind headers: a header with a length, then JSON.

use std::io::{BufRead, Read, Write};

use serde_json::Value;

use super::{Message, Refusal};

/// Bytes that a message may have; what is longer is refused before it comes, and passed over as what is no header is.
const LONGEST_MESSAGE: u64 = 64 << 20;

/// Bytes that a line of a header may have.
const LONGEST_HEADER: u64 = 4096;

/// What comes in.
#[derive(Debug)]
pub(in crate::cli) enum Incoming {
    /// A message.
    Message(Message),
    /// Something else, with the id that its refusal names.
    Refused(Value, Refusal),
    /// Nothing comes any more.
    End,
}

/// Reads messages.
#[derive(Debug)]
pub(in crate::cli) struct Reader<R> {
    input: R,
    /// The length that the header tells, or a line that is no header.
    found: Option<u64>,
    /// Set where something was refused since the last message.
    is_lost: bool,
    /// Set in a header that tells two lengths, up to its end.
    is_torn: bool,
}

/// A line of a header.
enum HeaderLine {
    /// The end of the header.
    Blank,
    /// The length of the message.
    Length(u64),
    /// Something that is not needed.
    Other,
    /// No header; the length that it may end with, and what is said of it.
    Bad(Option<u64>, String),
}

impl<R: BufRead> Reader<R> {
    pub fn new(input: R) -> Self {
        Self { input, found: None, is_lost: false, is_torn: false }
    }

    /// The next message. What is no header is refused once, and passed over up to the next header: this may
    /// stand on the line on which the text of the message before it ends. So is a message that is too long, or has
    /// two lengths: what its length says is not waited for.
    pub fn next(&mut self) -> Incoming {
        loop {
            let Some(line) = header_line(&mut self.input) else {
                return Incoming::End;
            };
            match line {
                HeaderLine::Blank => {
                    self.is_torn = false;
                    match self.found.take() {
                        None => {}
                        Some(length) if length > LONGEST_MESSAGE => {
                            let message = format!(
                                "a message may have {LONGEST_MESSAGE} bytes; this one says that it has {length}"
                            );
                            let code = Refusal::NO_REQUEST;
                            if let Some(refused) = self.refused(code, message) {
                                return refused;
                            }
                        }
                        Some(length) => {
                            self.is_lost = false;
                            return body(&mut self.input, length);
                        }
                    }
                }
                HeaderLine::Length(_) if self.is_torn => {}
                HeaderLine::Length(length) => match self.found.replace(length) {
                    // A length that stood in a line that is no header counts for nothing.
                    Some(other) if other != length && !self.is_lost => {
                        (self.found, self.is_torn) = (None, true);
                        let message =
                            format!("a header has one length; this one has {other} and {length}");
                        if let Some(refused) = self.refused(Refusal::BROKEN, message) {
                            return refused;
                        }
                    }
                    _ => {}
                },
                HeaderLine::Other => {}
                HeaderLine::Bad(length, message) => {
                    self.found = length;
                    if let Some(refused) = self.refused(Refusal::BROKEN, message) {
                        return refused;
                    }
                }
            }
        }
    }

    /// Refuses something, unless nothing was understood since the last refusal.
    fn refused(&mut self, code: i32, message: String) -> Option<Incoming> {
        let is_told = std::mem::replace(&mut self.is_lost, true);
        (!is_told).then(|| Incoming::Refused(Value::Null, Refusal::new(code, message)))
    }
}

/// The name of the one header that is needed.
const LENGTH: &str = "content-length";

/// The next line of a header; `None` where nothing comes any more.
fn header_line(input: &mut impl BufRead) -> Option<HeaderLine> {
    let mut line = Vec::new();
    if input.take(LONGEST_HEADER).read_until(b'\n', &mut line).ok()? == 0 {
        return None;
    }
    if !line.ends_with(b"\n") {
        end_of_line(input, &mut line).ok()?;
        let message = "a line of a header is too long".to_owned();
        return Some(HeaderLine::Bad(length_at_end(&line), message));
    }
    let text = String::from_utf8_lossy(line.trim_ascii());
    if text.is_empty() {
        return Some(HeaderLine::Blank);
    }
    let header = text.split_once(':').filter(|(name, _)| is_name(name));
    Some(match header {
        None => HeaderLine::Bad(length_at_end(&line), "this is not a header".to_owned()),
        Some((name, value)) if name.eq_ignore_ascii_case(LENGTH) => {
            match value.trim().parse::<u64>() {
                // A sign before it is none of the header's.
                Ok(_) if value.contains('+') => {
                    HeaderLine::Bad(None, "no length: it has a sign".to_owned())
                }
                Ok(length) => HeaderLine::Length(length),
                Err(error) => HeaderLine::Bad(None, format!("no length: {error}")),
            }
        }
        Some(_) => HeaderLine::Other,
    })
}

/// Returns `true` for a word that may name a header.
fn is_name(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// Bytes at the end of a long line that are looked at.
const END: usize = 100;

/// Reads a long line to its end, and keeps only that end.
fn end_of_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> std::io::Result<()> {
    loop {
        line.drain(..line.len().saturating_sub(END));
        let read = input.take(LONGEST_HEADER).read_until(b'\n', line)?;
        if read == 0 || line.ends_with(b"\n") {
            return Ok(());
        }
    }
}

/// The length that stands in a header at the end of a line, behind something else.
fn length_at_end(line: &[u8]) -> Option<u64> {
    let text = String::from_utf8_lossy(line).to_ascii_lowercase();
    let (before, value) = text.rsplit_once(':')?;
    before.ends_with(LENGTH).then(|| value.trim().parse().ok())?
}

fn body(input: &mut impl BufRead, length: u64) -> Incoming {
    let mut body = Vec::new();
    match input.take(length).read_to_end(&mut body) {
        Ok(read) if read as u64 == length => match super::understood(&body) {
            Ok(message) => Incoming::Message(message),
            Err((id, refusal)) => Incoming::Refused(id, refusal),
        },
        _ => Incoming::End,
    }
}

/// Where messages go.
#[derive(Debug, Default)]
pub(in crate::cli) struct Output {
    /// The system's error when nobody read any more.
    pub failure: Option<std::io::Error>,
}

impl Output {
    pub fn write(&mut self, message: &Value) {
        let text = super::text(message);
        let mut out = std::io::stdout().lock();
        let written = write!(out, "Content-Length: {}\r\n\r\n{text}", text.len());
        let written = written.and_then(|()| out.flush());
        self.failure = self.failure.take().or(written.err());
    }
}
