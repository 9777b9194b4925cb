//! What a statement that went well has to say: a line, an object, a line of LaTeX.

use serde_json::{Value as Json, json};

use super::Answer;
use super::texts::{self, Pen, SHOWN_TICKS, TAKES_LONG, value_soon};
use crate::game::{Component, Convention, Distinction, Engine, EngineError, Outcome, SumId};
use crate::lang::eval::{Evaluator, Shown};
use crate::lang::fault::FaultKind;
use crate::lang::universe::World;
use crate::lang::value::{Relation, Value};
use crate::markup::{Markup, Role};
use crate::meter::{Meter, Stop};
use crate::render::Spelling;
use crate::render::assemble::Assembled;
use crate::syntax::ast::CompareOp;

/// Ticks that may go into an outcome which nobody asked for.
const OUTCOME_TICKS: u64 = 20_000;

/// Ticks that may go into the witness of an answer that is known.
const WITNESS_TICKS: u64 = 5_000_000;

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
    let mut text = text;
    let mut json = json(pen, evaluator, &shown.value, meter)?;
    if says_universe {
        let universe = pen.universe(evaluator, shown.universe, meter)?;
        text.push(Role::Dim, format!("   ({universe})"));
    }
    if shown.compares {
        let found = witnesses(evaluator, shown, meter)?;
        for found in found.iter().flatten() {
            text.push(Role::Dim, because(pen, evaluator, found, meter)?);
        }
        if let Json::Object(object) = &mut json {
            let mut ascii = pen.full(Spelling::Ascii);
            let universe = ascii.universe(evaluator, shown.universe, meter)?;
            object.insert("universe".to_owned(), json!(universe));
            let mut forms = Vec::with_capacity(2);
            for found in &found {
                forms.push(match found {
                    Some(found) => match texts::form(pen, evaluator, found.game, meter) {
                        // Too high to be written out; the line says it as it stands.
                        Err(FaultKind::Stop(Stop::Depth { .. })) => None,
                        form => Some(form?),
                    },
                    None => None,
                });
            }
            let mut forms = forms.into_iter();
            let (not_ge, not_le) = (forms.next().flatten(), forms.next().flatten());
            if matches!(shown.value, Value::Relation(_)) {
                object.insert("witness_not_ge".to_owned(), json!(not_ge));
                object.insert("witness_not_le".to_owned(), json!(not_le));
            } else {
                object.insert("witness".to_owned(), json!(not_ge.or(not_le)));
            }
        }
    }
    // Whatever is cut shows an ellipsis; texts are what they are.
    let plain = text.to_plain();
    let cut = !matches!(shown.value, Value::Text(_)) && plain.contains('…');
    Ok(Answer {
        cut,
        text: Some(text),
        json: Some(json),
        latex: Some(latex),
    })
}

/// A game that tells two games apart: the first of them is not at least the second.
struct Found {
    game: SumId,
    /// Their letters, and their outcomes with it.
    letters: [char; 2],
    outcomes: [Outcome; 2],
}

/// Why a comparison in a misère universe does not hold: a witness that G is not at least H, and
/// one that it is not at most H. A statement that was to say only whether it holds has one.
fn witnesses(
    evaluator: &mut Evaluator<'_>,
    shown: &Shown,
    meter: &mut Meter,
) -> Result<[Option<Found>; 2], FaultKind> {
    let mut found = [None, None];
    let Some((Value::Game(_) | Value::Int(_), op, Value::Game(_) | Value::Int(_))) =
        &shown.compared
    else {
        return Ok(found);
    };
    let Some((a, _, b)) = &shown.compared else {
        return Ok(found);
    };
    let world = evaluator.program.universes.world(shown.universe);
    if world != World::Alternating(Convention::Misere) {
        return Ok(found);
    }
    let relation = matches!(shown.value, Value::Relation(_));
    // Which of "at least" and "at most" the comparison claims.
    let claims = match op {
        _ if relation => [true, true],
        CompareOp::Equal => [true, true],
        CompareOp::GreaterEqual | CompareOp::Greater => [true, false],
        CompareOp::LessEqual | CompareOp::Less => [false, true],
        CompareOp::NotEqual | CompareOp::Confused => [false, false],
    };
    let (g, h) = (evaluator.to_game(a)?, evaluator.to_game(b)?);
    for (place, (a, b, letters)) in [(g, h, ['G', 'H']), (h, g, ['H', 'G'])]
        .into_iter()
        .enumerate()
    {
        if !claims[place] || (!relation && found[0].is_some()) {
            continue;
        }
        let mut other = None;
        // The answer is known already: its reason may not take for ever.
        let distinction = meter.within(WITNESS_TICKS, |meter| {
            match evaluator.witness(a, b, meter) {
                Ok(distinction) => Ok(Some(distinction)),
                Err(FaultKind::Stop(Stop::Depth { .. })) => Ok(None),
                Err(FaultKind::Stop(stop)) => Err(stop),
                Err(error) => {
                    other = Some(error);
                    Ok(None)
                }
            }
        })?;
        if let Some(Some(Distinction::Witness(witness))) = distinction {
            found[place] = Some(Found {
                game: witness.game,
                letters,
                outcomes: [witness.first, witness.second],
            });
        }
    }
    Ok(found)
}

/// `because o(G+X)=N but o(H+X)=P for X = *`.
fn because(
    pen: &mut Pen<'_>,
    evaluator: &mut Evaluator<'_>,
    found: &Found,
    meter: &mut Meter,
) -> Result<String, FaultKind> {
    let game = pen.as_it_stands(evaluator, found.game, meter)?.text;
    let ([a, b], [first, second]) = (found.letters, found.outcomes);
    Ok(format!(
        "\n  because o({a}+X)={first:?} but o({b}+X)={second:?} for X = {game}"
    ))
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
    if !evaluator.program.universes.is_normal(evaluator.universe) {
        misere_line(pen, evaluator, g, &mut line, meter)?;
        return Ok(line);
    }
    match value_soon(evaluator, g, meter)? {
        Ok(value) => {
            if is_written(evaluator, g) && !pen.is_canonical(evaluator, g, value, meter)? {
                let written = pen.as_it_stands(evaluator, g, meter)?;
                push(&mut line, written);
                line.push(Role::Plain, " = ");
            }
            let canonical = pen.normal(evaluator, value, meter)?;
            push(&mut line, canonical);
        }
        Err(note) => {
            let stands = pen.as_it_stands(evaluator, g, meter)?;
            push(&mut line, stands);
            line.push(Role::Dim, format!("   ({note})"));
        }
    }
    Ok(line)
}

/// A game's line in a misère universe: its canonical form without tombstones where that can be
/// reached soon, else the game as it stands and why.
fn misere_line(
    pen: &mut Pen<'_>,
    evaluator: &mut Evaluator<'_>,
    g: SumId,
    line: &mut Markup,
    meter: &mut Meter,
) -> Result<(), FaultKind> {
    let (canonical, note) = match canonical(evaluator, g, meter)? {
        Ok(canonical) => (canonical, None),
        Err(note) => (g, Some(note)),
    };
    let (engine, mut play) = evaluator.lend(meter);
    // What is canonical as it was typed keeps its name, such as `*:3/4`.
    let same = canonical == g || {
        let literal = engine.literal(canonical, &mut play)?;
        is_short(engine, g) && engine.literal(g, &mut play)? == literal
    };
    let canonical = if same { g } else { canonical };
    if is_written(evaluator, g) && !same {
        let stands = pen.as_it_stands(evaluator, g, meter)?;
        push(line, stands);
        line.push(Role::Plain, " = ");
    }
    let text = pen.as_it_stands(evaluator, canonical, meter)?;
    push(line, text);
    if let Some(note) = note {
        line.push(Role::Dim, format!("   ({note})"));
    }
    Ok(())
}

/// Whether a game is one component, so that its literal form is no product.
fn is_short(engine: &Engine, g: SumId) -> bool {
    g.component()
        .is_some_and(|component| !matches!(engine.component(component), Component::Position { .. }))
}

/// The form that a game is shown as in a misère universe; or why it is shown as it stands.
fn canonical(
    evaluator: &mut Evaluator<'_>,
    g: SumId,
    meter: &mut Meter,
) -> Result<Result<SumId, &'static str>, FaultKind> {
    let mut other = None;
    let found = meter.within(SHOWN_TICKS, |meter| {
        let mut find = || {
            let simplest = evaluator.canonical(g, meter)?;
            // A game with tombstones that is canonical shows them.
            if simplest == g {
                return Ok(g);
            }
            evaluator.ordinary(g, meter)
        };
        match find() {
            Ok(found) => Ok(Some(found)),
            Err(FaultKind::Stop(stop)) => Err(stop),
            Err(error) => {
                other = Some(error);
                Ok(None)
            }
        }
    })?;
    match (found, other) {
        (Some(Some(found)), _) => Ok(Ok(found)),
        (None, _) => Ok(Err(TAKES_LONG)),
        (_, Some(FaultKind::NotAMember(..))) => Ok(Err("as it stands: not a member")),
        (
            _,
            Some(FaultKind::NotYetInUniverse(..) | FaultKind::Engine(EngineError::NotImpartial)),
        ) => Ok(Err("as it stands")),
        (_, Some(FaultKind::Engine(EngineError::Undecided))) => Ok(Err("as it stands: undecided")),
        (_, Some(error)) => Err(error),
        (Some(None), None) => Ok(Err("as it stands")),
    }
}

/// A text, and where it was cut how to see the rest.
fn push(line: &mut Markup, assembled: Assembled) {
    line.push(Role::Plain, assembled.text);
    if let Some(length) = assembled.cut_from {
        let hint = format!("   ({length} characters)");
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
        Value::Number(exact) => json!({"kind": "number", "value": match exact.to_i64() {
            Some(integer) => number(integer),
            None => json!(exact.to_string()),
        }}),
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
        | Value::Ruleset(_)
        | Value::Member(_)
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
    let value = whole(pen.as_it_stands(evaluator, g, meter)?);
    let universe = pen.universe(evaluator, evaluator.universe, meter)?;
    let canonical = if evaluator.program.universes.is_normal(evaluator.universe) {
        match value_soon(evaluator, g, meter)? {
            Ok(value) => whole(pen.normal(evaluator, value, meter)?),
            Err(_) => None,
        }
    } else {
        match canonical(evaluator, g, meter)? {
            Ok(form) => whole(pen.as_it_stands(evaluator, form, meter)?),
            Err(_) => None,
        }
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

/// A text that can be typed back: nothing is left out of it.
fn whole(assembled: Assembled) -> Option<String> {
    assembled.cut_from.is_none().then_some(assembled.text)
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
