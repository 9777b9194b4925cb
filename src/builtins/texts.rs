//! Texts: putting them together, looking into them.

use crate::lang::builtin::Builtin;
use crate::lang::eval::Evaluator;
use crate::lang::fault::FaultKind;
use crate::lang::value::Value;
use crate::meter::Meter;
use crate::rules::region::among;
use crate::syntax::ast::CompareOp;

const TOPIC: &str = "Numbers and lists";

/// The rows of this topic.
pub static TABLE: &[Builtin] = &[
    Builtin {
        name: "join",
        topic: TOPIC,
        signature: "join(xs)",
        sentence: "The texts of a list put together, or the items of the lists in a list.",
        examples: &[
            ("join([\"ab\", \"c\"])", "abc"),
            ("join([[1, 2], [], [3]])", "[1, 2, 3]"),
        ],
        see_also: &["contains", "len"],
        least: 1,
        most: Some(1),
        run: join,
    },
    Builtin {
        name: "contains",
        topic: TOPIC,
        signature: "contains(xs, x)",
        sentence: "Whether x is among the items of a list, a text a part of another, or a letter on a board.",
        examples: &[
            ("contains(\"LRE\", \"R\")", "true"),
            ("contains([1, 2], 3)", "false"),
        ],
        see_also: &["join"],
        least: 2,
        most: Some(2),
        run: contains,
    },
];

fn join(_: &mut Evaluator<'_>, arguments: &[Value], meter: &mut Meter) -> Result<Value, FaultKind> {
    let Value::List(list) = &arguments[0] else {
        return Err(FaultKind::WrongKind("a list", arguments[0].clone()));
    };
    if let Some(Value::List(_)) = list.items().first() {
        let mut items = Vec::new();
        for part in list.items() {
            let Value::List(part) = part else {
                return Err(FaultKind::WrongKind("a list", part.clone()));
            };
            meter.charge(size_of_val(part.items()))?;
            meter.tick_many(part.items().len() as u64)?;
            items.extend_from_slice(part.items());
        }
        return Value::list(items).ok_or(FaultKind::ListTooDeep);
    }
    let mut text = String::new();
    for part in list.items() {
        let Value::Text(part) = part else {
            return Err(FaultKind::WrongKind("a text", part.clone()));
        };
        meter.charge(part.len())?;
        meter.tick()?;
        text.push_str(part);
    }
    Ok(Value::text(&text))
}

fn contains(
    evaluator: &mut Evaluator<'_>,
    arguments: &[Value],
    meter: &mut Meter,
) -> Result<Value, FaultKind> {
    match (&arguments[0], &arguments[1]) {
        (Value::Text(text), Value::Text(part)) => {
            meter.tick_many(text.len() as u64)?;
            Ok(Value::Bool(text.contains(&**part)))
        }
        (Value::Grid(_) | Value::Graph(_), Value::Text(letter)) => {
            let letters = super::places::letters_of(&arguments[0]);
            meter.tick_many(1 + letters.len() as u64 / 8)?;
            Ok(Value::Bool(
                letters.iter().any(|found| among(letter, *found)),
            ))
        }
        (Value::Text(_) | Value::Grid(_) | Value::Graph(_), other) => {
            Err(FaultKind::WrongKind("a text", other.clone()))
        }
        (Value::List(list), item) => {
            for other in list.items() {
                meter.tick()?;
                if evaluator.compare(CompareOp::Equal, item, other, meter)? {
                    return Ok(Value::Bool(true));
                }
            }
            Ok(Value::Bool(false))
        }
        (Value::Range { from, to }, item) => {
            let integer = evaluator.to_integer(item, meter)?;
            Ok(Value::Bool((*from..*to).contains(&integer)))
        }
        (other, _) => Err(FaultKind::WrongKind("a list or a text", other.clone())),
    }
}
