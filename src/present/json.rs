//! The objects of `--format json`, without what belongs to the statement.

use serde_json::{Value as Json, json};

use super::answer::Answered;
use super::witness::{self, Apart};
use super::{Find, GameFacts, Presented, about, quotient};
use crate::ask::question::{Asked, Question};
use crate::ask::universe::UniverseId;
use crate::lang::context::Context;
use crate::lang::eval::Shown;
use crate::lang::fault::FaultKind;
use crate::lang::value::{Comparison, Relation, Value};
use crate::meter::{Lease, Metered};
use crate::present::text;
use crate::render::assemble::Assembled;
use crate::values::number::Dyadic;
use crate::values::{Ending, Endings, Thermograph, Wall};

/// Bytes of an object with its keys.
pub(super) const OBJECT_BYTES: usize = 800;

/// Integers beyond this are text: other programs would round them.
const MOST_JSON_INTEGER: i64 = 1 << 53;

/// The object of an answer, with what it compares.
pub(super) fn answer(
    context: &mut Context<'_>,
    answered: &Answered,
    shown: &Shown,
) -> Result<Json, FaultKind> {
    let mut json = object(context, &answered.presented)?;
    if shown.compares {
        let universe = text::universe_text(context, shown.universe)?;
        let [not_ge, not_le] = witness::forms(context, answered.apart())?;
        json["universe"] = json!(universe);
        json["witness"] = json!(not_ge.or(not_le));
        return Ok(json);
    }
    match &answered.presented {
        Presented::Truth(_) => {
            let comparisons = comparisons(context, &shown.asked)?;
            if !comparisons.is_empty() {
                json["comparisons"] = json!(comparisons);
            }
        }
        Presented::Outcome(_) => {
            if let Some(universe) = universe_of_outcome(&shown.asked) {
                json["universe"] = json!(text::universe_text(context, universe)?);
            }
        }
        _ => {}
    }
    Ok(json)
}

/// The universe in which the outcomes behind an answer were asked, if it is one.
fn universe_of_outcome(asked: &Asked) -> Option<UniverseId> {
    let mut universes = asked.questions().filter_map(|(question, universe)| match question {
        Question::Outcome(..) | Question::Endings(..) => Some(universe),
        _ => None,
    });
    let first = universes.next()?;
    universes.all(|universe| universe == first).then_some(first)
}

/// The object of a value, without the statement's place. Games are to be written for programs.
pub(crate) fn of(context: &mut Context<'_>, value: &Value) -> Result<Json, FaultKind> {
    let presented = Presented::of(context, value, Find::Facts)?;
    object(context, &presented)
}

/// The object of a presented value.
pub(crate) fn object(context: &mut Context<'_>, value: &Presented) -> Result<Json, FaultKind> {
    // It counts as memory while it grows; whoever gets it writes it and lets it go.
    let mut lease = context.meter.lease(0)?;
    part(context, value, &mut lease)
}

/// The object of a value or of an item in a list.
fn part(
    context: &mut Context<'_>,
    value: &Presented,
    lease: &mut Lease,
) -> Result<Json, FaultKind> {
    Ok(match value {
        Presented::Game(shown) => {
            let written = text::as_it_stands(context, shown.game)?;
            let canonical = shown.canonical(context)?;
            game(written, canonical, &shown.facts(context)?)
        }
        Presented::Robot(shown) => {
            let written = text::robot_alone(context, shown.game)?;
            let canonical = shown.canonical(context)?;
            game(written, canonical, &shown.facts(context)?)
        }
        Presented::Number(exact) => json!({"kind": "number", "value": number(exact)}),
        Presented::Truth(value) => json!({"kind": "bool", "value": value}),
        Presented::None => json!({"kind": "none"}),
        Presented::Text(text) => json!({"kind": "text", "value": &**text}),
        Presented::Other(value) => json!({"kind": "text", "value": text::of(context, value)?}),
        Presented::Draw => json!({"kind": "outcome", "value": "D"}),
        Presented::Outcome(endings) => outcome(*endings),
        Presented::InfiniteNim(finite) => {
            let finite = finite.iter().map(|&n| count(n));
            json!({"kind": "infinite", "finite": finite.collect::<Vec<_>>()})
        }
        Presented::Comparison(comparison, apart) => relation(context, comparison, apart)?,
        Presented::List(list) => {
            json!({"kind": "list", "items": parts(context, list.items(), lease)?})
        }
        Presented::Table(table) => {
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
        Presented::Thermograph(thermograph) => walls(thermograph),
        Presented::Figure(figure) => json!({"kind": "figure", "value": &*figure.text}),
        Presented::Quotient(asked) => quotient::object(context, asked)?,
        Presented::About(found) => about::object(context, found, lease)?,
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
        let item = context.deeper(|context| {
            let presented = Presented::of(context, item, Find::Facts)?;
            part(context, &presented, lease)
        })?;
        lease.grow(OBJECT_BYTES + texts(&item), context.meter)?;
        objects.push(item);
    }
    Ok(objects)
}

/// The object of a comparison with its witnesses.
fn relation(
    context: &mut Context<'_>,
    comparison: &Comparison,
    apart: &Apart,
) -> Result<Json, FaultKind> {
    let sign = match comparison.relation {
        Some(Relation::Equal) => "=",
        Some(Relation::Greater) => ">",
        Some(Relation::Less) => "<",
        Some(Relation::Confused) => "||",
        None => "unknown",
    };
    let [not_ge, not_le] = witness::forms(context, apart)?;
    Ok(json!({
        "kind": "relation", "value": sign,
        "universe": text::universe_text(context, comparison.universe)?,
        "witness_not_ge": not_ge, "witness_not_le": not_le,
    }))
}

/// The comparisons of games that an answer rests on, each with its universe and its witnesses. In normal
/// play there are none of these.
fn comparisons(context: &mut Context<'_>, asked: &Asked) -> Result<Vec<Json>, FaultKind> {
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
                Value::Robot(g) => Ok(text::robot_text(context, g)?.whole()),
                Value::Standing(g) => Ok(text::as_it_stands(context, g)?.whole()),
                _ => Ok::<_, FaultKind>(None),
            });
            Ok::<_, FaultKind>(json!({
                "left": left?, "right": right?, "universe": text::universe_text(context, universe)?,
                "witness_not_ge": not_ge, "witness_not_le": not_le,
            }))
        })?);
    }
    Ok(comparisons)
}

/// Bytes of the texts of an object.
pub(super) fn texts(object: &Json) -> usize {
    let values = object.as_object().into_iter().flat_map(|map| map.values());
    values.filter_map(Json::as_str).map(str::len).sum()
}

/// The object of a game, with its text and its canonical form. A text that would be too long to print is null, never a
/// part of itself, and the object then has `"cut": true`.
fn game(value: Assembled, canonical: Option<Assembled>, facts: &GameFacts) -> Json {
    let cut = std::iter::once(&value).chain(&canonical).any(|text| text.cut_from.is_some());
    let mut object = json!({
        "kind": "game", "value": value.whole(), "canonical": canonical.and_then(Assembled::whole),
        "outcome": facts.outcome, "universe": facts.universe,
    });
    if cut {
        object["cut"] = json!(true);
    }
    object
}

/// The object of who wins, or of who wins and who draws.
fn outcome(endings: Endings) -> Json {
    match endings.outcome() {
        Some(outcome) => json!({"kind": "outcome", "value": format!("{outcome:?}")}),
        None => json!({
            "kind": "draw",
            "left_first": ending(endings.left_first),
            "right_first": ending(endings.right_first),
        }),
    }
}

/// The word for how play ends for a player who begins.
pub(super) fn ending(ending: Ending) -> &'static str {
    match ending {
        Ending::Win => "win",
        Ending::Draw => "draw",
        Ending::Loss => "loss",
    }
}

/// A count as a number.
pub(super) fn count(count: u64) -> Json {
    i64::try_from(count).map_or_else(|_| json!(count.to_string()), integer)
}

/// An integer that every reader of JSON keeps exact.
fn integer(integer: i64) -> Json {
    if integer.abs_diff(0) <= MOST_JSON_INTEGER.unsigned_abs() {
        json!(integer)
    } else {
        json!(integer.to_string())
    }
}

/// An exact number: as a text where it is no integer, or a large one.
pub(super) fn number(number: &Dyadic) -> Json {
    match number.to_i64() {
        Some(small) => integer(small),
        None => json!(number.to_string()),
    }
}

/// The object of a thermograph: corners as pairs of a temperature and a value, exact.
pub(super) fn walls(thermograph: &Thermograph) -> Json {
    let wall = |wall: &Wall| {
        let corners = wall.corners().iter();
        let pairs = corners.map(|(temperature, value)| json!([number(temperature), number(value)]));
        Json::Array(pairs.collect())
    };
    json!({
        "kind": "figure", "left_wall": wall(&thermograph.left),
        "right_wall": wall(&thermograph.right), "mean": number(&thermograph.mean),
        "temperature": number(&thermograph.temperature),
    })
}
