//! JSON-RPC 2.0, for `upstar serve` and `upstar lsp`: what a message is, why something is none, and how answers and
//! notifications are written. Messages stand on lines ([`lines`]) or behind headers ([`headers`]).
//!
//! The crates for this do not fit: `lsp-server` has ids that are texts or 32-bit integers only and does not say what is
//! missing in what is no message, and `jsonrpc-core` and `jsonrpsee-types` bring servers of their own.

pub(super) mod headers;
pub(super) mod lines;

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
