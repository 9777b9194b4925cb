//! The objects of `--format json`, without what belongs to the statement.

use serde_json::{Value as Json, json};

use super::witness::{self, Found};
use super::{OUTCOME_TICKS, robots};
use crate::ask::AskError;
use crate::ask::question::{Asked, Question};
use crate::ask::reach::Reached;
use crate::builtins::classes;
use crate::game::{EngineError, SumId};
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::lang::value::{Comparison, Relation, Value};
use crate::meter::{Lease, Metered};
use crate::render::assemble::Assembled;
use crate::values::number::Dyadic;
use crate::values::{Ending, Thermograph, Wall};

/// Bytes of an object with its keys.
const OBJECT_BYTES: usize = 800;

/// Integers beyond this are text: other programs would round them.
const MOST_JSON_INTEGER: i64 = 1 << 53;

/// The object of a value, without the statement's place. Games are to be written for programs.
pub(crate) fn object(context: &mut Context<'_>, value: &Value) -> Result<Json, FaultKind> {
    // It counts as memory while it grows; whoever gets it writes it and lets it go.
    let mut lease = context.meter.lease(0)?;
    part(context, value, &mut lease)
}

/// The object of a value or of an item in a list.
fn part(context: &mut Context<'_>, value: &Value, lease: &mut Lease) -> Result<Json, FaultKind> {
    Ok(match value {
        // Its outcome and its simplest sum are those of the class.
        Value::Class(g, set) => {
            let class = Value::Standing(*g);
            context.modulo(*set, |context| part(context, &class, lease))?
        }
        Value::Game(g) | Value::Standing(g) => {
            let reached = context.questions().reach(*g)?;
            game(context, *g, &reached)?
        }
        Value::Robot(g) => robots::object(context, *g)?,
        Value::Int(integer) => json!({"kind": "number", "value": number(*integer)}),
        Value::Number(exact) => json!({"kind": "number", "value": match exact.to_i64() {
            Some(integer) => number(integer),
            None => json!(exact.to_string()),
        }}),
        Value::Bool(value) => json!({"kind": "bool", "value": value}),
        Value::None => json!({"kind": "none"}),
        Value::Text(text) => json!({"kind": "text", "value": &**text}),
        Value::Grid(_) | Value::Graph(_) => {
            json!({"kind": "text", "value": context.text(value)?})
        }
        Value::Outcome(outcome) => json!({"kind": "outcome", "value": format!("{outcome:?}")}),
        Value::Draw => json!({"kind": "outcome", "value": "D"}),
        Value::Endings(endings) => json!({
            "kind": "draw",
            "left_first": ending(endings.left_first),
            "right_first": ending(endings.right_first),
        }),
        Value::InfiniteNim(finite) => {
            let finite = finite.iter().map(|&n| count(n));
            json!({"kind": "infinite", "finite": finite.collect::<Vec<_>>()})
        }
        Value::Relation(comparison) => {
            let found = witness::of_relation(context, comparison)?;
            relation(context, comparison, &found)?
        }
        Value::List(list) => {
            json!({"kind": "list", "items": parts(context, list.items(), lease)?})
        }
        Value::Table(table) => {
            let header = match &table.header {
                Some(header) => Some(parts(context, header.items(), lease)?),
                None => None,
            };
            let mut rows = Vec::with_capacity(table.rows.items().len());
            for row in table.rows.items() {
                rows.push(match row {
                    Value::List(row) => parts(context, row.items(), lease)?,
                    other => parts(context, std::slice::from_ref(other), lease)?,
                });
            }
            json!({"kind": "table", "header": header, "rows": rows})
        }
        Value::Thermograph(thermograph) => figure(thermograph),
        Value::Figure(_) => {
            json!({"kind": "figure", "value": context.text(value)?})
        }
        Value::Quotient(asked) => classes::object(context, asked)?,
        Value::Range { .. }
        | Value::Function(_)
        | Value::Builtin(_)
        | Value::Ruleset(_)
        | Value::Member(_)
        | Value::Universe(_)
        | Value::Side(_)
        | Value::Row(_) => {
            let text = context.text(value)?;
            json!({"kind": "text", "value": text})
        }
    })
}

/// The objects of items.
fn parts(
    context: &mut Context<'_>,
    items: &[Value],
    lease: &mut Lease,
) -> Result<Vec<Json>, FaultKind> {
    let mut objects = Vec::with_capacity(items.len());
    for item in items {
        let item = context.deeper(|context| part(context, item, lease))?;
        lease.grow(OBJECT_BYTES + texts(&item), context.meter)?;
        objects.push(item);
    }
    Ok(objects)
}

/// The object of a comparison with its witnesses.
pub(crate) fn relation(
    context: &mut Context<'_>,
    comparison: &Comparison,
    found: &[Option<Found>; 2],
) -> Result<Json, FaultKind> {
    let sign = match comparison.relation {
        Some(Relation::Equal) => "=",
        Some(Relation::Greater) => ">",
        Some(Relation::Less) => "<",
        Some(Relation::Confused) => "||",
        None => "unknown",
    };
    let [not_ge, not_le] = witness::forms(context, found)?;
    Ok(json!({
        "kind": "relation", "value": sign,
        "universe": context.universe_text(comparison.universe)?,
        "witness_not_ge": not_ge, "witness_not_le": not_le,
    }))
}

/// The comparisons of games that an answer rests on, each with its universe and its witnesses. In normal
/// play there are none of these.
pub(crate) fn comparisons(
    context: &mut Context<'_>,
    asked: &Asked,
) -> Result<Vec<Json>, FaultKind> {
    let mut comparisons = Vec::new();
    for (question, universe) in asked.questions() {
        let games = match question {
            Question::Order(g, h, _) => [g, h].map(Value::Standing),
            Question::RobotOrder(_, g, h) => [g, h].map(Value::Robot),
            _ => continue,
        };
        if context.program.universes.is_normal(universe) {
            continue;
        }
        comparisons.push(context.modulo(universe, |context| {
            let found = witness::of_games(context, games.each_ref())?;
            let [not_ge, not_le] = witness::forms(context, &found)?;
            let [left, right] = games.each_ref().map(|game| match *game {
                Value::Robot(g) => Ok(context.robot_text(g)?.whole()),
                Value::Standing(g) => Ok(context.as_it_stands(g)?.whole()),
                _ => Ok::<_, FaultKind>(None),
            });
            Ok::<_, FaultKind>(json!({
                "left": left?, "right": right?, "universe": context.universe_text(universe)?,
                "witness_not_ge": not_ge, "witness_not_le": not_le,
            }))
        })?);
    }
    Ok(comparisons)
}

/// Bytes of the texts of an object.
fn texts(object: &Json) -> usize {
    let values = object.as_object().into_iter().flat_map(|map| map.values());
    values.filter_map(Json::as_str).map(str::len).sum()
}

/// The object of a game that is shown as `reached`. A text that would be too long to print is null,
/// never a part of itself, and the object then has `"cut": true`.
pub(crate) fn game(
    context: &mut Context<'_>,
    g: SumId,
    reached: &Reached,
) -> Result<Json, FaultKind> {
    let value = context.as_it_stands(g)?;
    let canonical = match *reached {
        Reached::Value(value) => Some(context.value_text(value)?),
        Reached::Form(form) => Some(context.as_it_stands(form)?),
        Reached::Stands(..) => None,
    };
    let texts = std::iter::once(&value).chain(&canonical);
    let cut = texts.into_iter().any(|text| text.cut_from.is_some());
    let universe = context.universe_text(context.universe)?;
    let mut object = json!({
        "kind": "game", "value": value.whole(), "canonical": canonical.and_then(Assembled::whole),
        "outcome": outcome(context, g)?, "universe": universe,
    });
    if cut {
        object["cut"] = json!(true);
    }
    Ok(object)
}

/// The outcome of a game, as far as it can be found soon: nobody asked for it.
fn outcome(context: &mut Context<'_>, g: SumId) -> Result<Option<String>, FaultKind> {
    let found = context.soon(OUTCOME_TICKS, |context| context.questions().outcome(g));
    match found {
        Ok(outcome) => Ok(outcome.map(|outcome| format!("{outcome:?}"))),
        Err(AskError::Engine(EngineError::Stop(stop))) => Err(stop.into()),
        Err(_) => Ok(None),
    }
}

/// The word for how play ends for a player who begins.
fn ending(ending: Ending) -> &'static str {
    match ending {
        Ending::Win => "win",
        Ending::Draw => "draw",
        Ending::Loss => "loss",
    }
}

/// A count as a number.
fn count(count: u64) -> Json {
    i64::try_from(count).map_or_else(|_| json!(count.to_string()), number)
}

/// An integer that every reader of JSON keeps exact.
fn number(integer: i64) -> Json {
    if integer.abs_diff(0) <= MOST_JSON_INTEGER.unsigned_abs() {
        json!(integer)
    } else {
        json!(integer.to_string())
    }
}

/// The object of a thermograph: corners as pairs of a temperature and a value, exact.
fn figure(thermograph: &Thermograph) -> Json {
    let exact = |number: &Dyadic| match number.to_i64() {
        Some(integer) => self::number(integer),
        None => json!(number.to_string()),
    };
    let wall = |wall: &Wall| {
        let corners = wall.corners().iter();
        let pairs = corners.map(|(temperature, value)| json!([exact(temperature), exact(value)]));
        Json::Array(pairs.collect())
    };
    json!({
        "kind": "figure", "left_wall": wall(&thermograph.left),
        "right_wall": wall(&thermograph.right), "mean": exact(&thermograph.mean),
        "temperature": exact(&thermograph.temperature),
    })
}
