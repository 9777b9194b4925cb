//! Answers and mistakes as objects.

use serde_json::{Map, Value, json};

use upstar::diag::{Diagnostic, Label};
use upstar::markup::{Markup, Role, visible};
use upstar::objects::{self, Place};
use upstar::session::{Format, Report, as_claimed};
use upstar::span::{Sources, Span};

use crate::units::Units;

/// The object of a statement, and whether its claims hold as far as they were looked at. `units` counts in its text, and has come
/// to the statement before.
pub(crate) fn statement(
    report: &Report,
    printed: &[String],
    sources: &Sources,
    units: &mut Units<'_>,
) -> (Value, bool) {
    let mut place = |span: Span| [units.at(span.start as usize), units.at(span.end as usize)];
    let [start, end] = place(report.span);
    let mut object = Map::from_iter([
        ("kind".to_owned(), json!("statement")),
        ("statement".to_owned(), json!(report.statement)),
        ("line".to_owned(), json!(report.line)),
        ("start".to_owned(), json!(start)),
        ("end".to_owned(), json!(end)),
    ]);
    let mut put = |name: &str, value: Option<Value>| {
        if let Some(value) = value {
            object.insert(name.to_owned(), value);
        }
    };
    let claims: Vec<Value> = report.expected.iter().map(|(_, span)| json!(place(*span))).collect();
    let met = is_met(report, printed);
    if !claims.is_empty() {
        put("claims", Some(json!(claims)));
        put("met", Some(json!(met)));
    }
    let number = Place { statement: report.statement.into(), line: report.line, file: None };
    put("json", objects::of(report, printed, sources, number));
    put("number", report.number.map(|number| json!(number)));
    put("universe", report.universe.as_ref().map(|universe| json!(universe)));
    put("game", report.value.as_ref().filter(|value| value.is_game()).map(|_| json!(true)));
    let notes: Vec<Value> = report.notes.iter().map(objects::note).collect();
    put("notes", (!notes.is_empty()).then(|| json!(notes)));
    put("law", report.law.as_ref().map(|law| json!({"told": law.told(), "holds": law.holds})));
    match &report.result {
        Ok(_) if report.quiet => {}
        Ok(answer) => {
            put("text", answer.text.as_ref().map(|text| json!(pieces_of(text))));
            for (name, format) in [
                ("latex", Format::Latex),
                ("svg", Format::Svg),
                ("tikz", Format::Tikz),
                ("page", Format::Page),
                ("table", Format::Html),
            ] {
                put(name, answer.written(format).map(|text| json!(text)));
            }
            put("cut", answer.cut.then_some(json!(true)));
        }
        Err(diagnostic) => put("error", Some(mistake(diagnostic, sources))),
    }
    (Value::Object(object), met)
}

/// Returns whether what was printed and answered is as the claims say.
fn is_met(report: &Report, printed: &[String]) -> bool {
    let Ok(answer) = &report.result else {
        return report.expected.is_empty();
    };
    let text = answer.text.as_ref().filter(|_| !report.quiet).map(Markup::to_plain);
    let said: Vec<&str> = printed.iter().chain(&text).map(String::as_str).collect();
    report.expected.is_empty() || spelled(&as_claimed(&said.join("\n"))) == spelled(&report.claim())
}

/// A text with the signs that have one spelling in ASCII in that: a claim may be written so.
fn spelled(text: &str) -> String {
    let signs =
        [('∗', "*"), ('↑', "^"), ('↓', "v"), ('⇑', "^^"), ('⇓', "vv"), ('±', "+-"), ('−', "-")];
    signs.into_iter().fold(text.to_owned(), |text, (sign, ascii)| text.replace(sign, ascii))
}

/// A mistake: what, where, and what to do.
pub(crate) fn mistake(diagnostic: &Diagnostic, sources: &Sources) -> Value {
    let labels: Vec<Value> = diagnostic.labels.iter().map(|found| label(found, sources)).collect();
    json!({
        "code": diagnostic.code.to_string(), "title": diagnostic.code.title,
        "message": visible(&diagnostic.headline()), "help": diagnostic.help, "labels": labels,
    })
}

fn label(label: &Label, sources: &Sources) -> Value {
    let mut units = Units::new(sources.text(label.span.source));
    let [start, end] = [label.span.start, label.span.end].map(|place| units.at(place as usize));
    json!({
        "text": visible(&label.text), "source": sources.name(label.span.source),
        "start": start, "end": end,
    })
}

/// The pieces of a text with their roles.
pub(crate) fn pieces_of(text: &Markup) -> Vec<Value> {
    let pieces = text.pieces().map(|(role, text)| {
        let role = match role {
            Role::Plain => "plain",
            Role::Dim => "dim",
            Role::Strong => "strong",
            Role::Code => "code",
            Role::Good => "good",
            Role::Bad => "bad",
            // A page has the figure beside its text.
            Role::Left | Role::Right | Role::Both => "plain",
        };
        json!([role, visible(text)])
    });
    pieces.collect()
}
