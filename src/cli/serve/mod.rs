//! `upstar serve`: JSON-RPC 2.0 over standard input and output, a line each.
//!
//! One thread reads: it answers what needs no session (`interrupt`), refuses what makes no sense and
//! hands on the rest in order. The session answers on the main thread. A third thread tells how far a
//! long request has come, and so notices a client that is gone.

mod methods;
mod output;
mod queue;

use std::io::BufRead;
use std::sync::mpsc::Sender;
use std::sync::{Arc, mpsc};

use serde_json::{Value, json};

use super::rpc::{self, LONGEST_LINE, Line, Refusal, next_line};
use super::{Desk, unwritable};
use crate::host::Exit;
use crate::meter::stack::with_room;
use crate::session::{Formats, Session};
use methods::{Method, interrupted, known};
use output::Output;
use queue::{Queue, Turn};

/// The version of requests, answers and notifications.
pub const SCHEMA: u32 = 1;

/// A request that waits for its turn.
#[derive(Debug)]
struct Request {
    /// Counts from 1 in the order of reading.
    pub number: u64,
    /// What its answer is to name; a notification has none and gets none.
    pub id: Option<Value>,
    /// What is asked.
    pub method: Method,
    /// What it says.
    pub params: Value,
}

/// Answers requests until the input ends or somebody shuts it down.
pub fn serve(desk: &mut Desk) -> Exit {
    let mut session = match session(desk) {
        Ok(session) => session,
        Err(exit) => return exit,
    };
    // An interrupt from the keyboard, or from a client that sends signals, stops a request only.
    desk.interrupt.set_patient();
    let output = Arc::new(Output::new(desk.interrupt.flag()));
    let queue = Arc::new(Queue::new(desk.interrupt.flag()));
    output.watch(session.progress());
    let (sender, requests) = mpsc::channel();
    let reading = (Arc::clone(&output), Arc::clone(&queue));
    let read = move || read(std::io::stdin().lock(), &sender, &reading.0, &reading.1);
    if std::thread::Builder::new().name("reader".to_owned()).spawn(read).is_err() {
        return desk.misused("the system gives no thread to read with");
    }
    let over = output::tell_progress(&output);
    while let Ok(request) = requests.recv() {
        let Request { number, id, method, params } = request;
        if queue.begin(number) == Turn::Interrupted && method != Method::Shutdown {
            let refusal = Refusal::new(Refusal::INTERRUPTED, "interrupted before its turn");
            output.answer(id.as_ref(), Err(refusal));
            continue;
        }
        if method == Method::Shutdown {
            output.answer(id.as_ref(), Ok(Value::Null));
            break;
        }
        output.begin(id.as_ref());
        if method == Method::Restart {
            match self::session(desk) {
                Ok(fresh) => session = fresh,
                // What worked at the start works again.
                Err(exit) => return exit,
            }
            output.watch(session.progress());
        }
        let asked = methods::Asked { id: id.as_ref(), output: &output };
        let done = with_room(|| {
            let answer = methods::answer(method, &params, &mut session, &asked);
            output.end();
            queue.end();
            output.answer(id.as_ref(), answer);
        });
        if done.is_err() {
            output.end();
            queue.end();
            let refusal = Refusal::new(Refusal::FULL, "the system gives no more memory");
            output.answer(id.as_ref(), Err(refusal));
        }
        if output.is_closed() {
            break;
        }
    }
    drop(over);
    // The process ends: giving back arenas piece by piece would only make the client wait.
    std::mem::forget(session);
    match output.failure() {
        Some(error) => {
            desk.screen.error_text(&unwritable(&error));
            Exit::Diagnostic
        }
        None => Exit::Fine,
    }
}

/// The answer to one line in a session to which nobody else speaks; `None` for a notification. Attacks ask so.
#[must_use]
pub fn answer_once(session: &mut Session, line: &[u8]) -> Option<Value> {
    let asked = match understood(line) {
        Ok(understood) => understood,
        Err((id, refusal)) => return Some(rpc::answer(&id, Err(refusal))),
    };
    let id = asked.id;
    let output = Output::new(Arc::default());
    let answer = match Method::named(&asked.method) {
        Some(Method::Interrupt) => interrupted(&asked.params).map(|_| Value::Null),
        Some(method) => known(method, &asked.params).and_then(|()| {
            let asker = methods::Asked { id: id.as_ref(), output: &output };
            methods::answer(method, &asked.params, session, &asker)
        }),
        None => Err(no_method(&asked.method)),
    };
    id.map(|id| rpc::answer(&id, answer))
}

/// A session that makes all forms of answers.
fn session(desk: &mut Desk) -> Result<Session, Exit> {
    let formats = Formats::FOR_PROGRAMS;
    let options = desk.globals.session(desk.globals.ascii, formats);
    let mut session = Session::new(options, desk.interrupt.flag(), desk.loader())
        .map_err(|diagnostic| desk.no_session(&diagnostic))?;
    session.keep_definitions_only();
    session.set_testing(true);
    Ok(session)
}

/// Reads until the input ends; requests that wait then are still answered.
fn read(mut input: impl BufRead, requests: &Sender<Request>, output: &Output, queue: &Queue) {
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
fn no_method(name: &str) -> Refusal {
    let names: Vec<&str> = Method::ALL.iter().map(|(name, _)| *name).collect();
    let message = format!("unknown method `{name}`; the methods are {}", names.join(", "));
    Refusal::new(Refusal::NO_METHOD, message)
}

/// The request that a line is, with its id if it wants an answer; or the id that a refusal names.
fn understood(line: &[u8]) -> Result<rpc::Request, (Value, Refusal)> {
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
