//! The objects that answers and mistakes are told as.

use serde_json::{Map, Value, json};

use crate::diag::Diagnostic;
use crate::diag::report::{self, Style};
use crate::markup::Markup;
use crate::session::objects::{self, Place};
use crate::session::{Format, Report, Tested};
use crate::span::Sources;

/// The number of characters of a text before a byte.
pub(super) fn characters(text: &str, byte: usize) -> usize {
    let mut byte = byte.min(text.len());
    while !text.is_char_boundary(byte) {
        byte -= 1;
    }
    text[..byte].chars().count()
}

/// The byte at which a character of a text begins.
pub(super) fn byte(text: &str, character: usize) -> usize {
    text.char_indices().nth(character).map_or(text.len(), |(byte, _)| byte)
}

/// The answer of a statement.
pub(super) fn answer(report: &Report, printed: &[String], sources: &Sources, ascii: bool) -> Value {
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
pub(super) fn error(diagnostic: &Diagnostic, sources: &Sources, ascii: bool) -> Value {
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
