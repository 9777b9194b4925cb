//! What a statement that went well has to say: a line, an object, a line of LaTeX.

use serde_json::{Value as Json, json};

use super::Answer;
use super::texts::Pen;
use crate::game::{Component, SumId};
use crate::lang::eval::{Evaluator, Shown};
use crate::lang::fault::FaultKind;
use crate::lang::value::{Relation, Value};
use crate::markup::{Markup, Role};
use crate::meter::Meter;
use crate::render::Spelling;
use crate::render::assemble::Assembled;

/// Ticks that may go into an outcome which nobody asked for.
const OUTCOME_TICKS: u64 = 20_000;

/// Integers beyond this are text in JSON: other programs would round them.
const MOST_JSON_INTEGER: i64 = 1 << 53;

/// The answer of a statement with a value.
pub(super) fn answer(
    pen: &mut Pen<'_>,
    evaluator: &mut Evaluator<'_>,
    shown: &Shown,
    meter: &mut Meter,
) -> Result<Answer, FaultKind> {
    if shown.silent && matches!(shown.value, Value::None) {
        return Ok(Answer::default());
    }
    let (text, latex) = match &shown.value {
        Value::Game(g) => (
            line(pen, evaluator, *g, meter)?,
            latex_line(pen, evaluator, *g, meter)?,
        ),
        other => {
            let text = pen.value(evaluator, other, false, meter)?;
            (Markup::plain(text.clone()), text)
        }
    };
    let says_universe =
        shown.compares || matches!(shown.value, Value::Relation(_) | Value::Game(_));
    let text = if says_universe {
        let universe = pen.universe(evaluator, shown.universe, meter)?;
        text.with(Role::Dim, format!("   ({universe})"))
    } else {
        text
    };
    let mut json = json(pen, evaluator, &shown.value, meter)?;
    if shown.compares
        && let (Json::Object(object), Value::Bool(_)) = (&mut json, &shown.value)
    {
        let mut ascii = pen.full(Spelling::Ascii);
        let universe = ascii.universe(evaluator, shown.universe, meter)?;
        object.insert("universe".to_owned(), json!(universe));
        object.insert("witness".to_owned(), Json::Null);
    }
    Ok(Answer {
        text: Some(text),
        json: Some(json),
        latex: Some(latex),
    })
}

/// Whether a game is followed by its canonical form where that differs: literals and positions.
fn is_written(evaluator: &Evaluator<'_>, g: SumId) -> bool {
    g.component().is_some_and(|component| {
        matches!(
            evaluator.engine.component(component),
            Component::Form(_) | Component::Position { .. }
        )
    })
}

/// A game's line: its canonical form; a literal that is not canonical stands before it.
pub(super) fn line(
    pen: &mut Pen<'_>,
    evaluator: &mut Evaluator<'_>,
    g: SumId,
    meter: &mut Meter,
) -> Result<Markup, FaultKind> {
    let mut line = Markup::new();
    if evaluator.program.universes.is_normal(evaluator.universe) {
        let value = evaluator.value(g, meter)?;
        if is_written(evaluator, g) && !pen.is_canonical(evaluator, g, value, meter)? {
            let written = pen.as_it_stands(evaluator, g, meter)?;
            push(&mut line, written);
            line.push(Role::Plain, " = ");
        }
        let canonical = pen.normal(evaluator, value, meter)?;
        push(&mut line, canonical);
    } else {
        let stands = pen.as_it_stands(evaluator, g, meter)?;
        push(&mut line, stands);
    }
    Ok(line)
}

/// A text, and where it was cut how to see the rest.
fn push(line: &mut Markup, assembled: Assembled) {
    line.push(Role::Plain, assembled.text);
    if let Some(length) = assembled.cut_from {
        let hint = format!("   ({length} characters, `:show full` shows all)");
        line.push(Role::Dim, hint);
    }
}

fn latex_line(
    pen: &mut Pen<'_>,
    evaluator: &mut Evaluator<'_>,
    g: SumId,
    meter: &mut Meter,
) -> Result<String, FaultKind> {
    let mut latex = Pen {
        printer: pen.printer,
        writing: crate::render::Writing {
            spelling: Spelling::Latex,
            limit: pen.writing.limit,
        },
    };
    Ok(latex.game(evaluator, g, meter)?.text)
}

/// The object of a value, without the statement's place.
pub(super) fn json(
    pen: &mut Pen<'_>,
    evaluator: &mut Evaluator<'_>,
    value: &Value,
    meter: &mut Meter,
) -> Result<Json, FaultKind> {
    let mut pen = pen.full(Spelling::Ascii);
    Ok(match value {
        Value::Game(g) => game(&mut pen, evaluator, *g, meter)?,
        Value::Int(integer) => json!({"kind": "number", "value": number(*integer)}),
        Value::Bool(value) => json!({"kind": "bool", "value": value}),
        Value::None => json!({"kind": "none"}),
        Value::Text(text) => json!({"kind": "text", "value": &**text}),
        Value::Outcome(outcome) => json!({"kind": "outcome", "value": format!("{outcome:?}")}),
        Value::Draw => json!({"kind": "outcome", "value": "D"}),
        Value::Relation(relation) => {
            let sign = match relation {
                Some(Relation::Equal) => "=",
                Some(Relation::Greater) => ">",
                Some(Relation::Less) => "<",
                Some(Relation::Confused) => "||",
                None => "unknown",
            };
            let universe = pen.universe(evaluator, evaluator.universe, meter)?;
            json!({
                "kind": "relation", "value": sign, "universe": universe,
                "witness_not_ge": null, "witness_not_le": null,
            })
        }
        Value::List(list) => {
            let mut items = Vec::with_capacity(list.items().len());
            for item in list.items() {
                meter.charge(64)?;
                items.push(meter.deeper(|meter| json(&mut pen, evaluator, item, meter))?);
            }
            json!({"kind": "list", "items": items})
        }
        Value::Range { .. }
        | Value::Function(_)
        | Value::Builtin(_)
        | Value::Universe(_)
        | Value::Side(_)
        | Value::Row(_)
        | Value::Robot(_) => {
            let text = pen.value(evaluator, value, false, meter)?;
            json!({"kind": "text", "value": text})
        }
    })
}

fn game(
    pen: &mut Pen<'_>,
    evaluator: &mut Evaluator<'_>,
    g: SumId,
    meter: &mut Meter,
) -> Result<Json, FaultKind> {
    let value = pen.as_it_stands(evaluator, g, meter)?.text;
    let universe = pen.universe(evaluator, evaluator.universe, meter)?;
    let canonical = if evaluator.program.universes.is_normal(evaluator.universe) {
        Some(pen.game(evaluator, g, meter)?.text)
    } else {
        None
    };
    let mut outcome = None;
    let mut failure = None;
    // Nobody asked for it: it may not take long.
    let found = meter.within(OUTCOME_TICKS, |meter| {
        match evaluator.outcome(g, meter) {
            Ok(found) => outcome = Some(format!("{found:?}")),
            Err(FaultKind::Stop(stop)) => return Err(stop),
            Err(other) => failure = Some(other),
        }
        Ok(())
    })?;
    let outcome = outcome.filter(|_| found.is_some() && failure.is_none());
    Ok(json!({
        "kind": "game", "value": value, "canonical": canonical,
        "outcome": outcome, "universe": universe,
    }))
}

/// An integer that every reader of JSON keeps exact.
fn number(integer: i64) -> Json {
    if integer.abs_diff(0) <= MOST_JSON_INTEGER.unsigned_abs() {
        json!(integer)
    } else {
        json!(integer.to_string())
    }
}

/// The values of a `print` as one line.
pub(super) fn printed(
    pen: &mut Pen<'_>,
    evaluator: &mut Evaluator<'_>,
    values: &[(Value, crate::lang::universe::UniverseId)],
    meter: &mut Meter,
) -> Result<Markup, FaultKind> {
    let mut line = Markup::new();
    for (place, (value, universe)) in values.iter().enumerate() {
        if place > 0 {
            line.push(Role::Plain, " ");
        }
        let text = evaluator.within(*universe, |evaluator| {
            pen.value(evaluator, value, false, meter)
        })?;
        line.push(Role::Plain, text);
    }
    Ok(line)
}

/// The text of a value for a message: short, and in little time.
pub(super) fn brief(
    pen: &mut Pen<'_>,
    evaluator: &mut Evaluator<'_>,
    value: &Value,
) -> Option<String> {
    let limits = crate::meter::Limits {
        time: Some(std::time::Duration::from_millis(200)),
        ..crate::meter::Limits::default()
    };
    let mut meter = Meter::new(limits, std::sync::Arc::default());
    let mut short = Pen {
        printer: pen.printer,
        writing: crate::render::Writing {
            spelling: pen.writing.spelling,
            limit: 80,
        },
    };
    if let Ok(text) = short.value(evaluator, value, true, &mut meter) {
        return Some(text);
    }
    let Value::Game(g) = value else { return None };
    let text = short.as_it_stands(evaluator, *g, &mut meter);
    text.ok().map(|assembled| assembled.text)
}
