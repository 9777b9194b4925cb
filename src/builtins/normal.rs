//! Questions of normal play: stops, numbers, infinitesimals, nimbers.

use crate::game::value::ValueId;
use crate::lang::builtin::Builtin;
use crate::lang::eval::Evaluator;
use crate::lang::fault::FaultKind;
use crate::lang::value::Value;
use crate::meter::Meter;

const TOPIC: &str = "Normal play";

/// The rows of this topic.
pub static TABLE: &[Builtin] = &[
    Builtin {
        name: "left_stop",
        topic: TOPIC,
        signature: "left_stop(G)",
        sentence: "The number that G comes to when Left begins and both play well.",
        examples: &[("left_stop(<2|-1>)", "2"), ("left_stop(^)", "0")],
        see_also: &["right_stop", "mean"],
        least: 1,
        most: Some(1),
        run: |evaluator, arguments, meter| {
            let value = normal_value(evaluator, "left_stop", arguments, meter)?;
            let stop = evaluator.values().left_stop(value, meter)?;
            Ok(Evaluator::measure_value(stop))
        },
    },
    Builtin {
        name: "right_stop",
        topic: TOPIC,
        signature: "right_stop(G)",
        sentence: "The number that G comes to when Right begins and both play well.",
        examples: &[("right_stop(<2|-1>)", "-1"), ("right_stop(3 + *)", "3")],
        see_also: &["left_stop", "mean"],
        least: 1,
        most: Some(1),
        run: |evaluator, arguments, meter| {
            let value = normal_value(evaluator, "right_stop", arguments, meter)?;
            let stop = evaluator.values().right_stop(value, meter)?;
            Ok(Evaluator::measure_value(stop))
        },
    },
    Builtin {
        name: "mean",
        topic: TOPIC,
        signature: "mean(G)",
        sentence: "The mean value of G: what one copy is worth among many.",
        examples: &[("mean(<3|-1>)", "1"), ("mean(<2||1|0>)", "5/4")],
        see_also: &["temperature", "left_stop"],
        least: 1,
        most: Some(1),
        run: |evaluator, arguments, meter| {
            let value = normal_value(evaluator, "mean", arguments, meter)?;
            let mean = evaluator.values().mean(value, meter)?;
            Ok(Evaluator::measure_value(mean))
        },
    },
    Builtin {
        name: "temperature",
        topic: TOPIC,
        signature: "temperature(G)",
        sentence: "How much a move in G is worth: the temperature at which it freezes; of a number \
                   with denominator d it is -1/d.",
        examples: &[("temperature(<3|-1>)", "2"), ("temperature(^)", "0")],
        see_also: &["mean"],
        least: 1,
        most: Some(1),
        run: |evaluator, arguments, meter| {
            let value = normal_value(evaluator, "temperature", arguments, meter)?;
            let temperature = evaluator.values().temperature(value, meter)?;
            Ok(Evaluator::measure_value(temperature))
        },
    },
    Builtin {
        name: "is_number",
        topic: TOPIC,
        signature: "is_number(G)",
        sentence: "Whether G equals a number.",
        examples: &[("is_number(<0,*|1>)", "true"), ("is_number(*)", "false")],
        see_also: &["is_infinitesimal"],
        least: 1,
        most: Some(1),
        run: |evaluator, arguments, meter| {
            let value = normal_value(evaluator, "is_number", arguments, meter)?;
            Ok(Value::Bool(evaluator.values().as_number(value).is_some()))
        },
    },
    Builtin {
        name: "is_infinitesimal",
        topic: TOPIC,
        signature: "is_infinitesimal(G)",
        sentence: "Whether G lies between all negative and all positive numbers.",
        examples: &[
            ("is_infinitesimal(tiny(2) + *)", "true"),
            ("is_infinitesimal(+-1)", "false"),
        ],
        see_also: &["is_number", "left_stop"],
        least: 1,
        most: Some(1),
        run: |evaluator, arguments, meter| {
            let value = normal_value(evaluator, "is_infinitesimal", arguments, meter)?;
            let left = evaluator.values().left_stop(value, meter)?;
            let right = evaluator.values().right_stop(value, meter)?;
            Ok(Value::Bool(left.is_zero() && right.is_zero()))
        },
    },
    Builtin {
        name: "nim_value",
        topic: TOPIC,
        signature: "nim_value(G)",
        sentence: "The n with G = *n, or `none` where G equals no nimber.",
        examples: &[("nim_value(*3 + *5)", "6"), ("nim_value(^)", "none")],
        see_also: &["is_impartial"],
        least: 1,
        most: Some(1),
        run: |evaluator, arguments, meter| {
            let value = normal_value(evaluator, "nim_value", arguments, meter)?;
            let nimber = match evaluator.values().as_number_up_star(value) {
                Some((number, 0, star)) if number.is_zero() => Some(star),
                _ => None,
            };
            Ok(match nimber {
                Some(star) => {
                    let star = crate::game::number::Dyadic::from_big(star.into(), 0);
                    Evaluator::count_value(star)
                }
                None => Value::None,
            })
        },
    },
];

/// The value of the first argument; an error where another universe is at hand.
fn normal_value(
    evaluator: &mut Evaluator<'_>,
    name: &str,
    arguments: &[Value],
    meter: &mut Meter,
) -> Result<ValueId, FaultKind> {
    let g = evaluator.to_game(&arguments[0])?;
    if !evaluator.program.universes.is_normal(evaluator.universe) {
        return Err(FaultKind::NormalOnly(name.to_owned(), evaluator.universe));
    }
    evaluator.value(g, meter)
}
