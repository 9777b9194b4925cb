//! Messages on standard input and output: a header with a length, then JSON.

use std::io::{BufRead, Read, Write};

use lsp_server::{ErrorCode, Message};
use serde_json::{Value, json};

/// Bytes that a message may have; what is longer is passed over, and never held as a whole.
pub(super) const LONGEST_MESSAGE: u64 = 64 << 20;

/// Bytes that a line of a header may have.
const LONGEST_HEADER: u64 = 4096;

/// What comes in.
#[derive(Debug)]
pub(super) enum Incoming {
    /// A message.
    Message(Message),
    /// Something else.
    Refused(Refusal),
    /// Nothing comes any more.
    End,
}

/// Why something is no message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    /// What the answer names; null where nothing is known of it.
    pub id: Value,
    /// The kind.
    pub code: i32,
    /// A sentence.
    pub message: String,
}

impl Refusal {
    fn new(id: Value, code: ErrorCode, message: impl Into<String>) -> Self {
        Self { id, code: code as i32, message: message.into() }
    }
}

/// The next message.
pub(super) fn next(input: &mut impl BufRead) -> Incoming {
    let refused =
        |code, message: String| Incoming::Refused(Refusal::new(Value::Null, code, message));
    let mut length = None;
    loop {
        let mut line = Vec::new();
        match input.take(LONGEST_HEADER).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return Incoming::End,
            Ok(_) => {}
        }
        let is_whole = line.ends_with(b"\n");
        let line = String::from_utf8_lossy(line.trim_ascii()).into_owned();
        if !is_whole {
            if input.skip_until(b'\n').is_err() {
                return Incoming::End;
            }
            return refused(ErrorCode::ParseError, "a line of a header is too long".to_owned());
        }
        match (line.split_once(':'), length) {
            (None, Some(length)) if line.is_empty() => return body(input, length),
            (None, _) if line.is_empty() => {}
            (None, _) => {
                return refused(ErrorCode::ParseError, "this is not a header".to_owned());
            }
            (Some((name, value)), _) if name.eq_ignore_ascii_case("content-length") => {
                match value.trim().parse::<u64>() {
                    Ok(bytes) => length = Some(bytes),
                    Err(error) => {
                        return refused(ErrorCode::ParseError, format!("no length: {error}"));
                    }
                }
            }
            (Some(_), _) => {}
        }
    }
}

fn body(input: &mut impl BufRead, length: u64) -> Incoming {
    let mut piece = input.take(length);
    if length > LONGEST_MESSAGE {
        let message = format!("a message may have {LONGEST_MESSAGE} bytes");
        return match std::io::copy(&mut piece, &mut std::io::sink()) {
            Ok(passed) if passed == length => {
                Incoming::Refused(Refusal::new(Value::Null, ErrorCode::InvalidRequest, message))
            }
            _ => Incoming::End,
        };
    }
    let mut body = Vec::new();
    match piece.read_to_end(&mut body) {
        Ok(read) if read as u64 == length => understood(&body),
        _ => Incoming::End,
    }
}

fn understood(body: &[u8]) -> Incoming {
    let object: Value = match serde_json::from_slice(body) {
        Ok(object) => object,
        Err(error) => {
            let message = crate::cli::not_json(&error);
            return Incoming::Refused(Refusal::new(Value::Null, ErrorCode::ParseError, message));
        }
    };
    let id = object.get("id").cloned().unwrap_or_default();
    match serde_json::from_value(object) {
        Ok(message) => Incoming::Message(message),
        Err(_) => {
            let message = "this is not a request, notification or response";
            Incoming::Refused(Refusal::new(id, ErrorCode::InvalidRequest, message))
        }
    }
}

/// Where messages go.
#[derive(Debug, Default)]
pub(super) struct Output {
    /// Nobody reads any more.
    pub closed: bool,
}

impl Output {
    pub fn write(&mut self, message: impl Into<Message>) {
        let message: Message = message.into();
        self.closed |= message.write(&mut std::io::stdout().lock()).is_err();
    }

    /// Answers what was no message: its id may be none.
    pub fn refuse(&mut self, refusal: &Refusal) {
        let Refusal { id, code, message } = refusal;
        let error = json!({"code": code, "message": message});
        let text = json!({"jsonrpc": "2.0", "id": id, "error": error}).to_string();
        let mut out = std::io::stdout().lock();
        let written = write!(out, "Content-Length: {}\r\n\r\n{text}", text.len());
        self.closed |= written.and_then(|()| out.flush()).is_err();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(mut input: &[u8]) -> Vec<i32> {
        let mut codes = Vec::new();
        loop {
            match next(&mut input) {
                Incoming::Message(_) => codes.push(0),
                Incoming::Refused(refusal) => codes.push(refusal.code),
                Incoming::End => return codes,
            }
        }
    }

    #[test]
    fn what_is_no_message_is_refused_and_the_next_one_read() {
        let good = r#"{"jsonrpc":"2.0","method":"exit"}"#;
        let good = format!("Content-Length: {}\r\n\r\n{good}", good.len());
        for (bad, code) in [
            ("Content-Length: 1\r\n\r\n{".to_owned(), -32700),
            ("Content-Length: 2\r\n\r\n[]".to_owned(), -32600),
            ("Content-Length: 8\r\n\r\n{\"id\":3}".to_owned(), -32600),
            ("hello\r\n".to_owned(), -32700),
            ("Content-Length: -3\r\n".to_owned(), -32700),
            ("Content-Length: 99999999999999999999999\r\n".to_owned(), -32700),
            (format!("{}\n", "x".repeat(100_000)), -32700),
            (format!("Content-Length: 100000\r\n\r\n{}", "[".repeat(100_000)), -32700),
        ] {
            assert_eq!(codes(format!("{bad}{good}").as_bytes()), [code, 0], "{bad:.40}");
        }
        let typed = format!("content-length:  2 \nContent-Type: x\n\n{{}}{good}");
        assert_eq!(codes(typed.as_bytes()), [-32600, 0]);
    }

    #[test]
    fn a_message_that_is_cut_off_is_the_end() {
        assert!(codes(b"Content-Length: 5\r\n\r\n{}").is_empty());
        assert!(codes(b"Content-Length: 99999999999999\r\n\r\n{}").is_empty());
        assert_eq!(codes(b"Content-Length: 5"), [-32700]);
    }
}
