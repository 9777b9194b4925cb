//! Reads lines and makes requests of them.

use std::io::BufRead;
use std::sync::mpsc::Sender;

use serde_json::{Value, json};

use super::methods::{Method, interrupted, known};
use super::output::Output;
use super::queue::Queue;
use super::{Refusal, Request};

/// Bytes that a line may have; what is longer is refused, and never held as a whole.
pub const LONGEST_LINE: usize = 16 << 20;

/// A line of the input.
#[derive(Debug, PartialEq, Eq)]
enum Line {
    Bytes(Vec<u8>),
    TooLong,
    End,
}

/// Reads until the input ends; requests that wait then are still answered.
pub(super) fn read(
    mut input: impl BufRead,
    requests: &Sender<Request>,
    output: &Output,
    queue: &Queue,
) {
    // Where nobody reads the answers, none is asked for.
    while !output.is_closed() {
        let line = match next_line(&mut input) {
            Line::End => return,
            Line::TooLong => {
                let message = format!("a line may have {LONGEST_LINE} bytes");
                output.answer(Some(&Value::Null), Err(Refusal::new(Refusal::TOO_LONG, message)));
                continue;
            }
            Line::Bytes(line) => line,
        };
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let (id, asked) = match understood(&line) {
            Ok((id, asked)) => (id, asked),
            Err((id, refusal)) => {
                output.answer(Some(&id), Err(refusal));
                continue;
            }
        };
        let Some(method) = Method::named(&asked.method) else {
            output.answer(id.as_ref(), Err(no_method(&asked.method)));
            continue;
        };
        if method == Method::Interrupt {
            let stopped = interrupted(&asked.params).map(|id| queue.interrupt(id));
            output.answer(id.as_ref(), stopped.map(|stopped| json!({"stopped": stopped})));
            continue;
        }
        if let Err(refusal) = known(method, &asked.params) {
            output.answer(id.as_ref(), Err(refusal));
            continue;
        }
        if method == Method::Shutdown {
            queue.interrupt(None);
        }
        match queue.enter(id.as_ref(), line.len(), method == Method::Shutdown) {
            Ok(number) => {
                let request = Request { number, id, method, params: asked.params };
                if requests.send(request).is_err() {
                    return;
                }
            }
            Err(refusal) => output.answer(id.as_ref(), Err(refusal)),
        }
        if method == Method::Shutdown {
            return;
        }
    }
}

/// The refusal of an unknown method.
pub(super) fn no_method(name: &str) -> Refusal {
    let names: Vec<&str> = Method::ALL.iter().map(|(name, _)| *name).collect();
    let message = format!("unknown method `{name}`; the methods are {}", names.join(", "));
    Refusal::new(Refusal::NO_METHOD, message)
}

/// The method and the parameters of a request.
pub(super) struct Asked {
    pub method: String,
    pub params: Value,
}

/// The request that a line is, with its id if it wants an answer; or the id that a refusal names.
pub(super) fn understood(line: &[u8]) -> Result<(Option<Value>, Asked), (Value, Refusal)> {
    let refuse = |id: Value, code: i32, message: String| Err((id, Refusal::new(code, message)));
    if let Err(error) = std::str::from_utf8(line) {
        let message = format!("byte {} of the line is not UTF-8", error.valid_up_to());
        return refuse(Value::Null, Refusal::BROKEN, message);
    }
    let mut object = match serde_json::from_slice(line) {
        Ok(Value::Object(object)) => object,
        Ok(Value::Array(_)) => {
            let message = "batches are not supported: write a request on each line";
            return refuse(Value::Null, Refusal::NO_REQUEST, message.to_owned());
        }
        Ok(_) => {
            let message = "a request is an object";
            return refuse(Value::Null, Refusal::NO_REQUEST, message.to_owned());
        }
        Err(error) => {
            return refuse(Value::Null, Refusal::BROKEN, crate::cli::not_json(&error));
        }
    };
    let id = object.remove("id");
    let shown = match &id {
        None | Some(Value::String(_) | Value::Number(_) | Value::Null) => {
            id.clone().unwrap_or_default()
        }
        Some(_) => {
            let message = "`id` is a text or a number";
            return refuse(Value::Null, Refusal::NO_REQUEST, message.to_owned());
        }
    };
    if object.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
        let message = "`\"jsonrpc\": \"2.0\"` is missing";
        return refuse(shown, Refusal::NO_REQUEST, message.to_owned());
    }
    let Some(Value::String(method)) = object.remove("method") else {
        return refuse(shown, Refusal::NO_REQUEST, "`method` is a text".to_owned());
    };
    let params = match object.remove("params") {
        None => json!({}),
        Some(params @ Value::Object(_)) => params,
        Some(_) => {
            let message = "`params` is an object";
            return refuse(shown, Refusal::PARAMETERS, message.to_owned());
        }
    };
    Ok((id, Asked { method, params }))
}

/// The next line without its end. What is too long is read to its end and let go.
fn next_line(input: &mut impl BufRead) -> Line {
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
