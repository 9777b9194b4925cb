//! Reads lines and makes requests of them.

use std::io::BufRead;
use std::sync::mpsc::Sender;

use serde_json::{Value, json};

use super::Request;
use super::methods::{Method, interrupted, known};
use super::output::Output;
use super::queue::Queue;
use crate::cli::rpc::lines::{LONGEST_LINE, Line, next_line};
use crate::cli::rpc::{self, Refusal};

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
        let rpc::Request { id, method: name, params } = match understood(&line) {
            Ok(asked) => asked,
            Err((id, refusal)) => {
                output.answer(Some(&id), Err(refusal));
                continue;
            }
        };
        let Some(method) = Method::named(&name) else {
            output.answer(id.as_ref(), Err(no_method(&name)));
            continue;
        };
        if method == Method::Interrupt {
            let stopped = interrupted(&params).map(|id| queue.interrupt(id));
            output.answer(id.as_ref(), stopped.map(|stopped| json!({"stopped": stopped})));
            continue;
        }
        if let Err(refusal) = known(method, &params) {
            output.answer(id.as_ref(), Err(refusal));
            continue;
        }
        if method == Method::Shutdown {
            queue.interrupt(None);
        }
        match queue.enter(id.as_ref(), line.len(), method == Method::Shutdown) {
            Ok(number) => {
                let request = Request { number, id, method, params };
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

/// The request that a line is, with its id if it wants an answer; or the id that a refusal names.
pub(super) fn understood(line: &[u8]) -> Result<rpc::Request, (Value, Refusal)> {
    let refuse = |id: Value, code: i32, message: &str| Err((id, Refusal::new(code, message)));
    match rpc::understood(line)? {
        rpc::Message::Request(mut request) => match request.params {
            Value::Object(_) => Ok(request),
            Value::Null => {
                request.params = json!({});
                Ok(request)
            }
            _ => {
                let id = request.id.unwrap_or_default();
                refuse(id, Refusal::PARAMETERS, "`params` is an object")
            }
        },
        rpc::Message::Response(id) => refuse(id, Refusal::NO_REQUEST, "`method` is a text"),
    }
}
