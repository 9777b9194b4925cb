//! JSON-RPC 2.0, for `upstar serve` and `upstar lsp`: what a message is, why something is none, and how answers and
//! notifications are written. Messages stand on lines ([`next_line`]) or behind headers ([`Reader`]).
//!
//! The crates for this do not fit: `lsp-server` has ids that are texts or 32-bit integers only and does not say what is
//! missing in what is no message, and `jsonrpc-core` and `jsonrpsee-types` bring servers of their own.

use std::io::{BufRead, Read, Write};

use serde_json::{Value, json};

use crate::markup::visible_in_json;

/// A message that came in.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Message {
    /// A request, or a notification: that has no id.
    Request(Request),
    /// An answer to a request of ours, with the id of that.
    Response(Value),
}

/// A request or a notification.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Request {
    /// What its answer is to name; a notification has none and gets none.
    pub id: Option<Value>,
    /// What is asked.
    pub method: String,
    /// What it says: an object or a list, or null where nothing is said.
    pub params: Value,
}

/// What the protocol and we say of messages that are refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    /// The number of the kind.
    pub code: i32,
    /// A sentence.
    pub message: String,
}

impl Refusal {
    /// It is no JSON.
    pub const BROKEN: i32 = -32700;
    /// It is no request.
    pub const NO_REQUEST: i32 = -32600;
    /// Nothing is called so.
    pub const NO_METHOD: i32 = -32601;
    /// The parameters do not fit.
    pub const PARAMETERS: i32 = -32602;
    /// The line is too long.
    pub const TOO_LONG: i32 = -32001;
    /// Too much waits already.
    pub const FULL: i32 = -32002;
    /// It was interrupted before its turn.
    pub const INTERRUPTED: i32 = -32003;
    /// An editor begins with something else than `initialize`.
    pub const NOT_INITIALIZED: i32 = -32002;
    /// An editor takes a request back.
    pub const CANCELED: i32 = -32800;
    /// The text that a request of an editor is about has changed.
    pub const MODIFIED: i32 = -32801;

    pub fn new(code: i32, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }
}

/// The message that a text is, or the id that its refusal names.
pub(super) fn understood(text: &[u8]) -> Result<Message, (Value, Refusal)> {
    let refuse = |id: Value, code: i32, message: &str| Err((id, Refusal::new(code, message)));
    if let Err(error) = std::str::from_utf8(text) {
        let message = format!("byte {} of the message is not UTF-8", error.valid_up_to());
        return refuse(Value::Null, Refusal::BROKEN, &message);
    }
    let mut object = match serde_json::from_slice(text) {
        Ok(Value::Object(object)) => object,
        Ok(Value::Array(_)) => {
            let message = "batches are not supported: each request is a message of its own";
            return refuse(Value::Null, Refusal::NO_REQUEST, message);
        }
        Ok(_) => return refuse(Value::Null, Refusal::NO_REQUEST, "a request is an object"),
        Err(error) => {
            return refuse(Value::Null, Refusal::BROKEN, &super::not_json(&error));
        }
    };
    let id = object.remove("id");
    if matches!(id, Some(Value::Bool(_) | Value::Array(_) | Value::Object(_))) {
        return refuse(Value::Null, Refusal::NO_REQUEST, "`id` is a text or a number");
    }
    let shown = id.clone().unwrap_or_default();
    if object.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
        return refuse(shown, Refusal::NO_REQUEST, "`\"jsonrpc\": \"2.0\"` is missing");
    }
    let is_response = object.contains_key("result") || object.contains_key("error");
    match object.remove("method") {
        Some(Value::String(method)) => {
            let params = object.remove("params").unwrap_or_default();
            Ok(Message::Request(Request { id, method, params }))
        }
        None if is_response => Ok(Message::Response(shown)),
        _ => refuse(shown, Refusal::NO_REQUEST, "`method` is a text"),
    }
}

/// An answer as an object.
pub(super) fn answer(id: &Value, answer: Result<Value, Refusal>) -> Value {
    match answer {
        Ok(result) => json!({"jsonrpc": "2.0", "id": id, "result": result}),
        Err(Refusal { code, message }) => json!({
            "jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message},
        }),
    }
}

/// A request of ours as an object.
pub(super) fn request(id: &str, method: &str) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "method": method})
}

/// A notification as an object.
pub(super) fn notification(method: &str, params: &Value) -> Value {
    json!({"jsonrpc": "2.0", "method": method, "params": params})
}

/// A message as a text in which no sign is hidden.
pub(super) fn text(message: &Value) -> String {
    visible_in_json(&message.to_string()).into_owned()
}

/// Bytes that a line may have; what is longer is refused, and never held as a whole.
pub const LONGEST_LINE: usize = 16 << 20;

/// A line of the input.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    Bytes(Vec<u8>),
    TooLong,
    End,
}

/// The next line without its end. What is too long is read to its end and let go.
pub(super) fn next_line(input: &mut impl BufRead) -> Line {
    let mut line = Vec::new();
    let mut too_long = false;
    loop {
        let (taken, ended) = {
            let piece = match input.fill_buf() {
                Ok(piece) => piece,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Err(_) => return Line::End,
            };
            if piece.is_empty() {
                return match (too_long, line.is_empty()) {
                    (true, _) => Line::TooLong,
                    (false, true) => Line::End,
                    (false, false) => Line::Bytes(line),
                };
            }
            let end = piece.iter().position(|&byte| byte == b'\n');
            let part = &piece[..end.unwrap_or(piece.len())];
            if line.len() + part.len() > LONGEST_LINE {
                too_long = true;
                line = Vec::new();
            } else if !too_long {
                line.extend_from_slice(part);
            }
            (end.map_or(piece.len(), |end| end + 1), end.is_some())
        };
        input.consume(taken);
        if ended {
            return if too_long { Line::TooLong } else { Line::Bytes(line) };
        }
    }
}

/// Bytes that a message may have; what is longer is refused before it comes, and passed over as what is no header is.
const LONGEST_MESSAGE: u64 = 64 << 20;

/// Bytes that a line of a header may have.
const LONGEST_HEADER: u64 = 4096;

/// What comes in.
#[derive(Debug)]
pub(super) enum Incoming {
    /// A message.
    Message(Message),
    /// Something else, with the id that its refusal names.
    Refused(Value, Refusal),
    /// Nothing comes any more.
    End,
}

/// Reads messages.
#[derive(Debug)]
pub(super) struct Reader<R> {
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
                    // A length in a line that is no header does not count.
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
        Ok(read) if read as u64 == length => match understood(&body) {
            Ok(message) => Incoming::Message(message),
            Err((id, refusal)) => Incoming::Refused(id, refusal),
        },
        _ => Incoming::End,
    }
}

/// Where messages go.
#[derive(Debug, Default)]
pub(super) struct Output {
    /// The system's error when nobody read any more.
    pub failure: Option<std::io::Error>,
}

impl Output {
    pub fn write(&mut self, message: &Value) {
        let text = text(message);
        let mut out = std::io::stdout().lock();
        let written = write!(out, "Content-Length: {}\r\n\r\n{text}", text.len());
        let written = written.and_then(|()| out.flush());
        self.failure = self.failure.take().or(written.err());
    }
}
