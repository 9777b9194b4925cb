//! The objects of `--format json`: one for each statement, errors too.

use serde_json::{Map, Value, json};

use crate::diag::Diagnostic;
use crate::session::{Answer, Report, Tested};
use crate::span::{Sources, Span};
use crate::version::VERSION;

/// The version of the objects' form.
pub const SCHEMA: u32 = 1;

/// Which statement an object is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place<'a> {
    /// Counts from 1 over everything that this process runs.
    pub statement: u64,
    /// The line where the statement begins.
    pub line: u32,
    /// The file that it stands in; of several texts that are run also `<-e>` and `<stdin>`.
    pub file: Option<&'a str>,
}

/// The object of a statement with what it printed and what is said beside that; `None` where it has nothing to say.
#[must_use]
pub fn of(
    report: &Report,
    printed: &[String],
    sources: &Sources,
    place: Place<'_>,
) -> Option<Value> {
    let notes: Vec<Value> = report.notes.iter().map(note).collect();
    let mut object = match told(report, printed, sources, place) {
        Some(object) => object,
        None if notes.is_empty() => return None,
        None => at(Map::from_iter([("kind".to_owned(), json!("notes"))]), Some(place)),
    };
    object["notes"] = Value::Array(notes);
    Some(object)
}

/// A note or a warning, as it stands in the object of its statement.
#[must_use]
pub fn note(note: &Diagnostic) -> Value {
    json!({
        "severity": note.severity().name(), "code": note.code.to_string(),
        "message": note.headline(),
    })
}

fn told(report: &Report, printed: &[String], sources: &Sources, place: Place<'_>) -> Option<Value> {
    let tested = report.law.as_ref();
    match &report.result {
        Ok(said) => match tested {
            Some(tested) => Some(at(law(tested, None), Some(place))),
            None => answer(said, printed, place).filter(|_| !(report.quiet && printed.is_empty())),
        },
        Err(diagnostic) => {
            let mut object = error(diagnostic, sources, Some(place));
            if let Some(tested) = tested {
                let mut told = law(tested, None);
                // It stands beside this.
                told.remove("counterexample");
                object["law"] = Value::Object(told);
            }
            if !printed.is_empty() {
                object["printed"] = json!(printed.join("\n"));
            }
            Some(object)
        }
    }
}

/// The object of a statement that went well; `None` where it has nothing to say. What `print`
/// wrote is the value of a statement without one, and beside the value of one that has it.
#[must_use]
pub fn answer(answer: &Answer, printed: &[String], place: Place<'_>) -> Option<Value> {
    let mut object = match &answer.json {
        Some(Value::Object(object)) => object.clone(),
        Some(other) => Map::from_iter([("value".to_owned(), other.clone())]),
        None if printed.is_empty() => return None,
        None => {
            return Some(at(
                Map::from_iter([
                    ("kind".to_owned(), json!("text")),
                    ("value".to_owned(), json!(printed.join("\n"))),
                ]),
                Some(place),
            ));
        }
    };
    if !printed.is_empty() {
        object.insert("printed".to_owned(), json!(printed.join("\n")));
    }
    Some(at(object, Some(place)))
}

/// The object of a diagnostic; `place` is the statement that it ended.
#[must_use]
pub fn error(diagnostic: &Diagnostic, sources: &Sources, place: Option<Place<'_>>) -> Value {
    let label = diagnostic.labels.first();
    let (line, column, end) = match label {
        Some(label) => {
            let (line, column) = sources.line_column(label.span);
            let end = Span { start: label.span.end, ..label.span };
            let (end_line, end_column) = sources.line_column(end);
            (json!(line), json!(column), [json!(end_line), json!(end_column)])
        }
        None => {
            let line = place.map_or(Value::Null, |place| json!(place.line));
            (line, Value::Null, [Value::Null, Value::Null])
        }
    };
    let object = Map::from_iter([
        ("kind".to_owned(), json!("error")),
        ("code".to_owned(), json!(diagnostic.code.to_string())),
        ("message".to_owned(), json!(diagnostic.headline())),
        ("help".to_owned(), json!(diagnostic.help)),
    ]);
    let mut value = at(object, place);
    value["line"] = line;
    value["column"] = column;
    let [end_line, end_column] = end;
    (value["end_line"], value["end_column"]) = (end_line, end_column);
    if let Some(smallest) = diagnostic.counterexamples.first() {
        value["counterexample"] = smallest.clone();
    }
    if diagnostic.counterexamples.len() > 1 {
        value["counterexamples"] = json!(diagnostic.counterexamples);
    }
    if let Some(label) = label {
        let name = sources.name(label.span.source);
        if !name.starts_with('<') {
            value["file"] = json!(name);
        }
    }
    value
}

/// The object of an error about a whole file, such as one that cannot be read.
#[must_use]
pub fn file_error(diagnostic: &Diagnostic, sources: &Sources, file: &str) -> Value {
    let mut value = error(diagnostic, sources, None);
    value["file"] = json!(file);
    value
}

/// The object of a certificate that `upstar verify` read: what it states, and whether that was proved or rests
/// on a theorem.
#[must_use]
pub fn certificate(file: &str, statement: &str, theorem: Option<&str>) -> Value {
    let mut object = json!({
        "schema": SCHEMA, "version": VERSION, "kind": "certificate", "line": null, "file": file,
        "statement": statement, "holds": theorem.is_none(),
    });
    if let Some(theorem) = theorem {
        object["theorem"] = json!(theorem);
    }
    object
}

/// The object of a law that a script states and `upstar test` tested; `namesake` is the line of one before it
/// that has the same name, and `counterexample` the smallest case that fails.
#[must_use]
pub fn law_of_script(
    tested: &Tested,
    file: &str,
    line: u32,
    namesake: Option<u32>,
    counterexample: Option<&Value>,
) -> Value {
    let mut object = at(law(tested, counterexample), None);
    (object["line"], object["file"]) = (json!(line), json!(file));
    object["milliseconds"] = json!(u64::try_from(tested.time.as_millis()).unwrap_or(u64::MAX));
    if let Some(namesake) = namesake {
        object["same_name_as_line"] = json!(namesake);
    }
    object
}

/// The result of the test of a law, as an object. Its value is null if it is undecided, and the reason says
/// why.
fn law(tested: &Tested, counterexample: Option<&Value>) -> Map<String, Value> {
    let Tested { ref title, cases, held, finished, holds, ref reason, .. } = *tested;
    let mut object = Map::from_iter([
        ("kind".to_owned(), json!("law")),
        ("name".to_owned(), json!(title)),
        ("value".to_owned(), json!(holds)),
        ("cases".to_owned(), json!(cases)),
        ("held".to_owned(), json!(held)),
        ("counterexample".to_owned(), json!(counterexample)),
        ("finished".to_owned(), json!(finished)),
    ]);
    if let Some(reason) = reason {
        object.insert("reason".to_owned(), json!(reason));
    }
    object
}

/// A note or a warning of `upstar check`: nothing is wrong in the text.
#[must_use]
pub fn remark(note: &Diagnostic, file: &str, line: u32) -> Value {
    json!({
        "schema": SCHEMA, "statement": null, "line": line, "kind": note.severity().name(),
        "code": note.code.to_string(), "message": note.headline(), "file": file, "version": VERSION,
    })
}

/// The last object of `upstar test` and `upstar check`: whether all is well, null where that is undecided, and
/// what was counted.
#[must_use]
pub fn summary(holds: Option<bool>, counts: &[(&str, usize)]) -> Value {
    let counts = counts.iter().map(|(name, count)| ((*name).to_owned(), json!(count)));
    let mut object = json!({
        "schema": SCHEMA, "statement": null, "line": null, "kind": "summary", "value": holds,
        "version": VERSION,
    });
    if let Value::Object(object) = &mut object {
        object.extend(counts);
    }
    object
}

fn at(mut object: Map<String, Value>, place: Option<Place<'_>>) -> Value {
    object.insert("schema".to_owned(), json!(SCHEMA));
    object.insert("version".to_owned(), json!(VERSION));
    object
        .insert("statement".to_owned(), place.map_or(Value::Null, |place| json!(place.statement)));
    object.insert("line".to_owned(), place.map_or(Value::Null, |place| json!(place.line)));
    if let Some(file) = place.and_then(|place| place.file) {
        object.insert("file".to_owned(), json!(file));
    }
    Value::Object(object)
}
