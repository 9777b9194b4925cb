//! Numbers, lists and texts: powers, extremes, sums, lengths.

use std::cmp::Ordering;

use num_bigint::BigInt;

use super::define::{Answer, Rest};
use crate::diag::codes::evaluation::BAD_ARGUMENT;
use crate::game::EngineError;
use crate::lang::builtin::ArgumentFault;
use crate::lang::context::Context;
use crate::lang::fault::{FaultKind, fault};
use crate::lang::kind::Kind;
use crate::lang::value::Value;
use crate::values::number::{Dyadic, MOST_BITS};

builtins! {
    "Numbers and lists";

    /// The number x to the power n. The integer n must be at least 0.
    ///
    /// >>> pow(2, 100)
    /// 1267650600228229401496703205376
    /// >>> pow(-1/2, 3)
    /// -1/8
    #[elsewhere("power", "exp")]
    #[elsewhere("istwopower", "ispoweroftwo", "twopower";
        "`contains([pow(2, k) for k in 0 .. 63], n)` tells whether n is a power of two")]
    #[see(abs)]
    fn pow(context, x: Value, n: i64) -> Value {
        let base = context.to_number(&x)?;
        let Ok(exponent) = u64::try_from(n) else {
            return Err(fault!(
                BAD_ARGUMENT,
                "the exponent is negative";
                help: "exponents are 0, 1, 2, …; divide instead: `1 / pow(x, n)`"
            ).into());
        };
        let machine = matches!(x, Value::Int(_));
        let (numerator, halvings) = (base.numerator(), base.halvings());
        let unit = halvings == 0 && numerator.bits() <= 1;
        // The least that the power's bits grow by with each factor.
        let bits = (numerator.bits() - u64::from(!base.is_zero())).max(u64::from(halvings));
        if unit {
            // 0, 1 and -1 to any power.
            let even = exponent.is_multiple_of(2);
            let one = exponent == 0 || (even && !base.is_zero());
            let power = if one { Dyadic::from(1) } else { base };
            return Ok(context.number_value(power, machine)?);
        }
        if bits.checked_mul(exponent).is_none_or(|bits| bits > MOST_BITS) {
            return Err(FaultKind::Engine(EngineError::TooLarge).into());
        }
        // The power has at most twice as many bits; the exact size is seen when it is there.
        let too_large = |_| FaultKind::Engine(EngineError::TooLarge);
        let exponent = u32::try_from(exponent).map_err(too_large)?;
        let words = bits * u64::from(exponent) / 64;
        context.meter.tick_many(words * words / 512)?;
        let power = Dyadic::from_big(numerator.pow(exponent), halvings * exponent);
        let small = power.to_i64().is_some();
        if machine && power.is_integer() && !small {
            return Err(FaultKind::IntegerOverflow.into());
        }
        Ok(context.number_value(power, machine)?)
    }

    /// The absolute value of the number x.
    ///
    /// >>> abs(-3/4)
    /// 3/4
    #[see(max)]
    fn abs(context, x: Value) -> Value {
        let number = context.to_number(&x)?;
        if let Value::Number(_) = x {
            return Ok(Context::measure_value(number.abs()));
        }
        let machine = matches!(x, Value::Int(_));
        Ok(context.number_value(number.abs(), machine)?)
    }

    /// The least of several numbers, or of a list of numbers.
    ///
    /// >>> min(3, 1/2, 2)
    /// 1/2
    /// >>> min([4, 2])
    /// 2
    #[called("min(x, y, …)")]
    #[common(29)]
    #[fast(Min)]
    #[asked(List 3)]
    #[see(max)]
    fn min(context, numbers: Rest) -> Value {
        extreme(context, &numbers.0, Ordering::is_lt)
    }

    /// The greatest of several numbers, or of a list of numbers.
    ///
    /// >>> max(3, 1/2, 2)
    /// 3
    /// >>> max([birthday(*2), birthday(5)])
    /// 5
    #[called("max(x, y, …)")]
    #[common(30)]
    #[fast(Max)]
    #[asked(List 4)]
    #[see(min)]
    fn max(context, numbers: Rest) -> Value {
        extreme(context, &numbers.0, Ordering::is_gt)
    }

    /// The sum of a list of games or of a range. The sum of an empty list is 0.
    ///
    /// >>> sum([*, *2, *3])
    /// 0
    /// >>> sum(1 ..= 100)
    /// 5050
    /// >>> sum([])
    /// 0
    #[elsewhere("total", "addall")]
    #[common(26)]
    #[asked(List 2)]
    #[see(len)]
    fn sum(context, xs: Value) -> Value {
        match &xs {
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
                    return Ok(context.robot_total(list.items())?);
                }
                let mut games = Vec::with_capacity(list.items().len());
                for item in list.items() {
                    games.push(context.to_game(item)?);
                }
                context.meter.tick_many(games.len() as u64)?;
                let sum = context.engine.sum(&games)?;
                context.settle()?;
                Ok(context.sum_value(sum, list.items())?)
            }
            other => Err(FaultKind::WrongKind(Kind::ListOrRange, other.clone()).into()),
        }
    }

    /// The length: the number of items of a list or a range, of letters of a text, of cells of a board,
    /// of vertices of a graph, or of classes of a misère quotient.
    ///
    /// >>> len([*, 2])
    /// 2
    /// >>> len(0 .. 10)
    /// 10
    /// >>> len("LRR")
    /// 3
    #[elsewhere("length", "cardinality")]
    #[common(25)]
    #[fast(Len)]
    #[asked(List 1, Text 1)]
    #[see(sum)]
    fn len(context, xs: Value) -> usize {
        Ok(match &xs {
            Value::List(list) => list.items().len(),
            Value::Range { from, to } if from >= to => 0,
            Value::Range { from, to } => {
                let length = to.checked_sub(*from).ok_or(FaultKind::IntegerOverflow)?;
                usize::try_from(length).map_err(|_| FaultKind::IntegerOverflow)?
            }
            Value::Text(text) if text.is_ascii() => text.len(),
            Value::Text(text) => text.chars().count(),
            Value::Row(row) => row.len(),
            Value::Grid(grid) => grid.len(),
            Value::Graph(graph) => graph.vertices.len(),
            Value::Quotient(_) => super::classes::order(context, &xs)?,
            other => return Err(FaultKind::WrongKind(Kind::Indexed, other.clone()).into()),
        })
    }
}

/// The items of a list, or the arguments themselves where there are several.
pub(super) fn items(arguments: &[Value]) -> &[Value] {
    match arguments {
        [Value::List(list)] => list.items(),
        several => several,
    }
}

/// A mistake that was met at one of these items.
pub(super) fn met_in(arguments: &[Value], place: usize, kind: FaultKind) -> ArgumentFault {
    match arguments {
        // The items of a list are all in the one argument.
        [Value::List(_)] => ArgumentFault::met_at(0, FaultKind::InList(place, Box::new(kind))),
        _ => ArgumentFault::met_at(place, kind),
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
            Value::Game(g) | Value::Standing(g) | Value::Class(g, _) => {
                context.engine.as_number(*g)?.to_i64()?
            }
            _ => return None,
        };
        if best.is_none_or(|best| better(integer.cmp(&best))) {
            best = Some(integer);
        }
    }
    best.filter(|_| machine)
}

fn extreme(context: &mut Context<'_>, arguments: &[Value], better: fn(Ordering) -> bool) -> Answer {
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
    for (place, item) in items.iter().enumerate() {
        context.meter.tick()?;
        let number = context.to_number(item).map_err(|kind| met_in(arguments, place, kind))?;
        machine |= matches!(item, Value::Int(_));
        if best.as_ref().is_none_or(|best| better(number.cmp(best))) {
            best = Some(number);
        }
    }
    // Of counts and their parts the best is a number and no game, as they are.
    let counts = items.iter().all(|item| matches!(item, Value::Int(_) | Value::Number(_)));
    match best {
        Some(number) if counts && !number.is_integer() => Ok(Context::measure_value(number)),
        Some(number) => Ok(context.number_value(number, machine)?),
        None => Err(fault!(
            BAD_ARGUMENT,
            "the list is empty";
            help: "an empty list has neither a least nor a greatest number"
        )
        .into()),
    }
}
