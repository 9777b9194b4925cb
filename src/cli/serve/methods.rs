//! What can be asked, and what is answered.

use serde_json::{Map, Value, json};

use super::SCHEMA;
use super::output::Output;
use crate::cli::rpc::Refusal;
use crate::diag::Diagnostic;
use crate::diag::codes::limits;
use crate::diag::report::{self, Style};
use crate::markup::Markup;
use crate::objects::{self, Place};
use crate::session::edit::{self, Status};
use crate::session::{Event, Format, Report, Session, Tested, help};
use crate::span::Sources;

/// What a request may ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Method {
    Check,
    Complete,
    Evaluate,
    Format,
    Inspect,
    Interrupt,
    IsComplete,
    Restart,
    Shutdown,
    Tokens,
    Version,
}

impl Method {
    /// All of them by name.
    pub const ALL: [(&'static str, Self); 11] = [
        ("check", Self::Check),
        ("complete", Self::Complete),
        ("evaluate", Self::Evaluate),
        ("format", Self::Format),
        ("inspect", Self::Inspect),
        ("interrupt", Self::Interrupt),
        ("is_complete", Self::IsComplete),
        ("restart", Self::Restart),
        ("shutdown", Self::Shutdown),
        ("tokens", Self::Tokens),
        ("version", Self::Version),
    ];

    /// The one of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(known, _)| *known == name).map(|(_, method)| method)
    }
}

/// Who asks, and where notifications about it go.
pub(super) struct Asked<'a> {
    pub id: Option<&'a Value>,
    pub output: &'a Output,
}

/// The answer of a request.
pub(super) fn answer(
    method: Method,
    params: &Value,
    session: &mut Session,
    asked: &Asked<'_>,
) -> Result<Value, Refusal> {
    match method {
        Method::Evaluate => evaluate(params, session, asked),
        Method::Check => {
            let code = text(params, "code")?;
            let found = edit::check(session, "<code>", code);
            Ok(json!({"errors": told(&found, session)}))
        }
        Method::Complete => {
            let code = text(params, "code")?;
            let cursor = cursor(params, code)?;
            let (start, matches) = edit::complete(session, code, cursor);
            let (start, end) = (characters(code, start), characters(code, cursor));
            let due = edit::due(session, &code[..cursor]);
            Ok(json!({"start": start, "end": end, "matches": matches, "due": due}))
        }
        Method::Inspect => inspect(params, session),
        Method::IsComplete => Ok(json!({"status": match edit::status(text(params, "code")?) {
            Status::Complete => "complete",
            Status::Incomplete => "incomplete",
            Status::Hopeless => "invalid",
        }})),
        Method::Format => {
            let code = text(params, "code")?;
            match edit::format(session, "<code>", code) {
                Ok(code) => Ok(json!({"code": code, "errors": []})),
                Err(found) => Ok(json!({"code": null, "errors": told(&found, session)})),
            }
        }
        Method::Tokens => {
            let code = text(params, "code")?;
            // The places come in order: each is counted from the one before.
            let (mut bytes, mut count) = (0, 0);
            let mut place = |byte: usize| {
                count += code.get(bytes..byte).map_or(0, |between| between.chars().count());
                bytes = byte;
                count
            };
            let classes = edit::classify(code);
            let tokens = classes.into_iter().map(|(range, class)| {
                let start = place(range.start);
                json!([start, place(range.end), class.name()])
            });
            Ok(json!({"tokens": tokens.collect::<Vec<_>>()}))
        }
        Method::Version => Ok(json!({
            "version": crate::version::VERSION, "schema": SCHEMA,
            "methods": Method::ALL.map(|(name, _)| name),
        })),
        // These are answered where requests are read and taken.
        Method::Interrupt | Method::Restart | Method::Shutdown => Ok(Value::Null),
    }
}

fn evaluate(params: &Value, session: &mut Session, asked: &Asked<'_>) -> Result<Value, Refusal> {
    let code = text(params, "code")?;
    let stream = switch(params, "stream")? && asked.id.is_some();
    let strict = switch(params, "strict")?;
    let ascii = !session.options().unicode;
    let mut all = Vec::new();
    let (mut printed, mut interrupted) = (Vec::new(), false);
    session.run("<code>", code, &mut |sources, event| {
        match event {
            Event::Printed(line) => {
                let line = line.to_plain();
                if stream {
                    asked.output.notify("printed", &json!({"id": asked.id, "text": line}));
                }
                printed.push(line);
            }
            Event::Statement(report) => {
                let object = statement(&report, &std::mem::take(&mut printed), sources, ascii);
                if stream {
                    asked.output.notify("answer", &json!({"id": asked.id, "answer": object}));
                }
                all.push(object);
                if let Err(diagnostic) = &report.result {
                    interrupted |= diagnostic.code == &limits::INTERRUPTED;
                    if strict || interrupted {
                        return false;
                    }
                }
            }
        }
        // Between two statements somebody may have stopped it too.
        interrupted |= asked.output.is_stopped();
        !interrupted
    });
    Ok(json!({"answers": all, "interrupted": interrupted}))
}

/// Help on what stands at a place.
fn inspect(params: &Value, session: &mut Session) -> Result<Value, Refusal> {
    let code = text(params, "code")?;
    let cursor = cursor(params, code)?;
    let (word, page) = help::page_at(session, code, cursor);
    let page = page.map(|page| page.to_plain());
    Ok(json!({"found": page.is_some(), "name": word, "text": page}))
}

fn told(found: &[Diagnostic], session: &Session) -> Vec<Value> {
    let ascii = !session.options().unicode;
    found.iter().map(|found| error(found, session.sources(), ascii)).collect()
}

/// The parameters of all methods; a client may send the same ones to each of them.
const PARAMETERS: [&str; 4] = ["code", "cursor", "stream", "strict"];

/// Refuses parameters that the method does not know: they are likely mistyped. `id` is only for interrupts.
pub(super) fn known(method: Method, params: &Value) -> Result<(), Refusal> {
    let is_known =
        |name: &str| PARAMETERS.contains(&name) || method == Method::Interrupt && name == "id";
    let mut given = params.as_object().into_iter().flat_map(|params| params.keys());
    match given.find(|name| !is_known(name)) {
        Some(name) => {
            Err(Refusal::new(Refusal::PARAMETERS, format!("there is no parameter `{name}`")))
        }
        None => Ok(()),
    }
}

/// The id of the request that an interrupt names.
pub(super) fn interrupted(params: &Value) -> Result<Option<&Value>, Refusal> {
    known(Method::Interrupt, params)?;
    match params.get("id") {
        None => Ok(None),
        Some(id @ (Value::String(_) | Value::Number(_))) => Ok(Some(id)),
        Some(_) => Err(unfit("id", "a text or a number")),
    }
}

/// A parameter that is a text.
fn text<'p>(params: &'p Value, name: &str) -> Result<&'p str, Refusal> {
    params.get(name).and_then(Value::as_str).ok_or_else(|| unfit(name, "a text"))
}

/// A parameter that is true or false, false where it is left out.
fn switch(params: &Value, name: &str) -> Result<bool, Refusal> {
    match params.get(name) {
        None | Some(Value::Null) => Ok(false),
        Some(value) => value.as_bool().ok_or_else(|| unfit(name, "`true` or `false`")),
    }
}

/// The byte of the cursor, which is counted in characters; the end where it is left out.
fn cursor(params: &Value, code: &str) -> Result<usize, Refusal> {
    match params.get("cursor") {
        None | Some(Value::Null) => Ok(code.len()),
        Some(value) => {
            let count = value.as_u64().ok_or_else(|| unfit("cursor", "a count of characters"))?;
            Ok(byte(code, usize::try_from(count).unwrap_or(usize::MAX)))
        }
    }
}

fn unfit(name: &str, wanted: &str) -> Refusal {
    Refusal::new(Refusal::PARAMETERS, format!("`{name}` is {wanted}"))
}

/// The number of characters of a text before a byte.
fn characters(text: &str, byte: usize) -> usize {
    let mut byte = byte.min(text.len());
    while !text.is_char_boundary(byte) {
        byte -= 1;
    }
    text[..byte].chars().count()
}

/// The byte at which a character of a text begins.
fn byte(text: &str, character: usize) -> usize {
    text.char_indices().nth(character).map_or(text.len(), |(byte, _)| byte)
}

/// The answer of a statement.
fn statement(report: &Report, printed: &[String], sources: &Sources, ascii: bool) -> Value {
    let place = Place { statement: report.statement.into(), line: report.line, file: None };
    let mut object = Map::from_iter([
        ("statement".to_owned(), json!(report.statement)),
        ("line".to_owned(), json!(report.line)),
        ("ok".to_owned(), json!(report.result.is_ok())),
    ]);
    let mut put = |name: &str, value: Option<Value>| {
        if let Some(value) = value {
            object.insert(name.to_owned(), value);
        }
    };
    put("json", objects::of(report, printed, sources, place));
    put("number", report.number.map(|number| json!(number)));
    put("printed", (!printed.is_empty()).then(|| json!(printed)));
    let notes: Vec<String> = report.notes.iter().map(Diagnostic::headline).collect();
    put("notes", (!notes.is_empty()).then(|| json!(notes)));
    match &report.result {
        Ok(answer) => {
            let text = answer.text.as_ref().map(Markup::to_plain);
            let text = text.or_else(|| report.law.as_ref().map(Tested::told));
            put("text", text.map(|text| json!(text)));
            let form = |format| answer.written(format).map(|written| json!(written));
            put("latex", form(Format::Latex));
            put("svg", form(Format::Svg));
            put("tikz", form(Format::Tikz));
            put("html", form(Format::Page));
            put("cut", answer.cut.then_some(json!(true)));
        }
        Err(diagnostic) => put("error", Some(error(diagnostic, sources, ascii))),
    }
    Value::Object(object)
}

/// A mistake: what and where, and how it is drawn.
fn error(diagnostic: &Diagnostic, sources: &Sources, ascii: bool) -> Value {
    let labels = diagnostic.labels.iter().map(|label| {
        let text = sources.text(label.span.source);
        let range = label.span.range();
        let (line, column) = sources.line_column(label.span);
        json!({
            "text": label.text, "source": sources.name(label.span.source),
            "start": characters(text, range.start), "end": characters(text, range.end),
            "line": line, "column": column,
        })
    });
    json!({
        "code": diagnostic.code.to_string(), "message": diagnostic.headline(),
        "help": diagnostic.help, "labels": labels.collect::<Vec<_>>(),
        "drawn": report::draw(diagnostic, sources, Style { ascii, ..Style::default() }),
    })
}
