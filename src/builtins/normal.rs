//! Questions of normal play: stops, numbers, infinitesimals, nimbers.

use crate::game::normal::{ValueError, ValueId};
use crate::game::{Side, SumId};
use crate::lang::builtin::Row;
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::lang::kind::Kind;
use crate::lang::value::Value;
use crate::meter::{Meter, Metered};

/// Ticks for bounds on what was not found in time.
const BOUNDS_TICKS: u64 = 100_000;

/// The rows of this topic.
pub static TABLE: &[Row] = &[
    Row {
        signature: "left_stop(G)",
        sentence: "The number that G comes to when Left begins and both play well.",
        examples: &[("left_stop(<2|-1>)", "2"), ("left_stop(^)", "0")],
        see_also: &["right_stop", "mean"],
        run: |context, arguments| {
            let value = normal_value(context, "left_stop", arguments)?;
            let stop = context.engine.values().left_stop(value, context.meter)?;
            Ok(Context::measure_value(stop))
        },
    },
    Row {
        signature: "right_stop(G)",
        sentence: "The number that G comes to when Right begins and both play well.",
        examples: &[("right_stop(<2|-1>)", "-1"), ("right_stop(3 + *)", "3")],
        see_also: &["left_stop", "mean"],
        run: |context, arguments| {
            let value = normal_value(context, "right_stop", arguments)?;
            let stop = context.engine.values().right_stop(value, context.meter)?;
            Ok(Context::measure_value(stop))
        },
    },
    Row {
        signature: "mean(G)",
        sentence: "The mean value of G: what one copy is worth among many.",
        examples: &[("mean(<3|-1>)", "1"), ("mean(<2||1|0>)", "5/4")],
        see_also: &["temperature", "left_stop"],
        run: |context, arguments| {
            let values = summands(context, "mean", &arguments[0])?;
            let mean = context.engine.values().mean_of_sum(&values, context.meter)?;
            Ok(Context::measure_value(mean))
        },
    },
    Row {
        signature: "temperature(G)",
        sentence: "How much a move in G is worth: the temperature at which it freezes; of a number \
                   with denominator d it is -1/d.",
        examples: &[("temperature(<3|-1>)", "2"), ("temperature(^)", "0")],
        see_also: &["mean", "temperature_bounds", "thermograph"],
        run: temperature,
    },
    Row {
        signature: "is_number(G)",
        sentence: "Whether G equals a number.",
        examples: &[("is_number(<0,*|1>)", "true"), ("is_number(*)", "false")],
        see_also: &["is_infinitesimal"],
        run: |context, arguments| {
            let value = normal_value(context, "is_number", arguments)?;
            Ok(Value::Bool(context.engine.values().as_number(value).is_some()))
        },
    },
    Row {
        signature: "is_infinitesimal(G)",
        sentence: "Whether G lies between all negative and all positive numbers.",
        examples: &[("is_infinitesimal(tiny(2) + *)", "true"), ("is_infinitesimal(+-1)", "false")],
        see_also: &["is_number", "left_stop"],
        run: |context, arguments| {
            let value = normal_value(context, "is_infinitesimal", arguments)?;
            let left = context.engine.values().left_stop(value, context.meter)?;
            let right = context.engine.values().right_stop(value, context.meter)?;
            Ok(Value::Bool(left.is_zero() && right.is_zero()))
        },
    },
    Row {
        signature: "nim_value(G)",
        sentence: "The n with G = *n, or `none` where G equals no nimber.",
        examples: &[("nim_value(*3 + *5)", "6"), ("nim_value(^)", "none")],
        see_also: &["is_impartial"],
        run: |context, arguments| {
            let value = normal_value(context, "nim_value", arguments)?;
            let nimber = match context.engine.values().as_number_up_star(value) {
                Some((number, 0, star)) if number.is_zero() => Some(star),
                _ => None,
            };
            Ok(match nimber {
                Some(star) => {
                    let star = crate::game::games::number::Dyadic::from_big(star.into(), 0);
                    Context::count_value(star)
                }
                None => Value::None,
            })
        },
    },
];

/// The temperature of a sum, found from those of its summands; bounds where that is stopped.
fn temperature(context: &mut Context<'_>, arguments: &[Value]) -> Result<Value, FaultKind> {
    let values = summands(context, "temperature", &arguments[0])?;
    match context.engine.values().temperature_of_sum(&values, context.meter) {
        Ok(temperature) => Ok(Context::measure_value(temperature)),
        Err(ValueError::Stop(stop)) => {
            // The walls of the summands are known by now, or were what took so long.
            let mut spare = Meter::default();
            let bounds = spare.within(BOUNDS_TICKS, |spare| {
                let bounds = context.engine.values().temperature_bounds(&values, spare);
                bounds.map_err(|error| match error {
                    ValueError::Stop(stop) => stop,
                    ValueError::TooLarge => stop,
                })
            });
            Err(match bounds {
                Ok(Some((least, most))) => {
                    let known = format!("the temperature lies between {least} and {most}");
                    FaultKind::StoppedKnowing(stop, known)
                }
                Ok(None) | Err(_) => FaultKind::Stop(stop),
            })
        }
        Err(error) => Err(error.into()),
    }
}

/// The value of the first argument; an error where another universe is at hand.
pub(super) fn normal_value(
    context: &mut Context<'_>,
    name: &str,
    arguments: &[Value],
) -> Result<ValueId, FaultKind> {
    value_of(context, name, &arguments[0])
}

/// The value of an argument of the builtin `name`.
pub(super) fn value_of(
    context: &mut Context<'_>,
    name: &str,
    argument: &Value,
) -> Result<ValueId, FaultKind> {
    let g = normal_game(context, name, argument)?;
    Ok(context.questions().value(g)?)
}

/// An argument as a game; an error where another universe is at hand.
pub(super) fn normal_game(
    context: &mut Context<'_>,
    name: &str,
    argument: &Value,
) -> Result<SumId, FaultKind> {
    let g = context.to_game(argument)?;
    if !context.program.universes.is_normal(context.universe) {
        return Err(FaultKind::NormalOnly(name.to_owned(), context.universe));
    }
    Ok(g)
}

/// The values of the summands of an argument, with their multiplicities: nothing is added up.
pub(super) fn summands(
    context: &mut Context<'_>,
    name: &str,
    argument: &Value,
) -> Result<Vec<(ValueId, u64)>, FaultKind> {
    let g = normal_game(context, name, argument)?;
    let parts: Vec<_> = context.engine.components(g).collect();
    let mut values = Vec::with_capacity(parts.len());
    for (component, count) in parts {
        values.push((context.questions().value(component.into())?, count));
    }
    Ok(values)
}

/// An argument that is to be a player.
pub(super) fn side_of(argument: &Value) -> Result<Side, FaultKind> {
    match argument {
        Value::Side(side) => Ok(*side),
        other => Err(FaultKind::WrongArgument("side".to_owned(), Kind::Side, other.clone())),
    }
}

/// Values as a list of games, in the order in which they print.
pub(super) fn ordered(context: &mut Context<'_>, values: &[ValueId]) -> Result<Value, FaultKind> {
    let mut games = Vec::with_capacity(values.len());
    for &value in values {
        games.push(context.questions().game_of(value)?);
    }
    context.arrange(&mut games)?;
    Ok(Value::games(games))
}
