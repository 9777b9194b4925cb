//! Numbers, lists and texts: powers, extremes, sums, lengths.

use std::cmp::Ordering;

use num_bigint::BigInt;

use crate::diag::codes::evaluation::BAD_ARGUMENT;
use crate::game::EngineError;
use crate::game::games::number::{Dyadic, MOST_BITS};
use crate::lang::builtin::Row;
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::lang::kind::Kind;
use crate::lang::value::Value;

/// The rows of this topic.
pub static TABLE: &[Row] = &[
    Row {
        signature: "pow(x, n)",
        sentence: "The number x to the power n, an integer of 0 or more.",
        examples: &[("pow(2, 100)", "1267650600228229401496703205376"), ("pow(-1/2, 3)", "-1/8")],
        see_also: &["abs"],
        run: pow,
    },
    Row {
        signature: "abs(x)",
        sentence: "The number x without its sign.",
        examples: &[("abs(-3/4)", "3/4")],
        see_also: &["max"],
        run: |context, arguments| {
            let number = context.to_number(&arguments[0])?;
            let machine = matches!(arguments[0], Value::Int(_));
            context.number_value(number.abs(), machine)
        },
    },
    Row {
        signature: "min(x, y, …)",
        sentence: "The least of some numbers, or of a list of numbers.",
        examples: &[("min(3, 1/2, 2)", "1/2"), ("min([4, 2])", "2")],
        see_also: &["max"],
        run: |context, arguments| extreme(context, arguments, Ordering::is_lt),
    },
    Row {
        signature: "max(x, y, …)",
        sentence: "The greatest of some numbers, or of a list of numbers.",
        examples: &[("max(3, 1/2, 2)", "3"), ("max([birthday(*2), birthday(5)])", "5")],
        see_also: &["min"],
        run: |context, arguments| extreme(context, arguments, Ordering::is_gt),
    },
    Row {
        signature: "sum(xs)",
        sentence: "The sum of a list of games, or of a range; of an empty list it is 0.",
        examples: &[("sum([*, *2, *3])", "0"), ("sum(1 ..= 100)", "5050"), ("sum([])", "0")],
        see_also: &["len"],
        run: sum,
    },
    Row {
        signature: "len(xs)",
        sentence: "How many items a list or a range has, letters a text, cells a board, vertices a graph, \
                   classes a misère quotient.",
        examples: &[("len([*, 2])", "2"), ("len(0 .. 10)", "10"), ("len(\"LRR\")", "3")],
        see_also: &["sum"],
        run: |context, arguments| match &arguments[0] {
            Value::List(list) => Ok(size_value(list.items().len())),
            Value::Range { from, to } if from >= to => Ok(Value::Int(0)),
            Value::Range { from, to } => {
                let length = to.checked_sub(*from).ok_or(FaultKind::IntegerOverflow)?;
                Ok(Value::Int(length))
            }
            Value::Text(text) if text.is_ascii() => Ok(size_value(text.len())),
            Value::Text(text) => Ok(size_value(text.chars().count())),
            Value::Row(row) => Ok(size_value(row.len())),
            Value::Grid(grid) => Ok(size_value(grid.len())),
            Value::Graph(graph) => Ok(size_value(graph.vertices.len())),
            Value::Quotient(_) => super::classes::order(context, &arguments[0]).map(size_value),
            other => Err(FaultKind::WrongKind(Kind::Indexed, other.clone())),
        },
    },
];

/// A count of things in memory, which fits a machine integer.
pub(super) fn size_value(count: usize) -> Value {
    Value::Int(i64::try_from(count).unwrap_or(i64::MAX))
}

fn pow(context: &mut Context<'_>, arguments: &[Value]) -> Result<Value, FaultKind> {
    let base = context.to_number(&arguments[0])?;
    let exponent = context.to_integer(&arguments[1])?;
    let Ok(exponent) = u64::try_from(exponent) else {
        return Err(FaultKind::Said(
            &BAD_ARGUMENT,
            "the exponent is negative".to_owned(),
            vec!["exponents are 0, 1, 2, …; divide instead: `1 / pow(x, n)`".to_owned()],
        ));
    };
    let machine = matches!(arguments[0], Value::Int(_));
    let (numerator, halvings) = (base.numerator(), base.halvings());
    let unit = halvings == 0 && numerator.bits() <= 1;
    // The least that the power's bits grow by with each factor.
    let bits = (numerator.bits() - u64::from(!base.is_zero())).max(u64::from(halvings));
    if unit {
        // 0, 1 and -1 to any power.
        let even = exponent.is_multiple_of(2);
        let one = exponent == 0 || (even && !base.is_zero());
        let power = if one { Dyadic::from(1) } else { base };
        return context.number_value(power, machine);
    }
    if bits.checked_mul(exponent).is_none_or(|bits| bits > MOST_BITS) {
        return Err(FaultKind::Engine(EngineError::TooLarge));
    }
    // The power has at most twice as many bits; the exact size is seen when it is there.
    let too_large = |_| FaultKind::Engine(EngineError::TooLarge);
    let exponent = u32::try_from(exponent).map_err(too_large)?;
    let words = bits * u64::from(exponent) / 64;
    context.meter.tick_many(words * words / 512)?;
    let power = Dyadic::from_big(numerator.pow(exponent), halvings * exponent);
    let small = power.to_i64().is_some();
    if machine && power.is_integer() && !small {
        return Err(FaultKind::IntegerOverflow);
    }
    context.number_value(power, machine)
}

/// The items of a list, or the arguments themselves where there are several.
fn items(arguments: &[Value]) -> &[Value] {
    match arguments {
        [Value::List(list)] => list.items(),
        several => several,
    }
}

/// The extreme of machine integers and integers as written, where one at least is the former.
fn extreme_integer(
    context: &Context<'_>,
    items: &[Value],
    better: fn(Ordering) -> bool,
) -> Option<i64> {
    let (mut best, mut machine) = (None, false);
    for item in items {
        let integer = match item {
            Value::Int(integer) => {
                machine = true;
                *integer
            }
            Value::Game(g) | Value::Standing(g) => context.engine.as_number(*g)?.to_i64()?,
            _ => return None,
        };
        if best.is_none_or(|best| better(integer.cmp(&best))) {
            best = Some(integer);
        }
    }
    best.filter(|_| machine)
}

fn extreme(
    context: &mut Context<'_>,
    arguments: &[Value],
    better: fn(Ordering) -> bool,
) -> Result<Value, FaultKind> {
    if let [Value::Range { from, to }] = arguments
        && from < to
    {
        let (first, last) = (Value::Int(*from), Value::Int(*to - 1));
        return extreme(context, &[first, last], better);
    }
    let items = items(arguments);
    if let Some(best) = extreme_integer(context, items, better) {
        context.meter.tick_many(1 + items.len() as u64 / 8)?;
        return Ok(Value::Int(best));
    }
    let mut best: Option<Dyadic> = None;
    let mut machine = false;
    for item in items {
        context.meter.tick()?;
        let number = context.to_number(item)?;
        machine |= matches!(item, Value::Int(_));
        if best.as_ref().is_none_or(|best| better(number.cmp(best))) {
            best = Some(number);
        }
    }
    match best {
        Some(number) => context.number_value(number, machine),
        None => Err(FaultKind::Said(
            &BAD_ARGUMENT,
            "the list is empty".to_owned(),
            vec!["an empty list has neither a least nor a greatest number".to_owned()],
        )),
    }
}

fn sum(context: &mut Context<'_>, arguments: &[Value]) -> Result<Value, FaultKind> {
    match &arguments[0] {
        Value::Range { from, to } => {
            if from >= to {
                return Ok(Value::Int(0));
            }
            let count = BigInt::from(*to) - BigInt::from(*from);
            let ends = BigInt::from(*from) + BigInt::from(*to) - 1;
            let total = Dyadic::from_big(count * ends, 1);
            let integer = total.to_i64().ok_or(FaultKind::IntegerOverflow)?;
            Ok(Value::Int(integer))
        }
        Value::List(list) => {
            let mut total = Some(0_i64);
            for item in list.items() {
                context.meter.tick()?;
                match item {
                    Value::Int(integer) => {
                        if let Some(before) = total {
                            let sum = before.checked_add(*integer);
                            total = Some(sum.ok_or(FaultKind::IntegerOverflow)?);
                        }
                    }
                    _ => {
                        total = None;
                        break;
                    }
                }
            }
            if let Some(total) = total
                && !list.items().is_empty()
            {
                return Ok(Value::Int(total));
            }
            let robot = |item: &Value| matches!(item, Value::Robot(_));
            if list.items().iter().any(robot) {
                return context.robot_total(list.items());
            }
            let mut games = Vec::with_capacity(list.items().len());
            for item in list.items() {
                games.push(context.to_game(item)?);
            }
            context.meter.tick_many(games.len() as u64)?;
            let sum = context.engine.sum(&games)?;
            context.settle()?;
            Ok(Value::Game(sum))
        }
        other => Err(FaultKind::WrongKind(Kind::ListOrRange, other.clone())),
    }
}
